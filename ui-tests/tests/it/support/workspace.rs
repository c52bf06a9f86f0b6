//! The files of the workspace, as git sees them: tracked, or new and not ignored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of the workspace. `path` is relative to the root, with `/`.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("ui-tests lies in the workspace").to_path_buf()
}

/// The folders of the workspace's members.
pub(crate) fn members() -> Vec<String> {
    let members = &manifest("Cargo.toml")["workspace"]["members"];
    members.as_array().expect("members").iter().map(|m| m.as_str().expect("a folder").to_owned()).collect()
}

/// A parsed manifest; `path` is relative to the root.
pub(crate) fn manifest(path: &str) -> toml::Table {
    read(path).parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text of a file that has to be there; `path` is relative to the root.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every UTF-8 file below `folder` (`""` for all), sorted by path.
pub(crate) fn files(folder: &str) -> Vec<File> {
    let listing = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "."])
        .current_dir(root().join(folder))
        .output()
        .expect("git lists the files of the workspace");
    assert!(listing.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listing.stderr));
    let mut files: Vec<File> = String::from_utf8(listing.stdout)
        .expect("paths are UTF-8")
        .split_terminator('\0')
        .map(|path| if folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") })
        // A file deleted but not yet staged is still listed; a binary file is none of the rules' business.
        .filter_map(|path| Some(File { text: fs::read_to_string(root().join(&path)).ok()?, path }))
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Every Rust file below `folder`.
pub(crate) fn rust_files(folder: &str) -> Vec<File> {
    files(folder).into_iter().filter(|file| file.path.ends_with(".rs")).collect()
}
