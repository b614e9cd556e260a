//! Asking a wrong implementation.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use kakunin::Implementation;
use kakunin::ask::effort::Effort;
use kakunin::ask::implementation::Reply;
use kakunin::ask::run::{Verdict, ask};
use kakunin::cases::suite::Entry;
use reference_engine::fault::Fault;
use reference_engine::force::proof::Unproved;
use reference_engine::question::{Facts, Question, Unanswerable};
use reference_engine::systems::known::Known;

#[cfg(feature = "faults")]
use reference_engine::fault::{reached, seed};

use super::list::Seeded;

/// Without the feature nothing is asked.
#[cfg(not(feature = "faults"))]
fn seed(_fault: Option<Fault>) {}

#[cfg(not(feature = "faults"))]
fn reached() -> Vec<Fault> {
    Vec::new()
}

/// How much may be done for a question: a fault can make a proof endless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Every fault is asked what the engine answers within this time.
    pub(super) quick: Duration,
    /// States of one proof.
    pub(super) states: usize,
    /// Bytes of one proof.
    pub(super) memory: usize,
    /// Time of a question, besides some times what the engine takes without a fault.
    pub(super) time: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        let (quick, time) = (Duration::from_millis(200), Duration::from_secs(10));
        Self { quick, states: 2_000_000, memory: 400 << 20, time }
    }
}

impl Bounds {
    fn effort(&self, usual: Duration) -> Effort {
        Effort { states: self.states, memory: self.memory, time: Some(self.time + usual * 3) }
    }
}

/// The engine with a fault, or without one.
struct Faulty<'a> {
    fault: Option<&'a Seeded>,
    effort: Effort,
    reached: Vec<Fault>,
}

impl Implementation for Faulty<'_> {
    fn name(&self) -> String {
        self.fault.map_or_else(|| "no fault".into(), Seeded::id)
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let misread = self.fault.and_then(|fault| fault.misread(rules, question));
        let question = self.effort.put_to(&unprepared(misread.as_ref().unwrap_or(question)));
        seed(if let Some(Seeded::Engine(fault)) = self.fault { Some(*fault) } else { None });
        let answer = question.answer();
        self.reached = reached();
        seed(None);
        match answer {
            Ok(answer) => {
                let mut facts = answer.facts;
                if let Some(Seeded::Answering(answering)) = self.fault {
                    (answering.misstate)(&mut facts);
                }
                facts.into()
            }
            Err(Unanswerable::Refused(why)) => Reply::Refused(why),
            // A proof that the checker refuses tells of our engine, not of the fault: it is no answer.
            Err(why @ (Unanswerable::Unsupported(_) | Unanswerable::Unproved(_))) => {
                let refused = matches!(why, Unanswerable::Unproved(Unproved::BadProof(_)));
                Reply::Unsupported(if refused { format!("bad proof: {why}") } else { why.to_string() })
            }
        }
    }
}

/// The question without what has been proved for it or for others: that was proved under another fault, or none.
fn unprepared(question: &Question) -> Question {
    let mut question = question.clone();
    if let Some(start) = &mut question.start {
        start.known = Known::default();
    }
    question
}

/// What the engine with a fault answers, if it does.
pub(super) fn answer(fault: &Seeded, rules: &str, question: &Question) -> Option<Facts> {
    let misread = fault.misread(rules, question);
    seed(if let Seeded::Engine(fault) = fault { Some(*fault) } else { None });
    let question = unprepared(misread.as_ref().unwrap_or(question));
    let answer = catch_unwind(AssertUnwindSafe(|| question.answer()));
    seed(None);
    Some(answer.ok()?.ok()?.facts)
}

/// What the engine without a fault answers, if it does, and the faults that could have made a difference.
pub(super) fn reached_by(question: &Question) -> (Option<Facts>, Vec<Fault>) {
    seed(None);
    let question = unprepared(question);
    // Under rules that look at the whole past the search may refuse to begin.
    let answer = catch_unwind(AssertUnwindSafe(|| question.answer()));
    (answer.ok().and_then(Result::ok).map(|answer| answer.facts), reached())
}

/// What the engine without a fault does with a question.
pub(super) struct Plain {
    /// How it went.
    pub(super) verdict: Verdict,
    /// How long it took.
    pub(super) took: Duration,
    /// The faults of the engine that could have made a difference.
    pub(super) reached: Vec<Fault>,
}

/// Asks the engine without a fault.
pub(super) fn plain(entry: Entry<'_>) -> Plain {
    let mut engine = Faulty { fault: None, effort: Effort::default(), reached: Vec::new() };
    let outcome = ask(entry, &mut engine);
    Plain { verdict: outcome.verdict, took: outcome.took, reached: engine.reached }
}

/// Asks the engine with a fault.
pub(super) fn faulty(fault: &Seeded, entry: Entry<'_>, usual: Duration, bounds: &Bounds) -> Verdict {
    if let Seeded::Answering(answering) = fault {
        return misstated(answering.misstate, entry);
    }
    let mut engine = Faulty { fault: Some(fault), effort: bounds.effort(usual), reached: Vec::new() };
    ask(entry, &mut engine).verdict
}

/// What is misstated depends on the facts alone, and the engine states those that are expected.
fn misstated(misstate: fn(&mut Facts), entry: Entry<'_>) -> Verdict {
    let mut facts = entry.test.expected.clone();
    misstate(&mut facts);
    if entry.test.expected.is_met_by(&facts) { Verdict::Pass } else { Verdict::Fail }
}

/// Whether the question catches the fault: it is answered, and the answer is wrong. Who does not answer, does not settle
/// it or breaks down is not caught: he may be slow, or ours.
pub(super) fn catches(verdict: Verdict) -> bool {
    verdict == Verdict::Fail
}

/// Whether this question catches this fault, asked now: without the fault it is answered as expected, and then with it
/// it is not. In this order it would be seen if what was proved without the fault served the wrong implementation.
pub(super) fn is_caught(fault: &Seeded, entry: Entry<'_>, bounds: &Bounds) -> bool {
    let mut right = Faulty { fault: None, effort: bounds.effort(bounds.time), reached: Vec::new() };
    ask(entry, &mut right).verdict == Verdict::Pass && catches(faulty(fault, entry, bounds.time, bounds))
}
