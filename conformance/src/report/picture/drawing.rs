//! Pictures drawn with letters, for a terminal.
//!
//! ```text
//!    a b c d             a b c d
//!  3 . X O . 3         3 . X O . 3
//!  2 X O . O 2    -->  2 X ? X O 2      after B c2: is W b2 legal?
//!  1 . X O . 1         1 . X O . 1
//!    a b c d             a b c d
//! ```

use std::fmt::Write;

use reference_engine::question::Question;
use reference_engine::{Colour, Move, Point};

use super::{Lives, Picture};

/// No line is longer, unless a single board is.
const WIDTH: usize = 100;

/// The signs that need a word, and the word. The move in question is the one that the question names: `?` needs none.
const LEGEND: [(char, &str); 6] = [
    ('#', "black stone in question"),
    ('@', "white stone in question"),
    ('+', "empty point in question"),
    ('b', "Black's territory"),
    ('w', "White's territory"),
    ('*', "point named"),
];

/// The boards of a question beside each other, and a legend if stones or points are in question. Trees and tables have
/// no board.
pub fn of_question(question: &Question) -> String {
    drawing(&Picture::of_question(question), &[])
}

/// The boards of a question, then those of answers under their captions, as many beside each other as there is room
/// for; at the end a legend, if there is anything to explain.
pub(crate) fn drawing(question: &[Picture], answers: &[Picture]) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (number, picture) in question.iter().chain(answers).enumerate() {
        let mut lines: Vec<String> = picture.drawing().lines().map(str::to_owned).collect();
        if !answers.is_empty() {
            let caption = if number < question.len() { "" } else { &*picture.caption };
            lines.insert(0, format!("   {caption}"));
        }
        let leads_on = (1..question.len()).contains(&number);
        match rows.last_mut().and_then(|row| beside(row, &lines, leads_on)) {
            Some(wider) => *rows.last_mut().expect("there is a row") = wider,
            None => rows.push(lines),
        }
    }
    let mut text: String = rows.iter().flatten().map(|line| line.trim_end().to_owned() + "\n").collect();
    let signs: Vec<char> = question.iter().chain(answers).flat_map(Picture::signs).collect();
    let used = LEGEND.iter().filter(|(sign, _)| signs.contains(sign));
    let used: Vec<String> = used.map(|(sign, meaning)| format!("{sign}: {meaning}")).collect();
    if !used.is_empty() {
        let _ = writeln!(text, "({})", used.join(", "));
    }
    text
}

/// One drawing beside another, with an arrow where the second comes of the first; none if there is no room.
pub(crate) fn beside(left: &[String], right: &[String], leads_on: bool) -> Option<Vec<String>> {
    let longest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = longest(left);
    if width + 7 + longest(right) > WIDTH {
        return None;
    }
    let height = left.len().max(right.len());
    let line = |number: usize| {
        let of = |lines: &[String]| lines.get(number).cloned().unwrap_or_default();
        let arrow = if leads_on && number == height / 2 { "-->" } else { "   " };
        format!("{:width$}  {arrow}  {}", of(left), of(right))
    };
    Some((0..height).map(line).collect())
}

impl Picture {
    /// The board with its marks, without caption and legend.
    pub(crate) fn drawing(&self) -> String {
        self.board.drawn(|point| self.sign(point))
    }

    /// The sign of a point that is marked.
    fn sign(&self, point: Point) -> Option<char> {
        if self.asked.is_some_and(|asked| asked.mv == Move::Play(point)) {
            return Some('?');
        }
        let by_stone = |black, white, none| match self.board.stone(point) {
            Some(Colour::Black) => black,
            Some(Colour::White) => white,
            None => none,
        };
        let marks = [
            (self.lives.in_seki, by_stone('%', '&', '.')),
            (self.lives.dead, by_stone('x', 'o', '.')),
            (self.lives.undefined, '?'),
            (self.lives.not_settled, by_stone('#', '@', '.')),
            (self.named.black, 'b'),
            (self.named.white, 'w'),
            (self.named.nobody, '*'),
            (self.in_question, by_stone('#', '@', '+')),
        ];
        marks.iter().find(|(points, _)| points.contains(point)).map(|(_, sign)| *sign)
    }

    /// What the signs of an assessed position mean, as far as they are there.
    pub(crate) fn legend(&self) -> String {
        let Lives { alive, in_seki, dead, undefined, not_settled } = &self.lives;
        let used = [
            (alive, "X O alive"),
            (in_seki, "% & in seki"),
            (dead, "x o dead"),
            (undefined, "? left open by the rules"),
            (not_settled, "# @ not settled"),
            (&self.named.black, "b Black's territory"),
            (&self.named.white, "w White's territory"),
        ];
        let used = used.iter().filter(|(points, _)| !points.is_empty()).map(|(_, meaning)| *meaning);
        used.collect::<Vec<_>>().join(", ")
    }

    fn signs(&self) -> Vec<char> {
        self.board.size().points().filter_map(|point| self.sign(point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::picture::Named;
    use reference_engine::PointSet;
    use reference_engine::board::notation::PlayersMove;
    use reference_engine::testing::{self, point, points};

    fn picture(board: &str) -> Picture {
        Picture::of_position(testing::board(board))
    }

    #[test]
    fn a_position_has_no_marks_and_no_legend() {
        assert_eq!(drawing(&[picture(". X\nO .")], &[]), "   a b\n 2 . X 2\n 1 O . 1\n   a b\n");
        assert_eq!(drawing(&[], &[]), "");
    }

    #[test]
    fn what_is_in_question_is_marked_and_explained_as_far_as_it_is_there() {
        let all = Picture { in_question: points("a1 b2 b1"), ..picture(". X\nO .") };
        let legend = "(#: black stone in question, @: white stone in question, +: empty point in question)\n";
        assert_eq!(drawing(&[all], &[]), "   a b\n 2 . # 2\n 1 @ + 1\n   a b\n".to_owned() + legend);
        let one = Picture { in_question: points("b2"), ..picture(". X\nO .") };
        assert!(drawing(&[one], &[]).ends_with("(#: black stone in question)\n"));
    }

    #[test]
    fn the_board_after_the_moves_stands_beside_the_first() {
        let asked = PlayersMove { colour: Colour::White, mv: Move::Play(point("a2")) };
        let after = Picture { asked: Some(asked), ..picture(". X\nO X") };
        let expected = [
            "   a b            a b",
            " 2 . X 2        2 ? X 2",
            " 1 O . 1  -->   1 O X 1",
            "   a b            a b",
            "",
        ];
        assert_eq!(drawing(&[picture(". X\nO ."), after], &[]), expected.join("\n"));
    }

    #[test]
    fn answers_stand_beside_the_question_under_their_captions() {
        let answer = |caption: &str, named| Picture { caption: caption.into(), named, ..picture("X .") };
        let black = answer("expected", Named { black: points("b1"), ..Named::default() });
        let nobody = answer("actual", Named { nobody: points("a1"), ..Named::default() });
        let expected = [
            "                  expected          actual",
            "   a b            a b               a b",
            " 1 X . 1        1 X b 1           1 * . 1",
            "   a b            a b               a b",
            "(b: Black's territory, *: point named)",
            "",
        ];
        assert_eq!(drawing(&[picture("X .")], &[black, nobody]), expected.join("\n"));
    }

    #[test]
    fn an_assessed_position_shows_what_is_known_of_each_stone() {
        let lives = Lives {
            alive: points("a1"),
            in_seki: points("b1 a2"),
            dead: points("c1 b2"),
            undefined: points("c2"),
            not_settled: points("d1 d2"),
        };
        let board = testing::board("O X O X .\nX O O O .");
        let picture = Picture::of_assessment("rules", board, lives, [points("e2 c1"), points("e1")]);
        assert_eq!(picture.drawing(), "   a b c d e\n 2 & x ? # b 2\n 1 X & o @ w 1\n   a b c d e\n");
        assert!(picture.legend().starts_with("X O alive, % & in seki, x o dead, ? left open by the rules, # @ not"));
        assert_eq!(Picture::of_assessment("", board, Lives::default(), [PointSet::EMPTY; 2]).legend(), "");
    }

    #[test]
    fn boards_that_have_no_room_stand_below() {
        let row = ". ".repeat(19);
        let wide = || picture(&row);
        assert_eq!(drawing(&[wide(), wide()], &[]).lines().count(), 3);
        assert_eq!(drawing(&[wide(), wide()], &[wide(), wide()]).lines().count(), 8);
    }
}
