//! What has been shown so far about a position, by all tries.

use super::bits::Bits;

pub(crate) const PASS: u16 = u16::MAX;
pub(crate) const NONE: u32 = u32::MAX;

/// So many steps of a proof are found by later tries, those near its start.
const MOST_FOUND: usize = 40;

/// A step of a local proof.
#[derive(Clone, Debug)]
pub(crate) struct Pattern<const W: usize> {
    pub(crate) mine: Bits<W>,
    pub(crate) theirs: Bits<W>,
    pub(crate) zone: Bits<W>,
    pub(crate) banned: Bits<W>,
    pub(crate) their_turn: bool,
    /// The stone that is never captured, if that was wanted.
    pub(crate) kept: Option<u16>,
    pub(crate) why: Reason,
}

/// Why: moves and the numbers of earlier steps.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    OnSight,
    Answering(Vec<(u16, u16)>),
    Captures(u16),
    Plays(u16, u32),
    Answers(Vec<(u16, u32)>),
}

impl Reason {
    /// The steps that it names.
    pub(crate) fn rests_on(&self) -> Vec<u32> {
        match self {
            Self::OnSight | Self::Answering(_) | Self::Captures(_) => Vec::new(),
            Self::Plays(_, step) => vec![*step],
            Self::Answers(plays) => plays.iter().map(|(_, step)| *step).collect(),
        }
    }
}

/// All steps that were shown, each after those that it rests on.
#[derive(Debug, Default)]
pub(crate) struct Shown<const W: usize> {
    pub(crate) steps: Vec<Pattern<W>>,
    /// The ones to look for: the starts of tries, with the player to move, and with the opponent to move.
    starts: [Vec<u32>; 2],
}

impl<const W: usize> Shown<W> {
    pub(crate) fn add(&mut self, step: Pattern<W>) -> u32 {
        self.steps.push(step);
        self.steps.len() as u32 - 1
    }

    /// Lets a start be found, and what comes soon after it.
    pub(crate) fn look_for(&mut self, start: u32) {
        let mut found = vec![start];
        let mut next = 0;
        while next < found.len() && found.len() < MOST_FOUND {
            let below = self.steps[found[next] as usize].why.rests_on();
            below.into_iter().for_each(|step| {
                if !found.contains(&step) {
                    found.push(step);
                }
            });
            next += 1;
        }
        for step in found.into_iter().rev() {
            let turn = usize::from(self.steps[step as usize].their_turn);
            self.starts[turn].push(step);
        }
    }

    /// A step that speaks of this state, and keeps a stone of one of these strings.
    pub(crate) fn find(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        banned: Bits<W>,
        their_turn: bool,
        strings: Bits<W>,
    ) -> Option<u32> {
        let fits = |step: &&u32| {
            let other = &self.steps[**step as usize];
            (mine & other.zone) == other.mine
                && (theirs & other.zone) == other.theirs
                && (banned & other.zone).is_in(&other.banned)
                && other.kept.is_some_and(|stone| strings.contains(stone))
        };
        self.starts[usize::from(their_turn)].iter().rev().find(fits).copied()
    }
}
