//! What the manifests promise: one version, one set of lints, each dependency named once and used.

use std::collections::BTreeSet;
use std::process::Command;

use proc_macro2::{TokenStream, TokenTree};
use toml::{Table, Value};

use crate::support::assert_none;
use crate::support::workspace::{manifest, members, root, rust_files};

/// The tables of a manifest that list dependencies, with the folders whose sources may use them.
const DEPENDENCIES: [(&str, &[&str]); 3] = [
    ("dependencies", &["src"]),
    ("dev-dependencies", &["src", "tests", "examples", "benches", "cases"]),
    ("build-dependencies", &["build.rs"]),
];

/// A dependency of a crate.
struct Dependency {
    name: String,
    value: Value,
    /// The table that lists it.
    table: &'static str,
    /// The folders whose sources may use it.
    places: &'static [&'static str],
}

/// The dependencies of a crate, those for some targets only included.
fn dependencies(package: &Table) -> Vec<Dependency> {
    let targets = package.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let holders: Vec<&Table> = targets.filter_map(Value::as_table).chain([package]).collect();
    let mut found = Vec::new();
    for (table, places) in DEPENDENCIES {
        let listed = holders.iter().filter_map(|holder| holder.get(table)?.as_table()).flatten();
        found.extend(listed.map(|(name, value)| {
            let (name, value) = (name.clone(), value.clone());
            Dependency { name, value, table, places }
        }));
    }
    found
}

fn packages() -> Vec<(String, Table)> {
    let read = |folder: &str| for_every_target(manifest(&format!("{folder}/Cargo.toml")));
    members().into_iter().map(|folder| (folder.clone(), read(&folder))).collect()
}

/// The package with what it needs on some targets only among its other dependencies.
fn for_every_target(mut package: Table) -> Table {
    let targets =
        package.remove("target").and_then(|targets| targets.as_table().cloned()).unwrap_or_default();
    for (table, _) in DEPENDENCIES {
        let own = targets.values().filter_map(|target| target.get(table)?.as_table()).flatten();
        let own: Vec<(String, Value)> = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        if !own.is_empty() {
            let all = package.entry(table).or_insert_with(|| Value::Table(Table::new()));
            all.as_table_mut().expect("a table").extend(own);
        }
    }
    package
}

fn is_inherited(value: Option<&Value>) -> bool {
    value.and_then(|value| value.get("workspace")).and_then(Value::as_bool) == Some(true)
}

#[test]
fn every_crate_inherits_what_they_share() {
    let mut findings = Vec::new();
    for (folder, package) in packages() {
        for key in ["version", "edition", "rust-version", "license"] {
            if !is_inherited(package["package"].get(key)) {
                findings
                    .push(format!("{folder}/Cargo.toml: package.{key} has to be `{key}.workspace = true`"));
            }
        }
        if !is_inherited(package.get("lints")) {
            findings.push(format!("{folder}/Cargo.toml: [lints] has to be `workspace = true`"));
        }
    }
    assert_none("shared facts stand in the workspace's Cargo.toml only", &findings);
}

#[test]
fn the_sdk_pins_its_macros_exactly() {
    let workspace = &manifest("Cargo.toml")["workspace"];
    let version = workspace["package"]["version"].as_str().expect("a version");
    let pinned = workspace["dependencies"]["toolkernel-macros"]["version"].as_str();
    assert_eq!(
        pinned,
        Some(format!("={version}").as_str()),
        "expansions call private items of one SDK version"
    );
    let sdk = &manifest("sdk/Cargo.toml")["dependencies"]["toolkernel-macros"];
    assert!(is_inherited(Some(sdk)), "sdk/Cargo.toml takes the pin from the workspace");
}

#[test]
fn versions_of_dependencies_stand_in_one_place() {
    let mut findings = Vec::new();
    let workspace = manifest("Cargo.toml");
    let versions = workspace["workspace"]["dependencies"].as_table().expect("dependencies");
    let mut unused: BTreeSet<&str> = versions.keys().map(String::as_str).collect();
    for (folder, package) in packages() {
        for Dependency { name, value, table, .. } in dependencies(&package) {
            if !is_inherited(Some(&value)) {
                findings
                    .push(format!("{folder}/Cargo.toml: {table}.{name} has to be `{name}.workspace = true`"));
            }
            unused.remove(name.as_str());
        }
    }
    findings.extend(
        unused.iter().map(|name| format!("Cargo.toml: workspace.dependencies.{name} is used by no crate")),
    );
    assert_none("a dependency stands once in the workspace's Cargo.toml and is used", &findings);
}

#[test]
fn every_dependency_of_a_crate_is_used() {
    let mut findings = Vec::new();
    for (folder, package) in packages() {
        let sources = rust_files(&folder);
        for Dependency { name, table, places, .. } in dependencies(&package) {
            let in_place =
                |path: &str| places.iter().any(|place| path.starts_with(&format!("{folder}/{place}")));
            let mut names = BTreeSet::new();
            for file in sources.iter().filter(|file| in_place(&file.path)) {
                let tokens: TokenStream =
                    file.text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.path));
                collect_names(tokens, &mut names);
            }
            if !names.contains(&name.replace('-', "_")) {
                findings.push(format!("{folder}/Cargo.toml: {table}.{name} is named in no source"));
            }
        }
    }
    assert_none("a dependency that nothing names is compiled for nothing", &findings);
}

fn collect_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_names(group.stream(), names),
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Crates that bring HTTP, TLS, authorisation or schema validation.
const NOT_IN_THE_DEFAULT_SDK: [&str; 14] = [
    "axum",
    "h2",
    "hyper",
    "isahc",
    "jsonschema",
    "jsonwebtoken",
    "native-tls",
    "oauth2",
    "openssl",
    "quinn",
    "reqwest",
    "ring",
    "rustls",
    "ureq",
];

#[test]
fn the_default_sdk_is_local() {
    let tree = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--package",
            "toolkernel",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(root())
        .output()
        .expect("cargo tree runs");
    assert!(tree.status.success(), "cargo tree: {}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8_lossy(&tree.stdout);
    let names: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains("serde_json"), "the tree was read: {tree}");
    let findings: Vec<String> = NOT_IN_THE_DEFAULT_SDK
        .iter()
        .filter(|name| names.contains(*name))
        .map(|name| (*name).to_owned())
        .collect();
    assert_none(
        "the default build of the SDK has no HTTP, TLS, authorisation or schema validation",
        &findings,
    );
}
