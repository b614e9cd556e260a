//! The rule sets of the bench, with the choices of `cases/rulesets/ID.yaml`.

use reference_engine::force::for_good::Endless;
use reference_engine::force::goal::Coverage;
use reference_engine::life::formation::Formation;
use reference_engine::systems::System;
use reference_engine::systems::hypothetical_play::{First, HypotheticalPlay};
use reference_engine::systems::japanese_2003::{self, Area};
use reference_engine::systems::verbal_japanese::precedent::Precedents;
use reference_engine::systems::verbal_japanese::throw_in::Referee;
use reference_engine::systems::verbal_japanese::{self, InfinitePlay};
use reference_engine::{KoPassRule, KoRules, Rules};

/// Their names.
pub(crate) const NAMES: [&str; 2] = ["verbal-japanese", "japanese-2003"];

const VERBAL_JAPANESE: verbal_japanese::Reading = verbal_japanese::Reading {
    rules: Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE },
    formation: Formation::PassAlive,
    coverage: Coverage::AtLeastOne,
    infinite_play: InfinitePlay::Undefined,
    precedents: Precedents::All,
    throw_in: Referee::Undefined,
};

const JAPANESE_2003: japanese_2003::Reading = japanese_2003::Reading {
    play: HypotheticalPlay {
        first: First::Opponent,
        rules: Rules { ko: KoRules { ko_pass: Some(KoPassRule::J2003), ..KoRules::OFF }, ..Rules::BASE },
        endless: Endless::Judged,
    },
    area: Area::Local2,
};

/// The system with this name.
pub(crate) fn system(name: &str) -> Result<&'static dyn System, String> {
    match name {
        "verbal-japanese" => Ok(&VERBAL_JAPANESE),
        "japanese-2003" => Ok(&JAPANESE_2003),
        _ => Err(format!("There is no rule set `{name}` here. Use one of {}.", NAMES.join(", "))),
    }
}
