//! Facts of files, decoded when a resolver asks for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::produce::decode_facts;
use crate::graph::RelPath;
use crate::lang::{Gist, Links, SourceFile};
use crate::store::{Build, Earlier, FileGist, StoreError};

/// Where the facts of files are: those of the files that this build wrote, and of all others what the last generation
/// says, which any thread can read.
pub(super) struct Shelf<'f> {
    files: &'f [FileGist],
    fresh: HashMap<usize, Mutex<Vec<u8>>>,
    earlier: Option<Earlier>,
    failure: Mutex<Option<StoreError>>,
}

impl<'f> Shelf<'f> {
    /// Of these files, of which `is_fresh` says what the last generation cannot tell.
    pub(super) fn new(
        build: &Build<'_>,
        files: &'f [FileGist],
        is_fresh: impl Fn(&FileGist) -> bool,
    ) -> Result<Self, StoreError> {
        let earlier = build.earlier()?;
        let mut fresh = HashMap::new();
        for (at, file) in files.iter().enumerate().filter(|(_, file)| earlier.is_none() || is_fresh(file)) {
            fresh.insert(at, Mutex::new(build.links(file.file)?.unwrap_or_default()));
        }
        Ok(Self { files, fresh, earlier, failure: Mutex::new(None) })
    }

    /// The facts of the file at a position; none after a failure, which [`Shelf::check`] tells.
    pub(super) fn links(&self, at: usize) -> Links {
        self.read(at).unwrap_or_else(|error| {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            Links::default()
        })
    }

    fn read(&self, at: usize) -> Result<Links, StoreError> {
        let Some(file) = self.files.get(at) else { return Ok(Links::default()) };
        let bytes = match (self.fresh.get(&at), &self.earlier) {
            // They are asked for once.
            (Some(bytes), _) => std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner)),
            (None, Some(earlier)) => earlier.links(file.file)?.unwrap_or_default(),
            (None, None) => Vec::new(),
        };
        decode_facts(&bytes, &file.path)
    }

    /// What went wrong in between.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// A file as module systems know it; its gist is taken out of the row.
pub(super) fn source(file: &mut FileGist) -> Result<SourceFile, StoreError> {
    let gist = decode_gist(&std::mem::take(&mut file.gist), &file.path)?;
    Ok(SourceFile { path: file.path.clone(), language: file.language.take(), gist: Arc::new(gist) })
}

/// A gist as it was written down.
pub(super) fn decode_gist(bytes: &[u8], of: &RelPath) -> Result<Gist, StoreError> {
    if bytes.is_empty() {
        return Ok(Gist::default());
    }
    let unreadable = |error| StoreError::Corrupt { what: format!("an unreadable gist of {of} ({error})") };
    postcard::from_bytes(bytes).map_err(unreadable)
}
