//! Boards with basic endgame kos and two-sided dame between a living string of each player.
#![allow(missing_docs, unreachable_pub, reason = "it is shared by a test and a bench")]

use reference_engine::Board;
use reference_engine::testing::board;

/// A board with so many kos open for each player and so many two-sided dame.
///
/// ```text
///     . X X X X X X X .
///     X X . X O X . X X       a ko open for Black, one open for White, a dame
///     O O X O . O O O O
///     . O O O O O O O .
/// ```
pub fn endgame(open: [usize; 2], dame: usize) -> Board {
    let (ko_of_black, ko_of_white, dame_point) = (["X", ".", "X", "O"], ["X", "O", ".", "O"], ["X", ".", "O", "O"]);
    let columns = [(ko_of_black, open[0]), (ko_of_white, open[1]), (dame_point, dame)];
    let mut rows = [". X", "X X", "O O", ". O"].map(str::to_owned);
    for column in columns.into_iter().flat_map(|(column, count)| std::iter::repeat_n(column, count)) {
        for ((row, point), wall) in rows.iter_mut().zip(column).zip(["X", "X", "O", "O"]) {
            row.extend([" ", point, " ", wall]);
        }
    }
    let rows = rows.iter().zip([".", "X", "O", "."]).map(|(row, end)| format!("{row} {end}\n"));
    board(&rows.collect::<String>())
}
