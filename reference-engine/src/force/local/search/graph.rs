//! The graph of a try, and how it grows.

use std::cell::RefCell;

use super::bits::{Bits, Grid};
use super::likely::Scene;
use super::safe::Safe;
use super::shown::{NONE, PASS, Pattern, Reason, Shown};
use super::two_eyes::{Sight, TwoEyes};
use crate::force::limits::Limits;
use crate::force::search::index::{Index, hash};
use crate::life::lemmas::two_eyes::Touch;

/// An aim in the terms of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted<const W: usize> {
    /// Walls cover one of these points, or a region that is vital to one of them does.
    Formation(Bits<W>),
    /// The string on this point is safe and was never captured.
    Kept(u16, Touch),
    /// One of these opposing stones is captured.
    Capture(Bits<W>),
    /// The attractor covers all of these points.
    Attractor(Bits<W>),
    /// No formation of the opponent's covers one of these points.
    NoFormation(Bits<W>),
    /// A pass-alive string stands on one of these points.
    NewStone(Bits<W>),
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Open,
    Proved,
    /// Not with the moves that were tried.
    GivenUp,
}

const FAR: u32 = 1_000_000_000;

pub(crate) struct Node<const W: usize> {
    pub(crate) mine: Bits<W>,
    pub(crate) theirs: Bits<W>,
    /// Where the player may not take a single stone.
    pub(crate) banned: Bits<W>,
    pub(crate) zone: Bits<W>,
    /// The opposing plays that have been looked at.
    pub(crate) answered: Bits<W>,
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    pub(crate) penalty: u32,
    pub(crate) value: Value,
    pub(crate) their_turn: bool,
    pub(crate) expanded: bool,
    /// The move that proves it.
    pub(crate) best: u16,
    /// The node that stands for this one: it agrees with it on its zone.
    pub(crate) same_as: u32,
    /// The step of an earlier try that stands for this one.
    pub(crate) shown_as: u32,
    pub(crate) children: Vec<(u16, u32)>,
    pub(crate) parents: Vec<u32>,
}

/// A try to show something.
pub(crate) struct Try<'a, const W: usize> {
    pub(crate) grid: &'a Grid<W>,
    pub(crate) wanted: Wanted<W>,
    /// Where the player plays.
    pub(crate) moves: Bits<W>,
    /// Whether a ban outlasts the next move.
    pub(crate) bans_last: bool,
    /// Whether the player may play wherever he has to answer.
    answers: bool,
    /// What earlier tries have shown.
    pub(crate) shown: &'a RefCell<Shown<W>>,
    pub(crate) nodes: Vec<Node<W>>,
    index: Index,
    pub(crate) safe: Safe<W>,
    pub(crate) work: Vec<u32>,
    pub(crate) patterns: [Vec<u32>; 2],
}

/// So many of the states that were proved last are looked through for one that agrees with a new one.
const PATTERNS: usize = 600;

impl<'a, const W: usize> Try<'a, W> {
    pub(crate) fn new(
        grid: &'a Grid<W>,
        wanted: Wanted<W>,
        moves: Bits<W>,
        [bans_last, answers]: [bool; 2],
        shown: &'a RefCell<Shown<W>>,
    ) -> Self {
        Self {
            grid,
            wanted,
            moves,
            bans_last,
            answers,
            shown,
            nodes: Vec::new(),
            index: Index::new(),
            safe: Safe::default(),
            work: Vec::new(),
            patterns: [Vec::new(), Vec::new()],
        }
    }

    /// Tries to show it from here, and looks at no more than so many states. Whether it is shown; and how many states
    /// were looked at.
    pub(crate) fn run(&mut self, mine: Bits<W>, theirs: Bits<W>, their_turn: bool, limits: Limits) -> (bool, usize) {
        self.state(mine, theirs, Bits::EMPTY, their_turn);
        let mut path = Vec::new();
        let mut steps = 0;
        while self.nodes[0].value == Value::Open && self.nodes.len() < limits.states && steps < 4 * limits.states {
            steps += 1;
            if steps % 1024 == 0 && limits.is_late() {
                break;
            }
            self.step(&mut path);
        }
        (self.nodes[0].value == Value::Proved, self.nodes.len())
    }

    fn step(&mut self, path: &mut Vec<u32>) {
        path.clear();
        let mut at = 0;
        let mut stuck = false;
        loop {
            path.push(at);
            if !self.nodes[at as usize].expanded {
                break;
            }
            match self.most_promising(at, path) {
                Some(next) => at = next,
                None => {
                    stuck = true;
                    break;
                }
            }
        }
        if !stuck {
            if self.matches_pattern(at) {
                self.work.push(at);
            } else if self.nodes[at as usize].their_turn {
                self.expand_theirs(at);
            } else {
                self.expand_mine(at);
            }
        }
        for &at in path.iter().rev() {
            self.estimate(at);
        }
        if stuck && self.nodes[at as usize].value == Value::Open {
            let node = &mut self.nodes[at as usize];
            node.penalty = (node.penalty * 2 + 5).min(FAR / 8);
            self.estimate(at);
        }
        self.spread();
    }

    fn most_promising(&self, at: u32, path: &[u32]) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let key = |child: &Node<W>| {
            if node.their_turn { (child.disproof, child.proof) } else { (child.proof, child.disproof) }
        };
        let open = node.children.iter().map(|(_, child)| *child);
        let open = open.filter(|child| self.nodes[*child as usize].value == Value::Open && !path.contains(child));
        open.min_by_key(|child| key(&self.nodes[*child as usize]))
    }

    /// The number of a state; a new one is judged on sight.
    pub(crate) fn state(&mut self, mine: Bits<W>, theirs: Bits<W>, banned: Bits<W>, their_turn: bool) -> u32 {
        let hash = hash(&(mine, theirs, banned, their_turn));
        let nodes = &self.nodes;
        let known = self.index.find(hash, |id| {
            let node = &nodes[id as usize];
            node.mine == mine && node.theirs == theirs && node.banned == banned && node.their_turn == their_turn
        });
        if let Some(id) = known {
            return id;
        }
        let id = self.nodes.len() as u32;
        self.index.insert(hash, id);
        let mut node = Node {
            mine,
            theirs,
            banned,
            zone: Bits::EMPTY,
            answered: Bits::EMPTY,
            proof: 1,
            disproof: 1,
            penalty: 0,
            value: Value::Open,
            their_turn,
            expanded: false,
            best: PASS,
            same_as: NONE,
            shown_as: NONE,
            children: Vec::new(),
            parents: Vec::new(),
        };
        let is_lost = matches!(self.wanted, Wanted::Kept(on, _) if !mine.contains(on));
        if is_lost {
            node.value = Value::GivenUp;
            (node.proof, node.disproof) = (FAR, 0);
        } else if let Some(zone) = self.on_sight(&node) {
            (node.zone, node.value) = (zone, Value::Proved);
            (node.proof, node.disproof) = (0, FAR);
        } else {
            node.proof = self.missing(mine);
        }
        self.nodes.push(node);
        if self.nodes[id as usize].value == Value::Open {
            self.matches_pattern(id);
        }
        id
    }

    /// How much is missing at first sight. No attractor covers a point that no stone of the player touches, so such
    /// points tell how far it is (finished games on 9x9, dead stones: 43 of 68 attractors found in 2.5 million states,
    /// without this 38 in 2.7). For other aims nothing that was tried helped: the fewest plays that two eyes take found
    /// six strings of 188 more, and took three times as long.
    fn missing(&self, mine: Bits<W>) -> u32 {
        match self.wanted {
            Wanted::Attractor(points) | Wanted::NoFormation(points) => {
                1 + 2 * (points - mine - self.grid.neighbours(mine)).len()
            }
            Wanted::Formation(_) | Wanted::Kept(..) | Wanted::Capture(_) | Wanted::NewStone(_) => 1,
        }
    }

    fn touch(&self) -> Touch {
        match self.wanted {
            Wanted::Kept(_, touch) => touch,
            Wanted::NewStone(_) | Wanted::NoFormation(_) => Touch::Empty,
            Wanted::Formation(_) | Wanted::Attractor(_) | Wanted::Capture(_) => Touch::All,
        }
    }

    /// What shows the aim at once, if anything does.
    fn on_sight(&mut self, node: &Node<W>) -> Option<Bits<W>> {
        if matches!(self.wanted, Wanted::Capture(_)) {
            return None;
        }
        let mut safe = std::mem::take(&mut self.safe);
        let zone = self.safe_zone(&mut safe, node);
        self.safe = safe;
        zone.or_else(|| Some(self.two_eyes(node)?.zone))
    }

    /// What shows it though the player always passes.
    fn safe_zone(&self, safe: &mut Safe<W>, node: &Node<W>) -> Option<Bits<W>> {
        if !safe.find(self.grid, node.mine, node.theirs, self.touch()) {
            return None;
        }
        let covered = self.covered(safe, node.mine);
        (!covered.is_empty()).then(|| safe.zone(covered))
    }

    /// What shows it if the player goes on answering.
    fn two_eyes(&self, node: &Node<W>) -> Option<TwoEyes<W>> {
        let on = match self.wanted {
            Wanted::Kept(on, _) => Bits::of(on),
            Wanted::Formation(points) | Wanted::NewStone(points) => points & node.mine,
            Wanted::Capture(_) | Wanted::Attractor(_) | Wanted::NoFormation(_) => return None,
        };
        let Node { mine, theirs, banned, .. } = *node;
        let sight = Sight { grid: self.grid, mine, theirs, banned, touch: self.touch() };
        if self.answers { sight.two_eyes(on) } else { None }
    }

    /// The points that are covered by what is safe, as far as that is enough.
    fn covered(&self, safe: &Safe<W>, mine: Bits<W>) -> Bits<W> {
        let stones = safe.stones();
        match self.wanted {
            Wanted::Kept(on, _) => Bits::of(on) & stones,
            Wanted::NewStone(area) => (stones & area & mine).first_bit(),
            Wanted::Formation(points) if points.meets(&stones) => (points & stones).first_bit(),
            Wanted::Formation(points) => (points & safe.vital()).first_bit(),
            Wanted::Attractor(points) if points.is_in(&(stones | safe.kept_free())) => points,
            Wanted::NoFormation(points) => self.no_eyes_beside(stones, points),
            Wanted::Attractor(_) | Wanted::Capture(_) => Bits::EMPTY,
        }
    }

    /// The stones beside which there is no room for two eyes on these points, if there is none.
    fn no_eyes_beside(&self, stay: Bits<W>, points: Bits<W>) -> Bits<W> {
        let grid = self.grid;
        let away = grid.all - stay - grid.neighbours(stay);
        let mut beside = points & stay;
        for part in grid.parts(grid.all - stay).filter(|part| part.meets(&points)) {
            let room = part & away;
            if room.len() > 2 || room.len() == 2 && !room.meets(&grid.neighbours(room)) {
                return Bits::EMPTY;
            }
            beside |= grid.neighbours(part) & stay;
        }
        beside
    }

    /// Whether a state that was proved agrees with this one on its zone.
    fn matches_pattern(&mut self, id: u32) -> bool {
        if self.matches_shown(id) {
            return true;
        }
        let node = &self.nodes[id as usize];
        let known = &self.patterns[usize::from(node.their_turn)];
        let fits = |other: &&u32| {
            let other = &self.nodes[**other as usize];
            let same = |a: &Bits<W>, b: &Bits<W>| {
                a.words()
                    .iter()
                    .zip(b.words())
                    .zip(other.zone.words())
                    .fold(0, |all, ((a, b), zone)| all | (a ^ b) & zone)
                    == 0
            };
            same(&node.mine, &other.mine)
                && same(&node.theirs, &other.theirs)
                && (node.banned & other.zone).is_in(&other.banned)
        };
        let Some(&same) = known.iter().rev().take(PATTERNS).find(fits) else { return false };
        let zone = self.nodes[same as usize].zone;
        let node = &mut self.nodes[id as usize];
        (node.zone, node.same_as, node.value) = (zone, same, Value::Proved);
        (node.proof, node.disproof) = (0, FAR);
        true
    }

    fn kept(&self) -> Option<u16> {
        match self.wanted {
            Wanted::Kept(on, _) => Some(on),
            _ => None,
        }
    }

    /// Whether an earlier try has shown it.
    fn matches_shown(&mut self, id: u32) -> bool {
        let node = &self.nodes[id as usize];
        let shown = self.shown.borrow();
        let from = match self.wanted {
            Wanted::Kept(on, _) => Bits::of(on),
            Wanted::NewStone(area) => area & node.mine,
            _ => return false,
        };
        let strings = self.grid.flood(from, node.mine);
        let Some(step) = shown.find(node.mine, node.theirs, node.banned, node.their_turn, strings) else {
            return false;
        };
        let kept = shown.steps[step as usize].kept.map_or(Bits::EMPTY, Bits::of);
        let zone = shown.steps[step as usize].zone | self.grid.flood(kept, node.mine);
        let node = &mut self.nodes[id as usize];
        (node.zone, node.shown_as, node.value) = (zone, step, Value::Proved);
        (node.proof, node.disproof) = (0, FAR);
        true
    }

    /// Adds what the start rests on to what is shown; the number of its step.
    pub(crate) fn show(&self) -> u32 {
        let mut shown = self.shown.borrow_mut();
        let mut numbers = vec![NONE; self.nodes.len()];
        let mut open = vec![0];
        while let Some(&id) = open.last() {
            let node = &self.nodes[id as usize];
            if numbers[id as usize] != NONE {
                open.pop();
                continue;
            }
            let below = self.rests_on(id);
            let missing: Vec<u32> = below.iter().copied().filter(|other| numbers[*other as usize] == NONE).collect();
            if !missing.is_empty() {
                open.extend(missing);
                continue;
            }
            open.pop();
            numbers[id as usize] = if node.shown_as != NONE {
                node.shown_as
            } else if node.same_as != NONE {
                numbers[node.same_as as usize]
            } else {
                shown.add(self.pattern(id, &numbers))
            };
        }
        if self.kept().is_some() {
            shown.look_for(numbers[0]);
        }
        numbers[0]
    }

    fn rests_on(&self, id: u32) -> Vec<u32> {
        let node = &self.nodes[id as usize];
        match (node.shown_as, node.same_as) {
            (NONE, NONE) if node.their_turn => node.children.iter().map(|(_, child)| *child).collect(),
            (NONE, NONE) => node.children.iter().filter(|(mv, _)| *mv == node.best).map(|(_, child)| *child).collect(),
            (NONE, other) => vec![other],
            _ => Vec::new(),
        }
    }

    fn pattern(&self, id: u32, numbers: &[u32]) -> Pattern<W> {
        let node = &self.nodes[id as usize];
        let number = |child: u32| numbers[child as usize];
        let why = if !node.expanded {
            let on_sight = || self.safe_zone(&mut Safe::default(), node).is_some();
            match self.two_eyes(node).filter(|_| !on_sight()) {
                Some(two_eyes) => Reason::TwoEyes(two_eyes.pairs),
                None => Reason::OnSight,
            }
        } else if node.their_turn {
            Reason::Answers(node.children.iter().map(|(mv, child)| (*mv, number(*child))).collect())
        } else {
            match node.children.iter().find(|(mv, _)| *mv == node.best) {
                Some((mv, child)) => Reason::Plays(*mv, number(*child)),
                None => Reason::Captures(node.best),
            }
        };
        Pattern {
            mine: node.mine & node.zone,
            theirs: node.theirs & node.zone,
            zone: node.zone,
            banned: node.banned & node.zone,
            their_turn: node.their_turn,
            kept: self.kept(),
            why,
        }
    }

    /// Where a play of the player is looked for.
    pub(super) fn scene(&self, id: u32) -> Scene<'a, W> {
        let node = &self.nodes[id as usize];
        let about = match self.wanted {
            Wanted::Kept(on, _) => Bits::of(on),
            Wanted::Formation(points)
            | Wanted::Capture(points)
            | Wanted::Attractor(points)
            | Wanted::NoFormation(points)
            | Wanted::NewStone(points) => points,
        };
        let mut scene = Scene::new(self.grid, node.mine, node.theirs, about);
        let Some(before) = node.parents.first().map(|parent| &self.nodes[*parent as usize]) else { return scene };
        let last = before.children.iter().find(|(_, child)| *child == id).map(|(mv, _)| *mv);
        scene.last = last.filter(|mv| *mv != PASS);
        let pass = before.children.iter().find(|(mv, _)| *mv == PASS && scene.last.is_some());
        let pass = pass.map(|(_, child)| &self.nodes[*child as usize]);
        scene.answers_pass = pass.map(|node| node.best).filter(|best| *best != PASS);
        scene
    }

    pub(crate) fn link(&mut self, from: u32, mv: u16, to: u32) {
        self.nodes[from as usize].children.push((mv, to));
        self.nodes[to as usize].parents.push(from);
    }

    pub(crate) fn prove(&mut self, id: u32, zone: Bits<W>, best: u16) {
        let node = &mut self.nodes[id as usize];
        (node.zone, node.best, node.value) = (zone, best, Value::Proved);
        (node.proof, node.disproof) = (0, FAR);
        let turn = usize::from(node.their_turn);
        self.patterns[turn].push(id);
        self.work.push(id);
    }

    fn give_up(&mut self, id: u32) {
        let node = &mut self.nodes[id as usize];
        node.value = Value::GivenUp;
        (node.proof, node.disproof) = (FAR, 0);
        self.work.push(id);
    }

    fn spread(&mut self) {
        while let Some(id) = self.work.pop() {
            let parents = self.nodes[id as usize].parents.clone();
            parents.into_iter().for_each(|parent| self.estimate(parent));
        }
    }

    /// Estimates again what is left to be shown here; settles it if nothing is.
    pub(crate) fn estimate(&mut self, id: u32) {
        loop {
            let node = &self.nodes[id as usize];
            if node.value != Value::Open || !node.expanded {
                return;
            }
            let (mut best, mut open) = (None, 0);
            let (mut least, mut most) = ((FAR, FAR), (0, 0));
            let mut given = false;
            for &(mv, child) in &node.children {
                let other = &self.nodes[child as usize];
                match other.value {
                    Value::Proved => best = Some((mv, child)),
                    Value::GivenUp => given = true,
                    Value::Open => {
                        open += 1;
                        least = (least.0.min(other.proof), least.1.min(other.disproof));
                        most = (most.0.max(other.proof), most.1.max(other.disproof));
                    }
                }
            }
            let their_turn = node.their_turn;
            match (their_turn, best, open) {
                (false, Some((mv, child)), _) => return self.prove_mine(id, mv, child),
                (false, None, 0) => return self.give_up(id),
                (true, ..) if given => return self.give_up(id),
                (true, _, 0) => {
                    if self.prove_theirs(id) {
                        return;
                    }
                    continue;
                }
                _ => {}
            }
            let node = &mut self.nodes[id as usize];
            let penalty = node.penalty;
            let (proof, disproof) = if !their_turn {
                (least.0 + penalty, most.1 + open - 1 + penalty)
            } else if node.answered.is_empty() {
                (most.0 + 8 + penalty, least.1 + penalty)
            } else {
                (most.0 + (open - 1) / 2 + penalty, least.1 + penalty)
            };
            (node.proof, node.disproof) = (proof.min(FAR - 1), disproof.min(FAR - 1));
            return;
        }
    }
}
