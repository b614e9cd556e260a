//! Local proofs, checked without trusting the search.
//!
//! A local proof is a list of steps. Each speaks of *all* positions that hold what it knows ([`Known`]), with one side
//! to move, and says why the player reaches his aim there, if he plays as it says:
//!
//! * the aim is reached on sight, by a lemma, be it that the player only passes or that he goes on answering;
//! * or he makes a play that is certainly legal, and what is certain afterwards is known by an earlier step;
//! * or it is the opponent's turn: whether he passes, plays on a point that is not known, or plays on any known empty
//!   point where that is not certainly suicide, what is certain afterwards is known by an earlier step.
//!
//! **Lemma.** If all steps are right, the player reaches his aim from every position that the last step speaks of, on
//! the whole board, whatever happens elsewhere.
//!
//! *Proof.* By the number of the step. A position that holds what the step knows comes, by the player's play or by any
//! move of the opponent, to a position that holds what an earlier step knows: that is what "certain" means, since a
//! play changes nothing but its own point, the opposing strings that it leaves without a liberty, and (not here, where
//! suicide is forbidden) the player's own. Strings with a known liberty that is not played on stay, strings all of
//! whose neighbours are known go. Numbers cannot fall for ever, so a step is reached that says it on sight. ∎
//!
//! *Stones that are kept.* Where a string must never be captured, a step names a stone of it, which all positions of the
//! step hold. The next step may name another stone of the same string: they are captured together or not at all, and
//! what is connected stays connected. So proofs can be joined: once a string is connected to another, the proof about
//! the other goes on. A proof that a new stone stays may go over to a string that has such a stone.
//!
//! *Ko rules.* The opponent is bound by no ko rule here: elsewhere he may have made the threat that frees him. The
//! player never plays where a single stone of his was just taken, unless that takes two stones or more, which recreates
//! nothing. Under basic ko "just" is the move before; where a ban lasts until a ko-pass, it is any earlier move, and the
//! player makes no ko-pass. So his plays are legal under both. Fixed ko and superko look at the whole past, and no local
//! proof is accepted under them. *Passes.* The player never passes, so the opponent's pass is never the second one,
//! unless he starts with one pass made; such starts are refused. Play that never ends does not occur: numbers fall.
//! *Suicide* must be forbidden, else the opponent could take known stones of his off the board.
//!
//! `tests/local.rs` compares what local proofs say with brute force on whole small boards.

use std::fmt;

use super::aim::Aim;
use super::known::Known;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Suicide};
use crate::play::ko::Superko;
use crate::play::state::{Rules, State};

/// Why a player reaches an aim.
#[derive(Clone, Debug)]
pub struct LocalCertificate {
    /// Who reaches it.
    pub player: Colour,
    /// What he reaches.
    pub aim: Aim,
    /// The steps. The last one is the start.
    pub steps: Vec<LocalStep>,
}

/// A step: in all positions that hold this, the player reaches his aim.
#[derive(Clone, Debug)]
pub struct LocalStep {
    /// What they hold.
    pub known: Known,
    /// Where the player may not take a single stone.
    pub banned: PointSet,
    /// Whether it is the opponent's turn.
    pub their_turn: bool,
    /// The stone that is there from here to the end, if one has to be.
    pub kept: Option<Point>,
    /// Why.
    pub why: Why,
}

/// Why the player reaches his aim. Steps are named by their numbers, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// By a lemma.
    OnSight,
    /// By a lemma, if the player goes on answering, also in these pairs.
    Answering(Vec<(Point, Point)>),
    /// By this play, which makes the capture that is wanted.
    Captures(Point),
    /// By this play, because of that step.
    Plays(Point, usize),
    /// Because of one step if the opponent passes or plays elsewhere, and one for each of his plays on these points.
    Answers {
        /// If he passes or plays elsewhere.
        elsewhere: usize,
        /// If he plays there.
        plays: Vec<(Point, usize)>,
    },
}

/// Why a local proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalRefusal {
    /// The rules look at earlier positions, or allow suicide, or the start is not one that a local proof can have.
    NotAllowed,
    /// The start does not hold what the last step knows.
    Start,
    /// A step names a later one, or one with the wrong side to move.
    Order(usize),
    /// The aim is not reached on sight, or the stone that must stay is not known.
    Aim(usize),
    /// A play is not certainly legal.
    Play(usize, Point),
    /// What an earlier step has to know is not certain after this move.
    Uncertain(usize, Option<Point>),
    /// A play of the opponent is not answered.
    NotAnswered(usize, Point),
}

impl fmt::Display for LocalRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAllowed => write!(f, "no local proof is accepted under these rules or from this start"),
            Self::Start => write!(f, "the start does not hold what the proof rests on"),
            Self::Order(step) => write!(f, "step {step} rests on a step that does not come before it"),
            Self::Aim(step) => write!(f, "step {step} does not show what is wanted"),
            Self::Play(step, point) => write!(f, "the play on {point} in step {step} is not certainly legal"),
            Self::Uncertain(step, Some(point)) => write!(f, "what follows on {point} in step {step} is not certain"),
            Self::Uncertain(step, None) => write!(f, "what follows on a pass in step {step} is not certain"),
            Self::NotAnswered(step, point) => write!(f, "the play on {point} in step {step} is not answered"),
        }
    }
}

impl std::error::Error for LocalRefusal {}

/// Whether local proofs hold under these rules.
pub fn allowed_under(rules: &Rules) -> bool {
    let looks_back = rules.ko.fixed || rules.ko.superko != Superko::Off;
    rules.suicide == Suicide::Forbidden && !looks_back && rules.passes_to_end != 1
}

/// Whether a local proof can start here: no ban holds and no pass was just made.
pub fn allowed_from(start: &State) -> bool {
    start.passes == 0 && start.ko == crate::play::ko::KoMemory::default()
}

/// What the checker has to know besides the steps.
struct Checked<'a> {
    certificate: &'a LocalCertificate,
    board: &'a Board,
    points: PointSet,
    play_area: PointSet,
    bans_last: bool,
}

impl LocalCertificate {
    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        let plays = |step: &LocalStep| match &step.why {
            Why::Answers { plays, .. } => std::mem::size_of_val(plays.as_slice()),
            Why::Answering(pairs) => std::mem::size_of_val(pairs.as_slice()),
            Why::OnSight | Why::Captures(_) | Why::Plays(..) => 0,
        };
        self.steps.iter().map(|step| size_of::<LocalStep>() + plays(step)).sum()
    }

    /// Accepts the certificate as a proof that the player reaches his aim from here, or says why not.
    pub fn check(&self, start: &State, rules: &Rules, play_area: Option<&PointSet>) -> Result<(), LocalRefusal> {
        if !allowed_under(rules) || !allowed_from(start) {
            return Err(LocalRefusal::NotAllowed);
        }
        let points = start.board.all_points();
        let checked = Checked {
            certificate: self,
            board: &start.board,
            points,
            play_area: play_area.copied().unwrap_or(points),
            bans_last: rules.ko.ko_pass.is_some(),
        };
        let last = self.steps.last().ok_or(LocalRefusal::Start)?;
        let held = Known::of(&start.board, self.player, &points);
        let keeps = |stone: Option<Point>| match (self.aim.kept(), stone) {
            (Some(wanted), Some(stone)) => start.board.string(wanted).contains(stone),
            (wanted, stone) => wanted == stone,
        };
        if !held.includes(&last.known) || last.their_turn == (start.to_move == self.player) || !keeps(last.kept) {
            return Err(LocalRefusal::Start);
        }
        if let Aim::NewStone(points) = self.aim
            && points.meets(start.board.stones(self.player))
        {
            return Err(LocalRefusal::NotAllowed);
        }
        (0..self.steps.len()).try_for_each(|number| checked.check_step(number))
    }
}

impl Checked<'_> {
    fn check_step(&self, number: usize) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let aim = self.certificate.aim;
        if step.kept.is_some_and(|stone| !step.known.mine.contains(stone)) {
            return Err(LocalRefusal::Aim(number));
        }
        match &step.why {
            Why::OnSight => {
                let reached = aim.is_reached(&step.known, step.kept, self.board, self.certificate.player);
                reached.then_some(()).ok_or(LocalRefusal::Aim(number))
            }
            Why::Answering(pairs) => {
                let LocalStep { known, banned, kept, .. } = step;
                let player = self.certificate.player;
                let reached = self.play_area == self.points
                    && aim.is_reached_by_answers(known, *kept, banned, pairs, self.board, player);
                reached.then_some(()).ok_or(LocalRefusal::Aim(number))
            }
            Why::Captures(point) => {
                self.check_play(number, *point)?;
                let taken = step.known.certainly_takes(*point, &self.points);
                let wanted = matches!(aim, Aim::Capture(stones) if taken.meets(&stones));
                wanted.then_some(()).ok_or(LocalRefusal::Aim(number))
            }
            Why::Plays(point, next) => {
                self.check_play(number, *point)?;
                let banned = if self.bans_last { step.banned } else { PointSet::EMPTY };
                let certain = step.known.after_play(*point, &self.points);
                self.check_next(number, *next, Some(*point), &certain, &banned)
            }
            Why::Answers { elsewhere, plays } => {
                let certain = step.known.after_play_elsewhere();
                self.check_next(number, *elsewhere, None, &certain, &step.banned)?;
                self.check_answers(number, plays)
            }
        }
    }

    /// The player's play is certainly legal.
    fn check_play(&self, number: usize, point: Point) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let may_play = !step.their_turn && step.known.empty.contains(point) && self.play_area.contains(point);
        let banned = step.banned.contains(point) && step.known.certainly_takes(point, &self.points).len() < 2;
        let legal = may_play && !banned && step.known.certainly_has_liberty(point, &self.points);
        legal.then_some(()).ok_or(LocalRefusal::Play(number, point))
    }

    /// Every play of the opponent on a known empty point is answered, or certainly suicide.
    fn check_answers(&self, number: usize, plays: &[(Point, usize)]) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        if !step.their_turn {
            return Err(LocalRefusal::Order(number));
        }
        let turned = step.known.turned();
        for point in (step.known.empty & self.play_area).iter() {
            let Some((_, next)) = plays.iter().find(|(on, _)| *on == point) else {
                if turned.is_certainly_suicide(point, &self.points) {
                    continue;
                }
                return Err(LocalRefusal::NotAnswered(number, point));
            };
            let taken = turned.certainly_takes(point, &self.points);
            let alone = |stone: &Point| !PointSet::from(*stone).neighbours().meets(&step.known.mine);
            let banned = step.banned | taken.iter().filter(alone).collect();
            let certain = turned.after_play(point, &self.points).turned();
            self.check_next(number, *next, Some(point), &certain, &banned)?;
        }
        Ok(())
    }

    /// The step that follows comes earlier in the list, knows only what is certain, and expects the bans.
    fn check_next(
        &self,
        number: usize,
        next: usize,
        mv: Option<Point>,
        certain: &Known,
        banned: &PointSet,
    ) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let after =
            self.certificate.steps.get(next).filter(|after| next < number && after.their_turn != step.their_turn);
        let after = after.ok_or(LocalRefusal::Order(number))?;
        let bans = (*banned & after.known.points()) - after.banned;
        let string = |stone: Point| PointSet::from(stone).flood(&certain.mine);
        let keeps = match (step.kept, after.kept, self.certificate.aim) {
            (Some(stone), Some(other), _) => string(stone).contains(other),
            (None, Some(other), Aim::NewStone(points)) => string(other).meets(&points),
            (before, after, _) => before == after,
        };
        let follows = certain.includes(&after.known) && bans.is_empty() && keeps;
        follows.then_some(()).ok_or(LocalRefusal::Uncertain(number, mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::Move;
    use crate::play::ko::{KoPassRule, KoRules, NoPast};
    use crate::testing::{board, point, points};

    const RULES: Rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };

    /// White's stone on c2 has one liberty. Whatever White does, Black takes it by d2: White's own play there is
    /// suicide, and no single play takes Black's stones. What a2 holds does not matter.
    const IN_ATARI: &str = ". X O .\n. X X X";

    fn known(text: &str, zone: &str) -> Known {
        Known::of(&board(text), Colour::Black, &points(zone))
    }

    fn step(known: Known, their_turn: bool, why: Why) -> LocalStep {
        LocalStep { known, banned: PointSet::EMPTY, their_turn, kept: None, why }
    }

    /// Black takes the stone, and before that White moves.
    fn in_atari() -> LocalCertificate {
        let take = step(known(IN_ATARI, "b2 b1 c1 d1 c2 d2"), false, Why::Captures(point("d2")));
        let why = Why::Answers { elsewhere: 0, plays: vec![(point("a1"), 0)] };
        let wait = step(known(IN_ATARI, "a1 b2 b1 c1 d1 c2 d2"), true, why);
        LocalCertificate { player: Colour::Black, aim: Aim::Capture(points("c2")), steps: vec![take, wait] }
    }

    fn check(certificate: &LocalCertificate, text: &str, rules: &Rules) -> Result<(), LocalRefusal> {
        certificate.check(&State::start(board(text), Colour::White), rules, None)
    }

    fn forget(step: &mut LocalStep, names: &str) {
        let Known { mine, theirs, empty } = &mut step.known;
        [mine, theirs, empty].into_iter().for_each(|known| *known -= points(names));
    }

    #[test]
    fn what_is_not_known_may_be_anything() {
        for text in [IN_ATARI, "X X O .\n. X X X", "O X O .\n. X X X"] {
            assert_eq!(check(&in_atari(), text, &RULES), Ok(()));
        }
        assert_eq!(check(&in_atari(), ". X O .\nX X X X", &RULES), Err(LocalRefusal::Start));
    }

    /// What is done to the proof, and why it is refused then.
    type Damaged = (&'static str, fn(&mut LocalCertificate), LocalRefusal);

    fn damaged_proofs() -> [Damaged; 13] {
        let (a1, d2) = (point("a1"), point("d2"));
        [
            ("an answer is missing", |proof| proof.steps[1].why = unanswered(0), LocalRefusal::NotAnswered(1, a1)),
            ("no other liberty is known", |proof| forget(&mut proof.steps[1], "a1"), LocalRefusal::NotAnswered(1, d2)),
            (
                "a stone between is not known",
                |proof| forget(&mut proof.steps[1], "b1"),
                LocalRefusal::Uncertain(1, None),
            ),
            ("the point is not known", |proof| forget(&mut proof.steps[0], "d2"), LocalRefusal::Play(0, d2)),
            ("a neighbour is not known", |proof| forget(&mut proof.steps[0], "b2"), LocalRefusal::Play(0, d2)),
            ("the play is banned", |proof| proof.steps[0].banned = points("d2"), LocalRefusal::Play(0, d2)),
            ("it takes other stones", |proof| proof.aim = Aim::Capture(points("a2")), LocalRefusal::Aim(0)),
            ("nothing is to be seen", |proof| proof.steps[0].why = Why::OnSight, LocalRefusal::Aim(0)),
            ("a step rests on itself", |proof| proof.steps[1].why = unanswered(1), LocalRefusal::Order(1)),
            ("the steps are exchanged", |proof| proof.steps.swap(0, 1), LocalRefusal::Start),
            ("it is the other side's", |proof| proof.player = Colour::White, LocalRefusal::Start),
            ("a stone is kept for nothing", |proof| proof.steps[1].kept = Some(point("b1")), LocalRefusal::Start),
            ("there are no steps", |proof| proof.steps.clear(), LocalRefusal::Start),
        ]
    }

    fn unanswered(elsewhere: usize) -> Why {
        Why::Answers { elsewhere, plays: Vec::new() }
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for (name, damage, refusal) in damaged_proofs() {
            let mut proof = in_atari();
            damage(&mut proof);
            assert_eq!(check(&proof, IN_ATARI, &RULES), Err(refusal), "{name}");
        }
    }

    /// White takes b1 by a1, though that is no point of the zone, and c1 has a liberty again. Whoever thinks that a
    /// play elsewhere changes nothing in the zone would accept the proof.
    ///
    /// ```text
    ///     . X O .        O . O .
    /// ```
    #[test]
    fn a_string_whose_liberties_are_elsewhere_can_be_taken_from_there() {
        let text = ". X O .";
        let zone = known(text, "b1 c1 d1");
        let take = step(zone, false, Why::Captures(point("d1")));
        let wait = step(zone, true, Why::Answers { elsewhere: 0, plays: Vec::new() });
        let mut proof =
            LocalCertificate { player: Colour::Black, aim: Aim::Capture(points("c1")), steps: vec![take, wait] };
        assert_eq!(check(&proof, text, &RULES), Err(LocalRefusal::Uncertain(1, None)));
        // With its liberty in the zone, the play there has to be answered.
        proof.steps[1].known = known(text, "a1 b1 c1 d1");
        assert_eq!(check(&proof, text, &RULES), Err(LocalRefusal::NotAnswered(1, point("a1"))));
        // If Black moves first, nothing is wrong.
        proof.steps.pop();
        assert_eq!(proof.check(&State::start(board(text), Colour::Black), &RULES, None), Ok(()));
    }

    /// White's ko-capture on c2 bans b2 for Black, in the step that follows and, where only a ko-pass lifts the ban, in
    /// all later ones.
    #[test]
    fn a_ko_capture_bans_the_recapture() {
        let text = ". O X . X O .\nO X . X X X X\n. O X . . . .";
        let after = ". O X . X O .\nO . O X X X X\n. O X . . . .";
        let right = "d1 d2 e2 f2 g2 e3 f3 g3";
        let take = |zone: Known| step(zone, false, Why::Captures(point("g3")));
        let with_ko = known(after, &format!("b2 {right}"));
        let why = Why::Answers { elsewhere: 0, plays: vec![(point("d1"), 0), (point("c2"), 1)] };
        let whole = known(text, &format!("a2 b1 b2 b3 c2 {right}"));
        let steps = vec![take(known(text, right)), take(with_ko), step(whole, true, why)];
        let mut proof = LocalCertificate { player: Colour::Black, aim: Aim::Capture(points("f3")), steps };
        forget(&mut proof.steps[0], "d1");
        assert_eq!(check(&proof, text, &RULES), Err(LocalRefusal::Uncertain(2, Some(point("c2")))));
        proof.steps[1].banned = points("b2");
        assert_eq!(check(&proof, text, &RULES), Ok(()));
        proof.steps[1].why = Why::Captures(point("b2"));
        assert_eq!(check(&proof, text, &RULES), Err(LocalRefusal::Play(1, point("b2"))));
    }

    /// Rules that look at earlier positions, suicide, an end after one pass, a start after a pass or a ko-capture.
    #[test]
    fn where_no_local_proof_holds() {
        let ko = |ko: KoRules| Rules { ko, ..RULES };
        let superko = |superko| ko(KoRules { superko, ..RULES.ko });
        let fixed = ko(KoRules { fixed: true, ..RULES.ko });
        let suicide = Rules { suicide: Suicide::Allowed, ..RULES };
        let one_pass = Rules { passes_to_end: 1, ..RULES };
        for rules in [superko(Superko::Positional), superko(Superko::Situational), fixed, suicide, one_pass] {
            assert_eq!(check(&in_atari(), IN_ATARI, &rules), Err(LocalRefusal::NotAllowed));
        }
        let ban = KoRules { ko_pass: Some(KoPassRule::J2003), ..KoRules::OFF };
        assert_eq!(check(&in_atari(), IN_ATARI, &ko(ban)), Ok(()));
        let start = State::start(board(IN_ATARI), Colour::Black);
        let (after_pass, _) = start.after(Move::Pass, &RULES, &NoPast).expect("a pass is legal");
        assert_eq!(in_atari().check(&after_pass, &RULES, None), Err(LocalRefusal::NotAllowed));
        let area = points("a1 a2");
        let confined = in_atari().check(&State::start(board(IN_ATARI), Colour::White), &RULES, Some(&area));
        assert_eq!(confined, Err(LocalRefusal::Play(0, point("d2"))));
    }

    /// Black's wall on the left says nothing about points that the proof does not know.
    #[test]
    fn where_nothing_is_known_there_is_room() {
        let text = ". X . X . O .\nX X X X . O O";
        let proof = |aim| LocalCertificate {
            player: Colour::Black,
            aim,
            steps: vec![step(known(text, "a1 b1 c1 d1 a2 b2 c2 d2"), true, Why::Answering(Vec::new()))],
        };
        for aim in [Aim::Attractor(points("g2")), Aim::NoFormation(points("g2"))] {
            assert_eq!(check(&proof(aim), text, &RULES), Err(LocalRefusal::Aim(0)), "{aim:?}");
        }
    }
}
