//! Statuses on small boards by brute force: every situation that can follow is looked at, and what can be forced is found
//! by going round until nothing changes. Written from the clauses, on the plain rules of play; the reference engine has
//! no part in it.

use std::collections::HashMap;
use std::rc::Rc;

use reference_engine::play::ko::{KoPassPrecondition, KoPassScope};
use reference_engine::{Board, Colour, Point, Rules, Suicide, Superko};

use super::plain::{self, Ko, KoCapture};

/// No larger graph is looked at.
const MOST: usize = 60_000;

/// What decides what may follow. Boards and captures in kos are numbers in the lists of [`Plays`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Situation {
    board: usize,
    to_move: Colour,
    passes: usize,
    /// The position that basic ko forbids to bring back.
    before: Option<usize>,
    /// The captures in kos that no ko-pass has lifted, a bit for each.
    captures: u64,
    /// The stones of the start that have never left, a bit for each point.
    stayed: u64,
}

/// A play: where, what comes of it, and which capture in a ko it is.
#[derive(Clone, Copy)]
struct Play {
    point: Point,
    board: usize,
    capture: Option<usize>,
}

/// All boards that have come, and the plays on them.
struct Plays {
    rules: Rules,
    boards: Vec<Board>,
    /// On which points a board has the stone of the start, a bit for each point.
    like_start: Vec<u64>,
    numbers: HashMap<u64, usize>,
    known: HashMap<(usize, Colour), Rc<[Play]>>,
    captures: Vec<KoCapture>,
}

/// All situations that can follow from a position.
pub struct Graph {
    boards: Vec<Board>,
    situations: Vec<Situation>,
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
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

impl Plays {
    fn number(&mut self, board: Board) -> usize {
        let start = *self.boards.first().unwrap_or(&board);
        *self.numbers.entry(number(&board)).or_insert_with(|| {
            let alike = |point: Point| start.stone(point).is_some() && board.stone(point) == start.stone(point);
            let bits = (0..).zip(board.size().points()).filter(|(_, point)| alike(*point));
            self.like_start.push(bits.fold(0, |all, (bit, _)| all | 1 << bit));
            self.boards.push(board);
            self.boards.len() - 1
        })
    }

    /// The number of a capture in a ko. Where the stone stood matters only to one precondition of a ko-pass.
    fn capture(&mut self, (ko, by, taken): KoCapture) -> usize {
        let matters = |rule: reference_engine::KoPassRule| rule.precondition == KoPassPrecondition::CapturedBefore;
        let capture = (ko, by, if self.rules.ko.ko_pass.is_some_and(matters) { taken } else { ko.0 });
        self.captures.iter().position(|known| *known == capture).unwrap_or_else(|| {
            self.captures.push(capture);
            self.captures.len() - 1
        })
    }

    /// The plays of a player that no ko rule is asked about yet.
    fn of(&mut self, at: usize, player: Colour) -> Rc<[Play]> {
        if let Some(known) = self.known.get(&(at, player)) {
            return Rc::clone(known);
        }
        let board = self.boards[at];
        let mut plays = Vec::new();
        for point in board.size().points() {
            if let Some(put) = plain::put(&board, player, point).filter(|put| put.suicided.is_empty()) {
                let ko = plain::ko_captured(&board, player, point);
                let capture = ko.map(|(ko, taken)| self.capture((ko, player, taken)));
                plays.push(Play { point, board: self.number(put.board), capture });
            }
        }
        let plays: Rc<[Play]> = plays.into();
        self.known.insert((at, player), Rc::clone(&plays));
        plays
    }

    /// What can come next.
    fn next(&mut self, now: Situation) -> Vec<Situation> {
        let plays = self.of(now.board, now.to_move);
        let ko = self.rules.ko;
        let moved = Situation { to_move: now.to_move.opponent(), passes: 0, before: None, ..now };
        let captures: Vec<KoCapture> =
            (0..).zip(&self.captures).filter(|(bit, _)| now.captures >> bit & 1 == 1).map(|(_, one)| *one).collect();
        let is_banned = |ko: Ko| captures.iter().any(|(other, by, _)| *other == ko && *by != now.to_move);
        let mut next = vec![Situation { passes: now.passes + 1, ..moved }];
        for play in plays.iter() {
            let banned = ko.ko_pass.is_some() && play.capture.is_some_and(|number| is_banned(self.captures[number].0));
            if banned || now.before == Some(play.board) {
                continue;
            }
            let bit = play.capture.filter(|_| ko.ko_pass.is_some()).map_or(0, |number| 1 << number);
            next.push(Situation {
                board: play.board,
                // Only a play that captured in a ko can be undone by the next one.
                before: play.capture.filter(|_| ko.basic).map(|_| now.board),
                captures: now.captures | bit,
                // A stone that was taken is not there after the play, and never comes back.
                stayed: now.stayed & self.like_start[play.board],
                ..moved
            });
        }
        let retakes = |ko: Ko, point: Point| {
            let mut captures = plays.iter().filter(|play| play.point == point).filter_map(|play| play.capture);
            captures.any(|number| self.captures[number].0 == ko)
        };
        let bits = |left: Vec<KoCapture>| {
            let bits = (0..).zip(&self.captures).filter(|(_, one)| left.contains(one));
            bits.fold(0_u64, |all, (bit, _)| all | 1 << bit)
        };
        let Some(rule) = ko.ko_pass.filter(|_| !captures.is_empty()) else { return next };
        let points = self.boards[now.board].size().points();
        let named = if rule.scope == KoPassScope::PerKo { points.map(Some).collect() } else { vec![None] };
        let left =
            named.into_iter().filter_map(|named| plain::after_ko_pass(rule, &captures, now.to_move, named, retakes));
        next.extend(left.map(|left| Situation { captures: bits(left), ..moved }));
        next
    }
}

impl Graph {
    /// All that can follow when this player begins; none if that is too much, or if the rules look at the whole past or
    /// allow suicide.
    pub fn of(rules: Rules, board: &Board, first: Colour) -> Option<Self> {
        let is_plain = !rules.ko.fixed && rules.ko.superko == Superko::Off && rules.suicide == Suicide::Forbidden;
        // So the numbers of boards and the bits of kos, two colours and two points each, are not too large.
        if !is_plain || board.size().points().count() > 8 {
            return None;
        }
        let (boards, like_start, captures) = (Vec::new(), Vec::new(), Vec::new());
        let mut plays = Plays { rules, boards, like_start, captures, numbers: HashMap::new(), known: HashMap::new() };
        let start = plays.number(*board);
        let stayed = plays.like_start[start];
        let start = Situation { board: start, to_move: first, passes: 0, before: None, captures: 0, stayed };
        let mut index = HashMap::from([(start, 0)]);
        let (mut situations, mut next, mut ended) = (vec![start], Vec::new(), Vec::new());
        while let Some(now) = situations.get(next.len()).copied() {
            let is_end = now.passes >= rules.passes_to_end.into();
            let after = if is_end { Vec::new() } else { plays.next(now) };
            let known = after.into_iter().map(|after| {
                *index.entry(after).or_insert_with(|| {
                    situations.push(after);
                    situations.len() - 1
                })
            });
            next.push(known.collect::<Vec<usize>>());
            ended.push(is_end);
            if situations.len() > MOST {
                return None;
            }
        }
        let mut before = vec![Vec::new(); next.len()];
        for (number, next) in next.iter().enumerate() {
            next.iter().for_each(|next| before[*next].push(number));
        }
        Some(Self { boards: plays.boards, situations, next, before, ended })
    }

    /// Which situations are so.
    pub fn those(&self, is_so: impl Fn(&Board, &[Point]) -> bool) -> Vec<bool> {
        let is_so = |now: &Situation| {
            let board = &self.boards[now.board];
            let stayed = (0..).zip(board.size().points()).filter(|(bit, _)| now.stayed >> bit & 1 == 1);
            is_so(board, &stayed.map(|(_, point)| point).collect::<Vec<_>>())
        };
        self.situations.iter().map(is_so).collect()
    }

    /// Which of these situations are ends.
    pub fn ends(&self, of: &[bool]) -> Vec<bool> {
        self.ended.iter().zip(of).map(|(ended, is)| *ended && *is).collect()
    }

    /// Whether the player is sure to be in the set with the next move.
    fn leads_to(&self, player: Colour, number: usize, set: &[bool]) -> bool {
        let next = &self.next[number];
        let mut ways = next.iter().map(|next| set[*next]);
        let own = self.situations[number].to_move == player;
        !next.is_empty() && if own { ways.any(|is| is) } else { ways.all(|is| is) }
    }

    /// From where the player can force that a situation of the target comes.
    pub fn forced(&self, player: Colour, target: &[bool]) -> Vec<bool> {
        self.forced_before(player, target, &vec![false; target.len()])
    }

    /// The same, if nothing of the second set may come before.
    pub fn forced_before(&self, player: Colour, target: &[bool], never: &[bool]) -> Vec<bool> {
        let mut forced = target.to_vec();
        let mut new: Vec<usize> = (0..forced.len()).filter(|number| forced[*number]).collect();
        while let Some(number) = new.pop() {
            for &before in &self.before[number] {
                if !forced[before] && !never[before] && self.leads_to(player, before, &forced) {
                    forced[before] = true;
                    new.push(before);
                }
            }
        }
        forced
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
