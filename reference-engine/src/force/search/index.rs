//! Looking things up by their number.

pub(crate) use crate::hash::hash;

/// Finds a number by a hash. The things themselves stand elsewhere, and only there: they are most of the memory.
pub(crate) struct Index {
    /// A hash and a number, at the place of the hash or the next free one; at most three quarters are taken.
    places: Vec<(u32, u32)>,
    taken: usize,
}

/// The number of nothing.
const FREE: u32 = u32::MAX;

impl Index {
    pub(crate) fn new() -> Self {
        Self { places: vec![(0, FREE); 256], taken: 0 }
    }

    /// The numbers with this hash are offered to `is_it`.
    pub(crate) fn find(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mut place = self.first_place(hash);
        loop {
            match self.places[place] {
                (_, FREE) => return None,
                (known, id) if known == hash && is_it(id) => return Some(id),
                _ => place = self.next_place(place),
            }
        }
    }

    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        self.taken += 1;
        let places = self.places_for(self.taken);
        if places > self.places.len() {
            let old = std::mem::replace(&mut self.places, vec![(0, FREE); places]);
            for (hash, id) in old.into_iter().filter(|(_, id)| *id != FREE) {
                self.put(hash, id);
            }
        }
        self.put(hash, id);
    }

    fn put(&mut self, hash: u32, id: u32) {
        let mut place = self.first_place(hash);
        while self.places[place].1 != FREE {
            place = self.next_place(place);
        }
        self.places[place] = (hash, id);
    }

    fn first_place(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.places.len() as u64) >> 32) as usize
    }

    fn next_place(&self, place: usize) -> usize {
        if place + 1 == self.places.len() { 0 } else { place + 1 }
    }

    /// How many places there are when so many are taken: a quarter more whenever there are too few.
    fn places_for(&self, taken: usize) -> usize {
        let mut places = self.places.len();
        while taken * 4 > places * 3 {
            places += places / 4;
        }
        places
    }

    /// How many bytes the index takes while so many numbers are added: old and new places stand side by side when it
    /// grows.
    pub(crate) fn bytes_with(&self, more: usize) -> usize {
        let places = self.places_for(self.taken + more);
        let old = if places > self.places.len() { self.places.len() } else { 0 };
        (old + places) * size_of::<(u32, u32)>()
    }
}
