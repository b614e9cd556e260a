//! Pictures as SVG. Its colours are those of the page that it stands on, by the names of classes.

use std::fmt::Write;

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Colour, Move, Point};

use super::{Named, Picture};

/// From point to point.
const CELL: u32 = 24;
/// From the first line to the edge of the drawing: room for a stone and the coordinates.
const MARGIN: u32 = 32;

impl Picture {
    /// The drawing. All text in it is ours or escaped.
    pub(crate) fn svg(&self) -> String {
        let grid = Grid::of(self);
        let (width, height, wood) = (grid.width(), grid.height(), MARGIN - 16);
        let (wood_width, wood_height) = (width - 2 * wood, height - 2 * wood);
        format!(
            "<svg class=\"board\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\"><title>{}</title>\
             <rect class=\"wood\" x=\"{wood}\" y=\"{wood}\" width=\"{wood_width}\" height=\"{wood_height}\" rx=\"3\"/>\
             {}{}{}{}{}</svg>",
            escaped(&self.description()),
            grid.lines(),
            grid.coordinates(),
            self.stones(grid),
            self.marks(grid),
            self.move_in_question(grid)
        )
    }

    fn stones(&self, grid: Grid) -> String {
        let mut svg = String::new();
        for (colour, class) in [(Colour::Black, "b"), (Colour::White, "w")] {
            for (x, y) in self.board.stones(colour).iter().map(|point| grid.at(point)) {
                let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>");
            }
        }
        svg
    }

    /// Triangles on what is in question, the numbers of moves, squares on the points that an answer names.
    fn marks(&self, grid: Grid) -> String {
        let mut svg = String::new();
        for point in self.in_question.iter() {
            let ((x, y), on) = (grid.at(point), self.on(point));
            let (top, left, right, foot) = (y - 6, x - 6, x + 6, y + 5);
            let _ = write!(svg, "<path class=\"mark {on}\" d=\"M{x} {top}L{right} {foot}H{left}Z\"/>");
        }
        for (point, number) in &self.numbers {
            svg += &sign(grid.at(*point), self.on(*point), &number.to_string());
        }
        let Named { black, white, nobody } = &self.named;
        for (points, class) in [(black, "b"), (white, "w"), (nobody, "nobody")] {
            for (x, y) in points.iter().map(|point| grid.at(point)) {
                let (x, y) = (x - 5, y - 5);
                let _ = write!(svg, "<rect class=\"named {class}\" x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\"/>");
            }
        }
        svg
    }

    /// A faint stone with a question mark; on a point that is not empty the question mark alone.
    fn move_in_question(&self, grid: Grid) -> String {
        let Some(PlayersMove { colour, mv: Move::Play(point) }) = self.asked else { return String::new() };
        if !self.board.size().contains(point) {
            return String::new();
        }
        let (x, y) = grid.at(point);
        if self.board.stone(point).is_some() {
            return sign((x, y), self.on(point), "?");
        }
        let (class, on) = if colour == Colour::Black { ("b", "on-b") } else { ("w", "on-w") };
        format!("<circle class=\"{class} asked\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>{}", sign((x, y), on, "?"))
    }

    /// Marks on a stone are white on black and black on white.
    fn on(&self, point: Point) -> &'static str {
        match self.board.stone(point) {
            Some(Colour::Black) => "on-b",
            Some(Colour::White) => "on-w",
            None => "on-none",
        }
    }

    /// The picture for those who cannot see it.
    fn description(&self) -> String {
        let Self { caption, board, in_question, .. } = self;
        let mut text = format!(
            "{caption}: {} board; black stones {}; white stones {}",
            board.size(),
            board.stones(Colour::Black),
            board.stones(Colour::White)
        );
        if !in_question.is_empty() {
            let _ = write!(text, "; in question {in_question}");
        }
        text
    }
}

/// Where the points are.
#[derive(Clone, Copy)]
struct Grid {
    columns: u32,
    rows: u32,
}

impl Grid {
    fn of(picture: &Picture) -> Self {
        let size = picture.board.size();
        Self { columns: size.columns().into(), rows: size.rows().into() }
    }

    fn width(self) -> u32 {
        2 * MARGIN + (self.columns - 1) * CELL
    }

    fn height(self) -> u32 {
        2 * MARGIN + (self.rows - 1) * CELL
    }

    fn at(self, point: Point) -> (u32, u32) {
        let (column, row) = (u32::from(point.column()), u32::from(point.row()));
        (MARGIN + column * CELL, MARGIN + (self.rows - 1 - row) * CELL)
    }

    fn lines(self) -> String {
        let Self { columns, rows } = self;
        let end = |points: u32| MARGIN + (points - 1) * CELL;
        let (right, foot) = (end(columns), end(rows));
        let across = (0..rows).map(|row| format!("M{MARGIN} {}H{right}", MARGIN + row * CELL));
        let down = (0..columns).map(|column| format!("M{} {MARGIN}V{foot}", MARGIN + column * CELL));
        format!("<path class=\"lines\" d=\"{}\"/>", across.chain(down).collect::<String>())
    }

    fn coordinates(self) -> String {
        let Self { columns, rows } = self;
        let mut text = String::new();
        let (right, foot) = (MARGIN + (columns - 1) * CELL + 24, MARGIN + (rows - 1) * CELL + 24);
        for (column, letter) in (0..columns).zip((0..).map(Point::letter)) {
            let x = MARGIN + column * CELL;
            for y in [MARGIN - 24, foot] {
                let _ = write!(text, "<text class=\"at\" x=\"{x}\" y=\"{y}\">{letter}</text>");
            }
        }
        for row in 0..rows {
            let y = MARGIN + (rows - 1 - row) * CELL;
            for x in [MARGIN - 24, right] {
                let _ = write!(text, "<text class=\"at\" x=\"{x}\" y=\"{y}\">{}</text>", row + 1);
            }
        }
        text
    }
}

fn sign((x, y): (u32, u32), on: &str, text: &str) -> String {
    format!("<text class=\"sign {on}\" x=\"{x}\" y=\"{y}\">{text}</text>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::suite;

    /// All boards of all questions can be drawn, and nothing is drawn outside of the drawing.
    #[test]
    fn all_that_is_drawn_lies_within_the_drawing() {
        let suite = suite();
        let mut drawings = 0;
        for entry in suite.entries() {
            for picture in Picture::of_question(&entry.test.question) {
                let svg = picture.svg();
                let number = |from: &str, name: &str| -> Option<u32> {
                    let (_, rest) = from.split_once(&format!(" {name}=\""))?;
                    rest.split_once('"')?.0.parse().ok()
                };
                let (width, height) =
                    (number(&svg, "width").expect("a width"), number(&svg, "height").expect("a height"));
                for element in svg.split('<').filter(|element| element.starts_with("circle")) {
                    let (x, y) = (number(element, "cx").expect("cx"), number(element, "cy").expect("cy"));
                    assert!((11..=width - 11).contains(&x) && (11..=height - 11).contains(&y), "{}", entry.test.name);
                }
                let stones = picture.board.stones(Colour::Black).len() + picture.board.stones(Colour::White).len();
                let circles = svg.matches("<circle class=\"b\"").count() + svg.matches("<circle class=\"w\"").count();
                assert_eq!(circles, stones as usize, "{}", entry.test.name);
                drawings += 1;
            }
        }
        assert!(drawings > 100);
    }
}
