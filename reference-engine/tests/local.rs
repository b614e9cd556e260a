//! Local proofs, compared with brute force over whole small boards. Brute force decides a goal in every situation that
//! can follow from a start; wherever it could have been asked at the beginning, an accepted local proof must say the
//! same. It must say so too of every other position that holds what it knows, and so must whatever is accepted of a
//! damaged one.
//!
//! Every graph has a seed, which is printed with whatever goes wrong. `MANY=1` looks at more than 20,000 positions with
//! a local proof of more than one step (`FIRST=n` begins with another seed).
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use common::brute::{Plain, brute_force_everywhere};
use common::random::{Chance, Kind, kos, position, rules};
use reference_engine::board::strings::{all_strings, components, owner};
use reference_engine::force::capture::{Capture, InFormation};
use reference_engine::force::for_good::{AtNoLoss, Endless, ForGood};
use reference_engine::force::goal::Coverage;
use reference_engine::force::limits::Limits;
use reference_engine::force::local::certificate::allowed_from;
use reference_engine::force::local::{Aim, Finder, LocalCertificate, Sought};
use reference_engine::force::task::Task;
use reference_engine::life::formation::Formation;
use reference_engine::{Board, Colour, PointSet, Rules, State};
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
        let everywhere = brute_force_everywhere(&goal, &task, &start, if many() { 40_000 } else { 3_000 })?;
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

    /// Compares what the certificate says of other starts, at most so many. How many there were.
    fn compare_elsewhere(&self, certificate: &LocalCertificate, chance: &mut Chance, most: usize) -> usize {
        let skipped = chance.below(self.starts.len());
        let others = self.starts.iter().cycle().skip(skipped).take(self.starts.len());
        let said = others.filter_map(|(from, won)| Some((from, won, self.says(certificate, from)?)));
        let mut compared = 0;
        for (from, won, says) in said.take(most) {
            assert_eq!(says, *won, "{self:?}\n{from:?}\n{certificate:?}");
            compared += 1;
        }
        compared
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
    /// Different questions with a local proof of more than one step; starts with one that is seen at once.
    with_proof: HashSet<Question>,
    on_sight: usize,
    /// Of the proofs of more than one step: all; the opponent can play elsewhere; a play is banned in a step; kos in the
    /// zone, across its border, elsewhere; plays are confined.
    proofs: usize,
    elsewhere: usize,
    bans: usize,
    kos: [usize; 3],
    confined: usize,
    /// Other starts of which a proof says the same.
    others: usize,
    /// Proofs about each goal: forced, not forced.
    goals: BTreeMap<String, [usize; 2]>,
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { graphs, looked_at, with_proof, on_sight, proofs, elsewhere, bans, kos, confined, others, goals } =
            self;
        writeln!(f, "{graphs} graphs, {looked_at} starts looked at")?;
        writeln!(f, "{} different with a proof of more than one step, {on_sight} seen at once", with_proof.len())?;
        writeln!(f, "{proofs} proofs: {elsewhere} with plays elsewhere, {bans} with bans, {confined} confined")?;
        writeln!(f, "kos inside, across the border, outside: {kos:?}; {others} other starts")?;
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
            if certificate.steps.len() > 1 {
                self.count(decided, from, &certificate, says);
                certificates.push(certificate);
            }
        }
        self.looked_at += 1;
        if !certificates.is_empty() {
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
#[case::carved(Kind::Carved, 20)]
fn local_proofs_agree_with_brute_force(#[case] kind: Kind, #[case] one_elsewhere_in: usize) {
    let (wanted, of_each) = if many() { (8_000, 60) } else { (100, 20) };
    let mut counts = Counts::default();
    let first = first_seed();
    let mut seed = first;
    while counts.with_proof.len() < wanted {
        let decided = Decided::of(kind, seed);
        seed += 1;
        let Some((decided, mut chance)) = decided else { continue };
        counts.graphs += 1;
        let mut starts = decided.starts.clone();
        for _ in 0..of_each.min(starts.len()) {
            let (from, won) = starts.swap_remove(chance.below(starts.len()));
            for certificate in counts.compare(&decided, &from, won) {
                counts.others += decided.compare_elsewhere(&certificate, &mut chance, 10);
            }
        }
    }
    println!("{kind:?}, seeds {first} to {}: {counts:?}", seed - 1);
    let Counts { proofs, elsewhere, bans, kos, others, .. } = counts;
    assert!(elsewhere * one_elsewhere_in > wanted && others > wanted, "{elsewhere} and {others} of {proofs}");
    assert!(bans > 0 && kos[0] > 0 && kos[1..].iter().any(|kos| *kos > 0), "{bans} bans, {kos:?} kos");
}
