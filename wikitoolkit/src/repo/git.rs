//! The questions that only git can answer, asked of the git program.
//!
//! Which files belong to a work tree is defined by git's own rules (nested ignore files, exclude files, attributes
//! of the index); asking git is exact where any second implementation would only be close.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::head;

/// A repository and its work tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GitRepo {
    /// The `.git` directory, or the `.git` file of a worktree or submodule.
    git_dir: PathBuf,
    /// Its work tree.
    work_tree: PathBuf,
}

impl GitRepo {
    /// The repository whose work tree encloses `dir`.
    pub(super) fn enclosing(dir: &Path) -> Option<Self> {
        let work_tree = dir.ancestors().find(|dir| dir.join(".git").exists())?;
        Some(Self { git_dir: work_tree.join(".git"), work_tree: work_tree.to_owned() })
    }

    /// The paths below `dir`, relative to it, of all files that are tracked, or untracked and not ignored.
    /// A path may be listed twice, be gone, or end in `/` when it is a repository of its own.
    pub(super) fn files(&self, dir: &Path) -> Result<Vec<u8>, String> {
        self.run(dir, ["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
    }

    /// The id of the commit that is checked out; `None` before the first one.
    pub(super) fn head(&self) -> Option<String> {
        head::checked_out(&self.git_dir).or_else(|| self.resolved_head())
    }

    fn resolved_head(&self) -> Option<String> {
        let out = self.run(&self.work_tree, ["rev-parse", "--verify", "--quiet", "HEAD"]).ok()?;
        let id = String::from_utf8(out).ok()?;
        Some(id.trim().to_owned()).filter(|id| !id.is_empty())
    }

    /// What a range of commits, or one commit against the files as they are, changed below `dir`: a unified diff
    /// without context lines.
    pub(super) fn diff(&self, dir: &Path, range: &str) -> Result<Vec<u8>, String> {
        let shape = ["--relative", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv"];
        let prefixes = ["--src-prefix=a/", "--dst-prefix=b/", "--find-renames"];
        let args: Vec<&str> = ["diff"]
            .into_iter()
            .chain(shape)
            .chain(prefixes)
            .chain(["--end-of-options", range, "--"])
            .collect();
        self.run(dir, args)
    }

    /// The log of the commits in `range` that are no merges, oldest last, with the files below `dir` that each
    /// touched, in the given format of `git log` followed by one path a line.
    pub(super) fn log(&self, dir: &Path, format: &str, range: &str) -> Result<Vec<u8>, String> {
        let format = format!("--format={format}");
        let options = ["--no-ext-diff", "--left-right", "--name-only", &format, range];
        self.history(dir, &["-c", "core.quotePath=false"], &options, [])
    }

    /// For each of `paths` below `dir` that is gone, the last commit of the history of `head`, merges aside, that took
    /// it away: the commit after `0x1e`, then after `0x1d` the paths, each ended by a zero byte.
    pub(super) fn removals(&self, dir: &Path, head: &str, paths: &[PathBuf]) -> Result<Vec<u8>, String> {
        // Also where a merge has another side that never had the file.
        let options = ["--full-history", "--diff-filter=D", "--name-only", "-z", "--format=%x1e%H%x1d", head];
        self.history(dir, &["--literal-pathspecs"], &options, paths.iter().map(PathBuf::as_path))
    }

    /// The renames below `dir` that git sees in a commit: for each its likeness, the old and the new path, each ended
    /// by a zero byte.
    pub(super) fn renames(&self, dir: &Path, commit: &str) -> Result<Vec<u8>, String> {
        // How alike two files have to be, and how many are compared, must not depend on anyone's settings.
        let detection = ["-M50%", "-l2000", "--diff-filter=R"];
        let shape = ["--no-commit-id", "--no-color", "--name-status", "-z", "--relative"];
        let args = ["diff-tree", "-r"].into_iter().chain(detection).chain(shape).chain([commit]);
        self.run(dir, args.map(OsStr::new))
    }

    /// How `path` below `dir`, or the files below it, differ from the commit that is checked out: two letters, a blank
    /// and the path for each, ended by a zero byte.
    pub(super) fn uncommitted(&self, dir: &Path, path: &Path) -> Result<Vec<u8>, String> {
        let scope = ["--ignored", "--untracked-files=all", "--no-renames", "--"];
        let fixed = ["--literal-pathspecs", "status", "--porcelain", "-z"].into_iter().chain(scope);
        self.run(dir, fixed.map(OsStr::new).chain([path.as_os_str()]))
    }

    /// The log of the commits that touched `path` below `dir`, newest first, in the given format of `git log` followed
    /// by the kind of change and the path of each file.
    pub(super) fn log_of(&self, dir: &Path, path: &Path, format: &str) -> Result<Vec<u8>, String> {
        let format = format!("--format={format}");
        self.history(dir, &["--literal-pathspecs"], &["--name-status", "-z", &format], [path])
    }

    /// `git GLOBAL log OPTIONS -- PATHS` over commits that are no merges, with paths below `dir` and nothing in it that
    /// somebody's settings decide.
    fn history<'a>(
        &self,
        dir: &Path,
        global: &[&'a str],
        options: &[&'a str],
        paths: impl IntoIterator<Item = &'a Path>,
    ) -> Result<Vec<u8>, String> {
        let log = ["-c", "log.showSignature=false", "log", "--no-merges", "--no-renames", "--relative"];
        let text = ["--no-notes", "--no-color", "--encoding=UTF-8"];
        let fixed =
            global.iter().copied().chain(log).chain(text).chain(options.iter().copied()).chain(["--"]);
        self.run(dir, fixed.map(OsStr::new).chain(paths.into_iter().map(Path::as_os_str)))
    }

    /// The folder of the hooks, wherever the configuration puts it.
    pub(super) fn hooks(&self) -> Option<PathBuf> {
        let out = self.run(&self.work_tree, ["rev-parse", "--git-path", "hooks"]).ok()?;
        let path = String::from_utf8(out).ok()?;
        let path = path.strip_suffix('\n').unwrap_or(&path);
        (!path.is_empty()).then(|| self.work_tree.join(path))
    }

    /// The other work trees of the repository that are there.
    pub(super) fn other_worktrees(&self) -> Vec<PathBuf> {
        let out = self.run(&self.work_tree, ["worktree", "list", "--porcelain"]).unwrap_or_default();
        let out = String::from_utf8_lossy(&out);
        let all =
            out.lines().filter_map(|line| Path::new(line.strip_prefix("worktree ")?).canonicalize().ok());
        all.filter(|path| *path != self.work_tree).collect()
    }

    /// A value of git's configuration.
    pub(super) fn config(&self, key: &str) -> Option<String> {
        let out = self.run(&self.work_tree, ["config", "--get", key]).ok()?;
        let value = String::from_utf8(out).ok()?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    fn run(&self, dir: &Path, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<Vec<u8>, String> {
        let mut command = Command::new("git");
        // Inside a hook git's own variables point elsewhere; they must not decide what is read here.
        for variable in
            ["GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE"]
        {
            command.env_remove(variable);
        }
        let output = command
            .env("GIT_DIR", &self.git_dir)
            .env("GIT_WORK_TREE", &self.work_tree)
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("LC_ALL", "C")
            .args(["-c", "core.fsmonitor=false"])
            .args(args)
            .current_dir(dir)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("git could not be started: {error}"))?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(format!("git failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
        }
    }
}
