//! Edges between files and definitions, found again where what they rest on has changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::mpsc::sync_channel;
use std::thread;

use rayon::prelude::*;

use super::produce::decode_facts;
use crate::graph::{RelPath, Relation};
use crate::lang::{
    Digest, Links, PageRef, Project, Resolution, SourceFile, Uses, World, changed_names, unsettled,
};
use crate::store::{Build, EdgeRow, FileLinks, PageKey, StoreError};

/// So many files are resolved before their edges are written; bounds the memory of a build.
const AT_ONCE: usize = 512;

/// What is different from the last generation.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// The rows of files with new content, with what others could see of them before; `None` for new files.
    pub(super) files: HashMap<i64, Option<Digest>>,
    /// The files that came or went, memories aside, so that names may lead elsewhere.
    pub(super) paths: Vec<RelPath>,
    /// Whether nothing is known of before.
    pub(super) all: bool,
}

/// Resolves what may mean something else than before.
pub(super) fn resolve(build: &Build<'_>, files: &[FileLinks], changed: &Changed) -> Result<(), StoreError> {
    let sources: Vec<SourceFile> = files.par_iter().map(source).collect::<Result<_, _>>()?;
    let todo = affected(build, files, &sources, changed)?;
    if todo.is_empty() {
        return Ok(());
    }
    let project = Project::new(&sources);
    let world = World::new(&project);
    let mut pages = Pages { build, files, known: HashMap::new() };
    for part in todo.chunks(AT_ONCE) {
        let mut uses = Vec::with_capacity(part.len());
        for at in part {
            let file = files.get(*at).map_or(0, |file| file.file);
            uses.push((*at, build.uses(file)?.unwrap_or_default()));
        }
        resolve_all(files, &world, uses, |at, resolution| write(&mut pages, at, &resolution))?;
    }
    Ok(())
}

/// Resolves on all threads while this one takes what comes out.
fn resolve_all(
    files: &[FileLinks],
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

fn source(file: &FileLinks) -> Result<SourceFile, StoreError> {
    let links: Links = decode_facts(&file.links, &file.path)?;
    Ok(SourceFile { path: file.path.clone(), language: file.language.clone(), links })
}

/// The positions of the files to resolve: those that changed, and those that asked for a name that did.
fn affected(
    build: &Build<'_>,
    files: &[FileLinks],
    sources: &[SourceFile],
    changed: &Changed,
) -> Result<Vec<usize>, StoreError> {
    let all = || Ok((0..files.len()).collect());
    if changed.all {
        return all();
    }
    let unsettled = unsettled(sources, &changed.paths);
    let mut names = BTreeSet::new();
    for (file, source) in files.iter().zip(sources) {
        match changed.files.get(&file.file) {
            None => {}
            Some(None) => return all(),
            Some(Some(before)) => match changed_names(before, &Digest::of(&source.links)) {
                Some(changed) => names.extend(changed),
                None => return all(),
            },
        }
    }
    let asked = build.asked()?;
    let is_affected = |file: &FileLinks, source: &SourceFile| {
        unsettled(source)
            || changed.files.contains_key(&file.file)
            || asked.get(&file.file).is_none_or(|asked| unpacked(asked).any(|name| names.contains(&name)))
    };
    let pairs = files.iter().zip(sources).enumerate();
    Ok(pairs.filter(|(_, (file, source))| is_affected(file, source)).map(|(at, _)| at).collect())
}

fn packed(names: &[u32]) -> Vec<u8> {
    names.iter().flat_map(|name| name.to_le_bytes()).collect()
}

fn unpacked(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes))
}

/// The pages of files, read when they are needed.
struct Pages<'b> {
    build: &'b Build<'b>,
    files: &'b [FileLinks],
    known: HashMap<usize, Vec<PageKey>>,
}

impl Pages<'_> {
    fn of(&mut self, page: PageRef) -> Result<Option<i64>, StoreError> {
        let Some(file) = self.files.get(page.file) else { return Ok(None) };
        let Some(symbol) = page.symbol else { return Ok(Some(file.page.0)) };
        if !self.known.contains_key(&page.file) {
            self.known.insert(page.file, self.build.pages_of(file.file)?);
        }
        // The page of the file itself comes first.
        let pages = self.known.get(&page.file);
        Ok(pages.and_then(|pages| pages.get(symbol + 1)).map(|key| key.0))
    }
}

fn write(pages: &mut Pages<'_>, at: usize, resolution: &Resolution) -> Result<(), StoreError> {
    let Some(file) = pages.files.get(at) else { return Ok(()) };
    let mut edges = imports(pages.files, file, resolution);
    for one in &resolution.uses {
        if let (Some(source), Some(target)) = (pages.of(one.from)?, pages.of(one.to)?) {
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
    pages.build.put_resolved(file.file, &edges, &packed(&resolution.asked), &resolution.unresolved)
}

fn imports(files: &[FileLinks], from: &FileLinks, resolution: &Resolution) -> Vec<EdgeRow> {
    let mut evidence: BTreeMap<usize, (BTreeSet<u32>, f32)> = BTreeMap::new();
    for import in &resolution.imports {
        let (lines, confidence) = evidence.entry(import.to).or_default();
        lines.insert(import.line);
        *confidence = confidence.max(import.confidence);
    }
    let edge = |(to, (lines, confidence)): (&usize, &(BTreeSet<u32>, f32))| {
        Some(EdgeRow {
            source: from.page.0,
            target: files.get(*to)?.page.0,
            rel: Relation::Imports,
            file: from.file,
            lines: lines.iter().copied().collect(),
            confidence: *confidence,
        })
    };
    evidence.iter().filter_map(edge).collect()
}

/// What others could see of a file before it changed.
pub(super) fn digest_before(build: &Build<'_>, file: i64) -> Result<Option<Digest>, StoreError> {
    let Some(bytes) = build.links(file)? else { return Ok(None) };
    let links: Links = decode_facts(&bytes, &RelPath::root())?;
    Ok(Some(Digest::of(&links)))
}
