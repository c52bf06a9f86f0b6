//! `import`, as written.

use tree_sitter::Node;

use super::symbols::Walk;
use crate::lang::syntax::{children, field, line_of};
use crate::lang::{Import, ImportForm};

impl Walk<'_> {
    pub(super) fn imported(&mut self, declaration: Node<'_>) {
        for part in children(declaration) {
            match part.kind() {
                "import_spec" => self.import(part),
                "import_spec_list" => {
                    for spec in children(part).into_iter().filter(|spec| spec.kind() == "import_spec") {
                        self.import(spec);
                    }
                }
                _ => {}
            }
        }
    }

    fn import(&mut self, spec: Node<'_>) {
        let path = field(self.text, spec, "path").unwrap_or_default().trim_matches(['"', '`']);
        let (form, alias) = match field(self.text, spec, "name") {
            Some(".") => (ImportForm::Glob, None),
            Some(name) => (ImportForm::Module, Some(name)),
            None => (ImportForm::Module, Some(usual_name(path))),
        };
        if !path.is_empty() {
            self.imports.push(Import {
                form,
                module: path.to_owned(),
                name: String::new(),
                alias: alias.map(str::to_owned),
                scope: String::new(),
                line: line_of(spec),
            });
        }
    }
}

/// The name that the package at a path usually has: the last part that is no version.
fn usual_name(path: &str) -> &str {
    let is_version = |part: &str| {
        part.strip_prefix('v').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
    };
    let last = path.rsplit('/').find(|part| !is_version(part)).unwrap_or(path);
    match last.rsplit_once('.') {
        Some((name, version)) if is_version(version) => name,
        _ => last,
    }
}

#[cfg(test)]
mod tests {
    use super::usual_name;

    #[test]
    fn versions_are_no_names() {
        let cases =
            [("fmt", "fmt"), ("a/b", "b"), ("a/b/v2", "b"), ("gopkg.in/yaml.v3", "yaml"), ("v1", "v1")];
        for (path, name) in cases {
            assert_eq!(usual_name(path), name, "{path}");
        }
    }
}
