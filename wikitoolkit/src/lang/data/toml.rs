//! TOML, by tables.

use super::bounded;
use crate::graph::RelPath;
use crate::lang::FileFacts;
use crate::lang::sections::{Heading, document, lines};

/// Everything a TOML file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    document(text, &headings(text), None)
}

/// The headers of tables, `[a.b]` and `[[a.b]]`; those of one name after the other count once.
pub(in crate::lang) fn headings(text: &str) -> Vec<Heading> {
    let mut found: Vec<Heading> = Vec::new();
    let mut quote: Option<&str> = None;
    for line in lines(text) {
        let code = line.text.trim();
        if let Some(mark) = quote {
            quote = quote.filter(|_| !code.contains(mark));
            continue;
        }
        if let Some(name) = header(code) {
            if found.last().is_none_or(|last| last.title != name) {
                let level = if name.contains('.') && found.iter().any(|one| is_inside(&name, &one.title)) {
                    2
                } else {
                    1
                };
                found.push(Heading {
                    level,
                    title: name,
                    line: line.number,
                    start: line.start,
                    body: line.end,
                });
            }
            continue;
        }
        // A string of several lines may hold anything.
        quote = ["\"\"\"", "'''"].into_iter().find(|mark| code.matches(mark).count() % 2 == 1);
    }
    bounded(found)
}

fn is_inside(name: &str, around: &str) -> bool {
    name.strip_prefix(around).is_some_and(|rest| rest.starts_with('.'))
}

fn header(line: &str) -> Option<String> {
    let inner = line.strip_prefix('[')?;
    let inner = inner.strip_prefix('[').unwrap_or(inner);
    let (name, rest) = inner.split_once(']')?;
    let rest = rest.strip_prefix(']').unwrap_or(rest).trim_start();
    let name = name.trim();
    let is_header = !name.is_empty()
        && !name.contains([',', '=', '[', '{'])
        && (rest.is_empty() || rest.starts_with('#'));
    is_header.then(|| name.replace(['"', '\''], ""))
}

#[cfg(test)]
mod tests {
    use super::headings;

    #[test]
    fn tables_are_sections() {
        let text = "title = 1\n[package] # x\nname = \"a\"\nlong = \"\"\"\n[no]\n\"\"\"\nlist = [\n  [1, 2],\n]\n[dependencies.\"serde\"]\n[[bin]]\n[[bin]]\n[package.meta]\n";
        let all: Vec<String> = headings(text)
            .iter()
            .map(|found| format!("{} {} {}", found.level, found.line, found.title))
            .collect();
        assert_eq!(all, ["1 2 package", "1 10 dependencies.serde", "1 11 bin", "2 13 package.meta"]);
    }
}
