//! The questions of a sketch with their answers.

use std::collections::BTreeMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::{Asked, Facts, Kind, Value};
use reference_engine::questions::{KINDS, kind};
use reference_engine::systems::{Choices, Status};
use reference_engine::{Colour, Move, PointSet};
use serde_json::Value as Json;

use super::on_every_board;
use crate::cases::fields::{Field, instead};
use crate::cases::suite::Suite;
use crate::cases::values::{self, Context, Strings};
use crate::find::pattern::Pattern;
use crate::find::sketch::{Expected, NamedString, Wanted, stand_in_point, stand_in_string};

/// Kinds of question that are answered without a proof.
const CHEAP: &[&str] = &["legal", "replay", "formation", "game"];

/// What a question can refer to.
pub(super) struct Questions<'s> {
    pub(super) suite: &'s Suite,
    pub(super) to_move: Colour,
    pub(super) patterns: &'s [Pattern],
    pub(super) strings: &'s [NamedString],
    /// The names of points.
    pub(super) names: &'s [String],
}

impl Questions<'_> {
    /// Reads one, the first of which has the number 1. `written` is the same before stand-ins were put in.
    pub(super) fn read(&self, number: usize, field: &Field<'_>, written: &Json) -> Option<Wanted> {
        let mut fields = field.fields()?;
        let id = fields.may("id", "a name for the question").and_then(|id| id.text());
        let kind = fields.need("ask", "the kind of question").and_then(|ask| question_kind(&ask));
        let own = fields.may("to-move", "black or white").and_then(|colour| colour.colour());
        let to_move = own.unwrap_or(self.to_move);
        let replaced = fields.may("choices", "switches with other choices than those of the rule set");
        let rules = fields.need("rules", "the rule sets under which the answer holds");
        let answer = fields.need("answer", "the answer");
        let takes_after = kind.is_some_and(|kind| kind.fields().any(|field| field.name == "after"));
        let after = if takes_after { None } else { fields.may("after", "moves that are made before") };
        let after = after.map(|after| values::sequence(after.text()?, &after.path, after.mistakes(), None));
        let after = after.unwrap_or(Some(Vec::new()));
        let Some(kind) = kind else {
            // No telling which fields it should have.
            for info in KINDS.iter().flat_map(|kind| kind.fields()) {
                fields.may(info.name, info.about);
            }
            fields.end();
            return None;
        };
        let (named, none) = (self.named_strings(), BTreeMap::new());
        let context = Context {
            board: None,
            strings: Strings::Named { strings: &named, variations: &none },
            to_move: Some(to_move),
            statuses: &[],
            rules: "",
            names: &[],
        };
        let asked = values::asked(kind, field, &mut fields, &context);
        fields.end();
        let (asked, rules, answer) = (asked?, rules?, answer?);
        let tests = self.tests(&rules, replaced.as_ref(), &asked, &answer, &context);
        let id = id.map_or_else(|| format!("wanted-{number}"), str::to_owned);
        let (is_cheap, written) = (CHEAP.contains(&kind.name), written.clone());
        let (strings, points) = (Vec::new(), Vec::new());
        let mut wanted = Wanted { id, after: after?, to_move, asked, tests, written, is_cheap, strings, points };
        self.note_names(&mut wanted);
        let stand_ins: PointSet = wanted.points.iter().filter_map(|number| stand_in_point(*number)).collect();
        on_every_board(field, wanted.named_points() - stand_ins, self.patterns);
        Some(wanted)
    }

    fn named_strings(&self) -> BTreeMap<String, PointSet> {
        (0..).zip(self.strings).map(|(number, string)| (string.name.clone(), stand_in_string(number))).collect()
    }

    /// Which names a question uses.
    fn note_names(&self, wanted: &mut Wanted) {
        let strings = wanted.asked.values.iter().filter_map(|(_, value)| match value {
            Value::Strings(strings) => Some(strings.iter().collect::<PointSet>()),
            _ => None,
        });
        let (strings, points): (PointSet, PointSet) = (strings.collect(), wanted.named_points());
        wanted.strings = (0..self.strings.len()).filter(|number| strings.meets(&stand_in_string(*number))).collect();
        let is_used = |number: &usize| stand_in_point(*number).is_some_and(|point| points.contains(point));
        wanted.points = (0..self.names.len()).filter(is_used).collect();
    }

    /// The rule sets and the answer under each.
    fn tests(
        &self,
        rules: &Field<'_>,
        replaced: Option<&Field<'_>>,
        asked: &Asked,
        answer: &Field<'_>,
        context: &Context<'_>,
    ) -> Vec<Expected> {
        let replaced = replaced.and_then(Field::entries).unwrap_or_default();
        let replaced: BTreeMap<String, String> =
            replaced.iter().filter_map(|(switch, choice)| Some((switch.to_string(), choice.written()?))).collect();
        let mut tests: Vec<Expected> = Vec::new();
        for field in rules.list().unwrap_or_default() {
            let Some(id) = field.text() else { continue };
            let group = self.suite.groups.iter().find(|group| group.id == id);
            let ids = group.map_or(vec![id], |group| group.rule_sets.iter().map(String::as_str).collect());
            for id in ids {
                let Some(choices) = self.choices(&field, id, &replaced) else { continue };
                let Some(facts) = facts(answer, id, asked, &choices, context) else { continue };
                tests.push(Expected { rules: id.to_owned(), choices, facts });
            }
        }
        if tests.is_empty() && rules.mistakes().is_empty() {
            rules.wrong("the question names no rule set", "name at least one");
        }
        tests
    }

    fn choices(&self, field: &Field<'_>, id: &str, replaced: &BTreeMap<String, String>) -> Option<Choices> {
        let Some(set) = self.suite.rule_set(id) else {
            let groups = self.suite.groups.iter().map(|group| &*group.id);
            let known: Vec<_> = self.suite.rule_sets.iter().map(|set| &*set.id).chain(groups).collect();
            field.wrong(format!("there is no rule set `{}`", id.escape_debug()), instead(id, &known));
            return None;
        };
        if set.choices.rules().is_none() {
            field.wrong(format!("the rule set `{id}` has no rules of play"), "name another");
            return None;
        }
        set.choices.with(replaced).map_err(|no| field.wrong(no.what, no.help)).ok()
    }
}

impl Wanted {
    /// Every point that is written in it, stand-ins among them.
    fn named_points(&self) -> PointSet {
        let facts = self.tests.iter().flat_map(|test| test.facts.iter().map(|(_, value)| value));
        let values = self.asked.values.iter().map(|(_, value)| value).chain(facts);
        let made = |made: &PlayersMove| match made.mv {
            Move::Play(point) | Move::KoPassFor(point) => Some(point),
            Move::Pass | Move::KoPass => None,
        };
        let of_value = |value: &Value| -> PointSet {
            match value {
                Value::Move(mv) => made(mv).into_iter().collect(),
                Value::Moves(moves) => moves.iter().filter_map(made).collect(),
                Value::Points(points) => *points,
                Value::Territory([black, white]) => *black | *white,
                _ => PointSet::EMPTY,
            }
        };
        values.map(of_value).collect::<PointSet>() | self.after.iter().filter_map(made).collect()
    }

    /// Whether it matters where on the board something is.
    pub(in crate::find) fn mentions_points(&self) -> bool {
        let drawn = |test: &Expected| test.facts.iter().any(|(_, value)| matches!(value, Value::Position(_)));
        let stand_ins: PointSet = self.points.iter().filter_map(|number| stand_in_point(*number)).collect();
        !(self.named_points() - stand_ins).is_empty() || self.tests.iter().any(drawn)
    }
}

fn question_kind(ask: &Field<'_>) -> Option<&'static Kind> {
    let on_boards = KINDS.iter().filter(|kind| kind.needs_position());
    let names: Vec<&str> = on_boards.map(|kind| kind.name).collect();
    kind(ask.one_of(&names)?)
}

fn facts(answer: &Field<'_>, rules: &str, asked: &Asked, choices: &Choices, context: &Context<'_>) -> Option<Facts> {
    let statuses: &[Status] = choices.system().map_or(&[], |system| system.statuses());
    let names: Vec<(String, String)> = asked.names.iter().map(|name| (name.clone(), name.clone())).collect();
    let context = Context { statuses, rules, names: &names, ..*context };
    let whose = format!("the answer to `ask: {}`", asked.kind.name);
    let facts = values::facts(asked.kind.facts(), answer, &whose, &context)?;
    if let Err(wrong) = asked.kind.check_answer(asked, &facts) {
        let field = answer.inside(wrong.field, "").unwrap_or_else(|| answer.clone());
        field.wrong(wrong.what, wrong.help);
        return None;
    }
    Some(facts)
}
