//! The arrows between modules: the table in `ARCHITECTURE.md` lists every one, and the sources may use no other.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::paths::{module_of, paths};
use crate::support::workspace::{File, manifest, members, read, rust_files};
use crate::support::{assert_none, table};

/// What each module of one crate may use, by name: modules of its own crate and crates of the workspace.
#[derive(Default)]
struct Layers(BTreeMap<String, BTreeSet<String>>);

/// The crates with layers: folder and name in paths.
fn crates() -> Vec<(String, String)> {
    let with_layers = members().into_iter().filter(|folder| !folder.starts_with("ui-tests"));
    with_layers
        .map(|folder| {
            let package = manifest(&format!("{folder}/Cargo.toml"));
            let name = package["package"]["name"].as_str().expect("a package name").replace('-', "_");
            (folder, name)
        })
        .collect()
}

/// The table, by folder of a crate.
fn documented() -> BTreeMap<String, Layers> {
    let mut crates: BTreeMap<String, Layers> = BTreeMap::new();
    for row in table::rows(&read("ARCHITECTURE.md"), "layers") {
        let [folder, module, may_use, _] = row.as_slice() else {
            panic!("a row of layers has 4 cells: {row:?}")
        };
        let layers = &mut crates.entry(folder.clone()).or_default().0;
        let known = layers.insert(module.clone(), table::names(may_use).into_iter().collect());
        assert!(known.is_none(), "two rows for {folder} {module}");
    }
    crates
}

/// One finding for each path that needs an arrow which `layers` lacks, and each module without a row.
fn faults(sources: &[File], src: &str, own: &str, others: &[&str], layers: &Layers) -> Vec<String> {
    let roots: Vec<&str> = others.iter().copied().chain([own]).collect();
    let files: Vec<(&File, Vec<String>)> =
        sources.iter().map(|file| (file, module_of(file.path.trim_start_matches(src)))).collect();
    let modules: BTreeSet<&str> =
        files.iter().filter_map(|(_, module)| module.first()).map(String::as_str).collect();
    let mut faults = Vec::new();
    for module in &modules {
        if !layers.0.contains_key(*module) {
            faults.push(format!("{src}{module}: the table has no row for this module"));
        }
    }
    for module in layers.0.keys().filter(|module| *module != "lib" && !modules.contains(module.as_str())) {
        faults
            .push(format!("{src}{module}: the table has a row for this module, the sources do not have it"));
    }
    for (file, module) in &files {
        let from = module.first().map_or("lib", String::as_str);
        for path in paths(&file.text, module, &roots) {
            let to = match path.in_crate(own) {
                // What is not a module is an item of the crate root.
                Some(full) => full
                    .first()
                    .map(String::as_str)
                    .filter(|m| modules.contains(m))
                    .unwrap_or("lib")
                    .to_owned(),
                None => path.segments[0].clone(),
            };
            let allowed = from == to || layers.0.get(from).is_none_or(|may_use| may_use.contains(&to));
            if !allowed {
                let (file, line, written) = (&file.path, path.line, path.segments.join("::"));
                faults.push(format!("{file}:{line}: `{written}` needs the arrow {from} -> {to}"));
            }
        }
    }
    faults
}

/// The names along a circle of arrows, if there is one.
fn circle(layers: &Layers) -> Option<Vec<String>> {
    fn visit(at: &str, layers: &Layers, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> bool {
        if let Some(start) = way.iter().position(|name| name == at) {
            way.drain(..start);
            return true;
        }
        if done.contains(at) {
            return false;
        }
        way.push(at.to_owned());
        if layers.0.get(at).into_iter().flatten().any(|next| visit(next, layers, way, done)) {
            return true;
        }
        way.pop();
        done.insert(at.to_owned());
        false
    }
    let mut done = BTreeSet::new();
    layers.0.keys().find_map(|name| {
        let mut way = Vec::new();
        visit(name, layers, &mut way, &mut done).then_some(way)
    })
}

#[test]
fn sources_use_only_the_arrows_of_the_table() {
    let documented = documented();
    let crates = crates();
    let none = Layers::default();
    let mut findings = Vec::new();
    for (folder, own) in &crates {
        let others: Vec<&str> =
            crates.iter().map(|(_, name)| name.as_str()).filter(|name| name != own).collect();
        let src = format!("{folder}/src/");
        let layers = documented.get(folder).unwrap_or(&none);
        findings.extend(faults(&rust_files(&format!("{folder}/src")), &src, own, &others, layers));
    }
    assert_none("modules use each other only along the arrows in ARCHITECTURE.md", &findings);
}

#[test]
fn the_table_has_no_circle() {
    for (folder, layers) in documented() {
        assert_eq!(circle(&layers), None, "{folder}");
    }
}

#[test]
fn dependencies_stay_in_their_place() {
    let sources: Vec<File> =
        crates().iter().flat_map(|(folder, _)| rust_files(&format!("{folder}/src"))).collect();
    let mut findings = Vec::new();
    for row in table::rows(&read("ARCHITECTURE.md"), "dependencies in one place") {
        let [names, places, _] = row.as_slice() else { panic!("a row of dependencies has 3 cells: {row:?}") };
        let (names, places) = (table::names(names), table::names(places));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        findings.extend(strays(&sources, &names, &places));
    }
    assert_none("some dependencies are named in one place only", &findings);
}

/// One finding for each path into a crate of `names` outside the files and folders of `places`.
fn strays(sources: &[File], names: &[&str], places: &[String]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in
        sources.iter().filter(|file| !places.iter().any(|place| file.path.starts_with(place.as_str())))
    {
        for path in
            paths(&file.text, &[], names).iter().filter(|path| names.contains(&path.segments[0].as_str()))
        {
            findings.push(format!(
                "{}:{}: `{}` belongs in {}",
                file.path,
                path.line,
                path.segments.join("::"),
                places.join(", ")
            ));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(rows: &[(&str, &str)]) -> Layers {
        Layers(
            rows.iter()
                .map(|(from, to)| ((*from).to_owned(), table::names(to).into_iter().collect()))
                .collect(),
        )
    }

    fn check(files: &[(&str, &str)], rows: &[(&str, &str)]) -> Vec<String> {
        let file =
            |(path, text): &(&str, &str)| File { path: format!("x/src/{path}"), text: (*text).to_owned() };
        let sources: Vec<File> = files.iter().map(file).collect();
        faults(&sources, "x/src/", "own", &["other"], &layers(rows))
    }

    #[test]
    fn an_arrow_of_the_table_may_be_used_and_only_forwards() {
        let files = [
            ("lib.rs", "pub mod high;\npub mod low;\npub use own::high::H;"),
            ("high.rs", "use crate::low::{self, deep::L};"),
            ("low/mod.rs", "mod deep;"),
            ("low/deep.rs", "fn f() {\n    super::super::high::g(other::h());\n}"),
        ];
        let rows = [("lib", "high, low"), ("high", "low"), ("low", "-")];
        assert_eq!(
            check(&files, &rows),
            [
                "x/src/low/deep.rs:2: `super::super::high::g` needs the arrow low -> high",
                "x/src/low/deep.rs:2: `other::h` needs the arrow low -> other",
            ]
        );
    }

    #[test]
    fn a_use_tree_is_followed_into_every_branch() {
        let files = [("a.rs", "use crate::{b::B, c::{C, D}};"), ("b.rs", ""), ("c.rs", "")];
        assert_eq!(
            check(&files, &[("a", "b"), ("b", "-"), ("c", "-")]),
            [
                "x/src/a.rs:1: `crate::c::C` needs the arrow a -> c",
                "x/src/a.rs:1: `crate::c::D` needs the arrow a -> c"
            ]
        );
    }

    #[test]
    fn the_way_through_the_crate_root_is_no_way_round() {
        let files = [("lib.rs", "pub use b::B;"), ("a.rs", "use crate::B;"), ("b.rs", "")];
        assert_eq!(
            check(&files, &[("lib", "-"), ("a", "-"), ("b", "-")]),
            ["x/src/a.rs:1: `crate::B` needs the arrow a -> lib"]
        );
    }

    #[test]
    fn modules_and_rows_have_to_match() {
        assert_eq!(
            check(&[("a.rs", ""), ("b/c.rs", "")], &[("a", "-"), ("gone", "a")]),
            [
                "x/src/b: the table has no row for this module",
                "x/src/gone: the table has a row for this module, the sources do not have it",
            ]
        );
    }

    #[test]
    fn a_circle_is_found() {
        assert_eq!(circle(&layers(&[("a", "b, c"), ("b", "c"), ("c", "-")])), None);
        let circle = circle(&layers(&[("a", "b"), ("b", "c"), ("c", "d, b"), ("d", "-")]));
        assert_eq!(circle, Some(vec!["b".to_owned(), "c".to_owned()]));
    }

    #[test]
    fn a_stray_dependency_is_found() {
        let file = File {
            path: "x/src/b.rs".to_owned(),
            text: "#[linkme::x]\nfn f() { std::linkme::y() }".to_owned(),
        };
        let sources = [file];
        assert_eq!(strays(&sources, &["linkme"], &["x/src/b.rs".to_owned()]), [""; 0]);
        assert_eq!(
            strays(&sources, &["linkme"], &["x/src/a".to_owned()]),
            ["x/src/b.rs:1: `linkme::x` belongs in x/src/a"]
        );
    }
}
