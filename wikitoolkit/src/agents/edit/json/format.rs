//! Writing values of ours in the style of the text around them.

use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;

use super::tree;
use crate::agents::edit::EditError;

/// How a value is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layout<'a> {
    /// On one line.
    Inline,
    /// Objects over several lines.
    Lines {
        newline: &'a str,
        /// White space before the line on which the value begins.
        indent: &'a str,
        /// What each level adds.
        unit: &'a str,
    },
}

/// `value`, itself JSON, on one line.
///
/// # Errors
/// When it is none.
pub fn compact(value: &str) -> Result<String, EditError> {
    layout(value, Layout::Inline)
}

/// `value`, itself JSON, laid out anew. The order of its members stays.
pub(super) fn layout(value: &str, layout: Layout<'_>) -> Result<String, EditError> {
    let parsed = tree::parse(value)?;
    Ok(parsed.map_or_else(String::new, |parsed| write(&parsed, value, layout)))
}

/// A string as JSON, which TOML reads as well.
pub fn quote(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn write(value: &Value<'_>, source: &str, layout: Layout<'_>) -> String {
    match value {
        Value::Object(object) => {
            let members = object.properties.iter().map(|member| {
                let name = quote(member.name.as_str());
                (name + ": ", &member.value)
            });
            enclosed(members, ["{", "}"], source, layout)
        }
        Value::Array(array) => {
            let simple =
                array.elements.iter().all(|element| !matches!(element, Value::Object(_) | Value::Array(_)));
            let layout = if simple { Layout::Inline } else { layout };
            let elements = array.elements.iter().map(|element| (String::new(), element));
            enclosed(elements, ["[", "]"], source, layout)
        }
        other => other.range().text(source).to_owned(),
    }
}

fn enclosed<'v, 'a: 'v>(
    items: impl Iterator<Item = (String, &'v Value<'a>)>,
    [open, close]: [&str; 2],
    source: &str,
    layout: Layout<'_>,
) -> String {
    match layout {
        Layout::Inline => {
            let items: Vec<String> =
                items.map(|(name, value)| name + &write(value, source, layout)).collect();
            format!("{open}{}{close}", items.join(", "))
        }
        Layout::Lines { newline, indent, unit } => {
            let inner = format!("{indent}{unit}");
            let deeper = Layout::Lines { newline, indent: &inner, unit };
            let items: Vec<String> = items
                .map(|(name, value)| format!("{newline}{inner}{name}{}", write(value, source, deeper)))
                .collect();
            if items.is_empty() {
                return format!("{open}{close}");
            }
            format!("{open}{}{newline}{indent}{close}", items.join(","))
        }
    }
}
