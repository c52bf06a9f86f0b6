//! A checkout that can only be read.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::command::inn;
use crate::sample::BINARY;

/// Somebody who owns nothing, for tests that the super-user runs.
const NOBODY: u32 = 65_534;

/// Takes the right to write away from, or gives it back to, everything below `dir`.
fn set_writable(dir: &Path, writable: bool) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            set_writable(&path, writable);
        }
    }
    fs::set_permissions(dir, Permissions::from_mode(if writable { 0o755 } else { 0o555 })).unwrap();
}

struct Reader {
    cache: TempDir,
}

impl Reader {
    fn new() -> Self {
        let cache = TempDir::new().unwrap();
        if is_super_user() {
            chown(cache.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        Self { cache }
    }

    /// Runs the binary as somebody who cannot write in `dir`.
    fn run(&self, dir: &Path, args: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(BINARY);
        command
            .args(args)
            .current_dir(dir)
            .env("XDG_CACHE_HOME", self.cache.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .stdin(Stdio::null());
        if is_super_user() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
}

fn is_super_user() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[test]
fn a_checkout_that_was_never_built_is_answered_from_a_cache() {
    let inn = inn();
    inn.commit_all();
    set_writable(inn.path(), false);
    let reader = Reader::new();
    let (code, out, err) = reader.run(inn.path(), &["--json", "query", "check_in"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let reply: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&reply["stale"], &reply["results"][0]["id"]),
        (&false.into(), &"sym:src/desk.rs#check_in".into())
    );
    assert!(!inn.path().join(".wikitoolkit").exists());
    let kept: Vec<_> = fs::read_dir(reader.cache.path().join("wikitoolkit")).unwrap().collect();
    assert_eq!(kept.len(), 1);
    let (_, status, _) = reader.run(inn.path(), &["status"]);
    let place = format!(" MB in {}/wikitoolkit/", reader.cache.path().display());
    assert!(status.contains(&place) && status.contains("since the checkout can only be read"), "{status}");
    let (code, _, err) = reader.run(inn.path(), &["remember", "nothing to be written here"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: ") && err.contains("could not be written"), "{err}");

    // What its owner changes is taken in.
    set_writable(inn.path(), true);
    inn.write("src/cellar.rs", "pub fn fetch_wine() {}\n");
    set_writable(inn.path(), false);
    let (_, out, _) = reader.run(inn.path(), &["query", "fetch_wine"]);
    assert!(out.starts_with("- sym:src/cellar.rs#fetch_wine"), "{out}");

    // What its owner built comes first, and no cache is needed.
    set_writable(inn.path(), true);
    inn.refresh();
    set_writable(inn.path(), false);
    let (_, status, _) = reader.run(inn.path(), &["status"]);
    assert!(status.contains("changed since: nothing") && !status.contains("can only be read"), "{status}");
    set_writable(inn.path(), true);
}
