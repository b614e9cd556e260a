//! One board under both rule sets.

use reference_engine::board::strings::all_strings;
use reference_engine::force::limits::Limits;
use reference_engine::question::fact::TERRITORY;
use reference_engine::question::field::STRING;
use reference_engine::question::{Asked, Facts, Question, Start, Unanswerable};
use reference_engine::systems::Choices;
use reference_engine::systems::questions::{ITS_STATUS, ITS_TERRITORY, status_facts};
use reference_engine::{Board, Colour};

use super::kinds::{Asking, How};
use super::play;

/// A question with different answers.
#[derive(Clone, Debug)]
pub struct Separation {
    /// The board.
    pub board: Board,
    /// Who moves first.
    pub to_move: Colour,
    /// The question.
    pub asked: Asked,
    /// What is answered under each rule set.
    pub facts: [Facts; 2],
}

impl Separation {
    /// The question under these rules.
    pub fn question(&self, choices: &Choices, limits: Limits) -> Question {
        question(self.board, self.to_move, choices, self.asked.clone(), limits)
    }
}

/// What was seen on a board.
#[derive(Clone, Debug)]
pub enum Seen {
    /// All answers agree.
    Same,
    /// All that are settled agree.
    NotSettled,
    /// These do not.
    Differ(Box<Separation>),
}

/// Two rule sets that are put the same questions.
#[derive(Clone, Copy, Debug)]
pub struct Looker<'a> {
    /// The choices of both.
    pub both: [&'a Choices; 2],
    /// What they are asked.
    pub asking: &'a Asking,
    /// How much work a proof may take.
    pub limits: Limits,
    /// How many moves are made before the one in question.
    pub moves: (usize, usize),
}

fn question(board: Board, to_move: Colour, choices: &Choices, asked: Asked, limits: Limits) -> Question {
    let start = choices.rules().map(|rules| Start { limits, ..Start::new(rules, board, to_move) });
    Question { choices: choices.clone(), start, asked }
}

impl Looker<'_> {
    /// Looks at a board: all questions of the kind, the plainest first.
    pub fn look(&self, board: &Board) -> Seen {
        match self.asking.how {
            How::Moves(about) => self.moves(board, about),
            How::Strings | How::Territory => self.assessed(board),
            How::Listed(posed) => {
                let mut seen = Seen::Same;
                for (to_move, asked) in posed(board) {
                    match self.put(board, to_move, asked) {
                        Seen::Same => {}
                        Seen::NotSettled => seen = Seen::NotSettled,
                        differ @ Seen::Differ(_) => return differ,
                    }
                }
                seen
            }
        }
    }

    fn moves(&self, board: &Board, about: play::About) -> Seen {
        let (Some(one), Some(other)) = (self.both[0].rules(), self.both[1].rules()) else { return Seen::Same };
        let (least, most) = self.moves;
        let asked = (least..=most).find_map(|moves| play::question(board, [one, other], moves, about));
        asked.map_or(Seen::Same, |asked| self.put(board, Colour::Black, asked))
    }

    /// One question under both.
    fn put(&self, board: &Board, to_move: Colour, asked: Asked) -> Seen {
        let answer = |choices| question(*board, to_move, choices, asked.clone(), self.limits).answer();
        let facts = match self.both.map(answer) {
            [Ok(one), Ok(other)] => [one.facts, other.facts],
            both => {
                let open = both.iter().any(|answer| matches!(answer, Err(Unanswerable::Unproved(_))));
                return if open { Seen::NotSettled } else { Seen::Same };
            }
        };
        if self.asking.differs(&facts[0], &facts[1]) {
            return Seen::Differ(Box::new(Separation { board: *board, to_move, asked, facts }));
        }
        Seen::Same
    }

    /// Statuses or territory. Nothing is proved twice, not even for the two rule sets.
    fn assessed(&self, board: &Board) -> Seen {
        let [Some(one), Some(other)] = self.both.map(Choices::assesses) else { return Seen::Same };
        let systems = [one, other];
        let mut position =
            Start { limits: self.limits, ..Start::new(reference_engine::Rules::BASE, *board, Colour::Black) }
                .position();
        let mut seen = Seen::Same;
        let strings = match self.asking.how {
            How::Strings => all_strings(board).into_iter().map(Some).collect(),
            _ => vec![None],
        };
        for string in strings {
            let answer = systems.each_ref().map(|system| match &string {
                Some(string) => system.status(&mut position, string).map(|(status, _)| status_facts(status)),
                None => system.territory(&mut position).map(|territory| Facts::of(&TERRITORY, territory)),
            });
            let [Ok(one), Ok(other)] = answer else {
                seen = Seen::NotSettled;
                continue;
            };
            if self.asking.differs(&one, &other) {
                let asked = match string {
                    Some(string) => Asked::new(&ITS_STATUS).with(&STRING, vec![string]),
                    None => Asked::new(&ITS_TERRITORY),
                };
                let facts = [one, other];
                return Seen::Differ(Box::new(Separation { board: *board, to_move: Colour::Black, asked, facts }));
            }
        }
        seen
    }
}
