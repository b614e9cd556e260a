//! Things that are written as one word.

/// Something of which there are only a few, each written as one word.
pub trait Word: Copy + 'static {
    /// All there are.
    const ALL: &'static [Self];

    /// The word for this one.
    fn word(self) -> &'static str;

    /// The one that is written so.
    ///
    /// ```
    /// use reference_engine::word::Word;
    /// assert_eq!(bool::from_word("yes"), Some(true));
    /// assert_eq!(bool::from_word("perhaps"), None);
    /// ```
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.word() == word)
    }

    /// All words.
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|it| it.word()).collect()
    }
}

impl Word for bool {
    const ALL: &'static [Self] = &[true, false];

    fn word(self) -> &'static str {
        if self { "yes" } else { "no" }
    }
}
