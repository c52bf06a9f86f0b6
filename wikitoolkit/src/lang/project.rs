//! All files together, as module systems see them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::code::Declared;
use super::gist::{Gist, Named};
use super::system::{SymbolRef, name_hash, name_id};
use super::{Import, ImportForm, Links};
use crate::graph::{RelPath, SymbolKind};

/// A file that module systems know.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it is.
    pub path: RelPath,
    /// Its language, if it has one.
    pub language: Option<String>,
    /// What is known of it before it is read.
    pub gist: Arc<Gist>,
}

/// What ties files to others, each read when it is first asked for.
pub struct Facts<'l> {
    known: Vec<OnceLock<Box<Links>>>,
    read: &'l (dyn Fn(usize) -> Links + Sync),
}

impl std::fmt::Debug for Facts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Facts").field("files", &self.known.len()).finish_non_exhaustive()
    }
}

impl<'l> Facts<'l> {
    /// Those of so many files; `read` gives those of the file at a position.
    pub fn new(files: usize, read: &'l (dyn Fn(usize) -> Links + Sync)) -> Self {
        Self { known: (0..files).map(|_| OnceLock::new()).collect(), read }
    }

    fn of(&self, file: usize) -> Option<&Links> {
        Some(self.known.get(file)?.get_or_init(|| Box::new((self.read)(file))))
    }
}

/// The files of a root.
#[derive(Debug)]
pub struct Project<'a> {
    files: &'a [SourceFile],
    facts: &'a Facts<'a>,
    by_path: HashMap<&'a [u8], usize>,
    tables: Vec<OnceLock<Box<Table<'a>>>>,
    /// All definitions in order of name, once somebody asked for one.
    names: OnceLock<Vec<Named>>,
}

/// Look-ups in one file.
#[derive(Debug, Default)]
struct Table<'a> {
    /// Definitions outside of types and functions, by qualified name.
    visible: HashMap<&'a str, usize>,
    /// Members by the definition around them and their name.
    members: HashMap<(usize, &'a str), usize>,
    /// Imports by the inline module they stand in and the name they bind.
    bindings: HashMap<(&'a str, &'a str), &'a Import>,
    globals: HashMap<&'a str, u32>,
    /// The definitions that share a qualified name.
    namesakes: HashMap<&'a str, Vec<usize>>,
    /// Definitions by the hash of the name that no other one of the file shares.
    unique: HashMap<u32, usize>,
}

impl<'a> Project<'a> {
    /// The project of these files.
    pub fn new(files: &'a [SourceFile], facts: &'a Facts<'a>) -> Self {
        let by_path = files.iter().enumerate().map(|(at, file)| (file.path.as_bytes(), at)).collect();
        let tables = files.iter().map(|_| OnceLock::new()).collect();
        Self { files, facts, by_path, tables, names: OnceLock::new() }
    }

    /// The files, in the order given.
    pub fn files(&self) -> &'a [SourceFile] {
        self.files
    }

    /// The file at a position.
    pub fn file(&self, at: usize) -> Option<&'a SourceFile> {
        self.files.get(at)
    }

    /// What ties the file at a position to others.
    pub fn links(&self, at: usize) -> Option<&'a Links> {
        self.facts.of(at)
    }

    /// The definitions with this name, wherever they are, in order of file and position.
    pub(super) fn named(&self, name: &str) -> &[Named] {
        let all = self.names.get_or_init(|| {
            let files = self.files.iter().enumerate();
            let mut all: Vec<Named> = files.flat_map(|(at, file)| file.gist.names(at)).collect();
            all.sort_unstable();
            all
        });
        equal_range(all, name_id(name))
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
    ) -> impl Iterator<Item = (usize, &'a str, &'a Gist)> + 's {
        self.files.iter().enumerate().filter_map(move |(at, file)| {
            let path = file.path.as_str().filter(|_| file.language.as_deref() == Some(language))?;
            Some((at, path, &*file.gist))
        })
    }

    /// The definition with this qualified name that a file has outside of types and functions.
    pub(super) fn visible(&self, file: usize, qualified: &str) -> Option<usize> {
        self.table(file)?.visible.get(qualified).copied()
    }

    /// The member of a definition in its own file.
    pub(super) fn member(&self, of: SymbolRef, name: &str) -> Option<usize> {
        self.table(of.file)?.members.get(&(of.symbol, name)).copied()
    }

    /// The import that binds a name in an inline module of a file.
    pub(super) fn binding(&self, file: usize, scope: &str, name: &str) -> Option<&'a Import> {
        self.table(file)?.bindings.get(&(scope, name)).copied()
    }

    /// What a name holds at the top of a file.
    pub(super) fn global(&self, file: usize, name: &str) -> Option<u32> {
        self.table(file)?.globals.get(name).copied()
    }

    /// The definitions of a file that share this qualified name; none when it is alone.
    pub(super) fn namesakes(&self, file: usize, qualified: &str) -> &[usize] {
        self.table(file).and_then(|table| table.namesakes.get(qualified)).map_or(&[], Vec::as_slice)
    }

    /// The definition whose unshared name has this hash.
    pub(super) fn unique(&self, file: usize, name: u32) -> Option<usize> {
        self.table(file)?.unique.get(&name).copied()
    }

    fn table(&self, file: usize) -> Option<&Table<'a>> {
        let links = self.links(file)?;
        Some(self.tables.get(file)?.get_or_init(|| Box::new(Table::of(links))))
    }
}

/// Those of names in order that have this hash.
pub(super) fn equal_range(all: &[Named], id: u64) -> &[Named] {
    let from = all.partition_point(|named| named.id < id);
    let rest = all.get(from..).unwrap_or_default();
    rest.get(..rest.partition_point(|named| named.id == id)).unwrap_or_default()
}

impl<'a> Table<'a> {
    fn of(links: &'a Links) -> Self {
        let code = &links.code;
        let mut table = Self::default();
        for (at, declared) in code.symbols.iter().enumerate() {
            let name = code.arena.name(declared.name);
            let parent = declared.parent.and_then(|at| usize::try_from(at).ok());
            if let Some(parent) = parent {
                table.members.entry((parent, name)).or_insert(at);
            }
            if declared.unique.is_some() {
                table.namesakes.entry(links.qualified(at)).or_default().push(at);
            }
            table.unique.entry(name_hash(links.unique(at))).or_insert(at);
            if links.is_visible(at) {
                table.visible.entry(links.qualified(at)).or_insert(at);
            }
        }
        for import in links.imports.iter().filter(|import| import.form != ImportForm::Glob) {
            let bound = import.bound_name();
            if !bound.is_empty() {
                table.bindings.entry((&import.scope, bound)).or_insert(import);
            }
        }
        table.globals = code.globals.iter().map(|(name, node)| (code.arena.name(*name), *node)).collect();
        table
    }
}

impl Links {
    /// The qualified name of a definition.
    pub(super) fn qualified(&self, at: usize) -> &str {
        let declared = self.code.symbols.get(at);
        declared.map_or("", |declared| self.code.arena.name(declared.qualified.unwrap_or(declared.name)))
    }

    /// The name of a definition that no other one of the file shares.
    pub fn unique(&self, at: usize) -> &str {
        let unique = self.code.symbols.get(at).and_then(|declared| declared.unique);
        unique.map_or_else(|| self.qualified(at), |name| self.code.arena.name(name))
    }

    /// Whether a definition is a test or a part of one.
    pub fn is_test(&self, at: usize) -> bool {
        let around = |declared: &&Declared| {
            declared.parent.and_then(|at| self.code.symbols.get(usize::try_from(at).ok()?))
        };
        let mut chain = std::iter::successors(self.code.symbols.get(at), around);
        self.code.test || chain.any(|declared| declared.test)
    }

    /// Whether a definition stands outside of types and functions.
    pub(super) fn is_visible(&self, at: usize) -> bool {
        let Some(declared) = self.code.symbols.get(at) else { return false };
        if matches!(declared.kind, SymbolKind::Method | SymbolKind::Variant | SymbolKind::Field) {
            return false;
        }
        let mut around = declared.parent;
        while let Some(at) = around {
            match usize::try_from(at).ok().and_then(|at| self.code.symbols.get(at)) {
                Some(parent) if parent.kind == SymbolKind::Module => around = parent.parent,
                _ => return false,
            }
        }
        true
    }

    /// The qualified names of the modules that the file defines inside itself.
    pub(super) fn inline_modules(&self) -> impl Iterator<Item = &str> {
        let modules = self.code.symbols.iter().enumerate();
        modules
            .filter(|(at, declared)| declared.kind == SymbolKind::Module && self.is_visible(*at))
            .map(|(at, _)| self.qualified(at))
    }
}
