//! What an entry of a server calls.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Part, keys};
use crate::agents::edit::{json, toml};

/// How a server is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The program and its arguments, never empty.
    pub command: Vec<String>,
    /// What is added to the environment.
    pub env: BTreeMap<String, String>,
    /// In which folder, when the entry says so.
    pub dir: Option<String>,
}

impl Part {
    /// How the server is started whose entry stands in `text`; `None` when there is none, or it is none that starts a
    /// program.
    pub fn launch(&self, text: &str) -> Option<Launch> {
        let entry: Value = match self {
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
            let list = entry.get(key).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect()
        };
        let command = match entry.get("command")? {
            Value::String(program) => [vec![program.clone()], strings("args")].concat(),
            _ => strings("command"),
        };
        let members = ["env", "environment"].iter().filter_map(|key| entry.get(key)?.as_object()).flatten();
        let env = members.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())));
        Some(Launch {
            env: env.collect(),
            dir: entry.get("cwd").and_then(Value::as_str).map(str::to_owned),
            command,
        })
        .filter(|launch| !launch.command.is_empty())
    }
}
