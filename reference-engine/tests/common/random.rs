//! Small positions by chance. Each comes from a seed, so whatever is found can be made again.

use reference_engine::testing::board;
use reference_engine::{Board, Colour, KoRules, Point, PointSet, Rules, Sequence, Size, Suicide};

use super::{SHAPES, ko_pass_rules};

/// Numbers by chance (splitmix64).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0, less than this.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Clone>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())].clone()
    }

    /// One of these points, if there is one.
    pub fn point(&mut self, among: &PointSet) -> Option<Point> {
        let points: Vec<Point> = among.iter().collect();
        (!points.is_empty()).then(|| self.pick(&points))
    }

    /// Some of these points.
    pub fn some_of(&mut self, among: &PointSet) -> PointSet {
        among.iter().filter(|_| self.once_in(2)).collect()
    }

    pub fn colour(&mut self) -> Colour {
        self.pick(&[Colour::Black, Colour::White])
    }
}

/// How a position is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any stones.
    Coloured,
    /// By random play, which often takes something, from an empty board or a shape with kos near.
    Played,
    /// A board that one player has filled, or each player a side of it, but for some small regions: what is done in
    /// one of them is elsewhere for the others.
    Carved,
}

/// A legal position of this kind with at most so many empty points.
pub fn position(kind: Kind, chance: &mut Chance, most_empty: u32) -> Option<Board> {
    let board = match kind {
        Kind::Coloured => coloured(chance),
        Kind::Played => played(chance, most_empty),
        Kind::Carved => carved(chance),
    };
    let has_stones = *board.empty_points() != board.all_points();
    (has_stones && board.empty_points().len() <= most_empty).then_some(board)
}

/// Takes the strings without a liberty off.
pub fn settled(mut board: Board) -> Board {
    board.stones_without_liberty().iter().for_each(|point| board.set(point, None));
    board
}

fn size(chance: &mut Chance, sizes: &[(usize, usize)]) -> Size {
    let (columns, rows) = chance.pick(sizes);
    Size::new(columns, rows).expect("a size")
}

/// An empty board of any shape: points may be taken out, so that there are parts which nothing connects.
fn any_shape(chance: &mut Chance) -> Board {
    let board = Board::empty(size(chance, &[(3, 3), (4, 2), (5, 2), (6, 2), (4, 3), (7, 1), (8, 1), (2, 5)]));
    let mut left = board.all_points();
    while left.len() > 9 || (left.len() > 5 && chance.once_in(3)) {
        chance.point(&left).into_iter().for_each(|point| left.remove(point));
    }
    board.without(&(board.all_points() - left))
}

fn coloured(chance: &mut Chance) -> Board {
    let mut board = any_shape(chance);
    for point in board.all_points().iter() {
        let stone = if chance.once_in(3) { None } else { Some(chance.colour()) };
        board.set(point, stone);
    }
    settled(board)
}

fn played(chance: &mut Chance, most_empty: u32) -> Board {
    let start = if chance.once_in(3) { board(chance.pick(&SHAPES)) } else { any_shape(chance) };
    let rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0, ..Rules::BASE };
    let mut sequence = Sequence::new(rules, start, chance.colour());
    let more = chance.below(6);
    let mut left = 80;
    let is_open = |board: &Board| board.empty_points().len() > most_empty;
    for _ in 0..more {
        sequence.make(chance.pick(&sequence.legal_moves())).expect("it is legal");
    }
    while is_open(&sequence.state().board) && left > 0 {
        sequence.make(chance.pick(&sequence.legal_moves())).expect("it is legal");
        left -= 1;
    }
    sequence.state().board
}

fn carved(chance: &mut Chance) -> Board {
    let sizes = [(6, 1), (7, 1), (8, 1), (3, 3), (4, 2), (5, 2), (4, 2), (6, 2), (4, 3), (5, 3)];
    let size = size(chance, &sizes);
    let border = chance.below(7) as u8;
    let left = chance.colour();
    let colour = |point: Point| if border == 0 || point.column() < border { left } else { left.opponent() };
    let mut board = Board::empty(size);
    size.points().for_each(|point| board.set(point, Some(colour(point))));
    let mut regions = PointSet::EMPTY;
    for _ in 0..2 + chance.below(4) {
        let mut region: PointSet = chance.point(&board.all_points()).into_iter().collect();
        for _ in 0..chance.below(4) {
            let beside = (region.neighbours() & board.all_points()) - region;
            chance.point(&beside).into_iter().for_each(|point| region.insert(point));
        }
        regions |= region;
    }
    for point in regions.iter() {
        board.set(point, chance.once_in(3).then(|| colour(point).opponent()));
    }
    settled(board)
}

/// Rules under which local proofs are looked for. Two or three passes end a sequence.
pub fn rules(chance: &mut Chance) -> Rules {
    let (basic, basic_outlasts_passes) = chance.pick(&[(true, false), (true, false), (false, false), (true, true)]);
    let ko_pass = if chance.once_in(2) { None } else { chance.pick(&ko_pass_rules()) };
    let ko = KoRules { basic, basic_outlasts_passes, ko_pass, ..KoRules::OFF };
    Rules { suicide: Suicide::Forbidden, ko, passes_to_end: chance.pick(&[2, 3]) }
}

/// The kos of a position: the point that can be played on and the stone that is taken there.
pub fn kos(board: &Board) -> Vec<PointSet> {
    let mut kos = Vec::new();
    for player in [Colour::Black, Colour::White] {
        for point in board.empty_points().iter() {
            let Ok(play) = board.play(player, point, Suicide::Forbidden) else { continue };
            let string = play.board.string(point);
            if let Some(taken) = play.captured.only()
                && string.len() == 1
                && play.board.liberties(&string).only() == Some(taken)
            {
                kos.push(PointSet::from(point) | taken.into());
            }
        }
    }
    kos
}
