//! Where the wiki of a directory is rooted.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::cache;
use super::diff::{self, Lines};
use super::git::GitRepo;
use super::renames;
use crate::graph::RelPath;

/// The folder at the root that holds the database and the memories.
pub const STATE_DIR: &str = ".wikitoolkit";

/// The directory that a wiki describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    path: PathBuf,
    git: Option<GitRepo>,
    /// Where the database is when it cannot be in the folder of the wiki.
    cache: Option<PathBuf>,
}

/// Why a directory has no wiki.
#[derive(Debug, Error)]
pub enum RootError {
    /// Neither a git repository nor an existing wiki encloses the directory.
    #[error(
        "{start} is in no git repository and has no {STATE_DIR} folder above it; \
         run this inside a repository or name the folder with --root DIR"
    )]
    Outside {
        /// Where the search began.
        start: String,
    },
    /// It is a repository without files, or the inside of one with files.
    #[error(
        "{path} is where git keeps a repository, not where its files are; name a checkout of it with --root DIR, \
         such as one that `git worktree add DIR` makes"
    )]
    NoWorkTree {
        /// The directory.
        path: String,
    },
    /// The directory does not exist, is no directory or cannot be read.
    #[error("{path} cannot be the root of a wiki: {reason}")]
    Unusable {
        /// The directory.
        path: String,
        /// What the system says.
        reason: String,
    },
}

/// Why it is not known what a range of commits changed.
#[derive(Debug, Error)]
pub enum DiffError {
    /// The root is in no git repository.
    #[error("{root} is in no git repository, so that nothing is known about its commits")]
    NoGit {
        /// The root.
        root: String,
    },
    /// Git cannot make anything of the range.
    #[error("`{range}` names no commits: {reason}; expected A..B, or one commit to compare the files with")]
    Range {
        /// What was given.
        range: String,
        /// What git says.
        reason: String,
    },
}

impl Root {
    /// Walks up from `start` to the nearest directory that holds `.git` (a directory or a file) or `.wikitoolkit`.
    ///
    /// # Errors
    /// [`RootError::Outside`] when there is none; [`RootError::Unusable`] when `start` cannot be read.
    pub fn discover(start: &Path) -> Result<Self, RootError> {
        let start = canonical(start)?;
        for dir in start.ancestors() {
            if dir.join(".git").exists() || dir.join(STATE_DIR).is_dir() {
                return Ok(Self::at(dir.to_owned()));
            }
            // The inside of a checkout's `.git` belongs to the checkout.
            if is_git_dir(dir) && dir.file_name().is_none_or(|name| name != ".git") {
                return Err(RootError::NoWorkTree { path: dir.display().to_string() });
            }
        }
        Err(RootError::Outside { start: start.display().to_string() })
    }

    /// The directory itself, whether or not it is a repository.
    ///
    /// # Errors
    /// [`RootError::Unusable`] when it is not a readable directory, [`RootError::NoWorkTree`] for a bare repository.
    pub fn explicit(dir: &Path) -> Result<Self, RootError> {
        let dir = canonical(dir)?;
        if is_git_dir(&dir) && !dir.join(".git").exists() {
            return Err(RootError::NoWorkTree { path: dir.display().to_string() });
        }
        Ok(Self::at(dir))
    }

    fn at(path: PathBuf) -> Self {
        let git = GitRepo::enclosing(&path);
        Self { path, git, cache: None }
    }

    /// The same root with its database in the cache folder of the user, for a checkout that can only be read. `None`
    /// when it can be written, or where users have no such folder.
    pub fn in_cache(&self) -> Option<Self> {
        let state = self.state_dir();
        if cache::is_writable(if state.exists() { &state } else { &self.path }) {
            return None;
        }
        Some(Self { cache: Some(cache::folder_of(&self.path)?), ..self.clone() })
    }

    /// Whether the database is in the cache folder of the user.
    pub fn is_cached(&self) -> bool {
        self.cache.is_some()
    }

    /// The folder of the database and of what guards it.
    pub fn database_dir(&self) -> PathBuf {
        self.cache.clone().unwrap_or_else(|| self.state_dir())
    }

    /// The absolute path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The commit that is checked out; `None` outside git and before the first commit.
    pub fn head(&self) -> Option<String> {
        self.git.as_ref()?.head()
    }

    /// The commits in `range` as `git log` prints them in `format`, with the files below the root that each touched,
    /// one a line; `None` outside git and where git knows no such range.
    pub fn log(&self, format: &str, range: &str) -> Option<Vec<u8>> {
        self.git.as_ref()?.log(&self.path, format, range).ok()
    }

    /// For each of `paths` that the history of `head` once had and has no longer: the commit that took it away, and
    /// where it went if git sees a rename there.
    pub fn renamed(&self, head: &str, paths: &[RelPath]) -> Vec<(RelPath, Option<RelPath>)> {
        self.git.as_ref().map_or_else(Vec::new, |git| renames::last(git, &self.path, head, paths))
    }

    /// Whether git could give a file back as it is: the commit that is checked out holds its very bytes.
    pub fn is_committed(&self, path: &RelPath) -> bool {
        self.uncommitted(path).is_some_and(|changes| changes.is_empty())
    }

    /// How `path`, or the files below it, differ from the commit that is checked out, as `git status --porcelain -z`
    /// prints it; `None` outside git.
    pub fn uncommitted(&self, path: &RelPath) -> Option<Vec<u8>> {
        self.git.as_ref()?.uncommitted(&self.path, &path.to_path(Path::new(""))).ok()
    }

    /// The log of the commits that touched `path`, newest first, in the given format of `git log` followed by kind of
    /// change and path of each file, zero bytes between; `None` outside git and before the first commit.
    pub fn log_of(&self, path: &RelPath, format: &str) -> Option<Vec<u8>> {
        self.git.as_ref()?.log_of(&self.path, &path.to_path(Path::new("")), format).ok()
    }

    /// Who git says is working here (`user.name`).
    pub fn user(&self) -> Option<String> {
        self.git.as_ref()?.config("user.name")
    }

    /// Where scripts lie that git is to run after a commit and the like: `core.hooksPath`, else the repository's own folder;
    /// with husky, the folder of the user's scripts, as husky makes the others anew. It need not exist. `None` outside git.
    pub fn hooks_dir(&self) -> Option<PathBuf> {
        let dir = self.git.as_ref()?.hooks()?;
        let of_husky = dir.ends_with(".husky/_");
        Some(if of_husky { dir.parent()?.to_owned() } else { dir })
    }

    /// The other work trees of the repository; none outside git.
    pub fn other_worktrees(&self) -> Vec<PathBuf> {
        self.git.as_ref().map(GitRepo::other_worktrees).unwrap_or_default()
    }

    /// The files that a range of commits (`A..B`), or one commit against the files as they are, changed, and where.
    /// Files that are gone are left out.
    ///
    /// # Errors
    /// When there is no git repository, or git does not know the range.
    pub fn changed_lines(&self, range: &str) -> Result<Vec<(RelPath, Vec<Lines>)>, DiffError> {
        let git =
            self.git.as_ref().ok_or_else(|| DiffError::NoGit { root: self.path.display().to_string() })?;
        let failed = |reason| DiffError::Range { range: range.to_owned(), reason };
        Ok(diff::parse(&git.diff(&self.path, range).map_err(failed)?))
    }

    pub(super) fn git(&self) -> Option<&GitRepo> {
        self.git.as_ref()
    }

    /// The folder that holds the memories and, if it can be written, the database.
    pub fn state_dir(&self) -> PathBuf {
        self.path.join(STATE_DIR)
    }

    /// The folder of the memory files.
    pub fn memory_dir(&self) -> PathBuf {
        self.state_dir().join("memory")
    }

    /// The database file.
    pub fn database(&self) -> PathBuf {
        self.database_dir().join("wiki.db")
    }
}

/// Whether a directory holds the insides of a git repository.
fn is_git_dir(dir: &Path) -> bool {
    dir.join("HEAD").is_file() && dir.join("objects").is_dir() && dir.join("refs").is_dir()
}

fn canonical(dir: &Path) -> Result<PathBuf, RootError> {
    let unusable = |reason: String| RootError::Unusable { path: dir.display().to_string(), reason };
    let path = dir.canonicalize().map_err(|error| unusable(error.to_string()))?;
    if path.is_dir() { Ok(path) } else { Err(unusable("it is not a directory".to_owned())) }
}
