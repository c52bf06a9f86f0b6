//! The folder at the root that holds what this program keeps.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Root;
use super::inside::is_link;

/// What git must not see: everything but the memories.
const IGNORED: &str =
    "/wiki.db*\n/dirty\n/told\n/*.lock\n/.gitignore\n/memory/.*.tmp\n/install.json\n/.install.json*\n";

/// The same as earlier versions wrote it.
const FORMER: [&str; 2] = [
    "/wiki.db*\n/*.lock\n/.gitignore\n/memory/.*.tmp\n",
    "/wiki.db*\n/told\n/*.lock\n/.gitignore\n/memory/.*.tmp\n/install.json\n/.install.json*\n",
];

impl Root {
    /// The file that git's hooks leave where files may have changed at once; a refresh takes it away.
    #[must_use]
    pub fn dirty_mark(&self) -> PathBuf {
        self.state_dir().join("dirty")
    }

    /// Makes the folder of the database: the state folder, or one in the user's cache.
    ///
    /// # Errors
    /// When it cannot be made, or is a link.
    pub fn make_database_dir(&self) -> io::Result<()> {
        if self.is_cached() { make(&self.database_dir()) } else { self.make_state_dir() }
    }

    /// Makes the state folder, and keeps git from seeing what is no memory.
    ///
    /// # Errors
    /// When it cannot be made, or is a link.
    pub fn make_state_dir(&self) -> io::Result<()> {
        let dir = self.state_dir();
        make(&dir)?;
        let ignore = dir.join(".gitignore");
        match fs::read_to_string(&ignore) {
            Ok(text) if text != IGNORED && is_own_ignore(&text) => whole(&ignore),
            Err(error) if error.kind() == io::ErrorKind::NotFound => whole(&ignore),
            // What people wrote there is theirs.
            _ => Ok(()),
        }
    }
}

/// Whether `text` is what some version writes into `.gitignore` in the state folder.
pub fn is_own_ignore(text: &str) -> bool {
    text == IGNORED || FORMER.contains(&text)
}

/// `options`, so that what is opened with them at `path`, in the state folder, is a file and not what a link leads to: what a
/// checkout brings along must not decide where something is written.
///
/// # Errors
/// When a link stands there.
pub fn no_link<'o>(path: &Path, options: &'o mut OpenOptions) -> io::Result<&'o mut OpenOptions> {
    if is_link(path) {
        return Err(io::Error::other("it is a symbolic link, expected a file; remove it"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    Ok(options)
}

/// Writes the file, so that one who is killed leaves none or all of it: half of it would be taken for somebody else's.
fn whole(ignore: &Path) -> io::Result<()> {
    let unfinished = ignore.with_extension("tmp");
    if is_link(&unfinished) {
        fs::remove_file(&unfinished)?;
    }
    let mut options = OpenOptions::new();
    let mut file =
        no_link(&unfinished, options.write(true).create(true).truncate(true))?.open(&unfinished)?;
    file.write_all(IGNORED.as_bytes())?;
    match fs::rename(&unfinished, ignore) {
        // Another process did the same at the same time.
        Err(error) if error.kind() == io::ErrorKind::NotFound && ignore.is_file() => Ok(()),
        result => result,
    }
}

fn make(dir: &Path) -> io::Result<()> {
    // What a checkout brings along must not decide where something is written.
    if dir.is_symlink() {
        return Err(io::Error::other("it is a symbolic link, expected a folder"));
    }
    fs::create_dir_all(dir)
}
