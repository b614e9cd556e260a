//! Questions about moves: `legal` and `replay`.

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{ENDED, IS_LEGAL, REMOVED};
use reference_engine::question::fact::{BECAUSE, ILLEGAL_MOVE, POSITION, PRISONERS};
use reference_engine::question::{Facts, Start};
use reference_engine::{Board, Colour, Move, Prisoners, Suicide, Superko};

use super::seen::{Observable, Reader};
use super::set_up::{comes_back_to_set_up, comes_back_to_start};
use super::talk::{Stop, Talk, named, unsupported, vertex};
use super::way::Way;
use crate::ask::implementation::Reply;

/// So many commands are put in order to read the positions of one sequence.
const MOST_COMMANDS: u32 = 4_000;

/// The position of a question on the engine's board.
struct Stand<'a> {
    talk: &'a mut Talk,
    observable: Observable,
    /// The position as it was set up.
    board: Board,
    /// How positions are read, if they can be.
    reader: Option<Reader>,
    /// Whoever moved last, or put the last stone.
    last: Option<Colour>,
    /// How the answer is seen.
    remark: String,
}

/// Is this move legal after those?
pub(super) fn legal(
    talk: &mut Talk,
    way: Way,
    start: &Start,
    after: &[PlayersMove],
    asked: PlayersMove,
) -> Result<Reply, Stop> {
    let moves = [after, &[asked]].concat();
    let mut stand = Stand::set_up(talk, way, start, &moves)?;
    for (number, made) in (1..).zip(after) {
        stand.play(number, *made)?;
    }
    let legal = stand.is_legal(asked)?;
    let unseen = vec![BECAUSE.info.name];
    Ok(Reply::Answer { facts: Facts::of(&IS_LEGAL, legal), unseen, remark: Some(stand.remark) })
}

/// What comes of this sequence?
pub(super) fn replay(talk: &mut Talk, way: Way, start: &Start, moves: &[PlayersMove]) -> Result<Reply, Stop> {
    let mut stand = Stand::set_up(talk, way, start, moves)?;
    let captured = stand.captured()?;
    stand.reader = stand.reader.filter(|reader| is_bearable(*reader, &stand.board, moves));
    let mut now = stand.reader.map(|_| stand.board);
    let mut facts = Facts::default();
    let (mut all_removed, mut prisoners) = (Vec::new(), Prisoners::default());
    for (number, made) in (1..).zip(moves) {
        if !stand.is_legal(*made)? {
            facts = facts.and(&ILLEGAL_MOVE, i64::try_from(number).unwrap_or(i64::MAX));
            break;
        }
        if stand.observable != Observable::Play {
            stand.play(number, *made)?;
        }
        stand.last = Some(made.colour);
        let Some(before) = now else { continue };
        let known = with(&before, *made);
        now = stand.talk.board(&known)?;
        let Some(after) = now else { return unsupported(format!("its position after {made} cannot be read")) };
        let removed = removed(&known, &after);
        let removed = removed.ok_or_else(|| Stop::Refused(format!("after {made} there are stones too many")))?;
        all_removed.push(i64::from(removed.black + removed.white));
        prisoners.black += removed.black;
        prisoners.white += removed.white;
    }
    let mut unseen = vec![BECAUSE.info.name, ENDED.info.name];
    match now {
        Some(board) => {
            facts = facts.and(&REMOVED, all_removed).and(&POSITION, board);
        }
        None => unseen.extend([REMOVED.info.name, POSITION.info.name]),
    }
    match (captured, stand.captured()?) {
        (Some(before), Some(after)) => {
            // What a player has captured are stones of the other colour.
            let since = |before: u32, after: u32| after.saturating_sub(before);
            let (black, white) = (since(before.white, after.white), since(before.black, after.black));
            facts = facts.and(&PRISONERS, Prisoners { black, white }.into());
        }
        _ if now.is_some() => facts = facts.and(&PRISONERS, prisoners.into()),
        _ => unseen.push(PRISONERS.info.name),
    }
    Ok(Reply::Answer { facts, unseen, remark: Some(stand.how_replayed()) })
}

/// Whether positions can be read after each of these moves. By `play` that takes two commands for each stone, and for each
/// stone that was removed the whole position is put anew: too much for a long game or a large capture. An engine that
/// takes long over it would be taken for one that stalls.
fn is_bearable(reader: Reader, board: &Board, moves: &[PlayersMove]) -> bool {
    if reader != Reader::Play {
        return true;
    }
    let stones = |board: &Board| board.stones(Colour::Black).len() + board.stones(Colour::White).len();
    let (mut board, mut commands, mut made_so_far) = (*board, 0, 0);
    for made in moves {
        made_so_far += 1;
        let before = stones(&board) + 1;
        if let Move::Play(point) = made.mv
            && let Ok(play) = board.play(made.colour, point, Suicide::Allowed)
        {
            board = play.board;
            let removed = play.captured.len() + play.suicided.len();
            commands += removed * (before + made_so_far);
        }
        commands += 2 * before;
    }
    commands <= MOST_COMMANDS
}

/// The board with the stone of this move on it, before anything is captured.
fn with(board: &Board, made: PlayersMove) -> Board {
    let mut board = *board;
    if let Move::Play(point) = made.mv {
        board.set(point, Some(made.colour));
    }
    board
}

/// What stood on the first board and does not on the second, if all else is the same.
fn removed(before: &Board, after: &Board) -> Option<Prisoners> {
    let gone = |colour: Colour| {
        let (before, after) = (*before.stones(colour), *after.stones(colour));
        (after - before).is_empty().then(|| (before - after).len())
    };
    Some(Prisoners { black: gone(Colour::Black)?, white: gone(Colour::White)? })
}

impl<'a> Stand<'a> {
    /// Sets up the position, if these moves can be asked about at all.
    fn set_up(talk: &'a mut Talk, way: Way, start: &Start, moves: &[PlayersMove]) -> Result<Self, Stop> {
        let (observable, _) = talk.plays()?;
        let (board, remark) = (start.board, observable.words().to_owned());
        if way == Way::Played && comes_back_to_set_up(&board, start.to_move, moves) {
            return unsupported("the moves come back to a position that is passed when the stones are put by `play`");
        }
        let turn = talk.turn_after_set_up(way, &board, start.to_move);
        let looks_at_turn = start.rules.ko.superko == Superko::Situational;
        if looks_at_turn && turn != start.to_move && comes_back_to_start(&board, moves) {
            return unsupported("it matters whose turn it was at the start, and GTP cannot say that here");
        }
        talk.set_up(way, &board, start.to_move)?;
        let last = Some(turn.opponent());
        let reader = talk.reader()?;
        Ok(Self { talk, observable, board, reader, last, remark })
    }

    /// How the answer to `replay` is seen.
    fn how_replayed(&self) -> String {
        let mut words = vec![self.remark.clone()];
        if let Some(reader) = self.reader.filter(|reader| *reader != Reader::ListStones) {
            words.push(reader.words());
        }
        if self.reader.is_some() && !self.talk.knows("captures") {
            words.push("prisoners are counted by us".into());
        }
        words.join("; ")
    }

    /// Makes a move that the question calls legal.
    fn play(&mut self, number: usize, made: PlayersMove) -> Result<(), Stop> {
        let vertex = vertex(made.mv).unwrap_or_default();
        self.last = Some(made.colour);
        match self.talk.make(made.colour, &vertex)? {
            Ok(_) => Ok(()),
            Err(error) => Err(Stop::Refused(format!("it refuses move {number}, {made}: {error}"))),
        }
    }

    fn is_legal(&mut self, made: PlayersMove) -> Result<bool, Stop> {
        self.observable.legal(self.talk, self.board.size(), made, self.last)
    }

    /// How many stones each player has captured, if the engine counts them.
    fn captured(&mut self) -> Result<Option<Prisoners>, Stop> {
        if !self.talk.knows("captures") {
            return Ok(None);
        }
        let mut counted = |colour: Colour| -> Result<u32, Stop> {
            let command = format!("captures {}", named(colour));
            let said = self.talk.must(&command)?;
            said.trim().parse().map_err(|_| self.talk.nonsense(&command, format!("`{said}` is no number of captures")))
        };
        Ok(Some(Prisoners { black: counted(Colour::Black)?, white: counted(Colour::White)? }))
    }
}
