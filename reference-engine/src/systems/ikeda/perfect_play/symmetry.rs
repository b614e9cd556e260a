//! Regions of the board that can be exchanged.
//!
//! Between walls that stand whatever happens, basic endgame kos, dame and threats are small regions that have nothing
//! to do with each other. If two of them have the same shape, it does not matter which of them is in which state:
//! exchanging what stands in them gives another situation of the same value. So the search looks at one of all the
//! situations that come of each other by such exchanges, and only the proof is written down for each of them.
//!
//! Like the guide this costs no truth if it is wrong, because the proof is checked as it is.

use super::game_so_far::GameSoFar;
use super::outside::GameMove;
use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::board::strings::components;
use crate::board::{Board, Colour};
use crate::force::goal::{Situation, Symmetries};
use crate::life::lemmas::walls;

/// No region with more points is compared with others.
const LARGEST: u32 = 8;

/// What can stand on a point: nothing, a black or a white stone, with a mark or without.
const DIGITS: u32 = 6;

/// At most so many regions that differ only in their past are put into all orders to find the least. If there are more,
/// their order is left as it is: the search then takes some situations for different that are not.
const MOST_PERMUTED: usize = 4;

/// The regions of a board that can be exchanged.
pub(super) struct ExchangeableRegions {
    regions: Vec<Region>,
    /// The walls at the start. Those that stand whatever happens are as good as one for each colour.
    walls: Vec<PointSet>,
}

struct Region {
    /// The walls of Black and of White around it.
    walls: [PointSet; 2],
    /// Regions of the same class have the same shape.
    class: usize,
    /// The ways to map the first region of the class to this one: its points, in the order of that one's points.
    mappings: Vec<Vec<Point>>,
}

/// A region with what is in it, read in the order of one of its mappings.
struct OrderedRegion<'a> {
    region: &'a Region,
    content: Content,
    mapping: &'a Vec<Point>,
}

/// What stands in a region, point by point, with a mark for a ko ban: now, and in the positions that are remembered,
/// with a mark for the play that was made there. Each is a number with a digit for each point: a region is small.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    now: u32,
    past: Vec<u32>,
}

/// An exchange of points. Those that are not listed stay where they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Exchange(Vec<(Point, Point)>);

impl Exchange {
    fn point(&self, point: Point) -> Point {
        self.0.iter().find(|(from, _)| *from == point).map_or(point, |(_, to)| *to)
    }

    fn mv(&self, mv: GameMove) -> GameMove {
        match mv {
            GameMove::OnBoard(Move::Play(point)) => GameMove::OnBoard(Move::Play(self.point(point))),
            other => other,
        }
    }

    fn back(&self) -> Self {
        Self(self.0.iter().map(|(from, to)| (*to, *from)).collect())
    }

    fn board(&self, board: &Board) -> Board {
        let mut exchanged = *board;
        for (from, to) in &self.0 {
            exchanged.set(*to, board.stone(*from));
        }
        exchanged
    }

    fn situation(&self, situation: &Situation<GameSoFar>) -> Situation<GameSoFar> {
        let mut exchanged = situation.clone();
        exchanged.state.board = self.board(&situation.state.board);
        exchanged.state.ko = situation.state.ko.exchanged(|point| self.point(point));
        exchanged.memory.exchange(|board| self.board(board), |point| self.point(point));
        exchanged
    }
}

impl Symmetries<GameSoFar, GameMove> for ExchangeableRegions {
    fn canonical(&self, situation: Situation<GameSoFar>) -> Situation<GameSoFar> {
        let exchange = self.exchange(&situation);
        if exchange.0.is_empty() { situation } else { exchange.situation(&situation) }
    }

    fn corresponding(&self, situation: &Situation<GameSoFar>, mv: GameMove) -> GameMove {
        self.exchange(situation).back().mv(mv)
    }
}

impl ExchangeableRegions {
    /// The regions of a board on which plays are confined to these points, and plays in pairs among them are answered.
    /// There are none if plays are not confined: there the eyes of the walls that stand whatever happens may be filled.
    pub(super) fn new(board: &Board, play_area: &PointSet) -> Self {
        let mut found = Self { regions: Vec::new(), walls: Vec::new() };
        if play_area.is_empty() {
            return found;
        }
        let mut standing = [PointSet::EMPTY; 2];
        for (colour, standing) in [Colour::Black, Colour::White].into_iter().zip(&mut standing) {
            let sure = walls(board, colour, &PointSet::EMPTY);
            *standing = walls(board, colour, play_area);
            found.walls.push(sure);
            found.walls.extend(components(&(*standing - sure)));
        }
        let mut firsts: Vec<Vec<Point>> = Vec::new();
        for region in components(&(board.all_points() - standing[0] - standing[1])) {
            let around = region.neighbours();
            if region.len() > LARGEST || !(region - *play_area).is_empty() {
                continue;
            }
            let class = firsts.iter().position(|first| !found.mappings(first, &region).is_empty());
            let class = class.unwrap_or_else(|| {
                firsts.push(region.iter().collect());
                firsts.len() - 1
            });
            let mappings = found.mappings(&firsts[class], &region);
            found.regions.push(Region { walls: standing.map(|walls| around & walls), class, mappings });
        }
        found
    }

    /// All ways to map a region to another one, so that what is next to each other stays so, and the same walls are
    /// next to each point.
    fn mappings(&self, first: &[Point], region: &PointSet) -> Vec<Vec<Point>> {
        let beside = |point: Point| {
            let around = PointSet::from(point).neighbours();
            self.walls.iter().map(|wall| around.meets(wall)).collect::<Vec<bool>>()
        };
        let adjacent = |one: Point, other: Point| PointSet::from(one).neighbours().contains(other);
        if region.len() as usize != first.len() {
            return Vec::new();
        }
        let mut mappings = vec![Vec::new()];
        for (number, at) in first.iter().enumerate() {
            let mut longer = Vec::new();
            for mapping in &mappings {
                let mapping: &Vec<Point> = mapping;
                for point in region.iter().filter(|point| !mapping.contains(point) && beside(*point) == beside(*at)) {
                    if (0..number).all(|i| adjacent(first[i], *at) == adjacent(mapping[i], point)) {
                        longer.push(mapping.iter().copied().chain([point]).collect());
                    }
                }
            }
            mappings = longer;
        }
        mappings
    }

    /// The exchange that leads to the situation that stands for this one: in each class the least contents come first.
    fn exchange(&self, situation: &Situation<GameSoFar>) -> Exchange {
        if self.regions.len() < 2 {
            return Exchange::default();
        }
        let regions = self.ordered(situation);
        let mut places: Vec<&Region> = regions.iter().map(|ordered| ordered.region).collect();
        places.sort_by_key(|region| region.class);
        let mut points = Vec::new();
        for (place, at) in places.into_iter().zip(in_order(&regions)) {
            let from = regions[at].mapping.iter().copied();
            points.extend(from.zip(place.mappings[0].iter().copied()).filter(|(from, to)| from != to));
        }
        Exchange(points)
    }

    /// The regions whose walls stand, with what is in them, each read in the order that makes it least.
    fn ordered(&self, situation: &Situation<GameSoFar>) -> Vec<OrderedRegion<'_>> {
        let board = &situation.state.board;
        let banned = situation.state.ko.banned();
        let stands = |region: &&Region| {
            let [black, white] = region.walls;
            (black - *board.stones(Colour::Black)).is_empty() && (white - *board.stones(Colour::White)).is_empty()
        };
        let code = |board: &Board, point: Point, marked: Option<Point>| {
            let stands = |colour| u32::from(board.stones(colour).contains(point));
            stands(Colour::Black) + 2 * stands(Colour::White) + 3 * u32::from(marked == Some(point))
        };
        let content = |mapping: &[Point]| {
            let coded =
                |board, marked| mapping.iter().fold(0, |digits, point| digits * DIGITS + code(board, *point, marked));
            let past = situation.memory.past().map(|(board, play)| coded(board, play.map(|(_, point)| point)));
            Content { now: coded(board, banned), past: past.collect() }
        };
        let order = |region| {
            let Region { mappings, .. }: &Region = region;
            let (content, mapping) = mappings.iter().map(|mapping| (content(mapping), mapping)).min()?;
            Some(OrderedRegion { region, content, mapping })
        };
        let mut ordered = Vec::with_capacity(self.regions.len());
        ordered.extend(self.regions.iter().filter(stands).filter_map(order));
        ordered
    }
}

/// The numbers of the regions by class and content. Of regions that differ only in what they were at which time, the
/// order is taken that makes the whole past least.
fn in_order(regions: &[OrderedRegion<'_>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..regions.len()).collect();
    let now = |at: &usize| (regions[*at].region.class, regions[*at].content.now);
    let past = |at: usize| &regions[at].content.past;
    order.sort_by_key(now);
    if regions.iter().all(|ordered| ordered.content.past.is_empty()) {
        return order;
    }
    // Most of those that are the same now were always the same: then that is all.
    let mut same_now = order.chunk_by(|one, other| now(one) == now(other));
    if same_now.all(|same| same[1..].iter().all(|at| past(*at) == past(same[0]))) {
        return order;
    }
    let sorted = |region: &OrderedRegion<'_>| {
        let mut past = region.content.past.clone();
        past.sort_unstable();
        past
    };
    let keys: Vec<_> =
        regions.iter().map(|ordered| (ordered.region.class, ordered.content.now, sorted(ordered))).collect();
    order.sort_by(|one, other| keys[*one].cmp(&keys[*other]));
    let mut orders = vec![order.clone()];
    let mut from = 0;
    while from < order.len() {
        let to = (from..order.len()).find(|at| keys[order[*at]] != keys[order[from]]).unwrap_or(order.len());
        if to - from <= MOST_PERMUTED && order[from..to].iter().any(|at| past(*at) != past(order[from])) {
            orders = orders.iter().flat_map(|order| permuted(order, from, to)).collect();
        }
        from = to;
    }
    let whole_past = |order: &Vec<usize>| {
        let times = order.first().map_or(0, |at| past(*at).len());
        let at_time = |time: usize| order.iter().map(|at| past(*at)[time]).collect::<Vec<u32>>();
        let mut all: Vec<_> = (0..times).map(at_time).collect();
        all.sort_unstable();
        all
    };
    if orders.len() == 1 {
        return order;
    }
    orders.into_iter().min_by(|one, other| whole_past(one).cmp(&whole_past(other))).unwrap_or(order)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::state::State;
    use crate::systems::ikeda::perfect_play::game_so_far::PastRule;
    use crate::systems::ikeda::perfect_play::score::{Score, task_of_black};
    use crate::testing;

    /// Two kos open for Black, at c3 and e3, and a dame at g3.
    const TWO_KOS: &str = "
        . X X X X X X X .
        X X . X . X . X X
        O O X O X O O O O
        . O O O O O O O .
    ";

    /// What comes of moves from there, and what stands for it.
    fn reached(moves: &str) -> (Situation<GameSoFar>, Situation<GameSoFar>, Exchange) {
        let board = testing::board(TWO_KOS);
        let task = task_of_black(PastRule::FixedKo, Some(Score::undecided(&board)));
        let moves = testing::moves(moves);
        let mut situation = task.start(&State::start(board, moves[0].colour));
        for made in moves {
            situation = task.after(&situation, made.mv.into()).expect("legal");
        }
        let regions = ExchangeableRegions::new(&board, &task.goal.pairs(task.terms()));
        (situation.clone(), regions.canonical(situation.clone()), regions.exchange(&situation))
    }

    #[test]
    fn kos_of_the_same_shape_stand_for_each_other() {
        for (one, other) in [("B c3", "B e3"), ("W c3", "W e3"), ("W c3, B e3, W c2", "W e3, B c3, W e2")] {
            assert_ne!(reached(one).0, reached(other).0);
            assert_eq!(reached(one).1, reached(other).1, "{one}; {other}");
        }
        for (one, other) in [("B c3", "B g3"), ("B c3", "W c3"), ("W c3, B e3", "W c3, B g3")] {
            assert_ne!(reached(one).1, reached(other).1, "{one}; {other}");
        }
    }

    /// The ko ban and the past are exchanged with the stones.
    #[test]
    fn an_exchange_leads_there_and_back() {
        for moves in ["W c3", "W e3", "W e3, B pass, W c3, B pass", "W c3, B g3, W e3"] {
            let (situation, canonical, exchange) = reached(moves);
            assert_eq!(exchange.situation(&situation), canonical);
            assert_eq!(exchange.back().situation(&canonical), situation);
        }
    }
}
