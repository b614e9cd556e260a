//! Looks for local proofs on one board, and remembers them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use super::aim::Aim;
use super::certificate::{LocalCertificate, LocalStep, Why};
use super::known::Known;
use super::search::{Bits, Grid, PASS, Reason, Shown, Try, Value, Wanted, words};
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour};
use crate::force::limits::Limits;
use crate::life::lemmas::two_eyes::Touch;

/// What is looked for: can this player reach that aim?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sought {
    /// The player.
    pub player: Colour,
    /// The aim.
    pub aim: Aim,
    /// Whether his opponent moves first.
    pub their_turn: bool,
    /// Whether a ban of ko outlasts the next move.
    pub bans_last: bool,
    /// Where plays are made, if they are confined.
    pub play_area: Option<PointSet>,
}

/// Looks for local proofs on one board, and remembers what was found there and what was not.
#[derive(Debug)]
pub struct Finder {
    board: Board,
    tables: Tables,
    /// With how many states something was not found; [`usize::MAX`] if it cannot be found.
    in_vain: HashMap<Sought, usize>,
    found: HashMap<Sought, LocalCertificate>,
}

/// The tables, with sets of points as small as the board allows.
#[derive(Debug)]
enum Tables {
    Two(Table<2>),
    Three(Table<3>),
    Six(Table<6>),
}

impl Finder {
    /// Nothing has been looked for yet.
    pub fn new(board: Board) -> Self {
        let tables = match words(&board) {
            0..=2 => Tables::Two(Table::new(&board)),
            3 => Tables::Three(Table::new(&board)),
            _ => Tables::Six(Table::new(&board)),
        };
        Self { board, tables, in_vain: HashMap::new(), found: HashMap::new() }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Remembers that there is none.
    pub fn rule_out(&mut self, sought: Sought) {
        self.in_vain.insert(sought, usize::MAX);
    }

    /// Whether it is known that there is none.
    pub fn is_ruled_out(&self, sought: &Sought) -> bool {
        self.in_vain.get(sought).is_some_and(|states| *states == usize::MAX)
    }

    /// Looks for a proof, and says how many states that took. The certificate has yet to be checked.
    pub fn find(&mut self, sought: &Sought, limits: Limits) -> (Option<LocalCertificate>, usize) {
        if let Some(found) = self.found.get(sought) {
            return (Some(found.clone()), 0);
        }
        let states = limits.states.min(limits.memory / BYTES);
        if self.in_vain.get(sought).is_some_and(|before| *before >= states) {
            return (None, 0);
        }
        let limits = Limits { states, ..limits };
        let (tried, used) = match &mut self.tables {
            Tables::Two(table) => table.search(&self.board, sought, limits),
            Tables::Three(table) => table.search(&self.board, sought, limits),
            Tables::Six(table) => table.search(&self.board, sought, limits),
        };
        match &tried {
            Ok(found) => drop(self.found.insert(*sought, found.clone())),
            Err(Value::GivenUp) => self.rule_out(*sought),
            Err(_) if limits.is_late() => {}
            Err(_) => drop(self.in_vain.insert(*sought, states)),
        }
        (tried.ok(), used)
    }
}

/// Bytes that a state of a try takes, with the certificate that is written down of it.
const BYTES: usize = 320;

#[derive(Debug)]
struct Table<const W: usize> {
    grid: Grid<W>,
    /// What was shown about strings that are kept. Proofs are joined with these.
    shown: HashMap<(Colour, Touch, bool), RefCell<Shown<W>>>,
}

impl<const W: usize> Table<W> {
    fn new(board: &Board) -> Self {
        Self { grid: Grid::new(board), shown: HashMap::new() }
    }

    /// The certificate, or what is known of the start without one; and how many states were looked at.
    fn search(&mut self, board: &Board, sought: &Sought, limits: Limits) -> (Result<LocalCertificate, Value>, usize) {
        let grid = &self.grid;
        let (mine, theirs) =
            (grid.bits(board.stones(sought.player)), grid.bits(board.stones(sought.player.opponent())));
        let (wanted, touch) = wanted(grid, sought.aim);
        let fresh = RefCell::new(Shown::default());
        let shown = match touch {
            Some(touch) => self.shown.entry((sought.player, touch, sought.bans_last)).or_default(),
            None => &fresh,
        };
        let moves = sought.play_area.map_or(grid.all, |area| grid.bits(&area));
        let mut tried = Try::new(grid, wanted, moves, [sought.bans_last, sought.play_area.is_none()], shown);
        let (known, used) = tried.run(mine, theirs, sought.their_turn, limits);
        if known != Value::Proved {
            return (Err(known), used);
        }
        let start = tried.show();
        (Ok(certificate(grid, board, sought, &shown.borrow(), start)), used)
    }
}

/// The aim in the terms of the search, and with which proofs it can be joined.
fn wanted<const W: usize>(grid: &Grid<W>, aim: Aim) -> (Wanted<W>, Option<Touch>) {
    match aim {
        Aim::Formation(points) => (Wanted::Formation(grid.bits(&points)), None),
        Aim::Walls(on) => (Wanted::Kept(grid.number(on), Touch::All), Some(Touch::All)),
        Aim::Uncapturable(on) => (Wanted::Kept(grid.number(on), Touch::Empty), Some(Touch::Empty)),
        Aim::Capture(stones) => (Wanted::Capture(grid.bits(&stones)), None),
        Aim::Attractor(points) => (Wanted::Attractor(grid.bits(&points)), None),
        Aim::NoFormation(points) => (Wanted::NoFormation(grid.bits(&points)), None),
        Aim::NewStone(points) => (Wanted::NewStone(grid.bits(&points)), Some(Touch::Empty)),
    }
}

/// The steps that a start rests on, as a certificate.
fn certificate<const W: usize>(
    grid: &Grid<W>,
    board: &Board,
    sought: &Sought,
    shown: &Shown<W>,
    start: u32,
) -> LocalCertificate {
    let mut needed = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(step) = open.pop() {
        let below = shown.steps[step as usize].why.rests_on();
        open.extend(below.into_iter().filter(|next| needed.insert(*next)));
    }
    let numbers: HashMap<u32, usize> = needed.iter().enumerate().map(|(number, step)| (*step, number)).collect();
    let point = |number: u16| grid.point(number, board);
    let steps = needed.iter().map(|step| {
        let pattern = &shown.steps[*step as usize];
        let points = |bits: Bits<W>| grid.points(bits, board);
        let why = match &pattern.why {
            Reason::OnSight => Why::OnSight,
            Reason::Answering(pairs) => {
                Why::Answering(pairs.iter().map(|(one, other)| (point(*one), point(*other))).collect())
            }
            Reason::Captures(on) => Why::Captures(point(*on)),
            Reason::Plays(on, next) => Why::Plays(point(*on), numbers[next]),
            Reason::Answers(plays) => answers(plays, &numbers, point),
        };
        LocalStep {
            known: Known {
                mine: points(pattern.mine),
                theirs: points(pattern.theirs),
                empty: points(pattern.zone - pattern.mine - pattern.theirs),
            },
            banned: points(pattern.banned),
            their_turn: pattern.their_turn,
            kept: pattern.kept.map(point),
            why,
        }
    });
    LocalCertificate { player: sought.player, aim: sought.aim, steps: steps.collect() }
}

fn answers(plays: &[(u16, u32)], numbers: &HashMap<u32, usize>, point: impl Fn(u16) -> Point) -> Why {
    let mut elsewhere = 0;
    let mut answered = Vec::new();
    for (on, next) in plays {
        match *on {
            PASS => elsewhere = numbers[next],
            on => answered.push((point(on), numbers[next])),
        }
    }
    Why::Answers { elsewhere, plays: answered }
}
