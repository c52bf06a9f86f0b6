//! What a TOML file consists of, with the bytes that it stands on.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::agents::edit::{EditError, place};

/// A header or a pair of key and value.
#[derive(Debug)]
pub(super) struct Statement {
    /// The keys that lead to what it is about.
    pub(super) path: Vec<String>,
    /// From its last key, or the bracket of a header, to the end of its value.
    pub(super) range: Range<usize>,
    pub(super) is_header: bool,
}

/// The statements of `text`, which has no byte order mark, in their order.
pub(super) fn of(text: &str) -> Result<Vec<Statement>, EditError> {
    let table = DeTable::parse(text).map_err(|error| {
        let (line, column) = place::line_and_column(text, error.span().map_or(0, |span| span.start));
        EditError::Syntax { line, column, reason: error.message().to_owned() }
    })?;
    let mut found = Vec::new();
    collect(text, table.get_ref(), &[], &mut found);
    found.sort_by_key(|statement| statement.range.start);
    Ok(found)
}

fn collect(text: &str, table: &DeTable<'_>, above: &[String], found: &mut Vec<Statement>) {
    for (key, value) in table {
        let path = [above, &[key.get_ref().to_string()]].concat();
        let begins = |value: &Spanned<DeValue<'_>>, with: &str| {
            text.get(value.span()).is_some_and(|text| text.starts_with(with))
        };
        let mut tables: Vec<&Spanned<DeValue<'_>>> = Vec::new();
        match value.get_ref() {
            // An inline table is a value like any other.
            DeValue::Table(_) if !begins(value, "{") => tables.push(value),
            DeValue::Array(items)
                if items.iter().all(|item| item.get_ref().is_table() && begins(item, "[[")) =>
            {
                tables.extend(items.iter());
            }
            _ => {}
        }
        if tables.is_empty() {
            let range = key.span().start..value.span().end;
            found.push(Statement { path, range, is_header: false });
            continue;
        }
        for table in tables {
            // A table that dotted keys make has no header.
            if begins(table, "[") {
                found.push(Statement { path: path.clone(), range: table.span(), is_header: true });
            }
            if let DeValue::Table(inner) = table.get_ref() {
                collect(text, inner, &path, found);
            }
        }
    }
}
