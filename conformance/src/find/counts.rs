//! Numbers of stones and strings, which may be known exactly or not.

/// A number that is not known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// It is not less.
    pub least: u32,
    /// It is not more.
    pub most: u32,
}

impl Default for Range {
    fn default() -> Self {
        Self { least: 0, most: u32::MAX }
    }
}

impl Range {
    /// A number that is known.
    pub const fn exactly(number: u32) -> Self {
        Self { least: number, most: number }
    }

    /// Whether it may be this number.
    pub fn has(self, number: u32) -> bool {
        self.off(number) == 0
    }

    /// How far this number is from those that it may be.
    pub fn off(self, number: u32) -> u32 {
        self.least.saturating_sub(number) + number.saturating_sub(self.most)
    }
}

/// How many stones, empty points and strings a board has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Black stones.
    pub black: Range,
    /// White stones.
    pub white: Range,
    /// Empty points.
    pub empty: Range,
    /// Black strings.
    pub black_strings: Range,
    /// White strings.
    pub white_strings: Range,
}

impl Counts {
    /// Whether there may be so many stones and empty points.
    pub fn stones_fit(&self, black: u32, white: u32, empty: u32) -> bool {
        self.black.has(black) && self.white.has(white) && self.empty.has(empty)
    }
}
