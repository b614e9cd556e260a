//! What follows from the rules of ko and pass for every position and every sequence. What the rules themselves say is
//! not said again here: `conformance/tests/twin.rs` compares the engine with the plain rules of the properties.

mod common;

use common::games::{game, position, rules, under, with_ban};
use common::{ban, reasons};
use proptest::prelude::*;
use reference_engine::play::count;
use reference_engine::play::ko::{KoPassPrecondition, KoPassScope};
use reference_engine::testing::point;
use reference_engine::{Board, Colour, KoPassRule, KoRules, Move, Rules, Sequence, Size, Suicide, Superko};

/// The plays that the ban forbids to the player whose turn it is.
fn banned(sequence: &Sequence) -> Vec<Move> {
    sequence.candidates().filter(|mv| reasons(sequence, *mv).contains(&"ko-pass-ban")).collect()
}

/// The ko-passes that the player whose turn it is may make.
fn ko_passes(sequence: &Sequence) -> Vec<Move> {
    let is_ko_pass = |mv: &Move| matches!(mv, Move::KoPass | Move::KoPassFor(_));
    sequence.legal_moves().into_iter().filter(is_ko_pass).collect()
}

/// The plays that the ban would forbid to the player whose turn it is not; `None` if the pass that gives him the turn
/// ends the sequence.
fn banned_to_the_other(sequence: &Sequence) -> Option<Vec<Move>> {
    let mut passed = sequence.clone();
    passed.make(Move::Pass).ok()?;
    (!passed.state().ended(passed.rules())).then(|| banned(&passed))
}

fn stones(board: &Board, colour: Colour) -> u32 {
    board.stones(colour).len()
}

/// The plays that only this rule forbids here, with the position that each would lead to.
fn forbidden(sequence: &Sequence, reason: &str) -> Vec<(Move, Board)> {
    let state = sequence.state();
    let banned = sequence.candidates().filter(|mv| reasons(sequence, *mv) == [reason]);
    let plays = banned.filter_map(|mv| match mv {
        Move::Play(point) => Some((mv, state.board.play(state.to_move, point, sequence.rules().suicide).ok()?.board)),
        Move::Pass | Move::KoPass | Move::KoPassFor(_) => None,
    });
    plays.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// common.capture: no string is ever left without a liberty.
    #[test]
    fn no_string_is_left_without_a_liberty(game in game(rules())) {
        for state in game.played().states() {
            let stuck = state.board.stones_without_liberty();
            prop_assert!(stuck.is_empty(), "{:?} have no liberty in {:?}", stuck, state.board);
        }
    }

    /// common.prisoners: stones on the board and prisoners add up to the stones there were and the stones played.
    #[test]
    fn stones_and_prisoners_balance(game in game(rules())) {
        let sequence = game.played();
        let mut played = [0; 2];
        let mut colour = game.to_move;
        for mv in sequence.moves() {
            played[colour as usize] += u32::from(matches!(mv, Move::Play(_)));
            colour = colour.opponent();
        }
        let prisoners = sequence.prisoners();
        for (colour, prisoners) in [(Colour::Black, prisoners.black), (Colour::White, prisoners.white)] {
            let had = stones(&game.board, colour) + played[colour as usize];
            prop_assert_eq!(stones(&sequence.state().board, colour) + prisoners, had, "{}", colour);
        }
    }

    /// japanese-2003.ko-capture-ban: without a ko-pass no reply recreates the position.
    #[test]
    fn a_captured_ko_is_not_recaptured_without_a_ko_pass(game in game(with_ban())) {
        let sequence = game.played();
        let same = sequence.states().windows(3).zip(sequence.moves().windows(2)).find(|(states, moves)| {
            let plays = moves.iter().all(|mv| matches!(mv, Move::Play(_)));
            plays && states[0].board == states[2].board && states[0].board != states[1].board
        });
        prop_assert!(same.is_none(), "{:?}", same);
    }

    /// japanese-2003.ko-capture-ban: it forbids nothing but ko-captures. Some reply to a forbidden play would recreate
    /// the position.
    #[test]
    fn the_ko_pass_ban_forbids_nothing_but_ko_captures(game in game(with_ban())) {
        let sequence = game.played();
        let state = sequence.state();
        for (mv, after) in forbidden(&sequence, "ko-pass-ban") {
            let reply = |point| after.play(state.to_move.opponent(), point, Suicide::Forbidden).ok();
            let mut replies = after.empty_points().iter().filter_map(reply);
            prop_assert!(replies.any(|reply| reply.board == state.board), "{} is no ko-capture", mv);
        }
    }

    /// japanese-2003.ko-capture-ban: plays elsewhere do not lift it. What is banned is banned or not a ko-capture any
    /// more after the player has played elsewhere and the opponent has passed.
    #[test]
    fn a_play_elsewhere_does_not_lift_the_ko_pass_ban(game in game(with_ban())) {
        let sequence = game.played();
        let state = sequence.state();
        for (mv, after) in forbidden(&sequence, "ko-pass-ban") {
            for elsewhere in sequence.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Play(_))) {
                let mut later = sequence.clone();
                later.make(elsewhere).expect("it is legal");
                later.make(Move::Pass).expect("a pass is legal");
                let Move::Play(point) = mv else { continue };
                let same_ko = later.state().board.play(state.to_move, point, game.rules.suicide).is_ok_and(|play| {
                    let Some(taken) = play.captured.only() else { return false };
                    let back = play.board.play(state.to_move.opponent(), taken, Suicide::Forbidden);
                    state.board.stone(taken).is_some() && back.is_ok_and(|back| back.board == later.state().board)
                });
                if same_ko {
                    prop_assert_eq!(reasons(&later, mv), ["ko-pass-ban"], "{} after {}, from {:?}", mv, elsewhere, after);
                }
            }
        }
    }

    /// japanese-2003.ko-pass: a ko-pass is there exactly when something is banned, for exactly the kos that are.
    /// sekiguchi.special-pass-precondition: it is there at least then.
    #[test]
    fn a_ko_pass_is_there_when_it_is_needed(game in game(with_ban())) {
        let sequence = game.played();
        if sequence.state().ended(&game.rules) {
            return Ok(());
        }
        let rule = game.rules.ko.ko_pass.expect("a rule with a ban");
        let (bans, passes) = (banned(&sequence), ko_passes(&sequence));
        prop_assert!(bans.is_empty() || !passes.is_empty(), "banned: {:?}", bans);
        if rule.precondition == KoPassPrecondition::ProhibitedNow {
            let needed: Vec<Move> = match rule.scope {
                KoPassScope::Both | KoPassScope::Own => bans.first().map(|_| Move::KoPass).into_iter().collect(),
                KoPassScope::PerKo => sequence.state().board.empty_points().iter()
                    .filter(|point| bans.contains(&Move::Play(*point))).map(Move::KoPassFor).collect(),
            };
            prop_assert_eq!(passes, needed, "banned: {:?}", bans);
        }
    }

    /// japanese-2003.ko-pass-lifts-both, nihon-kiin-1989.article-7-2: a ko-pass lifts what its scope says and nothing
    /// else, and brings no ban. It is not counted as a pass (japanese-2003.ko-pass-is-not-a-pass).
    #[test]
    fn a_ko_pass_lifts_what_its_scope_says(game in game(with_ban())) {
        let before = game.played();
        let rule = game.rules.ko.ko_pass.expect("a rule with a ban");
        for pass in ko_passes(&before) {
            let mut after = before.clone();
            after.make(pass).expect("it is legal");
            prop_assert_eq!(after.state().passes, 0);
            prop_assert_eq!(after.state().board, before.state().board);
            let opponent = banned(&after);
            let player = banned_to_the_other(&after).expect("one pass ends nothing");
            let player_before = banned(&before);
            let opponent_before = banned_to_the_other(&before);
            match rule.scope {
                KoPassScope::Both => prop_assert_eq!((player, opponent), (vec![], vec![])),
                KoPassScope::Own => {
                    prop_assert_eq!(player, vec![]);
                    prop_assert_eq!(&opponent, opponent_before.as_ref().unwrap_or(&opponent));
                }
                KoPassScope::PerKo => {
                    let Move::KoPassFor(named) = pass else { return Err(TestCaseError::fail("it names no ko")) };
                    let others: Vec<Move> =
                        player_before.iter().copied().filter(|mv| *mv != Move::Play(named)).collect();
                    if rule.precondition == KoPassPrecondition::ProhibitedNow {
                        prop_assert_eq!(player, others);
                    } else {
                        prop_assert!(player.iter().all(|mv| player_before.contains(mv)));
                    }
                    prop_assert_eq!(&opponent, opponent_before.as_ref().unwrap_or(&opponent));
                }
            }
        }
    }

    /// A player who is banned from a ko lost a stone there: sekiguchi.special-pass-precondition allows every line of
    /// play that japanese-2003.ko-pass allows.
    #[test]
    fn what_is_prohibited_now_was_captured_before(game in game(under(ban(KoPassRule::J2003)))) {
        let mut sequence = Sequence::new(Rules { ko: ban(KoPassRule::SEKIGUCHI), ..game.rules }, game.board, game.to_move);
        for mv in game.moves() {
            prop_assert!(sequence.make(mv).is_ok(), "{} after {:?}", mv, sequence.moves());
        }
    }

    /// Under every reading a player can get rid of all his bans: he makes ko-passes as long as he may, the opponent
    /// passes, and no ko-pass can be made twice.
    #[test]
    fn enough_ko_passes_lift_everything(game in game(with_ban())) {
        let mut sequence = game.played();
        let mut made = Vec::new();
        while let Some(&pass) = ko_passes(&sequence).first() {
            prop_assert!(!made.contains(&pass), "{} again after {:?}", pass, made);
            made.push(pass);
            sequence.make(pass).expect("it is legal");
            sequence.make(Move::Pass).expect("a pass is legal");
        }
        if !sequence.state().ended(&game.rules) {
            prop_assert_eq!(banned(&sequence), vec![]);
        }
    }

    /// japanese-2003.ko-capture-ban: neither passes nor plays elsewhere lift it. What is banned stays so while nothing
    /// but passes are made.
    #[test]
    fn only_a_ko_pass_lifts_the_ko_pass_ban(game in game(with_ban())) {
        let mut sequence = game.played();
        let before = banned(&sequence);
        let twice = sequence.make(Move::Pass).is_ok() && sequence.make(Move::Pass).is_ok();
        if twice && !sequence.state().ended(&game.rules) {
            prop_assert_eq!(before, banned(&sequence));
        }
    }

    /// An illegal move changes nothing, a move taken back leaves nothing behind, and sequences do not know each
    /// other.
    #[test]
    fn nothing_leaks_between_sequences(game in game(rules()), other in game(rules())) {
        let mut sequence = game.played();
        let before = format!("{sequence:?}");
        let mut elsewhere = other.start();
        for mv in sequence.candidates() {
            if sequence.make(mv).is_ok() {
                sequence.take_back();
            }
            let _ = elsewhere.make(mv);
        }
        prop_assert_eq!(format!("{:?}", sequence), before);
        let again = game.played();
        prop_assert_eq!(again.states(), sequence.states());
    }

    /// No input makes the engine panic, not even a position that could not arise.
    #[test]
    fn no_move_panics(board in position(), text in ".{0,12}", rules in rules()) {
        let mut sequence = Sequence::new(rules, board, Colour::White);
        if let Ok(moves) = reference_engine::board::notation::parse_sequence(&text) {
            for mv in moves {
                let _ = sequence.make_as(mv.colour, mv.mv);
            }
        }
        let _ = Board::parse(&text);
        let _ = sequence.make(Move::Play(point("t19")));
    }
}

/// A sequence under positional superko always ends: players who never pass while they can play run out of plays,
/// because there are only so many positions.
#[test]
fn a_sequence_under_positional_superko_always_ends() {
    let rules = Rules {
        suicide: Suicide::Allowed,
        ko: KoRules { superko: Superko::Positional, ..KoRules::OFF },
        ..Rules::BASE
    };
    for size in ["1x1", "1x2", "1x5", "2x2", "3x2", "3x3"] {
        let size = Size::parse(size).expect("a size");
        let positions = count::positions(size, &mut |_| ());
        let mut sequence = Sequence::new(rules, Board::empty(size), Colour::Black);
        while let Some(&mv) = sequence.legal_moves().first() {
            sequence.make(mv).expect("it is legal");
            let plays = sequence.moves().iter().filter(|mv| matches!(mv, Move::Play(_))).count() as u64;
            assert!(plays < positions, "{plays} plays on a {size} board with {positions} positions");
        }
        assert!(sequence.state().ended(&rules), "{size}");
    }
}
