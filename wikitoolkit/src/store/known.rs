//! What was read of a generation.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::history::Told;
use super::postings::Index;
use super::texts::Texts;
use super::{ManifestEntry, PageKey};
use crate::graph::RelPath;

/// So many pages are remembered with the file that they are in; 24 bytes each, more than a question meets.
const MOST_AROUND: usize = 100_000;

/// What was read of a generation, as far as somebody asked.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The pages of files, by the file's row.
    pub(super) file_pages: RefCell<HashMap<i64, Option<PageKey>>>,
    /// The file around a page.
    pub(super) around: RefCell<HashMap<PageKey, Option<PageKey>>>,
    /// The words of the pages and of the commits.
    pub(super) text: RefCell<Option<Index>>,
    pub(super) history: RefCell<Option<Index>>,
    /// The prose of files.
    pub(super) texts: Texts,
    /// The files that commits touched.
    pub(super) told: RefCell<HashMap<u32, Option<Told>>>,
    /// What each file looked like when it was indexed.
    pub(super) manifest: RefCell<Option<Arc<HashMap<RelPath, ManifestEntry>>>>,
}

impl Known {
    /// Forgets what has become too much to keep until somebody asks again.
    pub(super) fn trim(&mut self) {
        self.texts.trim();
        for index in [&mut self.text, &mut self.history] {
            if let Some(index) = index.get_mut() {
                index.trim();
            }
        }
        let around = self.around.get_mut();
        if around.len() > MOST_AROUND {
            around.clear();
        }
    }
}
