//! What was probably meant by a word that there is not: a suggestion for every mistyped id.

/// So many ids are suggested.
const MOST: usize = 3;

/// The word that was probably meant: at most every third letter is wrong.
pub(crate) fn nearest<'w>(written: &str, known: &[&'w str]) -> Option<&'w str> {
    let distance = |word: &&&str| strsim::damerau_levenshtein(written, word);
    let nearest = known.iter().min_by_key(distance)?;
    (distance(&nearest) <= written.chars().count() / 3).then_some(nearest)
}

/// The few that were probably meant, the nearest first: with a slip of the pen, or with a part left out or added.
fn meant<'w>(written: &str, known: &[&'w str]) -> Vec<&'w str> {
    let slips = |word: &str| strsim::damerau_levenshtein(written, word);
    let is_part = |word: &str| written.chars().count() > 2 && (word.contains(written) || written.contains(word));
    let near = known.iter().copied().filter(|word| slips(word) <= written.chars().count() / 3 || is_part(word));
    let mut near: Vec<&str> = near.collect();
    near.sort_by_key(|word| (slips(word), *word));
    near.dedup();
    near.truncate(MOST);
    near
}

/// What to say of a word that there is not: what was probably meant, or else, if they are few, all that there are.
pub(crate) fn is_it(written: &str, known: &[&str]) -> Option<String> {
    let quoted = |words: &[&str], last: &str| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        match &*words {
            [all @ .., end] if !all.is_empty() => format!("{} {last} {end}", all.join(", ")),
            _ => words.join(""),
        }
    };
    match &*meant(written, known) {
        [] if known.is_empty() => None,
        [] if known.len() <= 40 => Some(format!("there are {}", quoted(known, "and"))),
        [] => None,
        near => Some(format!("is it {}?", quoted(near, "or"))),
    }
}

/// There is no such thing: what it is called, what was written, what there is, and what lists them all.
pub(crate) fn no_such(thing: &str, written: &str, known: &[&str], listed_by: &str) -> String {
    let hint = is_it(written, known).unwrap_or_else(|| format!("{listed_by} lists them"));
    format!("there is no {thing} `{}`; {hint}", written.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("titel", Some("title"))]
    #[case("tile", Some("title"))]
    #[case("komi", None)]
    #[case("i", None)]
    fn a_slip_of_the_pen_is_recognised(#[case] written: &str, #[case] meant: Option<&str>) {
        assert_eq!(nearest(written, &["id", "title", "board"]), meant);
    }

    #[rstest]
    #[case("korena", "there is no rule set `korena`; is it `korean`?")]
    #[case("japanese", "there is no rule set `japanese`; is it `japanese-2003` or `verbal-japanese`?")]
    #[case("xyz", "there is no rule set `xyz`; there are `japanese-2003`, `korean` and `verbal-japanese`")]
    #[case("", "there is no rule set ``; there are `japanese-2003`, `korean` and `verbal-japanese`")]
    fn what_there_is_is_suggested(#[case] written: &str, #[case] said: &str) {
        assert_eq!(no_such("rule set", written, &["japanese-2003", "korean", "verbal-japanese"], "`list`"), said);
    }

    #[test]
    fn where_there_are_many_the_command_that_lists_them_is_named() {
        let many: Vec<String> = (0..100).map(|number| format!("case-{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(no_such("case", "\u{1b}", &many, "`list`"), "there is no case `\\u{1b}`; `list` lists them");
        assert_eq!(no_such("case", "case-7x", &[], "`list`"), "there is no case `case-7x`; `list` lists them");
    }
}
