//! All files together, as resolvers of imports see them.

use std::collections::{BTreeMap, HashMap};

use super::Links;
use crate::graph::RelPath;

/// A file that resolvers know.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it is.
    pub path: RelPath,
    /// Its language, if it has one.
    pub language: Option<String>,
    /// What ties it to others.
    pub links: Links,
}

/// The files of a root.
#[derive(Debug)]
pub struct Project<'a> {
    files: &'a [SourceFile],
    by_path: HashMap<&'a [u8], usize>,
}

/// An import whose file was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResolvedImport {
    /// The position of the importing file.
    pub from: usize,
    /// The position of the imported file.
    pub to: usize,
    /// The line of the import.
    pub line: u32,
    /// How sure it is, 0 to 1.
    pub confidence: f32,
}

/// What a resolver found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolved {
    /// The imports that lead to files of the project.
    pub imports: Vec<ResolvedImport>,
    /// How many imports should lead to a file of the project but do not, by language.
    pub unresolved: BTreeMap<&'static str, u64>,
}

impl Resolved {
    /// Adds what another resolver found.
    pub fn merge(&mut self, other: Self) {
        self.imports.extend(other.imports);
        for (language, count) in other.unresolved {
            *self.unresolved.entry(language).or_default() += count;
        }
    }
}

impl<'a> Project<'a> {
    /// The project of these files.
    pub fn new(files: &'a [SourceFile]) -> Self {
        let by_path = files.iter().enumerate().map(|(at, file)| (file.path.as_bytes(), at)).collect();
        Self { files, by_path }
    }

    /// The files, in the order given.
    pub fn files(&self) -> &'a [SourceFile] {
        self.files
    }

    /// The file at a position.
    pub fn file(&self, at: usize) -> Option<&'a SourceFile> {
        self.files.get(at)
    }

    /// The position of the file at a path.
    pub fn find(&self, path: &str) -> Option<usize> {
        self.by_path.get(path.as_bytes()).copied()
    }

    /// The files of a language with their positions and paths; paths that are not UTF-8 are left out, since no
    /// import can name them.
    pub fn of_language<'s>(
        &'s self,
        language: &'s str,
    ) -> impl Iterator<Item = (usize, &'a str, &'a Links)> + 's {
        self.files.iter().enumerate().filter_map(move |(at, file)| {
            let path = file.path.as_str().filter(|_| file.language.as_deref() == Some(language))?;
            Some((at, path, &file.links))
        })
    }
}
