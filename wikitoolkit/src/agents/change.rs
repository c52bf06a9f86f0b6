//! What an installation makes of one file: from text to text, with what was done and how it is undone.

use std::collections::BTreeSet;

use super::claude;
use super::edit::{EditError, json};
use super::git_hooks;
use super::part::{Part, Standing, Trace};
use super::record::{FileRecord, Step};
use super::target::{Options, Wanted};

/// What becomes of a file.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// Its new text; `None` when it goes, or stays away.
    pub after: Option<String>,
    /// What was done, part by part.
    pub actions: Vec<Action>,
    /// What to remember of it.
    pub record: FileRecord,
}

/// What was done about one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What the part is called.
    pub part: String,
    /// What was done.
    pub what: What,
}

/// What can be done about a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// It was put in.
    Added,
    /// It was brought up to date.
    Renewed,
    /// It was there already.
    There,
    /// Somebody wrote or changed it: it stays as it is.
    Kept,
    /// It was taken out.
    Removed,
    /// It was taken out together with what somebody had changed in it.
    RemovedChanged,
    /// It stays for other agents.
    Shared,
    /// It stays, since it was there before.
    Before,
    /// Somebody changed the text: it stays, to be taken out by hand.
    LeftChanged,
}

impl What {
    /// Whether the file is another one afterwards.
    pub fn is_change(self) -> bool {
        matches!(self, Self::Added | Self::Renewed | Self::Removed | Self::RemovedChanged)
    }
}

/// Puts what is `wanted` into the file with the text `before` (`None`: there is no file).
///
/// # Errors
/// When the text cannot be edited: nothing is done to the file then.
pub(super) fn install(
    before: Option<&str>,
    wanted: &[Wanted],
    known: Option<&FileRecord>,
) -> Result<Change, EditError> {
    let start = || FileRecord {
        created: before.is_none(),
        blank: before.filter(|text| is_blank(text)).map(str::to_owned),
        ..FileRecord::default()
    };
    // What was known of a file that is gone says nothing about the one that takes its place.
    let mut record = known.filter(|_| before.is_some()).cloned().unwrap_or_else(start);
    let mut text = before.unwrap_or_default().to_owned();
    let mut actions = Vec::new();
    for Wanted { part, former, agents, present } in wanted {
        let standing = part.standing(&text, record.written(part), former)?;
        let what = match (standing, present) {
            (Standing::Missing, true) => {
                let (new, traces) = part.put(&text)?;
                text = new;
                record.forget(part);
                record.add(traces, part, agents);
                What::Added
            }
            (Standing::Former, true) => {
                text = part.renew(&text)?;
                if record.written(part).is_none() {
                    record.add(Vec::new(), part, agents);
                } else {
                    record.renew(part, agents);
                }
                What::Renewed
            }
            (Standing::Current, true) => {
                record.renew(part, agents);
                What::There
            }
            (Standing::Changed, true) => {
                record.join(part, agents);
                What::Kept
            }
            (Standing::Missing, false) => continue,
            (Standing::Former | Standing::Current | Standing::Changed, false) => {
                text = part.take(&text)?.unwrap_or(text);
                record.forget(part);
                What::Removed
            }
        };
        actions.push(Action { part: part.label(), what });
    }
    if !record.has_parts() {
        record = FileRecord::default();
    }
    let changed = actions.iter().any(|action| action.what.is_change());
    let after = if changed || before.is_some() { Some(text) } else { None };
    Ok(Change { after, actions, record })
}

/// Takes out what is there for `agents` alone, but for what `options` leave out. `known` says how it came there; where
/// nothing is known, what looks exactly like one of `wanted` is taken out, and what holds nothing after that was made for it:
/// it is so far more often than not.
///
/// # Errors
/// When the text cannot be edited: nothing is done to the file then.
pub(super) fn uninstall(
    before: &str,
    wanted: &[Wanted],
    known: Option<&FileRecord>,
    agents: &BTreeSet<String>,
    options: Options,
) -> Result<Change, EditError> {
    let mut record = match known {
        Some(known) => known.clone(),
        None => FileRecord { steps: found(before, wanted)?, ..FileRecord::default() },
    };
    let whole = record.written(&Part::Document { text: String::new() }).is_some();
    let mut text = before.to_owned();
    let mut actions = Vec::new();
    let mut kept = Vec::new();
    for step in record.steps.drain(..).rev() {
        match step {
            Step::Added { ref added, .. } if !options.include(added) => kept.push(step),
            Step::Added { added, agents: readers } => {
                let others: BTreeSet<String> = readers.difference(agents).cloned().collect();
                let what = if others.is_empty() {
                    take(&added, &mut text)?
                } else {
                    let ours = readers.len() != others.len();
                    kept.push(Step::Added { added: added.clone(), agents: others });
                    ours.then_some(What::Shared)
                };
                actions.extend(what.map(|what| Action { part: added.label(), what }));
            }
            Step::Found { ref found } if !options.include(found) => kept.push(step),
            Step::Found { found } => actions.push(Action { part: found.label(), what: What::Before }),
            Step::Made { made } => {
                let (new, done) = Trace::Made(made.clone()).undo(&text)?;
                text = new;
                if !done {
                    kept.push(Step::Made { made });
                }
            }
            Step::Blank { blank, was } => {
                let (new, done) = Trace::Blank(blank.clone(), was.clone()).undo(&text)?;
                text = new;
                if !done {
                    kept.push(Step::Blank { blank, was });
                }
            }
        }
    }
    kept.reverse();
    actions.reverse();
    record.steps = kept;
    let is_left = holds_nothing(&text) || record.created && names_a_schema(&text);
    // Only what was taken out is undone: whatever else a record says changes nothing.
    let after = if !actions.iter().any(|action| action.what.is_change()) {
        Some(before.to_owned())
    } else if record.has_parts() || !is_left {
        Some(text)
    } else if record.created || whole || known.is_none() {
        None
    } else {
        Some(record.blank.clone().unwrap_or(text))
    };
    Ok(Change { after, actions, record })
}

/// Takes `part` out of `text`; `None` when it was gone before.
fn take(part: &Part, text: &mut String) -> Result<Option<What>, EditError> {
    let standing = part.standing(text, None, &[])?;
    Ok(match (part.take(text)?, standing) {
        (None, Standing::Missing) => None,
        (None, _) => Some(What::LeftChanged),
        (Some(new), standing) => {
            *text = new;
            Some(if standing == Standing::Changed { What::RemovedChanged } else { What::Removed })
        }
    })
}

/// The parts in `text` that look exactly as this or an earlier version writes them.
fn found(text: &str, wanted: &[Wanted]) -> Result<Vec<Step>, EditError> {
    let mut there = Vec::new();
    for Wanted { part, former, agents, .. } in wanted {
        if matches!(part.standing(text, None, former)?, Standing::Current | Standing::Former) {
            there.push((part, agents));
        }
    }
    // Anybody may have written one of the rules by hand; all of them together are as we write them.
    let is_there = |wanted: &Wanted| there.iter().any(|(part, _)| **part == wanted.part);
    let rules = wanted.iter().filter(|wanted| matches!(wanted.part, Part::Element { .. }));
    let all_rules = rules.filter(|wanted| !claude::is_asked_for(&wanted.part)).all(is_there);
    there.retain(|(part, _)| all_rules || !matches!(part, Part::Element { .. }));
    let mut steps = Vec::new();
    for (part, agents) in there {
        steps.extend(part.containers().into_iter().map(|made| Step::Made { made }));
        steps.push(Step::Added { added: part.clone(), agents: agents.clone() });
    }
    Ok(steps)
}

pub(super) fn is_blank(text: &str) -> bool {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
}

/// Whether a text is as empty as its format allows.
fn holds_nothing(text: &str) -> bool {
    is_blank(text) || git_hooks::is_empty(text) || is_bare(text.trim_start_matches('\u{feff}'))
}

/// Whether a text says only which schema it follows. Some agents add that to every file that they read.
fn names_a_schema(text: &str) -> bool {
    let rest = json::remove_member(text, &["$schema"]).ok().flatten();
    rest.is_some_and(|rest| is_bare(&rest))
}

/// Whether a text is an object without anything in it.
fn is_bare(text: &str) -> bool {
    text.split_whitespace().collect::<String>() == "{}"
}

#[cfg(test)]
mod tests;
