//! Parts of the board that look alike.
//!
//! Between walls that stand whatever happens, basic endgame kos, dame and threats are small parts that have nothing
//! to do with each other. If two of them look alike, it does not matter which of them is in which state: exchanging
//! what stands in them gives another situation of the same value. So the search keeps one of all the situations that
//! come of each other by such exchanges, and only the proof is written down for each of them.
//!
//! Like the guide this costs no truth if it is wrong, because the proof is checked as it is.

use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::board::strings::components;
use crate::board::{Board, Colour};
use crate::force::goal::{Goal, Recreation, Situation, Task};
use crate::life::lemmas::walls;

/// No part with more points is compared with others.
const LARGEST: u32 = 8;

/// Of more parts that differ only in their past not all orders are compared.
const MOST_PERMUTED: usize = 4;

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

/// A part with what is in it, laid on the first of its class in one of the ways.
struct Laid<'a> {
    part: &'a Part,
    content: Content,
    way: &'a Vec<Point>,
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

/// What stands in a part, point by point, with a mark for a ko ban: now, and in the positions that are remembered,
/// with a mark for the play that was made there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    now: Vec<u8>,
    past: Vec<Vec<u8>>,
}

impl Alike {
    /// The parts of the board in which a score is to be reached. There are none for other goals, and
    /// none if plays are not confined: there the walls themselves may be filled.
    pub(super) fn new(task: &Task, board: &Board) -> Self {
        let pairs = match &task.goal {
            Goal::Score(score) if score.recreation == Recreation::FixedKo => task.part.unwrap_or_default(),
            _ => PointSet::EMPTY,
        };
        let mut alike = Self { parts: Vec::new(), walls: Vec::new(), eyes: PointSet::EMPTY };
        if pairs.is_empty() {
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

    /// All ways to lay a part on another one, so that what is next to each other stays so, and the same walls are
    /// next to each point.
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

    /// The exchange that leads to the representative: in each class the least contents come first.
    fn exchange(&self, situation: &Situation) -> Exchange {
        let eyes_are_filled = !(self.eyes - *situation.state.board.empty_points()).is_empty();
        if self.parts.len() < 2 || eyes_are_filled {
            return Exchange::default();
        }
        let laid = self.laid(situation);
        let mut places: Vec<&Part> = laid.iter().map(|laid| laid.part).collect();
        places.sort_by_key(|part| part.class);
        let mut points = Vec::new();
        for (place, at) in places.into_iter().zip(in_order(&laid)) {
            let from = laid[at].way.iter().copied();
            points.extend(from.zip(place.ways[0].iter().copied()).filter(|(from, to)| from != to));
        }
        Exchange(points)
    }

    /// The parts whose walls stand, with what is in them, laid in the way that makes it least.
    fn laid(&self, situation: &Situation) -> Vec<Laid<'_>> {
        let board = &situation.state.board;
        let banned = situation.state.ko.banned();
        let stand = |part: &&Part| {
            let [black, white] = part.walls;
            (black - *board.stones(Colour::Black)).is_empty() && (white - *board.stones(Colour::White)).is_empty()
        };
        let code = |board: &Board, point: Point, marked: Option<Point>| {
            let stone = match board.stone(point) {
                None => 0,
                Some(Colour::Black) => 1,
                Some(Colour::White) => 2,
            };
            if marked == Some(point) { stone + 3 } else { stone }
        };
        let content = |way: &[Point]| {
            let coded = |board, marked| way.iter().map(|point| code(board, *point, marked)).collect();
            let past = situation.tally.past().map(|(board, play)| coded(board, play.map(|(_, point)| point)));
            Content { now: coded(board, banned), past: past.collect() }
        };
        let lay = |part| {
            let Part { ways, .. }: &Part = part;
            let (content, way) = ways.iter().map(|way| (content(way), way)).min()?;
            Some(Laid { part, content, way })
        };
        self.parts.iter().filter(stand).filter_map(lay).collect()
    }
}

/// The numbers of the parts by class and content. Of parts that differ only in what they were at which time, the
/// order is taken that makes the whole past least.
fn in_order(laid: &[Laid<'_>]) -> Vec<usize> {
    let sorted = |laid: &Laid<'_>| {
        let mut past = laid.content.past.clone();
        past.sort_unstable();
        past
    };
    let keys: Vec<_> = laid.iter().map(|laid| (laid.part.class, &laid.content.now, sorted(laid))).collect();
    let mut order: Vec<usize> = (0..laid.len()).collect();
    order.sort_by(|one, other| keys[*one].cmp(&keys[*other]));
    let past = |at: usize| &laid[at].content.past;
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
        let at_time = |time: usize| order.iter().map(|at| &past(*at)[time]).collect::<Vec<_>>();
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
    use crate::board::Suicide;
    use crate::board::notation::parse_sequence;
    use crate::force::goal::Score;
    use crate::play::ko::KoRules;
    use crate::play::state::{Rules, State};

    /// Two kos open for Black, at c3 and e3, and a dame at g3.
    const TWO_KOS: &str = "
        . X X X X X X X .
        X X . X . X . X X
        O O X O X O O O O
        . O O O O O O O .
    ";

    /// What comes of moves from there, and what stands for it.
    fn reached(moves: &str) -> (Situation, Situation, Exchange) {
        let board = Board::parse(TWO_KOS).expect("a board");
        let rules =
            Rules { suicide: Suicide::Forbidden, ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0 };
        let score = Score {
            player: Colour::Black,
            at_least: 0,
            stones: 0,
            passes_to_stop: 3,
            passes_to_end: 3,
            recreation: Recreation::FixedKo,
            threats: [0, 0],
        };
        let mut task = Task::new(rules, Colour::Black, Goal::Score(score));
        task.part = Some(Score::undecided(&board));
        let moves = parse_sequence(moves).expect("a sequence");
        let mut situation = task.start(&State::start(board, moves[0].colour));
        for made in moves {
            situation = task.after(&situation, made.mv).expect("legal");
        }
        let (representative, exchange) = Alike::new(&task, &board).representative(situation.clone());
        (situation, representative, exchange)
    }

    #[test]
    fn kos_that_look_alike_stand_for_each_other() {
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
            let (situation, representative, exchange) = reached(moves);
            assert_eq!(exchange.situation(&situation), representative);
            assert_eq!(exchange.back().situation(&representative), situation);
        }
    }
}
