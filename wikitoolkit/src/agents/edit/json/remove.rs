//! Taking a member or an element out again.

use jsonc_parser::ast::Value;
use jsonc_parser::common::{Range, Ranged};

use super::add::{comma_in, spliced};
use super::tree::{self, Container};
use crate::agents::edit::{EditError, place};

/// The text without the member at the end of `path`; `None` when there is none.
///
/// # Errors
/// When `text` is no JSON object.
pub fn remove_member(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let (bom, body) = place::split_bom(text);
    let Some((name, parents)) = path.split_last() else { return Ok(None) };
    if body.trim().is_empty() {
        return Ok(None);
    }
    let root = tree::root(body)?;
    let object = match parents {
        [] => &root,
        _ => match tree::at(&root, parents) {
            Some(Value::Object(object)) => object,
            _ => return Ok(None),
        },
    };
    let found = tree::member(object, name).map(Ranged::range);
    Ok(found.map(|item| without(bom, body, &object.into(), item)))
}

/// The text without the last element of the list at the end of `path` that equals `value`; `None` when none does.
///
/// # Errors
/// When `text` is no JSON object or `value` is no JSON.
pub fn remove_element(text: &str, path: &[&str], value: &str) -> Result<Option<String>, EditError> {
    let (bom, body) = place::split_bom(text);
    if body.trim().is_empty() {
        return Ok(None);
    }
    let (root, Some(wanted)) = (tree::root(body)?, tree::parse(value)?) else { return Ok(None) };
    let Some(Value::Array(array)) = tree::at(&root, path) else { return Ok(None) };
    let found = array.elements.iter().rev().find(|element| tree::equal(element, &wanted));
    Ok(found.map(|item| without(bom, body, &array.into(), item.range())))
}

/// The text without the container at the end of `path`, if that holds nothing, not even a comment.
///
/// # Errors
/// When `text` is no JSON object.
pub fn prune(text: &str, path: &[&str]) -> Result<String, EditError> {
    match inside(text, path)? {
        Some(inside) if inside.text(place::split_bom(text).1).trim().is_empty() => {
            Ok(remove_member(text, path)?.unwrap_or_else(|| text.to_owned()))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Puts `blank` back between the brackets of the container at the end of `path`, if nothing but white space differs.
///
/// # Errors
/// When `text` is no JSON object.
pub fn restore_blank(text: &str, path: &[&str], blank: &str) -> Result<String, EditError> {
    let (bom, body) = place::split_bom(text);
    match inside(text, path)? {
        Some(inside) if inside.text(body).trim() == blank.trim() => {
            Ok(spliced(bom, body, &[(inside, blank)]))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Whether the container at the end of `path` is there and holds no items.
///
/// # Errors
/// When `text` is no JSON object.
pub fn is_blank(text: &str, path: &[&str]) -> Result<bool, EditError> {
    inside(text, path).map(|inside| inside.is_some())
}

/// What stands between the brackets of the container at the end of `path`, if that has no items.
fn inside(text: &str, path: &[&str]) -> Result<Option<Range>, EditError> {
    let (_, body) = place::split_bom(text);
    if body.trim().is_empty() {
        return Ok(None);
    }
    let container = tree::container(&tree::root(body)?, path);
    let blank = container.filter(|container| container.items.is_empty());
    Ok(blank.map(|blank| Range::new(blank.range.start + 1, blank.range.end - 1)))
}

fn without(bom: &str, text: &str, container: &Container, item: Range) -> String {
    let index = container.items.iter().position(|known| *known == item).unwrap_or_default();
    let next = container.items.get(index + 1).map_or(container.range.end - 1, |next| next.start);
    let own_comma = comma_in(text, Range::new(item.end, next));
    let previous = index.checked_sub(1).and_then(|index| container.items.get(index));
    let start = line_start(text, item.start);
    let end = own_comma.map_or(item.end, |comma| comma + 1);
    let gone = (Range::new(start, end), "");
    let comma_before = match (own_comma, previous) {
        (None, Some(previous)) => comma_in(text, Range::new(previous.end, item.start)),
        _ => None,
    };
    match comma_before {
        Some(comma) => spliced(
            bom,
            text,
            &[(Range::new(comma, comma + 1), ""), (Range::new(start.max(comma + 1), end), "")],
        ),
        None => spliced(bom, text, &[gone]),
    }
}

/// Where the white space before `item` begins: with the line end before it, if the item begins its line.
fn line_start(text: &str, item: usize) -> usize {
    let before = text.get(..item).unwrap_or_default();
    let line = before.trim_end_matches([' ', '\t']);
    line.strip_suffix("\r\n").or_else(|| line.strip_suffix('\n')).unwrap_or(line).len()
}
