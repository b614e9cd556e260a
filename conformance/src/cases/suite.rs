//! The suite: papers, rule sets and cases of one folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cases::built_in;
use crate::cases::case::{Case, CaseQuestion, Test};
use crate::cases::case_file;
use crate::cases::groups::{self, Group};
use crate::cases::papers::{OWN, Papers};
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::smoke;
use crate::cases::yaml;

/// Everything that was read from a folder of cases.
#[derive(Debug)]
pub struct Suite {
    /// The folder.
    pub dir: PathBuf,
    /// The sources.
    pub papers: Papers,
    /// The rule sets, by id.
    pub rule_sets: Vec<RuleSet>,
    /// Groups of rule sets.
    pub groups: Vec<Group>,
    /// The cases, by folder and id.
    pub cases: Vec<Case>,
    /// What the reference engine disputes: moves that a case takes for legal, cells that it takes for cells of a
    /// table. They are `lint`'s to report: a question that rests on them is still asked, and fails if the engine is
    /// the one that is wrong.
    pub disputes: Vec<Problem>,
    /// What is wrong with the files that could not be used. None, unless only [what is right](Self::read_right) was
    /// read: then whoever uses the suite says so.
    pub broken: Vec<Problem>,
}

/// One question of the suite with all that belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The case.
    pub case: &'a Case,
    /// The question.
    pub question: &'a CaseQuestion,
    /// The question under one rule set.
    pub test: &'a Test,
    /// All rule sets of the suite: a question may be put under another one.
    pub rule_sets: &'a [RuleSet],
}

impl Suite {
    /// Whether this is a folder of cases.
    pub fn is_at(dir: &Path) -> bool {
        is_file(&dir.join("papers.yaml"))
    }

    /// Reads a folder and checks all of it. Either everything is right or the problems are returned, all of them.
    pub fn read(dir: &Path) -> Result<Self, Vec<Problem>> {
        Self::read_some(dir, |_, _| true)?.if_all_right()
    }

    /// Reads what is right in a folder: a file that cannot be used is among the [broken](Self::broken) ones, and the
    /// others are read all the same.
    ///
    /// # Errors
    /// Without the papers nothing can be read.
    pub fn read_right(dir: &Path) -> Result<Self, Vec<Problem>> {
        Self::read_some(dir, |_, _| true)
    }

    /// The cases that belong to this build of the library, wherever you are.
    ///
    /// # Errors
    /// None, if the cases were right when the library was built.
    pub fn built_in() -> Result<Self, Vec<Problem>> {
        Self::read(Path::new(built_in::DIR))
    }

    /// Reads papers and rule sets, and of the cases only that one. A test runner that starts a process for each
    /// question has no time to read the others.
    pub fn read_one(dir: &Path, folder: &str, id: &str) -> Result<Self, Vec<Problem>> {
        Self::read_some(dir, |f, i| f == folder && i == id)?.if_all_right()
    }

    /// One file by itself, wherever it is, in place of the cases: a draft, or an example of one's own. Its questions can
    /// be asked under the rule sets of this suite and under these others; those that name none are asked under `under`.
    ///
    /// # Errors
    /// With everything that is wrong with the file. What the reference engine disputes is wrong as well, for who tries a
    /// file wants to know.
    pub fn with_file(self, file: &Path, others: Vec<RuleSet>, under: &[String]) -> Result<Self, Vec<Problem>> {
        let Self { dir, papers, mut rule_sets, groups, .. } = self;
        rule_sets.retain(|set| others.iter().all(|other| other.id != set.id));
        rule_sets.extend(others);
        let papers = papers.with_own();
        let draft = Some(case_file::Draft { under });
        let known = case_file::Known { dir: &dir, papers: &papers, rule_sets: &rule_sets, groups: &groups, draft };
        let (mut problems, mut disputes) = (Vec::new(), Vec::new());
        let case = case_file::read(file, &folder_of(file), known, &mut problems, &mut disputes);
        problems.append(&mut disputes);
        match case.filter(|_| problems.is_empty()) {
            Some(case) => Ok(Self { dir, papers, rule_sets, groups, cases: vec![case], disputes, broken: Vec::new() }),
            None => Err(problems),
        }
    }

    fn if_all_right(mut self) -> Result<Self, Vec<Problem>> {
        if self.broken.is_empty() {
            return Ok(self);
        }
        self.broken.append(&mut self.disputes);
        Err(self.broken)
    }

    fn read_some(dir: &Path, wanted: impl Fn(&str, &str) -> bool) -> Result<Self, Vec<Problem>> {
        if !Self::is_at(dir) {
            let what = "this is no folder of cases: it has no papers.yaml";
            return Err(vec![Problem::with_file(dir, what, "name the folder with `--cases DIR`")]);
        }
        let mut problems = Vec::new();
        let papers = Papers::read(&dir.join("papers.yaml"), &mut problems);
        let Some(papers) = papers else { return Err(problems) };
        let mut rule_sets = Vec::new();
        let in_rule_sets = files(&dir.join("rulesets"), &mut problems);
        let (lists, files_of_sets): (Vec<_>, Vec<_>) =
            in_rule_sets.into_iter().partition(|file| file.ends_with(groups::FILE));
        for file in files_of_sets {
            rule_sets.extend(RuleSet::read(&file, &papers, &mut problems));
        }
        let groups: Vec<Group> = lists.iter().flat_map(|file| Group::read(file, &rule_sets, &mut problems)).collect();
        let sets_are_right = problems.is_empty();
        let known = case_file::Known { dir, papers: &papers, rule_sets: &rule_sets, groups: &groups, draft: None };
        let mut cases: Vec<Case> = Vec::new();
        let mut disputes = Vec::new();
        let mut in_cases = Vec::new();
        for (folder, path) in folders(dir, &mut problems) {
            for file in files(&path, &mut problems) {
                let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                if wanted(&folder, &id) {
                    let case = case_file::read(&file, &folder, known, &mut in_cases, &mut disputes);
                    cases.extend(case.filter(|case| is_first(case, &cases, &file, &mut in_cases)));
                }
            }
        }
        // Without its rule set a case would only complain about that.
        problems.extend(if sets_are_right {
            in_cases
        } else {
            without_rule_sets(dir, &in_cases).into_iter().collect()
        });
        Ok(Self { dir: dir.to_owned(), papers, rule_sets, groups, cases, disputes, broken: problems })
    }

    /// Every question under every rule set, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.cases.iter().flat_map(|case| {
            let (questions, rule_sets) = (case.questions.iter(), &*self.rule_sets);
            let entry = move |question, test| Entry { case, question, test, rule_sets };
            questions.flat_map(move |question| question.tests.iter().map(move |test| entry(question, test)))
        })
    }

    /// The questions whose name contains the text; if one has exactly this name, only that one.
    pub fn matching(&self, filter: Option<&str>) -> Vec<Entry<'_>> {
        let Some(filter) = filter else { return self.entries().collect() };
        let exact: Vec<_> = self.entries().filter(|entry| entry.test.name == filter).collect();
        if !exact.is_empty() {
            return exact;
        }
        self.entries().filter(|entry| entry.test.name.contains(filter)).collect()
    }

    /// The rule set with this id.
    pub fn rule_set(&self, id: &str) -> Option<&RuleSet> {
        self.rule_sets.iter().find(|set| set.id == id)
    }
}

/// What the folder of a file is called that is read by itself: its own name, if it is one of a suite.
fn folder_of(file: &Path) -> String {
    let folder = file.parent().filter(|folder| folder.parent().is_some_and(Suite::is_at));
    let name = folder.and_then(|folder| folder.file_name()).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| OWN.to_owned())
}

/// Whether no other case has its id.
fn is_first(case: &Case, others: &[Case], file: &Path, problems: &mut Vec<Problem>) -> bool {
    let Some(other) = others.iter().find(|other| other.id == case.id) else { return true };
    let what = format!("the folder {} has a case with the id `{}` already", other.folder, case.id);
    problems.push(yaml::problem_in(file, "id", &what, "an id is unique in the whole suite: choose another"));
    false
}

/// The cases that could not be read because, or perhaps because, a rule set is broken.
fn without_rule_sets(dir: &Path, problems: &[Problem]) -> Option<Problem> {
    let files: BTreeSet<&Path> = problems.iter().map(|problem| &*problem.file).collect();
    let first = files.first()?.strip_prefix(dir).unwrap_or(dir).display();
    let what = format!("{} cannot be used while a rule set is broken, {first} first", counted(files.len()));
    let help = "correct the rule sets; then what is wrong with the cases is said too";
    Some(Problem::with_file(&dir.join("rulesets"), what, help))
}

fn counted(cases: usize) -> String {
    if cases == 1 { "1 case".into() } else { format!("{cases} cases") }
}

/// All YAML files of a folder of cases that can be read.
pub(crate) fn all_files(dir: &Path) -> Vec<PathBuf> {
    let mut unreadable = Vec::new();
    let folders = folders(dir, &mut unreadable).into_iter().map(|(_, path)| path);
    let folders: Vec<PathBuf> = folders.chain([dir.join("rulesets")]).collect();
    let inside = folders.iter().flat_map(|folder| files(folder, &mut unreadable));
    let files: Vec<PathBuf> =
        list(dir, &mut Vec::new()).into_iter().filter(|path| is_yaml(path)).chain(inside).collect();
    files
}

/// The folders with cases: all but `rulesets`.
fn folders(dir: &Path, problems: &mut Vec<Problem>) -> Vec<(String, PathBuf)> {
    let mut folders = Vec::new();
    for path in list(dir, problems) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if is_dir(&path) && name != "rulesets" && !name.starts_with('.') {
            folders.push((name, path));
        } else if is_file(&path) && !["papers.yaml", smoke::FILE].contains(&&*name) && is_yaml(&path) {
            let help = "move it into a folder: cases/FOLDER/ID.yaml";
            problems.push(Problem::with_file(&path, "a case must stand in a folder", help));
        }
    }
    folders
}

/// The YAML files of a folder. Hidden files and `.md` files are for people; anything else is refused, so that nothing
/// is skipped silently.
fn files(dir: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in list(dir, problems) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let about = path.extension().is_some_and(|extension| extension == "md");
        if is_file(&path) && path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        } else if !hidden && !about {
            let help = "name a case ID.yaml, or move the file elsewhere; folders have no folders in them";
            problems.push(Problem::with_file(&path, "this is not a case", help));
        }
    }
    files
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}

fn is_file(path: &Path) -> bool {
    path.is_file() || built_in::text(path).is_some()
}

fn is_dir(path: &Path) -> bool {
    path.is_dir() || built_in::is_dir(path)
}

/// What is in a folder, sorted.
fn list(dir: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    if let Some(paths) = built_in::list(dir) {
        return paths;
    }
    match std::fs::read_dir(dir)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>())
    {
        Ok(mut paths) => {
            paths.sort();
            paths
        }
        Err(error) => {
            let what = format!("the folder cannot be read: {error}");
            problems.push(Problem::with_file(dir, what, "check that it exists and may be read"));
            Vec::new()
        }
    }
}
