//! What is true of every position and every sequence: the invariants of ko and pass.

mod common;

use common::games::{Game, game, position, rules};
use common::{ban, reasons};
use proptest::prelude::*;
use reference_engine::play::count;
use reference_engine::play::ko::{KoPassPrecondition, KoPassScope};
use reference_engine::{Board, Colour, KoPassRule, KoRules, Move, Point, Rules, Sequence, Size, Suicide, Superko};

fn under(ko: KoRules) -> impl Strategy<Value = Rules> {
    rules().prop_map(move |rules| Rules { ko, ..rules })
}

/// The ban, with any reading of the ko-pass.
fn with_ban() -> impl Strategy<Value = Rules> {
    (rules(), prop::sample::select(&KoPassRule::ALL[..])).prop_map(|(rules, rule)| Rules { ko: ban(rule), ..rules })
}

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

/// Rules with basic ko and whatever else.
fn with_basic_ko() -> impl Strategy<Value = Rules> {
    rules().prop_map(|rules| Rules { ko: KoRules { basic: true, ..rules.ko }, ..rules })
}

fn stones(board: &Board, colour: Colour) -> u32 {
    board.stones(colour).len()
}

/// The position before each play of a sequence and the position after it.
fn plays(sequence: &Sequence) -> Vec<(Board, Board)> {
    let pairs = sequence.states().windows(2).map(|pair| (pair[0].board, pair[1].board));
    let plays = sequence.moves().iter().zip(pairs).filter(|(mv, _)| matches!(mv, Move::Play(_)));
    plays.map(|(_, pair)| pair).collect()
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

/// Where a point of the board is seen in the image, whose size may be another.
type Symmetry = (Size, Box<dyn Fn(Point) -> Point>);

/// The eight ways to turn and mirror a board.
fn symmetries(size: Size) -> Vec<Symmetry> {
    let mut all: Vec<Symmetry> = Vec::new();
    let (columns, rows) = (size.columns(), size.rows());
    for turned in [false, true] {
        let image = if turned { Size::new(rows.into(), columns.into()) } else { Some(size) };
        let image = image.expect("the turned size");
        for (flip_column, flip_row) in [(false, false), (false, true), (true, false), (true, true)] {
            all.push((
                image,
                Box::new(move |point| {
                    let column = if flip_column { columns - 1 - point.column() } else { point.column() };
                    let row = if flip_row { rows - 1 - point.row() } else { point.row() };
                    let (column, row) = if turned { (row, column) } else { (column, row) };
                    image.point(column, row).expect("the image of a point")
                }),
            ));
        }
    }
    all
}

fn image(board: &Board, size: Size, map: &dyn Fn(Point) -> Point, swap: bool) -> Board {
    let mut turned = Board::empty(size);
    for point in board.size().points() {
        let stone = board.stone(point).map(|colour| if swap { colour.opponent() } else { colour });
        turned.set(map(point), stone);
    }
    turned
}

fn image_of_move(mv: Move, map: &dyn Fn(Point) -> Point) -> Move {
    match mv {
        Move::Play(point) => Move::Play(map(point)),
        Move::KoPassFor(point) => Move::KoPassFor(map(point)),
        Move::Pass | Move::KoPass => mv,
    }
}

/// The game seen in a mirror, perhaps with colours swapped: the same moves are legal at every step, for the same
/// reasons.
fn same_legality(game: &Game, size: Size, map: &dyn Fn(Point) -> Point, swap: bool) -> Result<(), TestCaseError> {
    let mut original = game.start();
    let to_move = if swap { game.to_move.opponent() } else { game.to_move };
    let mut mirrored = Sequence::new(game.rules, image(&game.board, size, map, swap), to_move);
    for mv in game.moves() {
        for candidate in original.candidates() {
            let seen = image_of_move(candidate, map);
            prop_assert_eq!(reasons(&original, candidate), reasons(&mirrored, seen), "{} seen as {}", candidate, seen);
        }
        original.make(mv).expect("the game is legal");
        mirrored.make(image_of_move(mv, map)).expect("so is its image");
        prop_assert_eq!(image(&original.state().board, size, map, swap), mirrored.state().board);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// verbal-japanese.basic-ko: after any play, no reply recreates the position before it.
    #[test]
    fn a_basic_ko_is_never_recaptured_at_once(game in game(with_basic_ko())) {
        let sequence = game.played();
        let pairs = plays(&sequence);
        let successive = sequence.moves().windows(2).enumerate()
            .filter(|(_, pair)| pair.iter().all(|mv| matches!(mv, Move::Play(_))));
        for (i, _) in successive {
            let (before, after) = (sequence.states()[i].board, sequence.states()[i + 2].board);
            prop_assert_ne!(before, after, "moves {} and {}", i + 1, i + 2);
        }
        let Some((before, _)) = pairs.last().filter(|_| matches!(sequence.moves().last(), Some(Move::Play(_)))) else {
            return Ok(());
        };
        for reply in sequence.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Play(_))) {
            let mut next = sequence.clone();
            next.make(reply).expect("it is legal");
            prop_assert_ne!(&next.state().board, before, "{} recreates the position", reply);
        }
    }

    /// verbal-japanese.basic-ko-after-pass: after a pass basic ko forbids nothing, whoever is to move.
    #[test]
    fn a_pass_lifts_the_basic_ban(game in game(under(KoRules { basic: true, ..KoRules::OFF }))) {
        let mut sequence = game.played();
        while sequence.make(Move::Pass).is_ok() && !sequence.state().ended(&game.rules) {
            for mv in sequence.candidates() {
                prop_assert!(!reasons(&sequence, mv).contains(&"basic-ko"), "{} after a pass", mv);
            }
        }
    }

    /// Basic ko forbids a recapture in a ko and nothing else: a forbidden play would have recreated the position.
    #[test]
    fn basic_ko_forbids_nothing_but_recreation(game in game(under(KoRules { basic: true, ..KoRules::OFF }))) {
        let sequence = game.played();
        for (mv, after) in forbidden(&sequence, "basic-ko") {
            let before = &sequence.states()[sequence.states().len() - 2].board;
            prop_assert_eq!(&after, before, "{} is forbidden but recreates nothing", mv);
        }
    }

    /// common.pass: a pass changes nothing but turn, pass count and ko ban.
    #[test]
    fn a_pass_changes_nothing_but_turn_passes_and_ban(game in game(rules())) {
        let before = game.played();
        let mut after = before.clone();
        if after.make(Move::Pass).is_ok() {
            prop_assert_eq!(before.state().board, after.state().board);
            prop_assert_eq!(before.prisoners(), after.prisoners());
            prop_assert_eq!(before.state().to_move.opponent(), after.state().to_move);
            prop_assert_eq!(before.state().passes + 1, after.state().passes);
        }
    }

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

    /// ikeda.fixed-ko: no play leads twice from one position to another.
    #[test]
    fn fixed_ko_never_repeats_a_play(game in game(under(KoRules { fixed: true, ..KoRules::OFF }))) {
        let plays = plays(&game.played());
        for (i, play) in plays.iter().enumerate() {
            prop_assert!(!plays[..i].contains(play), "play {} is a repetition: {:?}", i + 1, play);
        }
    }

    /// ikeda.fixed-ko: it forbids nothing else. A forbidden play has been made before.
    #[test]
    fn fixed_ko_forbids_nothing_but_repetition(game in game(under(KoRules { fixed: true, ..KoRules::OFF }))) {
        let sequence = game.played();
        for (mv, after) in forbidden(&sequence, "fixed-ko") {
            let play = (sequence.state().board, after);
            prop_assert!(plays(&sequence).contains(&play), "{} was not made before", mv);
        }
    }

    /// ikeda.positional-superko: no play recreates a position.
    #[test]
    fn positional_superko_never_repeats_a_position(
        game in game(under(KoRules { superko: Superko::Positional, ..KoRules::OFF }))
    ) {
        let mut seen = vec![game.board];
        for (_, after) in plays(&game.played()) {
            prop_assert!(!seen.contains(&after), "{:?} again", after);
            seen.push(after);
        }
    }

    /// new-zealand.situational-superko: no play recreates a position with the same player to move.
    #[test]
    fn situational_superko_never_repeats_a_situation(
        game in game(under(KoRules { superko: Superko::Situational, ..KoRules::OFF }))
    ) {
        let sequence = game.played();
        for (i, mv) in sequence.moves().iter().enumerate().filter(|(_, mv)| matches!(mv, Move::Play(_))) {
            let after = &sequence.states()[i + 1];
            let same = |state: &&reference_engine::State| state.board == after.board && state.to_move == after.to_move;
            prop_assert!(!sequence.states()[..=i].iter().any(|state| same(&state)), "{} recreates {:?}", mv, after.board);
        }
    }

    /// Superko forbids nothing else: the position was there before, under situational superko with the same player to
    /// move.
    #[test]
    fn superko_forbids_nothing_but_repetition(
        game in game(prop_oneof![
            under(KoRules { superko: Superko::Positional, ..KoRules::OFF }),
            under(KoRules { superko: Superko::Situational, ..KoRules::OFF }),
        ])
    ) {
        let sequence = game.played();
        for (mv, after) in forbidden(&sequence, "positional-superko") {
            prop_assert!(sequence.states().iter().any(|state| state.board == after), "{} recreates nothing", mv);
        }
        for (mv, after) in forbidden(&sequence, "situational-superko") {
            let next = sequence.state().to_move.opponent();
            let there = sequence.states().iter().any(|state| state.board == after && state.to_move == next);
            prop_assert!(there, "{} recreates no situation", mv);
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

    /// Legality is the same under the eight symmetries and with colours swapped.
    #[test]
    fn legality_knows_no_directions_and_no_colours(game in game(rules()), which in 0..8_usize, swap: bool) {
        let (size, map) = &symmetries(game.board.size())[which];
        same_legality(&game, *size, map, swap)?;
    }

    /// Under basic ko without suicide, and indeed under all rules, a pass is legal in every position until the end.
    #[test]
    fn a_pass_is_always_legal(game in game(rules())) {
        let sequence = game.played();
        prop_assert_eq!(sequence.legal(Move::Pass).is_ok(), !sequence.state().ended(&game.rules));
    }

    /// verbal-japanese.two-passes-end, ikeda.three-passes-end-playout: a sequence has ended exactly when its last moves
    /// are so many passes.
    #[test]
    fn so_many_successive_passes_end_a_sequence(game in game(rules())) {
        let sequence = game.played();
        let trailing = sequence.moves().iter().rev().take_while(|mv| **mv == Move::Pass).count();
        prop_assert_eq!(sequence.state().ended(&game.rules), trailing >= game.rules.passes_to_end.into());
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
        let _ = sequence.make(Move::Play(Point::parse("t19").expect("a point")));
    }
}

/// A sequence under positional superko always ends: players who never pass while they can play run out of plays,
/// because there are only so many positions.
#[test]
fn a_sequence_under_positional_superko_always_ends() {
    let rules = Rules {
        suicide: Suicide::Allowed,
        ko: KoRules { superko: Superko::Positional, ..KoRules::OFF },
        passes_to_end: 2,
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
