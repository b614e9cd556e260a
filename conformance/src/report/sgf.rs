//! A case as a game record (SGF), for programs in which players look at boards and step through variations.
//!
//! ```text
//! the position, what the source says, the named strings by letter
//!   |-- a sequence of the source, move by move
//!   '-- a question: the moves that come first, then what is asked and what the answer is
//!         |-- the answer on the board: territory, points
//!         |-- the move in question
//!         '-- a proof of the answer: the line of play that shows it
//! ```
//!
//! Triangles stand on the stones in question, a cross on the point of the move in question. SGF has one kind of pass and
//! no plays outside the board: what it cannot say stands in the comment.
//!
//! Some programs read square boards only. For them a board stands in the lower left of a square one, where points keep
//! their names. There a string at the edge has liberties that it does not have in truth; so after a move that captures
//! it a node sets the board right: it takes the stones away that the program leaves.

use std::fmt::Write as _;

use reference_engine::board::notation::{Move, PlayersMove};
use reference_engine::force::line::LineEnd;
use reference_engine::play::questions::IS_LEGAL;
use reference_engine::word::Word;
use reference_engine::{Board, Colour, Point, PointSet, Size, Suicide};

use super::answered::{Answered, ProofLine, merged};
use super::picture::{Named, Picture};
use crate::ask::effort::Effort;
use crate::cases::case::{Case, CaseQuestion, Grounds, Test};
use crate::cases::papers::Papers;
use crate::cases::sgf::tree::{Node, Tree};
use crate::cases::suite::Suite;

/// What a record is to have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// How much may be done to prove the answers. The lines of the proofs are variations too; without an effort nothing
    /// is proved, and there are none.
    pub effort: Option<Effort>,
    /// Whether the board is to be square.
    pub square: bool,
}

impl Form {
    /// The size of the board in the record.
    fn size(&self, board: &Board) -> Size {
        let size = board.size();
        let side = usize::from(size.columns().max(size.rows()));
        Size::new(side, side).filter(|_| self.square).unwrap_or(size)
    }
}

/// The record of a case. A case without a board has none.
pub fn record(case: &Case, suite: &Suite, form: &Form) -> Option<String> {
    let board = case.board?;
    let size = form.size(&board);
    let mut variations = Vec::new();
    for variation in &case.variations {
        let mut branch = Branch::new(board, size, Suicide::Allowed, PointSet::EMPTY);
        let head = Node::default().line("N", &variation.id).text("C", &format!("Variation: {}", variation.note));
        branch.nodes.push(head);
        let made = branch.play(&variation.moves);
        branch.break_off(&variation.moves, made);
        variations.push(branch.tree());
    }
    variations.extend(case.questions.iter().filter_map(|question| of_question(question, suite, form)));
    Some(Tree { nodes: vec![root(case, &suite.papers, board, size)], variations }.record())
}

/// The position and what the case is about.
fn root(case: &Case, papers: &Papers, board: Board, size: Size) -> Node {
    let source = source(case, papers);
    let mut words = format!("{}\n\n{}\n\nSource: {source}\n", case.title, case.claim);
    let _ = writeln!(words, "Board: {}. {}", case.origin.word(), case.origin_note);
    let mut labels: Vec<(Point, String)> = Vec::new();
    for ((name, points), letter) in case.strings.iter().zip(letters()) {
        let _ = writeln!(words, "{letter}: {name}");
        labels.extend(points.first().map(|point| (point, letter)));
    }
    let beyond = size.points().collect::<PointSet>() - board.all_points();
    if !beyond.is_empty() {
        let _ = writeln!(words, "The board is {}: the points with a cross are beyond its edge.", board.size());
    }
    let _ = write!(words, "\nKakunin, case {}. Its sequences and questions are the variations.", case.name());
    let [black, white] = [Colour::Black, Colour::White].map(|colour| *board.stones(colour));
    let starts =
        case.questions.iter().flat_map(|question| &question.tests).find_map(|test| test.question.start.as_ref());
    let mut node = Node::root(size).line("GN", &format!("{}: {}", case.name(), case.title)).line("SO", &source);
    node = node.points("AB", black, size).points("AW", white, size);
    if let Some(start) = starts {
        node = node.to_move(start.to_move);
    }
    node.labels(&labels, size).points("DD", beyond, size).points("MA", beyond, size).text("C", &words)
}

/// The paper and the item of it that a case is about.
fn source(case: &Case, papers: &Papers) -> String {
    let paper = papers.papers.iter().find(|paper| paper.id == case.paper);
    let paper = paper.map_or(case.paper.clone(), |paper| format!("{} ({})", paper.title, paper.author));
    let item = case.item.as_ref().and_then(|id| papers.item(id));
    item.map_or(paper.clone(), |item| format!("{paper}: {}", item.title))
}

/// A, B … Z, A2, B2 …
fn letters() -> impl Iterator<Item = String> {
    let letter = |round: usize, letter: char| if round == 1 { letter.into() } else { format!("{letter}{round}") };
    (1..).flat_map(move |round| ('A'..='Z').map(move |sign| letter(round, sign)))
}

/// A question with the moves that come first, and below it its answers and their proofs. The rule sets under which it is
/// asked share the position and the moves.
fn of_question(question: &CaseQuestion, suite: &Suite, form: &Form) -> Option<Tree> {
    let first = &question.tests.first()?.question;
    let start = first.start.as_ref()?;
    let size = form.size(&start.board);
    let mut branch = Branch::new(start.board, size, start.rules.suicide, first.asked.in_question());
    branch.nodes.push(Node::default().line("N", &question.id).to_move(start.to_move));
    let moves = first.asked.made();
    let made = branch.play(&moves);
    let mut words = words(question, suite);
    if made < moves.len() {
        let _ = writeln!(words, "Move {}, {}, cannot be put on this board.", made + 1, moves[made]);
    }
    let answered = |effort: Effort| question.tests.iter().map(|test| Answered::of(test, &effort, 0)).collect();
    let answers: Vec<Answered> = form.effort.map_or(Vec::new(), answered);
    answers.iter().filter_map(|answer| answer.remark.as_ref()).for_each(|remark| words.extend([remark, "\n"]));
    branch.ask(first.asked.move_in_question(), &words);
    let mut below = shown_answers(question, size);
    below.extend(branch.move_in_question(question));
    below.extend(merged(answers).iter().map(|line| branch.proof(line)));
    Some(Tree { variations: below, ..branch.tree() })
}

/// What is asked, and what the answer is under each rule set. Rule sets with the same answer stand together.
fn words(question: &CaseQuestion, suite: &Suite) -> String {
    let asked = question.tests.first().map_or(String::new(), |test| test.question.text());
    let note = question.note.as_ref().map_or(String::new(), |note| format!("{note}\n"));
    let mut words = format!("Question {}: {asked}\n{note}", question.id);
    let mut told: Vec<(Vec<&str>, &Test)> = Vec::new();
    for test in &question.tests {
        let same = |other: &Test| other.expected == test.expected && other.grounds == test.grounds;
        match told.iter_mut().find(|(_, other)| same(other)) {
            Some((rules, _)) => rules.push(&test.rules),
            None => told.push((vec![&test.rules], test)),
        }
    }
    for (rules, test) in told {
        let _ = write!(words, "\nUnder {}{}: {}\n", rules.join(", "), replaced(test, suite), test.expected.text());
        let _ = match &test.grounds {
            Grounds::Stated(item) => writeln!(words, "Stated in {item}."),
            Grounds::Derived(argument) => writeln!(words, "Derived: {argument}"),
        };
    }
    words
}

/// The choices in which a question differs from its rule set.
fn replaced(test: &Test, suite: &Suite) -> String {
    let own = suite.rule_set(&test.rules).map(|set| set.choices.named());
    let is_other = |(switch, choice): &(&String, &String)| own.is_some_and(|own| own.get(*switch) != Some(choice));
    let others = test.question.choices.named().iter().filter(is_other);
    let others: Vec<String> = others.map(|(switch, choice)| format!("{switch}: {choice}")).collect();
    if others.is_empty() { String::new() } else { format!(", but with {}", others.join(" and ")) }
}

/// The answers that can be drawn: a node for each, with the rule sets that have it.
fn shown_answers(question: &CaseQuestion, size: Size) -> Vec<Tree> {
    let mut drawn: Vec<(Vec<&str>, Named)> = Vec::new();
    for test in &question.tests {
        let Some(picture) = Picture::of_answer(&test.expected, "", &test.question) else { continue };
        match drawn.iter_mut().find(|(_, named)| *named == picture.named) {
            Some((rules, _)) => rules.push(&test.rules),
            None if picture.named == Named::default() => {}
            None => drawn.push((vec![&test.rules], picture.named)),
        }
    }
    let node = |(rules, named): (Vec<&str>, Named)| {
        let words = format!("The answer under {}", rules.join(", "));
        let node = Node::default().line("N", &format!("{}, the answer", question.id));
        let node = node.points("TB", named.black, size).points("TW", named.white, size);
        Tree { nodes: vec![node.points("SQ", named.nobody, size).text("C", &words)], variations: Vec::new() }
    };
    drawn.into_iter().map(node).collect()
}

/// Nodes one after the other, and the board after them.
#[derive(Clone)]
struct Branch {
    nodes: Vec<Node>,
    board: Board,
    /// The board as a program shows it that opens the record.
    shown: Board,
    suicide: Suicide,
    in_question: PointSet,
}

impl Branch {
    fn new(board: Board, size: Size, suicide: Suicide, in_question: PointSet) -> Self {
        Self { nodes: Vec::new(), board, shown: on(size, &board), suicide, in_question }
    }

    fn size(&self) -> Size {
        self.shown.size()
    }

    fn tree(self) -> Tree {
        Tree { nodes: self.nodes, variations: Vec::new() }
    }

    /// Makes as many of these moves as can be put on the board, whether they are legal or not, and says how many.
    fn play(&mut self, moves: &[PlayersMove]) -> usize {
        for (number, made) in moves.iter().enumerate() {
            if !self.make(*made, &pass_in_words(made)) {
                return number;
            }
        }
        moves.len()
    }

    /// Makes one move, with the stones in question marked that still stand.
    fn make(&mut self, made: PlayersMove, words: &str) -> bool {
        let size = self.size();
        if let Move::Play(point) = made.mv {
            let Ok(play) = self.board.play(made.colour, point, self.suicide) else { return false };
            self.board = play.board;
            let shown = self.shown.play(made.colour, point, Suicide::Allowed);
            self.shown = shown.map_or(self.shown, |play| play.board);
        }
        let node = Node::of_move(made, size);
        let right = on(size, &self.board);
        if self.shown == right {
            self.nodes.push(self.marked(node).text("C", words));
        } else {
            let differs = |colour| *right.stones(colour) - *self.shown.stones(colour);
            let set = Node::default().points("AB", differs(Colour::Black), size);
            let set = set.points("AW", differs(Colour::White), size);
            let set = set.points("AE", *right.empty_points() - *self.shown.empty_points(), size);
            self.shown = right;
            let set = set.text("C", "What stands at the edge without a liberty is captured.");
            self.nodes.extend([node, self.marked(set).text("C", words)]);
        }
        true
    }

    fn marked(&self, node: Node) -> Node {
        let marked = self.in_question & (*self.board.stones(Colour::Black) | *self.board.stones(Colour::White));
        node.points("TR", marked, self.size())
    }

    /// The last node is the one at which something is asked: all points in question are marked.
    fn ask(&mut self, asked: Option<PlayersMove>, words: &str) {
        let size = self.size();
        let Some(node) = self.nodes.pop() else { return };
        let point = asked.and_then(|asked| play_on(&asked));
        let crossed: PointSet = point.into_iter().filter(|point| !self.in_question.contains(*point)).collect();
        let empty = self.in_question & *self.board.empty_points();
        // After moves the stones that still stand are marked already.
        let node = if self.nodes.is_empty() { self.marked(node) } else { node };
        let node = node.points("SQ", empty, size).points("MA", crossed, size);
        self.nodes.push(node.text("C", words));
    }

    /// The move in question, made, if it is legal under some rule set.
    fn move_in_question(&self, question: &CaseQuestion) -> Option<Tree> {
        let asked = question.tests.first()?.question.asked.move_in_question()?;
        let with = |legal: bool| {
            let tests = question.tests.iter().filter(|test| test.expected.get(&IS_LEGAL) == Some(legal));
            tests.map(|test| &*test.rules).collect::<Vec<_>>().join(", ")
        };
        let [legal, illegal] = [with(true), with(false)];
        if legal.is_empty() {
            return None;
        }
        let but = if illegal.is_empty() { String::new() } else { format!("; illegal under {illegal}") };
        let mut branch = self.copy();
        branch.make(asked, &format!("{asked}: legal under {legal}{but}")).then(|| branch.tree())
    }

    /// A line of play that shows an answer.
    fn proof(&self, proof: &ProofLine) -> Tree {
        let mut branch = self.copy();
        let about = proof.string.as_ref().map_or(String::new(), |name| format!("{name}: "));
        let words = format!("Proof under {}: {about}{} ({}, checked).", proof.rules.join(", "), proof.shows, proof.by);
        let name = format!("proof: {about}{}", proof.shows);
        let moves = &proof.line.moves;
        let words = if moves.is_empty() { format!("{words}\nIt is so from the start.") } else { words };
        branch.nodes.push(branch.marked(Node::default().line("N", &name)).text("C", &words));
        for (number, written) in moves.iter().enumerate() {
            let made = PlayersMove::parse(written);
            let is_last = number + 1 == moves.len();
            let mut words = made.as_ref().map_or(written.clone(), pass_in_words);
            if is_last {
                words.extend([if words.is_empty() { "" } else { ". " }, end_in_words(proof.line.end)]);
            }
            // What is no move of Go, a play outside the board, leaves the board as it is.
            let colour = if written.starts_with('B') { Colour::Black } else { Colour::White };
            let made = made.unwrap_or(PlayersMove { colour, mv: Move::Pass });
            if !branch.make(made, &words) {
                branch.break_off(moves, number);
                break;
            }
        }
        branch.tree()
    }

    /// Says at the last node which move could not be put on the board, if one could not, and what would follow.
    fn break_off(&mut self, moves: &[impl ToString], made: usize) {
        let rest: Vec<String> = moves.iter().skip(made).map(ToString::to_string).collect();
        let Some(first) = rest.first() else { return };
        let node = self.nodes.pop().unwrap_or_default();
        let words = format!("Move {}, {first}, cannot be put on this board. The line goes on: ", made + 1);
        self.nodes.push(node.text("C", &(words + &rest.join(", "))));
    }

    /// What follows here: the same board, and no nodes yet.
    fn copy(&self) -> Self {
        Self { nodes: Vec::new(), ..self.clone() }
    }
}

/// The stones of a board on one that may be larger; points keep their names.
fn on(size: Size, board: &Board) -> Board {
    let mut larger = Board::empty(size);
    board.size().points().for_each(|point| larger.set(point, board.stone(point)));
    larger
}

fn play_on(made: &PlayersMove) -> Option<Point> {
    match made.mv {
        Move::Play(point) => Some(point),
        Move::Pass | Move::KoPass | Move::KoPassFor(_) => None,
    }
}

/// What SGF cannot say of a pass.
fn pass_in_words(made: &PlayersMove) -> String {
    match made.mv {
        Move::Play(_) => String::new(),
        Move::Pass => format!("{} passes", made.colour),
        Move::KoPass => format!("{} makes a ko-pass", made.colour),
        Move::KoPassFor(point) => format!("{} makes a ko-pass for the ko on {point}", made.colour),
    }
}

fn end_in_words(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Reached => "That does it.",
        LineEnd::OutOfReach => "Now it is out of reach.",
        LineEnd::Repeats => "From here play repeats itself.",
        LineEnd::CutOff => "And so on.",
    }
}
