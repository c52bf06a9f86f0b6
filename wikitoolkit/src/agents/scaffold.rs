//! Folders that are made for another one and removed with it, none of which is forgotten by a process that is killed: a
//! note beside the outermost of them says which they are, until the file inside that holds them is written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use super::{disk, files};

/// A folder and those above it, as far as they were made for it.
#[derive(Debug)]
pub(super) struct Scaffold {
    folder: PathBuf,
    /// The outermost first.
    made: Vec<PathBuf>,
}

impl Scaffold {
    /// Makes the folders above `folder` that are not there; the caller makes the last one.
    pub(super) fn raise(folder: &Path) -> io::Result<Self> {
        let mut scaffold = Self { folder: folder.to_owned(), made: Vec::new() };
        for note in scaffold.notes() {
            scaffold.add(&fs::read_to_string(note)?);
        }
        let missing = files::missing_folders(&folder.join("file"));
        if missing.iter().any(|missing| !scaffold.made.contains(missing)) {
            scaffold.add(&lines(&missing));
            scaffold.note()?;
        }
        if let Some(above) = folder.parent() {
            disk::make_folders(above)?;
        }
        Ok(scaffold)
    }

    /// Notes in `file`, which is inside of the folder, what was made, together with what it notes already.
    pub(super) fn settle(mut self, mut file: &File) -> io::Result<Self> {
        let mut noted = String::new();
        file.read_to_string(&mut noted)?;
        self.add(&noted);
        let all = lines(&self.made);
        if all != noted {
            file.set_len(0)?;
            file.rewind()?;
            disk::fill(file, &all)?;
        }
        for note in self.notes() {
            disk::remove_file(&note)?;
        }
        Ok(self)
    }

    /// Has `remove` remove the files in the folder, then removes it and those above it if they were made and are empty.
    pub(super) fn take_down(&self, remove: impl FnOnce()) {
        // What cannot be removed, or noted, does no harm where it is.
        let _ = self.note();
        remove();
        for folder in self.made.iter().rev() {
            let _ = disk::remove_folder(folder);
        }
        for note in self.notes() {
            let _ = disk::remove_file(&note);
        }
    }

    fn add(&mut self, lines: &str) {
        // Whatever a note says, nothing else is ever removed.
        let chain = self.folder.ancestors().filter(|folder| {
            self.made.iter().any(|made| made == folder)
                || lines.lines().any(|line| folder.to_string_lossy() == line)
        });
        let mut made: Vec<PathBuf> = chain.map(Path::to_owned).collect();
        made.reverse();
        self.made = made;
    }

    fn note(&self) -> io::Result<()> {
        let Some(note) = self.made.first().and_then(|outermost| beside(outermost)) else { return Ok(()) };
        if note.symlink_metadata().is_ok() && !self.is_note(&note) {
            let reason = format!("{} is in the way: it was made by another program", note.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
        }
        let file = disk::open(OpenOptions::new().write(true).create(true).truncate(true), &note)?;
        disk::fill(&file, &lines(&self.made))
    }

    fn notes(&self) -> Vec<PathBuf> {
        self.folder.ancestors().filter_map(beside).filter(|note| self.is_note(note)).collect()
    }

    /// Whether a file names nothing but folders of the chain. One that was cut off by a kill ends within a name.
    fn is_note(&self, note: &Path) -> bool {
        let is_file = note.symlink_metadata().is_ok_and(|found| found.is_file());
        let text = fs::read_to_string(note).ok().filter(|_| is_file);
        let begins =
            |line: &str| self.folder.ancestors().any(|above| above.to_string_lossy().starts_with(line));
        text.is_some_and(|text| text.lines().all(begins))
    }
}

fn beside(folder: &Path) -> Option<PathBuf> {
    Some(folder.with_file_name(format!(".{}.wikitoolkit", folder.file_name()?.to_string_lossy())))
}

fn lines(folders: &[PathBuf]) -> String {
    folders.iter().map(|folder| format!("{}\n", folder.display())).collect()
}
