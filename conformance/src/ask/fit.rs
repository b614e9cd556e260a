//! Fitting: a question is put as a program can be asked it, where that provably changes nothing.
//!
//! Most programs have 9x9, 13x13 and 19x19 and one ko rule, and questions have the boards and rules of their sources.
//! So before a question is put, it is fitted to the abilities of the program, in this order:
//!
//! 1. **Rules** (`rules`): where the program does not have the rules of a question about moves, but others that treat
//!    these moves alike, the question is put under those. A sequence in which nothing recurs does not depend on superko.
//! 2. **Board** (`place`): a question about moves is put into a corner of a larger board, behind a wall of stones that
//!    takes the place of the edge.
//! 3. **Colours** (`colours`): where only Black can begin and the question has White to move, the colours are exchanged.
//!
//! The answer is taken back the same way before it is judged, and the report tells how the question was fitted. What
//! cannot be fitted is not asked, and the report counts why ([`NotAsked`]). Whoever puts questions, to a program, to a
//! GTP engine or to a Rust library, does it by [`fitted`].

mod colours;
mod course;
mod place;
mod rules;

use reference_engine::Move;
use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{LEGAL, REPLAY};
use reference_engine::question::fact::{BECAUSE, POSITION};
use reference_engine::question::{Facts, Question, Start};

use self::place::Place;
use crate::ask::abilities::{Abilities, Unseen};
use crate::cases::ruleset::RuleSet;

/// A question as it is put.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The id of the rule set.
    pub rules: String,
    /// The question.
    pub question: Question,
    /// What was done to it, in words; nothing if it is put as it stands.
    pub how: Vec<String>,
    /// The fields of the answer that may differ from those of the original.
    pub unjudged: Vec<&'static str>,
    /// Where the board stands in a larger one.
    place: Option<Place>,
    /// Whether the colours are exchanged.
    exchanged: bool,
}

/// So many characters are short: what a program says tells by them what it is about, and a question is shown twice.
const SHORT: usize = 80;

/// Why a question is not asked.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct NotAsked {
    /// What it is that the program does not have.
    pub why: Why,
    /// Which one: a kind of question, a rule set, a board.
    pub about: String,
    /// In words.
    pub words: String,
}

/// What it is that a program does not have. In the order in which it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The kind of question.
    Kind,
    /// Something that it cannot see or say.
    Unseen,
    /// The rule set.
    Rules,
    /// A choice of a switch.
    Choice,
    /// The board.
    Board,
    /// White, or Black, begins.
    First,
    /// It said so itself when it was asked.
    Program,
}

impl Why {
    /// In a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Unseen => "unseen",
            Self::Rules => "rules",
            Self::Choice => "choice",
            Self::Board => "board",
            Self::First => "who begins",
            Self::Program => "the program said so",
        }
    }

    /// What to declare in order to be asked more.
    pub fn help(self) -> &'static str {
        match self {
            Self::Kind => "if it can answer that, name the kind under `questions` in `hello`",
            Self::Unseen => "if it can tell that, take the word out of `unseen` in `hello`",
            Self::Rules => {
                "if it knows the rule set, name it under `rules` in `hello`, or with --gtp-rules, --gtp-options or --gtp-judges"
            }
            Self::Choice => "if it has the choice, name it under `choices` in `hello`",
            Self::Board => "if it has such boards, name them under `boards` in `hello`",
            Self::First => "if either player can begin, leave out `first` in `hello`",
            Self::Program => {
                "declare in `hello` what it never can, rules under `choices`: then it is asked under others"
            }
        }
    }
}

impl NotAsked {
    pub(crate) fn new(why: Why, about: impl Into<String>, words: impl Into<String>) -> Self {
        Self { why, about: about.into(), words: words.into() }
    }

    /// What a program says when it is asked. Its first words tell what it is about.
    pub(crate) fn said(words: &str) -> Self {
        let first = words.lines().next().unwrap_or_default();
        let short: String = first.chars().take(SHORT).collect();
        let about = if short.len() < first.len() { format!("{short}…") } else { short };
        Self::new(Why::Program, about, words)
    }
}

/// The question as it is put to a program with these abilities.
///
/// # Errors
/// Why it is not asked.
pub fn fitted(
    rules: &str,
    question: &Question,
    abilities: &Abilities,
    rule_sets: &[RuleSet],
) -> Result<Fitted, NotAsked> {
    let kind = question.asked.kind.name;
    if abilities.questions.as_ref().is_some_and(|kinds| !kinds.iter().any(|known| known == kind)) {
        let words = format!("it does not claim to answer questions of the kind `{kind}`");
        return Err(NotAsked::new(Why::Kind, kind, words));
    }
    if let Some(start) = question.start.as_ref().filter(|_| is_about_moves(question)) {
        visible(start, &moves(question), abilities)?;
    }
    let mut fitted = rules::chosen(rules, question, abilities, rule_sets)?;
    if let Some((boards, start)) = abilities.boards.as_ref().zip(question.start.as_ref())
        && !boards.have(start.board.size())
    {
        place::put(&mut fitted, boards)?;
    }
    if let Some((first, start)) = abilities.first.zip(question.start.as_ref())
        && first.colour() != start.to_move
    {
        colours::exchange(&mut fitted, first.colour())?;
    }
    Ok(fitted)
}

/// Whether it asks what comes of moves and nothing else: then rules of play and what stands around the moves decide.
pub(crate) fn is_about_moves(question: &Question) -> bool {
    question.asked.is(&LEGAL) || question.asked.is(&REPLAY)
}

/// All moves of a question about moves.
fn moves(question: &Question) -> Vec<PlayersMove> {
    question.asked.made().into_iter().chain(question.asked.move_in_question()).collect()
}

/// Whether a program can see and say all that the question about these moves hinges on.
fn visible(start: &Start, moves: &[PlayersMove], abilities: &Abilities) -> Result<(), NotAsked> {
    let hinges = |word: &str, words: &str| Err(NotAsked::new(Why::Unseen, word, words));
    let (mut turn, mut passes) = (start.to_move, 0);
    for made in moves {
        let has_ended = start.rules.passes_to_end > 0 && passes >= start.rules.passes_to_end;
        if has_ended && !abilities.sees(Unseen::Ended) {
            return hinges("ended", "it has no end of a sequence, and the question is about a move after it");
        }
        if made.colour != turn && !abilities.sees(Unseen::Turn) {
            return hinges("turn", "it does not know whose turn it is, and the question is about a move out of turn");
        }
        match made.mv {
            Move::KoPass | Move::KoPassFor(_) if !abilities.sees(Unseen::KoPass) => {
                return hinges("ko-pass", "it knows no ko-passes");
            }
            Move::Play(point) if !start.board.size().contains(point) && !abilities.sees(Unseen::OffBoard) => {
                return hinges("off-board", "it has no way to name a point beyond the edge");
            }
            Move::Play(_) | Move::KoPass | Move::KoPassFor(_) => passes = 0,
            Move::Pass => passes += 1,
        }
        turn = turn.opponent();
    }
    Ok(())
}

impl Fitted {
    /// The question as it stands.
    pub(crate) fn plain(rules: &str, question: &Question) -> Self {
        let (rules, question) = (rules.to_owned(), question.clone());
        Self { rules, question, how: Vec::new(), unjudged: Vec::new(), place: None, exchanged: false }
    }

    /// What was done to it, in words, and how it reads then, if that is short; nothing if it is put as it stands.
    pub fn text(&self) -> Option<String> {
        let moved = self.place.is_some() || self.exchanged;
        let put = Some(self.question.text()).filter(|text| moved && text.chars().count() <= SHORT);
        let put = put.map(|text| format!("put as: {text}"));
        (!self.is_plain()).then(|| self.how.iter().cloned().chain(put).collect::<Vec<_>>().join("; "))
    }

    /// Whether anything was done to it.
    pub fn is_plain(&self) -> bool {
        self.how.is_empty()
    }

    /// The answer to the original question, out of the answer to this one.
    #[must_use]
    pub fn back(&self, facts: Facts) -> Facts {
        let facts = if self.exchanged { colours::back(&facts) } else { facts };
        match (&self.place, facts.get(&POSITION)) {
            // A wall that has changed is shown, and is no answer to the original.
            (Some(place), Some(board)) if place.has_its_wall(&board) => facts.and(&POSITION, place.cut_out(&board)),
            _ => facts,
        }
    }

    /// The reasons of an illegal move may be others now.
    fn leave_out_reasons(&mut self) {
        if !self.unjudged.contains(&BECAUSE.info.name) {
            self.unjudged.push(BECAUSE.info.name);
        }
    }
}
