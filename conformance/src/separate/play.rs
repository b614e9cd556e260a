//! Short sequences of moves: which move is legal under the one rules and not under the other?

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{LEGAL, REPLAY};
use reference_engine::question::Asked;
use reference_engine::question::field::{AFTER, MOVE, MOVES};
use reference_engine::{Board, Colour, Move, Rules, Sequence};

/// At most about so many sequences are tried on a board.
const MOST_SEQUENCES: usize = 20_000;

/// How many moves are made on a board of so many points before the one in question: `most`, but fewer where there would
/// be too many sequences.
pub fn depth(points: usize, most: usize) -> usize {
    let mut sequences = points + 1;
    let mut depth = 0;
    while depth < most && sequences * (points + 1) <= MOST_SEQUENCES {
        sequences *= points + 1;
        depth += 1;
    }
    depth
}

/// What is asked of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether a move is legal after it.
    NextMove,
    /// What comes of it.
    Itself,
}

/// A question after exactly so many moves that are legal under both rules, if there is one with different answers. Black
/// moves first.
pub fn question(board: &Board, rules: [Rules; 2], moves: usize, about: About) -> Option<Asked> {
    let mut both = rules.map(|rules| Sequence::new(rules, *board, Colour::Black));
    let mut made = Vec::new();
    look(&mut both, &mut made, moves, about)
}

fn look(both: &mut [Sequence; 2], made: &mut Vec<PlayersMove>, left: usize, about: About) -> Option<Asked> {
    let colour = both[0].state().to_move;
    for mv in candidates(both) {
        let made_so = PlayersMove { colour, mv };
        if left == 0 {
            if differs(both, mv, about) {
                return Some(asked(made, made_so, about));
            }
            continue;
        }
        if both.iter().any(|sequence| sequence.legal(mv).is_err()) {
            continue;
        }
        let is_made = both.iter_mut().all(|sequence| sequence.make(mv).is_ok());
        debug_assert!(is_made, "{mv} is legal under both rules");
        made.push(made_so);
        let found = look(both, made, left - 1, about);
        if found.is_some() {
            return found;
        }
        made.pop();
        for sequence in both.iter_mut() {
            sequence.take_back();
        }
    }
    None
}

/// Whether this move is legal only under one of them or, if that is asked, leads to something else.
fn differs(both: &mut [Sequence; 2], mv: Move, about: About) -> bool {
    let legal = both.each_ref().map(|sequence| sequence.legal(mv).is_ok());
    if about == About::NextMove || legal[0] != legal[1] {
        return legal[0] != legal[1];
    }
    legal[0] && {
        let came = both.each_mut().map(|sequence| {
            let is_made = sequence.make(mv).is_ok();
            debug_assert!(is_made, "{mv} is legal");
            let came = (sequence.state().ended(sequence.rules()), sequence.prisoners(), sequence.state().board);
            sequence.take_back();
            came
        });
        came[0] != came[1]
    }
}

fn asked(made: &[PlayersMove], mv: PlayersMove, about: About) -> Asked {
    match about {
        About::NextMove if made.is_empty() => Asked::new(&LEGAL).with(&MOVE, mv),
        About::NextMove => Asked::new(&LEGAL).with(&AFTER, made.to_vec()).with(&MOVE, mv),
        About::Itself => Asked::new(&REPLAY).with(&MOVES, [made, &[mv]].concat()),
    }
}

/// Plays and passes; ko-passes only where both rules know them, for where one does not that says nothing.
fn candidates(both: &[Sequence; 2]) -> Vec<Move> {
    let ko_passes = both.iter().all(|sequence| sequence.rules().ko.ko_pass.is_some());
    let known = |mv: &Move| ko_passes || matches!(mv, Move::Play(_) | Move::Pass);
    let mut all: Vec<Move> = both[0].candidates().chain(both[1].candidates()).filter(known).collect();
    let mut seen = Vec::new();
    all.retain(|mv| {
        let is_new = !seen.contains(mv);
        seen.push(*mv);
        is_new
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::{KoRules, Suicide, testing};

    const BASIC: Rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };

    fn asked(board: &str, rules: [Rules; 2], moves: usize) -> Option<String> {
        let asked = question(&testing::board(board), rules, moves, About::NextMove)?;
        Some(format!("{}: {}", asked.text(&AFTER), asked.text(&MOVE)))
    }

    #[test]
    fn the_first_move_that_only_one_allows_is_found() {
        let allowed = Rules { suicide: Suicide::Allowed, ..Rules::BASE };
        assert_eq!(asked(".", [Rules::BASE, allowed], 0), Some(": B a1".to_owned()));
        assert_eq!(asked("O .", [Rules::BASE, BASIC], 0), None);
        assert_eq!(asked("O .", [Rules::BASE, BASIC], 1), Some("B b1: W a1".to_owned()));
        let three = Rules { passes_to_end: 3, ..Rules::BASE };
        assert_eq!(asked(".", [Rules::BASE, three], 2), Some("B pass, W pass: B pass".to_owned()));
        assert_eq!(asked(". .\n. .", [BASIC, BASIC], 4), None);
    }

    #[test]
    fn larger_boards_get_fewer_moves() {
        assert_eq!([1, 2, 4, 9, 12].map(|points| depth(points, 8)), [8, 8, 5, 3, 2]);
        assert_eq!(depth(1, 3), 3);
    }
}
