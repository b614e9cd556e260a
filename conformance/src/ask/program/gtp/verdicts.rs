//! What an engine makes of a position at the end of a game: `final_status_list`.
//!
//! An engine says alive, seki or dead. That is an answer where the rule set has one word for it, and no answer where
//! it has several: alive and seki say nothing about which strings are uncapturable and which capturable.
//!
//! Most engines never list stones in seki, and then alive may mean either. So an engine is first shown a textbook
//! seki. If it lists nothing there, only dead is an answer.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::fact::TERRITORY;
use reference_engine::question::{Facts, Start};
use reference_engine::systems::{Status, SystemId};
use reference_engine::{Board, Colour, PointSet};

use super::talk::{Stop, Talk, named, unsupported, vertex};
use super::way::Way;
use crate::ask::implementation::Reply;

/// The statuses of these strings.
pub(super) fn statuses(
    talk: &mut Talk,
    way: Way,
    system: Option<SystemId>,
    start: &Start,
    moves: &[PlayersMove],
    strings: &[PointSet],
) -> Result<Vec<Status>, Stop> {
    let Some([alive, in_seki]) = system.map(words) else { return unsupported("these rules have no statuses") };
    knows_statuses(talk)?;
    let lists_seki = talk.lists_seki()?;
    let board = &after(start, moves)?;
    make(talk, way, start, moves)?;
    let dead = talk.listed("dead", board)?;
    let seki = if lists_seki { talk.listed("seki", board)? } else { PointSet::EMPTY };
    let living = talk.listed("alive", board)?;
    let status = |string: &PointSet| {
        let name = string.first().map_or(String::new(), |point| point.to_string());
        let lists = [(dead, "dead"), (seki, "seki"), (living, "alive")];
        let named: Vec<&str> = lists.iter().filter(|(list, _)| list.meets(string)).map(|(_, word)| *word).collect();
        match *named {
            ["dead"] if (*string - dead).is_empty() => Ok(Status::Dead),
            ["seki"] if (*string - seki).is_empty() => in_seki.ok_or_else(|| Stop::Unsupported(no_word("seki", &name))),
            ["alive"] if (*string - living).is_empty() && !lists_seki => {
                unsupported(format!("it says that {name} is alive, but it does not list stones in seki as such"))
            }
            ["alive"] if (*string - living).is_empty() => {
                alive.ok_or_else(|| Stop::Unsupported(no_word("alive", &name)))
            }
            [] => unsupported(format!("it lists {name} as neither alive nor in seki nor dead")),
            _ => Err(Stop::Refused(format!(
                "it judges the stones of one string, {name}, differently: {}",
                named.join(", ")
            ))),
        }
    };
    strings.iter().map(status).collect()
}

fn no_word(said: &str, name: &str) -> String {
    format!("it lists {name} as {said}, and these rules have no single word for that")
}

/// The one word for alive, and the one for alive in seki, if there is one.
fn words(system: SystemId) -> [Option<Status>; 2] {
    match system {
        SystemId::VerbalJapanese => [Some(Status::IndependentlyAlive), Some(Status::AliveInSeki)],
        SystemId::NihonKiin1989 => [Some(Status::Alive), Some(Status::AliveInSeki)],
        SystemId::Sekiguchi => [Some(Status::Alive), Some(Status::SekiStones)],
        SystemId::Korean => [Some(Status::Alive), Some(Status::DualLife)],
        SystemId::Japanese2003 | SystemId::Ikeda | SystemId::DecisionTables => [None, None],
    }
}

/// The territory of both players. Engines list empty points only; the points of dead stones belong to it as well.
pub(super) fn territory(talk: &mut Talk, way: Way, start: &Start, moves: &[PlayersMove]) -> Result<Reply, Stop> {
    knows_statuses(talk)?;
    let board = &after(start, moves)?;
    make(talk, way, start, moves)?;
    let dead = talk.listed("dead", board)?;
    let mut of = |colour: Colour| -> Result<PointSet, Stop> {
        let listed = talk.listed(&format!("{}_territory", named(colour)), board)?;
        Ok(listed | (dead & *board.stones(colour.opponent())))
    };
    Ok(Facts::of(&TERRITORY, [of(Colour::Black)?, of(Colour::White)?]).into())
}

/// Makes these moves from the start.
pub(super) fn make(talk: &mut Talk, way: Way, start: &Start, moves: &[PlayersMove]) -> Result<(), Stop> {
    talk.set_up(way, &start.board, start.to_move)?;
    for made in moves {
        let Some(vertex) = vertex(made.mv) else { return unsupported("GTP knows no ko-passes") };
        if let Err(error) = talk.make(made.colour, &vertex)? {
            return Err(Stop::Refused(format!("it refuses {made}: {error}")));
        }
    }
    Ok(())
}

/// The board that then stands there.
pub(super) fn after(start: &Start, moves: &[PlayersMove]) -> Result<Board, Stop> {
    let made = start.after(moves).map_err(|why| Stop::Refused(why.to_string()))?;
    Ok(made.state().board)
}

/// An error if it has no lists of statuses.
pub(super) fn knows_statuses(talk: &Talk) -> Result<(), Stop> {
    if talk.knows("final_status_list") { Ok(()) } else { unsupported("it does not list `final_status_list`") }
}

impl Talk {
    /// The points with this final status.
    pub(super) fn listed(&mut self, status: &str, board: &Board) -> Result<PointSet, Stop> {
        self.points_of(&format!("final_status_list {status}"), board.size())
    }
}
