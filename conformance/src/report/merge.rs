//! One run out of the shares of several machines. Each question is there exactly once, or it is said which file does
//! not fit, and why.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::time::Duration;

use super::json_lines::Head;
use super::recorded::{Recorded, Recording};
use super::{AskedProgram, Run};
use crate::ask::run::Outcome;
use crate::ask::run::shard::Shard;
use crate::cases::suite::{Entry, Suite};

/// A share, and the file that it was read from.
pub type Share = (PathBuf, Recorded);

/// The run that these shares are together, put to these cases. Its header is that of the first without the share.
///
/// # Errors
/// When the shares are not of one run, or one is missing or is there twice.
pub fn merged<'a>(shares: &[Share], suite: &'a Suite) -> Result<(Head, Run<'a>), String> {
    let Some((first, others)) = shares.split_first() else { return Err("no file is given: name the shares".into()) };
    check_cases(first, suite)?;
    others.iter().try_for_each(|other| check_same(first, other))?;
    let entries = suite.matching(first.1.head.filter.as_deref());
    for (share, shard) in shares.iter().zip(check_shards(shares)?) {
        check_questions(share, shard, &entries)?;
    }
    let head = Head { shard: None, questions: entries.len(), ..first.1.head.clone() };
    let mut results: HashMap<(usize, &str), &Recording> = HashMap::new();
    for recording in shares.iter().flat_map(|(_, run)| &run.results) {
        results.insert((recording.program, &*recording.name), recording);
    }
    let programs = head.programs.iter().enumerate().map(|(number, named)| {
        let outcome = |entry: &Entry<'a>| Some(outcome(*entry, results.get(&(number, &*entry.test.name))?));
        let outcomes = entries.iter().filter_map(outcome).collect();
        AskedProgram::new(named.name.clone(), named.version.clone(), outcomes)
    });
    let run = Run {
        identity: head.suite.clone(),
        programs: programs.collect(),
        questions: entries.len(),
        complete: shares.iter().all(|(_, run)| run.complete),
        // They ran side by side.
        took: shares.iter().map(|(_, run)| run.took).max().unwrap_or(Duration::ZERO),
    };
    Ok((head, run))
}

/// What was written down of a question.
fn outcome<'a>(entry: Entry<'a>, recording: &Recording) -> Outcome<'a> {
    let Recording { verdict, actual, remark, fitted, not_asked, took, .. } = recording.clone();
    Outcome { entry, verdict, actual, remark, fitted, not_asked, images: None, took }
}

/// The cases here are those that were asked about.
fn check_cases((file, run): &Share, suite: &Suite) -> Result<(), String> {
    let (here, there) = (suite.identity(), &run.head.suite);
    if there.cases == here.cases {
        return Ok(());
    }
    let theirs = there.cases.as_deref().unwrap_or("of an older version");
    let (file, dir, ours) = (file.display(), suite.dir.display(), here.cases.unwrap_or_default());
    Err(format!(
        "{file}: it is about the cases {theirs}, and those of {dir} are {ours}. Name the folder that was asked about \
         with `--cases DIR`, or merge with the program that asked"
    ))
}

/// Both asked the same programs the same.
fn check_same((first, one): &Share, (file, other): &Share) -> Result<(), String> {
    let wrong = |what: &str, here: String, there: String| {
        let (first, file) = (first.display(), file.display());
        Err(format!("{file}: {what} {here}, and in {first} {there}. Merge shares of one run only"))
    };
    let programs = |run: &Recorded| -> Vec<String> {
        run.head.programs.iter().map(|named| super::title(&named.name, &named.version)).collect()
    };
    let (head, others) = (&one.head, &other.head);
    if others.suite != head.suite {
        return wrong("it was asked by Kakunin", others.suite.text(), head.suite.text());
    }
    if programs(other) != programs(one) {
        return wrong("the programs are", programs(other).join(", "), programs(one).join(", "));
    }
    if others.filter != head.filter {
        let said = |filter: &Option<String>| filter.clone().unwrap_or_else(|| "nothing".into());
        return wrong("`--filter` is", said(&others.filter), said(&head.filter));
    }
    Ok(())
}

/// The share of each file: all of as many, each once.
fn check_shards(shares: &[Share]) -> Result<Vec<Shard>, String> {
    let mut shards: Vec<Shard> = Vec::new();
    let mut seen: BTreeMap<u64, &PathBuf> = BTreeMap::new();
    for (file, run) in shares {
        let shard = match run.head.shard.as_deref() {
            None => Shard { number: 1, of: 1 },
            Some(text) => text.parse().map_err(|why| format!("{}: the share is `{text}`: {why}", file.display()))?,
        };
        let first = *shards.first().unwrap_or(&shard);
        if shard.of != first.of {
            let (file, of) = (file.display(), shares[0].0.display());
            return Err(format!("{file}: it is share {shard}, and {of} is {first}. Merge shares of one run only"));
        }
        if let Some(other) = seen.insert(shard.number, file) {
            let (file, other) = (file.display(), other.display());
            return Err(format!("{file}: it is share {shard}, and so is {other}. Each share is to be there once"));
        }
        shards.push(shard);
    }
    let of = shards.first().map_or(1, |shard| shard.of);
    match (1..=of).find(|number| !seen.contains_key(number)) {
        None => Ok(shards),
        Some(missing) => Err(format!("share {missing}/{of} is missing: name its file too")),
    }
}

/// A share has the questions that it should have.
fn check_questions((file, run): &Share, shard: Shard, entries: &[Entry<'_>]) -> Result<(), String> {
    let wrong = |what: String| {
        let file = file.display();
        Err(format!("{file}: {what}. The file was changed, or it is of another version: ask again"))
    };
    let due: Vec<&str> = entries.iter().map(|entry| &*entry.test.name).filter(|name| shard.has(name)).collect();
    if due.len() != run.head.questions {
        return wrong(format!("share {shard} has {} questions, and the header says {}", due.len(), run.head.questions));
    }
    match run.results.iter().find(|recording| !due.contains(&&*recording.name)) {
        None => Ok(()),
        Some(strange) => wrong(format!("`{}` is no question of share {shard}", strange.name)),
    }
}
