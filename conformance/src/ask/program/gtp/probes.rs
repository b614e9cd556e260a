//! Probes. GTP engines cannot say which rules they play, so that is tried on textbook positions, once for each way in
//! which the engine is run.

use reference_engine::{Board, Colour, Size, Superko};

use super::drawn::read;
use super::seen::{Observable, Plays};
use super::talk::{Stop, Talk, named, unsupported, vertex};
use super::way::Way;

/// A ko that Black takes at c3.
const KO: &str = "
    . X O . .
    X O . O .
    . X O . .
    . . . . .
";
/// Sending two, returning one: Black a1, White c1, Black b1.
const RETURNING_ONE: &str = "
    . . . . .
    . O X . .
    O O X X .
    . X . X .
";
/// White on b2 has no liberty.
const EYE: &str = "
    . X . .
    X . X .
    . X . .
";
/// White on b1 and a1 have no liberty.
const EYE_OF_TWO: &str = "
    . . . .
    X X . .
    O . X .
";
/// Each of the strings that begin at a2 and d2 has an eye, and both have the liberty c1.
const SEKI: &str = "
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    X X X O O O O . .
    O O O X X X O . .
    . O . X . X O . .
";

impl Talk {
    /// Where legality shows, and which rules the engine plays.
    pub(super) fn plays(&mut self) -> Result<(Observable, Plays), Stop> {
        if self.seen.plays.is_none() {
            self.start_time();
            let seen = self.observable().and_then(|observable| Ok((observable, self.rules(observable)?)));
            self.seen.plays = Some(match seen {
                Ok(seen) => Ok(seen),
                Err(Stop::Unsupported(why)) => Err(why),
                Err(other) => return Err(other),
            });
            self.start_time();
        }
        match &self.seen.plays {
            Some(Ok(seen)) => Ok(*seen),
            Some(Err(why)) => unsupported(why.clone()),
            None => unsupported("legality was not looked for"),
        }
    }

    fn observable(&mut self) -> Result<Observable, Stop> {
        if self.knows("is_legal") {
            return Ok(Observable::IsLegal);
        }
        if self.knows("kata-raw-nn") {
            return Ok(Observable::RawNn);
        }
        if self.probe(KO, Colour::Black, "B b3", Observable::Play)? {
            return unsupported("legality is not observable: its `play` takes even a point where a stone stands");
        }
        Ok(Observable::Play)
    }

    fn rules(&mut self, observable: Observable) -> Result<Plays, Stop> {
        // In the other ways of observing all engines show their ko rule, and one without it fails.
        let ko = observable != Observable::Play || !self.probe(KO, Colour::Black, "B c3, W b3", observable)?;
        let suicide_of_one = self.probe(EYE, Colour::White, "W b2", observable)?;
        let suicide_of_two = self.probe(EYE_OF_TWO, Colour::White, "W b1", observable)?;
        let superko = if !self.probe(RETURNING_ONE, Colour::Black, "B a1, W c1, B b1", observable)? {
            Superko::Positional
        } else if !self.probe(RETURNING_ONE, Colour::Black, "B a1, W c1, B b1, W pass, B a1", observable)? {
            Superko::Situational
        } else {
            Superko::Off
        };
        // Positional superko forbids the suicide of one stone by itself, so that shows nothing.
        let suicide_of_one = suicide_of_one || (superko == Superko::Positional && suicide_of_two);
        Ok(Plays { ko, suicide_of_one, suicide_of_two, superko })
    }

    /// Whether the last of these moves is taken to be legal from this position. More board around it does not matter.
    fn probe(&mut self, drawing: &str, to_move: Colour, moves: &str, by: Observable) -> Result<bool, Stop> {
        let (drawn, moves) = read(drawing, moves);
        let board = self.probe_board(&drawn, to_move, Self::set_up)?;
        let Some((asked, before)) = moves.split_last() else { return Ok(true) };
        for made in before {
            let command = format!("play {} {}", named(made.colour), vertex(made.mv).unwrap_or_default());
            self.must(&command)?;
        }
        by.legal(self, board.size(), *asked, Some(asked.colour.opponent()))
    }

    /// Sets up what is drawn on the first board that the engine takes.
    pub(super) fn probe_board(
        &mut self,
        drawn: &Board,
        to_move: Colour,
        set_up: fn(&mut Self, Way, &Board, Colour) -> Result<(), Stop>,
    ) -> Result<Board, Stop> {
        let mut refused = None;
        for side in [5, 7, 9, 11, 13, 15, 17, 19_usize] {
            let Some(size) = Size::new(side, side) else { continue };
            if size.columns() < drawn.size().columns() || size.rows() < drawn.size().rows() {
                continue;
            }
            if let Err(stop) = self.resize(size) {
                match stop {
                    Stop::Unsupported(why) => refused = Some(why),
                    other => return Err(other),
                }
                continue;
            }
            let mut board = Board::empty(size);
            drawn.size().points().for_each(|point| board.set(point, drawn.stone(point)));
            return set_up(self, Way::Played, &board, to_move).map(|()| board);
        }
        unsupported(refused.unwrap_or_else(|| "no board is large enough".into()))
    }

    /// Whether it lists stones in seki as such: engines that never do say nothing by an empty list.
    pub(super) fn lists_seki(&mut self) -> Result<bool, Stop> {
        if let Some(lists) = self.seen.lists_seki {
            return Ok(lists);
        }
        self.start_time();
        let (drawn, _) = read(SEKI, "");
        let lists = match self.probe_board(&drawn, Colour::Black, Self::set_up) {
            Ok(_) => match self.ask("final_status_list seki") {
                Ok(listed) => listed.is_ok_and(|listed| !listed.trim().is_empty()),
                Err(Stop::Lost(_)) => false,
                Err(other) => return Err(other),
            },
            Err(Stop::Unsupported(_)) => false,
            Err(other) => return Err(other),
        };
        self.seen.lists_seki = Some(lists);
        self.start_time();
        Ok(lists)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::play::questions::REPLAY;
    use reference_engine::question::field::MOVES;
    use reference_engine::question::{Asked, Question, Start};
    use reference_engine::{KoRules, Rules, Sequence, Suicide};
    use rstest::rstest;

    use crate::ask::abilities::Abilities;
    use crate::ask::fit::fitted;
    use crate::testing::suite;

    const PLAIN: Rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };

    /// Whether the last move is legal; those before it have to be.
    fn is_legal(drawing: &str, to_move: Colour, moves: &str, suicide: Suicide, superko: Superko) -> bool {
        let (board, moves) = read(drawing, moves);
        let rules = Rules { suicide, ko: KoRules { superko, ..PLAIN.ko }, ..PLAIN };
        let mut sequence = Sequence::new(rules, board, to_move);
        let (last, before) = moves.split_last().expect("moves");
        before.iter().for_each(|made| {
            sequence.make_as(made.colour, made.mv).expect("the moves before are legal");
        });
        sequence.make_as(last.colour, last.mv).is_ok()
    }

    #[test]
    fn the_probes_show_what_they_are_meant_to_show() {
        let superko = |moves, superko| is_legal(RETURNING_ONE, Colour::Black, moves, Suicide::Forbidden, superko);
        let (once, again) = ("B a1, W c1, B b1", "B a1, W c1, B b1, W pass, B a1");
        assert!(superko(once, Superko::Off) && superko(again, Superko::Off));
        assert!(superko(once, Superko::Situational) && !superko(again, Superko::Situational));
        assert!(!superko(once, Superko::Positional));
        for (drawing, mv) in [(EYE, "W b2"), (EYE_OF_TWO, "W b1")] {
            assert!(is_legal(drawing, Colour::White, mv, Suicide::Allowed, Superko::Off));
            assert!(!is_legal(drawing, Colour::White, mv, Suicide::Forbidden, Superko::Off));
        }
        assert!(!is_legal(KO, Colour::Black, "B c3, W b3", Suicide::Forbidden, Superko::Off));
    }

    /// Whether an engine that was seen to play so is asked what comes of these moves under this rule set.
    fn is_asked(plays: Plays, rules: &str, drawing: &str, to_move: Colour, moves: &str) -> bool {
        let suite = suite();
        let choices = suite.rule_set(rules).expect("a rule set").choices.clone();
        let (board, moves) = read(drawing, moves);
        let start = Start::new(choices.rules().expect("play"), board, to_move);
        let asked = Asked::new(&REPLAY).with(&MOVES, moves);
        let question = Question { choices, start: Some(start), asked };
        let abilities = Abilities { rules: Some(Vec::new()), follows: plays.rules(), ..Abilities::default() };
        fitted(rules, &question, &abilities, &suite.rule_sets).is_ok()
    }

    #[rstest]
    #[case(RETURNING_ONE, Colour::Black, "B a1, W c1, B b1", false)]
    #[case(RETURNING_ONE, Colour::Black, "B a1, W c1", true)]
    #[case(KO, Colour::Black, "B c3, W b3", true)]
    #[case(EYE, Colour::White, "W b2", true)]
    fn an_engine_without_superko_is_not_asked_what_turns_on_it(
        #[case] drawing: &str,
        #[case] to_move: Colour,
        #[case] moves: &str,
        #[case] asked: bool,
    ) {
        let plays = Plays { ko: true, suicide_of_one: false, suicide_of_two: false, superko: Superko::Off };
        assert_eq!(is_asked(plays, "ikeda-2-2-sk", drawing, to_move, moves), asked);
    }

    #[rstest]
    #[case(KO, Colour::Black, "B c3, W b3", false)]
    #[case(KO, Colour::Black, "B c3, W d1, B e1, W b3", true)]
    #[case(RETURNING_ONE, Colour::Black, "B a1, W c1", true)]
    fn an_engine_that_takes_a_ko_back_at_once_is_not_asked_what_turns_on_ko(
        #[case] drawing: &str,
        #[case] to_move: Colour,
        #[case] moves: &str,
        #[case] asked: bool,
    ) {
        let plays = Plays { ko: false, suicide_of_one: false, suicide_of_two: false, superko: Superko::Off };
        assert_eq!(is_asked(plays, "verbal-japanese", drawing, to_move, moves), asked);
    }

    #[test]
    fn suicide_that_depends_on_the_number_of_stones_agrees_with_no_rule_about_it() {
        let plays = Plays { ko: true, suicide_of_one: false, suicide_of_two: true, superko: Superko::Off };
        for rules in ["verbal-japanese", "tromp-taylor"] {
            assert!(!is_asked(plays, rules, EYE_OF_TWO, Colour::White, "W b1"));
        }
    }
}
