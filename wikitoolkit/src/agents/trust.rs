//! Whether agents trust a folder: what they read in it counts only then.

use std::path::Path;

use super::edit::{json, toml};
use super::files;
use super::surroundings::Surroundings;
use super::table::{Agent, Trust};

/// Whether `agent` trusts `root`, as far as its own file tells; `None` for an agent that asks nobody.
pub fn trusts(agent: &Agent, root: &Path, surroundings: &Surroundings) -> Option<bool> {
    let trust = agent.trust?;
    Some(value(&trust, root, surroundings).is_some_and(|value| value == trust.value))
}

/// What the file says about `root`, as JSON.
fn value(trust: &Trust, root: &Path, surroundings: &Surroundings) -> Option<String> {
    let file = surroundings.path_of(trust.file)?;
    let text = files::text(&file).ok().flatten()?;
    let root = root.to_string_lossy();
    let path: Vec<&str> =
        trust.path.iter().map(|&key| if key == Trust::FOLDER { &*root } else { key }).collect();
    if file.extension().is_some_and(|ending| ending == "toml") {
        toml::get(&text, &path).ok().flatten()?.as_str().map(json::quote)
    } else {
        json::get(&text, &path).ok().flatten()
    }
}
