//! A repository in a temporary folder.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, io};

use tempfile::TempDir;
use wikitoolkit::graph::{Page, PageId};
use wikitoolkit::index::{self, BuildReport, Options, Quiet};
use wikitoolkit::repo::Root;
use wikitoolkit::store::{Direction, Snapshot};

/// A git repository with a wiki; gone when dropped.
pub(crate) struct Repository {
    dir: TempDir,
}

impl Repository {
    pub(crate) fn new() -> Self {
        let repository = Self { dir: tempfile::tempdir().unwrap() };
        repository.git(&["init", "-q", "-b", "main"]);
        repository
    }

    /// A repository that holds these files, none committed.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let repository = Self::new();
        for (path, text) in files {
            repository.write(path, text);
        }
        repository
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn root(&self) -> Root {
        Root::discover(self.path()).unwrap()
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(crate) fn remove(&self, path: &str) {
        match fs::remove_file(self.path().join(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => panic!("{path}: {error}"),
            _ => {}
        }
    }

    pub(crate) fn git(&self, args: &[&str]) -> String {
        git_in(self.path(), args)
    }

    pub(crate) fn commit_all(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", "state"]);
    }

    pub(crate) fn refresh(&self) -> BuildReport {
        index::refresh(&self.root(), Options::default(), &Quiet).unwrap()
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        index::open(&self.root()).unwrap().expect("a generation")
    }

    /// Refreshes and opens.
    pub(crate) fn built(&self) -> Snapshot {
        self.refresh();
        self.snapshot()
    }

    pub(crate) fn dump(&self) -> String {
        let mut out = Vec::new();
        self.snapshot().export(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// The dump of a wiki built from nothing over the same files.
    pub(crate) fn clean_dump(&self) -> String {
        index::refresh(&self.root(), Options { force: true }, &Quiet).unwrap();
        self.dump()
    }
}

/// Runs git without anything of the machine's own configuration.
pub(crate) fn git_in(dir: &Path, args: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"])
        .args(args)
        .current_dir(dir)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn id(text: &str) -> PageId {
    text.parse().unwrap()
}

pub(crate) fn page(snapshot: &Snapshot, text: &str) -> Page {
    snapshot.page(&id(text)).unwrap().unwrap_or_else(|| panic!("no page {text}"))
}

/// The ids of all pages of the dump whose id starts with `prefix`.
pub(crate) fn ids(dump: &str, prefix: &str) -> Vec<String> {
    let pages = dump.lines().filter_map(|line| line.strip_prefix("{\"page\":\""));
    pages
        .filter_map(|rest| rest.split('"').next())
        .filter(|id| id.starts_with(prefix))
        .map(str::to_owned)
        .collect()
}

/// Edges of one relation that leave any page, as `from -> to lines confidence`.
pub(crate) fn edges_from(snapshot: &Snapshot, from: &str, rel: &str) -> String {
    let edges = snapshot.edges(&id(from), Direction::Out, &[rel.parse().unwrap()]).unwrap();
    edges.iter().map(|edge| format!("{} {:?} {}\n", edge.to, edge.lines, edge.confidence)).collect()
}
