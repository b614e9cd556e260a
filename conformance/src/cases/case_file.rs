//! Reading a case file: what it may say, and everything that can be wrong with it.
//!
//! The case as a whole is read here and its board in `position`. What its variations may say is in
//! `format`; its questions are read in `question`, and what their answers rest on in `grounds`.
//! Each check gives a sentence on what is wrong and one on what to do, at the line and column where it stands.

mod format;
mod grounds;
mod position;
mod question;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use reference_engine::{Board, Colour, PointSet};

use self::format::RawVariation;
use crate::cases::case::{Case, Origin};
use crate::cases::fields::{At, Field, Fields, Mistakes, instead};
use crate::cases::groups::Group;
use crate::cases::papers::{OWN, Paper, Papers};
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::yaml;

/// What a case can refer to.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    /// The folder of all cases.
    pub(crate) dir: &'a Path,
    pub(crate) papers: &'a Papers,
    pub(crate) rule_sets: &'a [RuleSet],
    pub(crate) groups: &'a [Group],
    /// Whether the file is tried by itself. Then it may have any name, and need not say which answers are expected.
    pub(crate) draft: Option<Draft<'a>>,
}

/// How a file is tried by itself.
#[derive(Clone, Copy)]
pub(crate) struct Draft<'a> {
    /// The rule sets under which questions are asked that name none.
    pub(crate) under: &'a [String],
}

impl<'a> Known<'a> {
    /// The rule sets of a group, or else the one with this id, if there is one.
    fn rule_sets_of<'i>(&self, id: &'i str) -> Vec<&'i str>
    where
        'a: 'i,
    {
        let group = self.groups.iter().find(|group| group.id == id);
        group.map_or(vec![id], |group| group.rule_sets.iter().map(String::as_str).collect())
    }
}

/// Reads a case. Everything that is wrong with it goes to `problems`; a case with problems is not returned. What the
/// reference engine disputes goes to `disputes`: moves that are said to be legal and, as it says, are not, and cells
/// that its tables do not have.
pub(crate) fn read(
    file: &Path,
    folder: &str,
    known: Known<'_>,
    problems: &mut Vec<Problem>,
    disputes: &mut Vec<Problem>,
) -> Option<Case> {
    let document = yaml::read(file).map_err(|problem| problems.push(problem)).ok()?;
    let (mistakes, disputed) = (Mistakes::default(), Mistakes::default());
    let mut reader = Reader {
        known,
        mistakes: &mistakes,
        disputes: &disputed,
        id: String::new(),
        is_own: false,
        to_move: None,
        position: CaseBoard::None,
        parts: Vec::new(),
        strings: BTreeMap::new(),
        variations: Vec::new(),
    };
    let case = reader.case(&Field::root("the file", &document.value, &mistakes), file, folder);
    let right = mistakes.is_empty();
    problems.extend(mistakes.located(&document.places));
    disputes.extend(disputed.located(&document.places));
    case.filter(|_| right)
}

const DRAW_IT: &str = "draw the `board`, or name the case that has it with `board-of: FOLDER/CASE`";

/// Reading one file. What the questions need to know of their case is read first.
struct Reader<'a> {
    known: Known<'a>,
    mistakes: &'a Mistakes,
    disputes: &'a Mistakes,
    id: String,
    /// Whether it is an example of one's own, tried by itself: then it need not say where it is from.
    is_own: bool,
    to_move: Option<Colour>,
    position: CaseBoard,
    /// The parts that the case's referee splits the board into.
    parts: Vec<PointSet>,
    /// The strings that the case names.
    strings: BTreeMap<String, PointSet>,
    variations: Vec<RawVariation>,
}

/// The board of a case.
#[derive(Clone, Copy)]
enum CaseBoard {
    /// It has none.
    None,
    /// The drawing is wrong, so nothing that is said of it can be checked.
    Unreadable,
    Drawn(Board),
}

impl CaseBoard {
    fn board(&self) -> Option<&Board> {
        match self {
            Self::Drawn(board) => Some(board),
            Self::None | Self::Unreadable => None,
        }
    }
}

/// What a case says of its origin.
struct OriginSaid<'a> {
    kind: Option<Origin>,
    note: Option<&'a str>,
    corresponds: Option<bool>,
}

/// What a case cites.
struct Cited<'a> {
    paper: Option<&'a Paper>,
    item: Option<&'a str>,
    clauses: Option<Vec<String>>,
}

impl<'a> Reader<'a> {
    fn wrong(&self, path: &str, what: impl Into<String>, help: impl Into<String>) {
        self.mistakes.add(At::Value(path.to_owned()), what, help);
    }

    /// A field that only an example of one's own may leave out.
    fn need(&self, fields: &mut Fields<'a>, name: &'a str, about: &'a str) -> Option<Field<'a>> {
        if self.is_own { fields.may(name, about) } else { fields.need(name, about) }
    }

    fn case(&mut self, root: &Field<'a>, file: &Path, folder: &str) -> Option<Case> {
        let paper = root.inside("paper", "");
        self.is_own = self.known.draft.is_some() && paper.is_some_and(|paper| paper.value == OWN);
        let mut fields = root.fields()?;
        let id = self.need(&mut fields, "id", "the name of the file without .yaml");
        let id = match id {
            Some(id) => self.case_id(&id, file).map(str::to_owned),
            None => self.is_own.then(|| id_of(file)),
        };
        self.id = id.clone().unwrap_or_default();
        let title = self.need(&mut fields, "title", "say in a few words what it is");
        let title = self.text_or(title, "an example of one's own");
        let cited = self.cited(&mut fields);
        let claim = self.need(&mut fields, "claim", "say in our own words what the source says");
        let claim = self.text_or(claim, "");
        let hunts = fields.may("hunts", "say which mistake it is meant to find").and_then(|hunts| hunts.text());
        self.set_up(&mut fields);
        let origin = self.need(&mut fields, "origin", "`kind` and `note`, where the board is from");
        let origin = match origin {
            Some(origin) => self.origin(&origin, &fields),
            None => self.is_own.then(|| self.of_ones_own(&fields)),
        };
        let list = |field: Option<Field<'a>>| field.and_then(|field| field.list()).unwrap_or_default();
        let questions = list(fields.may("questions", "what is asked"));
        let variations = list(fields.may("variations", "sequences that the source describes"));
        fields.end();
        unique_ids(&questions);
        unique_ids(&variations);
        self.variations = variations.iter().filter_map(RawVariation::read).collect();
        let questions = questions.iter().filter_map(|field| self.question(field, folder)).collect();
        let variations = self.variations.iter().filter_map(|raw| self.variation(raw)).collect();
        let origin = origin?;
        Some(Case {
            folder: folder.to_owned(),
            id: id?,
            title: title?.to_owned(),
            paper: cited.paper?.id.clone(),
            item: cited.item.map(str::to_owned),
            clauses: cited.clauses?,
            claim: claim?.to_owned(),
            hunts: hunts.map(str::to_owned),
            origin: origin.kind?,
            origin_note: origin.note?.to_owned(),
            corresponds: origin.corresponds,
            board: self.position.board().copied(),
            parts: self.parts.clone(),
            strings: self.strings.clone(),
            questions,
            variations,
        })
    }

    /// The text of a field that was looked for; if it may be left out and is, this one.
    fn text_or(&self, field: Option<Field<'a>>, left_out: &'a str) -> Option<&'a str> {
        match field {
            Some(field) => field.text(),
            None => self.is_own.then_some(left_out),
        }
    }

    /// The id of a case is the name of its file, unless it is tried by itself.
    fn case_id(&self, field: &Field<'a>, file: &Path) -> Option<&'a str> {
        let id = well_formed(field)?;
        if self.known.draft.is_none() && file.file_stem().is_none_or(|stem| stem != id) {
            let help = format!("name it {id}.yaml, or give the case the id of its file");
            field.wrong(format!("the file of the case `{id}` has another name"), help);
        }
        Some(id)
    }

    /// The paper, the item and the clauses exist.
    fn cited(&self, fields: &mut Fields<'a>) -> Cited<'a> {
        let paper = fields.need("paper", "the id of the paper that it is from, as in papers.yaml").and_then(|field| {
            let id = field.text()?;
            let paper = self.known.papers.paper(id);
            if paper.is_none() {
                let known: Vec<_> = self.known.papers.papers.iter().map(|paper| &*paper.id).collect();
                let help = match id {
                    OWN => "`try` takes an example of one's own; a case of the suite is from a paper".to_owned(),
                    _ => format!("{}, or add it to papers.yaml", instead(id, &known)),
                };
                field.wrong(format!("there is no paper `{}`", id.escape_debug()), help);
            }
            paper
        });
        let item = fields.may("item", "").and_then(|field| {
            let id = field.text()?;
            let known: Vec<_> = paper?.items.iter().map(|item| &*item.id).collect();
            if !known.contains(&id) {
                let what = format!("the paper {} has no item `{}`", paper?.id, id.escape_debug());
                field.wrong(what, format!("{}, or add it to papers.yaml", instead(id, &known)));
            }
            Some(id)
        });
        if let Some(paper) = paper.filter(|paper| !paper.items.is_empty())
            && !fields.has("item")
        {
            let what = format!("the case does not say which item of {} it is about", paper.id);
            self.wrong("paper", what, "add `item:` with an id of papers.yaml");
        }
        let clauses = match self.need(fields, "clauses", "the list of the clauses that it tests") {
            None => self.is_own.then(Vec::new),
            Some(field) => field.list().map(|clauses| {
                if clauses.is_empty() && !self.is_own {
                    field.wrong("the case cites no clause", "cite the clauses that it tests");
                }
                clauses.iter().filter_map(|clause| self.clause(clause)).collect()
            }),
        };
        Cited { paper, item, clauses }
    }

    fn clause(&self, field: &Field<'_>) -> Option<String> {
        let id = field.text()?;
        if self.known.papers.clause(id).is_none() {
            let what = format!("there is no clause `{}`", id.escape_debug());
            field.wrong(what, "cite a clause of papers.yaml, or add it there");
        }
        Some(id.to_owned())
    }

    /// Where the board is from, and whether the rest of the case fits that.
    fn origin(&self, field: &Field<'a>, case: &Fields<'a>) -> Option<OriginSaid<'a>> {
        let mut fields = field.fields()?;
        let kind = fields.need("kind", "published, constructed or lost").and_then(|kind| kind.word());
        let note = fields.need("note", "say where the board is from, or what is known of it");
        let note = note.and_then(|note| note.text());
        let has_facts = fields.has("facts");
        let facts = fields.may("facts", "what the source says of its board");
        let corresponds = facts.and_then(|facts| self.facts(&facts, case.has("strings")));
        fields.end();
        self.check_origin(kind, has_facts, case);
        Some(OriginSaid { kind, note, corresponds })
    }

    /// An example of one's own that does not say where its board is from.
    fn of_ones_own(&self, case: &Fields<'a>) -> OriginSaid<'a> {
        let kind = Some(Origin::Constructed);
        self.check_origin(kind, false, case);
        OriginSaid { kind, note: Some("an example of one's own"), corresponds: None }
    }

    /// The case has what one of this origin has.
    fn check_origin(&self, kind: Option<Origin>, has_facts: bool, case: &Fields<'a>) {
        let given = |name: &'static str| (name, case.has(name));
        let on_board = [given("strings"), given("parts"), ("origin.facts", has_facts), given("variations")];
        let has_board = case.has("board") || case.has("board-of");
        if kind == Some(Origin::Lost) {
            for (name, _) in [given("board"), given("board-of"), given("questions")]
                .into_iter()
                .chain(on_board)
                .filter(|(_, said)| *said)
            {
                let help = "leave it out and say in the note what is known; a board of ours is `kind: constructed`";
                self.wrong(name, format!("a case whose board is lost has no `{name}`"), help);
            }
        } else if kind.is_some() {
            if !case.has("questions") {
                let help = "add a question; if the board is lost, say `kind: lost`";
                self.wrong("questions", "the case asks nothing", help);
            }
            for (name, _) in on_board.into_iter().filter(|(_, said)| *said && !has_board) {
                self.wrong(name, format!("`{name}` needs a board, and the case has none"), DRAW_IT);
            }
        }
    }
}

/// The name of a file as an id.
fn id_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    stem.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect()
}

fn well_formed<'a>(field: &Field<'a>) -> Option<&'a str> {
    let id = field.text()?;
    if !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        field.wrong(format!("`{}` is not an id", id.escape_debug()), "use small letters, digits and `-`");
    }
    Some(id)
}

/// The ids of a list of questions or variations. That one is missing is found when it is read.
fn unique_ids(list: &[Field<'_>]) {
    let mut seen = HashSet::new();
    for field in list.iter().filter_map(|entry| entry.inside("id", "a name of its own in this case")) {
        if let Some(id) = well_formed(&field)
            && !seen.insert(id)
        {
            field.wrong(format!("the id `{id}` is used twice in this case"), "choose another");
        }
    }
}
