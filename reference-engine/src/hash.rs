//! A quick hash of states and boards.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// The hash of something.
pub(crate) fn hash(thing: &impl Hash) -> u32 {
    Quick::default().hash_one(thing) as u32
}

/// For tables of states: they are looked up all the time, and the standard hasher is made against attackers and slow.
pub(crate) type Quick = BuildHasherDefault<StateHasher>;

/// The hasher.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.write_u64(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            self.write_u64(rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
