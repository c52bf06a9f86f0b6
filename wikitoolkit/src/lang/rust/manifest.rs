//! What a `Cargo.toml` says about modules.

use toml::{Table, Value};

use crate::graph::RelPath;
use crate::lang::data::toml_headings;
use crate::lang::sections::sections;
use crate::lang::{Dependency, FileFacts, Links, Manifest};

/// The package that a manifest describes; nothing for a virtual workspace or a broken file.
pub(in crate::lang) fn extract_manifest(_path: &RelPath, text: &str) -> FileFacts {
    let Ok(manifest) = text.parse::<Table>() else {
        return FileFacts::default();
    };
    let doc = lookup(&manifest, &["package", "description"]).and_then(Value::as_str).map(str::to_owned);
    FileFacts {
        doc,
        sections: sections(text, &toml_headings(text)),
        links: Links { manifest: package(&manifest).map(Box::new), ..Links::default() },
        ..FileFacts::default()
    }
}

fn package(manifest: &Table) -> Option<Manifest> {
    let name = lookup(manifest, &["package", "name"])?.as_str()?.to_owned();
    let text = |path: &[&str]| lookup(manifest, path).and_then(Value::as_str).map(str::to_owned);
    Some(Manifest {
        library: text(&["lib", "name"]).unwrap_or_else(|| name.replace('-', "_")),
        library_path: text(&["lib", "path"]).unwrap_or_else(|| "src/lib.rs".to_owned()),
        targets: targets(manifest),
        dependencies: dependencies(manifest),
        entries: Vec::new(),
        name,
    })
}

fn lookup<'t>(table: &'t Table, path: &[&str]) -> Option<&'t Value> {
    let (last, parents) = path.split_last()?;
    parents.iter().try_fold(table, |table, key| table.get(*key)?.as_table())?.get(*last)
}

fn targets(manifest: &Table) -> Vec<String> {
    let lists = ["bin", "example", "test", "bench"].iter().filter_map(|kind| manifest.get(*kind)?.as_array());
    let paths = lists.flatten().filter_map(|target| target.get("path")?.as_str());
    paths.map(str::to_owned).collect()
}

fn dependencies(manifest: &Table) -> Vec<Dependency> {
    const SECTIONS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];
    let for_targets = manifest.get("target").and_then(Value::as_table);
    let for_targets = for_targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let mut found = Vec::new();
    for table in std::iter::once(manifest).chain(for_targets) {
        for section in SECTIONS.iter().filter_map(|section| table.get(*section)?.as_table()) {
            for (key, value) in section {
                let package = value.get("package").and_then(Value::as_str).unwrap_or(key);
                found.push(Dependency { alias: key.replace('-', "_"), package: package.to_owned() });
            }
        }
    }
    found
}
