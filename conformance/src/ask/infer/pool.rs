//! The questions that can be asked: those of the suite, whatever rules they are asked under there.

use std::collections::HashMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{COUNTING, LEGAL, REPLAY};
use reference_engine::question::field::AFTER;
use reference_engine::question::{Question, Start};
use reference_engine::scoring::questions::{DEAD, SCORE};
use reference_engine::systems::{Choices, SystemId};
use reference_engine::{Board, Colour, Move, Point};

use crate::ask::readings::with_choices;
use crate::cases::case::Test;
use crate::cases::suite::{Entry, Suite};

/// A question of the suite without its rules, and how it is asked there.
pub struct Posed<'a> {
    /// Where it stands first.
    pub entry: Entry<'a>,
    /// The same question under all rules under which the suite asks it.
    pub tests: Vec<&'a Test>,
    /// What is asked.
    pub question: Question,
    /// Its name, without the rules.
    pub name: String,
    /// Whether the position is played from the empty board: some programs forget what was set up.
    pub is_played: bool,
}

/// What a question tells about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Rules of play.
    Play,
    /// Rules of counting.
    Counting,
    /// A system that assesses life, plays out or decides.
    System,
}

impl<'a> Posed<'a> {
    /// What it tells about.
    pub fn topic(&self) -> Option<Topic> {
        let asked = &self.question.asked;
        match () {
            () if asked.is(&COUNTING) => None,
            () if asked.is(&LEGAL) || asked.is(&REPLAY) => Some(Topic::Play),
            () if asked.is(&SCORE) && asked.get(&DEAD).is_some() => Some(Topic::Counting),
            () if asked.is(&SCORE) => None,
            () => Some(Topic::System),
        }
    }

    /// The question with these choices; none if it has a board and they have no play.
    pub fn under(&self, choices: &Choices) -> Option<Question> {
        with_choices(&self.question, choices)
    }

    /// How much its answer weighs: a game that was played is not forgotten, a position that was set up may be.
    pub fn weight(&self) -> usize {
        if self.is_played { 2 } else { 1 }
    }

    /// The kind of question.
    pub fn kind(&self) -> &'static str {
        self.question.asked.kind.name
    }

    /// Whether the suite expects different answers under different rules: such a question parts them.
    pub fn parts(&self) -> bool {
        self.tests.iter().any(|test| test.expected != self.tests[0].expected)
    }

    /// Whether the suite asks it with both of these choices of a switch, in this system, and expects different answers.
    fn parts_choices(&self, system: SystemId, switch: &str, choices: [&str; 2]) -> bool {
        let of = |choice: &str| {
            let with = |test: &&&Test| {
                let own = &test.question.choices;
                own.system() == Some(system) && own.of(switch) == Some(choice)
            };
            self.tests.iter().filter(with).map(|test| &test.expected).collect::<Vec<_>>()
        };
        let [one, other] = choices.map(of);
        one.iter().any(|expected| other.iter().any(|another| another != expected))
    }

    /// Whether the last play that it is about would stand alone: not joined to another stone of its player.
    pub fn is_about_one_stone(&self) -> bool {
        let question = &self.question;
        let mut moves = question.asked.made();
        moves.extend(question.asked.move_in_question());
        let (Some(start), Some(last)) = (&question.start, moves.pop()) else { return true };
        let mut board = start.moved(&moves).map_or(start.board, |moved| moved.board);
        let Move::Play(point) = last.mv else { return true };
        if board.stone(point).is_none() && board.size().contains(point) {
            board.set(point, Some(last.colour));
        }
        board.string(point).len() < 2
    }

    /// How much there is to look at: cheap questions are asked first.
    fn size(&self) -> (usize, usize) {
        let question = &self.question;
        let points = question.start.as_ref().map_or(0, |start| start.board.size().points().count());
        let moves = question.asked.made().len();
        (points + 4 * moves, points)
    }
}

/// All questions of the suite, each once, the small ones first.
pub fn pool(suite: &Suite) -> Vec<Posed<'_>> {
    let mut pool: Vec<Posed<'_>> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for entry in suite.matching(None) {
        let Question { start, asked, .. } = &entry.test.question;
        let from = start.as_ref().map(|start| (start.board.to_string(), start.to_move, &start.parts));
        let key = format!("{} {from:?} {:?}", asked.kind.name, asked.values);
        match known.get(&key) {
            Some(number) => pool[*number].tests.push(entry.test),
            None => {
                known.insert(key, pool.len());
                let (question, name) = (entry.test.question.clone(), &*entry.test.name);
                let name = name.split('@').next().unwrap_or(name).to_owned();
                pool.push(Posed { entry, tests: vec![entry.test], question, name, is_played: false });
            }
        }
    }
    pool.retain(|posed| posed.topic().is_some());
    let played: Vec<Posed<'_>> = pool.iter().filter_map(played).collect();
    pool.extend(played);
    pool.sort_by_key(Posed::size);
    pool
}

/// A question about legality that parts rules of play, with its position played from the empty board.
///
/// The player who is to move begins. Who has fewer stones passes in the first rounds, so no two passes come together,
/// and the last move before the position is a play. Nothing is captured on the way: a part of a string that has a
/// liberty has one, be it where the rest of the string is to stand.
fn played<'a>(posed: &Posed<'a>) -> Option<Posed<'a>> {
    const MOST: usize = 30;
    let start = posed.question.start.as_ref()?;
    let made = posed.question.asked.made();
    let is_meant = posed.question.asked.is(&LEGAL) && posed.parts() && made.len() > 2;
    let (own, other) = (start.to_move, start.to_move.opponent());
    let stones = |colour: Colour| start.board.stones(colour).iter().collect::<Vec<Point>>();
    let (owns, others) = (stones(own), stones(other));
    let rounds = owns.len().max(others.len());
    if !is_meant || others.is_empty() || rounds > MOST {
        return None;
    }
    let mv = |stones: &[Point], round: usize| {
        let passes = rounds - stones.len();
        round.checked_sub(passes).map_or(Move::Pass, |number| Move::Play(stones[number]))
    };
    let moves = (0..rounds).flat_map(|round| {
        let [own, other] = [(own, mv(&owns, round)), (other, mv(&others, round))];
        [own, other].map(|(colour, mv)| PlayersMove { colour, mv })
    });
    let moves: Vec<PlayersMove> = moves.chain(made).collect();
    let mut question = posed.question.clone();
    question.asked.values.set(&AFTER, moves);
    question.start = Some(Start { board: Board::empty(start.board.size()), ..start.clone() });
    let name = format!("{} (played from the empty board)", posed.name);
    Some(Posed { entry: posed.entry, tests: posed.tests.clone(), question, name, is_played: true })
}

/// The questions that may part these choices of a switch of a system: those that the suite has for it, then a few small
/// ones of the system.
pub fn about<'p, 'a>(pool: &'p [Posed<'a>], system: SystemId, switch: &str, choices: [&str; 2]) -> Vec<&'p Posed<'a>> {
    const OTHERS: usize = 12;
    let of_system = |posed: &&Posed<'_>| {
        posed.topic() == Some(Topic::System)
            && posed.tests.iter().any(|test| test.question.choices.system() == Some(system))
    };
    // A question that the suite asks with the rarer choice is likely to be about it.
    let names = |posed: &&Posed<'_>| {
        let with = |choice: &str| posed.tests.iter().any(|test| test.question.choices.of(switch) == Some(choice));
        choices.iter().filter(|choice| with(choice)).count() == 2 || (with(choices[1]) && !with(choices[0]))
    };
    let (meant, others): (Vec<_>, Vec<_>) =
        pool.iter().filter(of_system).partition(|posed| posed.parts_choices(system, switch, choices));
    let (named, others): (Vec<_>, Vec<_>) = others.into_iter().partition(names);
    let named = named.into_iter().take(OTHERS);
    meant.into_iter().chain(named).chain(others.into_iter().take(OTHERS)).collect()
}
