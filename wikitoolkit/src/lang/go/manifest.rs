//! What a `go.mod` says about modules.

use crate::graph::RelPath;
use crate::lang::{Dependency, FileFacts, Links, Manifest};

/// The module that a `go.mod` describes, and what it replaces by directories; nothing for a broken file.
pub(in crate::lang) fn extract_manifest(_path: &RelPath, text: &str) -> FileFacts {
    let lines = || text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let name =
        lines().find_map(|line| line.strip_prefix("module ").or_else(|| line.strip_prefix("module\t")));
    let Some(name) = name.map(unquoted).filter(|name| !name.is_empty()) else { return FileFacts::default() };
    let replaced = lines().filter_map(|line| {
        let (old, new) = line.strip_prefix("replace ").unwrap_or(line).split_once("=>")?;
        let old = unquoted(old.split_whitespace().next()?);
        let new = unquoted(new.split_whitespace().next()?);
        new.starts_with('.').then(|| Dependency { alias: old.to_owned(), package: new.to_owned() })
    });
    let manifest = Manifest {
        library: name.to_owned(),
        name: name.to_owned(),
        dependencies: replaced.collect(),
        ..Manifest::default()
    };
    FileFacts {
        links: Links { manifest: Some(Box::new(manifest)), ..Links::default() },
        ..FileFacts::default()
    }
}

fn unquoted(word: &str) -> &str {
    word.trim().trim_matches(['"', '`'])
}
