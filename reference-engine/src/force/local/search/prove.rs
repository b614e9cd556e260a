//! The moves of a try, and the zones of what is proved.

use super::bits::{Bits, Grid};
use super::graph::{Node, Try, Unlooked, Value, Wanted};
use super::shown::PASS;

/// A play of the player's, or of the opponent's, is less promising by one for so many points of
/// [`likely`](super::likely).
const POINTS: i32 = 42;
const THEIR_POINTS: i32 = 70;
/// So many plays are looked at at once, the others when they are the most promising.
const AT_ONCE: usize = 2;

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
        let mut plays = Vec::new();
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
            if self.is_ko_capture(now_mine, now_theirs, point, captured) {
                continue;
            }
            plays.push((point, captured));
        }
        self.look_at_likeliest(id, &plays, POINTS);
    }

    /// Whether the opponent can take the stone of this play back, so that all is as before. He is bound by no ko rule, so
    /// such a play helps only if it makes the capture that is wanted.
    fn is_ko_capture(&self, mine: Bits<W>, theirs: Bits<W>, point: u16, captured: Bits<W>) -> bool {
        let near = self.grid.neighbours(Bits::of(point));
        captured.len() == 1 && !near.meets(&mine) && (near - theirs).len() == 1
    }

    /// Looks at the likeliest of these plays, and leaves the others for later.
    fn look_at_likeliest(&mut self, id: u32, plays: &[(u16, Bits<W>)], points_apart: i32) {
        let scene = self.scene(id);
        let mut rated: Vec<(i32, u16)> =
            plays.iter().map(|(point, captured)| (scene.points(*point, *captured), *point)).collect();
        rated.sort_unstable();
        let most = rated.last().map_or(0, |(points, _)| *points);
        let unlooked = rated.into_iter().map(|(points, point)| Unlooked::new(point, (most - points) / points_apart));
        self.nodes[id as usize].unlooked = unlooked.collect();
        for _ in 0..AT_ONCE {
            self.look_at_next(id);
        }
    }

    /// Looks at the likeliest of the plays that have not been looked at.
    pub(crate) fn look_at_next(&mut self, id: u32) {
        if let Some(play) = self.nodes[id as usize].unlooked.pop() {
            self.look_at(id, play.point(), play.less());
        }
    }

    /// Looks at a play, which is by so much less promising than the likeliest.
    fn look_at(&mut self, id: u32, point: u16, less: u32) {
        let Node { mine, theirs, banned, their_turn, .. } = self.nodes[id as usize];
        let (own, other) = if their_turn { (theirs, mine) } else { (mine, theirs) };
        let Some((own, other, captured)) = self.grid.play(own, other, point) else { return };
        let next = if their_turn {
            let singles = self.grid.parts(captured).filter(|string| string.len() == 1);
            let banned = singles.fold(banned, |all, stone| all | stone);
            self.state(other, own, banned, false)
        } else {
            let still_banned = if self.bans_last { banned } else { Bits::EMPTY };
            self.state(own, other, still_banned, true)
        };
        let is_new = self.nodes[next as usize].parents.is_empty();
        let left = &mut self.left[next as usize];
        if is_new && left.value == Value::Open {
            *(if their_turn { &mut left.disproof } else { &mut left.proof }) += less;
        }
        let value = left.value;
        let node = &mut self.nodes[id as usize];
        if value == node.decided_by() {
            node.unlooked.clear();
        }
        self.link(id, point, next);
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
        let (mut captures, mut others) = (Vec::new(), Vec::new());
        loop {
            let before = zone;
            for point in ((zone & empty) - self.nodes[id as usize].answered).iter() {
                if let Some((_, _, captured)) = grid.play(theirs, mine, point) {
                    self.nodes[id as usize].answered |= Bits::of(point);
                    let plays = if captured.is_empty() { &mut others } else { &mut captures };
                    plays.push((point, captured));
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
        if captures.is_empty() && others.is_empty() {
            self.prove(id, zone, PASS);
            return true;
        }
        self.look_at_likeliest(id, &others, THEIR_POINTS);
        captures.into_iter().for_each(|(point, _)| self.look_at(id, point, 0));
        false
    }
}
