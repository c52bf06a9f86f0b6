//! What a `compile_commands.json` says about includes.

use serde_json::Value;

use crate::graph::RelPath;
use crate::lang::{FileFacts, Links, PathRules};

/// Flags that name a directory of headers, which stands behind them or in the next argument.
const FLAGS: [&str; 4] = ["-I", "-isystem", "-iquote", "-idirafter"];

/// The directories of headers of each file, as the build names them; nothing for a broken file.
pub(in crate::lang) fn extract_commands(_path: &RelPath, text: &str) -> FileFacts {
    let Ok(Value::Array(commands)) = serde_json::from_str(text) else { return FileFacts::default() };
    let paths = commands.iter().filter_map(command).collect();
    let rules = PathRules { paths, ..PathRules::default() };
    FileFacts { links: Links { rules: Some(Box::new(rules)), ..Links::default() }, ..FileFacts::default() }
}

/// A file and its directories of headers, both as absolute as they are written.
fn command(entry: &Value) -> Option<(String, Vec<String>)> {
    let string = |key: &str| entry.get(key).and_then(Value::as_str);
    let base = string("directory").unwrap_or_default();
    let arguments: Vec<String> = match entry.get("arguments").and_then(Value::as_array) {
        Some(list) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        None => string("command")?
            .split_whitespace()
            .map(|word| word.trim_matches(['"', '\'']).to_owned())
            .collect(),
    };
    let mut directories = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let Some(flag) = FLAGS.iter().find(|flag| argument.starts_with(**flag)) else { continue };
        let directory = match argument.strip_prefix(flag) {
            Some("") | None => rest.next().map_or("", String::as_str),
            Some(directory) => directory,
        };
        if !directory.is_empty() {
            directories.push(joined(base, directory));
        }
    }
    Some((joined(base, string("file")?), directories))
}

/// `path` as seen from `base`, unless it is absolute itself.
fn joined(base: &str, path: &str) -> String {
    let is_absolute = path.starts_with('/') || path.get(1..2) == Some(":");
    let path = path.replace('\\', "/");
    if is_absolute { path } else { format!("{}/{path}", base.replace('\\', "/")) }
}
