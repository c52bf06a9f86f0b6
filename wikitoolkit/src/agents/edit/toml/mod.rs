//! A table of a TOML file, written under a header of its own at the end.

mod statement;

use toml::Table;

use super::{EditError, place};
use statement::Statement;

/// Whether the table at the end of `path` is there.
///
/// # Errors
/// [`EditError::Syntax`].
pub fn get(text: &str, path: &[&str]) -> Result<Option<toml::Value>, EditError> {
    let table = parse(text)?;
    Ok(at(&table, path).cloned())
}

/// The whole text as JSON; `None` when it is no TOML.
pub fn value(text: &str) -> Option<serde_json::Value> {
    serde_json::to_value(parse(text).ok()?).ok()
}

/// The text with `block` (lines that end with `\n`, with the headers of the table at the end of `path` and of those
/// below it) added at the end.
///
/// # Errors
/// [`EditError::Syntax`] when `text` is no TOML; [`EditError::Shape`] when the table cannot be added there, because one of
/// its parents is written as a value or a list, or when it could not be taken out again without a trace.
pub fn add(text: &str, path: &[&str], block: &str) -> Result<String, EditError> {
    parse(text)?;
    let newline = place::newline(text);
    let wanted = get(block, path)?;
    let block = block.replace('\n', newline);
    let (_, content) = place::split_bom(text);
    let new = match content {
        "" => [text, &block].concat(),
        _ if content.ends_with('\n') => [text, newline, &block].concat(),
        _ => [text, newline, newline, block.trim_end()].concat(),
    };
    let is_there = get(&new, path).is_ok_and(|found| found.is_some() && found == wanted);
    if is_there && remove(&new, path).is_ok_and(|left| left.as_deref() == Some(text)) {
        Ok(new)
    } else {
        Err(shape(text, path))
    }
}

/// The text without the table at the end of `path` and those below it, however they are written; `None` when there is none.
///
/// # Errors
/// [`EditError::Syntax`] when `text` is no TOML; [`EditError::Shape`] when the table shares a line with something else, as
/// inside of another inline table.
pub fn remove(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let mut expected = parse(text)?;
    if at(&expected, path).is_none() {
        return Ok(None);
    }
    let (bom, content) = place::split_bom(text);
    let new = [bom, &without(content, path)?].concat();
    take(&mut expected, path);
    // Whole lines were taken: what is left has to be exactly the rest.
    let Ok(mut left) = parse(&new) else { return Err(shape(text, path)) };
    let parents = path.split_last().map_or(path, |(_, parents)| parents);
    drop_empty(&mut left, parents);
    drop_empty(&mut expected, parents);
    if left == expected { Ok(Some(new)) } else { Err(shape(text, path)) }
}

fn parse(text: &str) -> Result<Table, EditError> {
    let (bom, content) = place::split_bom(text);
    content.parse().map_err(|error: toml::de::Error| {
        let offset = error.span().map_or(0, |span| span.start) + bom.len();
        let (line, column) = place::line_and_column(text, offset);
        EditError::Syntax { line, column, reason: error.message().to_owned() }
    })
}

fn shape(text: &str, path: &[&str]) -> EditError {
    let first = path.first().copied().unwrap_or_default();
    let found = text.lines().position(|line| line.trim_start().trim_start_matches('[').starts_with(first));
    EditError::Shape {
        line: found.map_or(1, |index| index + 1),
        at: path.join("."),
        expected: "a table under a [header] of its own",
    }
}

fn at<'t>(table: &'t Table, path: &[&str]) -> Option<&'t toml::Value> {
    let (first, rest) = path.split_first()?;
    let value = table.get(*first)?;
    if rest.is_empty() { Some(value) } else { at(value.as_table()?, rest) }
}

/// Removes the value at the end of `path`.
fn take(table: &mut Table, path: &[&str]) {
    let Some((first, rest)) = path.split_first() else { return };
    match table.get_mut(*first).and_then(toml::Value::as_table_mut) {
        Some(inner) if !rest.is_empty() => take(inner, rest),
        _ => drop(table.remove(*first)),
    }
}

/// Removes the tables along `path` that hold nothing: whether such a one has a header of its own says nothing.
fn drop_empty(table: &mut Table, path: &[&str]) {
    let Some((first, rest)) = path.split_first() else { return };
    let Some(inner) = table.get_mut(*first).and_then(toml::Value::as_table_mut) else { return };
    drop_empty(inner, rest);
    if inner.is_empty() {
        table.remove(*first);
    }
}

/// A line of a file, or what several statements on it make of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// An empty one, or a comment.
    Remark,
    /// The first line of a table of ours.
    Header,
    /// Another line of ours.
    Ours,
    Theirs,
}

/// The lines of `text` but for those of statements that are, or are below, `path`, and the remarks between two of them. One
/// empty line before a header goes too; comments and empty lines after the last value stay.
fn without(text: &str, path: &[&str]) -> Result<String, EditError> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let kinds = kinds(&lines, &statement::of(text)?, path);
    let mut kept: Vec<&str> = Vec::new();
    let mut after: Vec<&str> = Vec::new();
    let mut inside = false;
    for (line, kind) in lines.into_iter().zip(kinds) {
        match kind {
            Line::Header | Line::Ours if inside => after.clear(),
            Line::Header => {
                kept.pop_if(|last| last.trim().is_empty());
                inside = true;
            }
            Line::Ours => inside = true,
            Line::Remark if inside => after.push(line),
            Line::Remark => kept.push(line),
            Line::Theirs => {
                kept.append(&mut after);
                kept.push(line);
                inside = false;
            }
        }
    }
    let at_end = inside && after.is_empty() && !text.ends_with('\n');
    kept.append(&mut after);
    // A file without a last newline got one when the table was added.
    if at_end && let Some(last) = kept.last_mut() {
        *last = last.trim_end_matches(['\r', '\n']);
    }
    Ok(kept.concat())
}

fn kinds(lines: &[&str], statements: &[Statement], path: &[&str]) -> Vec<Line> {
    let mut statements = statements.iter().peekable();
    let mut end = 0;
    let mut kinds = Vec::new();
    let mut going_on = None;
    for line in lines {
        let start = end;
        end += line.len();
        let mut kind = going_on.filter(|(until, _)| *until > start).map(|(_, kind)| kind);
        while let Some(statement) = statements.next_if(|next| next.range.start < end) {
            let is_ours = statement.path.len() >= path.len()
                && statement.path.iter().zip(path).all(|(key, wanted)| key == wanted);
            let (first, others) = match (is_ours, statement.is_header) {
                (true, true) => (Line::Header, Line::Ours),
                (true, false) => (Line::Ours, Line::Ours),
                (false, _) => (Line::Theirs, Line::Theirs),
            };
            kind = Some(first);
            going_on = Some((statement.range.end, others));
        }
        kinds.push(kind.unwrap_or(Line::Remark));
    }
    kinds
}

#[cfg(test)]
mod tests;
