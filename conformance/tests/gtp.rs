//! GTP engines, honest ones and ones with a vice each: this program plays them when it is called with `--fake NAME`.
//! GNU Go is asked as well where it is installed.

mod common;
#[path = "gtp/fake.rs"]
mod fake;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use common::cases;
use kakunin::Suite;
use kakunin::ask::program::Limits;
use kakunin::ask::program::clock::Clock;
use kakunin::ask::program::gtp::{Engine, Orders, Way};
use kakunin::ask::run::{self, Verdict};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, vice, options @ ..] = &words[..]
        && flag == "--fake"
    {
        fake::play(vice, options);
        return ExitCode::SUCCESS;
    }
    let arguments = Arguments::from_args();
    let me = std::env::current_exe().expect("a test has a file");
    let me = shell_words::quote(&me.to_string_lossy()).into_owned();
    let mut trials: Vec<Trial> = FAKES
        .iter()
        .map(|asked| {
            let command = format!("{me} --fake {}", asked.engine);
            let name = format!("fake::{}{}::{}", asked.engine, asked.how(), asked.question);
            Trial::test(name.replace('/', "::"), move || check(&command, asked))
        })
        .collect();
    trials.extend([
        Trial::test("cli::engines_side_by_side", {
            let me = me.clone();
            move || side_by_side(&me)
        }),
        Trial::test("cli::what_cannot_be_run_exits_with_2", what_cannot_be_run),
    ]);
    for (engine, questions) in IN_A_ROW {
        let command = format!("{me} --fake {engine}");
        trials.push(Trial::test(format!("in_a_row::{engine}"), move || one_after_the_other(&command, questions)));
    }
    if is_there("gnugo") || is_there("/usr/games/gnugo") {
        trials.extend(GNU_GO.iter().map(|asked| {
            let name = format!("gnu-go{}::{}", asked.how(), asked.question);
            Trial::test(name.replace('/', "::"), move || check("gnugo --mode gtp", asked))
        }));
    } else {
        eprintln!("gnugo is not installed: its tests are skipped");
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// A question to an engine and what has to come of it.
struct Asked {
    engine: &'static str,
    set_up: bool,
    /// Whether the engine is said to judge by the rule set of the question.
    judges: bool,
    /// What the engine is told about the rule set of the question: a command, or more arguments.
    orders: Option<Tell>,
    question: &'static str,
    verdict: Verdict,
    /// What the remark says.
    remark: &'static str,
}

impl Asked {
    /// What distinguishes it from other questions to the same engine.
    fn how(&self) -> String {
        let orders = self.orders.as_ref().map_or("", |(Tell::Command(text) | Tell::Arguments(text))| text);
        let set_up = if self.set_up { " set up" } else { "" };
        format!("{set_up} {orders}").trim_end().replace(' ', "-")
    }
}

enum Tell {
    Command(&'static str),
    Arguments(&'static str),
}

const fn asked(engine: &'static str, question: &'static str, verdict: Verdict, remark: &'static str) -> Asked {
    Asked { engine, set_up: false, judges: true, orders: None, question, verdict, remark }
}

use Verdict::{Crash, Fail, Malformed, Pass, Timeout, Unsupported};

const KO: &str = "ko-and-pass/ko-in-the-corner/at-once@verbal-japanese";
const RETURNING_ONE: &str = "ko-and-pass/sending-two-returning-one/returning-one@tromp-taylor";
const ROUND: &str = "ko-and-pass/sending-two-returning-one/one-round@verbal-japanese";
const CAPTURES: &str = "verbal-japanese/difficulty-3/two-prisoners-so-far@verbal-japanese";
const ALIVE: &str = "verbal-japanese/standard-1/left-string-alone@verbal-japanese";

const KOMI: &str = "score/dead-groups-13x13/score@chinese";
const AREA: &str = "score/dame-between-walls/area@chinese";

const FAKES: &[Asked] = &[
    asked("honest", KO, Pass, "asked by `is_legal`"),
    asked("honest", "ko-and-pass/ko-in-the-corner/at-once@tromp-taylor", Pass, "not judged"),
    asked("honest", "ko-and-pass/ko-in-the-corner/taken-and-taken-back@verbal-japanese", Pass, "is_legal"),
    asked("honest", "ko-and-pass/ko-in-the-corner/ko-pass@japanese-2003", Unsupported, "no ko-passes"),
    asked("honest", "ko-and-pass/turn-and-point/out-of-turn@verbal-japanese", Unsupported, "does not know whose turn"),
    asked(
        "honest",
        "ko-and-pass/turn-and-point/the-end-before-the-point@verbal-japanese",
        Unsupported,
        "no end of a sequence",
    ),
    asked("honest", "ko-and-pass/turn-and-point/off-the-board-to-the-right@verbal-japanese", Pass, "is_legal"),
    asked("honest", "verbal-japanese/standard-1/variation-1-4@verbal-japanese", Pass, "not judged"),
    asked(
        "honest",
        "verbal-japanese/standard-1/alive@verbal-japanese",
        Unsupported,
        "questions of the kind `independently-alive`",
    ),
    asked(
        "honest",
        "verbal-japanese/standard-1/decision@verbal-japanese",
        Unsupported,
        "questions of the kind `decide`",
    ),
    // A rule that it does not play.
    asked(
        "honest",
        RETURNING_ONE,
        Unsupported,
        "seen to play judge these moves otherwise: basic ko, no suicide and no superko",
    ),
    Asked {
        orders: Some(Tell::Arguments("--positional-superko")),
        ..asked("honest", RETURNING_ONE, Pass, "asked by `is_legal`")
    },
    // It is said to play it and does not.
    Asked { orders: Some(Tell::Command("known_command play")), ..asked("honest", RETURNING_ONE, Fail, "is_legal") },
    Asked {
        orders: Some(Tell::Command("kata-set-rules tromp-taylor")),
        ..asked("honest", RETURNING_ONE, Unsupported, "`kata-set-rules tromp-taylor` with the error `unknown command`")
    },
    Asked {
        orders: Some(Tell::Command("kata-set-rules tromp-taylor")),
        ..asked("kata", RETURNING_ONE, Pass, "kata-raw-nn")
    },
    // A rule of the question that is not that of its rule set.
    Asked {
        orders: Some(Tell::Command("known_command play")),
        ..asked(
            "honest",
            "ko-and-pass/suicide-of-one-stone/if-suicide-were-allowed@verbal-japanese",
            Unsupported,
            "seen to play",
        )
    },
    // Rectangular boards, and sizes that it refuses.
    asked("honest", ROUND, Pass, "corner of a 6x6 board"),
    asked("from-9", KO, Pass, "corner of a 9x9 board"),
    asked(
        "from-9",
        "ko-and-pass/turn-and-point/off-the-board-to-the-right@verbal-japanese",
        Pass,
        "lower right corner of a 9x9",
    ),
    asked("from-9", ALIVE, Unsupported, "this one is 5x5"),
    asked("kata", ROUND, Pass, "seen in `kata-raw-nn 0`"),
    // Where legality shows.
    asked("kata", KO, Pass, "seen in `kata-raw-nn 0`"),
    asked("kata", "ko-and-pass/suicide-of-one-stone/into-the-eye@verbal-japanese", Pass, "kata-raw-nn"),
    asked("no-is-legal", KO, Pass, "seen by `play`"),
    asked("no-is-legal", "ko-and-pass/ko-in-the-corner/taken-and-taken-back@verbal-japanese", Pass, "seen by `play`"),
    // Where ko rules do not show, what does not turn on them is asked all the same.
    asked("takes-all", KO, Unsupported, "seen to play judge these moves otherwise: no ko rule"),
    asked("takes-all", "ko-and-pass/turn-and-point/on-a-stone-of-ones-own@verbal-japanese", Pass, "seen by `play`"),
    asked("takes-all", CAPTURES, Pass, "seen by `play`"),
    Asked {
        orders: Some(Tell::Command("known_command play")),
        ..asked("takes-all", KO, Unsupported, "seen to play judge these moves otherwise: no ko rule")
    },
    asked("takes-everything", CAPTURES, Unsupported, "not observable"),
    // Where positions are read.
    asked("honest", CAPTURES, Pass, "asked by `is_legal`"),
    asked("kata", CAPTURES, Pass, "read from `showboard`; prisoners are counted by us"),
    asked("shows", CAPTURES, Pass, "read from `showboard`"),
    asked("records", CAPTURES, Pass, "read from `printsgf`"),
    asked("lists-alive", CAPTURES, Pass, "read from `final_status_list alive`"),
    asked("hides", CAPTURES, Pass, "known by `play`: nobody can play where one stands"),
    asked("hides", ROUND, Pass, "known by `play`"),
    asked("shows-nonsense", CAPTURES, Pass, "known by `play`"),
    // Rules are told again when the board is new.
    Asked {
        orders: Some(Tell::Command("kata-set-rules tromp-taylor")),
        ..asked("forgets-rules", RETURNING_ONE, Pass, "is_legal")
    },
    // Rules that it was not told.
    Asked {
        judges: false,
        ..asked("honest", ALIVE, Unsupported, "does not claim to know the rule set `verbal-japanese`")
    },
    asked("always-yes", KO, Fail, "is_legal"),
    // Two ways to the same position.
    Asked {
        orders: Some(Tell::Arguments("--positional-superko")),
        ..asked("forgets-set-up", RETURNING_ONE, Pass, "is_legal")
    },
    Asked {
        set_up: true,
        orders: Some(Tell::Arguments("--positional-superko")),
        ..asked("forgets-set-up", RETURNING_ONE, Fail, "is_legal")
    },
    Asked {
        set_up: true,
        orders: Some(Tell::Arguments("--positional-superko")),
        ..asked("honest", RETURNING_ONE, Pass, "is_legal")
    },
    Asked { set_up: true, ..asked("no-is-legal", KO, Unsupported, "no command that sets up") },
    asked("loses-a-stone", KO, Unsupported, "did not take the set-up"),
    // Statuses.
    asked("honest", ALIVE, Pass, ""),
    asked("no-seki", ALIVE, Unsupported, "does not list stones in seki"),
    asked("all-dead", ALIVE, Fail, ""),
    // It counts liberties: one before the moves that lead up to the assessment, and two after them.
    asked("honest", "verbal-japanese/ko-before-the-passes/left-status@verbal-japanese", Fail, ""),
    asked("splits", ALIVE, Fail, "judges the stones of one string"),
    asked("honest", "japanese-2003/bent-four/statuses@japanese-2003", Unsupported, "no single word"),
    asked("honest", "verbal-japanese/standard-1/territory@verbal-japanese", Pass, ""),
    // Scores.
    asked("honest", AREA, Pass, ""),
    Asked { judges: false, ..asked("honest", AREA, Unsupported, "does not claim to know the rule set `chinese`") },
    asked("honest", KOMI, Pass, "the dead stones were taken off before"),
    asked("free-komi", KOMI, Fail, "taken off before"),
    asked("all-dead", AREA, Unsupported, "other stones than it finds dead"),
    asked("honest", "score/empty-board/komi@chinese", Unsupported, "there is no stone"),
    asked("endless", AREA, Malformed, "`somebody wins` is no score"),
    // Engines that do not answer as they should.
    asked("noisy", KO, Pass, "is_legal"),
    asked("wrong-id", KO, Malformed, "asked was"),
    asked("no-id", KO, Malformed, "without the number"),
    asked("two-for-one", KO, Malformed, ""),
    asked("prose", KO, Malformed, "no response"),
    asked("flood", KO, Malformed, "lines"),
    asked("maybe", KO, Malformed, "it says `perhaps`"),
    asked("silent", KO, Timeout, "to `is_legal white B2`: no answer within"),
    asked("drips", KO, Timeout, "no answer within"),
    asked("crash", KO, Crash, "to `is_legal white B2`: it ended"),
    asked("gtp-1", KO, Malformed, "version 2 of GTP"),
];

/// What comes of questions that are put one after the other.
type InARow = &'static [(&'static str, Verdict, &'static str)];

const STATUSES: &str = "verbal-japanese/standard-1/territory@verbal-japanese";

/// What an engine fails at costs the questions that need it, and no others.
const IN_A_ROW: &[(&str, InARow)] = &[
    (
        "dies-at-lists",
        &[
            (KO, Pass, "is_legal"),
            (ALIVE, Crash, "to `final_status_list seki`: it ended"),
            (ALIVE, Crash, "to `final_status_list seki`: it ended"),
            // Without the list of stones in seki, dead would still be an answer.
            (ALIVE, Crash, "to `final_status_list dead`: it ended"),
            (ALIVE, Crash, "to `final_status_list dead`: it ended"),
            (ALIVE, Crash, "not asked: it failed 2 times at `final_status_list dead`"),
            (STATUSES, Crash, "not asked: it failed 2 times at `final_status_list dead`"),
            (KO, Pass, "is_legal"),
            (ROUND, Pass, "corner of a"),
        ],
    ),
    (
        "dies-at-seki",
        &[
            (ALIVE, Crash, "to `final_status_list seki`: it ended"),
            (ALIVE, Crash, "to `final_status_list seki`: it ended"),
            (ALIVE, Unsupported, "does not list stones in seki as such"),
            (STATUSES, Pass, ""),
            (KO, Pass, "is_legal"),
        ],
    ),
    (
        "stalls-at-captures",
        &[
            (CAPTURES, Timeout, "to `captures black`: no answer within"),
            (CAPTURES, Timeout, "to `captures black`: no answer within"),
            (CAPTURES, Timeout, "not asked: it failed 2 times at `captures`"),
            (KO, Pass, "is_legal"),
        ],
    ),
    (
        "maybe",
        &[
            (KO, Malformed, "it says `perhaps`"),
            (KO, Malformed, "it says `perhaps`"),
            (KO, Malformed, "not asked: it failed 2 times at `is_legal`"),
            (ALIVE, Pass, ""),
        ],
    ),
];

fn one_after_the_other(command: &str, questions: InARow) -> Result<(), Failed> {
    let suite = Suite::read(&cases()).map_err(|problems| format!("{problems:?}"))?;
    let set = suite.rule_set("verbal-japanese").ok_or("there is no such rule set")?;
    let orders = Orders { judges: true, ..Orders::default() };
    let orders = BTreeMap::from([(set.id.clone(), orders)]);
    let limits = Limits { answer: Duration::from_secs(5), ..Limits::default() };
    let mut engine = Engine::start(command, Way::Played, orders, limits, Clock::default())?;
    for (number, (question, verdict, remark)) in (1..).zip(questions) {
        let entry = suite.entries().find(|entry| entry.test.name == *question).ok_or("there is no such question")?;
        let outcome = run::ask(entry, &mut engine);
        let said = format!("{}; {}", outcome.remark.unwrap_or_default(), outcome.fitted.unwrap_or_default());
        if outcome.verdict != *verdict || !said.contains(remark) {
            return Err(format!("question {number}: {:?}, {said}", outcome.verdict).into());
        }
    }
    Ok(())
}

const GNU_GO: &[Asked] = &[
    asked("gnugo", KO, Pass, "asked by `is_legal`"),
    asked("gnugo", ROUND, Pass, "corner of a 6x6 board"),
    asked("gnugo", "ko-and-pass/ko-in-the-corner/taken-and-taken-back@verbal-japanese", Pass, "is_legal"),
    asked(
        "gnugo",
        RETURNING_ONE,
        Unsupported,
        "seen to play judge these moves otherwise: basic ko, no suicide and no superko",
    ),
    Asked {
        orders: Some(Tell::Arguments("--positional-superko --allow-all-suicide")),
        ..asked("gnugo", "ko-and-pass/triple-ko-cycle/sixth-play@tromp-taylor", Pass, "is_legal")
    },
    Asked {
        set_up: true,
        orders: Some(Tell::Arguments("--positional-superko --allow-all-suicide")),
        ..asked("gnugo", "ko-and-pass/triple-ko-cycle/sixth-play@ikeda-2-2-sk", Pass, "is_legal")
    },
    asked("gnugo", ALIVE, Pass, ""),
];

fn check(command: &str, asked: &Asked) -> Result<(), Failed> {
    let names: Vec<&str> = asked.question.split('/').collect();
    let suite = Suite::read_one(&cases(), names[0], names[1]).map_err(|problems| format!("{problems:?}"))?;
    let entry = suite.entries().find(|entry| entry.test.name == asked.question).ok_or("there is no such question")?;
    let mut orders = Orders { judges: asked.judges, plays: asked.orders.is_some(), ..Orders::default() };
    match asked.orders {
        Some(Tell::Command(command)) => orders.commands.push(command.to_owned()),
        Some(Tell::Arguments(words)) => orders.options.extend(words.split(' ').map(str::to_owned)),
        None => {}
    }
    let orders = BTreeMap::from([(entry.test.rules.clone(), orders)]);
    let way = if asked.set_up { Way::SetUp } else { Way::Played };
    let hangs = asked.verdict == Timeout;
    let answer = Duration::from_secs(if hangs { 1 } else { 20 });
    let limits = Limits { answer, ..Limits::default() };
    let mut engine = match Engine::start(command, way, orders, limits, Clock::default()) {
        Ok(engine) => engine,
        // It does not get past its greeting.
        Err(why) if asked.verdict == Malformed && why.contains(asked.remark) => return Ok(()),
        Err(why) => return Err(why.into()),
    };
    let start = Instant::now();
    let outcome = run::ask(entry, &mut engine);
    let remark = format!("{}; {}", outcome.remark.clone().unwrap_or_default(), outcome.fitted.unwrap_or_default());
    if outcome.verdict != asked.verdict || !remark.contains(asked.remark) {
        return Err(format!("{:?}, {remark}, {:?}", outcome.verdict, outcome.actual).into());
    }
    if hangs && start.elapsed() > Duration::from_secs(10) {
        return Err(format!("it took {:?}", start.elapsed()).into());
    }
    Ok(())
}

/// Runs `kakunin conform` on one case.
fn conform(arguments: &[&str]) -> (Option<i32>, String) {
    let one = &["--filter", "ko-and-pass/ko-in-the-corner/at-once"][..];
    common::conform(Path::new("."), &[one, arguments].concat())
}

fn side_by_side(me: &str) -> Result<(), Failed> {
    let (honest, yes) = (format!("{me} --fake honest"), format!("{me} --fake always-yes"));
    let rules = "korean=known_command play";
    let (code, text) = conform(&["--gtp", &honest, "--gtp", &yes, "--gtp-set-up", &honest, "--gtp-rules", rules]);
    if code != Some(1) {
        return Err(format!("exit code {code:?}\n{text}").into());
    }
    let repeated = format!("--gtp {} --gtp-rules 'korean=known_command play'", shell_words::quote(&yes));
    let missing = ["Fake honest (set up) 1.0:", "where they differ", "FAIL ko-and-pass", &repeated]
        .into_iter()
        .find(|part| !text.contains(*part));
    missing.map_or(Ok(()), |part| Err(format!("`{part}` is missing in\n{text}").into()))
}

fn what_cannot_be_run() -> Result<(), Failed> {
    for (arguments, expected) in [
        (vec!["--gtp", "no-such-engine --mode gtp"], "there is no program `no-such-engine` in PATH"),
        (vec!["--gtp", "'"], "cannot be asked"),
        (vec!["--gtp", ""], "no command is given"),
        (vec!["--gtp", "cat", "--gtp-rules", "nowhere=name"], "there is no rule set `nowhere`; there are `"),
        (vec!["--gtp", "cat", "--gtp-rules", "korean"], "write the id of a rule set"),
        (vec!["--gtp", "cat", "--gtp-judges", "korena"], "there is no rule set `korena`; is it `korean`?"),
    ] {
        let (code, text) = conform(&arguments);
        if code != Some(2) || !text.contains(expected) {
            return Err(format!("{arguments:?}: exit code {code:?}\n{text}").into());
        }
    }
    Ok(())
}
