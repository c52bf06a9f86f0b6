//! Doc comments as text.

use syn::{Attribute, Expr, Lit, Meta};

/// The text of the doc comments among `attributes`: lines without the blank that follows `///`, without
/// blank lines at either end.
pub(crate) fn text(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    let text = lines.join("\n");
    text.lines()
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end())
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}

fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    if !pair.path.is_ident("doc") {
        return None;
    }
    match &pair.value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
