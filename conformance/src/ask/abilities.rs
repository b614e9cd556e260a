//! What a program can do, as it says itself. What is beyond it is fitted to it ([`super::fit`]) or not asked.

use std::collections::BTreeMap;

use reference_engine::board::points::MAX_SIDE;
use reference_engine::questions::KINDS;
use reference_engine::systems::all_switches;
use reference_engine::{Colour, Rules, Size};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::cases::fields::instead;
use crate::cases::ruleset::RuleSet;

/// What a program can do. What is left out is not limited.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Abilities {
    /// The kinds of question that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<Vec<String>>,
    /// The ids of the rule sets that it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<String>>,
    /// Of single switches, the choices that it has.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<String, Vec<String>>,
    /// The boards that it can handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
    /// The only player who can begin, if it is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<First>,
    /// Whether it says in `because` why a move is illegal or an answer undefined. If not, reasons are not judged.
    #[serde(default)]
    pub reasons: bool,
    /// What it has no way to see or to say. That is not judged, and where a question hinges on it, it is not asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Unseen>,
    /// Rules of play that it was seen to follow, though nobody claims it: a question about moves is asked if all of
    /// these treat the moves like the question's own rules. Not said in the protocol.
    #[serde(skip)]
    #[schemars(skip)]
    pub follows: Vec<Rules>,
}

/// What a program may have no way to see or to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unseen {
    /// How many stones each move removed.
    Removed,
    /// All stones removed, by their colour.
    Prisoners,
    /// The position afterwards.
    Position,
    /// Whether the sequence has ended. It is not asked about moves after the end either.
    Ended,
    /// Whose turn it is: it is not asked about a move out of turn.
    Turn,
    /// Points beyond the edge: it has no way to name them.
    OffBoard,
    /// Ko-passes: it has no way to make one.
    KoPass,
}

impl Unseen {
    /// The field of an answer that is not judged, if it is one.
    pub fn field(self) -> Option<&'static str> {
        match self {
            Self::Removed => Some("removed"),
            Self::Prisoners => Some("prisoners"),
            Self::Position => Some("position"),
            Self::Ended => Some("ended"),
            Self::Turn | Self::OffBoard | Self::KoPass => None,
        }
    }
}

/// The only player who can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Black.
    Black,
    /// White.
    White,
}

impl First {
    /// The player.
    pub fn colour(self) -> Colour {
        match self {
            Self::Black => Colour::Black,
            Self::White => Colour::White,
        }
    }
}

/// The boards that a program can handle: the sides of square boards, as `[9, 13, 19]`, or a range.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Boards {
    /// Square boards with these sides.
    Sides(Vec<u8>),
    /// All boards whose sides are in a range.
    Range(Range),
}

/// A range of boards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Range {
    /// The shortest side.
    pub min: u8,
    /// The longest side.
    pub max: u8,
    /// Whether the board may have more columns than rows, or more rows than columns.
    #[serde(default)]
    pub rectangular: bool,
}

impl<'de> Deserialize<'de> for Boards {
    /// By hand, because the words of serde for "one of two forms" help nobody.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let said = serde_json::Value::deserialize(deserializer)?;
        let how = "`boards` is a list of the sides of square boards, such as [9, 13, 19], or a range, such as \
                   {\"min\": 2, \"max\": 19, \"rectangular\": false}";
        let boards = match &said {
            serde_json::Value::Array(_) => Vec::deserialize(&said).map(Self::Sides),
            _ => Range::deserialize(&said).map(Self::Range),
        };
        let boards = boards.map_err(|error| D::Error::custom(format!("{error}; {how}")))?;
        let none = boards.sizes().is_empty();
        let is_side = |side: &u8| (1..=MAX_SIDE).contains(side);
        let wrong = matches!(&boards, Self::Sides(sides) if !sides.iter().all(is_side));
        if none || wrong {
            return Err(D::Error::custom(format!("no board has such sides, they are from 1 to {MAX_SIDE}; {how}")));
        }
        Ok(boards)
    }
}

impl Boards {
    /// Whether a board of this size is among them.
    pub fn have(&self, size: Size) -> bool {
        match self {
            Self::Sides(sides) => size.columns() == size.rows() && sides.contains(&size.columns()),
            Self::Range(Range { min, max, rectangular }) => {
                let fits = |side: u8| (*min..=*max).contains(&side);
                fits(size.columns()) && fits(size.rows()) && (*rectangular || size.columns() == size.rows())
            }
        }
    }

    /// All of them, those with the fewest points first.
    pub fn sizes(&self) -> Vec<Size> {
        let sides = 1..=usize::from(MAX_SIDE);
        let all = sides.clone().flat_map(|columns| sides.clone().filter_map(move |rows| Size::new(columns, rows)));
        let mut sizes: Vec<Size> = all.filter(|size| self.have(*size)).collect();
        sizes.sort_by_key(|size| u16::from(size.columns()) * u16::from(size.rows()));
        sizes
    }

    /// In words.
    pub fn text(&self) -> String {
        match self {
            Self::Sides(sides) => {
                let sides: Vec<String> = sides.iter().map(|side| format!("{side}x{side}")).collect();
                format!("the boards {}", sides.join(", "))
            }
            Self::Range(Range { min, max, rectangular }) => {
                let square = if *rectangular { "" } else { "square " };
                format!("{square}boards with sides from {min} to {max}")
            }
        }
    }
}

impl Abilities {
    /// The fields of an answer that are not to be judged.
    pub fn unjudged(&self) -> Vec<&'static str> {
        let reasons = (!self.reasons).then_some("because");
        reasons.into_iter().chain(self.unseen.iter().filter_map(|unseen| unseen.field())).collect()
    }

    /// Whether it can see or say this.
    pub fn sees(&self, what: Unseen) -> bool {
        !self.unseen.contains(&what)
    }

    /// Whether everything that they name exists.
    ///
    /// # Errors
    /// With all that does not, and what there is instead.
    pub fn check(&self, rule_sets: &[RuleSet]) -> Result<(), String> {
        let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let ids: Vec<&str> = rule_sets.iter().map(|set| &*set.id).collect();
        let switches = all_switches();
        let names: Vec<&str> = switches.iter().map(|switch| switch.name).collect();
        let mut wrong = Vec::new();
        let mut check = |what: &str, said: &str, known: &[&str]| {
            if !known.contains(&said) {
                wrong.push(format!("{what} `{}` does not exist: {}", said.escape_debug(), instead(said, known)));
            }
        };
        self.questions.iter().flatten().for_each(|kind| check("the kind of question", kind, &kinds));
        self.rules.iter().flatten().for_each(|id| check("the rule set", id, &ids));
        for (switch, choices) in &self.choices {
            check("the switch", switch, &names);
            if let Some(known) = switches.iter().find(|known| known.name == switch) {
                let what = format!("of the switch `{switch}` the choice");
                choices.iter().for_each(|choice| check(&what, choice, &known.words()));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    use crate::testing::suite;

    fn abilities(json: &str) -> Result<Abilities, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[rstest]
    #[case("[9, 13, 19]", "9x9", true)]
    #[case("[9, 13, 19]", "9x13", false)]
    #[case("[9, 13, 19]", "10x10", false)]
    #[case(r#"{"min": 2, "max": 5}"#, "5x5", true)]
    #[case(r#"{"min": 2, "max": 5}"#, "4x5", false)]
    #[case(r#"{"min": 2, "max": 5, "rectangular": true}"#, "4x5", true)]
    #[case(r#"{"min": 2, "max": 5, "rectangular": true}"#, "1x5", false)]
    fn boards(#[case] said: &str, #[case] size: &str, #[case] has: bool) {
        let boards = abilities(&format!("{{\"boards\": {said}}}")).expect("abilities").boards.expect("boards");
        assert_eq!(boards.have(Size::parse(size).expect("a size")), has);
    }

    #[rstest]
    #[case("[]")]
    #[case("[0]")]
    #[case("[19, 20]")]
    #[case("[\"9x9\"]")]
    #[case(r#"{"min": 7, "max": 5}"#)]
    #[case(r#"{"min": 7}"#)]
    #[case(r#"{"min": 1, "max": 5, "square": true}"#)]
    #[case("9")]
    fn no_boards(#[case] said: &str) {
        let error = abilities(&format!("{{\"boards\": {said}}}")).expect_err("these are no boards");
        assert!(error.contains("such as [9, 13, 19]"), "{error}");
    }

    #[rstest]
    #[case(
        r#"{"rules": ["tromp-tailor"]}"#,
        "the rule set `tromp-tailor` does not exist: use `tromp-taylor`, if that is meant"
    )]
    #[case(r#"{"questions": ["leagl"]}"#, "use `legal`, if that is meant")]
    #[case(r#"{"choices": {"super-ko": ["none"]}}"#, "the switch `super-ko` does not exist")]
    #[case(r#"{"choices": {"superko": ["yes"]}}"#, "of the switch `superko` the choice `yes` does not exist")]
    fn what_does_not_exist_is_named_with_what_does(#[case] said: &str, #[case] says: &str) {
        let wrong = abilities(said).expect("abilities").check(&suite().rule_sets).expect_err("it is wrong");
        assert!(wrong.contains(says), "{wrong}");
    }
}
