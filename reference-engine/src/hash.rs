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
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
