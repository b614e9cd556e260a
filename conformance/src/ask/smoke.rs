//! Ten questions that tell a broken adapter from a wrong engine.
//!
//! Every program that plays Go answers them right, under whatever rules. A wrong answer means that something is lost
//! on the way: rows are counted from the wrong end, colours are swapped, the letter i is not left out. Each question is
//! about one such thing and says where to look.

use std::collections::BTreeMap;

use reference_engine::answer::{Ask, Start};
use reference_engine::board::notation::{PlayersMove, parse_sequence};
use reference_engine::{Board, Colour};

use crate::ask::implementation::{Implementation, Reply};
use crate::cases::answer::{Answer, ByColour};
use crate::cases::case::Query;
use crate::cases::ruleset::RuleSet;

/// A question that every program answers right.
pub struct Smoke {
    /// What it is about.
    pub about: &'static str,
    /// Where to look if the answer is wrong.
    pub look: &'static str,
    board: &'static str,
    to_move: Colour,
    moves: &'static str,
    expected: Expected,
}

/// The right answer. The moves are a sequence to be replayed, or the last of them is the move in question.
enum Expected {
    Legal,
    Illegal,
    Replay { position: &'static str, prisoners: (u32, u32) },
}

/// How a question went.
#[derive(Debug, PartialEq, Eq)]
pub enum SmokeResult {
    /// As it should.
    Fine,
    /// It cannot be told, and why.
    Unsupported(String),
    /// Not as it should: what came.
    Wrong(String),
}

use Colour::{Black, White};
use Expected::{Illegal, Legal, Replay};

/// The ten questions.
pub const SMOKE: [Smoke; 10] = [
    Smoke {
        about: "a play on an empty board is legal",
        look: "does the answer reach us at all: the id, the field `legal`, a line break and a flush after it?",
        board: ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n\
                . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .",
        to_move: Black,
        moves: "B e5",
        expected: Legal,
    },
    Smoke {
        about: "White may move first",
        look: "is `to-move` read, or does Black always begin?",
        board: ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
        to_move: White,
        moves: "W c3",
        expected: Legal,
    },
    Smoke {
        about: "a play on a stone is illegal",
        look: "is `board` read, with X for Black, O for White and a blank between two points?",
        board: ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .",
        to_move: White,
        moves: "W c3",
        expected: Illegal,
    },
    Smoke {
        about: "the first line of the board is the highest row",
        look: "rows are counted from 1 at the bottom, and the top row is drawn first",
        board: ". X . . .\n. . . . .\n. . . . .\n. . . . .\n. O . . .",
        to_move: Black,
        moves: "B b2, W b4",
        expected: Replay { position: ". X . . .\n. O . . .\n. . . . .\n. X . . .\n. O . . .", prisoners: (0, 0) },
    },
    Smoke {
        about: "columns are counted from the left",
        look: "the letter is the column and the number is the row; neither is mirrored",
        board: "X . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
        to_move: White,
        moves: "W b5, B d1",
        expected: Replay { position: "X O . . .\n. . . . .\n. . . . .\n. . . . .\n. . . X .", prisoners: (0, 0) },
    },
    Smoke {
        about: "there is no column i",
        look: "after h comes j: the ninth column is j",
        board: ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . X\n\
                . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .",
        to_move: White,
        moves: "W j5",
        expected: Illegal,
    },
    Smoke {
        about: "the moves before the one in question are made",
        look: "is `after` played before `move` is judged?",
        board: ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
        to_move: Black,
        moves: "B b2, W d4, B b2",
        expected: Illegal,
    },
    Smoke {
        about: "a captured stone is removed and counted for its colour",
        look: "`prisoners` are counted by the colour of the removed stones, not by who took them",
        board: ". . . . .\n. . O . .\n. O X . .\n. . O . .\n. . . . .",
        to_move: White,
        moves: "W d3, B a1",
        expected: Replay { position: ". . . . .\n. . O . .\n. O . O .\n. . O . .\nX . . . .", prisoners: (1, 0) },
    },
    Smoke {
        about: "a pass is legal and changes nothing",
        look: "is `pass` a move?",
        board: ". . . . .\n. X . . .\n. . . . .\n. . . O .\n. . . . .",
        to_move: Black,
        moves: "B pass, W b3, B c3",
        expected: Replay { position: ". . . . .\n. X . . .\n. O X . .\n. . . O .\n. . . . .", prisoners: (0, 0) },
    },
    Smoke {
        about: "a ko may not be retaken at once",
        look: "is the history kept, that is, are the moves played one after the other and not set up?",
        board: ". . . . .\n. X O . .\nX O . O .\n. X O . .\n. . . . .",
        to_move: Black,
        moves: "B c3, W b3",
        expected: Illegal,
    },
];

impl Smoke {
    fn parsed(&self) -> Board {
        Board::parse(self.board).expect("the boards above are boards")
    }

    fn sequence(&self) -> Vec<PlayersMove> {
        parse_sequence(self.moves).expect("the moves above are moves")
    }

    /// The question under these rules, if they have play.
    pub fn query(&self, rules: &RuleSet) -> Option<Query> {
        let start = Start::new(rules.choices.rules()?, self.parsed(), self.to_move);
        let mut moves = self.sequence();
        let ask = match self.expected {
            Replay { .. } => Ask::Replay { moves },
            Legal | Illegal => {
                let mv = moves.pop()?;
                Ask::Legal { after: moves, mv }
            }
        };
        Some(Query { choices: rules.choices.clone(), start: Some(start), ask, names: Vec::new() })
    }

    /// The right answer.
    pub fn expected(&self) -> Answer {
        match self.expected {
            Legal => Answer { legal: Some(true), ..Answer::default() },
            Illegal => Answer { legal: Some(false), ..Answer::default() },
            Replay { position, prisoners: (black, white) } => Answer {
                position: Some(format!("{position}\n")),
                prisoners: Some(ByColour { black, white }),
                ..Answer::default()
            },
        }
    }

    /// Asks under the first of these rule sets that the program takes.
    pub fn ask(&self, program: &mut dyn Implementation, rule_sets: &[RuleSet]) -> SmokeResult {
        let mut reasons = BTreeMap::new();
        for rules in rule_sets {
            let Some(query) = self.query(rules) else { continue };
            let reply = program.answer(&rules.id, &query);
            match reply {
                Reply::Answer { answer, unseen, .. } => {
                    let expected = self.expected().without(&unseen);
                    if expected != Answer::default() {
                        let met = expected.is_met_by(&answer);
                        return if met { SmokeResult::Fine } else { SmokeResult::Wrong(answer.in_words()) };
                    }
                    reasons.insert("what is asked cannot be observed".to_owned(), ());
                }
                Reply::Unsupported(why) => {
                    reasons.insert(why, ());
                }
                Reply::Refused(why) => return SmokeResult::Wrong(format!("refused: {why}")),
                Reply::Crash(why) => return SmokeResult::Wrong(format!("crash: {why}")),
                Reply::Timeout(why) => return SmokeResult::Wrong(format!("timeout: {why}")),
                Reply::Malformed(why) => return SmokeResult::Wrong(format!("malformed: {why}")),
            }
        }
        SmokeResult::Unsupported(reasons.into_keys().next().unwrap_or_else(|| "no rule set has play".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    use reference_engine::{Move, Point};
    use rstest::rstest;

    use crate::ask::implementation::Embedded;
    use crate::cases::suite::Suite;

    fn rule_sets() -> Vec<RuleSet> {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
        Suite::read(&dir).expect("the cases are right").rule_sets
    }

    /// The questions are right under every rule set with play, so any of them will do.
    #[test]
    fn the_reference_engine_passes_the_smoke_test_under_any_rules() {
        for rules in rule_sets() {
            for smoke in &SMOKE {
                if smoke.query(&rules).is_some() {
                    let result = smoke.ask(&mut Embedded, std::slice::from_ref(&rules));
                    assert_eq!(result, SmokeResult::Fine, "{} under {}", smoke.about, rules.id);
                }
            }
        }
    }

    /// The reference engine behind an adapter that spoils the question or the answer.
    struct Adapter {
        question: fn(&mut Query),
        answer: fn(&mut Answer),
    }

    impl Implementation for Adapter {
        fn name(&self) -> String {
            "broken adapter".into()
        }

        fn version(&self) -> String {
            "1".into()
        }

        fn answer(&mut self, rules: &str, query: &Query) -> Reply {
            let mut query = query.clone();
            (self.question)(&mut query);
            let mut reply = Embedded.answer(rules, &query);
            if let Reply::Answer { answer, .. } = &mut reply {
                (self.answer)(answer);
            }
            reply
        }
    }

    fn redrawn(query: &mut Query, row: fn(&str) -> String, rows: fn(Vec<String>) -> Vec<String>) {
        let start = query.start.as_mut().expect("a board");
        let drawn: Vec<String> = start.board.to_string().lines().map(row).collect();
        start.board = Board::parse(&rows(drawn).join("\n")).expect("a board");
    }

    fn moved(query: &mut Query, to: fn(Point) -> Point) {
        let moves: Vec<&mut PlayersMove> = match &mut query.ask {
            Ask::Legal { after, mv } => after.iter_mut().chain([mv]).collect(),
            Ask::Replay { moves } => moves.iter_mut().collect(),
            _ => Vec::new(),
        };
        for made in moves {
            if let Move::Play(point) = made.mv {
                made.mv = Move::Play(to(point));
            }
        }
    }

    fn after_i(point: Point) -> Point {
        // Counted with the letter i, the column j is the tenth.
        let beyond = if point.column() >= 8 { point.column() + 1 } else { point.column() };
        let size = reference_engine::Size::new(19, 19).expect("a size");
        size.point(beyond, point.row()).expect("a point")
    }

    /// Each of these is noticed, and by the question that is about it.
    #[rstest]
    #[case::upside_down(5, |query: &mut Query| redrawn(query, str::to_owned, |rows| rows.into_iter().rev().collect()), |_: &mut Answer| {})]
    #[case::mirrored(5, |query: &mut Query| redrawn(query, |row| row.chars().rev().collect(), |rows| rows), |_: &mut Answer| {})]
    #[case::colours(4, |query: &mut Query| redrawn(query, |row| row.replace('X', "-").replace('O', "X").replace('-', "O"), |rows| rows), |_: &mut Answer| {})]
    #[case::black_always_first(2, |query: &mut Query| query.start.as_mut().expect("a board").to_move = Black, |_: &mut Answer| {})]
    #[case::empty_board(3, |query: &mut Query| redrawn(query, |row| row.replace(['X', 'O'], "."), |rows| rows), |_: &mut Answer| {})]
    #[case::with_an_i(6, |query: &mut Query| moved(query, after_i), |answer: &mut Answer| answer.legal = answer.legal.map(|_| true))]
    #[case::without_the_moves_before(7, |query: &mut Query| if let Ask::Legal { after, .. } = &mut query.ask { after.clear() }, |_: &mut Answer| {})]
    #[case::takers(8, |_: &mut Query| {}, |answer: &mut Answer| if let Some(p) = &mut answer.prisoners { (p.black, p.white) = (p.white, p.black) })]
    #[case::passes_left_out(9, |query: &mut Query| if let Ask::Replay { moves } = &mut query.ask { moves.retain(|made| made.mv != Move::Pass) }, |_: &mut Answer| {})]
    #[case::everything_is_legal(10, |_: &mut Query| {}, |answer: &mut Answer| answer.legal = answer.legal.map(|_| true))]
    fn broken_adapters_do_not_pass(
        #[case] number: usize,
        #[case] question: fn(&mut Query),
        #[case] answer: fn(&mut Answer),
    ) {
        let rule_sets = rule_sets();
        let result = SMOKE[number - 1].ask(&mut Adapter { question, answer }, &rule_sets);
        assert!(matches!(result, SmokeResult::Wrong(_)), "{result:?}");
    }
}
