//! Rule sets as data: `cases/rulesets/*.yaml` name a choice for every switch.

use std::collections::BTreeMap;
use std::path::Path;

use reference_engine::answer as engine;
use reference_engine::force::goal::{Coverage, Endless};
use reference_engine::life::formation::Formation;
use reference_engine::play::ko::{KoPassPrecondition, KoPassRule, KoPassScope};
use reference_engine::systems::decision_tables::Evaluation;
use reference_engine::systems::ikeda::{self, PlayArea};
use reference_engine::systems::japanese_2003::{self, Area, First};
use reference_engine::systems::korean::part::{OutsideLiberties, PartBy};
use reference_engine::systems::korean::recreation::Repetition;
use reference_engine::systems::korean::second_passes::{FirstPasser, UnequalRights};
use reference_engine::systems::korean::{self, DeadInDualLife, FirstToPlay, ProofGoal};
use reference_engine::systems::nihon_kiin_1989::{self, Enable};
use reference_engine::systems::sekiguchi::{self, EyesOn, Forbidden, Surrounded};
use reference_engine::systems::verbal_japanese::throw_in::Referee;
use reference_engine::systems::verbal_japanese::{self, InfinitePlay};
use reference_engine::{KoRules, Rules, Suicide, Superko};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cases::fields::{Field, Mistakes};
use crate::cases::papers::Papers;
use crate::cases::problem::Problem;
use crate::cases::yaml;

/// A switch: one question that rule systems answer differently.
#[derive(Debug)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// The systems that it belongs to. The switches of play name none: they belong to all in which there is play.
    pub systems: &'static [System],
    /// The possible choices and what each sets.
    choices: &'static [(&'static str, Choose)],
}

/// What a choice does to the settings of the engine.
type Choose = fn(&mut Settings);

/// Everything that switches set: the rules of play, and for each system what it leaves to be chosen.
struct Settings {
    rules: Rules,
    verbal_japanese: verbal_japanese::Reading,
    /// Of hypothetical play, which J2003 shares with the rules of 1989 and Sekiguchi's.
    japanese_2003: japanese_2003::Reading,
    enable: Enable,
    forbidden: Forbidden,
    eyes_on: EyesOn,
    surrounded: Surrounded,
    korean: korean::Reading,
    ikeda: ikeda::Reading,
    decision_tables: Evaluation,
}

impl Settings {
    /// Where every choice starts from. A rule set names a choice for each of its switches, so nothing of this is left
    /// where it matters.
    fn start() -> Self {
        let rules = Rules { suicide: Suicide::Forbidden, ko: KoRules::OFF, passes_to_end: 2 };
        Self {
            rules,
            verbal_japanese: verbal_japanese::Reading {
                rules,
                formation: Formation::PassAlive,
                coverage: Coverage::AtLeastOne,
                infinite_play: InfinitePlay::Undefined,
                throw_in: Referee::Undefined,
            },
            japanese_2003: japanese_2003::Reading {
                rules,
                endless: Endless::Judged,
                first: First::Opponent,
                area: Area::Local2,
            },
            enable: Enable::Local2,
            forbidden: Forbidden::ForEver,
            eyes_on: EyesOn::Points,
            surrounded: Surrounded::Region,
            korean: korean::Reading {
                rules,
                part_by: PartBy::CutByAlive,
                outside_liberties: OutsideLiberties::Open,
                proof_goal: ProofGoal::CaptureAtNoLoss,
                first_to_play: FirstToPlay::Claimant,
                dead_in_dual_life: DeadInDualLife::Removed,
                repetition: Repetition::Insisted,
                first_passer: FirstPasser::SecondSet,
                unequal_rights: UnequalRights::DualLife,
            },
            ikeda: ikeda::Reading { rules, passes_to_stop: 3, play_area: PlayArea::WholeBoard },
            decision_tables: Evaluation::OnePass,
        }
    }
}

/// How a rule set assesses statuses, if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// As the Verbal Japanese Rules do.
    VerbalJapanese,
    /// As the Japanese 2003 Rules do.
    #[serde(rename = "japanese-2003")]
    Japanese2003,
    /// As the Nihon Kiin's rules of 1989 do.
    #[serde(rename = "nihon-kiin-1989")]
    NihonKiin1989,
    /// As Sekiguchi does.
    Sekiguchi,
    /// As the Korean rules do.
    Korean,
    /// Not at all: games are played out and scored, as Ikeda does.
    Ikeda,
    /// With decision tables for the results of variations. Nothing is played.
    DecisionTables,
}

impl System {
    /// All of them.
    const ALL: [Self; 7] = [
        Self::VerbalJapanese,
        Self::Japanese2003,
        Self::NihonKiin1989,
        Self::Sekiguchi,
        Self::Korean,
        Self::Ikeda,
        Self::DecisionTables,
    ];

    /// What it is called.
    fn id(self) -> &'static str {
        match self {
            Self::VerbalJapanese => "verbal-japanese",
            Self::Japanese2003 => "japanese-2003",
            Self::NihonKiin1989 => "nihon-kiin-1989",
            Self::Sekiguchi => "sekiguchi",
            Self::Korean => "korean",
            Self::Ikeda => "ikeda",
            Self::DecisionTables => "decision-tables",
        }
    }

    /// Whether it says anything about play.
    fn has_play(self) -> bool {
        match self {
            Self::VerbalJapanese
            | Self::Japanese2003
            | Self::NihonKiin1989
            | Self::Sekiguchi
            | Self::Korean
            | Self::Ikeda => true,
            Self::DecisionTables => false,
        }
    }
}

impl Switch {
    /// The names of the choices.
    pub fn choices(&self) -> Vec<&'static str> {
        self.choices.iter().map(|(name, _)| *name).collect()
    }
}

/// The systems with hypothetical play and permanent stones.
const HYPOTHETICAL: &[System] = &[System::Japanese2003, System::NihonKiin1989, System::Sekiguchi];

/// All switches, in the order in which rule sets list them and in which they are set: the readings of the ko-pass
/// after the ban that they belong to.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: "suicide",
        about: "may a play leave its own string without liberty",
        systems: &[],
        choices: &[
            ("forbidden", |set| set.rules.suicide = Suicide::Forbidden),
            ("allowed", |set| set.rules.suicide = Suicide::Allowed),
        ],
    },
    Switch {
        name: "basic-ko",
        about: "may two successive plays recreate the position",
        systems: &[],
        choices: &[("in-force", |set| set.rules.ko.basic = true), ("none", |set| set.rules.ko.basic = false)],
    },
    Switch {
        name: "ko-pass-ban",
        about: "is a captured ko closed until a ko-pass is made",
        systems: &[],
        choices: &[
            ("in-force", |set| set.rules.ko.ko_pass = Some(KoPassRule::J2003)),
            ("none", |set| set.rules.ko.ko_pass = None),
        ],
    },
    Switch {
        name: "ko-pass-scope",
        about: "whose bans, and in which kos, a ko-pass lifts; no matter without the ban",
        systems: &[],
        choices: &[
            ("both", |set| set_scope(set, KoPassScope::Both)),
            ("own", |set| set_scope(set, KoPassScope::Own)),
            ("per-ko", |set| set_scope(set, KoPassScope::PerKo)),
        ],
    },
    Switch {
        name: "ko-pass-precondition",
        about: "when a player may make a ko-pass; no matter without the ban",
        systems: &[],
        choices: &[
            ("prohibited-now", |set| set_precondition(set, KoPassPrecondition::ProhibitedNow)),
            ("captured-before", |set| set_precondition(set, KoPassPrecondition::CapturedBefore)),
        ],
    },
    Switch {
        name: "fixed-ko",
        about: "may a play lead again from the same position to the same position",
        systems: &[],
        choices: &[("in-force", |set| set.rules.ko.fixed = true), ("none", |set| set.rules.ko.fixed = false)],
    },
    Switch {
        name: "superko",
        about: "may a play recreate an earlier position",
        systems: &[],
        choices: &[
            ("none", |set| set.rules.ko.superko = Superko::Off),
            ("positional", |set| set.rules.ko.superko = Superko::Positional),
            ("situational", |set| set.rules.ko.superko = Superko::Situational),
        ],
    },
    Switch {
        name: "passes-to-end",
        about: "how many successive passes end a sequence",
        systems: &[],
        choices: &[("two", |set| set.rules.passes_to_end = 2), ("three", |set| set.rules.passes_to_end = 3)],
    },
    Switch {
        name: "formation",
        about: "which formation makes a string independently alive",
        systems: &[System::VerbalJapanese],
        choices: &[
            ("two-eye", |set| set.verbal_japanese.formation = Formation::TwoEye),
            ("n-eye", |set| set.verbal_japanese.formation = Formation::NEye),
            ("pass-alive", |set| set.verbal_japanese.formation = Formation::PassAlive),
        ],
    },
    Switch {
        name: "coverage",
        about: "how many points of the string the formation has to cover",
        systems: &[System::VerbalJapanese],
        choices: &[
            ("at-least-one", |set| set.verbal_japanese.coverage = Coverage::AtLeastOne),
            ("all", |set| set.verbal_japanese.coverage = Coverage::All),
        ],
    },
    Switch {
        name: "infinite-play",
        about: "what play that never ends means in status assessment",
        systems: &[System::VerbalJapanese],
        choices: &[
            ("undefined", |set| set.verbal_japanese.infinite_play = InfinitePlay::Undefined),
            ("not-forced", |set| set.verbal_japanese.infinite_play = InfinitePlay::NotForced),
            ("for-owner", |set| set.verbal_japanese.infinite_play = InfinitePlay::ForOwner),
        ],
    },
    Switch {
        name: "throw-in-prisoners",
        about: "what the referee decides about prisoners in a seki that were not collected before the passes",
        systems: &[System::VerbalJapanese],
        choices: &[
            ("undefined", |set| set.verbal_japanese.throw_in = Referee::Undefined),
            ("jigo", |set| set.verbal_japanese.throw_in = Referee::Jigo),
            ("substitute-game", |set| set.verbal_japanese.throw_in = Referee::SubstituteGame),
            ("nothing", |set| set.verbal_japanese.throw_in = Referee::Nothing),
            ("by-sequence", |set| set.verbal_japanese.throw_in = Referee::BySequence),
            ("three", |set| set.verbal_japanese.throw_in = Referee::Three),
            ("two", |set| set.verbal_japanese.throw_in = Referee::Two),
            ("unless-three-matter", |set| set.verbal_japanese.throw_in = Referee::UnlessThreeMatter),
            ("unless-two-matter", |set| set.verbal_japanese.throw_in = Referee::UnlessTwoMatter),
        ],
    },
    Switch {
        name: "first-mover",
        about: "who moves first when a string is assessed",
        systems: HYPOTHETICAL,
        choices: &[
            ("opponent", |set| set.japanese_2003.first = First::Opponent),
            ("owner", |set| set.japanese_2003.first = First::Owner),
        ],
    },
    Switch {
        name: "permanent-in-endless-play",
        about: "is it judged which new stones stay in play that never ends, or does such play force nothing",
        systems: HYPOTHETICAL,
        choices: &[
            ("judged", |set| set.japanese_2003.endless = Endless::Judged),
            ("not-forced", |set| set.japanese_2003.endless = Endless::NotForced),
        ],
    },
    Switch {
        name: "capturable-2-area",
        about: "where a permanent stone makes a string capturable-2",
        systems: &[System::Japanese2003],
        choices: &[
            ("local-2", |set| set.japanese_2003.area = Area::Local2),
            ("local-2-without-1", |set| set.japanese_2003.area = Area::Local2Without1),
        ],
    },
    Switch {
        name: "enable",
        about: "where the new stones must arise that keep captured stones alive",
        systems: &[System::NihonKiin1989],
        choices: &[
            ("local-1", |set| set.enable = Enable::Local1),
            ("local-2", |set| set.enable = Enable::Local2),
            ("anywhere", |set| set.enable = Enable::Anywhere),
        ],
    },
    Switch {
        name: "forbidden-point",
        about: "which points the opponent may not occupy",
        systems: &[System::Sekiguchi],
        choices: &[
            ("for-ever", |set| set.forbidden = Forbidden::ForEver),
            ("now", |set| set.forbidden = Forbidden::Now),
        ],
    },
    Switch {
        name: "eyes-on",
        about: "what of a bunch must be in the formation with two eyes",
        systems: &[System::Sekiguchi],
        choices: &[("points", |set| set.eyes_on = EyesOn::Points), ("stones", |set| set.eyes_on = EyesOn::Stones)],
    },
    Switch {
        name: "surrounded",
        about: "what it is to be completely surrounded by stones of first-class life",
        systems: &[System::Sekiguchi],
        choices: &[
            ("region", |set| set.surrounded = Surrounded::Region),
            ("neighbours", |set| set.surrounded = Surrounded::Neighbours),
        ],
    },
    Switch {
        name: "part",
        about: "how the board is split into parts that are judged separately",
        systems: &[System::Korean],
        choices: &[
            ("cut-by-alive", |set| set.korean.part_by = PartBy::CutByAlive),
            ("local-2", |set| set.korean.part_by = PartBy::Local2),
            ("referee", |set| set.korean.part_by = PartBy::Referee),
            ("whole-board", |set| set.korean.part_by = PartBy::WholeBoard),
        ],
    },
    Switch {
        name: "outside-liberties",
        about: "what liberties outside the part are to strings that reach out of it",
        systems: &[System::Korean],
        choices: &[
            ("open", |set| set.korean.outside_liberties = OutsideLiberties::Open),
            ("filled", |set| set.korean.outside_liberties = OutsideLiberties::Filled),
        ],
    },
    Switch {
        name: "pass-in-part",
        about: "does a pass in confirmation lift the ban of basic ko",
        systems: &[System::Korean],
        choices: &[
            ("lifts-ban", |set| set.korean.rules.ko.basic_outlasts_passes = false),
            ("keeps-ban", |set| set.korean.rules.ko.basic_outlasts_passes = true),
        ],
    },
    Switch {
        name: "proof-goal",
        about: "what a player has to show who claims that stones are dead",
        systems: &[System::Korean],
        choices: &[
            ("capture", |set| set.korean.proof_goal = ProofGoal::Capture),
            ("capture-at-no-loss", |set| set.korean.proof_goal = ProofGoal::CaptureAtNoLoss),
            ("enable", |set| set.korean.proof_goal = ProofGoal::Enable),
        ],
    },
    Switch {
        name: "first-to-play",
        about: "who plays first when a claim is tried",
        systems: &[System::Korean],
        choices: &[
            ("claimant", |set| set.korean.first_to_play = FirstToPlay::Claimant),
            ("owner", |set| set.korean.first_to_play = FirstToPlay::Owner),
            ("first-passer", |set| set.korean.first_to_play = FirstToPlay::FirstPasser),
        ],
    },
    Switch {
        name: "dead-in-dual-life",
        about: "what becomes of dead stones that stand in nobody's territory",
        systems: &[System::Korean],
        choices: &[
            ("removed", |set| set.korean.dead_in_dual_life = DeadInDualLife::Removed),
            ("stay", |set| set.korean.dead_in_dual_life = DeadInDualLife::Stay),
        ],
    },
    Switch {
        name: "repetition",
        about: "when is a game drawn in which the same configuration recurs",
        systems: &[System::Korean],
        choices: &[
            ("draw-if-insisted", |set| set.korean.repetition = Repetition::Insisted),
            ("draw-by-agreement", |set| set.korean.repetition = Repetition::ByAgreement),
        ],
    },
    Switch {
        name: "first-passer",
        about: "who plays once more in an unfinished game: the first to pass in which set of passes",
        systems: &[System::Korean],
        choices: &[
            ("second-set", |set| set.korean.first_passer = FirstPasser::SecondSet),
            ("first-set", |set| set.korean.first_passer = FirstPasser::FirstSet),
        ],
    },
    Switch {
        name: "unequal-rights",
        about: "what it means that both players gave up captures of unequal size",
        systems: &[System::Korean],
        choices: &[
            ("dual-life", |set| set.korean.unequal_rights = UnequalRights::DualLife),
            ("greater-waived", |set| set.korean.unequal_rights = UnequalRights::GreaterWaived),
        ],
    },
    Switch {
        name: "passes-to-stop",
        about: "how many successive passes stop the alternation",
        systems: &[System::Ikeda],
        choices: &[("two", |set| set.ikeda.passes_to_stop = 2), ("three", |set| set.ikeda.passes_to_stop = 3)],
    },
    Switch {
        name: "play-area",
        about: "where plays are considered when perfect play is looked for",
        systems: &[System::Ikeda],
        choices: &[
            ("whole-board", |set| set.ikeda.play_area = PlayArea::WholeBoard),
            ("undecided", |set| set.ikeda.play_area = PlayArea::Undecided),
        ],
    },
    Switch {
        name: "evaluation",
        about: "how the results of variations become one",
        systems: &[System::DecisionTables],
        choices: &[
            ("one-pass", |set| set.decision_tables = Evaluation::OnePass),
            ("thresholds", |set| set.decision_tables = Evaluation::Thresholds),
            ("cutting", |set| set.decision_tables = Evaluation::Cutting),
        ],
    },
];

fn set_scope(set: &mut Settings, scope: KoPassScope) {
    if let Some(rule) = &mut set.rules.ko.ko_pass {
        rule.scope = scope;
    }
}

fn set_precondition(set: &mut Settings, precondition: KoPassPrecondition) {
    if let Some(rule) = &mut set.rules.ko.ko_pass {
        rule.precondition = precondition;
    }
}

/// A choice for every switch of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    system: Option<System>,
    named: BTreeMap<String, String>,
}

impl Choices {
    /// These choices, if there is one for every switch of the system and no other.
    pub fn new(system: Option<System>, named: BTreeMap<String, String>) -> Result<Self, WrongChoice> {
        for (switch, choice) in &named {
            check_choice(system, switch, choice)?;
        }
        match switches(system).find(|switch| !named.contains_key(switch.name)) {
            None => Ok(Self { system, named }),
            Some(missing) => Err(WrongChoice {
                switch: missing.name.to_owned(),
                what: format!("the switch `{}` is missing", missing.name),
                mend: format!("add it with one of {}", missing.choices().join(", ")),
            }),
        }
    }

    /// Every switch with its choice.
    pub fn named(&self) -> &BTreeMap<String, String> {
        &self.named
    }

    /// These choices with some of them replaced, if these exist.
    pub fn with(&self, others: &BTreeMap<String, String>) -> Result<Self, WrongChoice> {
        let mut choices = self.clone();
        for (switch, choice) in others {
            check_choice(self.system, switch, choice)?;
            choices.named.insert(switch.clone(), choice.clone());
        }
        Ok(choices)
    }

    /// What they mean for the rules of play, if there is play.
    pub fn rules(&self) -> Option<Rules> {
        has_play(self.system).then(|| self.settings().rules)
    }

    /// What they mean for the assessment of statuses, if the rule set does that.
    pub fn system(&self) -> Option<engine::System> {
        let set = self.settings();
        let rules = set.rules;
        let play = japanese_2003::Reading { rules, ..set.japanese_2003 };
        Some(match self.system? {
            System::VerbalJapanese => {
                engine::System::VerbalJapanese(verbal_japanese::Reading { rules, ..set.verbal_japanese })
            }
            System::Japanese2003 => engine::System::Japanese2003(play),
            System::NihonKiin1989 => {
                engine::System::NihonKiin1989(nihon_kiin_1989::Reading { play, enable: set.enable })
            }
            System::Sekiguchi => {
                let (forbidden, eyes_on, surrounded) = (set.forbidden, set.eyes_on, set.surrounded);
                engine::System::Sekiguchi(sekiguchi::Reading { play, forbidden, eyes_on, surrounded })
            }
            System::Korean => {
                let basic_outlasts_passes = set.korean.rules.ko.basic_outlasts_passes;
                let rules = Rules { ko: KoRules { basic_outlasts_passes, ..rules.ko }, ..rules };
                engine::System::Korean(korean::Reading { rules, ..set.korean })
            }
            System::Ikeda => engine::System::Ikeda(ikeda::Reading { rules, ..set.ikeda }),
            System::DecisionTables => engine::System::DecisionTables(set.decision_tables),
        })
    }

    /// The system that assesses statuses, if there is one.
    pub fn kind(&self) -> Option<System> {
        self.system
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::start();
        for switch in SWITCHES {
            let named = self.named.get(switch.name);
            if let Some((_, choose)) = switch.choices.iter().find(|(name, _)| named.is_some_and(|n| n == name)) {
                choose(&mut settings);
            }
        }
        settings
    }

    /// The choice for this switch, if the rule set has it.
    pub fn of(&self, switch: &str) -> Option<&str> {
        self.named.get(switch).map(String::as_str)
    }

    /// Every switch with its choice, in the order of [`SWITCHES`].
    pub fn spelled_out(&self) -> String {
        let named = SWITCHES.iter().filter_map(|switch| {
            let choice = self.named.get(switch.name)?;
            Some(format!("{}: {choice}", switch.name))
        });
        named.collect::<Vec<_>>().join(", ")
    }
}

/// A switch or a choice that a rule set does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongChoice {
    /// The switch as it was named.
    pub switch: String,
    /// What is wrong.
    pub what: String,
    /// What there is instead.
    pub mend: String,
}

/// Rule sets without a system are about play alone.
fn has_play(system: Option<System>) -> bool {
    system.is_none_or(System::has_play)
}

/// The switches that a rule set of this system has.
fn switches(system: Option<System>) -> impl Iterator<Item = &'static Switch> {
    let of_play = move |switch: &Switch| switch.systems.is_empty() && has_play(system);
    SWITCHES.iter().filter(move |switch| of_play(switch) || system.is_some_and(|s| switch.systems.contains(&s)))
}

fn check_choice(system: Option<System>, switch: &str, choice: &str) -> Result<(), WrongChoice> {
    let wrong = |what, mend| Err(WrongChoice { switch: switch.to_owned(), what, mend });
    let Some(known) = switches(system).find(|known| known.name == switch) else {
        let names: Vec<_> = switches(system).map(|switch| switch.name).collect();
        return wrong(format!("there is no switch `{switch}` here"), format!("use one of {}", names.join(", ")));
    };
    if known.choices().contains(&choice) {
        return Ok(());
    }
    let what = format!("`{choice}` is not a choice of the switch `{switch}`");
    wrong(what, format!("use one of {}", known.choices().join(", ")))
}

/// What decides a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The clause with this id.
    Clause(String),
    /// The source leaves it open, and this is the reason of the choice.
    Open(String),
}

/// A rule set.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What to know about it.
    pub note: String,
    /// The paper that it belongs to.
    pub paper: String,
    /// Its choices.
    pub choices: Choices,
    /// What decides each of them, by switch.
    pub because: BTreeMap<String, Because>,
}

impl RuleSet {
    /// Reads a rule set of a folder of cases and checks it. Its file is named after its id.
    pub fn read(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let set = Self::read_copy(file, papers, problems)?;
        if file.file_stem().is_none_or(|stem| stem != set.id.as_str()) {
            let what = format!("the file of `{}` has another name", set.id);
            problems.push(yaml::problem_in(file, "id", &what, &format!("name it {}.yaml", set.id)));
            return None;
        }
        Some(set)
    }

    /// Reads a rule set from a file of any name and checks it: a copy, say, in which something was changed.
    pub fn read_copy(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let document = yaml::read(file).map_err(|problem| problems.push(problem)).ok()?;
        let mistakes = Mistakes::default();
        let set = Self::of(&Field::root("the file", &document.value, &mistakes), papers);
        let right = mistakes.is_empty();
        problems.extend(mistakes.located(&document.places));
        set.filter(|_| right)
    }

    fn of(file: &Field<'_>, papers: &Papers) -> Option<Self> {
        let mut fields = file.fields()?;
        let id = fields.need("id", "the name of the file without .yaml").and_then(|id| id.text());
        let title = fields.need("title", "say in a few words what it is").and_then(|title| title.text());
        let note = fields.need("note", "say what to know about it").and_then(|note| note.text());
        let paper = fields.need("paper", "the id of the paper that it belongs to, as in papers.yaml");
        let paper = paper.and_then(|field| {
            let id = field.text()?;
            if papers.paper(id).is_none() {
                field.wrong(format!("there is no paper `{id}`"), "use an id of papers.yaml");
            }
            Some(id.to_owned())
        });
        let system = fields.may("system", "");
        let is_said = system.is_some();
        let system = system.and_then(|system| system_of(&system));
        let decided = fields.need("switches", "for each switch a `choice` and the `clause` that decides it");
        fields.end();
        let decided = decided?;
        let mut named = BTreeMap::new();
        let mut because = BTreeMap::new();
        for (switch, field) in decided.entries()? {
            let Some((choice, why)) = decision(switch, &field, system.is_some() || !is_said, system, papers) else {
                continue;
            };
            named.insert(switch.to_owned(), choice);
            because.insert(switch.to_owned(), why);
        }
        let has = |switch: &&Switch| decided.inside(switch.name).is_some();
        for switch in switches(system).filter(|switch| !has(switch) && (system.is_some() || !is_said)) {
            let what = format!("the switch `{}` is missing", switch.name);
            let help = format!("add it with one of the choices {}: {}?", switch.choices().join(", "), switch.about);
            decided.wrong(what, help);
        }
        let (id, title, note, paper) = (id?.to_owned(), title?.to_owned(), note?.to_owned(), paper?);
        Some(Self { id, title, note, paper, choices: Choices { system, named }, because })
    }
}

/// A choice and what decides it: a clause, or ourselves where the paper leaves it open.
fn decision(
    switch: &str,
    field: &Field<'_>,
    system_is_known: bool,
    system: Option<System>,
    papers: &Papers,
) -> Option<(String, Because)> {
    let mut fields = field.fields()?;
    let choice = fields.need("choice", "one of the choices of the switch");
    let choice = choice.and_then(|field| {
        let choice = field.written()?;
        if system_is_known && let Err(no) = check_choice(system, switch, &choice) {
            field.wrong(no.what, no.mend);
        }
        Some(choice)
    });
    let clause = fields.may("clause", "");
    let open = fields.may("open", "");
    fields.end();
    let why = match (clause, open) {
        (Some(field), None) => {
            let clause = field.text()?;
            if papers.clause(clause).is_none() {
                let help = "cite a clause of papers.yaml, or add it there";
                field.wrong(format!("there is no clause `{clause}`"), help);
            }
            Because::Clause(clause.to_owned())
        }
        (None, Some(reason)) => Because::Open(reason.text()?.to_owned()),
        _ => {
            let what = format!("what decides the switch `{switch}` is not clear");
            field.wrong(what, "give a `clause`, or `open` with the reason of our choice, not both");
            return None;
        }
    };
    Some((choice?, why))
}

fn system_of(field: &Field<'_>) -> Option<System> {
    let word = field.one_of(&System::ALL.map(System::id))?;
    System::ALL.into_iter().find(|system| system.id() == word)
}
