//! Which files of which agents get which parts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::edit::{json, markdown};
use super::part::{self, Part};
use super::surroundings::{Surroundings, UserFile};
use super::table::{Agent, Entry, Hook, SHARED_MEMORY};
use super::{NAME, claude, git_hooks, prose};
use crate::repo::Root;

/// For whom scripts of git are installed, where an agent stands otherwise.
pub const GIT: &str = "git";

/// For whom something is installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Whoever works in one repository.
    Project,
    /// One user, in all repositories.
    User,
}

/// What to leave out and what to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Hooks of agents.
    pub hook: bool,
    /// Sections in files of instructions, and skills.
    pub memory: bool,
    /// Let tools that write memory files run without a question.
    pub writes: bool,
    /// Scripts that git runs.
    pub git: bool,
}

impl Options {
    /// Everything that any options ask for: what may be there to be taken out.
    pub const ALL: Self = Self { hook: true, memory: true, writes: true, git: true };

    /// Nothing that can be left out.
    pub const LEAST: Self = Self { hook: false, memory: false, writes: false, git: false };

    /// Whether a part is one of those that they ask for.
    pub(super) fn include(self, part: &Part) -> bool {
        match part {
            Part::Hook { .. } => self.hook,
            Part::Section { .. } | Part::Document { .. } => self.memory,
            Part::Script => self.git,
            Part::Member { .. } | Part::Element { .. } | Part::Table { .. } => true,
        }
    }
}

/// Where something is installed.
#[derive(Clone, Debug)]
pub struct Site {
    /// For whom.
    pub scope: Scope,
    /// The repository; `None` where there is none, which does for some agents of a user.
    pub root: Option<Root>,
    /// The machine.
    pub surroundings: Surroundings,
    /// This program.
    pub program: PathBuf,
    /// Told what is waited for when another installer has its turn for longer than a moment.
    pub waits: fn(&Path),
}

/// A file, and what belongs there.
#[derive(Clone, Debug)]
pub struct Target {
    /// The file as its agent names it, which may be a link.
    pub path: PathBuf,
    /// The parts, in order.
    pub wanted: Vec<Wanted>,
}

/// A part, and for whom it is there.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The part.
    pub part: Part,
    /// Values of it that earlier versions wrote.
    pub former: Vec<String>,
    /// The agents that read it.
    pub agents: BTreeSet<String>,
    /// Whether it is wanted at all, or has to go if it is there.
    pub present: bool,
}

/// Why an agent has no targets at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTarget {
    /// It reads no servers from a repository.
    UserOnly,
    /// It has to be told a repository, and there is none.
    NoRoot,
    /// The user has no home folder.
    NoHome,
    /// It has to be told a repository whose path is no text.
    NoText,
}

impl Site {
    /// The files that `agent` reads here. `text` gives the text of a file that is there.
    ///
    /// # Errors
    /// [`NoTarget`].
    pub fn targets(
        &self,
        agent: &Agent,
        options: Options,
        text: &dyn Fn(&Path) -> Option<String>,
    ) -> Result<Vec<Target>, NoTarget> {
        // One that cannot be read is the agent's file all the same.
        let there = |path: &Path| text(path).is_some() || path.symlink_metadata().is_ok();
        let servers = self.server_file(agent, &there)?;
        let mut targets = Vec::new();
        let mut add = |path: PathBuf, parts: Vec<Wanted>| {
            if !parts.is_empty() {
                targets.push(Target { path, wanted: parts });
            }
        };
        let wanted = |part: Part| Wanted {
            part,
            former: Vec::new(),
            agents: BTreeSet::from([agent.name.to_owned()]),
            present: true,
        };
        let (part, former) = self.entry(agent, text(&servers).as_deref())?;
        add(servers, vec![Wanted { former, ..wanted(part) }]);
        if agent.claude {
            let (settings, skill) = self.claude_files()?;
            let approval = (self.scope == Scope::Project).then(claude::approval);
            let permissions = claude::permissions(&self.command(agent), options.writes);
            add(settings, approval.into_iter().chain(permissions).map(wanted).collect());
            if options.memory {
                add(skill, vec![wanted(claude::skill())]);
            }
        }
        if options.hook
            && let Some(hook) = &agent.hook
        {
            // Twice the same hook would be one too many.
            let present = !self.is_shared(hook, text);
            add(
                self.hook_file(hook)?,
                vec![Wanted { present, ..wanted(part::hook(hook, &self.command(agent))) }],
            );
        }
        if options.memory
            && let Some(memory) = self.memory_file(agent, text)
        {
            add(memory, vec![wanted(Part::Section { body: part::sealed(prose::SECTION) })]);
        }
        Ok(targets)
    }

    /// The file in which `agent` looks for servers here.
    fn server_file(&self, agent: &Agent, there: &dyn Fn(&Path) -> bool) -> Result<PathBuf, NoTarget> {
        let files: Vec<PathBuf> = match self.scope {
            Scope::Project => {
                let root = self.root.as_ref().ok_or(NoTarget::NoRoot)?;
                agent.project.iter().map(|file| root.path().join(file)).collect()
            }
            Scope::User => agent.user.iter().filter_map(|file| self.surroundings.path_of(*file)).collect(),
        };
        let found = files.iter().position(|file| there(file)).unwrap_or_default();
        let none = if self.scope == Scope::Project { NoTarget::UserOnly } else { NoTarget::NoHome };
        files.into_iter().nth(found).ok_or(none)
    }

    /// The entry for a file with this text, and the values that earlier versions wrote.
    fn entry(&self, agent: &Agent, text: Option<&str>) -> Result<(Part, Vec<String>), NoTarget> {
        let command = json::quote(&self.command(agent).to_string_lossy());
        let mut args = vec![json::quote("mcp")];
        if agent.homeless {
            let root = self.root.as_ref().ok_or(NoTarget::NoRoot)?;
            args.extend([json::quote("--root"), json::quote(root.path().to_str().ok_or(NoTarget::NoText)?)]);
        }
        let args = args.join(", ");
        let filled = |template: &str| template.replace("$COMMAND", &command).replace("$ARGS", &args);
        let fits = |entry: &&Entry| match entry {
            Entry::Json { section, .. } => {
                text.is_some_and(|text| json::get(text, section).is_ok_and(|found| found.is_some()))
            }
            Entry::Toml { .. } => true,
        };
        let chosen = agent.entries.iter().find(fits).or(agent.entries.last());
        let path = |section: &[&str]| section.iter().copied().chain([NAME]).map(str::to_owned).collect();
        Ok(match chosen {
            Some(Entry::Json { section, value, former }) => (
                Part::Member { path: path(section), value: filled(value) },
                former.iter().map(|old| filled(old)).collect(),
            ),
            Some(Entry::Toml { section, lines }) => {
                let header = [section, &[NAME][..]].concat().join(".");
                let block = format!("[{header}]\n{}", filled(lines));
                (Part::Table { path: path(section), block }, Vec::new())
            }
            None => return Err(NoTarget::UserOnly),
        })
    }

    /// The program as `agent` is to call it: by its name where a file is shared or a shell finds it, else by its path.
    fn command(&self, agent: &Agent) -> PathBuf {
        let by_name =
            self.scope == Scope::Project || !agent.desktop && self.surroundings.program(NAME).is_some();
        if by_name { PathBuf::from(NAME) } else { self.program.clone() }
    }

    fn claude_files(&self) -> Result<(PathBuf, PathBuf), NoTarget> {
        match (self.scope, &self.root) {
            (Scope::Project, Some(root)) => {
                Ok((root.path().join(claude::LOCAL_SETTINGS), root.path().join(claude::SKILL)))
            }
            (Scope::Project, None) => Err(NoTarget::NoRoot),
            (Scope::User, _) => {
                let at = |file: UserFile| self.surroundings.path_of(file).ok_or(NoTarget::NoHome);
                Ok((at(claude::USER_SETTINGS)?, at(claude::USER_SKILL)?))
            }
        }
    }

    fn hook_file(&self, hook: &Hook) -> Result<PathBuf, NoTarget> {
        match self.scope {
            Scope::Project => Ok(self.root.as_ref().ok_or(NoTarget::NoRoot)?.path().join(hook.project)),
            Scope::User => self.surroundings.path_of(hook.user).ok_or(NoTarget::NoHome),
        }
    }

    /// Whether another file of the repository has the hook already.
    fn is_shared(&self, hook: &Hook, text: &dyn Fn(&Path) -> Option<String>) -> bool {
        let (Scope::Project, Some(root), Some(shared)) = (self.scope, &self.root, hook.shared) else {
            return false;
        };
        let shared = text(&root.path().join(shared));
        shared.is_some_and(|text| part::hooks_in(&text, &hook.event).is_ok_and(|count| count > 0))
    }

    /// The scripts that git runs after files of the work tree may have changed.
    ///
    /// # Errors
    /// [`NoTarget`] where there is no repository.
    pub fn git_scripts(&self) -> Result<Vec<Target>, NoTarget> {
        let root = self.root.as_ref().filter(|_| self.scope == Scope::Project).ok_or(NoTarget::NoRoot)?;
        let folder = root.hooks_dir().ok_or(NoTarget::NoRoot)?;
        let target = |name: &&str| Target {
            path: folder.join(name),
            wanted: vec![Wanted {
                part: Part::Script,
                former: Vec::new(),
                agents: BTreeSet::from([GIT.to_owned()]),
                present: true,
            }],
        };
        Ok(git_hooks::HOOKS.iter().map(target).collect())
    }

    fn memory_file(&self, agent: &Agent, text: &dyn Fn(&Path) -> Option<String>) -> Option<PathBuf> {
        match self.scope {
            Scope::User => self.surroundings.path_of(agent.user_memory?),
            Scope::Project => {
                let root = self.root.as_ref()?.path();
                let own = root.join(agent.memory?);
                // Where one file is included in the other, the section would be read twice.
                let is_own = agent.memory == Some(SHARED_MEMORY);
                let includes =
                    !is_own && text(&own).is_some_and(|text| markdown::includes(&text, SHARED_MEMORY));
                Some(if includes { root.join(SHARED_MEMORY) } else { own })
            }
        }
    }
}
