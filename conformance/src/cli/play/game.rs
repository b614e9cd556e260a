//! The game itself: what the player writes, what the proof answers, and the board.

use reference_engine::board::notation::PlayersMove;
use reference_engine::force::duel::{Duel, NotMade, Stands};
use reference_engine::force::proof::Proof;
use reference_engine::{Board, Colour, Move};

use super::super::print;
use super::{Player, is_quit};
use crate::report::layout::{counted, filled};
use crate::report::line::Played;

const HELP: &str = "\
  c4        play there            undo      take back your last move and the answer to it
  pass      pass                  why       what the proof says here
  ko-pass   pass for a ko,        hint      the move that holds out longest
            where the rules       board     draw the board
            know that             moves     all moves so far, numbered
                                  quit      end
";

/// Stands for the point of the last move until the board is drawn.
const LAST: char = '\u{1}';

/// A game against a proof.
pub(super) struct Game<'a> {
    about: &'a str,
    duel: Box<dyn Duel + 'a>,
    /// The board at the start and after each move.
    boards: Vec<Board>,
}

/// What a line of the player leads to.
enum Then {
    /// Another line.
    Next,
    /// The end.
    Quit,
}

impl<'a> Game<'a> {
    pub(super) fn new(proof: &'a Proof, about: &'a str) -> Self {
        let duel = proof.duel();
        let boards = vec![duel.state().board];
        Self { about, duel, boards }
    }

    /// Until the player has seen enough.
    pub(super) fn played_by(mut self, player: &Player) -> anyhow::Result<()> {
        let you = self.duel.advised().opponent();
        self.tell(&format!("{}.", self.about))?;
        if self.duel.stands() != Stands::Open {
            print(&format!("\n{}", self.drawn()))?;
            return self.tell(&format!("That is decided as the board stands. {}", self.duel.why()));
        }
        let task = format!("You are {you}, the proof plays {}. Try to disprove it.", you.opponent());
        self.tell(&format!("\n{task} `help` lists what you can write."))?;
        self.answer()?;
        loop {
            let prompt = if self.duel.stands() == Stands::Open { format!("{you}> ") } else { "> ".to_owned() };
            let Some(text) = player.says(&prompt)? else { return Ok(()) };
            if let Then::Quit = self.obey(&text)? {
                return Ok(());
            }
        }
    }

    /// Does what the player wrote.
    fn obey(&mut self, text: &str) -> anyhow::Result<Then> {
        match text.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => print(HELP)?,
            "board" | "b" => print(&self.drawn())?,
            "why" => self.tell(&self.duel.why())?,
            "hint" => self.hint()?,
            "moves" => self.tell_moves()?,
            "undo" | "u" => self.undo()?,
            quit if is_quit(quit) => return Ok(Then::Quit),
            _ => self.play(text)?,
        }
        Ok(Then::Next)
    }

    fn tell(&self, text: &str) -> anyhow::Result<()> {
        let lines: Vec<String> = text.lines().map(filled).collect();
        print(&(lines.join("\n") + "\n"))
    }

    /// The player's move, and the answer to it.
    fn play(&mut self, text: &str) -> anyhow::Result<()> {
        if self.duel.stands() != Stands::Open {
            return self.tell("The game is decided. `undo` takes your last move back, `quit` ends.");
        }
        let you = self.duel.state().to_move;
        match self.duel.play(text) {
            Ok(()) => {
                self.boards.push(self.duel.state().board);
                self.answer()
            }
            Err(NotMade::NoMove) => self
                .tell(&format!("`{text}` is no move and no command. Write a point such as `c4`, `pass`, or `help`.")),
            Err(NotMade::NotYours) => self.tell(&format!("You are {you}.")),
            Err(NotMade::Illegal(why)) => self.tell(&format!("{you} {text} is illegal here: {why}.")),
        }
    }

    /// The proof answers until it is the player's turn or all is decided; then the board is drawn.
    fn answer(&mut self) -> anyhow::Result<()> {
        while self.duel.stands() == Stands::Open && self.duel.state().to_move == self.duel.advised() {
            if self.duel.reply().is_none() {
                return self
                    .tell("The proof has no answer here. That is a bug of ours: please report it with `moves`.");
            }
            self.boards.push(self.duel.state().board);
        }
        let line = self.duel.moves();
        let last = line.len().saturating_sub(2);
        if !line.is_empty() {
            let told = Played::new(&line[last..], &self.boards[last..]).words_after(last);
            self.tell(&format!("\n{told}"))?;
        }
        print(&format!("\n{}", self.drawn()))?;
        match (self.duel.stands(), self.duel.seen_after()) {
            (Stands::Reached, _) => self.tell(&format!("That does it: {}, as the proof says.", self.about)),
            (Stands::OutOfReach, _) => {
                self.tell(&format!("Now it is out of reach: {}, as the proof says.", self.about))
            }
            (Stands::Open, Some(number)) => self.tell(&format!(
                "The same was there after {}: play goes round. Try something else, or `quit`.",
                counted(number, "move")
            )),
            (Stands::Open, None) => Ok(()),
        }
    }

    fn hint(&self) -> anyhow::Result<()> {
        match self.duel.hint().filter(|_| self.duel.stands() == Stands::Open) {
            Some(mv) => self.tell(&format!("{mv} holds out longest, as far as the proof can see.")),
            None => self.tell("There is nothing left to try."),
        }
    }

    fn tell_moves(&self) -> anyhow::Result<()> {
        let moves = self.duel.moves();
        if moves.is_empty() {
            return self.tell("No move was made.");
        }
        let played = Played::new(&moves, &self.boards);
        self.tell(&played.words())?;
        print(&format!("\n{}", played.drawing()))
    }

    /// Takes moves back until it is the player's turn again, one of his moves at least.
    fn undo(&mut self) -> anyhow::Result<()> {
        let you = self.duel.advised().opponent();
        let is_his = |text: &String| text.starts_with(you.letter());
        let Some(his) = self.duel.moves().iter().rposition(is_his) else {
            return self.tell("You have made no move that could be taken back.");
        };
        while self.duel.moves().len() > his && self.duel.undo() {
            self.boards.pop();
        }
        print(&format!("\n{}", self.drawn()))
    }

    /// The board with the last move in brackets.
    fn drawn(&self) -> String {
        let state = self.duel.state();
        let last = self.duel.moves().last().and_then(|text| PlayersMove::parse(text)).map(|made| made.mv);
        let Some(Move::Play(last)) = last else { return state.board.drawn(|_| None) };
        let drawn = state.board.drawn(|point| (point == last).then_some(LAST));
        let stone = state.board.stone(last).map_or('.', Colour::stone);
        drawn.replace(&format!(" {LAST} "), &format!("({stone})"))
    }
}
