//! Putting one question, fitted to the program, and what comes back.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use reference_engine::question::Question;

use crate::ask::fit::{self, Fitted, NotAsked};
use crate::ask::implementation::{Implementation, Reply};
use crate::cases::ruleset::RuleSet;

/// The question as it is put to this program, or why it is not; an error if the program fails before that is known.
pub(crate) fn fit(
    rules: &str,
    question: &Question,
    rule_sets: &[RuleSet],
    implementation: &mut dyn Implementation,
) -> Result<Result<Fitted, NotAsked>, Reply> {
    let abilities = catch_unwind(AssertUnwindSafe(|| implementation.abilities(rules, question)))
        .unwrap_or_else(|panic| Err(Reply::Crash(panicked(&*panic))))?;
    Ok(fit::fitted(rules, question, &abilities, rule_sets))
}

/// Puts a question. A panic is a crash.
pub(crate) fn put(rules: &str, question: &Question, implementation: &mut dyn Implementation) -> Reply {
    catch_unwind(AssertUnwindSafe(|| implementation.answer(rules, question)))
        .unwrap_or_else(|panic| Reply::Crash(panicked(&*panic)))
}

/// Puts a fitted question. The answer that comes back is one to the original.
pub(crate) fn put_fitted(fitted: &Fitted, implementation: &mut dyn Implementation) -> Reply {
    match put(&fitted.rules, &fitted.question, implementation) {
        Reply::Answer { facts, mut unseen, remark } => {
            unseen.extend(&fitted.unjudged);
            Reply::Answer { facts: fitted.back(facts), unseen, remark }
        }
        other => other,
    }
}

/// What a panic said.
fn panicked(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}
