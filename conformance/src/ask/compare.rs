//! Rule sets side by side: what each of them says of the strings of the cases.
//!
//! One question is asked of every string under every rule set: its status. The answers are proved like those of the
//! suite, and no question is put to the engine twice. Territory is not asked for: it follows from the statuses of all
//! strings, and to ask would prove them all again.

pub mod all;

use reference_engine::board::strings::components;
use reference_engine::force::limits::Unsettled;
use reference_engine::force::proof::Unproved;
use reference_engine::question::fact::STATUS;
use reference_engine::question::field::STRING;
use reference_engine::question::{Asked, Facts, Question, Start, Unanswerable};
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::questions::{ITS_STATUS, status_facts, system};
use reference_engine::systems::{Choices, Position, Status, all_switches};
use reference_engine::{Board, Colour, PointSet};
use serde::Serialize;

use crate::ask::effort::Effort;
use crate::cases::case::Case;
use crate::cases::ruleset::{Because, RuleSet};
use crate::cases::suite::Suite;

/// How many states a proof may look at where all strings of the suite are compared. What is not settled by then rarely
/// is by ten times as many, and some hundred strings under several rule sets are to take minutes.
pub const STATES: usize = 300_000;

/// A rule set under the name by which the user called it: its id, or the path of its file.
#[derive(Debug)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The rule set.
    pub set: RuleSet,
}

/// What came of comparing rule sets.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// The rule sets that assess statuses. The others are compared with the first.
    pub sets: Vec<Named>,
    /// The rule sets that do not.
    pub silent: Vec<Named>,
    /// What they say, string by string.
    pub rows: Vec<Row<'a>>,
    /// How many positions have no string to ask about.
    pub left_out: usize,
}

/// A string of a position.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The case that has the position.
    pub case: &'a Case,
    /// What the case calls the string, if it names it.
    pub name: Option<&'a str>,
    /// The position.
    pub board: Board,
    /// Whose string it is.
    pub owner: Colour,
    /// Its stones.
    pub string: PointSet,
}

impl<'a> Subject<'a> {
    /// The strings that a case names, by name; with `all` the others of its board as well, Black's first.
    pub fn of(case: &'a Case, all: bool) -> Vec<Self> {
        let Some(board) = case.board else { return Vec::new() };
        let strings = [Colour::Black, Colour::White].into_iter().flat_map(|owner| {
            let strings = components(board.stones(owner)).into_iter();
            strings.map(move |string| Subject { case, name: None, board, owner, string })
        });
        let strings: Vec<Self> = strings.collect();
        let named = case.strings.iter().filter_map(|(name, points)| {
            let subject = strings.iter().find(|subject| subject.string == *points)?;
            Some(Subject { name: Some(name), ..*subject })
        });
        let is_named = |subject: &&Self| case.strings.values().any(|points| *points == subject.string);
        let others = strings.iter().filter(|subject| all && !is_named(subject)).copied();
        named.chain(others).collect()
    }

    /// For example `the ko stone (c3)`, or `Black c3` for a string without a name.
    pub fn text(&self) -> String {
        let stone = self.string.first().map_or(String::new(), |point| point.to_string());
        self.name.map_or_else(|| format!("{} {stone}", self.owner), |name| format!("{name} ({stone})"))
    }

    /// The question about its status. Who was the first to pass is not known; where that matters, it was Black.
    pub fn question(&self, choices: &Choices) -> Question {
        let parts = self.case.parts.clone();
        let start = |rules| Start { parts, ..Start::new(rules, self.board, Colour::Black) };
        let asked = Asked::new(&ITS_STATUS).with(&STRING, vec![self.string]);
        Question { choices: choices.clone(), start: choices.rules().map(start), asked }
    }
}

/// What a rule set says of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Its status and, if that is undefined, why.
    Proved(Facts),
    /// It was not settled. This is no answer.
    NotSettled {
        /// How many states were looked at.
        states: usize,
        /// Why not.
        why: Unsettled,
    },
}

impl Ruling {
    /// In the rule set's own words, on one line.
    pub fn text(&self) -> String {
        match self {
            Self::Proved(facts) => facts.text(),
            Self::NotSettled { states, why } => why.text(*states),
        }
    }

    /// The same without reasons and numbers.
    pub fn short_text(&self) -> &'static str {
        self.status().map_or("not settled", Status::text)
    }

    /// The status, if it is settled.
    pub fn status(&self) -> Option<Status> {
        match self {
            Self::Proved(facts) => facts.get(&STATUS),
            Self::NotSettled { .. } => None,
        }
    }
}

/// What several rule sets say of one string.
#[derive(Debug)]
pub struct Row<'a> {
    /// The string.
    pub subject: Subject<'a>,
    /// One ruling for each rule set.
    pub rulings: Vec<Ruling>,
}

impl Row<'_> {
    /// Whether two rulings differ, each in its own words. Not known if all that are settled agree and some are not.
    pub fn differs(&self) -> Option<bool> {
        differ(&self.rulings)
    }
}

fn differ(rulings: &[Ruling]) -> Option<bool> {
    let settled: Vec<Status> = rulings.iter().filter_map(Ruling::status).collect();
    let differs = |(number, one): (usize, &Status)| settled[..number].iter().any(|other| one.differs_from(*other));
    if settled.iter().enumerate().any(differs) {
        return Some(true);
    }
    // A single rule set has nothing to differ from.
    (settled.len() == rulings.len() || rulings.len() < 2).then_some(false)
}

/// How many positions and strings there are, and how many of the strings get different rulings.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Count {
    /// Positions with a string that was asked about.
    pub positions: usize,
    /// Strings.
    pub strings: usize,
    /// Strings whose rulings differ.
    pub differ: usize,
    /// Strings of which some ruling is not settled.
    pub not_settled: usize,
}

impl Comparison<'_> {
    /// Counts.
    pub fn count(&self) -> Count {
        let mut cases: Vec<_> = self.rows.iter().map(|row| &row.subject.case.id).collect();
        cases.dedup();
        let unsettled = |row: &&Row<'_>| row.rulings.iter().any(|ruling| ruling.status().is_none());
        Count {
            positions: cases.len(),
            strings: self.rows.len(),
            differ: self.rows.iter().filter(|row| row.differs() == Some(true)).count(),
            not_settled: self.rows.iter().filter(unsettled).count(),
        }
    }
}

/// The positions whose name, `FOLDER/CASE`, contains the text; if one has exactly this name or id, only that one.
pub fn positions<'a>(suite: &'a Suite, filter: Option<&str>) -> Vec<&'a Case> {
    let Some(filter) = filter else { return suite.cases.iter().collect() };
    let exact = |case: &&Case| case.id == filter || case.name() == filter;
    match suite.cases.iter().find(exact) {
        Some(case) => vec![case],
        None => suite.cases.iter().filter(|case| case.name().contains(filter)).collect(),
    }
}

/// Puts questions to the reference engine, each only once: rule sets with equal choices share the answer, and so do
/// cases with equal boards. What the statuses of one position have in common is proved once as well.
#[derive(Debug, Default)]
pub struct Asker {
    effort: Effort,
    asked: Vec<(Question, Ruling)>,
    /// The position that was asked about last, and what has been proved of it.
    position: Option<Position>,
}

impl Asker {
    /// An asker that lets the engine do so much for each question.
    pub fn new(effort: Effort) -> Self {
        Self { effort, ..Self::default() }
    }

    /// What the choices make of the string.
    pub fn ruling(&mut self, subject: &Subject<'_>, choices: &Choices) -> Result<Ruling, Unanswerable> {
        let question = subject.question(choices);
        if let Some((_, ruling)) = self.asked.iter().find(|(asked, _)| *asked == question) {
            return Ok(ruling.clone());
        }
        let system = system(&question)?;
        let start = question.start()?;
        let same = self.position.take().filter(|known| known.board == start.board && known.parts == start.parts);
        let position = self.position.insert(same.unwrap_or_else(|| start.position()));
        position.limits = self.effort.limits();
        let ruling = match system.status(position, &subject.string) {
            Ok((status, _)) => Ruling::Proved(status_facts(status)),
            Err(Unproved::NotSettled { states, why }) => Ruling::NotSettled { states, why },
            Err(why @ Unproved::BadProof(_)) => return Err(why.into()),
        };
        self.asked.push((question, ruling.clone()));
        Ok(ruling)
    }
}

/// Whether a rule set assesses statuses at all.
pub fn assesses_statuses(choices: &Choices) -> bool {
    choices.system().is_some_and(|system| !system.statuses().is_empty())
}

/// A choice and what decides it.
pub type Decided<'a> = (&'a str, &'a Because);

/// A switch for which two rule sets choose differently. A rule set may lack it.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The switch.
    pub switch: SwitchInfo,
    /// The choice of the first.
    pub before: Option<Decided<'a>>,
    /// The choice of the second.
    pub after: Option<Decided<'a>>,
}

/// The switches for which two rule sets choose differently, in the order of [`all_switches`].
pub fn differences<'a>(before: &'a RuleSet, after: &'a RuleSet) -> Vec<Difference<'a>> {
    fn decided<'a>(set: &'a RuleSet, switch: SwitchInfo) -> Option<Decided<'a>> {
        Some((set.choices.of(switch.name)?, set.because.get(switch.name)?))
    }
    let all = all_switches().into_iter().map(|switch| Difference {
        switch,
        before: decided(before, switch),
        after: decided(after, switch),
    });
    all.filter(|d| d.before.map(|(choice, _)| choice) != d.after.map(|(choice, _)| choice)).collect()
}

#[cfg(test)]
mod tests {

    use reference_engine::systems::verbal_japanese::InfinitePlay;
    use rstest::rstest;

    use super::*;

    fn suite(case: &str) -> Suite {
        crate::testing::one_case("verbal-japanese", case)
    }

    #[rstest]
    #[case::all_agree(&[Some(Status::Dead), Some(Status::Dead)], Some(false))]
    #[case::other_words(&[Some(Status::IndependentlyAlive), Some(Status::Uncapturable), Some(Status::Alive)], Some(false))]
    #[case::words_of_one_system(&[Some(Status::Uncapturable), Some(Status::Capturable1)], Some(true))]
    #[case::seki_in_other_words(&[Some(Status::AliveInSeki), Some(Status::SekiStones)], Some(false))]
    #[case::a_seki_is_not_plainly_alive(&[Some(Status::AliveInSeki), Some(Status::Uncapturable), Some(Status::Alive)], Some(true))]
    #[case::two_differ(&[Some(Status::Dead), Some(Status::AliveInSeki)], Some(true))]
    #[case::undefined_is_a_ruling(&[Some(Status::Undefined), Some(Status::AliveInSeki)], Some(true))]
    #[case::the_last_differs(&[Some(Status::Dead), Some(Status::Dead), Some(Status::Undefined)], Some(true))]
    #[case::not_known(&[Some(Status::Dead), None], None)]
    #[case::none_known(&[None, None], None)]
    #[case::known_all_the_same(&[Some(Status::Dead), None, Some(Status::AliveInSeki)], Some(true))]
    #[case::only_one(&[None], Some(false))]
    fn rulings_differ_if_two_that_are_settled_do(#[case] statuses: &[Option<Status>], #[case] differs: Option<bool>) {
        let ruling = |status: &Option<Status>| match status {
            Some(status) => Ruling::Proved(Facts::of(&STATUS, *status)),
            None => Ruling::NotSettled { states: 7, why: Unsettled::States(7) },
        };
        let rulings: Vec<Ruling> = statuses.iter().map(ruling).collect();
        assert_eq!(differ(&rulings), differs);
    }

    #[test]
    fn equal_choices_share_an_answer_and_others_do_not() {
        let suite = suite("difficulty-1-seki");
        let choices = &suite.rule_set("verbal-japanese").expect("it is there").choices;
        let other = choices.but(InfinitePlay::NotForced).expect("there is such a choice");
        let subjects = Subject::of(&suite.cases[0], false);
        let white = subjects.iter().find(|subject| subject.name == Some("the white string")).expect("it is named");
        let mut asker = Asker::default();
        for _ in 0..2 {
            let ruling = asker.ruling(white, choices).expect("an answer");
            assert_eq!(ruling.status(), Some(Status::Undefined));
            assert_eq!(asker.asked.len(), 1);
        }
        assert_eq!(asker.ruling(white, &other).expect("an answer").status(), Some(Status::AliveInSeki));
        assert_eq!(asker.asked.len(), 2);
    }

    /// ```text
    /// . O X .
    /// O O X X
    /// . X . X
    /// ```
    #[test]
    fn named_strings_come_first_and_none_comes_twice() {
        let suite = suite("difficulty-1-seki");
        let names = |all| Subject::of(&suite.cases[0], all).iter().map(Subject::text).collect::<Vec<_>>();
        let named = ["the black string (d1)", "the sent stone (b1)", "the white string (a2)"];
        assert_eq!(names(false), named);
        assert_eq!(names(true), named, "all strings of this board are named");
        let suite = self::suite("standard-1");
        let strings = Subject::of(&suite.cases[0], true);
        let stones: PointSet = strings.iter().map(|subject| subject.string).collect();
        let board = suite.cases[0].board.expect("the case has a board");
        assert_eq!(stones, *board.stones(Colour::Black) | *board.stones(Colour::White));
        assert_eq!(strings.iter().map(|subject| subject.string.len()).sum::<u32>(), stones.len());
    }
}
