//! The rules of play once more, as plain as they can be: what the properties judge by.
//!
//! Nothing here is shared with the reference engine but the drawing of a board and the words for moves and rules. Every
//! earlier position is kept, and a ko rule is what it says: it looks whether a position comes back.

use reference_engine::play::ko::{BasicKo, FixedKo, KoPassBan, KoPassPrecondition, KoPassScope};
use reference_engine::play::state::PassesToEnd;
use reference_engine::question::ByColour;
use reference_engine::systems::Choices;
use reference_engine::{Board, Colour, KoPassRule, KoRules, Move, Point, Rules, Suicide, Superko};

/// The points next to this one on the board.
pub fn neighbours(board: &Board, point: Point) -> Vec<Point> {
    let (column, row) = (point.column(), point.row());
    let sides = [
        (column.checked_sub(1), Some(row)),
        (column.checked_add(1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), row.checked_add(1)),
    ];
    sides.into_iter().filter_map(|(column, row)| board.size().point(column?, row?)).collect()
}

/// The string of the stone on this point (common.string-and-liberty); nothing if there is no stone.
pub fn string(board: &Board, point: Point) -> Vec<Point> {
    let Some(colour) = board.stone(point) else { return Vec::new() };
    let mut string = vec![point];
    let mut seen = 0;
    while let Some(&stone) = string.get(seen) {
        for next in neighbours(board, stone) {
            if board.stone(next) == Some(colour) && !string.contains(&next) {
                string.push(next);
            }
        }
        seen += 1;
    }
    string
}

/// Whether one of these stones is next to an empty point.
pub fn has_liberty(board: &Board, string: &[Point]) -> bool {
    string.iter().any(|stone| neighbours(board, *stone).into_iter().any(|point| board.stone(point).is_none()))
}

/// Whether every string has a liberty.
pub fn is_legal_position(board: &Board) -> bool {
    let stones = board.size().points().filter(|point| board.stone(*point).is_some());
    stones.into_iter().all(|point| has_liberty(board, &string(board, point)))
}

/// How many stones there are.
pub fn stones(board: &Board) -> usize {
    board.size().points().filter(|point| board.stone(*point).is_some()).count()
}

/// A stone put on the board, whatever the rules say about it.
#[derive(Clone, Debug)]
pub struct Put {
    /// The board afterwards.
    pub board: Board,
    /// The opposing stones that it removed.
    pub captured: Vec<Point>,
    /// The player's own stones that it removed.
    pub suicided: Vec<Point>,
    /// Whether its string would have no liberty if nothing were captured.
    pub smothered: bool,
}

/// Puts a stone on an empty point of the board (common.capture, common.occupied).
pub fn put(board: &Board, colour: Colour, point: Point) -> Option<Put> {
    if !board.size().contains(point) || board.stone(point).is_some() {
        return None;
    }
    let mut after = *board;
    after.set(point, Some(colour));
    let smothered = !has_liberty(&after, &string(&after, point));
    let mut captured = Vec::new();
    for next in neighbours(board, point) {
        let opposing = string(&after, next);
        if after.stone(next) == Some(colour.opponent()) && !has_liberty(&after, &opposing) {
            opposing.iter().for_each(|stone| after.set(*stone, None));
            captured.extend(opposing);
        }
    }
    let own = string(&after, point);
    let suicided = if has_liberty(&after, &own) { Vec::new() } else { own };
    suicided.iter().for_each(|stone| after.set(*stone, None));
    Some(Put { board: after, captured, suicided, smothered })
}

/// A ko: the two points, the smaller first.
pub type Ko = (Point, Point);

/// A capture in a ko: the ko, who captured, and where the captured stone stood.
pub type KoCapture = (Ko, Colour, Point);

/// The ko in which this play is a capture (japanese-2003.ko-capture): it takes one stone, and a play where that stood
/// would bring the position back.
pub fn ko_captured(before: &Board, colour: Colour, point: Point) -> Option<(Ko, Point)> {
    let play = put(before, colour, point)?;
    let [taken] = play.captured[..] else { return None };
    let back = put(&play.board, colour.opponent(), taken)?;
    (back.board == *before).then(|| ((point.min(taken), point.max(taken)), taken))
}

/// What is left of the captures in kos after a ko-pass of this player, if he may make it. He retakes a ko if he could but
/// for the ban (japanese-2003.ko-pass, sekiguchi.special-pass-precondition, nihon-kiin-1989.article-7-2).
pub fn after_ko_pass(
    rule: KoPassRule,
    captures: &[KoCapture],
    player: Colour,
    named: Option<Point>,
    retakes: impl Fn(Ko, Point) -> bool,
) -> Option<Vec<KoCapture>> {
    if named.is_some() != (rule.scope == KoPassScope::PerKo) {
        return None;
    }
    let is_meant = |point: Point| named.is_none_or(|named| named == point);
    let entitles = |(ko, by, taken): &KoCapture| {
        let meant = if rule.precondition == KoPassPrecondition::CapturedBefore {
            is_meant(*taken)
        } else {
            [ko.0, ko.1].into_iter().any(|point| is_meant(point) && retakes(*ko, point))
        };
        *by != player && meant
    };
    let lifted = |capture: &KoCapture| match rule.scope {
        KoPassScope::Both => true,
        KoPassScope::Own => capture.1 != player,
        KoPassScope::PerKo => entitles(capture),
    };
    let left = || captures.iter().copied().filter(|capture| !lifted(capture)).collect();
    captures.iter().any(entitles).then(left)
}

/// The rules of play that these choices are, put together once more.
pub fn rules(choices: &Choices) -> Rules {
    let ko_pass = match (choices.get(), choices.get(), choices.get()) {
        (Some(KoPassBan::InForce), Some(scope), Some(precondition)) => Some(KoPassRule { scope, precondition }),
        _ => None,
    };
    let ko = KoRules {
        basic: choices.get() == Some(BasicKo::InForce),
        basic_outlasts_passes: false,
        ko_pass,
        fixed: choices.get() == Some(FixedKo::InForce),
        superko: choices.get().unwrap_or(Superko::Off),
    };
    let passes_to_end = if choices.get() == Some(PassesToEnd::Three) { 3 } else { 2 };
    let rules = Rules { ko, passes_to_end, ..Rules::BASE };
    Rules { suicide: choices.get().unwrap_or(Suicide::Allowed), ..rules }
}

/// A sequence with everything that the rules may look at.
#[derive(Clone, Debug)]
pub struct Record {
    rules: Rules,
    /// The positions: before the first move, and after each.
    pub boards: Vec<Board>,
    /// The moves.
    pub moves: Vec<(Colour, Move)>,
    /// Whose turn it is.
    pub to_move: Colour,
    /// How many stones each move removed.
    pub removed: Vec<u32>,
    /// All of them, by colour.
    pub prisoners: ByColour,
    /// The captures in kos that no ko-pass has lifted.
    captures: Vec<KoCapture>,
}

impl Record {
    /// No moves yet.
    pub fn start(rules: Rules, board: Board, to_move: Colour) -> Self {
        let prisoners = ByColour { black: 0, white: 0 };
        let (moves, removed, captures) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, boards: vec![board], moves, to_move, removed, prisoners, captures }
    }

    /// The sequence of these moves, if all are legal.
    pub fn of(rules: Rules, board: Board, to_move: Colour, moves: &[Move]) -> Option<Self> {
        let mut record = Self::start(rules, board, to_move);
        moves.iter().all(|mv| record.make(*mv)).then_some(record)
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("there is always the first position")
    }

    /// How many passes have just been made in succession.
    pub fn passes(&self) -> usize {
        self.moves.iter().rev().take_while(|(_, mv)| *mv == Move::Pass).count()
    }

    /// Whether successive passes have ended it.
    pub fn ended(&self) -> bool {
        self.rules.passes_to_end > 0 && self.passes() >= self.rules.passes_to_end.into()
    }

    /// What the play of the player whose turn it is would do, if the point is empty.
    pub fn put(&self, mv: Move) -> Option<Put> {
        match mv {
            Move::Play(point) => put(self.board(), self.to_move, point),
            Move::Pass | Move::KoPass | Move::KoPassFor(_) => None,
        }
    }

    /// Every rule that forbids this move to the player whose turn it is.
    pub fn forbidden(&self, mv: Move) -> Vec<&'static str> {
        if self.ended() {
            return vec!["sequence-ended"];
        }
        match mv {
            Move::Pass => Vec::new(),
            Move::KoPass => self.after_ko_pass(None).map_or(vec!["no-ko-pass"], |_| Vec::new()),
            Move::KoPassFor(point) => self.after_ko_pass(Some(point)).map_or(vec!["no-ko-pass"], |_| Vec::new()),
            Move::Play(point) if !self.board().size().contains(point) => vec!["off-board"],
            Move::Play(point) => match self.put(mv) {
                None => vec!["occupied"],
                Some(play) if !play.suicided.is_empty() && self.rules.suicide == Suicide::Forbidden => vec!["suicide"],
                Some(play) => self.forbidden_by_ko(point, &play),
            },
        }
    }

    fn forbidden_by_ko(&self, point: Point, play: &Put) -> Vec<&'static str> {
        let now = self.moves.len();
        // Who is to move at each position: the players alternate (common.alternate).
        let same_turn = |earlier: usize| (now + 1 - earlier).is_multiple_of(2);
        let again = |earlier: &(usize, &Board)| *earlier.1 == play.board;
        let is_play = |number: usize| matches!(self.moves[number].1, Move::Play(_));
        // Two plays in succession bring the position back (verbal-japanese.basic-ko, ikeda.basic-ko-with-pass-threat).
        let passed_over = |mv: Move| self.rules.ko.basic_outlasts_passes && mv == Move::Pass;
        let last = self.moves.iter().rposition(|(_, mv)| !passed_over(*mv));
        let is_his = |number: usize| self.moves[number].0 != self.to_move;
        let basic = last.is_some_and(|last| is_play(last) && is_his(last) && self.boards[last] == play.board);
        // The opponent captured in this ko, and no ko-pass has lifted that (japanese-2003.ko-capture-ban).
        let ban = ko_captured(self.board(), self.to_move, point)
            .is_some_and(|(ko, _)| self.captures.iter().any(|(other, by, _)| *other == ko && *by != self.to_move));
        // An earlier play led from this position to that one (ikeda.fixed-ko).
        let led = |number: usize| {
            is_play(number) && self.boards[number] == *self.board() && self.boards[number + 1] == play.board
        };
        let fixed = (0..now).any(led);
        // The position was there before (tromp-taylor.positional-superko), with the same player to move
        // (new-zealand.situational-superko).
        let positional = self.boards.iter().enumerate().any(|earlier| again(&earlier));
        let situational = self.boards.iter().enumerate().any(|earlier| again(&earlier) && same_turn(earlier.0));
        let rules = [
            (basic && self.rules.ko.basic, "basic-ko"),
            (ban && self.rules.ko.ko_pass.is_some(), "ko-pass-ban"),
            (fixed && self.rules.ko.fixed, "fixed-ko"),
            (positional && self.rules.ko.superko == Superko::Positional, "positional-superko"),
            (situational && self.rules.ko.superko == Superko::Situational, "situational-superko"),
        ];
        rules.into_iter().filter_map(|(broken, name)| broken.then_some(name)).collect()
    }

    /// What is left of the captures in kos after a ko-pass of the player whose turn it is, if he may make it.
    fn after_ko_pass(&self, named: Option<Point>) -> Option<Vec<KoCapture>> {
        let retakes =
            |ko: Ko, point: Point| ko_captured(self.board(), self.to_move, point).is_some_and(|(other, _)| other == ko);
        after_ko_pass(self.rules.ko.ko_pass?, &self.captures, self.to_move, named, retakes)
    }

    /// Makes the move, if it is legal.
    pub fn make(&mut self, mv: Move) -> bool {
        if !self.forbidden(mv).is_empty() {
            return false;
        }
        let player = self.to_move;
        let mut removed = 0;
        let mut board = *self.board();
        match mv {
            Move::Play(point) => {
                let Some(play) = self.put(mv) else { return false };
                if let Some((ko, taken)) = ko_captured(&board, player, point) {
                    self.captures.push((ko, player, taken));
                }
                for (colour, stones) in [(player.opponent(), &play.captured), (player, &play.suicided)] {
                    let count = u32::try_from(stones.len()).unwrap_or(u32::MAX);
                    match colour {
                        Colour::Black => self.prisoners.black += count,
                        Colour::White => self.prisoners.white += count,
                    }
                    removed += count;
                }
                board = play.board;
            }
            Move::Pass => {}
            Move::KoPass => self.captures = self.after_ko_pass(None).unwrap_or_default(),
            Move::KoPassFor(point) => self.captures = self.after_ko_pass(Some(point)).unwrap_or_default(),
        }
        self.moves.push((player, mv));
        self.boards.push(board);
        self.removed.push(removed);
        self.to_move = player.opponent();
        true
    }
}
