//! A number that tells folders of cases apart: the same on every machine, another as soon as a word is changed.

use std::path::Path;

use crate::cases::suite::all_files;
use crate::cases::yaml;

/// FNV-1a: the same on every machine and in every version.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The number of a folder, as 16 digits: papers, rule sets, cases, with the names of their files. How lines end does
/// not matter.
pub(crate) fn of(dir: &Path) -> String {
    let name = |file: &Path| -> String {
        let below = file.strip_prefix(dir).unwrap_or(file);
        below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    let mut files: Vec<(String, String)> = Vec::new();
    for file in all_files(dir) {
        let text = yaml::source(&file).map(|source| source.text.replace("\r\n", "\n"));
        files.push((name(&file), text.unwrap_or_default()));
    }
    files.sort();
    files.dedup();
    let all: Vec<String> = files.into_iter().map(|(name, text)| format!("{name}\0{text}\0")).collect();
    format!("{:016x}", hash(&all.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn published_values() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_word_and_every_name_counts_and_line_ends_do_not() {
        let dir = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let file = dir.path().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
            of(dir.path())
        };
        write("papers.yaml", "papers: []\n");
        let first = write("folder/a.yaml", "id: a\nnote: b\n");
        assert_eq!(write("folder/a.yaml", "id: a\r\nnote: b\r\n"), first);
        assert_eq!(write("ids.lock", "no case"), first);
        assert_ne!(write("folder/a.yaml", "id: a\nnote: c\n"), first);
        fs::remove_file(dir.path().join("folder/a.yaml")).expect("it was there");
        assert_ne!(write("folder/b.yaml", "id: a\nnote: b\n"), first);
    }
}
