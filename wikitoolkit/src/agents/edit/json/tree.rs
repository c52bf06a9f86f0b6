//! Finding things in a parsed text.

use jsonc_parser::ast::{Array, Object, ObjectProp, Value};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use crate::agents::edit::{EditError, place};

/// JSON as agents read it: comments and trailing commas, nothing else beyond the standard.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Parses a text without a byte order mark.
pub(super) fn parse(text: &str) -> Result<Option<Value<'_>>, EditError> {
    match parse_to_ast(text, &CollectOptions::default(), &OPTIONS) {
        Ok(parsed) => Ok(parsed.value),
        Err(error) => {
            let (line, column) = place::line_and_column(text, error.range().start);
            Err(EditError::Syntax { line, column, reason: error.kind().to_string() })
        }
    }
}

/// The object that the whole text is.
pub(super) fn root(text: &str) -> Result<Object<'_>, EditError> {
    match parse(text)? {
        Some(Value::Object(object)) => Ok(object),
        Some(other) => Err(shape(text, other.range(), &[], "an object")),
        None => Err(EditError::Syntax { line: 1, column: 1, reason: "there is no value".to_owned() }),
    }
}

pub(super) fn shape(text: &str, range: Range, path: &[&str], expected: &'static str) -> EditError {
    let (line, _) = place::line_and_column(text, range.start);
    let at = if path.is_empty() { "the file".to_owned() } else { path.join(".") };
    EditError::Shape { line, at, expected }
}

/// The member that readers take: the last one of that name.
pub(super) fn member<'o, 'a>(object: &'o Object<'a>, name: &str) -> Option<&'o ObjectProp<'a>> {
    object.properties.iter().rev().find(|member| member.name.as_str() == name)
}

/// The value at the end of `path`; an element of a list is named by its index.
pub(super) fn at<'o, 'a>(object: &'o Object<'a>, path: &[&str]) -> Option<&'o Value<'a>> {
    let (first, rest) = path.split_first()?;
    let first = &member(object, first)?.value;
    rest.iter().try_fold(first, |value, key| match value {
        Value::Object(inner) => member(inner, key).map(|member| &member.value),
        Value::Array(inner) => inner.elements.get(key.parse::<usize>().ok()?),
        _ => None,
    })
}

/// A list of items between brackets, whichever brackets these are.
pub(super) struct Container {
    /// With the brackets.
    pub(super) range: Range,
    pub(super) items: Vec<Range>,
}

impl From<&Object<'_>> for Container {
    fn from(object: &Object<'_>) -> Self {
        Self { range: object.range, items: object.properties.iter().map(Ranged::range).collect() }
    }
}

impl From<&Array<'_>> for Container {
    fn from(array: &Array<'_>) -> Self {
        Self { range: array.range, items: array.elements.iter().map(Ranged::range).collect() }
    }
}

/// The container at the end of `path`, whose own path is the empty one.
pub(super) fn container(root: &Object<'_>, path: &[&str]) -> Option<Container> {
    if path.is_empty() {
        return Some(root.into());
    }
    match at(root, path)? {
        Value::Object(object) => Some(object.into()),
        Value::Array(array) => Some(array.into()),
        _ => None,
    }
}

/// The text of the value at the end of `path`; `None` when there is none.
///
/// # Errors
/// When `text` is no JSON object.
pub fn get(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let (_, text) = place::split_bom(text);
    if text.trim().is_empty() {
        return Ok(None);
    }
    Ok(at(&root(text)?, path).map(|value| value.range().text(text).to_owned()))
}

/// The texts of the elements of the list at the end of `path`; none when there is no such list.
///
/// # Errors
/// When `text` is no JSON object.
pub fn elements(text: &str, path: &[&str]) -> Result<Vec<String>, EditError> {
    let (_, text) = place::split_bom(text);
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let root = root(text)?;
    let Some(Value::Array(array)) = at(&root, path) else { return Ok(Vec::new()) };
    Ok(array.elements.iter().map(|element| element.range().text(text).to_owned()).collect())
}

/// Whether two texts are the same value, however they are written. Texts that do not parse are not.
pub fn same(one: &str, other: &str) -> bool {
    let values = (parse(one).ok().flatten(), parse(other).ok().flatten());
    matches!(values, (Some(one), Some(other)) if equal(&one, &other))
}

pub(super) fn equal(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (one, other) {
        (Value::StringLit(one), Value::StringLit(other)) => one.value == other.value,
        (Value::NumberLit(one), Value::NumberLit(other)) => one.value == other.value,
        (Value::BooleanLit(one), Value::BooleanLit(other)) => one.value == other.value,
        (Value::NullKeyword(_), Value::NullKeyword(_)) => true,
        (Value::Array(one), Value::Array(other)) => {
            one.elements.len() == other.elements.len()
                && one.elements.iter().zip(&other.elements).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.properties.len() == other.properties.len()
                && one.properties.iter().all(|known| {
                    member(other, known.name.as_str()).is_some_and(|found| equal(&known.value, &found.value))
                })
        }
        _ => false,
    }
}
