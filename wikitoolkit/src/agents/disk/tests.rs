//! What a kill before any step leaves, and before any step of what comes after it, and so on: each file is the old or the
//! new one, an installation comes out as if there had been no kill, and an uninstallation leaves no trace.
#![allow(clippy::unwrap_used, reason = "what fails in a helper fails the test")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use tempfile::TempDir;

use super::WATCHER;
use crate::agents::surroundings::{Os, Surroundings};
use crate::agents::{Options, Scope, Site, install, table, uninstall};
use crate::repo::Root;

/// Everything below a folder, by its name: files with mode and bytes, folders without.
type Disk = BTreeMap<String, Option<(u32, Vec<u8>)>>;

/// A repository and a home in which something is installed again and again.
struct Machine {
    dir: TempDir,
    site: Site,
}

impl Machine {
    fn new(scope: Scope, files: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().canonicalize().unwrap();
        for (name, text) in files {
            let path = base.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        for folder in ["home", "repo"] {
            fs::create_dir_all(base.join(folder)).unwrap();
        }
        let git =
            Command::new("git").args(["init", "-q", "--template="]).current_dir(base.join("repo")).status();
        assert!(git.unwrap().success());
        let site = Site {
            scope,
            root: Some(Root::explicit(&base.join("repo")).unwrap()),
            surroundings: Surroundings::new(Os::Linux, [("HOME".into(), base.join("home").into())]),
            program: PathBuf::from("/bin/wikitoolkit"),
            waits: |_| {},
        };
        Self { dir, site }
    }

    fn run(&self, verb: Verb, agents: &[&str]) {
        let agents: Vec<_> = agents.iter().map(|name| table::agent(name).unwrap()).collect();
        let report = match verb {
            Verb::Install => install(&self.site, &agents, Options::ALL, false),
            Verb::Uninstall => uninstall(&self.site, &agents, Options::ALL, false),
        };
        let problems: Vec<_> = report.unwrap().files.into_iter().filter_map(|file| file.problem).collect();
        assert!(problems.is_empty(), "{problems:?}");
    }

    /// The same, and what a kill before any of its steps would leave.
    fn watched(&self, verb: Verb, agents: &[&str]) -> BTreeSet<Disk> {
        let seen = Rc::new(RefCell::new(BTreeSet::new()));
        let (states, base) = (Rc::clone(&seen), self.dir.path().to_owned());
        WATCHER.set(Some(Box::new(move || _ = states.borrow_mut().insert(look(&base)))));
        self.run(verb, agents);
        WATCHER.set(None);
        seen.take()
    }

    fn now(&self) -> Disk {
        look(self.dir.path())
    }

    fn restore(&self, disk: &Disk) {
        for entry in fs::read_dir(self.dir.path()).unwrap() {
            fs::remove_dir_all(entry.unwrap().path()).unwrap();
        }
        // A folder comes before what is in it.
        for (name, file) in disk {
            let path = self.dir.path().join(name);
            match file {
                None => fs::create_dir(path).unwrap(),
                Some((mode, bytes)) => {
                    fs::write(&path, bytes).unwrap();
                    fs::set_permissions(&path, fs::Permissions::from_mode(*mode)).unwrap();
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Verb {
    Install,
    Uninstall,
}

fn look(base: &Path) -> Disk {
    let mut disk = Disk::new();
    let mut folders = vec![base.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(base).unwrap().to_string_lossy().into_owned();
            let file = path
                .is_file()
                .then(|| (fs::metadata(&path).unwrap().permissions().mode(), fs::read(&path).unwrap()));
            if file.is_none() {
                folders.push(path);
            }
            disk.insert(name, file);
        }
    }
    disk
}

/// The names of what differs.
fn differing<'a>(one: &'a Disk, other: &'a Disk) -> Vec<&'a str> {
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    names.into_iter().filter(|name| one.get(*name) != other.get(*name)).map(String::as_str).collect()
}

/// Whether a name is one of those that only an unfinished run uses, or of what it keeps for itself.
fn is_own(name: &str) -> bool {
    name.contains(".wikitoolkit") || name.contains("state/wikitoolkit")
}

/// Follows every kill in every run that starts from what a kill left, `kills` times in a row; the number of states that were
/// found.
fn explore(machine: &Machine, agents: &[&str], kills: usize) -> usize {
    let before = machine.now();
    machine.run(Verb::Install, agents);
    let installed = machine.now();
    let mut known = BTreeSet::from([before.clone(), installed.clone()]);
    let mut open = vec![before.clone(), installed.clone()];
    for kill in 0..=kills {
        for state in std::mem::take(&mut open) {
            for name in state.keys().chain(before.keys()).chain(installed.keys()).filter(|name| !is_own(name))
            {
                let right = [before.get(name), installed.get(name)];
                assert!(right.contains(&state.get(name)), "{name} is neither old nor new");
            }
            for (verb, expected) in [(Verb::Install, &installed), (Verb::Uninstall, &before)] {
                machine.restore(&state);
                let mut states = machine.watched(verb, agents);
                let end = machine.now();
                let mut wrong = differing(&end, expected);
                // Its words may come in another order; what it is good for is tried out from here.
                wrong.retain(|name| !name.ends_with("install.json"));
                let from = differing(&state, expected);
                assert!(
                    wrong.is_empty(),
                    "{verb:?} makes {wrong:?} wrong, which began with others: {from:?}"
                );
                states.insert(end);
                states.retain(|state| kill < kills && known.insert(state.clone()));
                open.extend(states);
            }
        }
    }
    known.len()
}

#[test]
fn no_kill_in_a_repository_leaves_a_trace() {
    let files = [
        ("repo/.mcp.json", "{\n  \"mcpServers\": {\n    \"other\": {}\n  }\n}\n"),
        ("repo/.claude/settings.local.json", "{}\n"),
        ("repo/AGENTS.md", "# Mine\n"),
        ("repo/.git/hooks/post-merge", "#!/bin/sh\n"),
    ];
    let machine = Machine::new(Scope::Project, &files);
    let script = machine.dir.path().join("repo/.git/hooks/post-merge");
    fs::set_permissions(script, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(explore(&machine, &["claude"], 1) > 50);
}

/// The same with as many kills as it takes until nothing new comes.
#[test]
fn no_kills_in_a_home_leave_a_trace() {
    let machine = Machine::new(Scope::User, &[("home/.gemini/settings.json", "{\"n\": 1}\n")]);
    assert!(explore(&machine, &["gemini"], 20) > 30);
}
