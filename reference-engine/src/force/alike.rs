//! Parts of the board that look alike.
//!
//! Between walls that stand whatever happens, basic endgame kos, dame and threats are small parts that have nothing to
//! do with each other. If two of them look alike, it does not matter which of them is in which state: exchanging what
//! stands in them gives another situation of the same value. So the search keeps one of all the situations that come of
//! each other by such exchanges, and only the proof is written down for each of them.
//!
//! Like the guide this costs no truth if it is wrong, because the proof is checked as it is.

use crate::board::{Board, Colour};
use crate::formation::{components, walls};
use crate::goal::{Goal, Recreation, Situation, Task};
use crate::points::{Point, PointSet};
use crate::sequence::Move;

/// No part with more points is compared with others.
const LARGEST: u32 = 8;

/// The parts of a board.
pub(super) struct Alike {
    parts: Vec<Part>,
    /// The walls at the start. Those that stand whatever happens are as good as one for each colour.
    walls: Vec<PointSet>,
    /// Where the walls have their eyes.
    eyes: PointSet,
}

struct Part {
    /// The walls of Black and of White around it.
    walls: [PointSet; 2],
    /// Parts of the same class look alike.
    class: usize,
    /// The ways to lay the part on the first of its class: its points, in the order of that one's points.
    ways: Vec<Vec<Point>>,
}

/// An exchange of points. Those that are not listed stay where they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange(Vec<(Point, Point)>);

impl Exchange {
    pub(super) fn point(&self, point: Point) -> Point {
        self.0.iter().find(|(from, _)| *from == point).map_or(point, |(_, to)| *to)
    }

    pub(super) fn mv(&self, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point(point)),
            Move::KoPassFor(point) => Move::KoPassFor(self.point(point)),
            Move::Pass | Move::KoPass => mv,
        }
    }

    pub(super) fn back(&self) -> Self {
        Self(self.0.iter().map(|(from, to)| (*to, *from)).collect())
    }

    fn board(&self, board: &Board) -> Board {
        let mut exchanged = *board;
        for (from, to) in &self.0 {
            exchanged.set(*to, board.stone(*from));
        }
        exchanged
    }

    fn situation(&self, situation: &Situation) -> Situation {
        let mut exchanged = situation.clone();
        exchanged.state.board = self.board(&situation.state.board);
        exchanged.state.ko = situation.state.ko.exchanged(|point| self.point(point));
        exchanged.tally.exchange(|board| self.board(board), |point| self.point(point));
        exchanged
    }
}

/// What stands in a part, laid on the first of its class: now, whether a ko ban is there, and in the positions that are
/// remembered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    now: Vec<u8>,
    past: Vec<Vec<u8>>,
}

impl Alike {
    /// The parts of the board in which a score is to be reached. There are none for other goals.
    pub(super) fn new(task: &Task, board: &Board) -> Self {
        let pairs = match &task.goal {
            Goal::Score(score) if score.recreation == Recreation::FixedKo => task.part(board),
            _ => PointSet::EMPTY,
        };
        let mut alike = Self { parts: Vec::new(), walls: Vec::new(), eyes: PointSet::EMPTY };
        if !matches!(task.goal, Goal::Score(_)) {
            return alike;
        }
        let mut standing = [PointSet::EMPTY; 2];
        for (colour, standing) in [Colour::Black, Colour::White].into_iter().zip(&mut standing) {
            let sure = walls(board, colour, &PointSet::EMPTY);
            *standing = walls(board, colour, &pairs);
            alike.walls.push(sure);
            alike.walls.extend(components(&(*standing - sure)));
        }
        let mut firsts: Vec<Vec<Point>> = Vec::new();
        for part in components(&(board.all_points() - standing[0] - standing[1])) {
            let around = part.neighbours();
            if (part - *board.empty_points()).is_empty() && !(around.meets(&standing[0]) && around.meets(&standing[1]))
            {
                alike.eyes |= part;
                continue;
            }
            if part.len() > LARGEST {
                continue;
            }
            let found = firsts.iter().position(|first| !alike.ways(first, &part).is_empty());
            let class = found.unwrap_or_else(|| {
                firsts.push(part.iter().collect());
                firsts.len() - 1
            });
            let ways = alike.ways(&firsts[class], &part);
            alike.parts.push(Part { walls: standing.map(|walls| around & walls), class, ways });
        }
        alike
    }

    /// All ways to lay a part on another one, so that what is next to each other stays so, and the same walls are next to
    /// each point.
    fn ways(&self, first: &[Point], part: &PointSet) -> Vec<Vec<Point>> {
        let beside = |point: Point| {
            let around = PointSet::from(point).neighbours();
            self.walls.iter().map(|wall| around.meets(wall)).collect::<Vec<bool>>()
        };
        let adjacent = |one: Point, other: Point| PointSet::from(one).neighbours().contains(other);
        if part.len() as usize != first.len() {
            return Vec::new();
        }
        let mut ways = vec![Vec::new()];
        for (number, at) in first.iter().enumerate() {
            let mut longer = Vec::new();
            for way in &ways {
                let way: &Vec<Point> = way;
                for point in part.iter().filter(|point| !way.contains(point) && beside(*point) == beside(*at)) {
                    if (0..number).all(|i| adjacent(first[i], *at) == adjacent(way[i], point)) {
                        longer.push(way.iter().copied().chain([point]).collect());
                    }
                }
            }
            ways = longer;
        }
        ways
    }

    /// The one that stands for all situations that come of this one by exchanges, and the exchange that leads to it.
    pub(super) fn representative(&self, situation: Situation) -> (Situation, Exchange) {
        let exchange = self.exchange(&situation);
        let representative = if exchange.0.is_empty() { situation } else { exchange.situation(&situation) };
        (representative, exchange)
    }

    /// The exchange that leads to the representative.
    fn exchange(&self, situation: &Situation) -> Exchange {
        if self.parts.len() < 2 {
            return Exchange::default();
        }
        let board = &situation.state.board;
        if !(self.eyes - *board.empty_points()).is_empty() {
            return Exchange::default();
        }
        let stand = |part: &Part| {
            let [black, white] = part.walls;
            (black - *board.stones(Colour::Black)).is_empty() && (white - *board.stones(Colour::White)).is_empty()
        };
        let ban = situation.state.ko.banned();
        let past = situation.tally.past();
        // The content of each part, in the way that makes it least.
        let mut contents: Vec<(usize, usize, Content, &Vec<Point>)> = Vec::new();
        for (number, part) in self.parts.iter().enumerate().filter(|(_, part)| stand(part)) {
            let content = |way: &Vec<Point>| {
                let code = |board: &Board, point: Point| match board.stone(point) {
                    None => 0,
                    Some(Colour::Black) => 1,
                    Some(Colour::White) => 2,
                };
                let now = way.iter().map(|p| code(board, *p) + if ban == Some(*p) { 3 } else { 0 }).collect();
                let then = |(board, play): (&Board, Option<(Colour, Point)>)| -> Vec<u8> {
                    let played = |point: Point| if play.is_some_and(|(_, at)| at == point) { 3 } else { 0 };
                    way.iter().map(|point| code(board, *point) + played(*point)).collect()
                };
                let past: Vec<Vec<u8>> = past.clone().map(then).collect();
                Content { now, past }
            };
            let ways = part.ways.iter().map(|way| (content(way), way));
            let Some((content, way)) = ways.min() else { continue };
            contents.push((part.class, number, content, way));
        }
        let mut order: Vec<usize> = (0..contents.len()).collect();
        let sorted = |content: &Content| {
            let mut past = content.past.clone();
            past.sort_unstable();
            past
        };
        let keys: Vec<(usize, &[u8], Vec<Vec<u8>>)> =
            contents.iter().map(|(class, _, content, _)| (*class, content.now.as_slice(), sorted(content))).collect();
        order.sort_by(|a, b| keys[*a].cmp(&keys[*b]));
        // Parts that were in different states at different times are exchanged in all ways.
        let entries = past.clone().count();
        let mut best = order.clone();
        if entries > 1 {
            let written = |order: &[usize]| {
                let mut all: Vec<Vec<&Vec<u8>>> =
                    (0..entries).map(|entry| order.iter().map(|at| &contents[*at].2.past[entry]).collect()).collect();
                all.sort_unstable();
                all
            };
            let mut orders = vec![order.clone()];
            let mut from = 0;
            while from < order.len() {
                let to = (from..order.len()).find(|i| keys[order[*i]] != keys[order[from]]).unwrap_or(order.len());
                let differ = (from..to).any(|i| contents[order[i]].2.past != contents[order[from]].2.past);
                if differ && to - from <= 4 {
                    orders = orders.into_iter().flat_map(|order| permuted(&order, from, to)).collect();
                }
                from = to;
            }
            if orders.len() > 1 {
                best = orders
                    .into_iter()
                    .min_by_key(|order| {
                        written(order)
                            .into_iter()
                            .map(|e| e.into_iter().cloned().collect::<Vec<_>>())
                            .collect::<Vec<_>>()
                    })
                    .unwrap_or(order);
            }
        }
        // The places of a class, in the order of the parts.
        let mut exchange = Exchange::default();
        let mut places: Vec<usize> = (0..contents.len()).collect();
        places.sort_by_key(|at| (contents[*at].0, contents[*at].1));
        for (place, at) in places.into_iter().zip(best) {
            let to = &self.parts[contents[place].1].ways[0];
            exchange.0.extend(contents[at].3.iter().copied().zip(to.iter().copied()).filter(|(a, b)| a != b));
        }
        exchange
    }
}

/// The order with the places from `from` to `to` in all orders.
fn permuted(order: &[usize], from: usize, to: usize) -> Vec<Vec<usize>> {
    if from + 1 >= to {
        return vec![order.to_vec()];
    }
    (from..to)
        .flat_map(|first| {
            let mut swapped = order.to_vec();
            swapped.swap(from, first);
            permuted(&swapped, from + 1, to)
        })
        .collect()
}
