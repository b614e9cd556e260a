//! Text for people: labels, wrapped lines, numbers of things.

use std::fmt::Write;

/// A label and a text in lines of up to 100 characters.
pub(crate) fn wrapped(label: &str, text: &str) -> String {
    let mut lines = vec![format!("{label:9}")];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if line.chars().count() + word.chars().count() < 100 || line.trim().is_empty() {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("          {word}"));
        }
    }
    lines.join("\n")
}

/// A text in lines of up to 90 characters, without a label.
pub(crate) fn filled(text: &str) -> String {
    wrapped("", text).lines().map(str::trim_start).collect::<Vec<_>>().join("\n")
}

/// A label and a text whose lines stand under each other.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    format!("{label:9} {}", text.replace('\n', "\n          "))
}

/// `1 problem`, `2 problems`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// So many characters of a program's words are shown.
const SHOWN: usize = 4000;

/// What a program said, fit for any report: not too long, and without characters that a terminal obeys, that XML
/// forbids, that break a line or turn the text around.
pub(crate) fn harmless(text: &str) -> String {
    let or_replaced = |sign: char| match sign {
        '\n' | '\t' => sign,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        '\u{feff}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        sign if sign.is_control() => '\u{fffd}',
        sign => sign,
    };
    let text = text.replace("\r\n", "\n");
    let mut shown: String = text.chars().take(SHOWN).map(or_replaced).collect();
    let more = text.chars().skip(SHOWN).count();
    if more > 0 {
        let _ = write!(shown, " … and {more} more characters");
    }
    shown
}

/// The same in one line.
pub(crate) fn one_line(text: &str) -> String {
    harmless(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_said_is_made_harmless_and_bounded() {
        assert_eq!(
            harmless("a\u{1b}[31m\0b\r\n\u{202e}c\u{ffff}\td\r"),
            "a\u{fffd}[31m\u{fffd}b\n\u{fffd}c\u{fffd}\td\u{fffd}"
        );
        let long = harmless(&"é".repeat(5000));
        assert!(long.ends_with("é … and 1000 more characters"), "{long}");
        assert_eq!(one_line("  two\n\tlines "), "two lines");
    }
}
