//! Edges between files and definitions, found again where what they rest on has changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::mpsc::sync_channel;
use std::thread;

use rayon::prelude::*;

use super::affected::{Affected, Changed, packed};
use super::facts::{Shelf, source};
use super::produce::{decode_facts, encode_facts};
use crate::graph::Relation;
use crate::lang::{Extension, Facts, PageRef, Project, Resolution, SourceFile, Uses, World};
use crate::store::{Build, EdgeRow, FileGist, PageKey, StoreError};

/// So many files are resolved before their edges are written; bounds the memory of a build.
const AT_ONCE: usize = 512;

/// What each file adds to types, by position.
type Extensions = BTreeMap<usize, Vec<Extension<usize>>>;

/// Resolves what may mean something else than before.
pub(super) fn resolve(
    build: &Build<'_>,
    mut files: Vec<FileGist>,
    changed: &Changed,
) -> Result<(), StoreError> {
    let sources: Vec<SourceFile> = files.par_iter_mut().map(source).collect::<Result<_, _>>()?;
    let files = files.as_slice();
    let shelf = Shelf::new(build, files, |file| changed.is_fresh(&file.path))?;
    let read = |at: usize| shelf.links(at);
    let facts = Facts::new(files.len(), &read);
    let project = Project::new(&sources, &facts);
    let mut world = World::new(&project);
    let mut affected = Affected::of(build, files, &project, &world, changed)?;
    if affected.found.is_empty() {
        return shelf.check();
    }
    let extensions = extensions(build, files, &sources, &world, &mut affected)?;
    for (file, extensions) in &extensions {
        world.extend(*file, extensions.iter().cloned());
    }
    let todo: Vec<usize> = affected.found.iter().copied().collect();
    let mut written = Written { build, files, extensions: &extensions, known: HashMap::new() };
    for part in todo.chunks(AT_ONCE) {
        let mut uses = Vec::with_capacity(part.len());
        for at in part {
            let file = files.get(*at).map_or(0, |file| file.file);
            uses.push((*at, build.uses(file)?.unwrap_or_default()));
        }
        resolve_all(files, &world, uses, |at, resolution| written.put(at, &resolution))?;
    }
    shelf.check()
}

/// What all files add to types: found again for those to resolve, which become more where it differs from before.
fn extensions(
    build: &Build<'_>,
    files: &[FileGist],
    sources: &[SourceFile],
    world: &World<'_>,
    affected: &mut Affected<'_>,
) -> Result<Extensions, StoreError> {
    let positions: HashMap<i64, usize> = files.iter().enumerate().map(|(at, file)| (file.file, at)).collect();
    let mut known: BTreeMap<usize, Vec<Extension<i64>>> = BTreeMap::new();
    for (file, bytes) in build.extensions()? {
        if let Some((at, file)) = positions.get(&file).and_then(|at| Some((*at, files.get(*at)?))) {
            known.insert(at, decode_facts(&bytes, &file.path)?);
        }
    }
    let mut found = Extensions::new();
    loop {
        let open: Vec<usize> = affected.found.iter().copied().filter(|at| !found.contains_key(at)).collect();
        let extends = |at: &usize| sources.get(*at).is_some_and(|source| source.gist.extends());
        let of = |at: usize| (at, if extends(&at) { world.extensions_in(at) } else { Vec::new() });
        let new: Vec<(usize, Vec<Extension<usize>>)> = open.into_par_iter().map(of).collect();
        let mut names = BTreeSet::new();
        for (at, extensions) in new {
            let before = known.remove(&at).unwrap_or_default();
            let after = stored(files, &extensions);
            let differing = before.iter().filter(|one| !after.contains(one));
            let differing = differing.chain(after.iter().filter(|one| !before.contains(one)));
            names.extend(differing.flat_map(Extension::names));
            found.insert(at, extensions);
        }
        if !affected.add(names)? {
            break;
        }
    }
    let position = |file: &i64| positions.get(file).copied();
    for (at, extensions) in known {
        found.insert(at, extensions.iter().filter_map(|one| one.map(position)).collect());
    }
    found.retain(|_, extensions| !extensions.is_empty());
    Ok(found)
}

/// As the store keeps them: a file is its row.
fn stored(files: &[FileGist], extensions: &[Extension<usize>]) -> Vec<Extension<i64>> {
    let row = |at: &usize| files.get(*at).map(|file| file.file);
    extensions.iter().filter_map(|one| one.map(row)).collect()
}

/// Resolves on all threads while this one takes what comes out.
fn resolve_all(
    files: &[FileGist],
    world: &World<'_>,
    uses: Vec<(usize, Vec<u8>)>,
    mut take: impl FnMut(usize, Resolution) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let resolve = |at: usize, bytes: &[u8]| -> Result<(usize, Resolution), StoreError> {
        let path = files.get(at).map(|file| file.path.clone()).unwrap_or_default();
        let uses: Uses = decode_facts(bytes, &path)?;
        Ok((at, world.resolve(at, &uses)))
    };
    let (sender, receiver) = sync_channel(AT_ONCE);
    thread::scope(|scope| {
        scope.spawn(move || {
            // A failed send means that writing failed; the rest need not be resolved.
            uses.into_par_iter()
                .try_for_each_with(sender, |sender, (at, bytes)| sender.send(resolve(at, &bytes)).ok())
        });
        for resolved in receiver {
            let (at, resolution) = resolved?;
            take(at, resolution)?;
        }
        Ok(())
    })
}

/// Writes what was found; the pages of files are read when they are needed.
struct Written<'b> {
    build: &'b Build<'b>,
    files: &'b [FileGist],
    extensions: &'b Extensions,
    known: HashMap<usize, Vec<PageKey>>,
}

impl Written<'_> {
    fn page(&mut self, page: PageRef) -> Result<Option<i64>, StoreError> {
        let Some(file) = self.files.get(page.file) else { return Ok(None) };
        if !self.known.contains_key(&page.file) {
            self.known.insert(page.file, self.build.pages_of(file.file)?);
        }
        // The page of the file itself comes first.
        let at = page.symbol.map_or(0, |symbol| symbol + 1);
        Ok(self.known.get(&page.file).and_then(|pages| pages.get(at)).map(|key| key.0))
    }

    fn put(&mut self, at: usize, resolution: &Resolution) -> Result<(), StoreError> {
        let Some(file) = self.files.get(at) else { return Ok(()) };
        let mut edges = self.imports(at, file.file, resolution)?;
        for one in &resolution.uses {
            if let (Some(source), Some(target)) = (self.page(one.from)?, self.page(one.to)?) {
                edges.push(EdgeRow {
                    source,
                    target,
                    rel: one.relation.clone(),
                    file: file.file,
                    lines: one.lines.clone(),
                    confidence: one.confidence,
                });
            }
        }
        let extensions = self.extensions.get(&at).map_or(&[][..], Vec::as_slice);
        let extensions = encode_facts(&stored(self.files, extensions));
        let kept = [extensions.as_slice(), &packed(&resolution.asked)];
        self.build.put_resolved(file.file, &edges, kept, &resolution.unresolved)
    }

    fn imports(&mut self, at: usize, file: i64, resolution: &Resolution) -> Result<Vec<EdgeRow>, StoreError> {
        let mut evidence: BTreeMap<usize, (BTreeSet<u32>, f32)> = BTreeMap::new();
        for import in &resolution.imports {
            let (lines, confidence) = evidence.entry(import.to).or_default();
            lines.insert(import.line);
            *confidence = confidence.max(import.confidence);
        }
        let mut edges = Vec::with_capacity(evidence.len());
        let whole = |file: usize| PageRef { file, symbol: None };
        for (to, (lines, confidence)) in evidence {
            if let (Some(source), Some(target)) = (self.page(whole(at))?, self.page(whole(to))?) {
                let lines = lines.into_iter().collect();
                edges.push(EdgeRow { source, target, rel: Relation::Imports, file, lines, confidence });
            }
        }
        Ok(edges)
    }
}
