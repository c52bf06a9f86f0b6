//! Values of settings in files of agents, some of which are large.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use memchr::memmem;
use serde_json::Value;

use super::edit::{json, toml};
use super::{NAME, files};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) file: PathBuf,
    pub(super) keys: Vec<String>,
}

impl Spot {
    pub(super) fn new<'k>(file: PathBuf, keys: impl IntoIterator<Item = &'k str>) -> Self {
        Self { file, keys: keys.into_iter().map(str::to_owned).collect() }
    }

    pub(super) fn below(&self, path: &[&str]) -> Self {
        let keys = self.keys.iter().cloned().chain(path.iter().map(|&key| key.to_owned()));
        Self { file: self.file.clone(), keys: keys.collect() }
    }

    /// The place of another setting in the same object.
    pub(super) fn beside(&self, name: &str) -> Self {
        let above = self.keys.len().saturating_sub(1);
        let keys = self.keys.iter().take(above).cloned().chain([name.to_owned()]);
        Self { file: self.file.clone(), keys: keys.collect() }
    }
}

/// What stands in files, each of which is read once.
pub(super) struct Values(BTreeMap<PathBuf, Value>);

impl Values {
    pub(super) fn at<'s>(spots: impl Iterator<Item = &'s Spot>) -> Self {
        let mut wanted: BTreeMap<&Path, Vec<Vec<&str>>> = BTreeMap::new();
        for spot in spots {
            let keys = spot.keys.iter().map(String::as_str).collect();
            wanted.entry(&spot.file).or_default().push(keys);
        }
        let read = |(file, paths): (&Path, Vec<Vec<&str>>)| {
            let text = text(file)?;
            let is_toml = file.extension().is_some_and(|ending| ending == "toml");
            let value = if is_toml { toml::value(&text) } else { json::only(&text, &paths) };
            Some((file.to_owned(), value?))
        };
        Self(wanted.into_iter().filter_map(read).collect())
    }

    pub(super) fn get(&self, spot: &Spot) -> Option<&Value> {
        spot.keys.iter().try_fold(self.0.get(&spot.file)?, |value, key| value.get(key))
    }
}

/// A larger file is not read unless it names us, which is told sooner.
const LARGE: u64 = 256 << 10;
/// A larger one is none of an agent's.
const LIMIT: u64 = 64 << 20;
/// How much of a large file is looked at at once.
const CHUNK: usize = 64 << 10;

/// The text of a file that may say something of us.
fn text(path: &Path) -> Option<String> {
    // Before it is opened: a pipe would keep whoever opens it waiting.
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    if length > LIMIT || length > LARGE && !names_us(path).ok()? {
        return None;
    }
    files::text(path).ok().flatten()
}

/// Whether a file has our name as a key or an element of a list.
fn names_us(path: &Path) -> io::Result<bool> {
    let needle = json::quote(NAME);
    let mut file = File::open(path)?;
    let mut buffer = vec![0; CHUNK];
    let mut kept = 0;
    loop {
        let Some(free) = buffer.get_mut(kept..) else { return Ok(false) };
        let read = file.read(free)?;
        let filled = buffer.get(..kept + read).unwrap_or_default();
        if memmem::find(filled, needle.as_bytes()).is_some() {
            return Ok(true);
        }
        if read == 0 {
            return Ok(false);
        }
        // It may begin in one chunk and end in the next.
        let start = filled.len().saturating_sub(needle.len());
        let end = filled.len();
        buffer.copy_within(start..end, 0);
        kept = end - start;
    }
}
