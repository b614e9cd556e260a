//! Pages of docs/ as pages of the site: drawn boards become pictures, links to case files become links to their pages.
//! A link to what is not on the site becomes text.

use std::collections::{HashMap, HashSet};

use minijinja::context;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use reference_engine::Board;

use super::{File, Pages};
use crate::cases::case::Case;
use crate::report::address;
use crate::report::picture::Picture;

const SYSTEMS: &str = include_str!("../../../../docs/rule-systems.md");
const RESULTS: &str = include_str!("../../../../docs/results.md");

impl Pages<'_> {
    pub(super) fn prose(&self) -> Result<Vec<File>, minijinja::Error> {
        let pages = [("systems.html", "Rule systems", SYSTEMS), ("results.html", "Results of real programs", RESULTS)];
        let page = |(path, title, text): (&str, &str, &str)| {
            self.page("prose", path, title, context! { html => rendered(text, &self.site.cases) })
        };
        pages.into_iter().map(page).collect()
    }
}

/// A text without its title, which the page has already.
fn rendered(text: &str, cases: &[&Case]) -> String {
    let text = text.split_once('\n').filter(|(first, _)| first.starts_with("# ")).map_or(text, |(_, rest)| rest);
    let all: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut reader = Reader { cases: by_file(cases), ids: HashSet::new(), links: Vec::new(), in_board: false };
    let events = (0..all.len()).filter_map(|number| reader.event(&all[number..]));
    let mut html = String::new();
    html::push_html(&mut html, events);
    // Wide tables scroll by themselves; whoever has no mouse has to reach them.
    html.replace("<table>", "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>")
        .replace("</table>", "</table></div>")
        .replace(" style=\"text-align: right\"", " class=\"number\"")
        .replace(" style=\"text-align: left\"", "")
        .replace("<pre>", "<pre tabindex=\"0\">")
}

fn by_file<'a>(cases: &[&'a Case]) -> HashMap<String, &'a Case> {
    cases.iter().map(|case| (format!("cases/{}.yaml", case.name()), *case)).collect()
}

/// Goes through the parts of a text.
struct Reader<'a> {
    cases: HashMap<String, &'a Case>,
    /// The anchors that are taken.
    ids: HashSet<String>,
    /// For each link that is open, whether it stays one.
    links: Vec<bool>,
    in_board: bool,
}

impl Reader<'_> {
    /// What becomes of the first of these.
    fn event<'e>(&mut self, events: &[Event<'e>]) -> Option<Event<'e>> {
        match events.first()? {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let id = Some(CowStr::from(self.anchor(events)));
                let (level, classes, attrs) = (*level, classes.clone(), attrs.clone());
                Some(Event::Start(Tag::Heading { level, id, classes, attrs }))
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest = self.on_site(dest_url);
                self.links.push(dest.is_some());
                let (link_type, title, id) = (*link_type, title.clone(), id.clone());
                Some(Event::Start(Tag::Link { link_type, dest_url: dest?.into(), title, id }))
            }
            Event::End(TagEnd::Link) if self.links.pop() != Some(true) => None,
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &**kind == "board" => {
                self.in_board = true;
                None
            }
            Event::End(TagEnd::CodeBlock) if self.in_board => {
                self.in_board = false;
                None
            }
            Event::Text(text) if self.in_board => Some(Event::Html(board(text).into())),
            // What is written as HTML in a page of docs/ is for its readers there.
            Event::Html(_) | Event::InlineHtml(_) => None,
            other => Some(other.clone()),
        }
    }

    /// The address of a link as it is on the site, if it leads there.
    fn on_site(&self, dest: &str) -> Option<String> {
        match dest {
            "results.md" => Some("results.html".to_owned()),
            "rule-systems.md" => Some("systems.html".to_owned()),
            _ if dest.starts_with('#') => Some(dest.to_owned()),
            _ => self.cases.get(dest.trim_start_matches("../")).map(|case| address::of_case(case)),
        }
    }

    /// The anchor of a heading, as GitHub makes it of its text.
    fn anchor(&mut self, events: &[Event<'_>]) -> String {
        let mut text = String::new();
        for event in events {
            match event {
                Event::Text(part) | Event::Code(part) => text += part,
                Event::End(TagEnd::Heading(_)) => break,
                _ => {}
            }
        }
        let kept = text.to_lowercase().replace(' ', "-");
        let id: String = kept.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect();
        let names = std::iter::once(id.clone()).chain((1..).map(|number| format!("{id}-{number}")));
        let free = names.into_iter().find(|name| !self.ids.contains(name)).unwrap_or(id);
        self.ids.insert(free.clone());
        free
    }
}

/// A drawn board as a picture; what is none stays text.
fn board(text: &str) -> String {
    let is_row = |word: &&str| word.chars().all(|sign| "XO.".contains(sign));
    let rows = text.lines().map(|line| line.split_whitespace().filter(is_row).collect::<Vec<_>>().join(" "));
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    match Board::parse(&rows.join("\n")) {
        Ok(board) => format!("<figure>{}</figure>\n", Picture::of_position(board).svg()),
        Err(_) => format!("<pre>{}</pre>\n", text.replace('&', "&amp;").replace('<', "&lt;")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::suite;

    #[test]
    fn boards_are_drawn_and_links_lead_to_the_site_or_nowhere() {
        let suite = suite();
        let cases: Vec<&Case> = suite.cases.iter().collect();
        let text = "# Title\n\n## A `b` c\n\n```board\n  a b\n2 X . 2\n1 . O 1\n  a b\n```\n\
                    [one](../cases/verbal-japanese/standard-3.yaml) [two](protocol.md) <b>x</b>\n\n## A b c\n";
        let html = rendered(text, &cases);
        assert!(html.contains("<h2 id=\"a-b-c\">") && html.contains("<h2 id=\"a-b-c-1\">"), "{html}");
        assert!(html.contains("<svg") && html.contains("black stones a2"), "{html}");
        assert!(html.contains("<a href=\"case/verbal-japanese/standard-3.html\">one</a> two"), "{html}");
        assert!(!html.contains("Title") && !html.contains("<b>"), "{html}");
    }
}
