//! Whether an engine takes a move to be legal, by the best that it lets us see.
//!
//! `is_legal` is an honest answer in the engines that have it. `KataGo` has not, and its `play` takes retakes of a
//! ko and suicide whatever the rules are; but the policy of its network has `NAN` on the points where the player to
//! move may not play. In other engines `play` itself is the answer, if it was ever seen to refuse anything. Some let a
//! ko be taken back at once; they are asked where no ko rule has a say.

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Colour, Move, Size};

use super::seen::Observable;
use super::talk::{Stop, Talk, named, unsupported, vertex};

impl Observable {
    /// Whether the engine takes this move to be legal on its board of this size. `last` is whoever moved last or put
    /// the last stone.
    pub(super) fn legal(
        self,
        talk: &mut Talk,
        size: Size,
        made: PlayersMove,
        last: Option<Colour>,
    ) -> Result<bool, Stop> {
        let Some(vertex) = vertex(made.mv) else { return unsupported("GTP knows no ko-passes") };
        let off_board = matches!(made.mv, Move::Play(point) if !size.contains(point));
        match self {
            Self::IsLegal => {
                let command = format!("is_legal {} {vertex}", named(made.colour));
                match talk.ask(&command)?.as_deref() {
                    Ok("1") => Ok(true),
                    Ok("0") => Ok(false),
                    Ok(other) => Err(talk.nonsense(&command, format!("it says `{other}`"))),
                    // It cannot even read the point.
                    Err(_) if off_board => Ok(false),
                    Err(error) => unsupported(format!("it answers `{command}` with the error `{error}`")),
                }
            }
            Self::RawNn => {
                let Move::Play(point) = made.mv else { return Ok(true) };
                if off_board {
                    // `kata-raw-nn` tells about points of the board only.
                    return Ok(talk.make(made.colour, &vertex)?.is_ok());
                }
                if last != Some(made.colour.opponent()) {
                    return unsupported("`kata-raw-nn` tells about the player to move, and that is the other one");
                }
                let said = talk.must("kata-raw-nn 0")?;
                let policy = policy(&said, size).map_err(|why| talk.nonsense("kata-raw-nn 0", why))?;
                // Row by row from the top left.
                let row = usize::from(size.rows() - 1 - point.row());
                Ok(policy[row * usize::from(size.columns()) + usize::from(point.column())])
            }
            Self::Play => Ok(talk.make(made.colour, &vertex)?.is_ok()),
        }
    }
}

/// For each point whether the policy has a number there. The output is keys with values, in any order and with any
/// white space between them; the key `policy` has a number or `NAN` for each point.
fn policy(said: &str, size: Size) -> Result<Vec<bool>, String> {
    let many = usize::from(size.columns()) * usize::from(size.rows());
    let values = said.split_whitespace().skip_while(|word| *word != "policy").skip(1).take(many);
    let values: Vec<bool> = values
        .map(|word| match word.parse::<f64>() {
            Ok(number) => Ok(!number.is_nan()),
            Err(_) => Err(format!("`{word}` in the policy is neither a number nor NAN")),
        })
        .collect::<Result<_, _>>()?;
    if values.len() == many { Ok(values) } else { Err(format!("no policy for the {many} points of a {size} board")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_found_among_other_keys() {
        let size = Size::new(2, 2).expect("a size");
        let said = "symmetry 0\nwhiteWin 0.5\npolicyPass 0.1\npolicy\n0.25 NAN\nnan 1e-5\nwhiteOwnership 0 0 0 0";
        assert_eq!(policy(said, size), Ok(vec![true, false, false, true]));
        assert!(policy("symmetry 0 policy 0.1 NAN whiteOwnership 1 1", size).is_err());
        assert!(policy("symmetry 0 whiteWin 0.5", size).is_err());
    }
}
