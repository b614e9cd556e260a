//! The engine against its naive twin: the same moves are legal, for the same reasons, and lead to the same positions.

mod common;

use common::games::{game, rules};
use common::{SIMPLE, all_rules, engine_move, ko_pass_rules, naive_twin, reasons};
use proptest::prelude::*;
use reference_engine::play::count;
use reference_engine::{Board, Colour, KoRules, Rules, Sequence};

/// As many sequences under each of the 504 combinations of ko rules, suicide and passes.
#[test]
fn sequences_are_as_many_as_the_twin_counts_under_every_rule() {
    for (text, depth) in
        [(". .\n. .\n", 4), (". . .\n", 5), ("X O . O\n. X O .\n", 3), ("X .\nO .\n", 5), ("O . O .\n", 5)]
    {
        let board = Board::parse(text).expect("a board");
        for rules in all_rules() {
            let counted = count::sequences(&Sequence::new(rules, board, Colour::Black), depth, &mut |_| ());
            let expected = naive_twin(&rules, &board, Colour::Black).sequences(depth);
            assert_eq!(counted, expected, "{rules:?}, {depth} moves from {board:?}");
        }
    }
}

/// As many sequences under every reading of the ko-pass from a board on which each player can take a ko: deep enough
/// for both kos to be taken, a ko-pass, a retaking, and the ko-pass for that.
#[test]
fn sequences_with_two_kos_are_as_many_as_the_twin_counts() {
    let board = Board::parse("X O . O O X . X\n. X O O O O X .\n").expect("a board");
    for ko_pass in ko_pass_rules() {
        let rules = Rules { ko: KoRules { ko_pass, ..KoRules::OFF }, ..SIMPLE };
        let counted = count::sequences(&Sequence::new(rules, board, Colour::Black), 6, &mut |_| ());
        let expected = naive_twin(&rules, &board, Colour::Black).sequences(6);
        assert_eq!(counted, expected, "{rules:?} from {board:?}");
    }
}

proptest! {
    #[test]
    fn every_legality_is_as_the_twin_says(game in game(rules())) {
        let mut engine = game.start();
        let mut twin = naive_twin(&game.rules, &game.board, game.to_move);
        for made in game.moves() {
            let mut same = None;
            let candidates: Vec<_> = engine.candidates().collect();
            for (i, mv) in candidates.iter().enumerate() {
                prop_assert!(!candidates[..i].contains(mv), "{} is offered twice", mv);
            }
            for mv in twin.moves() {
                let translated = engine_move(game.board.size(), mv);
                prop_assert_eq!(
                    reasons(&engine, translated), twin.reasons(mv),
                    "{:?} after {:?}", translated, engine.moves()
                );
                let legal = twin.reasons(mv).is_empty();
                prop_assert!(!legal || candidates.contains(&translated), "{} is legal but not offered", translated);
                if translated == made {
                    same = Some(mv);
                }
            }
            twin.make(same.expect("the twin knows every move"));
            engine.make(made).expect("the game is legal");
            prop_assert_eq!(engine.state().board.to_string(), twin.text());
            prop_assert_eq!(engine.prisoners().black as usize, twin.prisoners('X'));
            prop_assert_eq!(engine.prisoners().white as usize, twin.prisoners('O'));
            prop_assert_eq!(engine.state().ended(&game.rules), twin.ended());
        }
    }
}
