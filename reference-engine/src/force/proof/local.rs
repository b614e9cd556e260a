//! Proofs that are local: found, checked and shown.

use super::{AnyProof, NotContinued, Proof, continued};
use crate::board::notation::{Move, PlayersMove};
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour};
use crate::force::certificate::Refusal;
use crate::force::duel::{At, Book, Duel, Played};
use crate::force::goal::Situation;
use crate::force::life_and_death::{Aims, LifeAndDeath};
use crate::force::limits::Limits;
use crate::force::line::{Line, LineEnd};
use crate::force::local::certificate::{allowed_from, allowed_under};
use crate::force::local::{Aim, Finder, LocalCertificate, LocalStep, Sought, Why};
use crate::force::plan::{Place, Plan};
use crate::force::task::Task;
use crate::play::ko::NoPast;
use crate::play::state::State;

/// A task, and the local certificate that decides it.
#[derive(Clone, Debug)]
pub(super) struct LocalProof {
    task: Task,
    start: Situation,
    /// Whether it shows that the forcer reaches the goal, or that he does not.
    pub(super) claims: bool,
    certificate: LocalCertificate,
}

/// Looks for a local proof of the task or against it, and checks it. It comes with the number of states.
pub(super) fn find(
    task: &Task,
    start: &Situation,
    finder: &mut Finder,
    limits: Limits,
) -> Result<(Option<LocalProof>, usize), Refusal> {
    let state = &start.state;
    if !may_be_local(task, state, finder) {
        return Ok((None, 0));
    }
    let all: Vec<(Sought, bool)> =
        all_sought(task, state).into_iter().filter(|(sought, _)| !finder.is_ruled_out(sought)).collect();
    let mut used = 0;
    // Cheap tries of all aims come before expensive ones of one. A formation for which the stones themselves are given up
    // is found cheaply or not at all.
    let expensive = |(sought, _): &(Sought, bool)| !matches!(sought.aim, Aim::Formation(_));
    let most: Vec<_> = all.iter().copied().filter(expensive).collect();
    let stronger = stronger(&state.board, &task.goal.focus(start)[0]);
    for (part, tried) in [(20, all), (1, most)] {
        for (number, (sought, claims)) in tried.iter().enumerate() {
            let left = limits.after(used);
            let share = match part {
                1 => share_of(left.states, number, tried.len(), stronger.map(|stronger| stronger == sought.player)),
                _ => left.states / part,
            };
            let (found, states) = finder.find(sought, Limits { states: share, ..left });
            used += states;
            if let Some(certificate) = found {
                let proof = LocalProof { task: task.clone(), start: start.clone(), claims: *claims, certificate };
                proof.check()?;
                return Ok((Some(proof), used));
            }
        }
    }
    Ok((None, used))
}

/// Whether there can be local proofs, and this finder looks for them on this board.
fn may_be_local(task: &Task, state: &State, finder: &Finder) -> bool {
    allowed_under(&task.rules) && allowed_from(state) && finder.board() == &state.board
}

/// What decides the task if it is found, and whether it shows that the forcer reaches the goal.
fn all_sought(task: &Task, state: &State) -> Vec<(Sought, bool)> {
    let Aims { forcers, opponents } = task.goal.aims(&state.board, task.terms());
    let sought = |player: Colour, aim| Sought {
        player,
        aim,
        their_turn: state.to_move != player,
        bans_last: task.rules.ko.ko_pass.is_some(),
        play_area: task.play_area,
    };
    let forcers = forcers.into_iter().map(|aim| (sought(task.forcer, aim), true));
    let opponents = opponents.into_iter().map(|aim| (sought(task.forcer.opponent(), aim), false));
    forcers.chain(opponents).collect()
}

/// What would show the opposite of what is known now need not be looked for any more.
pub(super) fn rule_out_the_opposite(task: &Task, start: &Situation, claims: bool, finder: &mut Finder) {
    if may_be_local(task, &start.state, finder) {
        let opposite = all_sought(task, &start.state).into_iter().filter(|(_, shows)| *shows != claims);
        opposite.for_each(|(sought, _)| finder.rule_out(sought));
    }
}

impl AnyProof for LocalProof {
    /// The certificate is right, and its aim decides the task.
    fn check(&self) -> Result<(), Refusal> {
        let Self { task, start, certificate, .. } = self;
        let aims = task.goal.aims(&start.state.board, task.terms());
        let (player, aims) =
            if self.claims { (task.forcer, aims.forcers) } else { (task.forcer.opponent(), aims.opponents) };
        if certificate.player != player || !aims.contains(&certificate.aim) {
            return Err(Refusal::WrongKind);
        }
        certificate.check(&start.state, &task.rules, task.play_area.as_ref()).map_err(Refusal::Local)
    }

    fn sentence(&self) -> String {
        let can = if self.claims { "can" } else { "cannot" };
        format!("{} {can} force {}", self.task.forcer, self.task.goal)
    }

    fn kind(&self) -> &'static str {
        "a local strategy"
    }

    fn states(&self) -> usize {
        self.certificate.steps.len()
    }

    fn bytes(&self) -> usize {
        self.certificate.bytes()
    }

    fn play_area(&self) -> Option<PointSet> {
        self.task.play_area.filter(|area| *area != self.start.state.board.all_points())
    }

    fn main_line(&self) -> Line {
        let mut state = self.start.state.clone();
        let mut moves = Vec::new();
        let mut boards = vec![state.board];
        let mut number = self.certificate.steps.len().saturating_sub(1);
        let mut end = LineEnd::CutOff;
        while let Some(step) = self.certificate.steps.get(number) {
            let (mv, next) = match &step.why {
                Why::OnSight | Why::Answering(_) => {
                    end = self.end();
                    break;
                }
                Why::Captures(point) => (Move::Play(*point), None),
                Why::Plays(point, next) => (Move::Play(*point), Some(*next)),
                Why::Answers { elsewhere, plays } => hardest(&state, &self.task, *elsewhere, plays),
            };
            let Ok((after, _)) = state.after(mv, &self.task.rules, &NoPast) else { break };
            moves.push(format!("{} {mv}", state.to_move.letter()));
            boards.push(after.board);
            state = after;
            match next {
                Some(next) => number = next,
                None => {
                    end = self.end();
                    break;
                }
            }
        }
        Line { moves, end, boards, last: state }
    }

    fn duel(&self) -> Box<dyn Duel + '_> {
        Box::new(Played::new(&self.task, self.start.clone(), self))
    }

    /// A place for each step, the last step first.
    fn plan(&self, most: usize) -> Option<Plan> {
        let steps = &self.certificate.steps;
        let moves = |why: &Why| if let Why::Answers { plays, .. } = why { plays.len() + 1 } else { 1 };
        if steps.iter().map(|step| moves(&step.why)).sum::<usize>() > most {
            return None;
        }
        // Places that end come after all others.
        let number = |step: usize| steps.len() - 1 - step;
        let place = |step: &LocalStep| {
            let colour = if step.their_turn { self.certificate.player.opponent() } else { self.certificate.player };
            let text = |point: Point| format!("{} {point}", colour.letter());
            match &step.why {
                Why::OnSight | Why::Answering(_) => Place::End(self.end()),
                Why::Captures(point) => Place::Advised(text(*point), steps.len()),
                Why::Plays(point, next) => Place::Advised(text(*point), number(*next)),
                Why::Answers { elsewhere, plays } => Place::Open {
                    moves: plays.iter().map(|(point, next)| (text(*point), number(*next))).collect(),
                    elsewhere: Some(number(*elsewhere)),
                },
            }
        };
        let captured = Place::End(self.end());
        Some(Plan { places: steps.iter().rev().map(place).chain([captured]).collect() })
    }

    fn after(&self, moves: &[PlayersMove], limits: Limits) -> Result<Proof, NotContinued> {
        continued(&self.task, &self.start, moves, limits)
    }
}

/// A page is the number of a step. The capture that is wanted ends the book: the page after it is none.
impl Book<dyn LifeAndDeath> for &LocalProof {
    fn advised(&self) -> Colour {
        self.certificate.player
    }

    fn first_page(&self) -> usize {
        self.certificate.steps.len().saturating_sub(1)
    }

    fn advice(&self, at: &At<dyn LifeAndDeath>) -> Option<Move> {
        match self.certificate.steps.get(at.page)?.why {
            Why::Captures(point) | Why::Plays(point, _) => Some(Move::Play(point)),
            Why::OnSight | Why::Answering(_) | Why::Answers { .. } => None,
        }
    }

    fn turned(&self, at: &At<dyn LifeAndDeath>, mv: Move) -> usize {
        match self.certificate.steps.get(at.page).map(|step| &step.why) {
            Some(Why::Plays(_, next)) => *next,
            Some(Why::Answers { elsewhere, plays }) => {
                plays.iter().find(|(point, _)| Move::Play(*point) == mv).map_or(*elsewhere, |(_, next)| *next)
            }
            Some(Why::Captures(_) | Why::OnSight | Why::Answering(_)) | None => self.certificate.steps.len(),
        }
    }

    fn ended(&self, at: &At<dyn LifeAndDeath>) -> Option<bool> {
        let is_shown = |step: &LocalStep| matches!(step.why, Why::OnSight | Why::Answering(_));
        let goes_on = self.certificate.steps.get(at.page).is_some_and(|step| !is_shown(step));
        (!goes_on).then_some(self.claims)
    }

    fn resistance(&self, at: &At<dyn LifeAndDeath>) -> i64 {
        i64::try_from(at.page).unwrap_or(i64::MAX)
    }

    fn why(&self, at: &At<dyn LifeAndDeath>) -> String {
        let player = self.certificate.player;
        let Some(step) = self.certificate.steps.get(at.page) else {
            return format!("The proof has come to its end: {player} has made the capture.");
        };
        let points = step.known.points();
        let rests =
            format!("The proof is local: it rests on {points}, and whatever happens elsewhere changes nothing.");
        let says = match &step.why {
            Why::OnSight => format!("Nobody has to play any more: by a lemma {player} has {}.", self.certificate.aim),
            Why::Answering(pairs) => format!(
                "By a lemma {player} has {} if it goes on answering{} and in the small regions beside its strings.",
                self.certificate.aim,
                on_the_other_point(pairs)
            ),
            Why::Captures(point) => format!("Here {player} plays {point} and makes the capture."),
            Why::Plays(point, _) => format!("Here {player} plays {point}, to get {}.", self.certificate.aim),
            Why::Answers { plays, .. } => {
                let answered: PointSet = plays.iter().map(|(point, _)| *point).collect();
                let near = if answered.is_empty() { String::new() } else { format!("plays on {answered} and to ") };
                format!("It has an answer to {near}anything else, so that {player} gets {}.", self.certificate.aim)
            }
        };
        format!("{rests} {says}")
    }
}

impl LocalProof {
    fn end(&self) -> LineEnd {
        if self.claims { LineEnd::Reached } else { LineEnd::OutOfReach }
    }
}

/// Whose stones are nearer to most of the empty points around these; nobody's if it is close. A guess: what he wants to
/// show is likelier.
fn stronger(board: &Board, points: &PointSet) -> Option<Colour> {
    let empty = *board.empty_points();
    let around = (points.neighbours() & empty).flood(&empty);
    let mut reached = [Colour::Black, Colour::White].map(|colour| *board.stones(colour));
    let mut open = around;
    let mut nearer = [0_i64; 2];
    while !open.is_empty() {
        let next = reached.map(|reached| reached.neighbours() & open);
        let both = next[0] & next[1];
        for (count, next) in nearer.iter_mut().zip(&next) {
            *count += i64::from((*next - both).len());
        }
        let grown = next[0] | next[1];
        if grown.is_empty() {
            break;
        }
        reached = [reached[0] | next[0], reached[1] | next[1]];
        open -= grown;
    }
    let [black, white] = nearer;
    let colour = if black > white { Colour::Black } else { Colour::White };
    ((black - white).abs() * 3 > black + white).then_some(colour)
}

/// How many of the states that are left the aim of this number is looked for with: most if it is the likelier one's, few
/// if it is the other's, and an equal share if nobody knows.
fn share_of(left: usize, number: usize, of: usize, likely: Option<bool>) -> usize {
    match likely {
        _ if number + 1 == of => left,
        None => left / (of - number),
        Some(true) => left / 8 * 7,
        Some(false) => left / 8,
    }
}

/// Which plays are answered on the other point of a pair.
fn on_the_other_point(pairs: &[(Point, Point)]) -> String {
    let all: Vec<String> = pairs.iter().map(|(one, other)| format!("{one} by {other} or {other} by {one}")).collect();
    if all.is_empty() { String::new() } else { format!(", {}", all.join(", ")) }
}

/// The opponent's move that holds out longest: steps with higher numbers rest on those with lower ones.
fn hardest(state: &State, task: &Task, elsewhere: usize, plays: &[(Point, usize)]) -> (Move, Option<usize>) {
    let legal = |(point, _): &&(Point, usize)| state.after(Move::Play(*point), &task.rules, &NoPast).is_ok();
    match plays.iter().filter(legal).max_by_key(|(_, next)| *next) {
        Some((point, next)) if *next > elsewhere => (Move::Play(*point), Some(*next)),
        _ => (Move::Pass, Some(elsewhere)),
    }
}
