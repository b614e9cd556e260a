//! What is known of a state when its plays are rated.

use super::bits::Bits;
use super::graph::{Node, Try, Value, Wanted};
use super::likely::Scene;
use super::shown::PASS;
use crate::life::lemmas::two_eyes::Touch;

impl<const W: usize> Wanted<W> {
    /// The points that it is about.
    fn about(self) -> Bits<W> {
        match self {
            Self::Kept(on, _) => Bits::of(on),
            Self::Formation(points)
            | Self::Capture(points)
            | Self::Attractor(points)
            | Self::NoFormation(points)
            | Self::NewStone(points) => points,
        }
    }

    /// Its kind, as a number.
    fn kind(self) -> usize {
        match self {
            Self::Kept(_, Touch::All) => 0,
            Self::Kept(_, Touch::Empty) => 1,
            Self::Formation(_) => 2,
            Self::Capture(_) => 3,
            Self::Attractor(_) | Self::NoFormation(_) => 4,
            Self::NewStone(_) => 5,
        }
    }
}

impl<'a, const W: usize> Try<'a, W> {
    /// Where plays are rated.
    pub(super) fn scene(&self, id: u32) -> Scene<'a, W> {
        let node = &self.nodes[id as usize];
        let mut scene = Scene::new(self.grid, node.mine, node.theirs, node.their_turn, self.wanted.about());
        scene.kind = self.wanted.kind();
        scene.last = self.last_play(id);
        let before = node.parents.first().map(|parent| &self.nodes[*parent as usize]);
        let others = before.map_or(&[][..], |before| &before.children);
        let after_pass = if node.their_turn {
            self.after_pass(node)
        } else {
            before.filter(|_| scene.last.is_some()).and_then(|before| self.after_pass(before))
        };
        if let Some(after_pass) = after_pass {
            scene.answers_pass = Some(after_pass.best).filter(|best| *best != PASS);
            scene.pass_zone = after_pass.zone;
        }
        for &(_, other) in others.iter().filter(|(_, child)| *child != id) {
            let answer = if node.their_turn { self.hardest(other) } else { self.shown_answer(other) };
            scene.answers_others |= answer.map_or(Bits::EMPTY, Bits::of);
        }
        if !node.their_turn {
            let answered = scene.last.map(|last| self.answered[usize::from(last)]);
            scene.answered = answered.filter(|answer| *answer != PASS);
        }
        scene
    }

    fn after_pass(&self, node: &Node<W>) -> Option<&Node<W>> {
        let (_, child) = node.children.iter().find(|(mv, _)| *mv == PASS)?;
        Some(&self.nodes[*child as usize])
    }

    /// The player's play that has proved a state.
    fn shown_answer(&self, id: u32) -> Option<u16> {
        let is_proved = self.left[id as usize].value == Value::Proved;
        Some(self.nodes[id as usize].best).filter(|best| is_proved && *best != PASS)
    }

    /// The opponent's play after which most is left to be shown.
    fn hardest(&self, id: u32) -> Option<u16> {
        let left = |child: u32| self.left[child as usize];
        let plays = self.nodes[id as usize].children.iter();
        let open = plays.filter(|(mv, child)| *mv != PASS && left(*child).value != Value::Proved);
        open.max_by_key(|(_, child)| left(*child).proof).map(|(mv, _)| *mv)
    }
}
