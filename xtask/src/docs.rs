//! `cargo xtask docs`: the tables of the manual that come from definitions, and the schemas of protocol, cases and
//! rule sets.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use kakunin::ask::protocol;
use kakunin::cases::schema;
use kakunin::cli::Ended;
use kakunin::files;
use kakunin::report::manual;

pub(crate) fn run() -> anyhow::Result<Ended> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    for page in fs::read_dir(&docs).context("docs cannot be read")? {
        let page = page?.path();
        if page.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let text = fs::read_to_string(&page)?;
        let updated = manual::updated(&text).map_err(|what| anyhow!("{}: {what}", page.display()))?;
        if updated != text {
            files::replace(&page, &updated).with_context(|| format!("cannot write {}", page.display()))?;
            println!("{} written anew", page.display());
        }
    }
    for (name, schema) in [
        ("protocol.schema.json", protocol::schema::schema()),
        ("case.schema.json", schema::case()),
        ("ruleset.schema.json", schema::rule_set()),
    ] {
        let file = docs.join(name);
        files::replace(&file, &format!("{schema:#}\n")).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(Ended::Well)
}
