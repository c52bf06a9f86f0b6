//! Adding a member or an element.

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::{Range, Ranged};

use super::format::{Layout, layout, quote};
use super::tree::{self, Container};
use crate::agents::edit::{EditError, place};

/// A text with something added, and what has to be known to take it out again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The new text.
    pub text: String,
    /// Containers that were made for it, the outermost first.
    pub made: Vec<Vec<String>>,
    /// The container that held nothing before, and what stood between its brackets.
    pub blank: Option<(Vec<String>, String)>,
}

/// Gives the member at the end of `path` the value `value`, itself JSON. A member that is there is replaced.
///
/// # Errors
/// When `text` is no JSON object, or one of the keys leads to something that is none.
pub fn set(text: &str, path: &[&str], value: &str) -> Result<Added, EditError> {
    let (bom, body) = prepared(text);
    let Some((name, parents)) = path.split_last() else {
        return Err(tree::shape(body, Range::new(0, 0), path, "a member"));
    };
    let root = tree::root(body)?;
    if let Some(old) = tree::at(&root, path) {
        let style = Style::of(body, &root);
        let indent = line_indent(body, old.range().start);
        let new = layout(value, style.layout(body, old.range(), indent))?;
        return Ok(Added { text: spliced(bom, body, &[(old.range(), &new)]), made: Vec::new(), blank: None });
    }
    let (found, missing) = existing(body, &root, parents, "an object")?;
    // The first key that is missing gets everything that is to stand below it.
    let value = nested(&missing, name, value);
    let key = missing.first().unwrap_or(name);
    inserted(bom, body, &root, &found, Some(key), &value).map(|added| added.made_below(&found, &missing))
}

/// Adds `value`, itself JSON, to the list at the end of `path`.
///
/// # Errors
/// When `text` is no JSON object, or the keys lead to something else.
pub fn append(text: &str, path: &[&str], value: &str) -> Result<Added, EditError> {
    let (bom, body) = prepared(text);
    let root = tree::root(body)?;
    match tree::at(&root, path) {
        Some(Value::Array(_)) => inserted(bom, body, &root, path, None, value),
        Some(other) => Err(tree::shape(body, other.range(), path, "a list")),
        None => {
            let list = format!("[{value}]");
            let added = set(text, path, &list)?;
            let mut made = added.made;
            made.push(owned(path));
            Ok(Added { made, ..added })
        }
    }
}

/// The byte order mark and the text to edit, which holds an object at least.
fn prepared(text: &str) -> (&str, &str) {
    let (bom, body) = place::split_bom(text);
    (bom, if body.trim().is_empty() { super::EMPTY } else { body })
}

/// The keys of `path` that lead to containers, and those that are missing after them.
fn existing<'p>(
    text: &str,
    root: &Object<'_>,
    path: &[&'p str],
    expected: &'static str,
) -> Result<(Vec<&'p str>, Vec<&'p str>), EditError> {
    for depth in 1..=path.len() {
        let (upper, _) = path.split_at(depth);
        match tree::at(root, upper) {
            Some(Value::Object(_)) => {}
            Some(other) => return Err(tree::shape(text, other.range(), upper, expected)),
            None => {
                let (upper, missing) = path.split_at(depth - 1);
                return Ok((upper.to_vec(), missing.to_vec()));
            }
        }
    }
    Ok((path.to_vec(), Vec::new()))
}

/// `value` as the member `name`, inside the objects that `missing` names after its first key.
fn nested(missing: &[&str], name: &str, value: &str) -> String {
    let Some((_, below)) = missing.split_first() else { return value.to_owned() };
    let innermost = format!("{{{}:{value}}}", quote(name));
    below.iter().rev().fold(innermost, |inner, key| format!("{{{}:{inner}}}", quote(key)))
}

fn owned(path: &[&str]) -> Vec<String> {
    path.iter().map(|&key| key.to_owned()).collect()
}

impl Added {
    fn made_below(mut self, found: &[&str], missing: &[&str]) -> Self {
        for depth in 1..=missing.len() {
            let made = found.iter().chain(missing.iter().take(depth)).map(|&key| key.to_owned());
            self.made.push(made.collect());
        }
        self
    }
}

fn inserted(
    bom: &str,
    text: &str,
    root: &Object<'_>,
    path: &[&str],
    key: Option<&str>,
    value: &str,
) -> Result<Added, EditError> {
    let Some(container) = tree::container(root, path) else {
        return Err(tree::shape(text, root.range, path, "an object"));
    };
    let style = Style::of(text, root);
    let name = key.map(|key| quote(key) + ": ").unwrap_or_default();
    let (splices, blank) = match container.items.last() {
        Some(last) => (after(text, &container, *last, &style, &name, value)?, None),
        None => {
            let inside = Range::new(container.range.start + 1, container.range.end - 1);
            let splice = into_blank(text, inside, &style, &name, value)?;
            (vec![splice], Some((owned(path), inside.text(text).to_owned())))
        }
    };
    let splices: Vec<(Range, &str)> = splices.iter().map(|(range, new)| (*range, new.as_str())).collect();
    Ok(Added { text: spliced(bom, text, &splices), made: Vec::new(), blank })
}

/// What to write behind the last item of a container.
fn after(
    text: &str,
    container: &Container,
    last: Range,
    style: &Style<'_>,
    name: &str,
    value: &str,
) -> Result<Vec<(Range, String)>, EditError> {
    let rest = Range::new(last.end, container.range.end - 1);
    let comma = comma_in(text, rest);
    let lead = indent_of(text, container);
    let at = comma.map_or(last.end, |comma| comma + 1);
    let own_comma = if comma.is_some() { "," } else { "" };
    let mut splices = Vec::new();
    if comma.is_none() {
        splices.push((Range::new(last.end, last.end), ",".to_owned()));
    }
    match lead {
        None => {
            let value = layout(value, Layout::Inline)?;
            splices.push((Range::new(at, at), format!(" {name}{value}{own_comma}")));
        }
        Some(indent) => {
            let value = layout(value, Layout::Lines { newline: style.newline, indent, unit: style.unit })?;
            let end = line_end(text, at, rest.end);
            let item = format!("{}{indent}{name}{value}{own_comma}", style.newline);
            splices.push((Range::new(end, end), item));
        }
    }
    Ok(splices)
}

/// What to write into a container without items, whose brackets stand around `inside`.
fn into_blank(
    text: &str,
    inside: Range,
    style: &Style<'_>,
    name: &str,
    value: &str,
) -> Result<(Range, String), EditError> {
    // Comments stay before the item.
    let kept = inside.text(text).trim_end();
    let outer = line_indent(text, inside.start);
    let indent = format!("{outer}{}", style.unit);
    let new = match style.layout(text, inside, &indent) {
        Layout::Inline if kept.is_empty() => format!("{name}{}", layout(value, Layout::Inline)?),
        lines => {
            let newline = style.newline;
            format!("{kept}{newline}{indent}{name}{}{newline}{outer}", layout(value, lines)?)
        }
    };
    Ok((inside, new))
}

/// How the author of a text writes.
struct Style<'a> {
    newline: &'static str,
    unit: &'a str,
    one_line: bool,
}

impl<'a> Style<'a> {
    fn of(text: &'a str, root: &Object<'_>) -> Self {
        let container = Container::from(root);
        let unit = indent_of(text, &container).filter(|unit| !unit.is_empty()).unwrap_or("  ");
        let one_line = !container.items.is_empty() && !root.range.text(text).contains('\n');
        Self { newline: place::newline(text), unit, one_line }
    }

    /// How a value at `range` is written.
    fn layout<'l>(&'l self, text: &str, range: Range, indent: &'l str) -> Layout<'l> {
        if self.one_line && !range.text(text).contains('\n') {
            Layout::Inline
        } else {
            Layout::Lines { newline: self.newline, indent, unit: self.unit }
        }
    }
}

/// The white space before the first item, when that begins a line.
fn indent_of<'a>(text: &'a str, container: &Container) -> Option<&'a str> {
    let first = container.items.first()?;
    let before = text.get(container.range.start..first.start)?;
    let (_, indent) = before.rsplit_once('\n')?;
    indent.chars().all(|c| matches!(c, ' ' | '\t')).then_some(indent)
}

/// The white space at the beginning of the line of `offset`.
fn line_indent(text: &str, offset: usize) -> &str {
    let before = text.get(..offset).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let rest = line.trim_start_matches([' ', '\t']);
    line.get(..line.len() - rest.len()).unwrap_or_default()
}

/// Where the first comma outside comments stands in `range`, which holds no value.
pub(super) fn comma_in(text: &str, range: Range) -> Option<usize> {
    let mut at = range.start;
    while at < range.end {
        let rest = text.get(at..range.end)?;
        at += match rest.chars().next()? {
            ',' => return Some(at),
            '/' => comment_length(rest),
            other => other.len_utf8(),
        };
    }
    None
}

/// The end of the line that goes on at `at`, behind the comments on it, and no further than `limit`. Where the line
/// goes on with a bracket, that is `at` itself.
fn line_end(text: &str, at: usize, limit: usize) -> usize {
    let mut end = at;
    while let Some(rest) = text.get(end..limit) {
        if rest.starts_with('\n') || rest.starts_with("\r\n") {
            return end;
        }
        match rest.chars().next() {
            Some('/') => end += comment_length(rest),
            Some(other) => end += other.len_utf8(),
            None => return at,
        }
    }
    at
}

/// The length of the comment with which `text` begins; a line comment goes to the end of its line.
fn comment_length(text: &str) -> usize {
    if text.starts_with("/*") {
        return text.find("*/").map_or(text.len(), |end| end + 2);
    }
    let line = text.split('\n').next().unwrap_or(text);
    line.trim_end_matches('\r').len().max(1)
}

/// The text with each range, in order, replaced.
pub(super) fn spliced(bom: &str, text: &str, splices: &[(Range, &str)]) -> String {
    let mut new = bom.to_owned();
    let mut at = 0;
    for (range, replacement) in splices {
        new.push_str(text.get(at..range.start).unwrap_or_default());
        new.push_str(replacement);
        at = range.end;
    }
    new.push_str(text.get(at..).unwrap_or_default());
    new
}
