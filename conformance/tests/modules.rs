//! The shape of the code: no cycles among modules, and no long functions.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::root;

/// A module by its path within the crate: `["systems", "korean"]`.
type Module = Vec<String>;

/// The code of every module of a crate, without comments and tests.
fn modules(src: &Path) -> BTreeMap<Module, String> {
    let mut modules = BTreeMap::new();
    collect(src, &[], &mut modules);
    modules
}

fn collect(dir: &Path, within: &[String], modules: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let module: Module = within.iter().cloned().chain([name.clone()]).collect();
        if path.is_dir() {
            collect(&path, &module, modules);
        } else if name == "lib" {
            modules.insert(Module::new(), code(&path));
        } else if name != "main" && name != "tests" {
            modules.insert(module, code(&path));
        }
    }
}

fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a file");
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines.filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// Every path in a text that begins with `crate`, `super` or `self`, `use` lines with braces written out.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for first in ["crate", "super", "self"] {
        for (at, _) in code.match_indices(&format!("{first}::")) {
            let before = code[..at].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$') {
                follow(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Reads one path, or the paths of one pair of braces. Returns what follows.
fn follow<'a>(code: &'a str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let depth = before.len();
    let mut rest = code.trim_start();
    loop {
        if let Some(mut inside) = rest.strip_prefix('{') {
            while !inside.trim_start().starts_with('}') && !inside.trim_start().is_empty() {
                inside = follow(inside, before, found).trim_start().trim_start_matches(',');
            }
            rest = inside.trim_start().strip_prefix('}').unwrap_or_default();
            break;
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        before.push(rest[..end].to_owned());
        rest = &rest[end..];
        let Some(next) = rest.strip_prefix("::") else {
            found.push(before.clone());
            break;
        };
        rest = next;
    }
    before.truncate(depth);
    // Past `as NAME` and whatever else stands before the next path of the braces.
    let end = rest.find([',', '}', ';', '\n']).unwrap_or(rest.len());
    &rest[end..]
}

/// Which modules a module names.
fn uses(module: &Module, code: &str, modules: &BTreeMap<Module, String>) -> BTreeSet<Module> {
    let named = paths(code).into_iter().filter_map(|path| {
        let supers = path.iter().take_while(|part| *part == "super").count();
        let base = match path[0].as_str() {
            "crate" => Module::new(),
            _ => module[..module.len() - supers.min(module.len())].to_vec(),
        };
        let keywords = ["crate", "super", "self"];
        let full: Module = base.into_iter().chain(path.into_iter().filter(|p| !keywords.contains(&&**p))).collect();
        (0..=full.len()).rev().map(|length| full[..length].to_vec()).find(|prefix| modules.contains_key(prefix))
    });
    named.filter(|used| used != module).collect()
}

/// A cycle, if there is one. A module and a file of its own folder may know each other: they are one thing in two
/// files, such as a question and its kind.
fn cycle(modules: &BTreeMap<Module, String>) -> Option<Vec<Module>> {
    let mut edges: BTreeMap<&Module, BTreeSet<Module>> =
        modules.iter().map(|(module, code)| (module, uses(module, code, modules))).collect();
    let known = edges.clone();
    for (module, used) in &mut edges {
        used.retain(|other| !(module.starts_with(other) && known[other].contains(*module)));
    }
    // What names nothing that is left cannot be in a cycle.
    loop {
        let left: BTreeSet<Module> = edges.keys().map(|module| (*module).clone()).collect();
        let before = edges.len();
        edges.retain(|_, used| used.iter().any(|other| left.contains(other)));
        if edges.len() == before {
            break;
        }
    }
    let mut walked = vec![(*edges.keys().next()?).clone()];
    loop {
        let next = edges[walked.last()?].iter().find(|other| edges.contains_key(other))?.clone();
        if let Some(start) = walked.iter().position(|module| *module == next) {
            return Some(walked.split_off(start));
        }
        walked.push(next);
    }
}

#[test]
fn modules_form_no_cycle() {
    for name in ["reference-engine", "conformance"] {
        let modules = modules(&root().join(name).join("src"));
        assert!(modules.len() > 20, "the modules of {name} are not found");
        let cycle = cycle(&modules);
        let text = cycle.map(|cycle| cycle.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(" -> "));
        assert_eq!(text, None, "modules of {name} know each other");
    }
}

#[test]
fn paths_are_read() {
    let code = "use crate::a::{self, b::{C, D as E}, f};\nlet x = super::g::h(self.i, self::j);";
    let found: Vec<String> = paths(code).iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::a::self", "crate::a::b::C", "crate::a::b::D", "crate::a::f", "super::g::h", "self::j"]);
}

#[test]
fn a_cycle_is_found() {
    let crate_of = |files: &[(&str, &str)]| -> BTreeMap<Module, String> {
        let module = |path: &str| path.split("::").map(str::to_owned).collect();
        files.iter().map(|(path, code)| (module(path), (*code).to_owned())).collect()
    };
    let line = [("a", "use crate::b::B;"), ("b", "use crate::c::{C, D};"), ("c", "")];
    assert_eq!(cycle(&crate_of(&line)), None);
    let round = [("a", "use crate::b::B;"), ("b", "use crate::c::{C, D};"), ("c", "use super::a;")];
    assert_eq!(cycle(&crate_of(&round)).map(|cycle| cycle.len()), Some(3));
    let folder = [("a", "use self::b::B;"), ("a::b", "use super::A;")];
    assert_eq!(cycle(&crate_of(&folder)), None);
}

/// A function fits on a screen.
#[test]
fn no_function_is_longer_than_sixty_lines() {
    for name in ["reference-engine", "conformance", "xtask"] {
        for (module, code) in modules(&root().join(name).join("src")) {
            let lines: Vec<&str> = code.lines().collect();
            for (number, line) in lines.iter().enumerate() {
                let indent = &line[..line.len() - line.trim_start().len()];
                let is_function = line.trim_start().split(' ').take(4).any(|word| word == "fn");
                if !is_function || line.ends_with([';', '}']) {
                    continue;
                }
                let end = lines[number..].iter().position(|last| last.strip_prefix(indent) == Some("}"));
                let length = end.map_or(0, |end| end + 1);
                assert!(length <= 60, "{name} {}: {length} lines: {}", module.join("::"), line.trim());
            }
        }
    }
}
