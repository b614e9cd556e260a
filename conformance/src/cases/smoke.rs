//! The smoke questions: `cases/smoke.yaml`. They tell a broken adapter from a wrong engine.

use std::path::Path;

use reference_engine::question::{Asked, Facts, Question, Start};
use reference_engine::questions::{KINDS, kind};
use reference_engine::{Board, Colour};

use crate::cases::built_in;
use crate::cases::fields::{Field, Mistakes};
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::values::{self, Context};
use crate::cases::yaml;

/// The name of the file.
pub(crate) const FILE: &str = "smoke.yaml";

/// A question that every program answers right, under whatever rules.
#[derive(Clone, Debug)]
pub struct Smoke {
    /// What it is about.
    pub about: String,
    /// Where to look if the answer is wrong.
    pub look: String,
    /// The right answer, as far as it is the same under all rules.
    pub expected: Facts,
    board: Board,
    to_move: Colour,
    asked: Asked,
}

impl Smoke {
    /// The questions of a folder of cases; those that were built in, if it has none.
    ///
    /// # Errors
    /// With all that is wrong with the file.
    pub fn read(dir: &Path) -> Result<Vec<Self>, Vec<Problem>> {
        let own = dir.join(FILE);
        let file = if own.is_file() { own } else { Path::new(built_in::DIR).join(FILE) };
        let document = yaml::read(&file).map_err(|problem| vec![problem])?;
        let mistakes = Mistakes::default();
        let questions = questions(&Field::root("the file", &document.value, &mistakes)).unwrap_or_default();
        if mistakes.is_empty() { Ok(questions) } else { Err(mistakes.located(&document.places)) }
    }

    /// The question under these rules, if they have play.
    pub fn question(&self, rules: &RuleSet) -> Option<Question> {
        let start = Start::new(rules.choices.rules()?, self.board, self.to_move);
        Some(Question { choices: rules.choices.clone(), start: Some(start), asked: self.asked.clone() })
    }
}

fn questions(file: &Field<'_>) -> Option<Vec<Smoke>> {
    let mut fields = file.fields()?;
    let list = fields.need("questions", "the list of questions").and_then(|list| list.list());
    fields.end();
    Some(list?.iter().filter_map(question).collect())
}

fn question(field: &Field<'_>) -> Option<Smoke> {
    let mut fields = field.fields()?;
    let about = fields.need("about", "say what it is about").and_then(|about| about.text());
    let look = fields.need("look", "say where to look if the answer is wrong").and_then(|look| look.text());
    let board = fields.need("board", "the position").and_then(|board| values::drawing(&board));
    let to_move = fields.need("to-move", "black or white").and_then(|colour| colour.colour());
    let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let kind = fields.need("ask", "the kind of question").and_then(|ask| kind(ask.one_of(&names)?));
    let answer = fields.need("answer", "the right answer");
    let (kind, board) = (kind?, board?);
    let context = Context { board: Some(&board), to_move, ..Context::of_messages() };
    let asked = values::asked(kind, field, &mut fields, &context);
    fields.end();
    let whose = format!("the answer to `ask: {}`", kind.name);
    let expected = answer.and_then(|answer| values::facts(kind.facts(), &answer, &whose, &context));
    let (about, look) = (about?.to_owned(), look?.to_owned());
    Some(Smoke { about, look, expected: expected?, board, to_move: to_move?, asked: asked? })
}
