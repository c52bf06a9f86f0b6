//! URIs with variables.

use serde_json::{Map, Value};

use crate::value::said::{Said, same};
use crate::value::{Field, Schema};

/// A part of a URI template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Stands as it is.
    Literal(&'static str),
    /// Stands for a value: up to the next slash, or all that is there with `rest`.
    Variable {
        /// Its name.
        name: &'static str,
        /// Whether slashes are part of it.
        rest: bool,
    },
}

/// Stops the compilation when the variables of a template are not the arguments of its function.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_variables(arguments: &Schema, parts: &[Part]) {
    let fields: &[Field] = if let Schema::Object { fields } = arguments { fields } else { &[] };
    let mut at = 0;
    while at < parts.len() {
        if let Part::Variable { name, .. } = parts[at]
            && !has_field(fields, name)
        {
            Said::new("the variable `")
                .and(name)
                .and("` of the URI template is no argument of the function: add a parameter or field of that name")
                .stop();
        }
        at += 1;
    }
    at = 0;
    while at < fields.len() {
        if !has_variable(parts, fields[at].name) {
            Said::new("the argument `")
                .and(fields[at].name)
                .and("` is no variable of the URI template: put it there between braces")
                .stop();
        }
        at += 1;
    }
}

const fn has_field(fields: &[Field], wanted: &str) -> bool {
    let mut at = 0;
    while at < fields.len() {
        if same(fields[at].name, wanted) {
            return true;
        }
        at += 1;
    }
    false
}

const fn has_variable(parts: &[Part], wanted: &str) -> bool {
    let mut at = 0;
    while at < parts.len() {
        if let Part::Variable { name, .. } = parts[at]
            && same(name, wanted)
        {
            return true;
        }
        at += 1;
    }
    false
}

/// The names of the variables, in order.
pub(crate) fn variables(parts: &[Part]) -> impl Iterator<Item = &'static str> {
    parts.iter().filter_map(|part| match part {
        Part::Variable { name, .. } => Some(*name),
        Part::Literal(_) => None,
    })
}

/// The values of the variables when `uri` is of this form, percent-decoded.
///
/// A variable has at least one character, and ends at the first place where the next literal stands.
pub(crate) fn matched(parts: &[Part], uri: &str) -> Option<Map<String, Value>> {
    let mut values = Map::new();
    let mut rest = uri;
    for (at, part) in parts.iter().enumerate() {
        match part {
            Part::Literal(literal) => rest = rest.strip_prefix(literal)?,
            Part::Variable { name, rest: slashes } => {
                let end = match parts.get(at + 1) {
                    Some(Part::Literal(next)) => rest.find(next)?,
                    _ => rest.len(),
                };
                let (value, behind) = rest.split_at_checked(end)?;
                if value.is_empty() || (!slashes && value.contains('/')) {
                    return None;
                }
                values.insert((*name).to_owned(), decoded(value)?.into());
                rest = behind;
            }
        }
    }
    rest.is_empty().then_some(values)
}

/// `text` without percent-encoding; `None` when that is broken or gives no UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
            bytes.push(high << 4 | low);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &[Part] = &[Part::Literal("wiki://page/"), Part::Variable { name: "id", rest: false }];
    const LINES: &[Part] = &[
        Part::Literal("file:///"),
        Part::Variable { name: "path", rest: true },
        Part::Literal("#L"),
        Part::Variable { name: "line", rest: false },
    ];

    #[test]
    fn what_is_of_the_form_and_what_is_not() {
        let table = [
            (PAGE, "wiki://page/a%20b", Some(r#"{"id":"a b"}"#)),
            (PAGE, "wiki://page/%C3%A4", Some(r#"{"id":"ä"}"#)),
            (PAGE, "wiki://page/", None),
            (PAGE, "wiki://page/a/b", None),
            (PAGE, "wiki://page/%", None),
            (PAGE, "wiki://page/%ff", None),
            (PAGE, "other://page/a", None),
            (LINES, "file:///a/b.rs#L7", Some(r#"{"line":"7","path":"a/b.rs"}"#)),
            (LINES, "file:///a/b.rs", None),
            (&[Part::Literal("a:b")], "a:b", Some("{}")),
            (&[Part::Literal("a:b")], "a:bc", None),
        ];
        for (parts, uri, expected) in table {
            let expected: Option<Value> = expected.map(|json| serde_json::from_str(json).unwrap());
            assert_eq!(matched(parts, uri).map(Value::from), expected, "{uri}");
        }
    }
}
