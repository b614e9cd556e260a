//! The properties of statuses. What is right is told by no plain rules here: the property links answers to each other.

use reference_engine::board::notation::PlayersMove;
use reference_engine::force::goal::Coverage;
use reference_engine::force::proof::Says;
use reference_engine::life::formation::Formation;
use reference_engine::question::fact::{SAYS, STATUS};
use reference_engine::question::field::{AFTER, STONES, STRING};
use reference_engine::question::{Asked, Question};
use reference_engine::systems::hypothetical_play::First;
use reference_engine::systems::korean::{FirstToPlay, ProofGoal};
use reference_engine::systems::questions::{HOW_MANY, ITS_STATUS, REPLACEABLE, UNCAPTURABLE};
use reference_engine::systems::verbal_japanese::questions::{FORMATION, INDEPENDENTLY_ALIVE};
use reference_engine::systems::{Status, SystemId};
use reference_engine::{Board, Colour, Move, PointSet, Size};

use super::claim::{Claim, Judgement, Said};
use super::instance::{Instance, question};
use super::plain::Record;

/// The choices of the switch `formation`, from the narrowest to the widest.
const FORMATIONS: [Formation; 3] = [Formation::TwoEye, Formation::NEye, Formation::PassAlive];

/// What is covered by two-eye formations is covered by n-eye formations, and that by pass-alive formations.
pub fn formations_are_ordered(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, stones) = instance.string()?;
    let ask = || Asked::new(&FORMATION).with(&STONES, vec![stones]);
    let questions = FORMATIONS.map(|formation| instance.question_with(formation, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, each_implies_the_next))
}

/// So is independent life.
pub fn independent_life_is_ordered(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, stones) = instance.string()?;
    let ask = || Asked::new(&INDEPENDENTLY_ALIVE).with(&STONES, vec![stones]);
    let questions = FORMATIONS.map(|formation| instance.question_with(formation, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, each_implies_the_next))
}

/// Independent life on all points is independent life on at least one.
pub fn all_points_are_one_at_least(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, stones) = instance.string()?;
    let ask = || Asked::new(&INDEPENDENTLY_ALIVE).with(&STONES, vec![stones]);
    let questions = [Coverage::All, Coverage::AtLeastOne].map(|coverage| instance.question_with(coverage, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, each_implies_the_next))
}

/// If all stones can be replaced, then at least one can.
pub fn all_stones_are_one_at_least(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let questions = [replaceable(instance, Coverage::All)?, replaceable(instance, Coverage::AtLeastOne)?];
    Some(Claim::linked(questions.into(), each_implies_the_next))
}

/// Stones that cannot be captured need no replacing.
pub fn uncapturable_is_replaceable(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let questions = [uncapturable(instance)?, replaceable(instance, Coverage::All)?];
    Some(Claim::linked(questions.into(), each_implies_the_next))
}

/// An uncapturable string is not dead; under J2003 it is called uncapturable, and no other string is.
pub fn uncapturable_is_not_dead(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, string) = instance.string()?;
    let questions =
        vec![uncapturable(instance)?, instance.question(Asked::new(&ITS_STATUS).with(&STRING, vec![string]))?];
    let in_that_word = instance.set.choices.system() == Some(SystemId::Japanese2003);
    Some(Claim::linked(questions, move |said| {
        let [says, status] = said else { return Judgement::Broken };
        let is_uncapturable = says.facts.get(&SAYS) == Some(Says::Yes);
        let status = status.facts.get(&STATUS);
        let agrees = if in_that_word {
            is_uncapturable == (status == Some(Status::Uncapturable))
        } else {
            !is_uncapturable || status != Some(Status::Dead)
        };
        if agrees { Judgement::Holds } else { Judgement::Broken }
    }))
}

/// A string that fills the last column is as uncapturable as with a living group of the opponent behind it.
///
/// The group has two eyes of one point and no other neighbour, so nothing that happens there reaches the string, and
/// under the ban that only a ko-pass lifts a play there does not even lift a ban.
pub fn far_away_group_changes_nothing(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, stones) = last_column(instance)?;
    let ask = || Asked::new(&UNCAPTURABLE).with(&STONES, vec![stones]);
    let with_group = with_living_group(&instance.board, owner.opponent())?;
    let questions = [instance.question(ask())?, question(&instance.set.choices, with_group, instance.to_move, ask())?];
    Some(Claim::linked(questions.into(), |said| {
        let [alone, beside] = said else { return Judgement::Broken };
        if alone.facts.get(&SAYS) == beside.facts.get(&SAYS) { Judgement::Holds } else { Judgement::Broken }
    }))
}

/// The same, asked by its status. A string that can be captured may change its status: once it is captured, the living
/// group is next to the points where its stones would have to be replaced.
pub fn far_away_group_keeps_uncapturable(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, stones) = last_column(instance)?;
    let ask = || Asked::new(&ITS_STATUS).with(&STRING, vec![stones]);
    let with_group = with_living_group(&instance.board, owner.opponent())?;
    let questions = [instance.question(ask())?, question(&instance.set.choices, with_group, instance.to_move, ask())?];
    Some(Claim::linked(questions.into(), both_uncapturable_or_none))
}

/// The same under Korean rules, where a claimant has to show no more than a capture: a string is dead beside the living
/// group if and only if it is without. Until the capture nothing but the string touches the group.
///
/// That a capture lasts cannot be asked so: what takes the place of the string is joined to the group and lives.
///
/// ```text
///  3 . O            3 . O X .
///  2 . O   dual     2 . O X X   dead
///  1 . O   life     1 . O X .
///    a b              a b c d
/// ```
pub fn far_away_group_kills_nothing(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, stones) = last_column(instance)?;
    let choices = instance.set.choices.but(ProofGoal::Capture).ok()?;
    let ask = || Asked::new(&ITS_STATUS).with(&STRING, vec![stones]);
    let boards = [instance.board, with_living_group(&instance.board, owner.opponent())?];
    let questions = boards.map(|board| question(&choices, board, instance.to_move, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, |said| {
        let [alone, beside] = said else { return Judgement::Broken };
        if is_dead(alone) == is_dead(beside) { Judgement::Holds } else { Judgement::Broken }
    }))
}

/// The string that it is about and its owner, if it fills the last column.
fn last_column(instance: &Instance<'_>) -> Option<(Colour, PointSet)> {
    let (owner, stones) = instance.string()?;
    let size = instance.board.size();
    let column: PointSet = (0..size.rows()).filter_map(|row| size.point(size.columns() - 1, row)).collect();
    column.iter().all(|point| stones.contains(point)).then_some((owner, stones))
}

/// What cannot be captured when the opponent begins cannot be captured when the owner begins: he may pass, and if the
/// opponent passes too, the sequence ends and nothing was captured.
pub fn moving_first_does_not_hurt(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, stones) = instance.string()?;
    let ask = || Asked::new(&UNCAPTURABLE).with(&STONES, vec![stones]);
    let questions = [First::Opponent, First::Owner].map(|first| instance.question_with(first, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, each_implies_the_next))
}

/// Under Korean rules: a string that is dead although its owner begins is dead when the claimant begins. The owner may
/// pass first, and with what the claimant does then he succeeds at once: a pass of his own would end it with nothing
/// captured, so his answer is a play.
pub fn moving_first_does_not_kill(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, stones) = instance.string()?;
    let ask = || Asked::new(&ITS_STATUS).with(&STRING, vec![stones]);
    let questions = [FirstToPlay::Owner, FirstToPlay::Claimant].map(|first| instance.question_with(first, ask()));
    Some(Claim::linked(questions.into_iter().collect::<Option<_>>()?, |said| {
        let [owner, claimant] = said else { return Judgement::Broken };
        if !is_dead(owner) || is_dead(claimant) { Judgement::Holds } else { Judgement::Broken }
    }))
}

/// A dead string stays dead, and every other string what it is, when its owner passes before the game stops: a status is
/// that of the position, and no ban is carried over into its assessment.
pub fn a_pass_changes_no_status(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, stones) = instance.string()?;
    let ask = || Asked::new(&ITS_STATUS).with(&STRING, vec![stones]);
    let passed = ask().with(&AFTER, vec![PlayersMove { colour: owner, mv: Move::Pass }]);
    let (choices, board) = (&instance.set.choices, instance.board);
    let questions = [question(choices, board, owner, ask())?, question(choices, board, owner, passed)?];
    Some(Claim::linked(questions.into(), same_status))
}

fn both_uncapturable_or_none(said: &[Said]) -> Judgement {
    let [one, other] = said else { return Judgement::Broken };
    let is_uncapturable = |said: &Said| said.facts.get(&STATUS) == Some(Status::Uncapturable);
    if is_uncapturable(one) == is_uncapturable(other) { Judgement::Holds } else { Judgement::Broken }
}

fn is_dead(said: &Said) -> bool {
    said.facts.get(&STATUS) == Some(Status::Dead)
}

fn same_status(said: &[Said]) -> Judgement {
    let [one, other] = said else { return Judgement::Broken };
    if one.facts.get(&STATUS) == other.facts.get(&STATUS) { Judgement::Holds } else { Judgement::Broken }
}

/// The board with two more columns, in which this player has a group with two eyes: the points of the last column at
/// the top and at the bottom.
fn with_living_group(board: &Board, player: Colour) -> Option<Board> {
    let (columns, rows) = (board.size().columns(), board.size().rows());
    let size = Size::new(usize::from(columns) + 2, rows.into()).filter(|_| rows >= 3)?;
    let mut larger = Board::empty(size);
    for point in board.size().points() {
        larger.set(point, board.stone(point));
    }
    for row in 0..rows {
        larger.set(size.point(columns, row)?, Some(player));
        if row > 0 && row < rows - 1 {
            larger.set(size.point(columns + 1, row)?, Some(player));
        }
    }
    Some(larger)
}

fn uncapturable(instance: &Instance<'_>) -> Option<Question> {
    let (_, stones) = instance.string()?;
    instance.question(Asked::new(&UNCAPTURABLE).with(&STONES, vec![stones]))
}

fn replaceable(instance: &Instance<'_>, how_many: Coverage) -> Option<Question> {
    let (_, stones) = instance.string()?;
    instance.question(Asked::new(&REPLACEABLE).with(&STONES, vec![stones]).with(&HOW_MANY, how_many))
}

/// Where one answer is yes, so is the next.
fn each_implies_the_next(said: &[Said]) -> Judgement {
    let yes = |said: &Said| said.facts.get(&SAYS) == Some(Says::Yes);
    let holds = said.windows(2).all(|pair| !yes(&pair[0]) || yes(&pair[1]));
    if holds { Judgement::Holds } else { Judgement::Broken }
}
