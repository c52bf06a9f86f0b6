//! Which files may mean something else than before.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::facts::decode_gist;
use super::produce::decode_facts;
use crate::graph::RelPath;
use crate::lang::{
    Digest, Facts, Gist, Links, Project, SourceFile, World, changed_names, families_of, file_name_of,
    home_of, language_name, path_names,
};
use crate::store::{Build, FileGist, StoreError};

/// What was known of a file before it changed or went.
#[derive(Debug, Default)]
pub(super) struct Before {
    digest: Digest,
    gist: Arc<Gist>,
}

impl Before {
    /// What the generation that is being replaced says of a file.
    pub(super) fn of(build: &Build<'_>, file: i64, path: &RelPath) -> Result<Self, StoreError> {
        let Some((gist, links)) = build.gist_and_links(file)? else { return Ok(Self::default()) };
        let links: Links = decode_facts(&links, path)?;
        Ok(Self { digest: Digest::of(path, &links), gist: Arc::new(decode_gist(&gist, path)?) })
    }
}

/// What is different from the last generation; memories aside, which no name leads to.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// The files with new content that were there before.
    pub(super) files: HashMap<RelPath, Before>,
    /// The files that were not there before.
    pub(super) came: HashSet<RelPath>,
    /// The files that are there no longer.
    pub(super) went: HashMap<RelPath, Before>,
    /// Whether nothing is known of before.
    pub(super) all: bool,
}

impl Changed {
    /// Whether a file was written by this build.
    pub(super) fn is_fresh(&self, path: &RelPath) -> bool {
        self.all || self.files.contains_key(path) || self.came.contains(path)
    }

    /// The files as they were before.
    fn before(&self, after: &[SourceFile]) -> Vec<SourceFile> {
        let stayed = after.iter().filter(|source| !self.came.contains(&source.path));
        let stayed = stayed.map(|source| match self.files.get(&source.path) {
            Some(before) => SourceFile { gist: before.gist.clone(), ..source.clone() },
            None => source.clone(),
        });
        let went = self.went.iter().map(|(path, before)| SourceFile {
            path: path.clone(),
            language: language_name(path).map(str::to_owned),
            gist: before.gist.clone(),
        });
        let mut all: Vec<SourceFile> = stayed.chain(went).collect();
        all.sort_by(|a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
        all
    }

    /// Whether files came or went.
    pub(super) fn moves_files(&self) -> bool {
        self.all || !self.came.is_empty() || !self.went.is_empty()
    }
}

/// The files to resolve, growing while more is found out.
pub(super) struct Affected<'b> {
    build: &'b Build<'b>,
    files: &'b [FileGist],
    /// Their positions.
    pub(super) found: BTreeSet<usize>,
    positions: HashMap<i64, usize>,
    names: HashSet<u32>,
}

impl<'b> Affected<'b> {
    /// Those that changed, those that asked for what did, and those of a module system of which anything may have.
    pub(super) fn of(
        build: &'b Build<'b>,
        files: &'b [FileGist],
        project: &Project<'_>,
        world: &World<'_>,
        changed: &Changed,
    ) -> Result<Self, StoreError> {
        let positions = files.iter().enumerate().map(|(at, file)| (file.file, at)).collect();
        let mut affected = Self { build, files, found: BTreeSet::new(), positions, names: HashSet::new() };
        if changed.all {
            affected.found = (0..files.len()).collect();
            return Ok(affected);
        }
        affected.found = (0..files.len()).filter(|at| is_fresh(files, *at, changed)).collect();
        let mut names: BTreeSet<u32> = BTreeSet::new();
        let mut globs = Vec::new();
        for path in changed.came.iter().chain(changed.went.keys()) {
            names.extend(path_names(path));
        }
        for before in changed.went.values() {
            names.extend(before.digest.names());
        }
        let nothing = Before::default();
        for at in affected.found.iter().copied().collect::<Vec<_>>() {
            let (Some(source), Some(links)) = (project.file(at), project.links(at)) else { continue };
            let before = changed.files.get(&source.path).unwrap_or(&nothing);
            let after = Digest::of(&source.path, links);
            names.extend(changed_names(&before.digest, &after).into_iter().flatten());
            if !before.digest.same_globs(&after, &source.path) {
                globs.push(at);
            }
        }
        affected.ground(project, world, changed, &mut names)?;
        affected.add(names)?;
        affected.including(world, changed, globs)?;
        Ok(affected)
    }

    /// Adds the files that asked for one of these names. Gives whether there are any more than before.
    pub(super) fn add(&mut self, names: impl IntoIterator<Item = u32>) -> Result<bool, StoreError> {
        let new: HashSet<u32> = names.into_iter().map(kept).filter(|name| self.names.insert(*name)).collect();
        if new.is_empty() {
            return Ok(false);
        }
        let asking = self.build.asking(|asked| unpacked(asked).any(|name| new.contains(&name)))?;
        let known = self.found.len();
        self.found.extend(asking.iter().filter_map(|file| self.positions.get(file)));
        Ok(self.found.len() > known)
    }

    /// What follows from all files together: compared where a change may have changed it.
    fn ground(
        &mut self,
        project: &Project<'_>,
        world: &World<'_>,
        changed: &Changed,
        names: &mut BTreeSet<u32>,
    ) -> Result<(), StoreError> {
        let is_same = |source: &SourceFile| {
            changed.files.get(&source.path).is_none_or(|before| before.gist.same_ground(&source.gist))
        };
        if !changed.moves_files() && self.found.iter().all(|at| project.file(*at).is_none_or(is_same)) {
            return Ok(());
        }
        let before = changed.before(project.files());
        let unread = |_: usize| Links::default();
        let facts = Facts::new(before.len(), &unread);
        let before = Project::new(&before, &facts);
        let before = World::new(&before);
        let mut moved: BTreeSet<u32> = BTreeSet::new();
        let moving = changed.files.keys().chain(&changed.came).chain(changed.went.keys());
        for family in moving.flat_map(families_of).collect::<BTreeSet<usize>>() {
            match changed_names(&before.landmarks(family), &world.landmarks(family)) {
                Some(changed) => moved.extend(changed),
                None => {
                    let all = 0..self.files.len();
                    self.found.extend(all.filter(|at| world.family(*at) == Some(family)));
                }
            }
        }
        // What a file has is somewhere else for others once it belongs somewhere else.
        for (at, file) in
            self.files.iter().enumerate().filter(|(_, file)| moved.contains(&home_of(&file.path)))
        {
            names.extend(
                project.links(at).map(|links| Digest::of(&file.path, links)).iter().flat_map(Digest::names),
            );
        }
        names.extend(moved);
        Ok(())
    }

    /// In languages whose files see what others include: those that see other files than before, as they import, over
    /// any number of steps, one of `includers` or one that can mean a file that came or went.
    fn including(
        &mut self,
        world: &World<'_>,
        changed: &Changed,
        mut includers: Vec<usize>,
    ) -> Result<(), StoreError> {
        let moved = changed.came.iter().chain(changed.went.keys());
        let moved: HashSet<u32> = moved.map(|path| kept(file_name_of(path))).collect();
        if !moved.is_empty() {
            let asking = self.build.asking(|asked| unpacked(asked).any(|name| moved.contains(&name)))?;
            includers.extend(asking.iter().filter_map(|file| self.positions.get(file)));
        }
        includers.retain(|at| world.sees_through(*at));
        let mut known: HashSet<usize> = includers.iter().copied().collect();
        while let Some(at) = includers.pop() {
            let Some(file) = self.files.get(at) else { continue };
            self.found.insert(at);
            let importing = self.build.importing(file.file)?;
            let importing = importing.iter().filter_map(|file| self.positions.get(file)).copied();
            includers.extend(importing.filter(|at| known.insert(*at)));
        }
        Ok(())
    }
}

fn is_fresh(files: &[FileGist], at: usize, changed: &Changed) -> bool {
    files.get(at).is_some_and(|file| changed.is_fresh(&file.path))
}

/// Hashes of names as the store keeps them: 3 bytes each, since two names that look the same cost a file that is resolved
/// in vain and nothing else.
pub(super) fn packed(names: &[u32]) -> Vec<u8> {
    names.iter().flat_map(|name| name.to_le_bytes().into_iter().take(3)).collect()
}

fn unpacked(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<3>().0.iter().map(|[a, b, c]| u32::from_le_bytes([*a, *b, *c, 0]))
}

/// The part of a hash that the store keeps.
fn kept(name: u32) -> u32 {
    name & 0x00ff_ffff
}
