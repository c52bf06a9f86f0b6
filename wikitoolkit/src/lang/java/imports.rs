//! `package` and `import`, as written.

use tree_sitter::Node;

use crate::lang::syntax::{children, line_of, one_line, text_of};
use crate::lang::{Import, ImportForm};

/// A dotted name without blanks.
pub(super) fn dotted(text: &str, node: Node<'_>) -> String {
    one_line(text_of(text, node)).replace(' ', "")
}

/// What an `import` brings.
pub(super) fn import(text: &str, declaration: Node<'_>) -> Option<Import> {
    let parts = children(declaration);
    let path = dotted(text, *parts.iter().find(|part| part.kind().ends_with("identifier"))?);
    let all = parts.iter().any(|part| part.kind() == "asterisk");
    let (form, module, name) = if all {
        (ImportForm::Glob, path.as_str(), "")
    } else {
        let (module, name) = path.rsplit_once('.').unwrap_or(("", &path));
        (ImportForm::Item, module, name)
    };
    Some(Import {
        form,
        module: module.to_owned(),
        name: name.to_owned(),
        alias: None,
        scope: String::new(),
        line: line_of(declaration),
    })
}
