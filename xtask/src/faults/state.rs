//! What has been asked so far: `target/faults.jsonl`, a line for each question that was put. A run that was stopped goes
//! on from there.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;
use kakunin::Suite;
use kakunin::ask::run::Verdict;
use kakunin::cases::case::Test;
use reference_engine::fault::Fault;
use reference_engine::question::Question;
use serde::{Deserialize, Serialize};

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
enum Line {
    /// By which build these answers were given.
    Build(String),
    /// What the engine without a fault did with a question: its name, the question itself, the milliseconds, and the
    /// faults whose places it came to.
    Plain(String, u64, f64, Verdict, Vec<String>),
    /// What a fault did with a question.
    Asked(String, String, Verdict),
}

/// What the engine without a fault did with a question.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// How long it took.
    pub(super) took: Duration,
    /// How it went.
    pub(super) verdict: Verdict,
    /// The ids of the engine's faults that could have made a difference.
    pub(super) reached: Vec<String>,
}

/// What has been asked.
pub(super) struct State {
    plain: BTreeMap<String, Known>,
    asked: HashMap<String, BTreeMap<String, Verdict>>,
    /// What each question says, as a number: one that was changed is asked anew.
    texts: BTreeMap<String, u64>,
    out: Mutex<File>,
}

impl State {
    /// Reads what there is, if this build wrote it; otherwise begins anew.
    pub(super) fn open(file: &Path, suite: &Suite, keep: bool) -> anyhow::Result<Self> {
        let build = build()?;
        let texts = suite.entries().map(|entry| (entry.test.name.clone(), hash(&said(entry.test))));
        let texts: BTreeMap<String, u64> = texts.collect();
        let (mut plain, mut asked) = (BTreeMap::new(), HashMap::<String, BTreeMap<String, Verdict>>::new());
        let mut same_build = keep;
        if let Ok(old) = File::open(file) {
            for line in BufReader::new(old).lines() {
                // The last line of a run that was stopped may be cut off.
                let Ok(line) = serde_json::from_str(&line?) else { continue };
                match line {
                    Line::Build(wrote) => same_build = keep || wrote == build,
                    _ if !same_build => break,
                    Line::Plain(name, text, ms, verdict, reached) => {
                        if texts.get(&name) == Some(&text) {
                            let took = Duration::from_secs_f64(ms / 1000.0);
                            plain.insert(name, Known { took, verdict, reached });
                        } else {
                            asked.values_mut().for_each(|of| {
                                of.remove(&name);
                            });
                        }
                    }
                    Line::Asked(fault, name, verdict) => {
                        asked.entry(fault).or_default().insert(name, verdict);
                    }
                }
            }
        }
        asked.values_mut().for_each(|of| of.retain(|name, _| plain.contains_key(name)));
        let part = file.with_extension("part");
        if let Some(dir) = file.parent() {
            fs::create_dir_all(dir)?;
        }
        let out = File::create(&part).with_context(|| format!("cannot write {}", part.display()))?;
        let state = Self { plain, asked, texts, out: Mutex::new(out) };
        state.write(&Line::Build(build))?;
        for (name, known) in &state.plain {
            state.write_plain(name, known)?;
        }
        for (fault, of) in &state.asked {
            for (name, verdict) in of {
                state.write(&Line::Asked(fault.clone(), name.clone(), *verdict))?;
            }
        }
        fs::rename(&part, file).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(state)
    }

    fn write_plain(&self, name: &str, known: &Known) -> anyhow::Result<()> {
        let Some(text) = self.texts.get(name) else { return Ok(()) };
        let ms = known.took.as_secs_f64() * 1000.0;
        self.write(&Line::Plain(name.into(), *text, ms, known.verdict, known.reached.clone()))
    }

    fn write(&self, line: &Line) -> anyhow::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        let mut out = self.out.lock().map_err(|_| anyhow::anyhow!("a worker broke down"))?;
        out.write_all(text.as_bytes()).context("cannot write target/faults.jsonl")
    }

    /// Notes what the engine without a fault did.
    pub(super) fn know(&mut self, name: &str, known: Known) -> anyhow::Result<()> {
        self.write_plain(name, &known)?;
        self.plain.insert(name.to_owned(), known);
        Ok(())
    }

    /// Notes what a fault did with a question.
    pub(super) fn note(&mut self, fault: &str, name: &str, verdict: Verdict) -> anyhow::Result<()> {
        self.write(&Line::Asked(fault.into(), name.into(), verdict))?;
        self.asked.entry(fault.to_owned()).or_default().insert(name.to_owned(), verdict);
        Ok(())
    }

    /// Whether this fault of the engine could have made a difference to any question. If not it may be newer than
    /// these answers.
    pub(super) fn is_reached(&self, fault: Fault) -> bool {
        self.plain.values().any(|known| known.has_reached(fault))
    }

    /// What the engine without a fault did, if it has been asked.
    pub(super) fn plain(&self, name: &str) -> Option<&Known> {
        self.plain.get(name)
    }

    /// What a fault did with this question, if it has been asked.
    pub(super) fn asked(&self, fault: &str, name: &str) -> Option<Verdict> {
        self.asked.get(fault)?.get(name).copied()
    }

    /// What a fault did with all questions that it has been asked.
    pub(super) fn of(&self, fault: &str) -> impl Iterator<Item = (&str, Verdict)> {
        self.asked.get(fault).into_iter().flatten().map(|(name, verdict)| (&**name, *verdict))
    }

    /// How many questions have been put to wrong implementations.
    pub(super) fn number(&self) -> usize {
        self.asked.values().map(BTreeMap::len).sum()
    }
}

impl Known {
    /// Whether this fault of the engine could have made a difference.
    pub(super) fn has_reached(&self, fault: Fault) -> bool {
        self.reached.iter().any(|id| id == fault.id())
    }
}

/// All that a question and its answer say, however this build was laid out in memory.
fn said(test: &Test) -> String {
    let Question { choices, start, asked } = &test.question;
    let start = start.as_ref().map(|start| (start.board, start.to_move, &start.parts, start.rules));
    let values: Vec<_> = asked.values.iter().map(|(field, value)| (field.name, value)).collect();
    let expected: Vec<_> = test.expected.iter().map(|(field, value)| (field.name, value)).collect();
    format!("{} {} {start:?} {values:?} {:?} {expected:?}", asked.kind.name, choices.text(), asked.names)
}

/// Another one as soon as anything of the engine, the runner or this command has changed.
fn build() -> anyhow::Result<String> {
    let program = std::env::current_exe().context("this program is gone")?;
    let bytes = fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?;
    Ok(format!("{:016x}", fnv(bytes.into_iter())))
}

fn hash(text: &str) -> u64 {
    fnv(text.bytes())
}

fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
