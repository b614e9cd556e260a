//! Looking up states.

use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

use crate::force::goal::Situation;

/// The hash of a situation.
pub(super) fn hash<M: Hash>(situation: &Situation<M>) -> u64 {
    BuildHasherDefault::<StateHasher>::default().hash_one(situation)
}

/// Finds a state's number by its hash. The states themselves stand in the nodes, and only there: they are most of the
/// memory.
pub(super) struct Index {
    /// A hash and a number, at the place of the hash or the next free one; at most half of the places are taken.
    places: Vec<(u32, u32)>,
    taken: usize,
}

/// The number of no state.
const FREE: u32 = u32::MAX;

impl Index {
    pub(super) fn new() -> Self {
        Self { places: vec![(0, FREE); 1024], taken: 0 }
    }

    /// The numbers of the states with this hash are offered to `is_it`.
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mut place = self.first_place(hash as u32);
        loop {
            match self.places[place] {
                (_, FREE) => return None,
                (known, id) if known == hash as u32 && is_it(id) => return Some(id),
                _ => place = (place + 1) & (self.places.len() - 1),
            }
        }
    }

    pub(super) fn insert(&mut self, hash: u64, id: u32) {
        self.put(hash as u32, id);
        self.taken += 1;
        if self.taken * 2 > self.places.len() {
            let doubled = vec![(0, FREE); self.places.len() * 2];
            let old = std::mem::replace(&mut self.places, doubled);
            for (hash, id) in old.into_iter().filter(|(_, id)| *id != FREE) {
                self.put(hash, id);
            }
        }
    }

    fn put(&mut self, hash: u32, id: u32) {
        let mut place = self.first_place(hash);
        while self.places[place].1 != FREE {
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = (hash, id);
    }

    /// The number of places is a power of two.
    fn first_place(&self, hash: u32) -> usize {
        hash as usize & (self.places.len() - 1)
    }
}

/// States are looked up all the time; the standard hasher is made against attackers and slow.
#[derive(Default)]
struct StateHasher(u64);

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
