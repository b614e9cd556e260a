//! What a property claims about an instance: one question or several, and what their answers must have in common.

use reference_engine::play::questions::IS_LEGAL;
use reference_engine::question::{Facts, Question};

use super::instance::Instance;
use super::plain::Record;
use crate::ask::implementation::{Embedded, Implementation, Reply};
use crate::ask::run::{self, Verdict};

/// What a property claims about an instance.
pub struct Claim {
    /// The questions.
    pub posed: Vec<Posed>,
    /// Whether the answers are as the property says.
    pub judge: Box<Judge>,
    /// Claims that stand each for itself, instead of questions.
    pub parts: Vec<Claim>,
}

/// What the answers, in the order of the questions, mean for the property.
pub type Judge = dyn Fn(&[Said]) -> Judgement;

/// A question, and the answer by the plain rules if they have one.
pub struct Posed {
    /// What is asked.
    pub question: Question,
    /// What the plain rules say, or on small boards the brute force.
    pub plain: Option<Facts>,
}

/// An answer, and what of it the program had no way to state.
#[derive(Clone, Debug)]
pub struct Said {
    /// What it states.
    pub facts: Facts,
    /// What it cannot.
    pub unseen: Vec<&'static str>,
}

/// What the answers mean for the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// They are as it says.
    Holds,
    /// They are not.
    Broken,
    /// What it is about cannot be observed in this program.
    NotObservable(String),
}

impl Claim {
    /// Whether it is about one move, and the plain rules forbid it.
    pub fn is_about_an_illegal_move(&self) -> bool {
        let plain = if let [posed] = &self.posed[..] { posed.plain.as_ref() } else { None };
        plain.is_some_and(|plain| plain.get(&IS_LEGAL) == Some(false))
    }

    /// One question whose answer by the plain rules is the only right one. Only these fields are judged.
    pub fn plain(question: Question, plain: Facts, fields: &'static [&'static str]) -> Self {
        let names = plain.iter().map(|(field, _)| field.name);
        let others: Vec<&str> = names.filter(|name| !fields.contains(name)).collect();
        let judged = plain.without(&others);
        let judge = move |said: &[Said]| match said {
            [said] => match run::judge(&judged, &said.facts, &said.unseen) {
                (Verdict::Pass, _) => Judgement::Holds,
                (Verdict::Unsupported, why) => Judgement::NotObservable(why.unwrap_or_default()),
                _ => Judgement::Broken,
            },
            _ => Judgement::Broken,
        };
        Self { posed: vec![Posed { question, plain: Some(plain) }], judge: Box::new(judge), parts: Vec::new() }
    }

    /// Several questions whose answers are linked.
    pub fn linked(questions: Vec<Question>, judge: impl Fn(&[Said]) -> Judgement + 'static) -> Self {
        let posed = questions.into_iter().map(|question| Posed { question, plain: None }).collect();
        Self { posed, judge: Box::new(judge), parts: Vec::new() }
    }

    /// Several claims. What a program cannot be asked by one of them does not matter to the others.
    pub fn each(parts: Vec<Self>) -> Self {
        Self { posed: Vec::new(), judge: Box::new(|_| Judgement::Holds), parts }
    }

    /// How many questions it has.
    pub fn questions(&self) -> usize {
        self.posed.len() + self.parts.iter().map(Self::questions).sum::<usize>()
    }
}

/// What came of a claim.
pub enum Checked {
    /// It holds.
    Holds,
    /// The program cannot be asked, or not observed.
    NotObservable(String),
    /// It does not hold, or there was no answer.
    Broken(Vec<Exchange>, Verdict),
}

/// A question of a broken claim with all that was said about it.
pub struct Exchange {
    /// The question.
    pub question: Question,
    /// What the plain rules say, if they say anything.
    pub plain: Option<Facts>,
    /// What the program said; or what happened instead, if it was asked at all.
    pub program: Result<Facts, String>,
    /// What the reference engine says, or why it says nothing.
    pub reference: Result<Facts, String>,
}

impl Exchange {
    /// The right answer: by the plain rules, or else what the reference engine proved.
    pub fn right(&self) -> Option<&Facts> {
        self.plain.as_ref().or(self.reference.as_ref().ok())
    }
}

/// Puts the questions of claims that stand each for itself, until one of them is broken.
fn check_parts(parts: &[Claim], rules: &str, program: &mut dyn Implementation) -> Checked {
    let (mut holds, mut unseen) = (false, String::new());
    for part in parts {
        match check(part, rules, program) {
            Checked::Holds => holds = true,
            Checked::NotObservable(why) => unseen = why,
            broken @ Checked::Broken(..) => return broken,
        }
    }
    if holds { Checked::Holds } else { Checked::NotObservable(unseen) }
}

/// Puts the questions of a claim.
pub fn check(claim: &Claim, rules: &str, program: &mut dyn Implementation) -> Checked {
    if !claim.parts.is_empty() {
        return check_parts(&claim.parts, rules, program);
    }
    let mut said: Vec<Said> = Vec::new();
    let mut failed = None;
    for posed in &claim.posed {
        match put(rules, &posed.question, program) {
            Reply::Answer { facts, unseen, .. } => said.push(Said { facts, unseen }),
            Reply::Unsupported(why) => return Checked::NotObservable(why),
            Reply::Refused(why) => failed = Some((Verdict::Fail, format!("it refuses the question: {why}"))),
            Reply::Crash(why) => failed = Some((Verdict::Crash, why)),
            Reply::Timeout(why) => failed = Some((Verdict::Timeout, why)),
            Reply::Malformed(why) => failed = Some((Verdict::Malformed, why)),
        }
        if failed.is_some() {
            break;
        }
    }
    let verdict = match &failed {
        Some((verdict, _)) => *verdict,
        None => match (claim.judge)(&said) {
            Judgement::Holds => return Checked::Holds,
            Judgement::NotObservable(why) => return Checked::NotObservable(why),
            Judgement::Broken => Verdict::Fail,
        },
    };
    let instead = failed.map(|(_, why)| why);
    let program = |number: usize| match said.get(number) {
        Some(said) => Ok(said.facts.clone()),
        None if number == said.len() => Err(instead.clone().unwrap_or_default()),
        None => Err("not asked".to_owned()),
    };
    let exchanges = claim.posed.iter().enumerate().map(|(number, posed)| Exchange {
        question: posed.question.clone(),
        plain: posed.plain.clone(),
        program: program(number),
        reference: Err("not asked".to_owned()),
    });
    Checked::Broken(exchanges.collect(), verdict)
}

/// Puts a question on a board that the program has. Under other rules nothing is put: a property is about its rules.
fn put(rules: &str, question: &Question, program: &mut dyn Implementation) -> Reply {
    match run::fit(rules, question, &[], program) {
        Ok(Ok(fitted)) if fitted.question.choices == question.choices => run::put_fitted(&fitted, program),
        Ok(Ok(_)) => Reply::Unsupported("it has other rules, and a property is about its own".into()),
        Ok(Err(not_asked)) => Reply::Unsupported(not_asked.words),
        Err(reply) => reply,
    }
}

/// Asks the reference engine as well.
pub fn add_second_opinion(exchanges: &mut [Exchange], rules: &str) {
    for exchange in exchanges {
        exchange.reference = match run::put(rules, &exchange.question, &mut Embedded) {
            Reply::Answer { facts, .. } => Ok(facts),
            Reply::Unsupported(why)
            | Reply::Refused(why)
            | Reply::Crash(why)
            | Reply::Timeout(why)
            | Reply::Malformed(why) => Err(why),
        };
    }
}

/// Makes a claim about an instance whose moves have been made.
pub type Claims = fn(&Instance<'_>, &Record) -> Option<Claim>;
