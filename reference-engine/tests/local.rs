//! Local proofs, compared with brute force over whole small boards. Brute force decides a goal in every situation that
//! can follow from a start; wherever it could have been asked at the beginning, an accepted local proof must say the
//! same. It must say so too of every other position that holds what it knows, and so must whatever is accepted of a
//! damaged one.
//!
//! Every graph has a seed, which is printed with whatever goes wrong. `MANY=1` looks at more than 20,000 positions with
//! a local proof of more than one step, and at thousands for the lemmas on whoever answers (`FIRST=n` begins with
//! another seed).
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use common::SIMPLE;
use common::brute::{Plain, brute_force_everywhere};
use common::random::{Chance, Kind, kos, position, rules, settled};
use reference_engine::board::strings::{all_strings, components, owner};
use reference_engine::force::capture::{Capture, InFormation};
use reference_engine::force::for_good::{AtNoLoss, Endless, ForGood};
use reference_engine::force::goal::Coverage;
use reference_engine::force::limits::Limits;
use reference_engine::force::local::certificate::allowed_from;
use reference_engine::force::local::known::Known;
use reference_engine::force::local::{Aim, Finder, LocalCertificate, LocalStep, Sought, Why};
use reference_engine::force::task::Task;
use reference_engine::life::formation::Formation;
use reference_engine::testing::{board, points};
use reference_engine::{Board, Colour, Point, PointSet, Rules, Size, State};
use rstest::rstest;

const COVERAGES: [Coverage; 2] = [Coverage::AtLeastOne, Coverage::All];

fn many() -> bool {
    std::env::var("MANY").is_ok()
}

fn first_seed() -> u64 {
    std::env::var("FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(0)
}

/// A goal, and whether it is forced from each of many starts, by brute force.
struct Decided {
    kind: Kind,
    seed: u64,
    goal: Plain,
    task: Task,
    starts: Vec<(State, bool)>,
}

impl fmt::Debug for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, seed, goal, task, .. } = self;
        let Task { rules, forcer, play_area, .. } = task;
        write!(f, "{kind:?}, seed {seed}: {forcer} wants {goal:?}\nunder {rules:?}\nin {play_area:?}")
    }
}

/// What is asked, whatever it was made from.
type Question = (State, Rules, Colour, Option<PointSet>, String);

impl Decided {
    /// What a seed gives, if it is not too large, and the chance to go on with.
    fn of(kind: Kind, seed: u64) -> Option<(Self, Chance)> {
        let mut chance = Chance::new(seed ^ ((kind as u64) << 60));
        let board = position(kind, &mut chance, 7)?;
        let rules = rules(&mut chance);
        let play_area = chance.once_in(8).then(|| chance.some_of(&board.all_points()) | *board.empty_points());
        let strings = all_strings(&board);
        let largest = strings.iter().max_by_key(|string| string.len()).copied()?;
        let string = if chance.once_in(2) { largest } else { chance.pick(&strings) };
        let goals = goals(&board, &string, &mut chance);
        let (forcer, goal) = chance.pick(&goals);
        let task = Task { play_area, ..Task::new(rules, forcer, goal.goal()) };
        let start = task.start(&State::start(board, chance.colour()));
        let everywhere = brute_force_everywhere(&goal, &task, &start, if many() { 15_000 } else { 3_000 })?;
        let is_start = |state: &State| allowed_from(state) && !state.ended(&rules);
        let asked_at_first =
            everywhere.into_iter().filter(|(at, _)| is_start(&at.state) && task.start(&at.state) == *at);
        let starts = asked_at_first.map(|(at, won)| (at.state, won)).collect();
        Some((Self { kind, seed, goal, task, starts }, chance))
    }

    fn question(&self, from: &State) -> Question {
        let Task { rules, forcer, play_area, .. } = self.task;
        (from.clone(), rules, forcer, play_area, format!("{:?}", self.goal))
    }

    /// What would decide the goal here: whose aim it is, the aim, and whether the goal is forced then.
    fn aims(&self, board: &Board) -> Vec<(Colour, Aim, bool)> {
        let Task { goal, forcer, .. } = &self.task;
        let aims = goal.aims(board, self.task.terms());
        let forcers = aims.forcers.into_iter().map(|aim| (*forcer, aim, true));
        forcers.chain(aims.opponents.into_iter().map(|aim| (forcer.opponent(), aim, false))).collect()
    }

    /// What the certificate says about the goal from here: nothing if it is not accepted.
    fn says(&self, certificate: &LocalCertificate, from: &State) -> Option<bool> {
        certificate.check(from, &self.task.rules, self.task.play_area.as_ref()).ok()?;
        let LocalCertificate { player, aim, .. } = certificate;
        self.aims(&from.board).iter().find(|(whose, what, _)| whose == player && what == aim).map(|(_, _, says)| *says)
    }

    /// Local proofs that decide the goal from here, and what they say. All of them are accepted.
    fn local_proofs(&self, from: &State) -> Vec<(LocalCertificate, bool)> {
        let mut finder = Finder::new(from.board);
        let mut proofs = Vec::new();
        for (player, aim, says) in self.aims(&from.board) {
            let (bans_last, play_area) = (self.task.rules.ko.ko_pass.is_some(), self.task.play_area);
            let sought = Sought { player, aim, their_turn: from.to_move != player, bans_last, play_area };
            if let (Some(certificate), _) = finder.find(&sought, Limits::states(1_000)) {
                assert_eq!(self.says(&certificate, from), Some(says), "{self:?}\n{from:?}\n{certificate:?}");
                proofs.push((certificate, says));
            }
        }
        proofs
    }

    /// Compares what the certificate says of the starts from which it is accepted, at most so many, and gives these.
    fn compare_elsewhere(&self, certificate: &LocalCertificate, chance: &mut Chance, most: usize) -> Vec<&State> {
        let skipped = chance.below(self.starts.len());
        let starts = self.starts.iter().cycle().skip(skipped).take(self.starts.len());
        let said = starts.filter_map(|(from, won)| Some((from, *won, self.says(certificate, from)?)));
        let compare = |(from, won, says)| {
            assert_eq!(says, won, "{self:?}\n{from:?}\n{certificate:?}");
            from
        };
        said.take(most).map(compare).collect()
    }
}

/// Every goal about a string, and who wants it.
fn goals(board: &Board, string: &PointSet, chance: &mut Chance) -> Vec<(Colour, Plain)> {
    let owner = owner(board, string).expect("a string has stones of one colour");
    let opponent = owner.opponent();
    let stones = *string;
    let whole = board.all_points();
    let mut wants = vec![(opponent, Plain::Capture(Capture { owner, stones }))];
    for coverage in COVERAGES {
        for area in [stones, whole, chance.some_of(&whole)] {
            for endless in [Endless::NotForced, Endless::Judged] {
                wants.push((opponent, Plain::ForGood(ForGood { owner, stones, area, coverage, endless })));
            }
        }
        for formation in [Formation::TwoEye, Formation::NEye, Formation::PassAlive, Formation::ForbiddenPoints] {
            for with_stones in [false, true] {
                for points in [stones, chance.some_of(&whole)] {
                    let goal = InFormation { player: owner, formation, points, coverage, with_stones };
                    wants.push((owner, Plain::InFormation(goal)));
                }
            }
        }
    }
    for not_to_lose in [Vec::new(), components(board.stones(opponent))] {
        wants.push((opponent, Plain::AtNoLoss(AtNoLoss { owner, stones, not_to_lose })));
    }
    let judged = |goal: &Plain| matches!(goal, Plain::ForGood(ForGood { endless: Endless::Judged, .. }));
    let ends = wants.iter().filter(|(_, goal)| !judged(goal));
    let ends: Vec<_> =
        ends.map(|(player, goal)| (player.opponent(), Plain::EndWithout(Box::new(goal.clone())))).collect();
    wants.extend(ends);
    wants
}

/// The same for a goal with its own name, to count it.
fn name(goal: &Plain) -> String {
    match goal {
        Plain::Capture(_) => "capture".into(),
        Plain::InFormation(goal) => format!("{:?} {:?}", goal.formation, goal.coverage),
        Plain::EndWithout(other) => format!("end without {}", name(other)),
        Plain::ForGood(goal) => format!("for good {:?} {:?}", goal.coverage, goal.endless),
        Plain::AtNoLoss(_) => "at no loss".into(),
    }
}

/// What was looked at.
#[derive(Default)]
struct Counts {
    /// Graphs, and starts in them where a local proof was looked for.
    graphs: usize,
    looked_at: usize,
    /// Different questions that a local proof of more than one step decides, found there or elsewhere in the graph.
    with_proof: HashSet<Question>,
    /// Starts from which a proof was found: of more than one step, and such as is seen at once.
    found: usize,
    on_sight: usize,
    /// Proofs in which the player goes on answering in the end, and those of them with pairs.
    answering: [usize; 2],
    /// Of the proofs of more than one step: all; the opponent can play elsewhere; a play is banned in a step; kos in the
    /// zone, across its border, elsewhere; plays are confined.
    proofs: usize,
    elsewhere: usize,
    bans: usize,
    kos: [usize; 3],
    confined: usize,
    /// Proofs about each goal: forced, not forced.
    goals: BTreeMap<String, [usize; 2]>,
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { graphs, looked_at, with_proof, found, on_sight, .. } = self;
        let Self { answering, proofs, elsewhere, bans, kos, confined, goals, .. } = self;
        writeln!(f, "{graphs} graphs, {looked_at} starts looked at")?;
        writeln!(f, "{} different with a proof of more than one step in use", with_proof.len())?;
        writeln!(f, "found from {found} starts, seen at once from {on_sight}")?;
        writeln!(f, "{} in which the player goes on answering, {} with pairs", answering[0], answering[1])?;
        writeln!(f, "{proofs} proofs: {elsewhere} with plays elsewhere, {bans} with bans, {confined} confined")?;
        writeln!(f, "kos inside, across the border, outside: {kos:?}")?;
        writeln!(f, "forced and not: {goals:?}")
    }
}

impl Counts {
    fn count(&mut self, decided: &Decided, from: &State, certificate: &LocalCertificate, says: bool) {
        let zone = certificate.steps.last().map_or(PointSet::EMPTY, |step| step.known.points());
        self.proofs += 1;
        self.elsewhere += usize::from(!(*from.board.empty_points() - zone).is_empty());
        self.bans += usize::from(certificate.steps.iter().any(|step| !step.banned.is_empty()));
        self.confined += usize::from(decided.task.play_area.is_some());
        for ko in kos(&from.board) {
            self.kos[2 - (ko & zone).len() as usize] += 1;
        }
        self.goals.entry(name(&decided.goal)).or_default()[usize::from(!says)] += 1;
    }

    /// Looks for local proofs from this start, and compares them with brute force. Those of more than one step.
    fn compare(&mut self, decided: &Decided, from: &State, won: bool) -> Vec<LocalCertificate> {
        let mut certificates = Vec::new();
        let proofs = decided.local_proofs(from);
        let is_shown = !proofs.is_empty();
        for (certificate, says) in proofs {
            assert_eq!(says, won, "{decided:?}\n{from:?}\n{certificate:?}");
            let pairs = |step: &LocalStep| if let Why::Answering(pairs) = &step.why { Some(pairs.len()) } else { None };
            let most = certificate.steps.iter().filter_map(pairs).max();
            self.answering[0] += usize::from(most.is_some());
            self.answering[1] += usize::from(most > Some(0));
            if certificate.steps.len() > 1 {
                self.count(decided, from, &certificate, says);
                certificates.push(certificate);
            }
        }
        self.looked_at += 1;
        if !certificates.is_empty() {
            self.found += 1;
            self.with_proof.insert(decided.question(from));
        }
        self.on_sight += usize::from(is_shown && certificates.is_empty());
        certificates
    }
}

/// No local proof says anything but what brute force says.
#[rstest]
#[case::coloured(Kind::Coloured, 3)]
#[case::played(Kind::Played, 3)]
#[case::carved(Kind::Carved, 40)]
fn local_proofs_agree_with_brute_force(#[case] kind: Kind, #[case] one_elsewhere_in: usize) {
    let (wanted, of_each) = if many() { (7_500, 60) } else { (200, 20) };
    let mut counts = Counts::default();
    let first = first_seed();
    let mut seed = first;
    while counts.with_proof.len() < wanted {
        let decided = Decided::of(kind, seed);
        seed += 1;
        let Some((decided, mut chance)) = decided else { continue };
        counts.graphs += 1;
        if many() && counts.graphs % 200 == 0 {
            println!("{kind:?}, seed {seed}: {} of {wanted}", counts.with_proof.len());
        }
        let mut starts = decided.starts.clone();
        for _ in 0..of_each.min(starts.len()) {
            let (from, won) = starts.swap_remove(chance.below(starts.len()));
            for certificate in counts.compare(&decided, &from, won) {
                for other in decided.compare_elsewhere(&certificate, &mut chance, 20) {
                    counts.with_proof.insert(decided.question(other));
                }
            }
        }
    }
    println!("{kind:?}, seeds {first} to {}: {counts:?}", seed - 1);
    let Counts { proofs, elsewhere, bans, kos, .. } = counts;
    assert!(elsewhere * one_elsewhere_in > proofs, "{elsewhere} of {proofs}");
    assert!(bans > 0 && kos[0] > 0 && kos[1..].iter().any(|kos| *kos > 0), "{bans} bans, {kos:?} kos");
}

/// A board on which walls with small regions are likely: most stones are one player's.
fn walled(chance: &mut Chance) -> Option<Board> {
    let (columns, rows) = chance.pick(&[(7, 1), (8, 1), (4, 2), (5, 2), (3, 3), (6, 2), (4, 3)]);
    let mut board = Board::empty(Size::new(columns, rows).expect("a size"));
    let player = chance.colour();
    for point in board.all_points().iter() {
        let stone = [Some(player), Some(player), Some(player), Some(player.opponent()), None, None];
        board.set(point, chance.pick(&stone));
    }
    let board = settled(board);
    let empty = board.empty_points().len();
    (3..=6).contains(&empty).then_some(board)
}

/// What is shown by the lemma on two eyes for whoever answers is true, with pairs and without, whoever moves first.
#[test]
fn whoever_answers_keeps_two_eyes() {
    let (wanted, most) = if many() { ([1_000, 100], 8_000) } else { ([40, 2], 20_000) };
    let (mut counts, mut about) = (Counts::default(), BTreeMap::new());
    let first = first_seed();
    let mut seed = first;
    while counts.answering.iter().zip(wanted).any(|(seen, wanted)| *seen < wanted) {
        let mut chance = Chance::new(seed);
        seed += 1;
        let Some(board) = walled(&mut chance) else { continue };
        let rules = rules(&mut chance);
        let stones = chance.pick(&all_strings(&board));
        let owner = owner(&board, &stones).expect("a string has stones of one colour");
        let formation = InFormation {
            player: owner,
            formation: Formation::PassAlive,
            points: stones,
            coverage: Coverage::AtLeastOne,
            with_stones: false,
        };
        let goals =
            [(owner.opponent(), Plain::Capture(Capture { owner, stones })), (owner, Plain::InFormation(formation))];
        let (forcer, goal) = chance.pick(&goals);
        let task = Task::new(rules, forcer, goal.goal());
        let from = State::start(board, chance.colour());
        let decided = Decided { kind: Kind::Carved, seed, goal, task, starts: Vec::new() };
        let is_answered = |(certificate, _): &(LocalCertificate, bool)| {
            certificate.steps.iter().any(|step| matches!(step.why, Why::Answering(_)))
        };
        if !decided.local_proofs(&from).iter().any(is_answered) {
            continue;
        }
        let start = decided.task.start(&from);
        let Some(everywhere) = brute_force_everywhere(&decided.goal, &decided.task, &start, most) else { continue };
        counts.compare(&decided, &from, everywhere[0].1);
        *about.entry(name(&decided.goal)).or_insert(0) += 1;
        if many() && counts.looked_at % 200 == 0 {
            println!("seed {seed}: {:?} of {wanted:?}", counts.answering);
        }
    }
    println!("seeds {first} to {}: {counts:?}{about:?}", seed - 1);
    assert!(about.len() == 2, "both goals are compared: {about:?}");
}

/// A black wall with two eyes or three in the upper rows, and any stones below, most of them black; and the eyes.
fn with_room_below(chance: &mut Chance) -> Option<(Board, PointSet)> {
    let (columns, upper) = chance.pick(&[(3, ". X .\nX X X"), (4, ". X . X\nX X X X"), (5, ". X . X .\nX X X X X")]);
    let mut row = || (0..columns).map(|_| chance.pick(&["X", "X", "O", ".", "."])).collect::<Vec<_>>().join(" ");
    let board = settled(board(&format!("{upper}\n{}\n{}", row(), row())));
    let eyes = *board.empty_points() & points("a4 c4 e4");
    (board.empty_points().len() <= 9).then_some((board, eyes))
}

/// What is shown by the lemma on rooms beside a block for whoever answers is true, for all goals that ask for one.
///
/// Where Black has a wall, brute force leaves out its eyes. White cannot play there, and it is only the harder for Black if
/// he may not either.
#[test]
fn whoever_answers_leaves_no_room() {
    let (wanted, most) = if many() { (1_000, 100_000) } else { (10, 5_000) };
    // For each aim the proofs with such a step, and those of them with pairs.
    let mut seen: BTreeMap<&str, [usize; 2]> = ["attractor", "no formation"].map(|aim| (aim, [0; 2])).into();
    let mut says_so = [0; 2];
    let first = first_seed();
    let mut seed = first;
    while seen.values().any(|[all, with_pairs]| *all < wanted || *with_pairs < wanted / 10) {
        let mut chance = Chance::new(seed);
        seed += 1;
        let board = if chance.once_in(4) {
            walled(&mut chance).map(|board| (board, PointSet::EMPTY))
        } else {
            with_room_below(&mut chance)
        };
        let Some((board, eyes)) = board else { continue };
        let rules = rules(&mut chance);
        let string = chance.pick(&all_strings(&board));
        let goals = goals(&board, &string, &mut chance);
        let (forcer, goal) = chance.pick(&goals);
        let task = Task::new(rules, forcer, goal.goal());
        let from = State::start(board, chance.colour());
        let decided = Decided { kind: Kind::Carved, seed: seed - 1, goal, task, starts: Vec::new() };
        let mut proofs = decided.local_proofs(&from);
        proofs.retain(|(certificate, _)| {
            let is_blacks = eyes.is_empty() || certificate.player == Colour::Black;
            is_blacks && room(certificate).is_some_and(|(aim, pairs)| seen[aim][usize::from(pairs)] < wanted)
        });
        if proofs.is_empty() {
            continue;
        }
        let play_area = (!eyes.is_empty()).then(|| board.all_points() - eyes);
        let task = Task { play_area, ..decided.task.clone() };
        let start = task.start(&from);
        let Some(everywhere) = brute_force_everywhere(&decided.goal, &task, &start, most) else { continue };
        for (certificate, says) in proofs {
            assert_eq!(says, everywhere[0].1, "{decided:?}\n{from:?}\n{certificate:?}");
            let (aim, pairs) = room(&certificate).expect("the others have been left out");
            let [all, with_pairs] = seen.get_mut(aim).expect("all are there");
            *all += 1;
            *with_pairs += usize::from(pairs);
            says_so[usize::from(says)] += 1;
        }
        if many() && says_so.iter().sum::<usize>() % 100 == 0 {
            println!("seed {seed}: {seen:?} of {wanted}");
        }
    }
    println!("seeds {first} to {}: {seen:?}; not forced and forced: {says_so:?}", seed - 1);
    assert!(says_so.iter().all(|proofs| *proofs > 0), "both are shown: {says_so:?}");
}

/// The name of the aim if it is about a room, and a step says that there is none; and whether one names pairs for that.
fn room(certificate: &LocalCertificate) -> Option<(&'static str, bool)> {
    let aim = match certificate.aim {
        Aim::Attractor(_) => "attractor",
        Aim::NoFormation(_) => "no formation",
        _ => return None,
    };
    let pairs = |step: &LocalStep| if let Why::Answering(pairs) = &step.why { Some(!pairs.is_empty()) } else { None };
    Some((aim, certificate.steps.iter().filter_map(pairs).max()?))
}

/// A way to damage a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Damage {
    KnownPoint,
    KnownPointEverywhere,
    Content,
    Answer,
    Exchange,
    Follower,
    Play,
    Kept,
    Bans,
    Aim,
    Player,
    Turn,
}

impl Damage {
    const ALL: [Self; 12] = [
        Self::KnownPoint,
        Self::KnownPointEverywhere,
        Self::Content,
        Self::Answer,
        Self::Exchange,
        Self::Follower,
        Self::Play,
        Self::Kept,
        Self::Bans,
        Self::Aim,
        Self::Player,
        Self::Turn,
    ];

    /// The certificate with this damage.
    fn done_to(
        self,
        certificate: &LocalCertificate,
        aims: &[(Colour, Aim, bool)],
        chance: &mut Chance,
    ) -> Option<LocalCertificate> {
        let mut damaged = certificate.clone();
        let which = chance.below(damaged.steps.len());
        let zone = certificate.steps[which].known.points();
        let step = &mut damaged.steps[which];
        match self {
            Self::KnownPoint => forget(&mut step.known, chance.point(&zone)?),
            Self::KnownPointEverywhere => {
                let point = chance.point(&zone)?;
                damaged.steps.iter_mut().for_each(|step| forget(&mut step.known, point));
            }
            Self::Content => {
                let point = chance.point(&zone)?;
                forget(&mut step.known, point);
                let Known { mine, theirs, empty } = &mut step.known;
                [mine, theirs, empty][chance.below(3)].insert(point);
            }
            Self::Answer => match &mut step.why {
                Why::Answers { plays, .. } if !plays.is_empty() => drop(plays.remove(chance.below(plays.len()))),
                _ => return None,
            },
            Self::Exchange => damaged.steps.swap(which, chance.below(certificate.steps.len())),
            Self::Follower => {
                let mut followers = followers(&mut step.why);
                let which = (!followers.is_empty()).then(|| chance.below(followers.len()))?;
                *followers[which] = chance.below(certificate.steps.len());
            }
            Self::Play => match &mut step.why {
                Why::Plays(point, _) | Why::Captures(point) => *point = chance.point(&zone)?,
                Why::OnSight | Why::Answering(_) | Why::Answers { .. } => return None,
            },
            Self::Kept => step.kept = Some(chance.point(&step.known.mine)?),
            Self::Bans => damaged.steps.iter_mut().for_each(|step| step.banned = PointSet::EMPTY),
            Self::Aim => (damaged.player, damaged.aim, _) = chance.pick(aims),
            Self::Player => damaged.player = damaged.player.opponent(),
            Self::Turn => damaged.steps.iter_mut().for_each(|step| step.their_turn = !step.their_turn),
        }
        let as_before = format!("{damaged:?}") == format!("{certificate:?}");
        (!as_before).then_some(damaged)
    }
}

fn forget(known: &mut Known, point: Point) {
    let Known { mine, theirs, empty } = known;
    [mine, theirs, empty].into_iter().for_each(|points| points.remove(point));
}

/// The numbers of the steps on which a step rests.
fn followers(why: &mut Why) -> Vec<&mut usize> {
    match why {
        Why::OnSight | Why::Answering(_) | Why::Captures(_) => Vec::new(),
        Why::Plays(_, next) => vec![next],
        Why::Answers { elsewhere, plays } => {
            [elsewhere].into_iter().chain(plays.iter_mut().map(|(_, next)| next)).collect()
        }
    }
}

/// The certificate without all that it can do without: it is still accepted from here, and perhaps from more starts.
fn loosened(certificate: &LocalCertificate, decided: &Decided, from: &State) -> LocalCertificate {
    let mut loose = certificate.clone();
    for number in 0..loose.steps.len() {
        for point in certificate.steps[number].known.points().iter() {
            let mut looser = loose.clone();
            let step = &mut looser.steps[number];
            forget(&mut step.known, point);
            if let Why::Answers { plays, .. } = &mut step.why {
                plays.retain(|(on, _)| *on != point);
            }
            if decided.says(&looser, from).is_some() {
                loose = looser;
            }
        }
    }
    loose
}

/// Whatever is still accepted is true from every start from which it is accepted.
#[test]
fn damaged_certificates_say_nothing_wrong() {
    let wanted = if many() { 400 } else { 4 };
    let mut loosened_compared = 0;
    let mut counts: BTreeMap<Damage, [usize; 3]> = Damage::ALL.map(|damage| (damage, [0; 3])).into();
    let mut seed = first_seed();
    while counts.values().any(|[refused, ..]| *refused < wanted) {
        let kind = [Kind::Coloured, Kind::Played, Kind::Carved][seed as usize % 3];
        let decided = Decided::of(kind, seed);
        seed += 1;
        let Some((decided, mut chance)) = decided else { continue };
        for _ in 0..20.min(decided.starts.len()) {
            let (from, _) = chance.pick(&decided.starts);
            let aims = decided.aims(&from.board);
            let proofs = decided.local_proofs(&from);
            for (certificate, _) in proofs.iter().filter(|(certificate, _)| certificate.steps.len() > 1) {
                let loose = loosened(certificate, &decided, &from);
                loosened_compared += decided.compare_elsewhere(&loose, &mut chance, 50).len();
                for damage in Damage::ALL {
                    let Some(damaged) = damage.done_to(certificate, &aims, &mut chance) else { continue };
                    let [refused, accepted, compared] = counts.get_mut(&damage).expect("all are there");
                    *(if decided.says(&damaged, &from).is_none() { refused } else { accepted }) += 1;
                    *compared += decided.compare_elsewhere(&damaged, &mut chance, 10).len();
                }
            }
        }
    }
    println!("seeds {} to {}; refused, accepted, starts compared: {counts:?}", first_seed(), seed - 1);
    println!("{loosened_compared} starts compared with what was loosened");
    let compared: usize = counts.values().map(|[.., compared]| compared).sum();
    assert!(compared > 5 && loosened_compared > 50, "{compared} and {loosened_compared} starts compared");
}

/// Black takes c2. If two passes end the sequence, that is for good; if no number of passes does, then there is no end
/// at which it could be.
#[test]
fn an_end_must_come_before_a_capture_is_for_good() {
    let start = State::start(board(". X O .\nX X X X"), Colour::White);
    let stones = points("c2");
    let (coverage, endless) = (Coverage::AtLeastOne, Endless::NotForced);
    let goal = Plain::ForGood(ForGood { owner: Colour::White, stones, area: stones, coverage, endless });
    for (passes_to_end, forced) in [(0, false), (2, true)] {
        let task = Task::new(Rules { passes_to_end, ..SIMPLE }, Colour::Black, goal.goal());
        let starts = vec![(start.clone(), forced)];
        let decided = Decided { kind: Kind::Carved, seed: 0, goal: goal.clone(), task, starts };
        assert_eq!(decided.local_proofs(&start).iter().any(|(_, says)| *says), forced, "{passes_to_end} passes");
    }
}

/// Where points have been taken out of the board, a part can be next to no block at all. No proof rests on a block far away.
#[test]
fn what_is_found_beside_no_block_is_accepted() {
    let board = board(". . . O . X\n. O . . . .").without(&points("c1 e1 f1 a2 b2"));
    let start = State::start(board, Colour::Black);
    let sought = Sought {
        player: Colour::White,
        aim: Aim::NoFormation(points("a1")),
        their_turn: true,
        bans_last: false,
        play_area: None,
    };
    let (found, _) = Finder::new(board).find(&sought, Limits::states(1_000));
    assert_eq!(found.map_or(Ok(()), |certificate| certificate.check(&start, &SIMPLE, None)), Ok(()));
}
