//! `new`: a draft of a case or a rule set.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use kakunin::cases::draft;
use kakunin::cli::Ended;
use reference_engine::systems::SystemId;
use reference_engine::word::Word;

/// The arguments of `new`.
#[derive(Debug, Args)]
pub(crate) struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A new case: cases/FOLDER/ID.yaml
    Case {
        /// Where it is to stand
        #[arg(value_name = "FOLDER/ID")]
        name: String,
        /// The paper that it is from
        #[arg(long)]
        paper: Option<String>,
    },
    /// A new rule set: cases/rulesets/ID.yaml
    Ruleset {
        /// Its id
        id: String,
        /// The system whose switches it has; without one it is about play alone
        #[arg(long, value_parser = system)]
        system: Option<SystemId>,
    },
}

fn system(word: &str) -> Result<SystemId, String> {
    SystemId::from_word(word).ok_or_else(|| format!("use one of {}", SystemId::words().join(", ")))
}

impl New {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        let (file, text) = match &self.what {
            What::Case { name, paper } => {
                let Some((folder, id)) = name.split_once('/').filter(|(folder, id)| is_id(folder) && is_id(id)) else {
                    bail!("`{name}` is not FOLDER/ID: use small letters, digits and `-`");
                };
                (PathBuf::from(folder).join(format!("{id}.yaml")), draft::case(id, paper.as_deref()))
            }
            What::Ruleset { id, system } => {
                if !is_id(id) {
                    bail!("`{id}` is not an id: use small letters, digits and `-`");
                }
                (Path::new("rulesets").join(format!("{id}.yaml")), draft::rule_set(id, *system))
            }
        };
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases").join(file);
        if file.exists() {
            bail!("{} is there already", file.display());
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        kakunin::files::replace(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}: a draft; `cargo xtask lint` says what to fill in", file.display());
        Ok(Ended::Well)
    }
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}
