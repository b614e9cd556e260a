//! Properties for people: what failed, on which board, and who says what; and a table of all.

use std::fmt::Write;

use reference_engine::question::Facts;

use super::claim::Exchange;
use super::instance::About;
use super::{Failure, Property, Tried};
use crate::ask::run::Verdict;
use crate::report::layout::{counted, harmless, labelled, one_line, wrapped};
use crate::report::picture::drawing;

/// A failure: the property, the smallest board, the questions, and what the property, the program and the reference
/// engine say.
pub fn failure(property: &Property, failure: &Failure<'_>, repeat: &str, written: Option<&str>) -> String {
    let verdict = failure.verdict.word().to_uppercase();
    let mut lines = vec![format!("{verdict} {}", property.name), wrapped("", property.statement), String::new()];
    for exchange in &failure.exchanges {
        lines.extend(Some(drawing::of_question(&exchange.question)).filter(|drawing| !drawing.is_empty()));
        lines.push(wrapped("asked", &asked(exchange, failure)));
        lines.extend(exchange.plain.as_ref().map(|plain| labelled("property", &plain.text())));
        let said = |said: &Result<Facts, String>| match said {
            Ok(facts) => harmless(&facts.text()),
            Err(why) => harmless(why),
        };
        lines.push(labelled("program", &said(&exchange.program)));
        lines.push(labelled("reference", &said(&exchange.reference)));
        lines.push(String::new());
    }
    if failure.exchanges.len() > 1 {
        lines.push(wrapped("property", &linked(failure)));
    }
    let set = failure.instance.set;
    lines.push(wrapped("rules", &format!("{} ({})", set.id, set.choices.text())));
    lines.push(wrapped("clauses", &property.clauses.join(", ")));
    lines.push(wrapped("shrunk", &shrunk(failure)));
    lines.extend(written.map(|file| labelled("case", file)));
    lines.push(labelled("repeat", repeat));
    lines.join("\n")
}

/// The question, with the choices in which it differs from the rule set.
fn asked(exchange: &Exchange, failure: &Failure<'_>) -> String {
    let own = failure.instance.set.choices.named();
    let others = exchange.question.choices.named().iter().filter(|(switch, choice)| own.get(*switch) != Some(choice));
    let others: Vec<String> = others.map(|(switch, choice)| format!("{switch}: {choice}")).collect();
    let with = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    exchange.question.text() + &with
}

/// What links the answers, and which of them the reference engine contradicts.
fn linked(failure: &Failure<'_>) -> String {
    let wrong: Vec<String> = (1..)
        .zip(&failure.exchanges)
        .filter(|(_, exchange)| exchange.is_wrong())
        .map(|(number, _)| number.to_string())
        .collect();
    let view = failure.instance.view.text();
    let looked = match failure.instance.about {
        About::Move(_) | About::Sequence => format!("the second question is the first, {view}; "),
        About::String(_) => String::new(),
    };
    let blamed = match &wrong[..] {
        [] => "which of them is wrong is not known".to_owned(),
        numbers => {
            format!("by the plain rules or the reference engine the wrong ones are number {}", numbers.join(" and "))
        }
    };
    format!("{looked}these answers cannot all be right; {blamed}")
}

fn shrunk(failure: &Failure<'_>) -> String {
    let size = |(moves, stones, points): (usize, usize, usize)| {
        format!("{}, {} on {}", counted(moves, "move"), counted(stones, "stone"), counted(points, "point"))
    };
    let (from, to) = (size(failure.found.measure()), size(failure.instance.measure()));
    match failure.verdict {
        Verdict::Fail => format!("from {from} to {to}, with {}", counted(failure.questions, "question")),
        _ => format!("not at all ({from}): a program that breaks down is not asked again and again"),
    }
}

/// A table of all properties: name, on how many instances it was tried, what came of it.
pub fn table(tried: &[Tried<'_>]) -> String {
    let width = tried.iter().map(|one| one.property.name.len()).max().unwrap_or(0).max("property".len());
    let mut text = format!("{:width$}  instances  result\n", "property");
    for one in tried {
        let instances = one.passed + usize::from(one.failure.is_some());
        let _ = writeln!(text, "{:width$}  {instances:9}  {}", one.property.name, one.result());
    }
    text
}

impl Tried<'_> {
    /// Whether it was found to hold. A property that forbids moves does not hold by what it allows: of a program without
    /// superko nothing is seen that superko forbids.
    pub fn holds(&self) -> bool {
        let (seen, unseen) = self.illegal;
        self.failure.is_none() && self.passed > 0 && (seen > 0 || unseen == 0)
    }

    /// What came of it, in words. A property that could not be tried on anything has not passed.
    pub fn result(&self) -> String {
        let (number, why) = &self.not_observable;
        let first = |why: &String| one_line(why.lines().next().unwrap_or_default());
        let cut = self.cut.then(|| "cut: the time was up".to_owned());
        match (&self.failure, self.passed, why) {
            (Some(failure), ..) => failure.verdict.word().to_owned(),
            (None, 0, Some(why)) => format!("not observable: {}", first(why)),
            (None, 0, None) => format!("not tried{}", cut.map_or("", |_| ": the time was up")),
            (None, _, Some(why)) if !self.holds() => format!("not observable where it forbids a move: {}", first(why)),
            (None, _, _) => {
                let more = (*number > 0).then(|| format!("{number} more not observable"));
                let notes: Vec<String> = more.into_iter().chain(cut).collect();
                if notes.is_empty() { "holds".to_owned() } else { format!("holds ({})", notes.join("; ")) }
            }
        }
    }
}
