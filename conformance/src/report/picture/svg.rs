//! Pictures as SVG. Its colours are those of the page that it stands on, by the names of classes.

use std::fmt::Write;

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Colour, Move, Point, PointSet};

use super::{Lives, Named, Picture};

/// From point to point.
const CELL: u32 = 24;
/// From the first line to the edge of the drawing: room for a stone and the coordinates.
const MARGIN: u32 = 32;
/// A caption needs that much room, however small its board is.
const WIDE: u32 = 320;

/// The colours of a file of its own.
const STYLE: &str = "\
.wood{fill:#e6bf7c}.lines{stroke:#4d3a1a;fill:none;stroke-linecap:square}\
.at{fill:#6d6860;font:11px sans-serif;text-anchor:middle;dominant-baseline:central}\
.caption{font:bold 13px sans-serif;text-anchor:middle}.below{font:12px sans-serif}\
circle.b{fill:#1b1b1b;stroke:#000}circle.w{fill:#fbfbf8;stroke:#555}\
.mark{fill:none;stroke-width:2;stroke-linejoin:round}.mark.on-b{stroke:#fff}.mark.on-w,.mark.on-none{stroke:#000}\
.sign{font:bold 13px sans-serif;text-anchor:middle;dominant-baseline:central}.sign.on-b{fill:#fff}\
.named{stroke-width:1.5}.named.b{fill:#1b1b1b;stroke:#fbfbf8}.named.w{fill:#fbfbf8;stroke:#1b1b1b}";

impl Picture {
    /// The drawing. All text in it is ours or escaped.
    pub(crate) fn svg(&self) -> String {
        let grid = Grid::of(self);
        let (width, height) = (grid.width(), grid.height());
        format!(
            "<svg class=\"board\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\">{}</svg>",
            self.content(grid)
        )
    }

    /// The position as a file of its own, without coordinates: small, for lists of many.
    pub(crate) fn small_file(&self) -> String {
        let grid = Grid::of(self);
        let (width, height, edge) = (grid.width() - 32, grid.height() - 32, 16);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{edge} {edge} {width} {height}\" width=\"{width}\" \
             height=\"{height}\"><style>{STYLE}</style><rect class=\"wood\" x=\"{edge}\" y=\"{edge}\" \
             width=\"{width}\" height=\"{height}\" rx=\"3\"/>{}{}</svg>\n",
            grid.lines(),
            self.stones(grid)
        )
    }

    fn content(&self, grid: Grid) -> String {
        let (width, height, wood) = (grid.width(), grid.height(), MARGIN - 16);
        let (wood_width, wood_height) = (width - 2 * wood, height - 2 * wood);
        format!(
            "<title>{}</title>\
             <rect class=\"wood\" x=\"{wood}\" y=\"{wood}\" width=\"{wood_width}\" height=\"{wood_height}\" rx=\"3\"/>\
             {}{}{}{}{}{}",
            escaped(&self.description()),
            grid.lines(),
            grid.coordinates(),
            self.stones(grid),
            self.lives(grid),
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

    /// What is known of the stones: a ring on what is alive, a square on what is in seki, a cross on what is dead, a
    /// question mark where the rules do not say, a triangle where nothing is settled.
    fn lives(&self, grid: Grid) -> String {
        let Lives { alive, in_seki, dead, undefined, not_settled } = &self.lives;
        let mut svg = String::new();
        for point in alive.iter() {
            let ((x, y), on) = (grid.at(point), self.on(point));
            let _ = write!(svg, "<circle class=\"mark {on}\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>");
        }
        let shapes: [(&PointSet, Shape); 3] = [
            (in_seki, |x, y| format!("M{} {}h10v10h-10Z", x - 5, y - 5)),
            (dead, |x, y| format!("M{} {}l10 10M{} {}l-10 10", x - 5, y - 5, x + 5, y - 5)),
            (not_settled, triangle),
        ];
        for (points, shape) in shapes {
            for point in points.iter() {
                let ((x, y), on) = (grid.at(point), self.on(point));
                let _ = write!(svg, "<path class=\"mark {on}\" d=\"{}\"/>", shape(x, y));
            }
        }
        for point in undefined.iter() {
            svg += &sign(grid.at(point), self.on(point), "?");
        }
        svg
    }

    /// Triangles on what is in question, the numbers of moves, squares on the points that an answer names.
    fn marks(&self, grid: Grid) -> String {
        let mut svg = String::new();
        for point in self.in_question.iter() {
            let ((x, y), on) = (grid.at(point), self.on(point));
            let _ = write!(svg, "<path class=\"mark {on}\" d=\"{}\"/>", triangle(x, y));
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
    pub(crate) fn description(&self) -> String {
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

/// A path around a point.
type Shape = fn(u32, u32) -> String;

fn triangle(x: u32, y: u32) -> String {
    format!("M{x} {}L{} {}H{}Z", y - 6, x + 6, y + 5, x - 6)
}

/// Pictures beside each other with their captions, and lines of text below, as a file of its own.
pub(crate) fn file(pictures: &[Picture], below: &[String]) -> String {
    let (mut inside, mut x, mut height) = (String::new(), 0, 0);
    for picture in pictures {
        let grid = Grid::of(picture);
        let middle = grid.width() / 2;
        let _ = write!(
            inside,
            "<g transform=\"translate({x} 24)\">{}<text class=\"caption\" x=\"{middle}\" y=\"-8\">{}</text></g>",
            picture.content(grid),
            escaped(&picture.caption)
        );
        x += grid.width().max(WIDE);
        height = height.max(grid.height());
    }
    for line in below {
        height += 18;
        let _ = write!(inside, "<text class=\"below\" x=\"8\" y=\"{}\">{}</text>", height + 24, escaped(line));
    }
    let longest = below.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = x.max(16 + 7 * u32::try_from(longest).unwrap_or(0));
    let height = height + 34;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\"><style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#fdfcfa\"/>\
         {inside}</svg>\n"
    )
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
