//! Text for people: labels, wrapped lines, numbers of things.

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

/// The lines after the first stand under the text that a label begins.
pub(crate) fn indented(text: &str) -> String {
    text.replace('\n', "\n          ")
}

/// `1 problem`, `2 problems`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
