//! The general solution of positions with basic endgame kos, two-sided dame and ko threats under Rules 3+3+BF
//! (ikeda.ko-table-scope).
//!
//! A *basic endgame ko* lies between independently alive strings of both players. It is *open* for the player whose
//! stone is inside: he may connect it, the opponent may capture. K is the number of kos open for Black minus that of
//! kos open for White, T the number of Black's ko threats minus that of White's. Dame do not matter
//! (ikeda.dame-no-threats).
//!
//! | to move | K mod 3 | T | score | ko fight won by |
//! |---|---|---|---|---|
//! | either | 0 | | -K/3 | nobody (ikeda.ko-table-k0) |
//! | Black | 1 | | -K/3 + 1/3 | nobody (ikeda.ko-table-k1-black) |
//! | White | 1 | > 0 | -K/3 + 1/3 | Black (ikeda.ko-table-k1-white-more-threats) |
//! | White | 1 | <= 0 | -K/3 - 2/3 | White (ikeda.ko-table-k1-white-no-more-threats) |
//! | Black | 2 | > 0 | -K/3 + 2/3 | Black (ikeda.ko-table-k2-black-more-threats) |
//! | Black | 2 | <= 0 | -K/3 - 1/3 | White (ikeda.ko-table-k2-black-no-more-threats) |
//! | White | 2 | | -K/3 - 1/3 | nobody (ikeda.ko-table-k2-white) |
//!
//! The score is that of the kos: on the rest of the board it is taken to be 0.

use crate::board::Colour;
use crate::fault::{Fault, seeded};

/// What there is on the board, of Black's and of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kos {
    /// Kos open for each player.
    pub open: [u32; 2],
    /// Ko threats of each player.
    pub threats: [u32; 2],
}

/// What the table says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Black's score minus White's.
    pub margin: i64,
    /// Who wins the ko fight, if there is one.
    pub ko_fight: Option<Colour>,
}

impl Kos {
    /// The row of the table for this player to move. The table is written for K >= 0; else the colours are exchanged.
    pub fn row(&self, to_move: Colour) -> Row {
        let difference = |[black, white]: [u32; 2]| i64::from(black) - i64::from(white);
        let (k, t) = (difference(self.open), difference(self.threats));
        if k < 0 {
            let exchanged = Self { open: [self.open[1], self.open[0]], threats: [self.threats[1], self.threats[0]] };
            let row = exchanged.row(to_move.opponent());
            if seeded(Fault::TableNotExchanged) {
                return row;
            }
            return Row { margin: -row.margin, ko_fight: row.ko_fight.map(Colour::opponent) };
        }
        // Thirds of a point to be added to -K/3, and who wins the ko fight.
        let (thirds, ko_fight) = match (k % 3, to_move) {
            (0, _) => (0, None),
            (1, Colour::Black) => (1, None),
            (1, Colour::White) if t == 0 && seeded(Fault::EqualThreatsWin) => (1, Some(Colour::Black)),
            (1, Colour::White) if t > 0 => (1, Some(Colour::Black)),
            (1, Colour::White) => (-2, Some(Colour::White)),
            (_, Colour::Black) if t == 0 && seeded(Fault::EqualThreatsWin) => (2, Some(Colour::Black)),
            (_, Colour::Black) if t > 0 => (2, Some(Colour::Black)),
            (_, Colour::Black) => (-1, Some(Colour::White)),
            (_, Colour::White) => (-1, None),
        };
        Row { margin: (thirds - k) / 3, ko_fight }
    }
}
