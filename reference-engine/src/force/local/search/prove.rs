//! The moves of a try, and the zones of what is proved.

use super::bits::{Bits, Grid};
use super::graph::{Try, Value, Wanted};
use super::shown::PASS;

/// A play is as much less promising as so many points of [`likely`](super::likely), and at most by so much.
const POINTS: i32 = 50;
const LEAST_LIKELY: i32 = 60;

/// These strings of a player whole, and a liberty of each that is not excluded: what shows that nothing takes them.
fn with_liberty<const W: usize>(
    grid: &Grid<W>,
    mut zone: Bits<W>,
    stones: Bits<W>,
    which: Bits<W>,
    empty: Bits<W>,
    excluded: Bits<W>,
) -> Bits<W> {
    let mut rest = stones & which;
    while !rest.is_empty() {
        let string = grid.flood(rest.first_bit(), stones);
        rest -= string;
        zone |= string;
        let liberties = (grid.neighbours(string) & empty) - excluded;
        if !liberties.meets(&zone) {
            // Among them the one with most stones of the player around it.
            let own = |point: &u16| (grid.neighbours(Bits::of(*point)) & stones).len();
            zone |= liberties.iter().max_by_key(own).map_or(Bits::EMPTY, Bits::of);
        }
    }
    zone
}

/// These captured strings, as far as they meet the zone, with all their neighbours.
fn with_captured<const W: usize>(grid: &Grid<W>, mut zone: Bits<W>, captured: Bits<W>, all: bool) -> Bits<W> {
    for string in grid.parts(captured) {
        if all || string.meets(&zone) {
            zone |= string | grid.neighbours(string);
        }
    }
    zone
}

impl<const W: usize> Try<'_, W> {
    /// The player's moves.
    pub(crate) fn expand_mine(&mut self, id: u32) {
        let node = &mut self.nodes[id as usize];
        node.expanded = true;
        let (mine, theirs, banned) = (node.mine, node.theirs, node.banned);
        let empty = self.grid.all - mine - theirs;
        let capture = match self.wanted {
            Wanted::Capture(stones) => stones,
            _ => Bits::EMPTY,
        };
        let scene = self.scene(id);
        let mut open = Vec::new();
        for point in (empty & self.moves).iter() {
            if capture.is_empty() && self.grid.neighbours(Bits::of(point)).is_in(&mine) {
                continue;
            }
            let Some((now_mine, now_theirs, captured)) = self.grid.play(mine, theirs, point) else { continue };
            if banned.contains(point) && captured.len() < 2 {
                continue;
            }
            if captured.meets(&capture) {
                let wanted = self.grid.flood(captured & capture, theirs);
                let wanted = if banned.contains(point) { captured } else { wanted };
                let zone = with_captured(self.grid, Bits::of(point), wanted, true);
                self.prove(id, zone, point);
                return;
            }
            let still_banned = if self.bans_last { banned } else { Bits::EMPTY };
            let next = self.state(now_mine, now_theirs, still_banned, true);
            match self.nodes[next as usize].value {
                Value::Proved => {
                    self.link(id, point, next);
                    return;
                }
                Value::GivenUp => {}
                Value::Open => open.push((point, next, scene.points(point, captured.len()))),
            }
        }
        let most = open.iter().map(|(.., points)| *points).max().unwrap_or(0);
        for (point, next, points) in open {
            let node = &mut self.nodes[next as usize];
            if node.parents.is_empty() {
                node.proof += ((most - points) / POINTS).min(LEAST_LIKELY) as u32;
            }
            self.link(id, point, next);
        }
    }

    /// The opponent passes; his plays are looked at when the zone of that is known.
    pub(crate) fn expand_theirs(&mut self, id: u32) {
        let node = &mut self.nodes[id as usize];
        node.expanded = true;
        let (mine, theirs, banned) = (node.mine, node.theirs, node.banned);
        let next = self.state(mine, theirs, banned, false);
        self.link(id, PASS, next);
    }

    /// The player's move leads to a proved state.
    pub(crate) fn prove_mine(&mut self, id: u32, point: u16, child: u32) {
        let grid = self.grid;
        let node = &self.nodes[id as usize];
        let (mine, theirs, banned) = (node.mine, node.theirs, node.banned);
        let Some((now_mine, now_theirs, captured)) = grid.play(mine, theirs, point) else { return };
        let empty = grid.all - now_mine - now_theirs;
        let mut zone = self.nodes[child as usize].zone | Bits::of(point);
        zone = with_captured(grid, zone, captured, banned.contains(point));
        let string = grid.flood(Bits::of(point), now_mine);
        zone |= string;
        let liberties = grid.neighbours(string) & empty;
        if !liberties.meets(&zone) {
            let before = liberties - captured;
            zone |= if before.is_empty() { liberties.first_bit() } else { before.first_bit() };
        }
        zone = with_captured(grid, zone, captured, false);
        zone = with_liberty(grid, zone, now_theirs, zone, empty, Bits::EMPTY);
        zone = with_captured(grid, zone, captured, false);
        self.prove(id, zone, point);
    }

    /// All of the opponent's moves that were looked at lead to proved states. If his plays in the zone have all been
    /// looked at, this one is proved too; otherwise they are looked at now.
    pub(crate) fn prove_theirs(&mut self, id: u32) -> bool {
        let grid = self.grid;
        let node = &self.nodes[id as usize];
        let (mine, theirs) = (node.mine, node.theirs);
        let empty = grid.all - mine - theirs;
        let children = node.children.clone();
        let mut zone = children.iter().fold(Bits::EMPTY, |all, child| all | self.nodes[child.1 as usize].zone);
        for (mv, child) in children {
            let below = self.nodes[child as usize].zone;
            let (mut now_mine, mut now_empty) = (mine, empty);
            if mv != PASS
                && let Some((now_theirs, left, captured)) = grid.play(theirs, mine, mv)
            {
                now_mine = left;
                now_empty = grid.all - now_theirs - left;
                for string in grid.parts(captured) {
                    if string.meets(&below) {
                        zone |= string | grid.neighbours(string);
                    }
                }
            }
            zone = with_liberty(grid, zone, now_mine, below, now_empty, Bits::EMPTY);
        }
        let mut looked_at_all = true;
        loop {
            let before = zone;
            for point in ((zone & empty) - self.nodes[id as usize].answered).iter() {
                if grid.play(theirs, mine, point).is_some() {
                    self.add_theirs(id, point);
                    looked_at_all = false;
                } else {
                    let stone = Bits::of(point);
                    let string = grid.flood(stone, theirs | stone);
                    zone |= string | grid.neighbours(string);
                    zone = with_liberty(grid, zone, mine, grid.neighbours(string), empty, stone);
                }
            }
            if zone == before {
                break;
            }
        }
        if looked_at_all {
            self.prove(id, zone, PASS);
        }
        looked_at_all
    }

    fn add_theirs(&mut self, id: u32, point: u16) {
        let node = &mut self.nodes[id as usize];
        node.answered |= Bits::of(point);
        let (mine, theirs, banned) = (node.mine, node.theirs, node.banned);
        let Some((now_theirs, now_mine, captured)) = self.grid.play(theirs, mine, point) else { return };
        let singles = self.grid.parts(captured).filter(|string| string.len() == 1);
        let banned = singles.fold(banned, |all, stone| all | stone);
        let next = self.state(now_mine, now_theirs, banned, false);
        self.link(id, point, next);
    }
}
