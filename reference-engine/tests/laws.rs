//! Small laws: what is written can be read again, and sets behave like sets.

use quickcheck::{Arbitrary, Gen, quickcheck};
use reference_engine::board::notation::{PlayersMove, parse_sequence};
use reference_engine::{Board, Colour, Move, Point, PointSet, Size};

#[derive(Clone, Copy, Debug)]
struct AnySize(Size);

impl Arbitrary for AnySize {
    fn arbitrary(g: &mut Gen) -> Self {
        let side = |g: &mut Gen| 1 + usize::arbitrary(g) % 19;
        Self(Size::new(side(g), side(g)).expect("1 to 19"))
    }
}

#[derive(Clone, Copy, Debug)]
struct AnyPoint(Point);

impl Arbitrary for AnyPoint {
    fn arbitrary(g: &mut Gen) -> Self {
        let size = Size::new(19, 19).expect("a size");
        Self(size.point(u8::arbitrary(g) % 19, u8::arbitrary(g) % 19).expect("on the board"))
    }
}

#[derive(Clone, Debug)]
struct AnyBoard(Board);

impl Arbitrary for AnyBoard {
    fn arbitrary(g: &mut Gen) -> Self {
        let size = AnySize::arbitrary(g).0;
        let mut board = Board::empty(size);
        for point in size.points() {
            let stone = *g.choose(&[None, Some(Colour::Black), Some(Colour::White)]).expect("three choices");
            board.set(point, stone);
        }
        Self(board)
    }
}

fn set(points: &[AnyPoint]) -> PointSet {
    points.iter().map(|point| point.0).collect()
}

quickcheck! {
    fn a_point_is_read_as_it_is_written(point: AnyPoint) -> bool {
        let text = point.0.to_string();
        Point::parse(&text) == Some(point.0) && Point::parse(&text.to_uppercase()) == Some(point.0)
    }

    fn a_point_is_its_column_and_row(point: AnyPoint) -> bool {
        let size = Size::new(19, 19).expect("a size");
        size.point(point.0.column(), point.0.row()) == Some(point.0)
    }

    fn a_size_is_read_as_it_is_written(size: AnySize) -> bool {
        Size::parse(&size.0.to_string()) == Some(size.0)
    }

    fn a_board_has_all_its_points_once(size: AnySize) -> bool {
        let points: Vec<Point> = size.0.points().collect();
        let set: PointSet = points.iter().copied().collect();
        let area = usize::from(size.0.columns()) * usize::from(size.0.rows());
        points.len() == area && set.len() as usize == area && points.iter().all(|&p| size.0.contains(p))
    }

    fn a_board_is_read_as_it_is_drawn(board: AnyBoard) -> bool {
        Board::parse(&board.0.to_string()) == Ok(board.0)
    }

    fn a_move_is_read_as_it_is_written(point: AnyPoint, kind: u8, white: bool) -> bool {
        let colour = if white { Colour::White } else { Colour::Black };
        let mv = [Move::Play(point.0), Move::Pass, Move::KoPass, Move::KoPassFor(point.0)][usize::from(kind % 4)];
        let mv = PlayersMove { colour, mv };
        parse_sequence(&format!("{mv}, {mv}")) == Ok(vec![mv, mv])
    }

    fn a_set_holds_what_was_put_in(points: Vec<AnyPoint>) -> bool {
        let set = set(&points);
        let listed: Vec<Point> = set.iter().collect();
        points.iter().all(|p| set.contains(p.0))
            && listed.windows(2).all(|pair| pair[0] < pair[1])
            && listed.len() == set.len() as usize
    }

    fn sets_know_union_intersection_and_difference(a: Vec<AnyPoint>, b: Vec<AnyPoint>, p: AnyPoint) -> bool {
        let (a, b, p) = (set(&a), set(&b), p.0);
        (a | b).contains(p) == (a.contains(p) || b.contains(p))
            && (a & b).contains(p) == (a.contains(p) && b.contains(p))
            && (a - b).contains(p) == (a.contains(p) && !b.contains(p))
            && a.meets(&b) != (a & b).is_empty()
    }

    fn neighbours_are_mutual(p: AnyPoint, q: AnyPoint) -> bool {
        let (p, q) = (p.0, q.0);
        let distance = p.column().abs_diff(q.column()) + p.row().abs_diff(q.row());
        PointSet::from(p).neighbours().contains(q) == (distance == 1)
    }

    fn strings_divide_the_stones(board: AnyBoard) -> bool {
        let board = board.0;
        board.size().points().all(|point| {
            let string = board.string(point);
            match board.stone(point) {
                None => string.is_empty(),
                Some(colour) => string.iter().all(|other| {
                    board.stone(other) == Some(colour) && board.string(other) == string
                }),
            }
        })
    }
}
