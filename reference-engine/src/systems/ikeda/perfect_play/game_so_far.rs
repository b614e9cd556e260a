//! What has to be remembered of a game so far.
//!
//! Fixed ko and superko look at the whole past of the game. Here as much of it is remembered as usually matters: see
//! [`Care`](super::care::Care). To forget is to forbid less. For the opponent of the *player*,
//! who wants the score, that does no harm: what the player reaches against an opponent who may do more, he reaches in
//! the game. That the player himself obeys the rule with all its past is checked in his whole strategy
//! (`past_rule`).

use std::hash::BuildHasher;
use std::sync::Arc;

use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour};
use crate::hash::Quick;
use crate::play::state::State;

/// The rule that looks at the whole past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastRule {
    /// A play may not lead from the position just before an earlier play to the one just after it (ikeda.fixed-ko).
    FixedKo,
    /// A play may not lead to an earlier position (ikeda.positional-superko).
    Superko,
}

impl PastRule {
    /// What may not come again once this move has been made. The last of it is what the move itself may not repeat.
    pub(super) fn forbidden_by(self, before: &State, mv: Move, after: &State) -> Vec<Earlier> {
        let Move::Play(point) = mv else { return Vec::new() };
        match self {
            Self::FixedKo => vec![Earlier { position: before.board.into(), play: Some((before.to_move, point)) }],
            Self::Superko => {
                [before.board, after.board].map(|position| Earlier { position: position.into(), play: None }).to_vec()
            }
        }
    }
}

/// Something that may not come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Earlier {
    /// Many situations remember the same position.
    position: Arc<Board>,
    /// For fixed ko: the play that was made there.
    play: Option<(Colour, Point)>,
}

/// What is remembered of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameSoFar {
    /// Whether the alternation has stopped.
    pub playout: bool,
    /// The player's plays in the alternation minus the opponent's.
    pub spent: i16,
    /// What may not come again. Always in the same order.
    past: Arc<[Earlier]>,
    /// Whether a ko or a dame was left open when the alternation stopped, if that matters.
    pub left_open: bool,
    /// How many plays outside the board Black and White have made.
    pub made_outside: [u8; 2],
}

impl GameSoFar {
    /// How many bytes it takes besides its own size, at most: positions may be shared.
    pub(super) fn owned_bytes(&self) -> usize {
        self.past.len() * (size_of::<Earlier>() + size_of::<Board>())
    }

    /// Whether this is among what may not come again.
    pub(super) fn forbids(&self, earlier: &Earlier) -> bool {
        self.past.contains(earlier)
    }

    /// The positions in what may not come again, with the plays that were made there.
    pub(super) fn past(&self) -> impl Iterator<Item = (&Board, Option<(Colour, Point)>)> + Clone {
        self.past.iter().map(|earlier| (&*earlier.position, earlier.play))
    }

    /// Forgets the past.
    pub(super) fn forget(&mut self) {
        self.past = Arc::default();
    }

    /// Forgets what lacks one of these stones of Black and of White.
    pub(super) fn forget_without(&mut self, stones: [PointSet; 2]) {
        let [black, white] = stones;
        let has = |earlier: &Earlier| {
            (black - *earlier.position.stones(Colour::Black)).is_empty()
                && (white - *earlier.position.stones(Colour::White)).is_empty()
        };
        if !self.past.iter().all(has) {
            self.past = self.past.iter().filter(|earlier| has(earlier)).cloned().collect();
        }
    }

    /// Exchanges points in what may not come again.
    pub(super) fn exchange(&mut self, board: impl Fn(&Board) -> Board, point: impl Fn(Point) -> Point) {
        let exchanged = |earlier: &Earlier| Earlier {
            position: board(&earlier.position).into(),
            play: earlier.play.map(|(colour, at)| (colour, point(at))),
        };
        let past: Vec<Earlier> = self.past.iter().map(exchanged).collect();
        self.forget();
        self.remember(past);
    }

    /// Adds what may not come again.
    pub(super) fn remember(&mut self, earlier: impl IntoIterator<Item = Earlier>) {
        let mut past = self.past.to_vec();
        for earlier in earlier {
            if !past.contains(&earlier) {
                past.push(earlier);
            }
        }
        past.sort_by_cached_key(|earlier| Quick::default().hash_one(earlier));
        self.past = past.into();
    }
}
