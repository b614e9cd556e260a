//! Engines that are wrong in one way each: the reference engine with other rules, or with other answers.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use conformance::ask::implementation::{Embedded, Implementation, Reply};
use conformance::ask::protocol::{self, Abilities, Hello, HelloReply, Request, VERSION};
use conformance::cases::answer::{Answer, ByColour, Says, Status};
use conformance::cases::case::Query;
use reference_engine::answer::Ask;
use reference_engine::board::notation::PlayersMove;
use reference_engine::force::goal::Coverage;
use reference_engine::life::formation::Formation;
use reference_engine::play::ko::Ko;
use reference_engine::switch::Switch;
use reference_engine::{
    Board, Colour, KoPassRule, KoRules, Move, Play, Point, PointSet, Rules, Sequence, Suicide, Superko,
};

/// An engine that is wrong in one way.
pub(crate) struct Wrong {
    /// Its name: the mistake.
    pub name: &'static str,
    /// The property that catches it.
    pub caught_by: &'static str,
    /// How it answers.
    answers: fn(&Query) -> Reply,
}

impl Implementation for &Wrong {
    fn name(&self) -> String {
        self.name.into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, _: &str, query: &Query) -> Reply {
        (self.answers)(query)
    }
}

/// The wrong engine of this name as a program.
pub(crate) fn serve(name: &str) -> ExitCode {
    let Some(mut wrong) = WRONG.iter().find(|wrong| wrong.name == name) else {
        eprintln!("there is no wrong engine {name}");
        return ExitCode::FAILURE;
    };
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line");
        let reply = match serde_json::from_str(&line).expect("a message") {
            Request::Hello(_) => {
                let hello = Hello {
                    protocol: VERSION,
                    name: name.into(),
                    version: "1".into(),
                    abilities: Abilities { reasons: true, ..Abilities::default() },
                };
                serde_json::to_string(&HelloReply { hello })
            }
            Request::Ask(ask) => {
                let query = ask.query().expect("a question");
                let none = protocol::Reply { id: ask.id, ..protocol::Reply::default() };
                let reply = match wrong.answer(&ask.rules.name, &query) {
                    Reply::Answer { answer, .. } => protocol::Reply { answer: Some(*answer), ..none },
                    other => protocol::Reply { unsupported: Some(format!("{other:?}")), ..none },
                };
                serde_json::to_string(&reply)
            }
        };
        println!("{}", reply.expect("JSON"));
        io::stdout().flush().expect("an open pipe");
    }
    ExitCode::SUCCESS
}

/// All of them.
pub(crate) const WRONG: &[Wrong] = &[
    Wrong {
        name: "no-ko-ban",
        caught_by: "ko-at-once",
        answers: |query| played(query, |rules| rules.ko = KoRules::OFF),
    },
    Wrong {
        name: "ko-ban-kept-after-pass",
        caught_by: "ko-after-two-passes",
        answers: |query| played(query, |rules| rules.ko.basic_outlasts_passes = true),
    },
    Wrong {
        name: "ko-ban-kept-for-ever",
        caught_by: "ko-after-pass",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.basic {
                    rules.ko.ko_pass = Some(KoPassRule::J2003);
                }
            })
        },
    },
    Wrong { name: "ko-ban-kept-after-plays", caught_by: "ko-after-plays", answers: ko_ban_kept_after_plays },
    Wrong { name: "ko-ban-carried-over", caught_by: "ko-at-the-start", answers: ko_ban_carried_over },
    Wrong { name: "ko-ban-on-snapback", caught_by: "snapback", answers: ko_ban_on_snapback },
    Wrong {
        name: "ban-lifted-by-any-move",
        caught_by: "ban-lasts",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.ko_pass.take().is_some() {
                    rules.ko.basic = true;
                }
            })
        },
    },
    Wrong { name: "ko-pass-lifts-nothing", caught_by: "ko-pass-lifts-ban", answers: ko_pass_lifts_nothing },
    Wrong {
        name: "ko-pass-at-any-time",
        caught_by: "ko-pass-allowed",
        answers: |query| legal(query, |legal, _, mv, _| legal || mv.mv == Move::KoPass),
    },
    Wrong {
        name: "superko-ignored",
        caught_by: "superko",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.superko != Superko::Off {
                    rules.ko = KoRules { basic: true, ..KoRules::OFF }
                }
            })
        },
    },
    Wrong { name: "superko-of-the-last-three-positions", caught_by: "superko", answers: superko_of_last_positions },
    Wrong {
        name: "situational-for-positional",
        caught_by: "superko",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.superko == Superko::Positional {
                    rules.ko.superko = Superko::Situational;
                }
            })
        },
    },
    Wrong {
        name: "positional-for-situational",
        caught_by: "superko",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.superko == Superko::Situational {
                    rules.ko.superko = Superko::Positional;
                }
            })
        },
    },
    Wrong {
        name: "fixed-ko-ignored",
        caught_by: "fixed-ko",
        answers: |query| played(query, |rules| rules.ko.fixed = false),
    },
    Wrong {
        name: "fixed-ko-without-direction",
        caught_by: "fixed-ko",
        answers: |query| {
            played(query, |rules| {
                if rules.ko.fixed {
                    rules.ko.superko = Superko::Positional;
                }
            })
        },
    },
    Wrong {
        name: "superko-for-everybody",
        caught_by: "long-cycle",
        answers: |query| played(query, |rules| rules.ko.superko = Superko::Positional),
    },
    Wrong {
        name: "suicide-of-one-allowed",
        caught_by: "suicide-of-one",
        answers: |query| {
            legal(query, |legal, board, mv, why| legal || why == ["suicide"] && own_string(board, mv).len() == 1)
        },
    },
    Wrong {
        name: "suicide-of-several-allowed",
        caught_by: "suicide-of-several",
        answers: |query| {
            legal(query, |legal, board, mv, why| legal || why == ["suicide"] && own_string(board, mv).len() > 1)
        },
    },
    Wrong {
        name: "suicide-always-forbidden",
        caught_by: "suicide-of-several",
        answers: |query| played(query, |rules| rules.suicide = Suicide::Forbidden),
    },
    Wrong {
        name: "suicide-checked-before-capture",
        caught_by: "capture-first",
        answers: |query| {
            legal(query, |legal, board, mv, _| {
                let mut with = *board;
                let string = own_string(board, mv);
                string.iter().for_each(|point| with.set(point, Some(mv.colour)));
                legal && (string.is_empty() || !with.liberties(&string).is_empty())
            })
        },
    },
    Wrong { name: "suicide-removes-one-stone", caught_by: "suicide-removes", answers: suicide_removes_one_stone },
    Wrong { name: "captured-stones-left", caught_by: "captures", answers: captured_stones_left },
    Wrong {
        name: "one-string-captured-at-a-time",
        caught_by: "captures",
        answers: |query| {
            replayed(query, |answer, _, _| {
                answer.removed.iter_mut().flatten().for_each(|removed| *removed = (*removed).min(1));
            })
        },
    },
    Wrong {
        name: "prisoners-of-the-other-colour",
        caught_by: "prisoners",
        answers: |query| {
            replayed(query, |answer, _, _| {
                answer.prisoners = answer.prisoners.map(|count| ByColour { black: count.white, white: count.black });
            })
        },
    },
    Wrong {
        name: "occupied-points",
        caught_by: "occupied",
        answers: |query| legal(query, |legal, _, _, why| legal || why == ["occupied"]),
    },
    Wrong {
        name: "no-pass-under-superko",
        caught_by: "pass-allowed",
        answers: |query| {
            legal(query, |legal, _, mv, _| {
                let superko = query.start.as_ref().is_some_and(|start| start.rules.ko.superko != Superko::Off);
                legal && !(superko && mv.mv == Move::Pass)
            })
        },
    },
    Wrong {
        name: "pass-stones",
        caught_by: "pass-changes-nothing",
        answers: |query| {
            replayed(query, |answer, _, moves| {
                let by =
                    |colour| moves.iter().filter(|made| made.mv == Move::Pass && made.colour == colour).count() as u32;
                if let Some(count) = &mut answer.prisoners {
                    count.black += by(Colour::Black);
                    count.white += by(Colour::White);
                }
            })
        },
    },
    Wrong {
        name: "pass-changes-the-board",
        caught_by: "pass-changes-nothing",
        answers: |query| {
            replayed(query, |answer, _, moves| {
                if moves.last().is_some_and(|made| made.mv == Move::Pass) {
                    answer.position =
                        answer.position.as_ref().map(|text| text.replacen('X', "O", 1).replacen('.', "X", 1));
                }
            })
        },
    },
    Wrong {
        name: "three-passes-instead-of-two",
        caught_by: "passes-that-end",
        answers: |query| played(query, |rules| rules.passes_to_end = 3),
    },
    Wrong {
        name: "two-passes-instead-of-three",
        caught_by: "passes-that-end",
        answers: |query| played(query, |rules| rules.passes_to_end = 2),
    },
    Wrong {
        name: "passes-counted-across-plays",
        caught_by: "passes-that-end",
        answers: |query| {
            replayed(query, |answer, rules, moves| {
                let passes = moves.iter().filter(|made| made.mv == Move::Pass).count();
                answer.ended = Some(passes >= rules.passes_to_end.into());
            })
        },
    },
    Wrong {
        name: "play-after-the-end",
        caught_by: "nothing-after-the-end",
        answers: |query| played(query, |rules| rules.passes_to_end = 0),
    },
    Wrong {
        name: "corner-mistake",
        caught_by: "symmetry-of-legality",
        answers: |query| {
            legal(query, |legal, _, mv, _| legal && mv.mv != Move::Play(Point::parse("a1").expect("a point")))
        },
    },
    Wrong {
        name: "colour-mistake",
        caught_by: "symmetry-of-legality",
        answers: |query| match &query.ask {
            Ask::Legal { mv, .. } if mv.colour == Colour::White => played(query, |rules| rules.ko = KoRules::OFF),
            _ => right(query),
        },
    },
    Wrong {
        name: "mirror-mistake",
        caught_by: "symmetry-of-replay",
        answers: |query| {
            replayed(query, |answer, _, _| {
                let mirrored = |row: &str| row.chars().rev().collect::<String>() + "\n";
                answer.position = answer.position.as_ref().map(|text| text.lines().map(mirrored).collect());
            })
        },
    },
    Wrong {
        name: "status-by-side",
        caught_by: "symmetry-of-status",
        answers: |query| {
            answered(query, |answer| {
                let Ask::Status { string } = &query.ask else { return };
                if string.iter().all(|point| point.column() == 0) {
                    answer.status = Some(Status::Dead);
                }
            })
        },
    },
    Wrong {
        name: "capture-by-colour",
        caught_by: "symmetry-of-capture",
        answers: |query| {
            answered(query, |answer| {
                let (Ask::Uncapturable { stones }, Some(start)) = (&query.ask, &query.start) else { return };
                if stones.first().and_then(|point| start.board.stone(point)) == Some(Colour::White) {
                    answer.says = Some(Says::No);
                }
            })
        },
    },
    Wrong {
        name: "two-eyes-not-pass-alive",
        caught_by: "formations-ordered",
        answers: |query| {
            let is_meant = matches!(query.ask, Ask::Formation { .. });
            unless(query, is_meant && query.choices.get() == Some(Formation::PassAlive), Formation::TwoEye)
        },
    },
    Wrong {
        name: "n-eyes-are-more-than-two",
        caught_by: "independent-life-ordered",
        answers: |query| {
            let is_meant = matches!(query.ask, Ask::IndependentlyAlive { .. });
            unless(query, is_meant && query.choices.get() == Some(Formation::NEye), Formation::TwoEye)
        },
    },
    Wrong {
        name: "one-point-but-not-all",
        caught_by: "all-points-imply-one",
        answers: |query| {
            let is_meant = matches!(query.ask, Ask::IndependentlyAlive { .. });
            unless(query, is_meant && query.choices.get() == Some(Coverage::AtLeastOne), Coverage::All)
        },
    },
    Wrong { name: "one-stone-but-not-all", caught_by: "all-stones-imply-one", answers: one_stone_but_not_all },
    Wrong {
        name: "uncapturable-is-not-replaced",
        caught_by: "uncapturable-is-replaceable",
        answers: |query| {
            let Ask::Replaceable { stones, .. } = query.ask else { return right(query) };
            let uncapturable = Query { ask: Ask::Uncapturable { stones }, ..query.clone() };
            let safe = says(&uncapturable);
            answered(query, |answer| {
                if safe == Some(Says::Yes) {
                    answer.says = Some(Says::No);
                }
            })
        },
    },
    Wrong {
        name: "only-independent-life-is-life",
        caught_by: "uncapturable-is-not-dead",
        answers: |query| {
            answered(query, |answer| {
                if matches!(answer.status, Some(Status::AliveInSeki | Status::Uncapturable)) {
                    answer.status = Some(Status::Dead);
                }
            })
        },
    },
    Wrong {
        name: "living-neighbour-kills",
        caught_by: "far-away-group",
        answers: |query| {
            answered(query, |answer| {
                let (Ask::Uncapturable { stones }, Some(start)) = (&query.ask, &query.start) else { return };
                let beside = stones.neighbours();
                let colour = stones.first().and_then(|point| start.board.stone(point)).unwrap_or(Colour::Black);
                let touching = start.board.stones(colour.opponent()).iter().filter(|point| beside.contains(*point));
                let eyes = |point: Point| start.board.liberties(&start.board.string(point)).len();
                if touching.into_iter().any(|point| eyes(point) >= 2) {
                    answer.says = Some(if answer.says == Some(Says::Yes) { Says::No } else { Says::Yes });
                }
            })
        },
    },
];

fn right(query: &Query) -> Reply {
    Embedded.answer("", query)
}

fn says(query: &Query) -> Option<Says> {
    match right(query) {
        Reply::Answer { answer, .. } => answer.says,
        _ => None,
    }
}

/// The right answer, changed.
fn answered(query: &Query, change: impl FnOnce(&mut Answer)) -> Reply {
    match right(query) {
        Reply::Answer { mut answer, .. } => {
            change(&mut answer);
            Reply::answer(*answer)
        }
        other => other,
    }
}

/// The right answer under other rules of play. Moves that are not legal under them are as in the right rules.
fn played(query: &Query, change: impl FnOnce(&mut Rules)) -> Reply {
    if !matches!(query.ask, Ask::Legal { .. } | Ask::Replay { .. }) {
        return right(query);
    }
    let mut changed = query.clone();
    if let Some(start) = &mut changed.start {
        change(&mut start.rules);
    }
    match right(&changed) {
        Reply::Refused(_) => right(query),
        reply => reply,
    }
}

/// The sequence before the move in question.
fn before(query: &Query) -> Option<(Sequence, PlayersMove)> {
    let Ask::Legal { after, mv } = &query.ask else { return None };
    let mut sequence = query.start.as_ref()?.sequence();
    for made in after {
        sequence.make_as(made.colour, made.mv).ok()?;
    }
    Some((sequence, *mv))
}

/// Whether a move is legal, decided anew from the right answer, the board, the move and the right reasons.
fn legal(query: &Query, decide: impl Fn(bool, &Board, PlayersMove, &[String]) -> bool) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    answered(query, |answer| {
        let why = answer.because.clone().unwrap_or_default();
        let legal = decide(answer.legal == Some(true), &sequence.state().board, mv, &why);
        answer.because = (!legal).then(|| if why.is_empty() { vec!["basic-ko".into()] } else { why });
        answer.legal = Some(legal);
    })
}

/// What comes of a sequence, changed.
fn replayed(query: &Query, change: impl FnOnce(&mut Answer, &Rules, &[PlayersMove])) -> Reply {
    let (Ask::Replay { moves }, Some(start)) = (&query.ask, &query.start) else { return right(query) };
    answered(query, |answer| change(answer, &start.rules, moves))
}

/// The string that a play would make, with the stone itself; nothing if it is no play on an empty point.
fn own_string(board: &Board, mv: PlayersMove) -> PointSet {
    let Move::Play(point) = mv.mv else { return PointSet::EMPTY };
    if !board.size().contains(point) || board.stone(point).is_some() {
        return PointSet::EMPTY;
    }
    let mut with = *board;
    with.set(point, Some(mv.colour));
    with.string(point)
}

fn last_play(sequence: &Sequence) -> Option<Play> {
    let mut earlier = sequence.clone();
    let Move::Play(point) = earlier.take_back()? else { return None };
    earlier.state().board.play(earlier.state().to_move, point, Suicide::Allowed).ok()
}

/// Basic ko holds until the ko is filled; only a pass lifts it.
fn ko_ban_kept_after_plays(query: &Query) -> Reply {
    let passed = matches!(&query.ask, Ask::Legal { after, .. } if after.iter().any(|made| made.mv == Move::Pass));
    played(query, |rules| {
        if rules.ko.basic && !passed {
            rules.ko.ko_pass = Some(KoPassRule::J2003);
        }
    })
}

/// The first move may not capture a ko.
fn ko_ban_carried_over(query: &Query) -> Reply {
    let Some((sequence, mv)) = before(query).filter(|(sequence, _)| sequence.moves().is_empty()) else {
        return right(query);
    };
    let Move::Play(point) = mv.mv else { return right(query) };
    let play = sequence.state().board.play(mv.colour, point, Suicide::Forbidden).ok();
    let is_ko = play.and_then(|play| Ko::captured_by(&play)).is_some();
    legal(query, |legal, _, _, _| legal && !is_ko)
}

/// Where one stone was taken nothing may be taken back.
fn ko_ban_on_snapback(query: &Query) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    let taken = last_play(&sequence).and_then(|play| play.captured.only());
    let is_there = taken.is_some_and(|point| mv.mv == Move::Play(point));
    legal(query, |legal, _, _, _| legal && !is_there)
}

/// A ko-pass is made and lifts nothing.
fn ko_pass_lifts_nothing(query: &Query) -> Reply {
    let Ask::Legal { after, mv } = &query.ask else { return right(query) };
    let mut changed = query.clone();
    let after = after.iter().map(|made| match made.mv {
        Move::KoPass => PlayersMove { mv: Move::Pass, ..*made },
        _ => *made,
    });
    changed.ask = Ask::Legal { after: after.collect(), mv: *mv };
    if let Some(start) = &mut changed.start {
        start.rules.passes_to_end = 0;
    }
    let is_over = before(query).is_some_and(|(sequence, _)| sequence.state().ended(sequence.rules()));
    match right(&changed) {
        Reply::Refused(_) => right(query),
        _ if is_over => right(query),
        reply => reply,
    }
}

/// Superko looks at the last three positions only.
fn superko_of_last_positions(query: &Query) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    let Move::Play(point) = mv.mv else { return right(query) };
    let after = sequence.state().board.play(mv.colour, point, sequence.rules().suicide).ok();
    let recent = sequence.states().iter().rev().take(3);
    let seen = after.is_some_and(|play| recent.into_iter().any(|state| state.board == play.board));
    legal(query, |legal, _, _, why| legal || !seen && why.iter().all(|reason| reason.ends_with("superko")))
}

/// Only the stone just played comes off.
fn suicide_removes_one_stone(query: &Query) -> Reply {
    replayed(query, |answer, _, moves| {
        let (Some(start), Some(last)) = (&query.start, moves.last()) else { return };
        let mut sequence = start.sequence();
        for made in &moves[..moves.len() - 1] {
            let _ = sequence.make_as(made.colour, made.mv);
        }
        let board = sequence.state().board;
        let Move::Play(point) = last.mv else { return };
        let suicide = board.play(last.colour, point, Suicide::Allowed).is_ok_and(|play| !play.suicided.is_empty());
        if let (true, Some(removed)) = (suicide, answer.removed.as_mut().and_then(|removed| removed.last_mut())) {
            *removed = 1;
            answer.position = Some(board.to_string());
        }
    })
}

/// Captured stones stay on the board.
fn captured_stones_left(query: &Query) -> Reply {
    replayed(query, |answer, _, moves| {
        let Some(mut board) = query.start.as_ref().map(|start| start.board) else { return };
        for made in moves {
            if let Move::Play(point) = made.mv {
                board.set(point, Some(made.colour));
            }
        }
        answer.position = Some(board.to_string());
    })
}

/// Where the question is meant, the answer is no if it is yes with the other choice.
fn unless<T: Switch>(query: &Query, is_meant: bool, other: T) -> Reply {
    if !is_meant {
        return right(query);
    }
    let choices = query.choices.but(other).expect("a choice");
    let otherwise = says(&Query { choices, ..query.clone() });
    answered(query, |answer| {
        if otherwise == Some(Says::Yes) {
            answer.says = Some(Says::No);
        }
    })
}

/// At least one is understood as one, but not all.
fn one_stone_but_not_all(query: &Query) -> Reply {
    let Ask::Replaceable { stones, how_many: Coverage::AtLeastOne } = query.ask else { return right(query) };
    let all = says(&Query { ask: Ask::Replaceable { stones, how_many: Coverage::All }, ..query.clone() });
    answered(query, |answer| {
        if all == Some(Says::Yes) {
            answer.says = Some(Says::No);
        }
    })
}
