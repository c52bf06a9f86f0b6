//! A hook of ours among those of others, wherever its user has moved it to.

use std::path::Path;

use super::shell::{self, Call};
use super::{Part, Standing};
use crate::agents::edit::{EditError, json};
use crate::agents::table::Hook;

/// The hook of an agent, which runs `program`.
pub fn of(row: &Hook, program: &Path) -> Part {
    let command = json::quote(&shell::command(program));
    let hook = format!(r#"{{"type": "command", "command": {command}, "timeout": {}}}"#, row.timeout);
    let group = format!(r#"{{"matcher": {}, "hooks": [{hook}]}}"#, json::quote(row.matcher));
    Part::Hook { path: row.event.map(str::to_owned).to_vec(), group }
}

/// A hook that calls us.
struct Found {
    /// Where its group stands in the list of groups.
    group_index: usize,
    /// Where it stands in its group.
    index: usize,
    group: String,
    hook: String,
    command: String,
    call: Call,
    /// How many hooks the group has.
    companions: usize,
}

impl Found {
    /// Whether it is there for us alone.
    fn is_own(&self) -> bool {
        self.call != Call::Among
    }
}

/// How many hooks in the list at `path` call us.
///
/// # Errors
/// When `text` is no JSON object.
pub fn count(text: &str, path: &[&str]) -> Result<usize, EditError> {
    find(text, path).map(|found| found.len())
}

pub(super) fn standing(text: &str, path: &[&str], group: &str) -> Result<Standing, EditError> {
    let (found, wanted) = (find(text, path)?, command_of(group)?);
    let is_among_others = !found.is_empty();
    let own: Vec<Found> = found.into_iter().filter(Found::is_own).collect();
    Ok(match own.as_slice() {
        [] if is_among_others => Standing::Changed,
        [] => Standing::Missing,
        [one] if Some(&one.command) == wanted.as_ref() => Standing::Current,
        [one] if one.call != Call::Generated => Standing::Changed,
        _ => Standing::Former,
    })
}

/// The first hook gets the command of `group`, the others go; the rest of what the user wrote around it stays.
pub(super) fn renew(text: &str, path: &[&str], group: &str) -> Result<String, EditError> {
    let found: Vec<Found> = find(text, path)?.into_iter().filter(Found::is_own).collect();
    let (Some((first, others)), Some(command)) = (found.split_first(), command_of(group)?) else {
        return Ok(text.to_owned());
    };
    let mut text = text.to_owned();
    for other in others.iter().rev() {
        text = without(&text, path, other)?.unwrap_or(text);
    }
    if first.call != Call::Generated {
        return Ok(text);
    }
    let (group, hook) = (first.group_index.to_string(), first.index.to_string());
    let place = [path, &[&group, "hooks", &hook, "command"]].concat();
    json::set(&text, &place, &json::quote(&command)).map(|added| added.text)
}

/// `text` without any hook of ours; `None` when it has none, or only commands of somebody that run it among other things.
pub(super) fn take(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let found = find(text, path)?;
    let mut new = None;
    for hook in found.iter().rev().filter(|hook| hook.is_own()) {
        let text = new.as_deref().unwrap_or(text);
        new = without(text, path, hook)?.or(new);
    }
    Ok(new)
}

fn without(text: &str, path: &[&str], found: &Found) -> Result<Option<String>, EditError> {
    if found.companions == 1 {
        return json::remove_element(text, path, &found.group);
    }
    let group = found.group_index.to_string();
    json::remove_element(text, &[path, &[&group, "hooks"]].concat(), &found.hook)
}

fn find(text: &str, path: &[&str]) -> Result<Vec<Found>, EditError> {
    let mut found = Vec::new();
    for (group_index, group) in json::elements(text, path)?.into_iter().enumerate() {
        // A group that is no object holds no hook.
        let Ok(hooks) = json::elements(&group, &["hooks"]) else { continue };
        let companions = hooks.len();
        for (index, hook) in hooks.into_iter().enumerate() {
            let Some(command) = string(&hook, "command") else { continue };
            if let Some(call) = shell::call(&command) {
                found.push(Found {
                    group_index,
                    index,
                    group: group.clone(),
                    hook,
                    command,
                    call,
                    companions,
                });
            }
        }
    }
    Ok(found)
}

/// The command of the one hook in a group of ours.
fn command_of(group: &str) -> Result<Option<String>, EditError> {
    Ok(json::elements(group, &["hooks"])?.first().and_then(|hook| string(hook, "command")))
}

fn string(object: &str, key: &str) -> Option<String> {
    let text = json::get(object, &[key]).ok().flatten()?;
    serde_json::from_str(&text).ok()
}
