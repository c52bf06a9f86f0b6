//! Documentation strings.

use tree_sitter::Node;

use crate::lang::syntax::{children, strip_marks, text_of};

/// The string that a body begins with.
pub(super) fn docstring(text: &str, body: Node<'_>) -> Option<String> {
    let first = children(body).into_iter().find(|node| node.kind() != "comment")?;
    let string = children(first).into_iter().next().filter(|node| node.kind() == "string")?;
    let literal = text_of(text, string);
    let start = literal.find(['"', '\''])?;
    let (prefix, literal) = literal.split_at_checked(start)?;
    // Strings with values and bytes document nothing.
    if prefix.contains(['f', 'F', 'b', 'B', 't', 'T']) {
        return None;
    }
    let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| literal.starts_with(quote))?;
    let inner = literal.strip_prefix(quote)?;
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    let lines: Vec<&str> = dedent(inner);
    strip_marks_keeping_indent(&lines)
}

fn dedent(text: &str) -> Vec<&str> {
    let indent_of = |line: &&str| line.len() - line.trim_start().len();
    let indent =
        text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(|line| indent_of(&line)).min();
    let cut = |(at, line)| {
        if at == 0 { str::trim_start(line) } else { line.get(indent.unwrap_or(0)..).unwrap_or("") }
    };
    text.lines().enumerate().map(cut).collect()
}

fn strip_marks_keeping_indent(lines: &[&str]) -> Option<String> {
    let doc = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
    strip_marks(&[doc.trim()], &[])
}
