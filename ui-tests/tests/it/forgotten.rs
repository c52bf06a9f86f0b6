//! No file is forgotten: a source that no `mod` names and a case that nothing runs would look like a check and be none.

use std::collections::BTreeSet;

use syn::{Expr, ExprLit, Item, Lit, Meta};

use crate::support::assert_none;
use crate::support::workspace::{File, files, members, rust_files};

/// The files that the `mod` items of `file` name, as far as they are in `all`.
fn named(file: &File, all: &BTreeSet<&str>) -> Vec<String> {
    let parsed = syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
    let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
    let stem = name.trim_end_matches(".rs");
    let below =
        if matches!(stem, "mod" | "main" | "lib") { folder.to_owned() } else { format!("{folder}/{stem}") };
    let mut found = Vec::new();
    collect(&parsed.items, folder, &below, all, &mut found);
    found
}

fn collect(items: &[Item], folder: &str, below: &str, all: &BTreeSet<&str>, found: &mut Vec<String>) {
    for item in items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        if let Some((_, items)) = &module.content {
            collect(items, folder, &format!("{below}/{name}"), all, found);
            continue;
        }
        let candidates = match path_attribute(&module.attrs) {
            Some(path) => vec![format!("{folder}/{path}")],
            None => vec![format!("{below}/{name}.rs"), format!("{below}/{name}/mod.rs")],
        };
        found.extend(candidates.into_iter().filter(|path| all.contains(path.as_str())));
    }
}

fn path_attribute(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}

/// The files that cannot be reached from `roots` through `mod` items.
fn unreached(sources: &[File], roots: &[String]) -> Vec<String> {
    let all: BTreeSet<&str> = sources.iter().map(|file| file.path.as_str()).collect();
    let mut reached = BTreeSet::new();
    let mut open: Vec<String> = roots.iter().filter(|root| all.contains(root.as_str())).cloned().collect();
    while let Some(path) = open.pop() {
        if let Some(file) = sources.iter().find(|file| file.path == path)
            && reached.insert(path)
        {
            open.extend(named(file, &all));
        }
    }
    all.into_iter().filter(|path| !reached.contains(*path)).map(str::to_owned).collect()
}

#[test]
fn every_source_file_is_in_a_mod_list() {
    let mut findings = Vec::new();
    for member in members() {
        let code = ["src", "tests"].map(|folder| format!("{member}/{folder}/"));
        let mut sources = rust_files(&member);
        sources.retain(|file| code.iter().any(|folder| file.path.starts_with(folder.as_str())));
        let roots = ["src/lib.rs", "src/main.rs", "tests/it/main.rs"].map(|root| format!("{member}/{root}"));
        findings.extend(unreached(&sources, &roots));
    }
    assert_none("a source file belongs to a crate, and a test to the one binary tests/it", &findings);
}

#[test]
fn every_case_is_run() {
    let cases = files("ui-tests/cases");
    let paths: BTreeSet<&str> = cases.iter().map(|file| file.path.as_str()).collect();
    let findings: Vec<String> = paths.iter().filter_map(|path| case_fault(path, &paths)).collect();
    assert_none("a compile case is a program in pass, or one in fail with its error text", &findings);
}

fn case_fault(path: &str, all: &BTreeSet<&str>) -> Option<String> {
    let in_fail = path.starts_with("ui-tests/cases/fail/");
    let in_pass = path.starts_with("ui-tests/cases/pass/");
    match path.rsplit_once('.') {
        Some((_, "rs")) if in_pass => None,
        Some((stem, "rs")) if in_fail && all.contains(format!("{stem}.stderr").as_str()) => None,
        Some((_, "rs")) if in_fail => Some(format!("{path}: has no .stderr beside it")),
        Some((stem, "stderr")) if in_fail && all.contains(format!("{stem}.rs").as_str()) => None,
        Some((_, "stderr")) if in_fail => Some(format!("{path}: has no .rs beside it")),
        _ => Some(format!("{path}: nothing runs it")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_outside_every_mod_list_is_found() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let sources = [
            file("x/src/lib.rs", "mod a; pub mod b { mod c; }\n#[path = \"odd/name.rs\"] mod named;"),
            file("x/src/a.rs", "mod d;"),
            file("x/src/a/d.rs", ""),
            file("x/src/b/c/mod.rs", ""),
            file("x/src/odd/name.rs", ""),
            file("x/src/d.rs", ""),
            file("x/tests/it/main.rs", "mod one;"),
            file("x/tests/it/one.rs", ""),
            file("x/tests/it/two.rs", "#[test] fn t() {}"),
            file("x/tests/second_binary.rs", ""),
        ];
        let roots = ["x/src/lib.rs", "x/tests/it/main.rs"].map(str::to_owned);
        assert_eq!(
            unreached(&sources, &roots),
            ["x/src/d.rs", "x/tests/it/two.rs", "x/tests/second_binary.rs"]
        );
    }

    #[test]
    fn a_case_that_nothing_runs_is_found() {
        let all: BTreeSet<&str> =
            ["ui-tests/cases/fail/a.rs", "ui-tests/cases/fail/a.stderr", "ui-tests/cases/fail/b.rs"].into();
        assert_eq!(case_fault("ui-tests/cases/fail/a.rs", &all), None);
        assert_eq!(case_fault("ui-tests/cases/pass/deep/er.rs", &all), None);
        for lost in ["fail/b.rs", "fail/c.stderr", "pass/a.stderr", "d.rs", "pass/notes.md"] {
            assert!(case_fault(&format!("ui-tests/cases/{lost}"), &all).is_some(), "{lost}");
        }
    }
}
