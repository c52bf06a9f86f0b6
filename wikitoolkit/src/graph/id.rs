//! Page ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::escape;
use super::{PageKind, RelPath};

/// What names a page: `dir:PATH`, `file:PATH`, `sym:PATH#Qualified.Name`, `doc:PATH#heading-slug` or `mem:ID`,
/// in canonical (percent-encoded) form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PageId(String);

/// A text that is not a page id.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "`{given}` is not a page id; expected dir:PATH, file:PATH, sym:PATH#Name, doc:PATH#heading or mem:ID"
)]
pub struct InvalidPageId {
    /// What was given.
    pub given: String,
}

impl PageId {
    /// The page of a directory.
    pub fn dir(path: &RelPath) -> Self {
        Self(format!("dir:{}", path.encode()))
    }

    /// The page of a file.
    pub fn file(path: &RelPath) -> Self {
        Self(format!("file:{}", path.encode()))
    }

    /// The page of a symbol; `name` is the qualified name with its disambiguating suffix, if any.
    pub fn symbol(path: &RelPath, name: &str) -> Self {
        Self::with_fragment("sym:", path, name)
    }

    /// The page of a section of a document.
    pub fn doc(path: &RelPath, slug: &str) -> Self {
        Self::with_fragment("doc:", path, slug)
    }

    /// The page of a memory or a note.
    pub fn memory(id: &str) -> Self {
        let mut text = "mem:".to_owned();
        escape::encode_into(&mut text, id.as_bytes());
        Self(text)
    }

    fn with_fragment(prefix: &str, path: &RelPath, fragment: &str) -> Self {
        let mut text = format!("{prefix}{}#", path.encode());
        escape::encode_into(&mut text, fragment.as_bytes());
        Self(text)
    }

    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The kind its prefix names.
    pub fn kind(&self) -> PageKind {
        match self.0.split_once(':').map_or("", |(prefix, _)| prefix) {
            "dir" => PageKind::Dir,
            "sym" => PageKind::Symbol,
            "doc" => PageKind::Doc,
            "mem" => PageKind::Memory,
            _ => PageKind::File,
        }
    }

    /// The path of the file or directory; `None` for a memory.
    pub fn path(&self) -> Option<RelPath> {
        let (prefix, rest) = self.0.split_once(':')?;
        (prefix != "mem").then(|| RelPath::decode(rest.split_once('#').map_or(rest, |(path, _)| path)))
    }

    /// The id of the same page of another file or directory; of a memory, its own.
    #[must_use]
    pub fn at(&self, path: &RelPath) -> Self {
        let fragment = self.fragment().unwrap_or_default();
        match self.kind() {
            PageKind::Dir => Self::dir(path),
            PageKind::File => Self::file(path),
            PageKind::Symbol => Self::symbol(path, &fragment),
            PageKind::Doc => Self::doc(path, &fragment),
            PageKind::Memory => self.clone(),
        }
    }

    /// What follows the `#`, decoded: the symbol's name or the heading's slug.
    pub fn fragment(&self) -> Option<String> {
        let (_, fragment) = self.0.split_once('#')?;
        Some(String::from_utf8_lossy(&escape::decode(fragment)).into_owned())
    }

    /// The id of a memory without its prefix; `None` for other kinds.
    pub fn memory_id(&self) -> Option<String> {
        let id = self.0.strip_prefix("mem:")?;
        Some(String::from_utf8_lossy(&escape::decode(id)).into_owned())
    }
}

impl FromStr for PageId {
    type Err = InvalidPageId;

    /// Accepts the canonical form and the same with blanks, `%` or (outside `sym:` and `doc:`) `#` left bare.
    fn from_str(text: &str) -> Result<Self, InvalidPageId> {
        let invalid = || InvalidPageId { given: text.to_owned() };
        let (prefix, rest) = text.split_once(':').ok_or_else(invalid)?;
        if rest.is_empty() {
            return Err(invalid());
        }
        let fragment = |build: fn(&RelPath, &str) -> Self| {
            let (path, fragment) = rest.rsplit_once('#').filter(|(p, f)| !p.is_empty() && !f.is_empty())?;
            let fragment = String::from_utf8_lossy(&escape::decode(fragment)).into_owned();
            Some(build(&RelPath::decode(path), &fragment))
        };
        match prefix {
            "dir" => Ok(Self::dir(&RelPath::decode(rest.trim_end_matches('/')))),
            "file" => Ok(Self::file(&RelPath::decode(rest))),
            "sym" => fragment(Self::symbol).ok_or_else(invalid),
            "doc" => fragment(Self::doc).ok_or_else(invalid),
            "mem" => Ok(Self::memory(&String::from_utf8_lossy(&escape::decode(rest)))),
            _ => Err(invalid()),
        }
    }
}

impl TryFrom<String> for PageId {
    type Error = InvalidPageId;

    fn try_from(text: String) -> Result<Self, InvalidPageId> {
        text.parse()
    }
}

impl From<PageId> for String {
    fn from(id: PageId) -> Self {
        id.0
    }
}

impl fmt::Display for PageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for PageId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}
