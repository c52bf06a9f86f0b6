//! Edges of a dump as a few characters.

use serde_json::Value;

use crate::repository::Repository;

/// `from -> to [lines] confidence` for each edge of these relations, in the dump's order; when there are several
/// relations, each under its name.
pub(crate) fn uses(repository: &Repository, rels: &[&str]) -> String {
    repository.refresh();
    let mut out = String::new();
    let mut current = String::new();
    for line in repository.dump().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let Some(rel) = line["edge"].as_str().filter(|rel| rels.contains(rel)) else { continue };
        if rels.len() > 1 && current != rel {
            current = rel.to_owned();
            out.push_str(&format!("{rel}\n"));
        }
        let short = |end: &str| line[end].as_str().unwrap().replace("sym:", "");
        let confidence = line["confidence"].as_f64().unwrap();
        out.push_str(&format!("{} -> {} {} {confidence:.2}\n", short("from"), short("to"), line["lines"]));
    }
    out
}
