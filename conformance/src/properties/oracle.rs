//! Statuses on small boards by brute force: every situation that can follow is looked at, and what can be forced is found
//! by going round until nothing changes. Written from the clauses, on the plain rules of play; the reference engine has
//! no part in it.

use std::collections::HashMap;

use reference_engine::{Board, Colour, Move, Point, Rules};

use super::plain::{self, Now, Record};

/// No larger graph is looked at.
const MOST: usize = 30_000;

/// A situation: what decides what may follow, and which stones of the start have never left.
type Situation = (Now, Vec<Point>);

/// A situation as a key: boards as numbers.
type Key = (u64, Colour, usize, u64, Vec<plain::KoCapture>, Vec<Point>);

/// All situations that can follow from a position.
pub struct Graph {
    situations: Vec<Situation>,
    next: Vec<Vec<usize>>,
    ended: Vec<bool>,
}

/// The board as a number with a digit for each point.
fn number(board: &Board) -> u64 {
    board.size().points().fold(1, |number, point| {
        let digit = match board.stone(point) {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 2,
        };
        number * 3 + digit
    })
}

fn key((now, stayed): &Situation) -> Key {
    let before = now.before.as_ref().map_or(0, number);
    (number(&now.board), now.to_move, now.passes, before, now.captures.clone(), stayed.clone())
}

impl Graph {
    /// All that can follow when this player begins; none if that is too much, or if the rules look at the whole past.
    pub fn of(rules: Rules, board: &Board, first: Colour) -> Option<Self> {
        if rules.ko.fixed || rules.ko.superko != reference_engine::Superko::Off || board.size().points().count() > 36 {
            return None;
        }
        let stones = board.size().points().filter(|point| board.stone(*point).is_some()).collect();
        let start: Situation = (Record::start(rules, *board, first).now(), stones);
        let mut index = HashMap::from([(key(&start), 0)]);
        let mut graph = Self { situations: vec![start], next: Vec::new(), ended: Vec::new() };
        while graph.next.len() < graph.situations.len() {
            let (now, stayed) = graph.situations[graph.next.len()].clone();
            let record = now.record(rules);
            graph.ended.push(record.ended());
            let mut next = Vec::new();
            for mv in moves(&now.board) {
                let mut after = record.clone();
                if !after.make(mv) {
                    continue;
                }
                let after = after.now();
                let still = |point: &&Point| after.board.stone(**point) == board.stone(**point);
                // A stone that was taken and replaced by one of the same player is another stone.
                let taken = |point: &Point| now.board.stone(*point) == board.stone(*point);
                let stayed: Vec<Point> = stayed.iter().filter(still).copied().filter(taken).collect();
                let situation = (after, stayed);
                let known = *index.entry(key(&situation)).or_insert_with(|| {
                    graph.situations.push(situation);
                    graph.situations.len() - 1
                });
                next.push(known);
            }
            graph.next.push(next);
            if graph.situations.len() > MOST {
                return None;
            }
        }
        Some(graph)
    }

    /// Which situations are so.
    pub fn those(&self, is_so: impl Fn(&Board, &[Point]) -> bool) -> Vec<bool> {
        self.situations.iter().map(|(now, stayed)| is_so(&now.board, stayed)).collect()
    }

    /// Which of these situations are ends.
    pub fn ends(&self, of: &[bool]) -> Vec<bool> {
        self.ended.iter().zip(of).map(|(ended, is)| *ended && *is).collect()
    }

    /// Whether the player is sure to be in the set with the next move.
    fn leads_to(&self, player: Colour, number: usize, set: &[bool]) -> bool {
        let next = &self.next[number];
        let mut ways = next.iter().map(|next| set[*next]);
        let own = self.situations[number].0.to_move == player;
        !next.is_empty() && if own { ways.any(|is| is) } else { ways.all(|is| is) }
    }

    /// From where the player can force that a situation of the target comes.
    pub fn forced(&self, player: Colour, target: &[bool]) -> Vec<bool> {
        let mut forced = target.to_vec();
        loop {
            let mut changed = false;
            for number in (0..forced.len()).rev() {
                if !forced[number] && self.leads_to(player, number, &forced) {
                    (forced[number], changed) = (true, true);
                }
            }
            if !changed {
                return forced;
            }
        }
    }

    /// The same, if nothing of the second set may come before.
    pub fn forced_before(&self, player: Colour, target: &[bool], never: &[bool]) -> Vec<bool> {
        let mut forced = target.to_vec();
        loop {
            let mut changed = false;
            for number in (0..forced.len()).rev() {
                if !forced[number] && !never[number] && self.leads_to(player, number, &forced) {
                    (forced[number], changed) = (true, true);
                }
            }
            if !changed {
                return forced;
            }
        }
    }

    /// From where the player can force the target, or play without end in which a situation of each of these sets comes
    /// again and again.
    pub fn forced_or_again(&self, player: Colour, target: &[bool], again: &[Vec<bool>]) -> Vec<bool> {
        let mut stays = vec![true; target.len()];
        loop {
            let mut left = stays.clone();
            for set in again {
                let comes: Vec<bool> = (0..stays.len())
                    .map(|number| target[number] || (set[number] && self.leads_to(player, number, &stays)))
                    .collect();
                let brought = self.forced(player, &comes);
                left.iter_mut().zip(brought).for_each(|(left, brought)| *left &= brought);
            }
            if left == stays {
                return stays;
            }
            stays = left;
        }
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let points: Vec<Point> = board.size().points().collect();
    let plays = points.iter().map(|point| Move::Play(*point));
    let for_kos = points.iter().map(|point| Move::KoPassFor(*point));
    plays.chain([Move::Pass, Move::KoPass]).chain(for_kos).collect()
}

/// The liberties of a string.
fn liberties(board: &Board, string: &[Point]) -> Vec<Point> {
    let mut liberties: Vec<Point> = string.iter().flat_map(|stone| plain::neighbours(board, *stone)).collect();
    liberties.retain(|point| board.stone(*point).is_none());
    liberties.sort_unstable();
    liberties.dedup();
    liberties
}

/// The strings of a player.
pub fn strings(board: &Board, player: Colour) -> Vec<Vec<Point>> {
    let mut all: Vec<Vec<Point>> = Vec::new();
    for point in board.size().points().filter(|point| board.stone(*point) == Some(player)) {
        if !all.iter().any(|string| string.contains(&point)) {
            all.push(plain::string(board, point));
        }
    }
    all
}

/// The points of all two-eye formations of a player: strings and two empty points, each string with exactly these two
/// as liberties, and nothing beside the two points but these strings
/// (verbal-japanese.independently-alive-two-eye-one).
pub fn two_eye(board: &Board, player: Colour) -> Vec<Point> {
    let eyes = eyes(board, player);
    let mut covered = Vec::new();
    for (number, one) in eyes.iter().enumerate() {
        for other in &eyes[number + 1..] {
            let pair = [*one, *other];
            let beside = |string: &&Vec<Point>| liberties(board, string).iter().any(|point| pair.contains(point));
            let all = strings(board, player);
            let around: Vec<&Vec<Point>> = all.iter().filter(beside).collect();
            if !around.is_empty() && around.iter().all(|string| liberties(board, string) == pair) {
                covered.extend(around.into_iter().flatten().copied().chain(pair));
            }
        }
    }
    covered
}

fn eyes(board: &Board, player: Colour) -> Vec<Point> {
    let is_eye = |point: &Point| {
        board.stone(*point).is_none()
            && plain::neighbours(board, *point).into_iter().all(|next| board.stone(next) == Some(player))
    };
    board.size().points().filter(is_eye).collect()
}

/// The points of the largest formation of strings and regions in which each string has two regions that are all its
/// liberties, and no region has another string beside it. With `no_other_liberty` each string has no liberty elsewhere.
fn formation(board: &Board, player: Colour, mut regions: Vec<Vec<Point>>, no_other_liberty: bool) -> Vec<Point> {
    let mut strings = strings(board, player);
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| {
            let own = liberties(board, string);
            let vital = regions.iter().filter(|region| region.iter().all(|point| own.contains(point)));
            let inside = own.iter().all(|point| regions.iter().any(|region| region.contains(point)));
            vital.count() >= 2 && (inside || !no_other_liberty)
        });
        regions.retain(|region| {
            let around = region.iter().flat_map(|point| plain::neighbours(board, *point));
            let mut stones = around.filter(|next| board.stone(*next) == Some(player));
            stones.all(|stone| strings.iter().any(|string| string.contains(&stone)))
        });
        if (strings.len(), regions.len()) == before {
            break;
        }
    }
    if strings.is_empty() { Vec::new() } else { strings.into_iter().chain(regions).flatten().collect() }
}

/// The points of n-eye formations: the regions are single eyes (verbal-japanese.independently-alive-n-eye-one).
pub fn n_eye(board: &Board, player: Colour) -> Vec<Point> {
    formation(board, player, eyes(board, player).into_iter().map(|eye| vec![eye]).collect(), true)
}

/// The points of pass-alive formations: the regions are connected points without stones of the player, and without
/// opposing stones (verbal-japanese.independently-alive-pass-alive-one).
pub fn pass_alive(board: &Board, player: Colour) -> Vec<Point> {
    let mut regions: Vec<Vec<Point>> = Vec::new();
    for point in board.size().points().filter(|point| board.stone(*point) != Some(player)) {
        if regions.iter().any(|region| region.contains(&point)) {
            continue;
        }
        let (mut region, mut seen) = (vec![point], 0);
        while let Some(&at) = region.get(seen) {
            for next in plain::neighbours(board, at) {
                if board.stone(next) != Some(player) && !region.contains(&next) {
                    region.push(next);
                }
            }
            seen += 1;
        }
        regions.push(region);
    }
    regions.retain(|region| region.iter().all(|point| board.stone(*point).is_none()));
    formation(board, player, regions, false)
}
