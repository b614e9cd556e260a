//! Questions of Sekiguchi's status confirmation.

use super::{Property, Reading};
use crate::question::fact::SAYS;
use crate::question::field::{Field, STONES, Shape, Wording};
use crate::question::kind::{Example, Kind};
use crate::question::value::as_words;
use crate::question::{Facts, Question, Unanswerable};
use crate::systems::questions::{position, says};
use crate::word::Word;

fn reading(question: &Question) -> Result<Reading, Unanswerable> {
    Reading::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)
}

/// Can these stones surround two points that the opponent may not occupy (sekiguchi.f1, sekiguchi.f2)?
pub static TWO_EYES: Kind = Kind {
    name: "two-eyes",
    sentence: "Can these stones, as one bunch, surround two points that the opponent may not occupy (F1, F2)?",
    needs: &[&STONES.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    text: |question| {
        let stones = question.asked.text(&STONES);
        format!("can the stones on {stones} get two points that the opponent may not occupy?")
    },
    answer: |question| {
        let stones = question.asked.stones(&STONES)?;
        Ok(says(reading(question)?.two_eyes(&mut position(question)?, &stones)?))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "sekiguchi",
        fields: "to-move: white\nstrings: [b3]",
        answer: "says: yes",
    },
    ..Kind::BASE
};

impl Word for Property {
    const ALL: &'static [Self] = &[Self::FirstClass, Self::SecondClass, Self::None];

    fn word(self) -> &'static str {
        match self {
            Self::FirstClass => "first-class",
            Self::SecondClass => "second-class",
            Self::None => "none",
        }
    }
}

as_words!(Property);

/// The property of a bunch.
pub static PROPERTY: Field<Property> = Field::new("property", "the life of a bunch", Shape::Word(Property::words))
    .told(Wording::Words(|property| match property.to_string().as_str() {
        "none" => "neither first-class nor second-class life".into(),
        class => format!("{class} life"),
    }));

/// Which property do these stones have (sekiguchi)?
pub static ITS_PROPERTY: Kind = Kind {
    name: "property",
    sentence: "Which property do these stones have, as one bunch?",
    needs: &[&STONES.info],
    states: &[&PROPERTY.info],
    answer_is: "`property: first-class`, `second-class` or `none`",
    text: |question| format!("which property have the stones on {}?", question.asked.text(&STONES)),
    answer: |question| {
        let stones = question.asked.stones(&STONES)?;
        let (property, proved) = reading(question)?.property(&mut position(question)?, &stones)?;
        Ok(Facts::of(&PROPERTY, property).proved(proved))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "sekiguchi",
        fields: "to-move: white\nstrings: [b3]",
        answer: "property: first-class",
    },
    ..Kind::BASE
};
