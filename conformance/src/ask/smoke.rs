//! Asking the questions that tell a broken adapter from a wrong engine.
//!
//! Every program that plays Go answers them right, under whatever rules. A wrong answer means that something is lost
//! on the way: rows are counted from the wrong end, colours are swapped, the letter i is not left out. Each question is
//! about one such thing and says where to look.

use reference_engine::question::Question;

use crate::ask::fit::Fitted;
use crate::ask::implementation::{Implementation, Reply};
use crate::ask::run;
use crate::cases::ruleset::RuleSet;
use crate::cases::smoke::Smoke;

/// How a question went.
#[derive(Debug, PartialEq, Eq)]
pub enum SmokeResult {
    /// As it should, asked in this way.
    Fine(Way),
    /// It cannot be told, and why.
    Unsupported(String),
    /// Not as it should.
    Wrong {
        /// How it was asked.
        way: Way,
        /// The question as it was put.
        put: Box<Question>,
        /// What came.
        came: String,
        /// Where to look.
        look: String,
    },
}

/// Under which rules a question was asked, and how it was fitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The id of the rule set.
    pub rules: String,
    /// What was done to the question.
    pub how: Vec<String>,
}

impl Way {
    /// In words.
    pub fn text(&self) -> String {
        let how: String = self.how.iter().map(|how| format!("; {how}")).collect();
        format!("under {}{how}", self.rules)
    }
}

/// Where to look if there is no answer at all.
const NO_ANSWER: &str = "the program broke down or did not answer: its standard error is shown if it wrote anything; try \
                         the question by hand";
const NO_JSON: &str = "what the program said is no message of the protocol: docs/protocol.md has them";
const REFUSED: &str = "every question of the suite makes sense: does the program read the moves and the board rightly?";

impl Smoke {
    /// Asks under the first of these rule sets under which the program can be asked: those that it takes as they are
    /// come before those to which the question has to be fitted.
    pub fn ask(&self, program: &mut dyn Implementation, rule_sets: &[RuleSet]) -> SmokeResult {
        let mut reasons: Vec<String> = Vec::new();
        let mut fitting: Vec<Fitted> = Vec::new();
        for rules in rule_sets {
            let Some(question) = self.question(rules) else { continue };
            match run::fit(&rules.id, &question, rule_sets, program) {
                Ok(Ok(fitted)) => fitting.push(fitted),
                Ok(Err(not_asked)) => reasons.push(not_asked.words),
                Err(reply) => {
                    return self
                        .heard(reply, &Fitted::plain(&rules.id, &question))
                        .unwrap_or_else(SmokeResult::Unsupported);
                }
            }
        }
        fitting.sort_by_key(|fitted| fitted.how.len());
        for fitted in fitting {
            match self.heard(run::put_fitted(&fitted, program), &fitted) {
                Ok(result) => return result,
                Err(why) => reasons.push(why),
            }
        }
        SmokeResult::Unsupported(reasons.into_iter().next().unwrap_or_else(|| "no rule set has play".into()))
    }

    /// What a reply means; an error if it tells nothing, and why.
    fn heard(&self, reply: Reply, fitted: &Fitted) -> Result<SmokeResult, String> {
        let way = Way { rules: fitted.rules.clone(), how: fitted.how.clone() };
        let (came, look) = match reply {
            Reply::Answer { facts, unseen, .. } => {
                let expected = self.expected.without(&unseen);
                if expected.is_empty() {
                    return Err("what is asked cannot be observed".into());
                }
                if expected.is_met_by(&facts) {
                    return Ok(SmokeResult::Fine(way));
                }
                (facts.text(), &*self.look)
            }
            Reply::Unsupported(why) => return Err(why),
            Reply::Refused(why) => (format!("refused: {why}"), REFUSED),
            Reply::Crash(why) => (format!("crash: {why}"), NO_ANSWER),
            Reply::Timeout(why) => (format!("timeout: {why}"), NO_ANSWER),
            Reply::Malformed(why) => (format!("malformed: {why}"), NO_JSON),
        };
        let (put, look) = (Box::new(fitted.question.clone()), look.to_owned());
        Ok(SmokeResult::Wrong { way, put, came, look })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::path::Path;

    use reference_engine::board::notation::PlayersMove;
    use reference_engine::play::questions::IS_LEGAL;
    use reference_engine::question::fact::PRISONERS;
    use reference_engine::question::field::{AFTER, MOVE, MOVES};
    use reference_engine::question::{ByColour, Facts};
    use reference_engine::{Colour, Move, Point};
    use rstest::rstest;

    use crate::ask::implementation::Embedded;
    use crate::cases::built_in;
    use crate::testing::suite;

    fn smoke() -> Vec<Smoke> {
        Smoke::read(Path::new(built_in::DIR)).expect("the smoke questions are right")
    }

    /// The questions are right under every rule set with play, so any of them will do.
    #[test]
    fn the_reference_engine_passes_the_smoke_test_under_any_rules() {
        for rules in suite().rule_sets {
            for smoke in &smoke() {
                if smoke.question(&rules).is_some() {
                    let result = smoke.ask(&mut Embedded, std::slice::from_ref(&rules));
                    assert!(matches!(result, SmokeResult::Fine(_)), "{} under {}: {result:?}", smoke.about, rules.id);
                }
            }
        }
    }

    /// The reference engine behind an adapter that spoils the question or the answer.
    struct Adapter {
        question: fn(&mut Question),
        answer: fn(&mut Facts),
    }

    impl Implementation for Adapter {
        fn name(&self) -> String {
            "broken adapter".into()
        }

        fn version(&self) -> String {
            "1".into()
        }

        fn answer(&mut self, rules: &str, question: &Question) -> Reply {
            let mut question = question.clone();
            (self.question)(&mut question);
            let mut reply = Embedded.answer(rules, &question);
            if let Reply::Answer { facts, .. } = &mut reply {
                (self.answer)(facts);
            }
            reply
        }
    }

    fn redrawn(query: &mut Question, row: fn(&str) -> String, rows: fn(Vec<String>) -> Vec<String>) {
        let start = query.start.as_mut().expect("a board");
        let drawn: Vec<String> = start.board.to_string().lines().map(row).collect();
        start.board = reference_engine::testing::board(&rows(drawn).join("\n"));
    }

    fn moved(query: &mut Question, to: fn(Point) -> Point) {
        let there = |made: PlayersMove| match made.mv {
            Move::Play(point) => PlayersMove { mv: Move::Play(to(point)), ..made },
            _ => made,
        };
        let values = &mut query.asked.values;
        for field in [&AFTER, &MOVES] {
            if let Some(moves) = values.get(field) {
                values.set(field, moves.into_iter().map(there).collect());
            }
        }
        if let Some(mv) = values.get(&MOVE) {
            values.set(&MOVE, there(mv));
        }
    }

    fn after_i(point: Point) -> Point {
        // Counted with the letter i, the column j is the tenth.
        let beyond = if point.column() >= 8 { point.column() + 1 } else { point.column() };
        let size = reference_engine::Size::new(19, 19).expect("a size");
        size.point(beyond, point.row()).expect("a point")
    }

    fn all_legal(facts: &mut Facts) {
        if facts.get(&IS_LEGAL).is_some() {
            *facts = Facts::of(&IS_LEGAL, true);
        }
    }

    fn by_taker(facts: &mut Facts) {
        if let Some(ByColour { black, white }) = facts.get(&PRISONERS) {
            facts.set(&PRISONERS, ByColour { black: white, white: black });
        }
    }

    fn without_passes(question: &mut Question) {
        if let Some(moves) = question.asked.get(&MOVES) {
            let plays = moves.into_iter().filter(|made| made.mv != Move::Pass).collect();
            question.asked.values.set(&MOVES, plays);
        }
    }

    /// Each of these is noticed, and by the question that is about it.
    #[rstest]
    #[case::upside_down(5, |query: &mut Question| redrawn(query, str::to_owned, |rows| rows.into_iter().rev().collect()), |_: &mut Facts| {})]
    #[case::mirrored(5, |query: &mut Question| redrawn(query, |row| row.chars().rev().collect(), |rows| rows), |_: &mut Facts| {})]
    #[case::colours(4, |query: &mut Question| redrawn(query, |row| row.replace('X', "-").replace('O', "X").replace('-', "O"), |rows| rows), |_: &mut Facts| {})]
    #[case::black_always_first(2, |query: &mut Question| query.start.as_mut().expect("a board").to_move = Colour::Black, |_: &mut Facts| {})]
    #[case::empty_board(3, |query: &mut Question| redrawn(query, |row| row.replace(['X', 'O'], "."), |rows| rows), |_: &mut Facts| {})]
    #[case::with_an_i(6, |query: &mut Question| moved(query, after_i), |answer: &mut Facts| all_legal(answer))]
    #[case::without_the_moves_before(7, |query: &mut Question| query.asked.values.remove("after"), |_: &mut Facts| {})]
    #[case::takers(8, |_: &mut Question| {}, |answer: &mut Facts| by_taker(answer))]
    #[case::passes_left_out(9, |query: &mut Question| without_passes(query), |_: &mut Facts| {})]
    #[case::everything_is_legal(10, |_: &mut Question| {}, |answer: &mut Facts| all_legal(answer))]
    fn broken_adapters_do_not_pass(
        #[case] number: usize,
        #[case] question: fn(&mut Question),
        #[case] answer: fn(&mut Facts),
    ) {
        let rule_sets = suite().rule_sets;
        let result = smoke()[number - 1].ask(&mut Adapter { question, answer }, &rule_sets);
        assert!(matches!(result, SmokeResult::Wrong { .. }), "{result:?}");
    }
}
