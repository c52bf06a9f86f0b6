//! What an entry of a server calls.

use super::{Part, keys};
use crate::agents::edit::{json, toml};

impl Part {
    /// The program and the arguments of the server whose entry stands in `text`; `None` when there is none, or it is none
    /// that starts a program.
    pub fn command(&self, text: &str) -> Option<Vec<String>> {
        let entry: serde_json::Value = match self {
            Self::Member { path, .. } => {
                let entry = json::get(text, &keys(path)).ok().flatten()?;
                serde_json::from_str(&json::compact(&entry).ok()?).ok()?
            }
            Self::Table { path, .. } => {
                serde_json::to_value(toml::get(text, &keys(path)).ok().flatten()?).ok()?
            }
            _ => return None,
        };
        let strings = |key: &str| -> Vec<String> {
            let list = entry.get(key).and_then(serde_json::Value::as_array);
            list.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect()
        };
        match entry.get("command")? {
            serde_json::Value::String(program) => Some([vec![program.clone()], strings("args")].concat()),
            _ => Some(strings("command")).filter(|command| !command.is_empty()),
        }
    }
}
