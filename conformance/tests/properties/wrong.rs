//! Engines that are wrong in one way each: the reference engine with other rules, or with other answers.

use std::io;
use std::process::ExitCode;

use kakunin::ask::abilities::Abilities;
use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::protocol::{Hello, VERSION, serve};
use reference_engine::board::notation::PlayersMove;
use reference_engine::force::goal::Coverage;
use reference_engine::force::proof::Says;
use reference_engine::life::formation::Formation;
use reference_engine::play::ko::Ko;
use reference_engine::play::questions::{ENDED, IS_LEGAL, LEGAL, REMOVED, REPLAY};
use reference_engine::question::fact::{BECAUSE, POSITION, PRISONERS, SAYS, STATUS};
use reference_engine::question::field::AFTER;
use reference_engine::question::{Asked, ByColour, Facts, Question};
use reference_engine::switch::Switch;
use reference_engine::systems::hypothetical_play::First;
use reference_engine::systems::korean::FirstToPlay;
use reference_engine::systems::questions::{HOW_MANY, ITS_STATUS, REPLACEABLE, UNCAPTURABLE};
use reference_engine::systems::verbal_japanese::questions::{FORMATION, INDEPENDENTLY_ALIVE};
use reference_engine::systems::{Status, SystemId};
use reference_engine::testing::point;
use reference_engine::{
    Board, Colour, KoPassRule, KoRules, Move, Play, Point, PointSet, Rules, Sequence, Suicide, Superko,
};

/// An engine that is wrong in one way.
pub(crate) struct Wrong {
    /// Its name: the mistake.
    pub name: &'static str,
    /// The property that catches it.
    pub caught_by: &'static str,
    /// What it does otherwise.
    mistake: Mistake,
}

/// What a wrong engine does otherwise than the reference engine.
enum Mistake {
    /// It plays by other rules. Moves that are not legal under them are as in the right rules.
    OtherRules(fn(&mut Rules)),
    /// It decides anew whether a move is legal: from the right answer, the board, the move and the right reasons.
    Legality(fn(bool, &Board, PlayersMove, &[String]) -> bool),
    /// It says something else of what comes of a sequence.
    Replays(fn(&mut Facts, &Rules, &[PlayersMove])),
    /// It answers otherwise.
    Answers(fn(&Question) -> Reply),
}

use Mistake::{Answers, Legality, OtherRules, Replays};

impl Implementation for &Wrong {
    fn name(&self) -> String {
        self.name.into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, _: &str, query: &Question) -> Reply {
        match self.mistake {
            OtherRules(change) => played(query, change),
            Legality(decide) => legal(query, decide),
            Replays(change) => replayed(query, change),
            Answers(answer) => answer(query),
        }
    }
}

/// The wrong engine of this name as a program.
pub(crate) fn serve(name: &str) -> ExitCode {
    let Some(mut wrong) = WRONG.iter().find(|wrong| wrong.name == name) else {
        eprintln!("there is no wrong engine {name}");
        return ExitCode::FAILURE;
    };
    let hello = Hello {
        protocol: VERSION,
        name: name.into(),
        version: "1".into(),
        abilities: Abilities { reasons: true, ..Abilities::default() },
    };
    serve::serve_as(&mut wrong, &hello, io::stdin().lock(), io::stdout()).expect("an open pipe");
    ExitCode::SUCCESS
}

/// All of them.
pub(crate) const WRONG: &[Wrong] = &[
    Wrong { name: "no-ko-ban", caught_by: "ko-at-once", mistake: OtherRules(|rules| rules.ko = KoRules::OFF) },
    Wrong {
        name: "ko-ban-kept-after-pass",
        caught_by: "ko-after-two-passes",
        mistake: OtherRules(|rules| rules.ko.basic_outlasts_passes = true),
    },
    Wrong {
        name: "ko-ban-kept-for-ever",
        caught_by: "ko-after-pass",
        mistake: OtherRules(|rules| {
            if rules.ko.basic {
                rules.ko.ko_pass = Some(KoPassRule::J2003);
            }
        }),
    },
    Wrong { name: "ko-ban-kept-after-plays", caught_by: "ko-after-plays", mistake: Answers(ko_ban_kept_after_plays) },
    Wrong { name: "ko-ban-carried-over", caught_by: "ko-at-the-start", mistake: Answers(ko_ban_carried_over) },
    Wrong { name: "ko-ban-on-snapback", caught_by: "snapback", mistake: Answers(ko_ban_on_snapback) },
    Wrong {
        name: "ban-lifted-by-any-move",
        caught_by: "ban-lasts",
        mistake: OtherRules(|rules| {
            if rules.ko.ko_pass.take().is_some() {
                rules.ko.basic = true;
            }
        }),
    },
    Wrong { name: "ko-pass-lifts-nothing", caught_by: "ko-pass-lifts-ban", mistake: Answers(ko_pass_lifts_nothing) },
    Wrong {
        name: "ko-pass-at-any-time",
        caught_by: "ko-pass-allowed",
        mistake: Legality(|legal, _, mv, _| legal || mv.mv == Move::KoPass),
    },
    Wrong {
        name: "superko-ignored",
        caught_by: "superko",
        mistake: OtherRules(|rules| {
            if rules.ko.superko != Superko::Off {
                rules.ko = KoRules { basic: true, ..KoRules::OFF }
            }
        }),
    },
    Wrong {
        name: "superko-of-the-last-three-positions",
        caught_by: "superko",
        mistake: Answers(superko_of_last_positions),
    },
    Wrong {
        name: "situational-for-positional",
        caught_by: "superko",
        mistake: OtherRules(|rules| {
            if rules.ko.superko == Superko::Positional {
                rules.ko.superko = Superko::Situational;
            }
        }),
    },
    Wrong {
        name: "positional-for-situational",
        caught_by: "superko",
        mistake: OtherRules(|rules| {
            if rules.ko.superko == Superko::Situational {
                rules.ko.superko = Superko::Positional;
            }
        }),
    },
    Wrong { name: "fixed-ko-ignored", caught_by: "fixed-ko", mistake: OtherRules(|rules| rules.ko.fixed = false) },
    Wrong {
        name: "fixed-ko-without-direction",
        caught_by: "fixed-ko",
        mistake: OtherRules(|rules| {
            if rules.ko.fixed {
                rules.ko.superko = Superko::Positional;
            }
        }),
    },
    Wrong {
        name: "superko-for-everybody",
        caught_by: "long-cycle",
        mistake: OtherRules(|rules| rules.ko.superko = Superko::Positional),
    },
    Wrong {
        name: "suicide-of-one-allowed",
        caught_by: "suicide-of-one",
        mistake: Legality(|legal, board, mv, why| legal || why == ["suicide"] && own_string(board, mv).len() == 1),
    },
    Wrong {
        name: "suicide-of-several-allowed",
        caught_by: "suicide-of-several",
        mistake: Legality(|legal, board, mv, why| legal || why == ["suicide"] && own_string(board, mv).len() > 1),
    },
    Wrong {
        name: "suicide-always-forbidden",
        caught_by: "suicide-of-several",
        mistake: OtherRules(|rules| rules.suicide = Suicide::Forbidden),
    },
    Wrong {
        name: "suicide-checked-before-capture",
        caught_by: "capture-first",
        mistake: Legality(|legal, board, mv, _| {
            let mut with = *board;
            let string = own_string(board, mv);
            string.iter().for_each(|point| with.set(point, Some(mv.colour)));
            legal && (string.is_empty() || !with.liberties(&string).is_empty())
        }),
    },
    Wrong {
        name: "suicide-removes-one-stone",
        caught_by: "suicide-removes",
        mistake: Answers(suicide_removes_one_stone),
    },
    Wrong { name: "captured-stones-left", caught_by: "captures", mistake: Answers(captured_stones_left) },
    Wrong {
        name: "one-string-captured-at-a-time",
        caught_by: "captures",
        mistake: Replays(|answer, _, _| {
            let removed = answer.get(&REMOVED).unwrap_or_default();
            answer.set(&REMOVED, removed.into_iter().map(|removed| removed.min(1)).collect());
        }),
    },
    Wrong {
        name: "prisoners-of-the-other-colour",
        caught_by: "prisoners",
        mistake: Replays(|answer, _, _| {
            let count = answer.get(&PRISONERS).unwrap_or_default();
            answer.set(&PRISONERS, ByColour { black: count.white, white: count.black });
        }),
    },
    Wrong {
        name: "occupied-points",
        caught_by: "occupied",
        mistake: Legality(|legal, _, _, why| legal || why == ["occupied"]),
    },
    Wrong {
        name: "no-pass-under-superko",
        caught_by: "pass-allowed",
        mistake: Answers(|query| {
            legal(query, |legal, _, mv, _| {
                let superko = query.start.as_ref().is_some_and(|start| start.rules.ko.superko != Superko::Off);
                legal && !(superko && mv.mv == Move::Pass)
            })
        }),
    },
    Wrong {
        name: "pass-stones",
        caught_by: "pass-changes-nothing",
        mistake: Replays(|answer, _, moves| {
            let by = |colour| moves.iter().filter(|made| made.mv == Move::Pass && made.colour == colour).count() as u32;
            let count = answer.get(&PRISONERS).unwrap_or_default();
            let (black, white) = (count.black + by(Colour::Black), count.white + by(Colour::White));
            answer.set(&PRISONERS, ByColour { black, white });
        }),
    },
    Wrong {
        name: "pass-changes-the-board",
        caught_by: "pass-changes-nothing",
        mistake: Replays(|answer, _, moves| {
            if moves.last().is_some_and(|made| made.mv == Move::Pass) {
                redraw(answer, |text| text.replacen('X', "O", 1).replacen('.', "X", 1));
            }
        }),
    },
    Wrong {
        name: "three-passes-instead-of-two",
        caught_by: "passes-that-end",
        mistake: OtherRules(|rules| rules.passes_to_end = 3),
    },
    Wrong {
        name: "two-passes-instead-of-three",
        caught_by: "passes-that-end",
        mistake: OtherRules(|rules| rules.passes_to_end = 2),
    },
    Wrong {
        name: "passes-counted-across-plays",
        caught_by: "passes-that-end",
        mistake: Replays(|answer, rules, moves| {
            let passes = moves.iter().filter(|made| made.mv == Move::Pass).count();
            answer.set(&ENDED, passes >= rules.passes_to_end.into());
        }),
    },
    Wrong {
        name: "play-after-the-end",
        caught_by: "nothing-after-the-end",
        mistake: OtherRules(|rules| rules.passes_to_end = 0),
    },
    Wrong {
        name: "corner-mistake",
        caught_by: "symmetry-of-legality",
        mistake: Legality(|legal, _, mv, _| legal && mv.mv != Move::Play(point("a1"))),
    },
    Wrong {
        name: "colour-mistake",
        caught_by: "symmetry-of-legality",
        mistake: Answers(|query| match query.asked.move_in_question() {
            Some(mv) if mv.colour == Colour::White => played(query, |rules| rules.ko = KoRules::OFF),
            _ => right(query),
        }),
    },
    Wrong {
        name: "mirror-mistake",
        caught_by: "symmetry-of-replay",
        mistake: Replays(|answer, _, _| {
            let mirrored = |row: &str| row.chars().rev().collect::<String>() + "\n";
            redraw(answer, |text| text.lines().map(mirrored).collect());
        }),
    },
    Wrong {
        name: "status-by-side",
        caught_by: "symmetry-of-status",
        mistake: Answers(|query| {
            answered(query, |answer| {
                let is_meant = query.asked.is(&ITS_STATUS);
                if is_meant && query.asked.in_question().iter().all(|point| point.column() == 0) {
                    answer.set(&STATUS, Status::Dead);
                }
            })
        }),
    },
    Wrong {
        name: "capture-by-colour",
        caught_by: "symmetry-of-capture",
        mistake: Answers(|query| {
            answered(query, |answer| {
                let (true, Some(start)) = (query.asked.is(&UNCAPTURABLE), &query.start) else { return };
                let stones = query.asked.in_question();
                if stones.first().and_then(|point| start.board.stone(point)) == Some(Colour::White) {
                    answer.set(&SAYS, Says::No);
                }
            })
        }),
    },
    Wrong {
        name: "two-eyes-not-pass-alive",
        caught_by: "formations-ordered",
        mistake: Answers(|query| {
            let is_meant = query.asked.is(&FORMATION);
            unless(query, is_meant && query.choices.get() == Some(Formation::PassAlive), Formation::TwoEye)
        }),
    },
    Wrong {
        name: "n-eyes-are-more-than-two",
        caught_by: "independent-life-ordered",
        mistake: Answers(|query| {
            let is_meant = query.asked.is(&INDEPENDENTLY_ALIVE);
            unless(query, is_meant && query.choices.get() == Some(Formation::NEye), Formation::TwoEye)
        }),
    },
    Wrong {
        name: "one-point-but-not-all",
        caught_by: "all-points-imply-one",
        mistake: Answers(|query| {
            let is_meant = query.asked.is(&INDEPENDENTLY_ALIVE);
            unless(query, is_meant && query.choices.get() == Some(Coverage::AtLeastOne), Coverage::All)
        }),
    },
    Wrong { name: "one-stone-but-not-all", caught_by: "all-stones-imply-one", mistake: Answers(one_stone_but_not_all) },
    Wrong {
        name: "uncapturable-is-not-replaced",
        caught_by: "uncapturable-is-replaceable",
        mistake: Answers(|query| {
            if !query.asked.is(&REPLACEABLE) {
                return right(query);
            }
            let asked = Asked { kind: &UNCAPTURABLE, ..query.asked.clone() };
            let safe = says(&Question { asked, ..query.clone() });
            answered(query, |answer| {
                if safe == Some(Says::Yes) {
                    answer.set(&SAYS, Says::No);
                }
            })
        }),
    },
    Wrong {
        name: "only-independent-life-is-life",
        caught_by: "uncapturable-is-not-dead",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if matches!(answer.get(&STATUS), Some(Status::AliveInSeki | Status::Uncapturable)) {
                    answer.set(&STATUS, Status::Dead);
                }
            })
        }),
    },
    Wrong {
        name: "living-neighbour-kills",
        caught_by: "far-away-group",
        mistake: Answers(|query| {
            answered(query, |answer| {
                let (true, Some(start)) = (query.asked.is(&UNCAPTURABLE), &query.start) else { return };
                let stones = query.asked.in_question();
                let beside = stones.neighbours();
                let colour = stones.first().and_then(|point| start.board.stone(point)).unwrap_or(Colour::Black);
                let touching = start.board.stones(colour.opponent()).iter().filter(|point| beside.contains(*point));
                let eyes = |point: Point| start.board.liberties(&start.board.string(point)).len();
                if touching.into_iter().any(|point| eyes(point) >= 2) {
                    let other = if answer.get(&SAYS) == Some(Says::Yes) { Says::No } else { Says::Yes };
                    answer.set(&SAYS, other);
                }
            })
        }),
    },
    Wrong {
        name: "capturable-2-is-dead",
        caught_by: "small-board-status",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if answer.get(&STATUS) == Some(Status::Capturable2) {
                    answer.set(&STATUS, Status::Dead);
                }
            })
        }),
    },
    Wrong {
        name: "two-stones-are-never-captured",
        caught_by: "small-board-capture",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if query.asked.is(&UNCAPTURABLE) && query.asked.in_question().len() > 1 {
                    answer.set(&SAYS, Says::Yes);
                }
            })
        }),
    },
    Wrong {
        name: "nothing-is-replaced",
        caught_by: "small-board-replacement",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if query.asked.is(&REPLACEABLE) {
                    answer.set(&SAYS, Says::No);
                }
            })
        }),
    },
    Wrong {
        name: "owner-first-is-captured",
        caught_by: "moving-first",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if query.choices.get() == Some(First::Owner) {
                    answer.set(&SAYS, Says::No);
                }
            })
        }),
    },
    Wrong {
        name: "owner-first-is-dead",
        caught_by: "moving-first-korean",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if query.choices.get() == Some(FirstToPlay::Owner) {
                    answer.set(&STATUS, Status::Dead);
                }
            })
        }),
    },
    Wrong {
        name: "wide-boards-kill",
        caught_by: "far-away-group-korean",
        mistake: Answers(|query| {
            answered(query, |answer| {
                let wide = query.start.as_ref().is_some_and(|start| start.board.size().columns() > 3);
                if query.choices.system() == Some(SystemId::Korean) && query.asked.is(&ITS_STATUS) && wide {
                    answer.set(&STATUS, Status::Dead);
                }
            })
        }),
    },
    Wrong {
        name: "passing-loses-the-string",
        caught_by: "pass-before-the-stop",
        mistake: Answers(|query| {
            answered(query, |answer| {
                if query.asked.is(&ITS_STATUS) && !query.asked.made().is_empty() {
                    answer.set(&STATUS, Status::Undefined);
                }
            })
        }),
    },
    Wrong {
        name: "wide-boards-save",
        caught_by: "far-away-group-status",
        mistake: Answers(|query| {
            answered(query, |answer| {
                let wide = query.start.as_ref().is_some_and(|start| start.board.size().columns() > 3);
                if query.asked.is(&ITS_STATUS) && wide {
                    answer.set(&STATUS, Status::Uncapturable);
                }
            })
        }),
    },
];

fn right(query: &Question) -> Reply {
    Embedded.answer("", query)
}

fn says(query: &Question) -> Option<Says> {
    match right(query) {
        Reply::Answer { facts, .. } => facts.get(&SAYS),
        _ => None,
    }
}

/// The right answer, changed.
fn answered(query: &Question, change: impl FnOnce(&mut Facts)) -> Reply {
    match right(query) {
        Reply::Answer { mut facts, .. } => {
            change(&mut facts);
            facts.into()
        }
        other => other,
    }
}

/// The right answer under other rules of play. Moves that are not legal under them are as in the right rules.
fn played(query: &Question, change: impl FnOnce(&mut Rules)) -> Reply {
    if !query.asked.is(&LEGAL) && !query.asked.is(&REPLAY) {
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
fn before(query: &Question) -> Option<(Sequence, PlayersMove)> {
    let mv = query.asked.move_in_question().filter(|_| query.asked.is(&LEGAL))?;
    Some((query.start.as_ref()?.after(&query.asked.made()).ok()?, mv))
}

/// Whether a move is legal, decided anew from the right answer, the board, the move and the right reasons.
fn legal(query: &Question, decide: impl Fn(bool, &Board, PlayersMove, &[String]) -> bool) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    answered(query, |answer| {
        let why = answer.get(&BECAUSE).unwrap_or_default();
        let legal = decide(answer.get(&IS_LEGAL) == Some(true), &sequence.state().board, mv, &why);
        let because = (!legal).then(|| if why.is_empty() { vec!["basic-ko".into()] } else { why });
        *answer = Facts::of(&IS_LEGAL, legal).and_some(&BECAUSE, because);
    })
}

/// What comes of a sequence, changed.
fn replayed(query: &Question, change: impl FnOnce(&mut Facts, &Rules, &[PlayersMove])) -> Reply {
    let (true, Some(start)) = (query.asked.is(&REPLAY), &query.start) else { return right(query) };
    answered(query, |answer| change(answer, &start.rules, &query.asked.made()))
}

/// The position of an answer, drawn otherwise.
fn redraw(answer: &mut Facts, change: impl FnOnce(&str) -> String) {
    let position = answer.get(&POSITION).map(|board| board.to_string());
    if let Some(board) = position.and_then(|text| Board::parse(&change(&text)).ok()) {
        answer.set(&POSITION, board);
    }
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
fn ko_ban_kept_after_plays(query: &Question) -> Reply {
    let passed = query.asked.is(&LEGAL) && query.asked.made().iter().any(|made| made.mv == Move::Pass);
    played(query, |rules| {
        if rules.ko.basic && !passed {
            rules.ko.ko_pass = Some(KoPassRule::J2003);
        }
    })
}

/// The first move may not capture a ko.
fn ko_ban_carried_over(query: &Question) -> Reply {
    let Some((sequence, mv)) = before(query).filter(|(sequence, _)| sequence.moves().is_empty()) else {
        return right(query);
    };
    let Move::Play(point) = mv.mv else { return right(query) };
    let play = sequence.state().board.play(mv.colour, point, Suicide::Forbidden).ok();
    let is_ko = play.and_then(|play| Ko::captured_by(&play)).is_some();
    legal(query, |legal, _, _, _| legal && !is_ko)
}

/// Where one stone was taken nothing may be taken back.
fn ko_ban_on_snapback(query: &Question) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    let taken = last_play(&sequence).and_then(|play| play.captured.only());
    let is_there = taken.is_some_and(|point| mv.mv == Move::Play(point));
    legal(query, |legal, _, _, _| legal && !is_there)
}

/// A ko-pass is made and lifts nothing.
fn ko_pass_lifts_nothing(query: &Question) -> Reply {
    if !query.asked.is(&LEGAL) {
        return right(query);
    }
    let mut changed = query.clone();
    let after = query.asked.made().into_iter().map(|made| match made.mv {
        Move::KoPass => PlayersMove { mv: Move::Pass, ..made },
        _ => made,
    });
    changed.asked.values.set(&AFTER, after.collect());
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
fn superko_of_last_positions(query: &Question) -> Reply {
    let Some((sequence, mv)) = before(query) else { return right(query) };
    let Move::Play(point) = mv.mv else { return right(query) };
    let after = sequence.state().board.play(mv.colour, point, sequence.rules().suicide).ok();
    let recent = sequence.states().iter().rev().take(3);
    let seen = after.is_some_and(|play| recent.into_iter().any(|state| state.board == play.board));
    legal(query, |legal, _, _, why| legal || !seen && why.iter().all(|reason| reason.ends_with("superko")))
}

/// Only the stone just played comes off.
fn suicide_removes_one_stone(query: &Question) -> Reply {
    replayed(query, |answer, _, moves| {
        let (Some(start), Some(last)) = (&query.start, moves.last()) else { return };
        let mut sequence = start.sequence();
        for made in &moves[..moves.len() - 1] {
            let _ = sequence.make_as(made.colour, made.mv);
        }
        let board = sequence.state().board;
        let Move::Play(point) = last.mv else { return };
        let suicide = board.play(last.colour, point, Suicide::Allowed).is_ok_and(|play| !play.suicided.is_empty());
        let mut removed = answer.get(&REMOVED).unwrap_or_default();
        if let (true, Some(last)) = (suicide, removed.last_mut()) {
            *last = 1;
            answer.set(&REMOVED, removed);
            answer.set(&POSITION, board);
        }
    })
}

/// Captured stones stay on the board.
fn captured_stones_left(query: &Question) -> Reply {
    replayed(query, |answer, _, moves| {
        let Some(mut board) = query.start.as_ref().map(|start| start.board) else { return };
        for made in moves {
            if let Move::Play(point) = made.mv {
                board.set(point, Some(made.colour));
            }
        }
        answer.set(&POSITION, board);
    })
}

/// Where the question is meant, the answer is no if it is yes with the other choice.
fn unless<T: Switch>(query: &Question, is_meant: bool, other: T) -> Reply {
    if !is_meant {
        return right(query);
    }
    let choices = query.choices.but(other).expect("a choice");
    let otherwise = says(&Question { choices, ..query.clone() });
    answered(query, |answer| {
        if otherwise == Some(Says::Yes) {
            answer.set(&SAYS, Says::No);
        }
    })
}

/// At least one is understood as one, but not all.
fn one_stone_but_not_all(query: &Question) -> Reply {
    if query.asked.get(&HOW_MANY) != Some(Coverage::AtLeastOne) {
        return right(query);
    }
    let asked = query.asked.clone().with(&HOW_MANY, Coverage::All);
    let all = says(&Question { asked, ..query.clone() });
    answered(query, |answer| {
        if all == Some(Says::Yes) {
            answer.set(&SAYS, Says::No);
        }
    })
}
