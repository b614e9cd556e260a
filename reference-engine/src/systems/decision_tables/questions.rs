//! Questions about trees of variations, matrices and tables. They need no board.

use super::confront::{About as Dispute, Confronted, Finding, confront};
use super::matrix::{Combined, Stage};
use super::{ConcludingResult, Evaluation};
use crate::question::fact::SAYS;
use crate::question::field::{Field, Line, Shape};
use crate::question::kind::{About, Example, Kind, Wrong};
use crate::question::value::as_words;
use crate::question::{Answer, Asked, Facts, Question, Unanswerable};
use crate::systems::decide::{Chooser, Tree};
use crate::word::Word;

as_words!(ConcludingResult, Combined, Stage, Finding, Chooser);

/// A tree of variations.
pub static TREE: Field<String> =
    Field::new("tree", "for example `opponent(yes, player(yes, no))` or `opponent(B2, player(A, B32))`", Shape::Text);

/// The concluding result.
pub static RESULT: Field<ConcludingResult> =
    Field::new("result", "the concluding result", Shape::Word(ConcludingResult::words))
        .line(Line::Value)
        .with_reasons();

static STAGE: Field<Stage> = Field::new("stage", "which matrix", Shape::Word(Stage::words));
static BY: Field<Chooser> = Field::new("by", "who chooses", Shape::Word(Chooser::words));
static CHOSEN_FROM: Field<Vec<ConcludingResult>> =
    Field::new("values", "two or more results to choose from: `[A, B2]`", Shape::Words(ConcludingResult::words));
static COMBINED: Field<Combined> =
    Field::new("result", "what the choice leads to", Shape::Word(Combined::words)).line(Line::Value).with_reasons();
static PLAYER: Field<Finding> =
    Field::new("player", "what the player of the string finds", Shape::Word(Finding::words));
static OPPONENT: Field<Finding> = Field::new("opponent", "what the opponent finds", Shape::Word(Finding::words));
static CONFRONTED: Field<String> =
    Field::new("result", "what both findings mean", Shape::Word(Confronted::words)).line(Line::Value).with_reasons();
static DISPUTE: Field<Vec<String>> =
    Field::new("because", "what a contradiction is about", Shape::Words(Dispute::words)).line(Line::Silent);

fn evaluation(question: &Question) -> Result<Evaluation, Unanswerable> {
    let none = || Unanswerable::Unsupported("these rules have no decision tables".into());
    question.choices.get().ok_or_else(none)
}

/// The ends of the tree tell which kind of tree it is.
enum Read {
    Answers(Tree<bool>),
    Results(Tree<ConcludingResult>),
}

fn read(asked: &Asked) -> Result<Read, String> {
    let text = asked.get(&TREE).unwrap_or_default();
    let results = || Tree::parse(&text).map(Read::Results);
    let read = Tree::parse(&text).map(Read::Answers).or_else(|error| results().map_err(|other| error.or(other)));
    read.map_err(|error| error.to_string())
}

/// What is the answer, or the concluding result, of this tree of variations?
pub static DECIDE: Kind = Kind {
    name: "decide",
    sentence: "What is the answer, or the concluding result, of this tree of variations?",
    about: About::Table,
    needs: &[&TREE.info],
    may_state: &[&SAYS.info, &RESULT.info],
    answer_is: "`says: yes` or `no` for a tree of answers, `result: A`, `B2`, `B31` or `B32` for a tree of results",
    check: |asked| {
        let wrong = |error: String| {
            let (what, help) = error.split_once(": ").unwrap_or((&error, "write it as in docs/cases.md"));
            Wrong { field: "tree", what: what.into(), help: help.into() }
        };
        read(asked).map(|_| ()).map_err(wrong)
    },
    fits: |asked, facts| {
        let needed = if matches!(read(asked), Ok(Read::Answers(_))) { &SAYS.info } else { &RESULT.info };
        facts.iter().all(|(field, _)| field.name == needed.name)
    },
    text: |question| {
        let what = if matches!(read(&question.asked), Ok(Read::Results(_))) { "concluding result" } else { "answer" };
        format!("what is the {what} of {}?", question.asked.text(&TREE))
    },
    answer: |question| {
        let empty = || Unanswerable::Refused("the tree has no ends".into());
        match read(&question.asked).map_err(|error| Unanswerable::Refused(format!("tree: {error}")))? {
            Read::Answers(tree) => Ok(Facts::of(&SAYS, tree.minimax().ok_or_else(empty)?.into()).into()),
            Read::Results(tree) => {
                Ok(Facts::of(&RESULT, evaluation(question)?.conclude(&tree).ok_or_else(empty)?).into())
            }
        }
    },
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "tree: opponent(B2, player(A, B32))",
        answer: "result: B2",
    },
    ..Kind::BASE
};

/// What does a choice between these results lead to?
pub static COMBINE: Kind = Kind {
    name: "combine",
    sentence: "What does a choice between these results lead to?",
    about: About::Table,
    needs: &[&STAGE.info, &BY.info, &CHOSEN_FROM.info],
    states: &[&COMBINED.info],
    answer_is: "`result:` with one of A, B2, B31, B32, undefined, irrelevant",
    check: |asked| {
        let (Some(stage), Some(by), Some(results)) = (asked.get(&STAGE), asked.get(&BY), asked.get(&CHOSEN_FROM))
        else {
            return Ok(());
        };
        let wrong = |what: String, help: &str| Wrong { field: "values", what, help: help.into() };
        if results.is_empty() {
            return Err(wrong(
                "there is nothing to choose from".into(),
                "give two or more results, for example `[A, B2]`",
            ));
        }
        let cell = stage.combine(by, &results);
        cell.map(|_| ()).map_err(|error| wrong(error.to_string(), "name a cell of the matrix"))
    },
    text: |question| {
        let asked = &question.asked;
        let (by, results, stage) = (asked.text(&BY), asked.text(&CHOSEN_FROM), asked.text(&STAGE));
        format!("what comes of the {by}'s choice between {results} in the matrix {stage}?")
    },
    answer: |question| {
        // The matrices are the same whatever the evaluation, but the rule set must have them.
        evaluation(question)?;
        let asked = &question.asked;
        let combined = asked.need(&STAGE)?.combine(asked.need(&BY)?, &asked.need(&CHOSEN_FROM)?);
        let combined = combined.map_err(|error| Unanswerable::Refused(error.to_string()))?;
        Ok(Facts::of(&COMBINED, combined).into())
    },
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "stage: step-1\nby: opponent\nvalues: [A, B2]",
        answer: "result: B2",
    },
    ..Kind::BASE
};

/// What do these two findings mean together?
pub static CONFRONT: Kind = Kind {
    name: "confront",
    sentence: "What do the findings of both players mean together?",
    about: About::Table,
    needs: &[&PLAYER.info, &OPPONENT.info],
    states: &[&CONFRONTED.info],
    may_state: &[&DISPUTE.info],
    answer_is: "`result:` with the status or `contradiction`; only a contradiction has `because`",
    check: |asked| {
        let (Some(player), Some(opponent)) = (asked.get(&PLAYER), asked.get(&OPPONENT)) else { return Ok(()) };
        let cell = confront(player, opponent);
        let help = "name a cell of one of the two tables".to_owned();
        cell.map(|_| ()).map_err(|error| Wrong { field: "player", what: error.to_string(), help })
    },
    fits: |_, facts| facts.value("because").is_none() || facts.get(&CONFRONTED).as_deref() == Some("contradiction"),
    text: |question| {
        let (player, opponent) = (question.asked.text(&PLAYER), question.asked.text(&OPPONENT));
        format!("the player finds {player}, the opponent {opponent}: what does that mean?")
    },
    answer: confronted,
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "player: A\nopponent: A",
        answer: "result: uncapturable",
    },
    ..Kind::BASE
};

fn confronted(question: &Question) -> Result<Answer, Unanswerable> {
    evaluation(question)?;
    let found = confront(question.asked.need(&PLAYER)?, question.asked.need(&OPPONENT)?);
    let found = found.map_err(|error| Unanswerable::Refused(error.to_string()))?;
    let because = match found {
        Confronted::Contradiction(about) => Some(vec![about.word().to_owned()]),
        _ => None,
    };
    Ok(Facts::of(&CONFRONTED, found.word().to_owned()).and_some(&DISPUTE, because).into())
}
