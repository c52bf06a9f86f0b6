//! Telling what an installation did.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::agents::table::Agent;
use crate::agents::{self, FileReport, NAME, NoTarget, Problem, Report, Scope, Site, What};
use crate::cli::output::{Failure, Output};
use crate::view::Reply;

/// What was done, and what is left to the user.
#[derive(Debug, Serialize)]
pub(in crate::cli) struct Installed {
    dry_run: bool,
    files: Vec<FileView>,
    skipped: Vec<Remark>,
    to_do: Vec<Remark>,
    #[serde(skip)]
    problems: Vec<Problem>,
}

#[derive(Debug, Serialize)]
struct FileView {
    path: String,
    aliases: Vec<String>,
    agents: BTreeSet<String>,
    actions: Vec<ActionView>,
    /// What became of the text; only when it was asked for.
    diff: Option<String>,
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct ActionView {
    part: String,
    what: &'static str,
}

/// Something about one agent, or about all.
#[derive(Debug, Serialize)]
struct Remark {
    agent: Option<&'static str>,
    text: String,
}

impl Installed {
    /// What `report` says about an installation for `agents`.
    pub(in crate::cli) fn new(site: &Site, agents: &[&'static Agent], report: Report, dry_run: bool) -> Self {
        let to_do = to_do(site, agents, &report);
        Self { to_do, ..Self::undone(site, report, dry_run) }
    }

    /// What `report` says about an uninstallation.
    pub(in crate::cli) fn undone(site: &Site, report: Report, dry_run: bool) -> Self {
        let problems = report.files.iter().filter_map(|file| file.problem.clone()).collect();
        let skipped = report.skipped.iter().map(|(agent, why)| skipped(site, agent, *why)).collect();
        let files = report.files.into_iter().map(|file| view(&file, dry_run)).collect();
        Self { dry_run, files, skipped, to_do: Vec::new(), problems }
    }

    /// Prints it; what could not be done is a failure.
    pub(in crate::cli) fn print(self, output: Output) -> Result<(), Failure> {
        output.reply(&self)?;
        if self.problems.is_empty() { Ok(()) } else { Err(Failure::Files(self.problems)) }
    }
}

fn view(file: &FileReport, dry_run: bool) -> FileView {
    FileView {
        path: file.name.clone(),
        aliases: file.aliases.clone(),
        agents: file.agents.clone(),
        actions: file
            .actions
            .iter()
            .map(|action| ActionView { part: action.part.clone(), what: word(action.what) })
            .collect(),
        diff: dry_run.then(|| file.diff()),
        error: file.problem.as_ref().map(|problem| problem.message.clone()),
    }
}

fn word(what: What) -> &'static str {
    match what {
        What::Added => "added",
        What::Renewed => "renewed",
        What::There => "already there",
        What::Kept => "kept as somebody changed it",
        What::Removed => "removed",
        What::RemovedChanged => "removed, with what was changed in it",
        What::Shared => "kept for other agents and worktrees",
        What::Before => "left, since it was there before",
        What::LeftChanged => "left, since somebody changed it: remove it by hand",
    }
}

fn skipped(site: &Site, agent: &'static Agent, why: NoTarget) -> Remark {
    let text = match why {
        NoTarget::UserOnly => format!(
            "{} reads no servers from a repository: `wikitoolkit install {} --user` installs for you",
            agent.title, agent.name
        ),
        NoTarget::NoRoot => format!(
            "{} has to be told which repository to serve: run this inside it, or add --root DIR",
            agent.title
        ),
        NoTarget::NoText => format!(
            "{} has to be told which repository to serve, and the path of this one is not UTF-8: use it by another path",
            agent.title
        ),
        NoTarget::NoHome => {
            let variable = if site.surroundings.home().is_some() { "a folder" } else { "a home folder" };
            format!("{} needs {variable} of the user, and the environment names none", agent.title)
        }
    };
    Remark { agent: Some(agent.name), text }
}

/// What only the user can do.
fn to_do(site: &Site, agents: &[&'static Agent], report: &Report) -> Vec<Remark> {
    let touched = |agent: &&&'static Agent| {
        report.files.iter().any(|file| file.problem.is_none() && file.agents.contains(agent.name))
    };
    let touched: Vec<&'static Agent> = agents.iter().filter(touched).copied().collect();
    let mut remarks: Vec<Remark> = touched
        .iter()
        .map(|agent| Remark {
            agent: Some(agent.name),
            text: match site.scope {
                Scope::Project => agent.then_project,
                Scope::User => agent.then_user,
            }
            .to_owned(),
        })
        .collect();
    for agent in &touched {
        let off = agents::keeps_off(site, agent).into_iter().map(|off| Remark {
            agent: Some(agent.name),
            text: format!("in {}, {off}, which keeps the server off: {}", site.name(&off.file), off.fix()),
        });
        remarks.extend(off);
    }
    if touched.is_empty() {
        return remarks;
    }
    if site.surroundings.program(NAME).is_none() {
        let why = match site.scope {
            Scope::Project => "the files name it without its folder, so that they suit everybody",
            Scope::User => "the instructions name its commands without its folder",
        };
        remarks.push(Remark {
            agent: None,
            text: format!("put `{NAME}` on the PATH: {why}; this one is {}", site.program.display()),
        });
    } else if site.scope == Scope::User {
        return remarks;
    } else if touched.iter().any(|agent| agent.desktop) {
        let text = format!(
            "programs started from the desktop may have another PATH: if they cannot start `{NAME}`, add its folder to the PATH of your session"
        );
        remarks.push(Remark { agent: None, text });
    }
    remarks
}

impl Reply for Installed {
    fn markdown(&self) -> String {
        let mut parts = Vec::new();
        let diffs = self.files.iter().filter_map(|file| file.diff.as_ref()).filter(|diff| !diff.is_empty());
        parts.extend(diffs.map(|diff| format!("```diff\n{diff}```")));
        if self.files.is_empty() && self.skipped.is_empty() {
            parts.push("Nothing to do.".to_owned());
        } else if !self.files.is_empty() {
            let head = if self.dry_run { "what would change" } else { "what changed" };
            let rows: Vec<String> = self.files.iter().map(row).collect();
            parts.push(format!("| file | for | {head} |\n| --- | --- | --- |\n{}", rows.join("\n")));
        }
        parts.extend(list("Left out:", &self.skipped));
        parts.extend(list("Still to do:", &self.to_do));
        parts.join("\n\n")
    }
}

fn row(file: &FileView) -> String {
    let names: Vec<&str> = [&file.path].into_iter().chain(&file.aliases).map(String::as_str).collect();
    let agents: Vec<&str> = file.agents.iter().map(String::as_str).collect();
    let what =
        if file.error.is_some() { "nothing: see the error".to_owned() } else { actions(&file.actions) };
    format!("| {} | {} | {what} |", names.join(" = "), agents.join(", "))
}

/// The actions, those of a kind together.
fn actions(actions: &[ActionView]) -> String {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for ActionView { part, what } in actions {
        match kinds.iter_mut().find(|(known, _)| known == what) {
            Some((_, parts)) => parts.push(part),
            None => kinds.push((what, vec![part])),
        }
    }
    let kinds: Vec<String> =
        kinds.into_iter().map(|(what, parts)| format!("{what}: {}", parts.join(", "))).collect();
    kinds.join("; ")
}

fn list(head: &str, remarks: &[Remark]) -> Option<String> {
    let lines: Vec<String> = remarks
        .iter()
        .map(|remark| match remark.agent {
            Some(agent) => format!("- {agent}: {}", remark.text),
            None => format!("- {}", remark.text),
        })
        .collect();
    (!lines.is_empty()).then(|| format!("{head}\n{}", lines.join("\n")))
}
