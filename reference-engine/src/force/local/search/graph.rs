//! The graph of a try, and how it grows.

use std::cell::RefCell;

use super::bits::{Bits, Grid};
use super::safe::Safe;
use super::shown::{NONE, PASS, Pattern, Reason, Shown};
use super::two_eyes::{Answered, Sight};
use crate::force::limits::Limits;
use crate::force::search::index::{Index, hash};
use crate::life::lemmas::beside::Room;
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

/// What is known of a state, and how much is left to be shown or refuted. Kept apart from the states: it is looked at all
/// the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    pub(crate) value: Value,
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// Whether it is on the path to the state that is looked at.
    on_path: bool,
}

impl Left {
    const PROVED: Self = Self { value: Value::Proved, proof: 0, disproof: FAR, on_path: false };
    const GIVEN_UP: Self = Self { value: Value::GivenUp, proof: FAR, disproof: 0, on_path: false };
}

/// A state that was proved, as far as its zone.
#[derive(Clone, Copy, Debug)]
struct Agreed<const W: usize> {
    mine: Bits<W>,
    theirs: Bits<W>,
    zone: Bits<W>,
    banned: Bits<W>,
    id: u32,
}

/// A play that has not been looked at, and by how much it is less promising than the likeliest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unlooked(u16);

impl Unlooked {
    /// No number of a point needs more bits.
    const POINT: u32 = 9;
    /// It is at most by so much less promising.
    const MOST: i32 = (1 << (u16::BITS - Self::POINT)) - 1;

    pub(crate) fn new(point: u16, less: i32) -> Self {
        Self((less.clamp(0, Self::MOST) as u16) << Self::POINT | point)
    }

    pub(crate) fn point(self) -> u16 {
        self.0 & ((1 << Self::POINT) - 1)
    }

    pub(crate) fn less(self) -> u32 {
        u32::from(self.0 >> Self::POINT)
    }
}

pub(crate) struct Node<const W: usize> {
    pub(crate) mine: Bits<W>,
    pub(crate) theirs: Bits<W>,
    /// Where the player may not take a single stone.
    pub(crate) banned: Bits<W>,
    pub(crate) zone: Bits<W>,
    /// The opposing plays that have been looked at.
    pub(crate) answered: Bits<W>,
    /// Plays that have not been looked at, the likeliest last.
    pub(crate) unlooked: Vec<Unlooked>,
    pub(crate) penalty: u32,
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

impl<const W: usize> Node<W> {
    /// The value of a child that decides it: the player needs one play that works, the opponent one that is not
    /// answered.
    pub(crate) fn decided_by(&self) -> Value {
        if self.their_turn { Value::GivenUp } else { Value::Proved }
    }
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
    pub(crate) left: Vec<Left>,
    index: Index,
    pub(crate) safe: Safe<W>,
    pub(crate) work: Vec<u32>,
    /// What was proved last, with the player to move, and with the opponent to move.
    recent: [Vec<Agreed<W>>; 2],
    /// For each point what answered an opposing play there when that was shown last.
    pub(crate) answered: Vec<u16>,
}

/// A state deeper than so many moves is less promising, the more so the deeper it is. Without that some tries follow
/// captures and recaptures for hundreds of moves.
const DEEP: usize = 14;

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
            left: Vec::new(),
            index: Index::new(),
            safe: Safe::default(),
            work: Vec::new(),
            recent: [Vec::new(), Vec::new()],
            answered: vec![PASS; 64 * W],
        }
    }

    /// Tries to show it from here, and looks at no more than so many states: what is known of the start then, and how
    /// many states were looked at.
    pub(crate) fn run(&mut self, mine: Bits<W>, theirs: Bits<W>, their_turn: bool, limits: Limits) -> (Value, usize) {
        self.state(mine, theirs, Bits::EMPTY, their_turn);
        let mut path = Vec::new();
        let mut steps = 0;
        while self.left[0].value == Value::Open && self.nodes.len() < limits.states && steps < 4 * limits.states {
            steps += 1;
            if steps % 1024 == 0 && limits.is_late() {
                break;
            }
            self.step(&mut path);
        }
        (self.left[0].value, self.nodes.len())
    }

    /// Looks at one more state: the most promising one below the end of the path. Then the path goes back as far as that
    /// changed something, so that the next step goes on from there.
    fn step(&mut self, path: &mut Vec<u32>) {
        let mut at = path.pop().unwrap_or(0);
        let mut stuck = false;
        while self.nodes[at as usize].expanded && !self.is_decided(at) {
            let next = self.most_promising(at);
            if self.look_further(at, next) {
                continue;
            }
            let Some(next) = next else {
                stuck = true;
                break;
            };
            path.push(at);
            self.left[at as usize].on_path = true;
            at = next;
        }
        if !self.nodes[at as usize].expanded {
            self.nodes[at as usize].penalty = path.len().saturating_sub(DEEP) as u32;
            if self.matches_pattern(at) {
                self.work.push(at);
            } else if self.nodes[at as usize].their_turn {
                self.expand_theirs(at);
            } else {
                self.expand_mine(at);
            }
        }
        self.estimate(at);
        if stuck && self.left[at as usize].value == Value::Open {
            let node = &mut self.nodes[at as usize];
            node.penalty = (node.penalty * 2 + 5).min(FAR / 8);
            self.estimate(at);
        }
        while let Some(above) = path.pop() {
            self.left[above as usize].on_path = false;
            let before = self.left[above as usize];
            self.estimate(above);
            if !stuck && self.left[above as usize] == before && self.work.is_empty() {
                path.push(above);
                break;
            }
        }
        self.spread();
    }

    fn most_promising(&self, at: u32) -> Option<u32> {
        let node = &self.nodes[at as usize];
        let mut best = None;
        for (_, child) in &node.children {
            let left = self.left[*child as usize];
            let key = if node.their_turn { (left.disproof, left.proof) } else { (left.proof, left.disproof) };
            let is_better = best.is_none_or(|(least, _)| key < least);
            if left.value == Value::Open && is_better && !left.on_path {
                best = Some((key, *child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// The play that led to a state, if its first parent has it by one.
    pub(super) fn last_play(&self, id: u32) -> Option<u16> {
        let before = &self.nodes[*self.nodes[id as usize].parents.first()? as usize];
        let (last, _) = before.children.iter().find(|(_, child)| *child == id)?;
        Some(*last).filter(|last| *last != PASS)
    }

    /// Whether a child decides it that was looked at just now.
    fn is_decided(&self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        node.children.last().is_some_and(|(_, child)| self.left[*child as usize].value == node.decided_by())
    }

    /// Looks at one more play if it may be more promising than this child. Whether it did.
    fn look_further(&mut self, at: u32, next: Option<u32>) -> bool {
        let node = &self.nodes[at as usize];
        let Some(play) = node.unlooked.last() else { return false };
        let bound = 1 + play.less();
        let is_better = |child: u32| {
            let child = self.left[child as usize];
            if node.their_turn { child.disproof <= bound } else { child.proof <= bound }
        };
        if self.left[at as usize].value != Value::Open || next.is_some_and(is_better) {
            return false;
        }
        self.look_at_next(at);
        true
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
            unlooked: Vec::new(),
            penalty: 0,
            their_turn,
            expanded: false,
            best: PASS,
            same_as: NONE,
            shown_as: NONE,
            children: Vec::new(),
            parents: Vec::new(),
        };
        let is_lost = matches!(self.wanted, Wanted::Kept(on, _) if !mine.contains(on));
        let left = if is_lost {
            Left::GIVEN_UP
        } else if let Some(zone) = self.on_sight(&node) {
            node.zone = zone;
            Left::PROVED
        } else {
            Left { value: Value::Open, proof: self.missing(mine), disproof: 1, on_path: false }
        };
        self.nodes.push(node);
        self.left.push(left);
        if left.value == Value::Open {
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
        if !self.may_be_seen(node) {
            return None;
        }
        let mut safe = std::mem::take(&mut self.safe);
        let zone = self.safe_zone(&mut safe, node).or_else(|| Some(self.answering(&mut safe, node)?.zone));
        self.safe = safe;
        zone
    }

    /// Whether there may be too little room, if that is wanted: no block is more than all stones.
    fn may_be_seen(&self, node: &Node<W>) -> bool {
        let Node { mine, theirs, banned, .. } = *node;
        let sight = Sight { grid: self.grid, mine, theirs, banned, touch: self.touch() };
        let may_be = |points, room| sight.may_have_no_room(points, room);
        match self.wanted {
            Wanted::Kept(..) | Wanted::Formation(_) | Wanted::NewStone(_) => true,
            Wanted::Attractor(points) => may_be(points, Room::Stones),
            Wanted::NoFormation(points) => may_be(points, Room::TwoEyes),
            // A capture is played out: people want to see it.
            Wanted::Capture(_) => false,
        }
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
    fn answering(&self, safe: &mut Safe<W>, node: &Node<W>) -> Option<Answered<W>> {
        if !self.answers {
            return None;
        }
        let Node { mine, theirs, banned, .. } = *node;
        let sight = Sight { grid: self.grid, mine, theirs, banned, touch: self.touch() };
        match self.wanted {
            Wanted::Kept(on, _) => sight.two_eyes(Bits::of(on)),
            Wanted::Formation(points) | Wanted::NewStone(points) => sight.two_eyes(points & mine),
            Wanted::Attractor(points) => sight.no_room(points, Room::Stones, safe),
            Wanted::NoFormation(points) => sight.no_room(points, Room::TwoEyes, safe),
            Wanted::Capture(_) => None,
        }
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
        let Node { mine, theirs, banned, their_turn, .. } = self.nodes[id as usize];
        let fits = |other: &&Agreed<W>| {
            let differ = (mine ^ other.mine | theirs ^ other.theirs) & other.zone;
            differ.is_empty() && (banned & other.zone).is_in(&other.banned)
        };
        let recent = &self.recent[usize::from(their_turn)];
        let Some(same) = recent.iter().rev().take(PATTERNS).find(fits) else { return false };
        let node = &mut self.nodes[id as usize];
        (node.zone, node.same_as) = (same.zone, same.id);
        self.left[id as usize] = Left::PROVED;
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
        (node.zone, node.shown_as) = (zone, step);
        self.left[id as usize] = Left::PROVED;
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
            let safe = &mut Safe::default();
            let is_safe = self.safe_zone(safe, node).is_some();
            let answering = if is_safe { None } else { self.answering(safe, node) };
            answering.map_or(Reason::OnSight, |answered| Reason::Answering(answered.pairs))
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

    pub(crate) fn link(&mut self, from: u32, mv: u16, to: u32) {
        self.nodes[from as usize].children.push((mv, to));
        self.nodes[to as usize].parents.push(from);
    }

    pub(crate) fn prove(&mut self, id: u32, zone: Bits<W>, best: u16) {
        let node = &mut self.nodes[id as usize];
        (node.zone, node.best) = (zone, best);
        let Node { mine, theirs, banned, .. } = *node;
        self.left[id as usize] = Left::PROVED;
        let their_turn = node.their_turn;
        if !their_turn && let Some(last) = self.last_play(id) {
            self.answered[usize::from(last)] = best;
        }
        let recent = &mut self.recent[usize::from(their_turn)];
        if recent.len() == 4 * PATTERNS {
            recent.drain(..3 * PATTERNS);
        }
        recent.push(Agreed { mine, theirs, zone, banned, id });
        self.work.push(id);
    }

    fn give_up(&mut self, id: u32) {
        self.left[id as usize] = Left::GIVEN_UP;
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
            if self.left[id as usize].value != Value::Open || !node.expanded {
                return;
            }
            let (mut best, mut open) = (None, 0);
            let (mut least, mut most) = ((FAR, FAR), (0, 0));
            let mut given = false;
            for &(mv, child) in &node.children {
                let other = self.left[child as usize];
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
            if let Some(play) = node.unlooked.last() {
                open += node.unlooked.len() as u32;
                let bound = 1 + play.less();
                least = if node.their_turn { (least.0, least.1.min(bound)) } else { (least.0.min(bound), least.1) };
                most = (most.0.max(1), most.1.max(1));
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
            let penalty = node.penalty;
            let (proof, disproof) = if !their_turn {
                (least.0 + penalty, most.1 + open - 1 + penalty)
            } else if node.answered.is_empty() {
                (most.0 + 8 + penalty, least.1 + penalty)
            } else {
                (most.0 + (open - 1) / 2 + penalty, least.1 + penalty)
            };
            let left = &mut self.left[id as usize];
            (left.proof, left.disproof) = (proof.min(FAR - 1), disproof.min(FAR - 1));
            return;
        }
    }
}
