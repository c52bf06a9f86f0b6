//! A hook of ours among those of others, wherever its user has moved it to.

use super::{Part, Standing};
use crate::agents::edit::{EditError, json};
use crate::agents::table::Hook;

/// What each command of ours ends with, but for the guard around it.
const CALL: &str = "wikitoolkit claude-hook";

/// The command of a hook: it does nothing and succeeds where the program is gone, since an exit code of 2 would forbid the
/// agent every search.
pub const COMMAND: &str = "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true";

/// The hook of an agent.
pub fn of(row: &Hook) -> Part {
    let hook =
        format!(r#"{{"type": "command", "command": {}, "timeout": {}}}"#, json::quote(COMMAND), row.timeout);
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
    /// How many hooks the group has.
    companions: usize,
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
    Ok(match found.as_slice() {
        [] => Standing::Missing,
        [one] if Some(&one.command) == wanted.as_ref() => Standing::Current,
        [one] if !is_generated(&one.command) => Standing::Changed,
        _ => Standing::Former,
    })
}

/// The first hook gets the command of `group`, the others go; the rest of what the user wrote around it stays.
pub(super) fn renew(text: &str, path: &[&str], group: &str) -> Result<String, EditError> {
    let found = find(text, path)?;
    let (Some((first, others)), Some(command)) = (found.split_first(), command_of(group)?) else {
        return Ok(text.to_owned());
    };
    let mut text = text.to_owned();
    for other in others.iter().rev() {
        text = without(&text, path, other)?.unwrap_or(text);
    }
    if !is_generated(&first.command) {
        return Ok(text);
    }
    let (group, hook) = (first.group_index.to_string(), first.index.to_string());
    let place = [path, &[&group, "hooks", &hook, "command"]].concat();
    json::set(&text, &place, &json::quote(&command)).map(|added| added.text)
}

/// `text` without any hook of ours; `None` when it has none.
pub(super) fn take(text: &str, path: &[&str]) -> Result<Option<String>, EditError> {
    let found = find(text, path)?;
    let mut new = None;
    for hook in found.iter().rev() {
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
            if let Some(command) = string(&hook, "command").filter(|command| command.contains(CALL)) {
                found.push(Found { group_index, index, group: group.clone(), hook, command, companions });
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

/// Whether `command` is one that some version of ours wrote, for a program at any path.
fn is_generated(command: &str) -> bool {
    let bare =
        match command.strip_prefix("command -v ").and_then(|rest| rest.split_once(" >/dev/null 2>&1 && ")) {
            Some((program, rest)) => {
                let call = rest.strip_suffix(" || true").unwrap_or(rest);
                return call.strip_suffix(" claude-hook") == Some(program);
            }
            None => command,
        };
    let program = bare.strip_suffix(" claude-hook").map(|program| program.trim_matches(['"', '\'']));
    program.is_some_and(|program| !program.contains([' ', ';', '&', '|', '=']))
}
