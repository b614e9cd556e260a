//! Answers, as cases expect them and as implementations give them.

use std::collections::{BTreeMap, BTreeSet};

use reference_engine::answer as engine;
use reference_engine::force::proof;
use reference_engine::switch::Switch;
use reference_engine::systems::decision_tables::confront::Confronted;
use reference_engine::systems::verbal_japanese::{InfinitePlay, throw_in};
use reference_engine::systems::{self, SystemId, sekiguchi};
use reference_engine::word::Word;
use reference_engine::{Board, Colour, Point, PointSet, Prisoners};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An answer. Each kind of question uses some of the fields; an expected answer states what the source states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Answer {
    /// Is the move legal?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// The first illegal move of a replay, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<usize>,
    /// Why the move is illegal: the names of all rules that forbid it. Or why the answer is undefined: the switch
    /// that leaves it so. Or what a contradiction is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Vec<String>>,
    /// How many stones each legal move removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<Vec<u32>>,
    /// All stones removed, by their colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prisoners: Option<ByColour>,
    /// The position afterwards, drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Have successive passes ended the sequence?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<bool>,
    /// A number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Yes, no or undefined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<Says>,
    /// The status of a string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The statuses of several strings, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statuses: Option<BTreeMap<String, Status>>,
    /// The property of a bunch of stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<Property>,
    /// Points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
    /// The territory of both players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory: Option<Territory>,
    /// What a referee decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Black's score minus White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<i64>,
    /// Who may play after the second set of passes, in the word for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// The best plays of whoever may play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Vec<String>>,
    /// The stones captured by the plays of a game, by their colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed_stones: Option<ByColour>,
    /// The stones paid for passes, by their colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid: Option<ByColour>,
    /// How many points of territory each player has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory_points: Option<ByColour>,
    /// Whether the last pass of a playout was free or costly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_pass: Option<LastPass>,
    /// Who wins the ko fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ko_fight: Option<KoFight>,
    /// What a tree of results, a cell of a matrix or a cell of a table says, or what a player can insist on, in the
    /// word for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// What becomes of a game when a referee has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is scored: see the margin.
    Scored,
    /// Jigo, whatever the score.
    Jigo,
    /// Another game is played.
    SubstituteGame,
    /// One of these two.
    JigoOrSubstituteGame,
    /// The rules do not say.
    Undefined,
}

impl Outcome {
    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Scored => "the game is scored",
            Self::Jigo => "jigo",
            Self::SubstituteGame => "a substitute game",
            Self::JigoOrSubstituteGame => "jigo or a substitute game",
            Self::Undefined => "undefined",
        }
    }
}

/// Whether the last pass of a playout costs a stone (ikeda.last-pass-free).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LastPass {
    /// It does not.
    Free,
    /// It does.
    Costly,
}

/// Who wins a ko fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KoFight {
    /// There is none.
    None,
    /// Black.
    Black,
    /// White.
    White,
}

/// Yes, no or undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    /// Yes.
    Yes,
    /// No.
    No,
    /// The rules do not say.
    Undefined,
}

impl Says {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Undefined => "undefined",
        }
    }
}

/// The status of a string, in the words of the rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Independently alive (verbal-japanese).
    IndependentlyAlive,
    /// Uncapturable (J2003).
    Uncapturable,
    /// Capturable-1 (J2003).
    #[serde(rename = "capturable-1")]
    Capturable1,
    /// Capturable-2 (J2003).
    #[serde(rename = "capturable-2")]
    Capturable2,
    /// Alive (nihon-kiin-1989: and not in seki; sekiguchi; korean).
    Alive,
    /// Alive in seki (verbal-japanese, nihon-kiin-1989).
    AliveInSeki,
    /// Seki stones (sekiguchi).
    SekiStones,
    /// In dual life (korean).
    DualLife,
    /// Dead.
    Dead,
    /// The rules do not say.
    Undefined,
}

impl Status {
    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::IndependentlyAlive => "independently alive",
            Self::Uncapturable => "uncapturable",
            Self::Capturable1 => "capturable-1",
            Self::Capturable2 => "capturable-2",
            Self::Alive => "alive",
            Self::AliveInSeki => "alive in seki",
            Self::SekiStones => "seki stones",
            Self::DualLife => "dual life",
            Self::Dead => "dead",
            Self::Undefined => "undefined",
        }
    }

    /// Whether two statuses say different things, be it in the words of different systems: they are words of one
    /// system, or one is alive and the other is not, or both tell seki from other life and do not agree.
    pub fn differs_from(self, other: Self) -> bool {
        systems::Status::from(self).differs_from(other.into())
    }

    /// The statuses that a system knows.
    pub fn known_to(system: SystemId) -> Vec<Self> {
        system.statuses().iter().map(|status| Self::from(*status)).collect()
    }
}

/// The property of a bunch of stones (sekiguchi).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// First-class life.
    FirstClass,
    /// Second-class life.
    SecondClass,
    /// Neither.
    None,
}

impl Property {
    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::FirstClass => "first-class life",
            Self::SecondClass => "second-class life",
            Self::None => "neither first-class nor second-class life",
        }
    }
}

/// Points of each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Territory {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// A number for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByColour {
    /// Of black stones.
    pub black: u32,
    /// Of white stones.
    pub white: u32,
}

impl From<Prisoners> for ByColour {
    fn from(prisoners: Prisoners) -> Self {
        Self { black: prisoners.black, white: prisoners.white }
    }
}

impl From<proof::Says> for Says {
    fn from(says: proof::Says) -> Self {
        match says {
            proof::Says::Yes => Self::Yes,
            proof::Says::No => Self::No,
            proof::Says::Undefined => Self::Undefined,
        }
    }
}

impl From<systems::Status> for Status {
    fn from(status: systems::Status) -> Self {
        match status {
            systems::Status::IndependentlyAlive => Self::IndependentlyAlive,
            systems::Status::Uncapturable => Self::Uncapturable,
            systems::Status::Capturable1 => Self::Capturable1,
            systems::Status::Capturable2 => Self::Capturable2,
            systems::Status::Alive => Self::Alive,
            systems::Status::AliveInSeki => Self::AliveInSeki,
            systems::Status::SekiStones => Self::SekiStones,
            systems::Status::DualLife => Self::DualLife,
            systems::Status::Dead => Self::Dead,
            systems::Status::Undefined => Self::Undefined,
        }
    }
}

impl From<Status> for systems::Status {
    fn from(status: Status) -> Self {
        match status {
            Status::IndependentlyAlive => Self::IndependentlyAlive,
            Status::Uncapturable => Self::Uncapturable,
            Status::Capturable1 => Self::Capturable1,
            Status::Capturable2 => Self::Capturable2,
            Status::Alive => Self::Alive,
            Status::AliveInSeki => Self::AliveInSeki,
            Status::SekiStones => Self::SekiStones,
            Status::DualLife => Self::DualLife,
            Status::Dead => Self::Dead,
            Status::Undefined => Self::Undefined,
        }
    }
}

impl From<sekiguchi::Property> for Property {
    fn from(property: sekiguchi::Property) -> Self {
        match property {
            sekiguchi::Property::FirstClass => Self::FirstClass,
            sekiguchi::Property::SecondClass => Self::SecondClass,
            sekiguchi::Property::None => Self::None,
        }
    }
}

/// Points as they are written.
fn written(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

/// An undefined answer names the switch that leaves it so.
fn undefined(is_undefined: bool, switch: &str) -> Option<Vec<String>> {
    is_undefined.then(|| vec![switch.to_owned()])
}

impl Answer {
    /// The engine's answer in the words of cases. The engine knows strings by their points; `names` are what the
    /// question calls them, in the order in which it asks for their statuses.
    pub fn of_engine(answer: engine::Answer, names: &[String]) -> Self {
        let reasons = |why: reference_engine::Illegal| why.reasons().into_iter().map(str::to_owned).collect();
        match answer {
            engine::Answer::Legal(Ok(())) => Self { legal: Some(true), ..Self::default() },
            engine::Answer::Legal(Err(why)) => {
                Self { legal: Some(false), because: Some(reasons(why)), ..Self::default() }
            }
            engine::Answer::Replay(replay) => Self {
                illegal_move: replay.illegal.map(|(number, _)| number),
                because: replay.illegal.map(|(_, why)| reasons(why)),
                removed: Some(replay.removed),
                prisoners: Some(replay.prisoners.into()),
                position: Some(replay.board.to_string()),
                ended: Some(replay.ended),
                ..Self::default()
            },
            engine::Answer::Number(number) => Self { number: Some(number), ..Self::default() },
            engine::Answer::Says(says, _) => {
                let says = Says::from(says);
                let because = undefined(says == Says::Undefined, InfinitePlay::NAME);
                Self { says: Some(says), because, ..Self::default() }
            }
            engine::Answer::Status(status, _) => {
                let status = Status::from(status);
                let because = undefined(status == Status::Undefined, InfinitePlay::NAME);
                Self { status: Some(status), because, ..Self::default() }
            }
            engine::Answer::Statuses(statuses) => {
                let statuses = statuses.into_iter().map(|(status, _)| Status::from(status));
                let statuses: BTreeMap<String, Status> = names.iter().cloned().zip(statuses).collect();
                let is_undefined = statuses.values().any(|status| *status == Status::Undefined);
                let because = undefined(is_undefined, InfinitePlay::NAME);
                Self { statuses: Some(statuses), because, ..Self::default() }
            }
            engine::Answer::Property(property, _) => Self { property: Some(property.into()), ..Self::default() },
            engine::Answer::Points(points) => Self { points: Some(written(points)), ..Self::default() },
            engine::Answer::Outcome(outcome) => {
                let (outcome, margin) = match outcome {
                    throw_in::Outcome::Undefined => (Outcome::Undefined, None),
                    throw_in::Outcome::Jigo => (Outcome::Jigo, None),
                    throw_in::Outcome::SubstituteGame => (Outcome::SubstituteGame, None),
                    throw_in::Outcome::JigoOrSubstituteGame => (Outcome::JigoOrSubstituteGame, None),
                    throw_in::Outcome::Margin(margin) => (Outcome::Scored, Some(margin)),
                };
                let because = undefined(outcome == Outcome::Undefined, throw_in::Referee::NAME);
                Self { outcome: Some(outcome), margin, because, ..Self::default() }
            }
            engine::Answer::Insists(insists, _) => Self { result: Some(insists.word().to_owned()), ..Self::default() },
            engine::Answer::Judgement(judgement, _) => Self {
                right: Some(judgement.right.word().to_owned()),
                plays: Some(written(judgement.plays)),
                position: judgement.board.map(|board| board.to_string()),
                margin: Some(judgement.margin),
                ..Self::default()
            },
            engine::Answer::Record(record) => {
                let [black, white] = record.territory.map(|territory| territory.len());
                Self {
                    illegal_move: record.illegal.map(|(number, _)| number),
                    because: record.illegal.map(|(_, why)| reasons(why)),
                    removed_stones: Some(record.removed.into()),
                    paid: Some(record.paid.into()),
                    prisoners: Some(record.prisoners.into()),
                    territory_points: Some(ByColour { black, white }),
                    last_pass: record.last_pass_free.map(|free| if free { LastPass::Free } else { LastPass::Costly }),
                    margin: record.margin,
                    position: Some(record.board.to_string()),
                    ..Self::default()
                }
            }
            engine::Answer::Score(margin, _) => Self { margin: Some(margin), ..Self::default() },
            engine::Answer::KoTable(row) => {
                let ko_fight = match row.ko_fight {
                    None => KoFight::None,
                    Some(Colour::Black) => KoFight::Black,
                    Some(Colour::White) => KoFight::White,
                };
                Self { margin: Some(row.margin), ko_fight: Some(ko_fight), ..Self::default() }
            }
            engine::Answer::Combined(combined) => Self { result: Some(combined.word().to_owned()), ..Self::default() },
            engine::Answer::Confronted(confronted) => {
                let because = match confronted {
                    Confronted::Contradiction(about) => Some(vec![about.word().to_owned()]),
                    _ => None,
                };
                Self { result: Some(confronted.word().to_owned()), because, ..Self::default() }
            }
            engine::Answer::Territory([black, white]) => {
                let territory = Territory { black: written(black), white: written(white) };
                Self { territory: Some(territory), ..Self::default() }
            }
        }
    }
}

impl Answer {
    /// The names of the fields that it states.
    pub fn stated(&self) -> BTreeSet<String> {
        let written = serde_json::to_value(self).unwrap_or_default();
        written.as_object().map_or_else(BTreeSet::new, |fields| fields.keys().cloned().collect())
    }

    /// The same without these fields.
    #[must_use]
    pub fn without(&self, fields: &[&str]) -> Self {
        if fields.is_empty() {
            return self.clone();
        }
        let mut written = serde_json::to_value(self).unwrap_or_default();
        if let Some(stated) = written.as_object_mut() {
            stated.retain(|field, _| !fields.contains(&&**field));
        }
        serde_json::from_value(written).expect("an answer with fewer fields is an answer")
    }

    /// Whether another answer agrees with everything that this one states.
    ///
    /// Reasons are compared as sets, positions as boards. An illegal move that an expected replay does not mention is
    /// a difference, because the rest of the answer is then about another sequence.
    pub fn is_met_by(&self, actual: &Self) -> bool {
        fn met<T: PartialEq>(expected: Option<&T>, actual: Option<&T>) -> bool {
            expected.is_none() || expected == actual
        }
        let sorted = |reasons: &Option<Vec<String>>| {
            let mut reasons = reasons.clone()?;
            reasons.sort_unstable();
            Some(reasons)
        };
        let points = |names: &[String]| {
            let points: PointSet = names.iter().filter_map(|name| Point::parse(name)).collect();
            (points, names.len())
        };
        let named_points = |names: &Option<Vec<String>>| names.as_ref().map(|names| points(names));
        let territory = |territory: &Option<Territory>| {
            let territory = territory.as_ref()?;
            Some((points(&territory.black), points(&territory.white)))
        };
        let board = |position: &Option<String>| Some(Board::parse(position.as_ref()?).ok());
        met(self.legal.as_ref(), actual.legal.as_ref())
            && self.illegal_move == actual.illegal_move
            && met(sorted(&self.because).as_ref(), sorted(&actual.because).as_ref())
            && met(self.removed.as_ref(), actual.removed.as_ref())
            && met(self.prisoners.as_ref(), actual.prisoners.as_ref())
            && met(board(&self.position).as_ref(), board(&actual.position).as_ref())
            && met(self.ended.as_ref(), actual.ended.as_ref())
            && met(self.number.as_ref(), actual.number.as_ref())
            && met(self.says.as_ref(), actual.says.as_ref())
            && met(self.status.as_ref(), actual.status.as_ref())
            && met(self.statuses.as_ref(), actual.statuses.as_ref())
            && met(self.property.as_ref(), actual.property.as_ref())
            && met(named_points(&self.points).as_ref(), named_points(&actual.points).as_ref())
            && met(self.removed_stones.as_ref(), actual.removed_stones.as_ref())
            && met(self.paid.as_ref(), actual.paid.as_ref())
            && met(self.territory_points.as_ref(), actual.territory_points.as_ref())
            && met(self.last_pass.as_ref(), actual.last_pass.as_ref())
            && met(self.ko_fight.as_ref(), actual.ko_fight.as_ref())
            && met(self.right.as_ref(), actual.right.as_ref())
            && met(named_points(&self.plays).as_ref(), named_points(&actual.plays).as_ref())
            && met(self.outcome.as_ref(), actual.outcome.as_ref())
            && met(self.margin.as_ref(), actual.margin.as_ref())
            && met(self.result.as_ref(), actual.result.as_ref())
            && met(territory(&self.territory).as_ref(), territory(&actual.territory).as_ref())
    }

    /// The answer in words, one line a fact.
    pub fn in_words(&self) -> String {
        let mut lines = Vec::new();
        let because = self.because.as_ref().map_or(String::new(), |reasons| format!(" ({})", reasons.join(", ")));
        match (self.legal, self.illegal_move) {
            (Some(true), _) => lines.push("legal".to_owned()),
            (Some(false), _) => lines.push(format!("illegal{because}")),
            (None, Some(number)) => lines.push(format!("move {number} is illegal{because}")),
            (None, None) => {}
        }
        if let Some(removed) = &self.removed {
            let removed: Vec<String> = removed.iter().map(ToString::to_string).collect();
            lines.push(format!("stones removed by each move: {}", removed.join(" ")));
        }
        let by_colour = [
            ("stones removed", self.removed_stones),
            ("stones paid for passes", self.paid),
            ("prisoners", self.prisoners),
            ("points of territory", self.territory_points),
        ];
        for (what, count) in by_colour {
            lines.extend(count.map(|count| format!("{what}: {} black, {} white", count.black, count.white)));
        }
        lines.extend(
            self.last_pass
                .map(|last| format!("the last pass is {}", if last == LastPass::Free { "free" } else { "costly" })),
        );
        lines.extend(self.ko_fight.map(|winner| match winner {
            KoFight::None => "there is no ko fight".to_owned(),
            KoFight::Black => "Black wins the ko fight".to_owned(),
            KoFight::White => "White wins the ko fight".to_owned(),
        }));
        if let Some(ended) = self.ended {
            lines.push(if ended { "the sequence has ended" } else { "the sequence goes on" }.to_owned());
        }
        if let Some(number) = self.number {
            lines.push(number.to_string());
        }
        lines.extend(self.says.map(|says| says.word().to_owned() + &because));
        lines.extend(self.status.map(|status| status.words().to_owned() + &because));
        for (name, status) in self.statuses.iter().flatten() {
            lines.push(format!("{name}: {}", status.words()));
        }
        lines.extend(self.property.map(|property| property.words().to_owned()));
        let points = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(" ") };
        lines.extend(self.points.as_ref().map(|names| points(names)));
        lines.extend(self.right.as_ref().map(|right| format!("the right to play: {right}")));
        lines.extend(self.plays.as_ref().map(|plays| format!("best plays: {}", points(plays))));
        lines.extend(self.outcome.map(|outcome| outcome.words().to_owned() + &because));
        lines.extend(self.result.as_ref().map(|result| result.clone() + &because));
        lines.extend(self.margin.map(|margin| format!("Black's score minus White's: {margin}")));
        if let Some(territory) = &self.territory {
            lines.push(format!("Black's territory: {}", points(&territory.black)));
            lines.push(format!("White's territory: {}", points(&territory.white)));
        }
        if let Some(position) = &self.position {
            let drawn = Board::parse(position).map_or_else(|_| position.clone(), |board| board.drawn(|_| None));
            lines.push(format!("position:\n{}", drawn.trim_end()));
        }
        lines.join("\n")
    }
}
