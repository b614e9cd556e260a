//! Laws of the decision tables (decision-tables), on thousands of random trees and on all small ones.

use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult, Testable};
use reference_engine::systems::decision_tables::ConcludingResult::{self, A, B2, B31, B32};
use reference_engine::systems::decision_tables::Evaluation::{Cutting, OnePass, Thresholds};
use reference_engine::systems::decision_tables::matrix::{Combined, Stage};
use reference_engine::systems::variation_tree::{Chooser, Tree};
use reference_engine::word::Word;
use rstest::rstest;

type ResultTree = Tree<ConcludingResult>;

/// Holds for five thousand random inputs.
fn holds(law: impl Testable) {
    QuickCheck::new().tests(5_000).max_tests(1_000_000).quickcheck(law);
}

#[derive(Clone, Copy, Debug)]
struct AnyResult(ConcludingResult);

impl Arbitrary for AnyResult {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(*g.choose(ConcludingResult::ALL).expect("four results"))
    }
}

/// A tree of up to five levels with up to four variations at a branching point, not always in turn.
#[derive(Clone, Debug)]
struct AnyTree(ResultTree);

impl AnyTree {
    fn of_height(g: &mut Gen, height: usize) -> ResultTree {
        if height == 0 || u8::arbitrary(g).is_multiple_of(4) {
            return Tree::Leaf(AnyResult::arbitrary(g).0);
        }
        let number = 1 + usize::arbitrary(g) % 4;
        let variations = (0..number).map(|_| Self::of_height(g, height - 1)).collect();
        if bool::arbitrary(g) { Tree::Player(variations) } else { Tree::Opponent(variations) }
    }
}

impl Arbitrary for AnyTree {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(Self::of_height(g, 5))
    }

    /// A variation alone, or the tree without one of its variations.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let variations = variations(&self.0).to_vec();
        let (tree, all) = (self.0.clone(), variations.clone());
        let fewer = (0..if all.len() > 1 { all.len() } else { 0 }).map(move |i| {
            let mut left = all.clone();
            left.remove(i);
            Self(if matches!(tree, Tree::Player(_)) { Tree::Player(left) } else { Tree::Opponent(left) })
        });
        Box::new(variations.into_iter().map(Self).chain(fewer))
    }
}

fn variations<L>(tree: &Tree<L>) -> &[Tree<L>] {
    match tree {
        Tree::Leaf(_) => &[],
        Tree::Player(variations) | Tree::Opponent(variations) => variations,
    }
}

/// All trees with these ends and at most so many ends and branching points, the smaller before the larger. Trees that
/// differ in the order of variations are the same.
fn all_trees<L: Copy>(ends: &[L], most: usize) -> Vec<(usize, Tree<L>)> {
    /// All lists of trees from here on that have this size together.
    fn lists<L: Copy>(trees: &[(usize, Tree<L>)], size: usize) -> Vec<Vec<Tree<L>>> {
        if size == 0 {
            return vec![Vec::new()];
        }
        let fitting = (0..trees.len()).filter(|&i| trees[i].0 <= size);
        let starting_with = |i: usize| {
            let rests = lists(&trees[i..], size - trees[i].0).into_iter();
            rests.map(move |rest| [vec![trees[i].1.clone()], rest].concat())
        };
        fitting.flat_map(starting_with).collect()
    }
    let mut trees: Vec<_> = ends.iter().map(|&end| (1, Tree::Leaf(end))).collect();
    for size in 2..=most {
        let branching = lists(&trees, size - 1).into_iter();
        let both = branching.flat_map(|list| [Tree::Player(list.clone()), Tree::Opponent(list)]);
        trees.extend(both.map(|tree| (size, tree)).collect::<Vec<_>>());
    }
    trees
}

/// The trees on which the two differ, if nothing smaller does; with their size.
fn smallest<L: Copy>(ends: &[L], most: usize, differ: impl Fn(&Tree<L>) -> bool) -> (usize, Vec<Tree<L>>) {
    let differing: Vec<_> = all_trees(ends, most).into_iter().filter(|(_, tree)| differ(tree)).collect();
    let least = differing.first().map_or(0, |(size, _)| *size);
    (least, differing.into_iter().filter(|(size, _)| *size == least).map(|(_, tree)| tree).collect())
}

#[test]
fn a_tree_is_read_as_it_is_written() {
    fn law(tree: AnyTree) -> bool {
        Tree::parse(&tree.0.to_string()) == Ok(tree.0)
    }
    holds(law as fn(AnyTree) -> bool);
}

/// Minimum and maximum of ordered results, asked about one threshold after another, are minimum and maximum.
#[test]
fn thresholds_agree_with_one_pass_on_every_tree() {
    fn law(tree: AnyTree) -> bool {
        Thresholds.conclude(&tree.0) == OnePass.conclude(&tree.0)
    }
    holds(law as fn(AnyTree) -> bool);
    for (_, tree) in all_trees(ConcludingResult::ALL, 6) {
        assert_eq!(Thresholds.conclude(&tree), OnePass.conclude(&tree), "{tree}");
    }
}

#[test]
fn cutting_is_never_above_one_pass() {
    fn law(tree: AnyTree) -> bool {
        Cutting.conclude(&tree.0) <= OnePass.conclude(&tree.0)
    }
    holds(law as fn(AnyTree) -> bool);
    for (_, tree) in all_trees(ConcludingResult::ALL, 6) {
        assert!(Cutting.conclude(&tree) <= OnePass.conclude(&tree), "{tree}");
    }
}

/// Only the strings with A at the root are finished with after step 1: cutting finds them all, and no others.
#[test]
fn cutting_finds_the_uncapturable_strings() {
    fn law(tree: AnyTree) -> bool {
        (Cutting.conclude(&tree.0) == Some(A)) == (OnePass.conclude(&tree.0) == Some(A))
    }
    holds(law as fn(AnyTree) -> bool);
}

/// Somewhere the player chooses between a variation that is worth a result that gets cut, A or B2, and one that is
/// worth less than these.
fn offers_more_than_is_left(tree: &ResultTree) -> bool {
    let is_left = |variation: &ResultTree| OnePass.conclude(variation) < Some(B2);
    let here = matches!(tree, Tree::Player(_))
        && variations(tree).iter().any(is_left)
        && !variations(tree).iter().all(is_left);
    here || variations(tree).iter().any(offers_more_than_is_left)
}

#[test]
fn cutting_agrees_with_one_pass_where_no_player_is_offered_more_than_is_left() {
    fn law(tree: AnyTree) -> TestResult {
        if offers_more_than_is_left(&tree.0) {
            return TestResult::discard();
        }
        TestResult::from_bool(Cutting.conclude(&tree.0) == OnePass.conclude(&tree.0))
    }
    holds(law as fn(AnyTree) -> TestResult);
    for (_, tree) in all_trees(ConcludingResult::ALL, 6) {
        let agree = Cutting.conclude(&tree) == OnePass.conclude(&tree);
        assert!(agree || offers_more_than_is_left(&tree), "{tree}");
    }
}

/// No tree of up to four ends and branching points tells cutting from one pass, and of those of five just these do.
#[test]
fn the_smallest_trees_that_tell_cutting_from_one_pass() {
    let differ = |tree: &ResultTree| Cutting.conclude(tree) != OnePass.conclude(tree);
    let (size, trees) = smallest(ConcludingResult::ALL, 6, differ);
    assert_eq!(size, 5);
    let mut found: Vec<String> = trees.iter().map(ToString::to_string).collect();
    found.sort();
    let expected = [
        "opponent(B2, player(A, B31))",
        "opponent(B2, player(A, B32))",
        "opponent(B31, player(A, B32))",
        "opponent(B31, player(B2, B32))",
    ];
    assert_eq!(found, expected);
}

/// The result that an earlier step has settled.
fn settled(stage: Stage) -> Option<ConcludingResult> {
    match stage {
        Stage::Cassandra | Stage::Step1 => None,
        Stage::Step2Undefined | Stage::Step2Irrelevant | Stage::Step2Cut => Some(A),
        Stage::Step3Undefined | Stage::Step3Irrelevant | Stage::Step3Cut => Some(B2),
    }
}

/// A cell that can be used to look up another: irrelevant is handed on as the result that does not count. Undefined
/// cannot be used.
fn looked_up(stage: Stage, by: Chooser, one: ConcludingResult, other: ConcludingResult) -> Option<ConcludingResult> {
    match stage.combine(by, &[one, other]) {
        Some(Combined::Result(result)) => Some(result),
        Some(Combined::Irrelevant) => settled(stage),
        Some(Combined::Undefined) | None => None,
    }
}

const CHOOSERS: [Chooser; 2] = [Chooser::Player, Chooser::Opponent];

fn results_of(stage: Stage) -> Vec<ConcludingResult> {
    ConcludingResult::ALL.iter().copied().filter(|result| stage.has(*result)).collect()
}

fn all_stages_but(without: &[Stage]) -> impl Iterator<Item = (Stage, Chooser)> {
    let stages = Stage::ALL.iter().copied().filter(|stage| !without.contains(stage));
    stages.flat_map(|stage| CHOOSERS.map(|by| (stage, by))).collect::<Vec<_>>().into_iter()
}

#[test]
fn the_matrices_are_symmetric() {
    for (stage, by) in all_stages_but(&[]) {
        for one in results_of(stage) {
            for other in results_of(stage) {
                assert_eq!(stage.combine(by, &[one, other]), stage.combine(by, &[other, one]), "{stage:?} {by:?}");
            }
        }
    }
}

/// A result with itself is itself, unless it is not forced.
#[test]
fn the_diagonals_are_the_results_but_for_the_one_that_is_not_forced() {
    for (stage, by) in all_stages_but(&[]) {
        for result in results_of(stage) {
            let itself = stage.combine(by, &[result, result]) == Some(Combined::Result(result));
            assert_eq!(itself, settled(stage) != Some(result), "{stage:?} {by:?} {result:?}");
        }
    }
}

#[test]
fn the_matrices_are_associative_where_nothing_is_undefined() {
    for (stage, by) in all_stages_but(&[Stage::Step2Undefined, Stage::Step3Undefined]) {
        let pair = |one, other| looked_up(stage, by, one, other).expect("a cell that can be used");
        let results = results_of(stage);
        for &a in &results {
            for &b in &results {
                for &c in &results {
                    assert_eq!(pair(pair(a, b), c), pair(a, pair(b, c)), "{stage:?} {by:?} {a:?} {b:?} {c:?}");
                }
            }
        }
    }
}

/// One cell of the opponent's matrix, and every cell of the player's that involves the result that is not forced.
#[rstest]
#[case(Stage::Step2Undefined, 1, 7)]
#[case(Stage::Step3Undefined, 1, 5)]
fn the_undefined_matrices_have_holes(#[case] stage: Stage, #[case] opponent: usize, #[case] player: usize) {
    let holes = |by| {
        let results = results_of(stage);
        let cells = results.iter().flat_map(|one| results.iter().map(|other| [*one, *other]));
        cells.filter(|cell| stage.combine(by, cell) == Some(Combined::Undefined)).count()
    };
    assert_eq!((holes(Chooser::Opponent), holes(Chooser::Player)), (opponent, player));
}

/// For more than two variations minimum and maximum do what the pairs do, in whatever order these are taken.
#[test]
fn more_than_two_variations_are_pairs_in_any_order() {
    fn law(results: Vec<AnyResult>, picks: Vec<usize>) -> bool {
        all_stages_but(&[Stage::Step2Undefined, Stage::Step3Undefined]).all(|(stage, by)| {
            let mut left: Vec<_> = results.iter().map(|any| any.0).filter(|result| stage.has(*result)).collect();
            if left.len() < 2 {
                return true;
            }
            let together = match stage.combine(by, &left) {
                Some(Combined::Result(result)) => Some(result),
                Some(Combined::Irrelevant) => settled(stage),
                _ => None,
            };
            let mut picks = picks.iter().chain(std::iter::repeat(&0));
            let mut pick =
                |left: &mut Vec<ConcludingResult>| left.swap_remove(picks.next().expect("endless") % left.len());
            while left.len() > 1 {
                let (one, other) = (pick(&mut left), pick(&mut left));
                let Some(result) = looked_up(stage, by, one, other) else { return false };
                left.push(result);
            }
            together == Some(left[0])
        })
    }
    holds(law as fn(Vec<AnyResult>, Vec<usize>) -> bool);
}

/// The tree evaluated with nothing but the cells of the two matrices of a stage.
fn by_matrices(stage: Stage, tree: &ResultTree) -> Option<ConcludingResult> {
    let by = match tree {
        Tree::Leaf(result) => return Some(*result),
        Tree::Player(_) => Chooser::Player,
        Tree::Opponent(_) => Chooser::Opponent,
    };
    let mut results = variations(tree).iter().map(|variation| by_matrices(stage, variation));
    let first = results.next()??;
    results.try_fold(first, |one, other| looked_up(stage, by, one, other?))
}

#[test]
fn the_matrices_evaluate_trees_as_the_evaluations_do() {
    fn law(tree: AnyTree) -> bool {
        let tree = tree.0;
        let (no_a, root) = (tree.without(A), tree.minimax());
        let no_b2 = no_a.as_ref().and_then(|tree| tree.without(B2));
        let or = |tree: &Option<ResultTree>, settled| tree.as_ref().and_then(Tree::minimax).or(Some(settled));
        by_matrices(Stage::Cassandra, &tree) == root
            && by_matrices(Stage::Step1, &tree) == root
            && by_matrices(Stage::Step2Irrelevant, &tree) == or(&no_a, A)
            && no_a.iter().all(|tree| by_matrices(Stage::Step2Cut, tree) == tree.minimax())
            && no_a.iter().all(|tree| by_matrices(Stage::Step3Irrelevant, tree) == or(&no_b2, B2))
            && no_b2.iter().all(|tree| by_matrices(Stage::Step3Cut, tree) == tree.minimax())
    }
    holds(law as fn(AnyTree) -> bool);
}

/// What the paper on decision tables says about the wording of capturable-2: which area must be free of the player's
/// stones?
mod the_area_of_capturable_2 {
    use super::*;
    use similar_asserts::assert_eq;

    /// The end of a variation, with what B2 alone does not tell: is there a stone outside as well?
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct End {
        captured: bool,
        on_local_1: bool,
        outside: bool,
    }

    const UNCAPTURED: End = End { captured: false, on_local_1: false, outside: false };
    const ON_LOCAL_1_ALONE: End = End { captured: true, on_local_1: true, outside: false };
    const ON_BOTH: End = End { captured: true, on_local_1: true, outside: true };
    const OUTSIDE_ALONE: End = End { captured: true, on_local_1: false, outside: true };
    const NOTHING: End = End { captured: true, on_local_1: false, outside: false };
    const ENDS: [End; 5] = [UNCAPTURED, ON_LOCAL_1_ALONE, ON_BOTH, OUTSIDE_ALONE, NOTHING];

    fn one_pass(tree: &Tree<End>) -> Option<ConcludingResult> {
        let leaf = |end: End| match end {
            End { captured: false, .. } => A,
            End { on_local_1: true, .. } => B2,
            End { outside: true, .. } => B31,
            End { .. } => B32,
        };
        tree.map(&leaf).minimax()
    }

    /// J2003 to the letter: the first of its three statuses that the opponent cannot prevent by forcing both capture
    /// and an area without stones. The area of the last is local-2, which has local-1 in it, or local-2\1.
    fn to_the_letter(tree: &Tree<End>, local_1_in_area: bool) -> Option<ConcludingResult> {
        let in_area = move |end: End| end.outside || local_1_in_area && end.on_local_1;
        let uncapturable = tree.map(&|end| !end.captured).minimax()?;
        let capturable_1 = tree.map(&|end| !end.captured || end.on_local_1).minimax()?;
        let capturable_2 = tree.map(&|end| !end.captured || in_area(end)).minimax()?;
        Some(match (uncapturable, capturable_1, capturable_2) {
            (true, _, _) => A,
            (_, true, _) => B2,
            (_, _, true) => B31,
            _ => B32,
        })
    }

    #[test]
    fn with_local_1_in_the_area_the_letter_agrees_with_one_pass() {
        for (_, tree) in all_trees(&ENDS, 6) {
            assert_eq!(to_the_letter(&tree, true), one_pass(&tree), "{tree:?}");
        }
    }

    /// The opponent, who could leave local-1 without a stone, allows a stone there: then there is none outside.
    #[test]
    fn without_it_the_smallest_tree_that_tells_them_apart_has_two_ends() {
        let (size, trees) = smallest(&ENDS, 5, |tree| to_the_letter(tree, false) != one_pass(tree));
        let tree = Tree::Opponent(vec![Tree::Leaf(ON_LOCAL_1_ALONE), Tree::Leaf(OUTSIDE_ALONE)]);
        assert_eq!((size, &trees), (3, &vec![tree.clone()]));
        assert_eq!((to_the_letter(&tree, false), one_pass(&tree)), (Some(B32), Some(B31)));
    }

    /// decision-tables.player-may-decline-local-1: a player who can decline that stone, and take one outside, comes to
    /// no harm.
    #[test]
    fn it_does_no_harm_where_the_player_may_decline() {
        let declining = Tree::Player(vec![Tree::Leaf(ON_LOCAL_1_ALONE), Tree::Leaf(OUTSIDE_ALONE)]);
        let tree = Tree::Opponent(vec![declining, Tree::Leaf(OUTSIDE_ALONE)]);
        assert_eq!((to_the_letter(&tree, false), one_pass(&tree)), (Some(B31), Some(B31)));
    }
}
