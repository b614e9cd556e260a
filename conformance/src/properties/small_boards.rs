//! Small boards are an oracle: statuses, capture and replacement on boards so small that a plain brute force knows them
//! all ([`oracle`](super::oracle)), under a rule set and with another choice for each of its switches.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use reference_engine::force::for_good::Endless;
use reference_engine::force::goal::Coverage;
use reference_engine::force::proof::Says;
use reference_engine::life::formation::Formation;
use reference_engine::play::ko::{KoPassPrecondition, KoPassScope};
use reference_engine::question::fact::{SAYS, STATUS};
use reference_engine::question::field::{STONES, STRING};
use reference_engine::question::{Asked, Facts, Question};
use reference_engine::switch::Switch;
use reference_engine::systems::hypothetical_play::First;
use reference_engine::systems::japanese_2003::Area;
use reference_engine::systems::questions::{HOW_MANY, ITS_STATUS, REPLACEABLE, UNCAPTURABLE};
use reference_engine::systems::verbal_japanese::InfinitePlay;
use reference_engine::systems::{Choices, Status, SystemId};
use reference_engine::{Board, Colour, Point, Rules, Size};

use super::claim::Claim;
use super::instance::{Instance, question};
use super::oracle::{Graph, n_eye, pass_alive, strings, two_eye};
use super::plain::{self, Record};
use super::random::Random;
use crate::ask::view::View;

/// All boards of one row with up to six points, each once whatever its direction and colours, with each string.
static ROWS: LazyLock<Vec<(Board, Point)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for columns in 1..=6 {
        let Some(size) = Size::new(columns, 1) else { continue };
        let mut seen: Vec<Board> = Vec::new();
        for number in 0..3_usize.pow(u32::try_from(columns).unwrap_or(0)) {
            let board = filled(size, number);
            let views = [0, 1, 8, 9].map(|view| View::number(view).board(&board));
            if plain::is_legal_position(&board) && !views.iter().any(|view| seen.contains(view)) {
                seen.push(board);
            }
        }
        for board in seen {
            let all_strings = [Colour::Black, Colour::White].into_iter().flat_map(|player| strings(&board, player));
            all.extend(all_strings.filter_map(|string| Some((board, *string.first()?))));
        }
    }
    all
});

fn filled(size: Size, number: usize) -> Board {
    let (mut board, mut left) = (Board::empty(size), number);
    for point in size.points() {
        board.set(point, [None, Some(Colour::Black), Some(Colour::White)][left % 3]);
        left /= 3;
    }
    board
}

/// The board of this round: every second one is a row, until all rows have been, and the others are made at random.
pub fn small(round: usize, random: &mut Random) -> Option<(Board, Point)> {
    const SAMPLES: &[(usize, usize)] = &[(3, 2), (2, 3), (3, 2), (4, 2)];
    // With a step that has no common divisor with their number each row comes once.
    if round.is_multiple_of(2) && round / 2 < ROWS.len() {
        return ROWS.get(round / 2 * 7919 % ROWS.len()).copied();
    }
    let (columns, rows) = random.of(SAMPLES).copied()?;
    let size = Size::new(columns, rows)?;
    let board = filled(size, random.below(3_usize.pow(u32::try_from(columns * rows).ok()?)));
    let empty = size.points().filter(|point| board.stone(*point).is_none()).count();
    let stones: Vec<Point> = size.points().filter(|point| board.stone(*point).is_some()).collect();
    let point = *random.of(&stones)?;
    (plain::is_legal_position(&board) && empty <= 4).then_some((board, point))
}

/// The choices of the rule set, and those with one of them changed, as far as the brute force knows them.
fn readings(choices: &Choices) -> Vec<Choices> {
    fn with<T: Switch>(choices: &Choices, all: &mut Vec<Choices>) {
        for other in T::CHOICES {
            let changed = choices.but(*other).ok().filter(|changed| changed != choices);
            all.extend(changed);
        }
    }
    let mut all = vec![choices.clone()];
    with::<KoPassScope>(choices, &mut all);
    with::<KoPassPrecondition>(choices, &mut all);
    with::<Formation>(choices, &mut all);
    with::<Coverage>(choices, &mut all);
    with::<InfinitePlay>(choices, &mut all);
    with::<First>(choices, &mut all);
    with::<Endless>(choices, &mut all);
    with::<Area>(choices, &mut all);
    // What lifts a ban does not matter where there is none.
    let mut different: Vec<Choices> = Vec::new();
    for one in all {
        let unlike = |known: &Choices| known.named() != one.named();
        let play = |choices: &Choices| (plain::rules(choices), choices.of("ko-pass-ban").map(str::to_owned));
        let has_ban = play(&one).1.as_deref() == Some("in-force");
        let only_ko_pass = one != *choices
            && plain::rules(&one) == plain::rules(choices)
            && !has_ban
            && ["ko-pass-scope", "ko-pass-precondition"].iter().any(|name| one.of(name) != choices.of(name));
        if !only_ko_pass && different.iter().all(unlike) {
            different.push(one);
        }
    }
    different
}

/// The status of a string under the rule set, and with each of its switches changed.
pub fn status(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, string) = instance.string()?;
    claim(instance, Asked::new(&ITS_STATUS).with(&STRING, vec![string]), |oracle, choices| {
        let string: Vec<Point> = string.iter().collect();
        Some(Facts::of(&STATUS, oracle.status(choices, owner, &string)?))
    })
}

/// Whether a string is uncapturable.
pub fn capture(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, string) = instance.string()?;
    claim(instance, Asked::new(&UNCAPTURABLE).with(&STONES, vec![string]), |oracle, choices| {
        let string: Vec<Point> = string.iter().collect();
        Some(Facts::of(&SAYS, oracle.uncapturable(choices, owner, &string)?))
    })
}

/// Whether at least one stone, or all stones, of a captured string can be replaced by permanent ones.
pub fn replacement(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (owner, string) = instance.string()?;
    if instance.set.choices.system() != Some(SystemId::Japanese2003) {
        return None;
    }
    let asked = Asked::new(&REPLACEABLE).with(&STONES, vec![string]).with(&HOW_MANY, Coverage::AtLeastOne);
    claim(instance, asked, |oracle, choices| {
        let string: Vec<Point> = string.iter().collect();
        Some(Facts::of(&SAYS, yes(oracle.replaceable(choices, owner, &string, &string)?)))
    })
}

/// The same question under all readings, with what the brute force says to each.
fn claim(instance: &Instance<'_>, asked: Asked, answer: impl Fn(&Oracle, &Choices) -> Option<Facts>) -> Option<Claim> {
    let oracle = Oracle::of(instance.board);
    let mut parts = Vec::new();
    for choices in readings(&instance.set.choices) {
        // Where there is too much to look at under one reading, the others are asked.
        if let Some(plain) = answer(&oracle, &choices) {
            let question: Question = question(&choices, instance.board, instance.to_move, asked.clone())?;
            parts.push(Claim::plain(question, plain, &["status", "says"]));
        }
    }
    (!parts.is_empty()).then(|| Claim::each(parts))
}

fn yes(is: bool) -> Says {
    if is { Says::Yes } else { Says::No }
}

/// A board, with what can follow on it under each of the rules that were asked for: a graph is built once.
struct Oracle {
    board: Board,
    graphs: RefCell<Vec<Known>>,
}

/// What can follow under these rules if this player begins; nothing if that is too much.
type Known = (Rules, Colour, Option<Rc<Graph>>);

impl Oracle {
    fn of(board: Board) -> Self {
        Self { board, graphs: RefCell::new(Vec::new()) }
    }

    fn graph(&self, choices: &Choices, owner: Colour) -> Option<Rc<Graph>> {
        let first = if choices.get() == Some(First::Owner) { owner } else { owner.opponent() };
        let rules = plain::rules(choices);
        let mut graphs = self.graphs.borrow_mut();
        if let Some((.., graph)) = graphs.iter().find(|known| known.0 == rules && known.1 == first) {
            return graph.clone();
        }
        let graph = Graph::of(rules, &self.board, first).map(Rc::new);
        graphs.push((rules, first, graph.clone()));
        graph
    }

    /// The status of a string, or none if there is too much to look at.
    fn status(&self, choices: &Choices, owner: Colour, string: &[Point]) -> Option<Status> {
        match choices.system()? {
            SystemId::VerbalJapanese => {
                // verbal-japanese.string-statuses
                let alive = self.independently_alive(choices, owner, string)?;
                if alive == Says::Yes {
                    return Some(Status::IndependentlyAlive);
                }
                Some(match (alive, self.uncapturable(choices, owner, string)?) {
                    (Says::No, Says::Yes) => Status::AliveInSeki,
                    (Says::No, Says::No) => Status::Dead,
                    _ => Status::Undefined,
                })
            }
            SystemId::Japanese2003 => {
                // japanese-2003.order-of-statuses
                if let Some(status) = self.first_two(choices, owner, string)? {
                    return Some(status);
                }
                let mut area = self.local_2(choices, owner, string)?;
                if choices.get() == Some(Area::Local2Without1) {
                    area.retain(|point| !string.contains(point));
                }
                let lives = self.replaceable(choices, owner, string, &area)?;
                Some(if lives { Status::Capturable2 } else { Status::Dead })
            }
            _ => None,
        }
    }

    /// Uncapturable or capturable-1, if it is one of them.
    fn first_two(&self, choices: &Choices, owner: Colour, string: &[Point]) -> Option<Option<Status>> {
        if self.uncapturable(choices, owner, string)? == Says::Yes {
            return Some(Some(Status::Uncapturable));
        }
        let replaced = self.replaceable(choices, owner, string, string)?;
        Some(replaced.then_some(Status::Capturable1))
    }

    /// The points of the string, and from there all that are next to each other, but for the strings of its owner that are
    /// uncapturable or capturable-1 (japanese-2003.local-2).
    fn local_2(&self, choices: &Choices, owner: Colour, string: &[Point]) -> Option<Vec<Point>> {
        let mut stops = Vec::new();
        for other in strings(&self.board, owner).into_iter().filter(|other| other.first() != string.first()) {
            if !other.iter().any(|point| string.contains(point)) && self.first_two(choices, owner, &other)?.is_some() {
                stops.extend(other);
            }
        }
        let (mut area, mut seen) = (string.to_vec(), 0);
        while let Some(&at) = area.get(seen) {
            for next in plain::neighbours(&self.board, at) {
                if !stops.contains(&next) && !area.contains(&next) {
                    area.push(next);
                }
            }
            seen += 1;
        }
        Some(area)
    }

    /// Whether the opponent cannot capture the string (verbal-japanese.alive-in-seki-uncapturable,
    /// japanese-2003.uncapturable).
    fn uncapturable(&self, choices: &Choices, owner: Colour, string: &[Point]) -> Option<Says> {
        let graph = self.graph(choices, owner)?;
        let captured = graph.those(|_, stayed| !string.iter().all(|stone| stayed.contains(stone)));
        let opponent = owner.opponent();
        if graph.forced(opponent, &captured)[0] {
            return Some(Says::No);
        }
        if choices.get() != Some(InfinitePlay::Undefined) {
            // Where play never ends, the string is never captured (japanese-2003.infinite-sequence).
            return Some(Says::Yes);
        }
        let kept = graph.ends(&captured.iter().map(|captured| !captured).collect::<Vec<_>>());
        Some(if graph.forced_before(owner, &kept, &captured)[0] { Says::Yes } else { Says::Undefined })
    }

    /// Whether the owner can establish a formation on points of the string (verbal-japanese.formation-choice).
    fn independently_alive(&self, choices: &Choices, owner: Colour, string: &[Point]) -> Option<Says> {
        let graph = self.graph(choices, owner)?;
        let covers = match choices.get()? {
            Formation::TwoEye => two_eye,
            Formation::NEye => n_eye,
            _ => pass_alive,
        };
        let all = choices.get() == Some(Coverage::All);
        let formed = graph.those(|board, _| {
            let covered = covers(board, owner);
            let has = |point: &Point| covered.contains(point);
            if all { string.iter().all(has) } else { string.iter().any(has) }
        });
        if graph.forced(owner, &formed)[0] {
            return Some(Says::Yes);
        }
        let without = graph.ends(&formed.iter().map(|formed| !formed).collect::<Vec<_>>());
        let prevented = graph.forced_before(owner.opponent(), &without, &formed)[0];
        Some(match choices.get() {
            Some(InfinitePlay::ForOwner) if !prevented => Says::Yes,
            Some(InfinitePlay::Undefined) if !prevented => Says::Undefined,
            _ => Says::No,
        })
    }

    /// Whether the opponent cannot force both that the string is captured and that no permanent stone of its owner stands in
    /// the area (japanese-2003.capturable-1, japanese-2003.permanent-stone).
    fn replaceable(&self, choices: &Choices, owner: Colour, string: &[Point], area: &[Point]) -> Option<bool> {
        let graph = self.graph(choices, owner)?;
        let is_new = |board: &Board, stayed: &[Point], point: &Point| {
            board.stone(*point) == Some(owner) && !stayed.contains(point)
        };
        let captured = |stayed: &[Point]| !string.iter().all(|stone| stayed.contains(stone));
        let bad =
            graph.those(|board, stayed| captured(stayed) && !area.iter().any(|point| is_new(board, stayed, point)));
        let (opponent, bad_ends) = (owner.opponent(), graph.ends(&bad));
        let forced = if choices.get() == Some(Endless::Judged) {
            // In play without end a stone is permanent if it stays from some time on: so each point has to be free of new
            // stones again and again.
            let free = |point: &Point| graph.those(|board, stayed| captured(stayed) && !is_new(board, stayed, point));
            let mut again: Vec<Vec<bool>> = area.iter().map(free).collect();
            if again.is_empty() {
                again.push(graph.those(|_, stayed| captured(stayed)));
            }
            graph.forced_or_again(opponent, &bad_ends, &again)
        } else {
            graph.forced(opponent, &bad_ends)
        };
        Some(!forced[0])
    }
}
