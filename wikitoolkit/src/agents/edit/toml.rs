//! A table of a TOML file, written under a header of its own at the end.

use toml::Table;

use super::{EditError, place};

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
/// its parents is written as a value.
pub fn add(text: &str, path: &[&str], block: &str) -> Result<String, EditError> {
    parse(text)?;
    let newline = place::newline(text);
    let block = block.replace('\n', newline);
    let (_, content) = place::split_bom(text);
    let new = match content {
        "" => [text, &block].concat(),
        _ if content.ends_with('\n') => [text, newline, &block].concat(),
        _ => [text, newline, newline, block.trim_end()].concat(),
    };
    if parse(&new).is_ok() { Ok(new) } else { Err(shape(text, path)) }
}

/// The text without the table at the end of `path` and those below it; `None` when there is none.
///
/// # Errors
/// [`EditError::Syntax`] when `text` is no TOML; [`EditError::Shape`] when the table is not written under a header of its own.
pub fn remove(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let mut expected = parse(text)?;
    if at(&expected, path).is_none() {
        return Ok(None);
    }
    let new = without_sections(text, path);
    take(&mut expected, path);
    // The lines were found by their looks: what is left has to be exactly the rest.
    let Ok(mut left) = parse(&new) else { return Err(shape(text, path)) };
    drop_empty(&mut left, path);
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

/// Removes the value at the end of `path`, and the parents that hold nothing afterwards.
fn take(table: &mut Table, path: &[&str]) {
    let Some((first, rest)) = path.split_first() else { return };
    match table.get_mut(*first).and_then(toml::Value::as_table_mut) {
        Some(inner) if !rest.is_empty() => {
            take(inner, rest);
            if inner.is_empty() {
                table.remove(*first);
            }
        }
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

/// The lines of `text` but for those below a header that is or continues `path`; one empty line before them goes too,
/// comments and empty lines after the last value stay.
fn without_sections(text: &str, path: &[&str]) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut after: Vec<&str> = Vec::new();
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        if let Some(keys) = header(line) {
            let ours = keys.len() >= path.len() && keys.iter().zip(path).all(|(key, wanted)| key == wanted);
            if ours && !inside && kept.last().is_some_and(|last| last.trim().is_empty()) {
                kept.pop();
            }
            if !ours {
                kept.append(&mut after);
            }
            inside = ours;
        }
        let remark = line.trim().is_empty() || line.trim_start().starts_with('#');
        match (inside, remark) {
            (true, true) => after.push(line),
            (true, false) => after.clear(),
            (false, _) => kept.push(line),
        }
    }
    let at_end = inside && after.is_empty() && !text.ends_with('\n');
    kept.append(&mut after);
    // A file without a last newline got one when the table was added.
    if at_end && let Some(last) = kept.last_mut() {
        *last = last.trim_end_matches(['\r', '\n']);
    }
    kept.concat()
}

/// The keys of a line that looks like the header of a table.
fn header(line: &str) -> Option<Vec<String>> {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    let table: Table = line.starts_with('[').then(|| line.parse().ok())??;
    let mut keys = Vec::new();
    let mut inner = &table;
    loop {
        let (key, value) = inner.iter().next()?;
        keys.push(key.clone());
        inner = match value {
            toml::Value::Table(table) if table.is_empty() => return Some(keys),
            toml::Value::Table(table) => table,
            toml::Value::Array(_) => return Some(keys),
            _ => return None,
        };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PATH: [&str; 2] = ["mcp_servers", "wikitoolkit"];
    const BLOCK: &str =
        "[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\n\n[mcp_servers.wikitoolkit.env]\nA = \"b\"\n";

    #[test]
    fn a_table_is_added_at_the_end_and_goes_without_a_trace() {
        for text in [
            "",
            "a = 1\n",
            "a = 1",
            "# only a comment",
            "a = 1\r\n[b]\r\nc = [\r\n  1, # one\r\n]\r\n",
            "\u{feff}a = 1\n\n\n",
            "[mcp_servers]\n",
            "[mcp_servers.other]\ncommand = 'o'\nargs = []\n[mcp_servers.other.env]\n",
            "s = \"\"\"\n[mcp_servers.wikitoolkit]\n\"\"\"\n",
        ] {
            let added = add(text, &PATH, BLOCK).unwrap();
            assert!(get(&added, &PATH).unwrap().is_some(), "{text:?}");
            assert!(!text.contains("\r\n") || added.matches('\n').count() == added.matches("\r\n").count());
            match remove(&added, &PATH) {
                Ok(removed) => assert_eq!(removed.as_deref(), Some(text)),
                // A header inside a text looks like one of ours: better nothing is done than harm.
                Err(EditError::Shape { .. }) => assert!(text.contains("\"\"\""), "{text:?}"),
                Err(other) => panic!("{other}"),
            }
        }
    }

    #[test]
    fn what_was_added_after_ours_stays() {
        let text = format!("a = 1\n\n{BLOCK}\n# mine\n[other]\nb = 2\n");
        assert_eq!(remove(&text, &PATH).unwrap().unwrap(), "a = 1\n\n# mine\n[other]\nb = 2\n");
    }

    #[test]
    fn what_cannot_be_edited_is_said_with_its_place() {
        let error = |result: Result<String, EditError>| result.unwrap_err().to_string();
        insta::assert_snapshot!(error(add("a = 1\nb = = 2\n", &PATH, BLOCK)), @"line 2, column 5: extra `=`, expected nothing");
        insta::assert_snapshot!(error(add("mcp_servers = {}\n", &PATH, BLOCK)), @"line 1: `mcp_servers.wikitoolkit` has to be a table under a [header] of its own");
        insta::assert_snapshot!(remove("x = 1\nmcp_servers.wikitoolkit.command = 'x'\n", &PATH).unwrap_err(), @"line 2: `mcp_servers.wikitoolkit` has to be a table under a [header] of its own");
    }

    proptest! {
        #[test]
        fn adding_and_removing_changes_nothing(
            lines in prop::collection::vec(
                prop_oneof![
                    Just(""), Just("# note"), Just("  "), Just("[t0]"), Just("[[list]]"), Just("[mcp_servers.other]"),
                    Just("k0 = 1"), Just("k1 = [ 1, 2, ] # x"), Just("k2 = ), Just("),
                ],
                0..12,
            ),
            newline in prop_oneof![Just("\n"), Just("\r\n")],
            last in any::<bool>(),
        ) {
            let text = lines.join(newline) + if last { newline } else { "" };
            if let Ok(added) = add(&text, &PATH, BLOCK) {
                prop_assert_eq!(remove(&added, &PATH).unwrap().unwrap(), text);
            }
        }
    }
}
