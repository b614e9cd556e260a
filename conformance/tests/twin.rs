//! The reference engine against the plain rules, by which the properties judge every program: the same moves are legal,
//! for the same reasons, and lead to the same positions. Written in another way and slow, the plain rules say of each
//! ko rule and of passes what it is; so what they say is not said once more as a law of the engine.

#[path = "../../reference-engine/tests/common/mod.rs"]
mod common;
#[path = "twin/plain.rs"]
mod plain;

use common::games::{Game, game, rules, under, with_ban};
use common::{SIMPLE, all_rules, ko_pass_rules, reasons};
use kakunin::ask::view::View;
use kakunin::properties::plain::Record;
use plain::{candidates, sequences};
use proptest::prelude::*;
use reference_engine::play::count;
use reference_engine::testing::board;
use reference_engine::{Colour, KoRules, Move, Rules, Sequence, Superko};

/// As many sequences under each of the 504 combinations of ko rules, suicide and passes.
#[test]
fn sequences_are_as_many_as_the_plain_rules_count_under_every_rule() {
    for (text, depth) in
        [(". .\n. .\n", 4), (". . .\n", 5), ("X O . O\n. X O .\n", 3), ("X .\nO .\n", 5), ("O . O .\n", 5)]
    {
        let board = board(text);
        for rules in all_rules() {
            let counted = count::sequences(&Sequence::new(rules, board, Colour::Black), depth, &mut |_| ());
            let expected = sequences(&Record::start(rules, board, Colour::Black), depth);
            assert_eq!(counted, expected, "{rules:?}, {depth} moves from {board:?}");
        }
    }
}

/// As many sequences under every reading of the ko-pass from a board on which each player can take a ko: deep enough
/// for both kos to be taken, a ko-pass, a retaking, and the ko-pass for that.
#[test]
fn sequences_with_two_kos_are_as_many_as_the_plain_rules_count() {
    let board = board("X O . O O X . X\n. X O O O O X .\n");
    for ko_pass in ko_pass_rules() {
        let rules = Rules { ko: KoRules { ko_pass, ..KoRules::OFF }, ..SIMPLE };
        let counted = count::sequences(&Sequence::new(rules, board, Colour::Black), 6, &mut |_| ());
        let expected = sequences(&Record::start(rules, board, Colour::Black), 6);
        assert_eq!(counted, expected, "{rules:?} from {board:?}");
    }
}

/// At every step of a game, and after its end.
fn same(game: &Game) -> Result<(), TestCaseError> {
    let mut engine = game.start();
    let mut record = Record::start(game.rules, game.board, game.to_move);
    for made in game.moves().into_iter().map(Some).chain([None]) {
        let offered: Vec<Move> = engine.candidates().collect();
        for (i, mv) in offered.iter().enumerate() {
            prop_assert!(!offered[..i].contains(mv), "{} is offered twice", mv);
        }
        for mv in candidates(&game.board) {
            let forbidden = record.forbidden(mv);
            prop_assert_eq!(reasons(&engine, mv), &forbidden[..], "{} after {:?}", mv, engine.moves());
            prop_assert!(!forbidden.is_empty() || offered.contains(&mv), "{} is legal but not offered", mv);
        }
        prop_assert_eq!(&engine.state().board, record.board());
        prop_assert_eq!(engine.state().to_move, record.to_move);
        prop_assert_eq!(usize::from(engine.state().passes), record.passes());
        prop_assert_eq!(engine.state().ended(&game.rules), record.ended());
        let prisoners = engine.prisoners();
        prop_assert_eq!((prisoners.black, prisoners.white), (record.prisoners.black, record.prisoners.white));
        let Some(mv) = made else { continue };
        let before = engine.state().board;
        let play = engine.make(mv).expect("the game is legal");
        prop_assert!(record.make(mv));
        let removed = play.map_or(0, |play| play.captured.len() + play.suicided.len());
        prop_assert_eq!(record.removed.last(), Some(&removed));
        prop_assert!(matches!(mv, Move::Play(_)) || engine.state().board == before);
    }
    Ok(())
}

fn with_basic_ko() -> impl Strategy<Value = Rules> {
    rules().prop_map(|rules| Rules { ko: KoRules { basic: true, ..rules.ko }, ..rules })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// common.capture, common.prisoners, common.pass, verbal-japanese.two-passes-end, ikeda.three-passes-end-playout,
    /// and every ko rule beside every other.
    #[test]
    fn every_rule_is_as_the_plain_rules_say(game in game(rules())) {
        same(&game)?;
    }

    /// verbal-japanese.basic-ko, verbal-japanese.basic-ko-after-pass: two plays in succession do not recreate a
    /// position; nothing else is forbidden, and nothing after a pass.
    #[test]
    fn basic_ko_is_as_the_plain_rules_say(
        game in game(prop_oneof![under(KoRules { basic: true, ..KoRules::OFF }), with_basic_ko()])
    ) {
        same(&game)?;
    }

    /// ikeda.fixed-ko: no play leads twice from one position to another; nothing else is forbidden.
    #[test]
    fn fixed_ko_is_as_the_plain_rules_say(game in game(under(KoRules { fixed: true, ..KoRules::OFF }))) {
        same(&game)?;
    }

    /// ikeda.positional-superko: no play recreates a position; nothing else is forbidden.
    #[test]
    fn positional_superko_is_as_the_plain_rules_say(
        game in game(under(KoRules { superko: Superko::Positional, ..KoRules::OFF }))
    ) {
        same(&game)?;
    }

    /// new-zealand.situational-superko: no play recreates a position with the same player to move; nothing else is
    /// forbidden.
    #[test]
    fn situational_superko_is_as_the_plain_rules_say(
        game in game(under(KoRules { superko: Superko::Situational, ..KoRules::OFF }))
    ) {
        same(&game)?;
    }

    /// japanese-2003.ko-capture-ban, japanese-2003.ko-pass, sekiguchi.special-pass, nihon-kiin-1989.article-7-2.
    #[test]
    fn the_ban_and_ko_passes_are_as_the_plain_rules_say(game in game(with_ban())) {
        same(&game)?;
    }

    /// Legality is the same under the eight symmetries and with colours swapped.
    #[test]
    fn legality_knows_no_directions_and_no_colours(game in game(rules()), which in 0..16_usize) {
        let (view, size) = (View::number(which), game.board.size());
        let mut original = game.start();
        let mut seen = Sequence::new(game.rules, view.board(&game.board), view.colour(game.to_move));
        for mv in game.moves() {
            for candidate in original.candidates() {
                let image = view.mv(size, candidate);
                prop_assert_eq!(reasons(&original, candidate), reasons(&seen, image), "{} seen as {}", candidate, image);
            }
            original.make(mv).expect("the game is legal");
            seen.make(view.mv(size, mv)).expect("so is its image");
            prop_assert_eq!(view.board(&original.state().board), seen.state().board);
        }
    }
}
