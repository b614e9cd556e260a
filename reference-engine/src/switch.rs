//! Switches: what rule systems answer differently, each defined once, beside its enum.
//!
//! A rule set names a choice for every switch of its system. Whatever lists switches (rule sets, lint, the tables of
//! the manual) reads these definitions.

use crate::word::Word;

/// One question that rule systems answer differently. The type has one value for each choice.
pub trait Switch: Copy + PartialEq + 'static {
    /// Its name.
    const NAME: &'static str;
    /// What it decides, in a sentence without its end.
    const ABOUT: &'static str;
    /// The choices, in the order in which they are listed.
    const CHOICES: &'static [Self];
    /// The choice of every rule set that does not name the switch: for switches of which most sources say nothing.
    /// Where there is none, each rule set has to name its own.
    const USUAL: Option<Self> = None;

    /// The word for this choice, and what it means in a few words.
    fn choice(self) -> (&'static str, &'static str);
}

impl<T: Switch> Word for T {
    const ALL: &'static [Self] = T::CHOICES;

    fn word(self) -> &'static str {
        self.choice().0
    }
}

/// What there is to know about a switch, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct SwitchInfo {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    usual: fn() -> Option<&'static str>,
    choices: fn() -> Vec<(&'static str, &'static str)>,
}

impl SwitchInfo {
    /// That of one switch.
    ///
    /// ```
    /// use reference_engine::Suicide;
    /// use reference_engine::switch::SwitchInfo;
    /// let suicide = SwitchInfo::of::<Suicide>();
    /// assert_eq!(suicide.name, "suicide");
    /// assert_eq!(suicide.words(), ["forbidden", "allowed"]);
    /// ```
    pub const fn of<T: Switch>() -> Self {
        Self {
            name: T::NAME,
            about: T::ABOUT,
            usual: || T::USUAL.map(Word::word),
            choices: || T::CHOICES.iter().map(|choice| choice.choice()).collect(),
        }
    }

    /// Every choice: its word and what it means.
    pub fn choices(&self) -> Vec<(&'static str, &'static str)> {
        (self.choices)()
    }

    /// The choice of rule sets that do not name the switch, if they need not.
    pub fn usual(&self) -> Option<&'static str> {
        (self.usual)()
    }

    /// The words of the choices.
    pub fn words(&self) -> Vec<&'static str> {
        self.choices().into_iter().map(|(word, _)| word).collect()
    }
}

/// Names are unique.
impl PartialEq for SwitchInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for SwitchInfo {}
