//! A repository and a home in temporary folders, and the installer run in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::command::Run;
use crate::sample::BINARY;

/// Every agent that reads servers from a repository, and every one.
pub(crate) const IN_PROJECT: [&str; 8] =
    ["claude", "codex", "gemini", "cursor", "vscode", "opencode", "zed", "pi"];
pub(crate) const ALL: [&str; 10] =
    ["claude", "codex", "gemini", "cursor", "vscode", "opencode", "zed", "windsurf", "claude-desktop", "pi"];

/// Gone when dropped.
pub(crate) struct Workplace {
    dir: TempDir,
}

/// Everything below a folder: a file with its mode and bytes, a link with its target, a folder.
pub(crate) type Tree = BTreeMap<String, String>;

impl Workplace {
    /// An empty repository and an empty home; the program is on the `PATH`.
    pub(crate) fn new() -> Self {
        let workplace = Self { dir: tempfile::tempdir().unwrap() };
        for folder in ["repo", "home", "bin"] {
            fs::create_dir(workplace.dir.path().join(folder)).unwrap();
        }
        crate::repository::git_in(&workplace.repo(), &["init", "-q", "-b", "main"]);
        // Both on one file system, so that a link is enough.
        link(Path::new(BINARY), &workplace.bin().join("wikitoolkit"));
        workplace
    }

    pub(crate) fn repo(&self) -> PathBuf {
        self.dir.path().canonicalize().unwrap().join("repo")
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.dir.path().canonicalize().unwrap().join("home")
    }

    pub(crate) fn bin(&self) -> PathBuf {
        self.dir.path().canonicalize().unwrap().join("bin")
    }

    /// The folder whose files an option, `--project` or `--user`, changes.
    pub(crate) fn base(&self, scope: &str) -> PathBuf {
        if scope == "--user" { self.home() } else { self.repo() }
    }

    /// The binary with arguments, inside the repository, seeing nothing of the machine.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let path = format!("{}:/usr/bin:/bin", self.bin().display());
        let mut command = Command::new(BINARY);
        command
            .args(args)
            .current_dir(self.repo())
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.home())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Run {
        let output = self.command(args).output().unwrap();
        Run {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// What a run prints that has to work.
    pub(crate) fn ok(&self, args: &[&str]) -> String {
        self.run(args).out()
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        let path = self.repo().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The same, with `~/` for the home; `REPO` in the text is the path of the repository.
    pub(crate) fn write_anywhere(&self, file: &str, text: &str) {
        let path = match file.strip_prefix("~/") {
            Some(file) => self.home().join(file),
            None => self.repo().join(file),
        };
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace("REPO", self.repo().to_str().unwrap())).unwrap();
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.repo().join(file)).unwrap()
    }

    /// Everything in the repository and the home but for what git keeps.
    pub(crate) fn tree(&self) -> Tree {
        let mut tree = Tree::new();
        for base in [self.repo(), self.home()] {
            collect(&base, self.dir.path().canonicalize().unwrap().as_path(), &mut tree);
        }
        tree
    }
}

/// The names of what differs, since the files may be long.
pub(crate) fn differing<'a>(one: &'a Tree, other: &'a Tree) -> Vec<&'a str> {
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    names.into_iter().filter(|name| one.get(*name) != other.get(*name)).map(String::as_str).collect()
}

fn collect(folder: &Path, base: &Path, tree: &mut Tree) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with(".git") {
            continue;
        }
        let name = path.strip_prefix(base).unwrap().to_string_lossy().into_owned();
        let data = path.symlink_metadata().unwrap();
        if data.is_symlink() {
            tree.insert(name, format!("-> {}", fs::read_link(&path).unwrap().display()));
        } else if data.is_dir() {
            tree.insert(name, "folder".to_owned());
            collect(&path, base, tree);
        } else {
            let bytes = fs::read(&path).unwrap();
            tree.insert(name, format!("{:o} {}", mode(&data), String::from_utf8_lossy(&bytes)));
        }
    }
}

#[cfg(unix)]
fn mode(data: &fs::Metadata) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o777
}

#[cfg(unix)]
pub(crate) fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
pub(crate) fn link(target: &Path, at: &Path) {
    std::os::unix::fs::symlink(target, at).unwrap();
}
