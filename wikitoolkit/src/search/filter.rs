//! Narrowing an answer by kind and path.

use std::str::FromStr;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use thiserror::Error;

use super::Question;
use crate::graph::{Head, Page, PageKind, SymbolKind};
use crate::store::{PageKey, Snapshot, StoreError};

/// A kind that pages can be narrowed to: of page, or of symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A kind of page.
    Page(PageKind),
    /// A kind of symbol.
    Symbol(SymbolKind),
}

/// A word that names neither a kind of page nor a kind of symbol.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("unknown kind `{given}`; expected one of {}", Kind::words().join(", "))]
pub struct UnknownKindWord {
    given: String,
}

impl Kind {
    /// Every word that names a kind.
    #[must_use]
    pub fn words() -> Vec<&'static str> {
        let pages = PageKind::ALL.iter().map(|kind| kind.as_str());
        pages.chain(SymbolKind::ALL.iter().map(|kind| kind.as_str())).collect()
    }

    fn accepts(self, page: &Head) -> bool {
        match self {
            Self::Page(kind) => page.kind == kind,
            Self::Symbol(kind) => page.symbol_kind == Some(kind),
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownKindWord;

    fn from_str(text: &str) -> Result<Self, UnknownKindWord> {
        let word = text.trim().to_lowercase();
        let page = word.parse().map(Self::Page);
        page.or_else(|_| word.parse().map(Self::Symbol))
            .map_err(|_| UnknownKindWord { given: text.to_owned() })
    }
}

/// A pattern over paths: a folder or file with everything below it, or a glob in which `*` stays within one
/// path component and `**` does not. A glob without `/` matches at any depth.
#[derive(Clone, Debug)]
pub struct PathGlob(GlobSet);

/// A text that is no pattern.
#[derive(Debug, Error)]
#[error(
    "`{given}` is not a path pattern: {reason}; expected a folder such as src/net or a glob such as **/*.rs"
)]
pub struct InvalidGlob {
    given: String,
    reason: String,
}

impl FromStr for PathGlob {
    type Err = InvalidGlob;

    fn from_str(text: &str) -> Result<Self, InvalidGlob> {
        let invalid = |reason: String| InvalidGlob { given: text.to_owned(), reason };
        let pattern = text.trim().trim_start_matches("./").trim_end_matches('/');
        if pattern.is_empty() {
            return Err(invalid("it is empty".to_owned()));
        }
        let anchored = if pattern.contains('/') || !pattern.contains(['*', '?', '[', '{']) {
            pattern.trim_start_matches('/').to_owned()
        } else {
            format!("**/{pattern}")
        };
        let mut set = GlobSetBuilder::new();
        for glob in [format!("{anchored}/**"), anchored] {
            let glob = GlobBuilder::new(&glob).literal_separator(true).build();
            set.add(glob.map_err(|error| invalid(error.kind().to_string()))?);
        }
        set.build().map(Self).map_err(|error| invalid(error.kind().to_string()))
    }
}

/// Whether `page`, or a page inside it, may be of one of `kinds` (any when empty) and lies where `path` says.
pub(super) fn may_accept(kinds: &[Kind], path: Option<&PathGlob>, page: &Head) -> bool {
    let inner = |kind: &Kind| matches!(kind, Kind::Symbol(_) | Kind::Page(PageKind::Symbol | PageKind::Doc));
    accepts(kinds, path, page)
        || page.kind == PageKind::File && kinds.iter().any(inner) && accepts(&[], path, page)
}

/// Whether `page` is of one of `kinds` (any when empty) and lies where `path` says.
pub(super) fn accepts(kinds: &[Kind], path: Option<&PathGlob>, page: &Head) -> bool {
    (kinds.is_empty() || kinds.iter().any(|kind| kind.accepts(page)))
        && path.is_none_or(|glob| glob.0.is_match(&page.path))
}

/// The page with this key, if it passes the filters of `question`.
pub(super) fn accepted(
    snapshot: &Snapshot,
    question: &Question,
    key: PageKey,
) -> Result<Option<Page>, StoreError> {
    let head = snapshot.head_by_key(key)?;
    match head.filter(|head| accepts(&question.kinds, question.path.as_ref(), head)) {
        Some(_) => snapshot.page_by_key(key),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_select_paths() {
        let table = [
            ("src", "src/net/tcp.rs", true),
            ("src/", "srcs/a.rs", false),
            ("./src/net", "src/net/tcp.rs", true),
            ("*.rs", "src/net/tcp.rs", true),
            ("src/*.rs", "src/net/tcp.rs", false),
            ("src/**/*.rs", "src/net/tcp.rs", true),
            ("src/net/tcp.rs", "src/net/tcp.rs", true),
            ("{docs,src}/**", "docs/a.md", true),
        ];
        for (pattern, path, expected) in table {
            let glob: PathGlob = pattern.parse().unwrap();
            assert_eq!(glob.0.is_match(path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn what_is_no_pattern_or_kind_is_refused_with_what_was_expected() {
        let glob = "src/[".parse::<PathGlob>().unwrap_err().to_string();
        assert!(glob.contains("`src/[`") && glob.contains("expected"), "{glob}");
        let kind = "klass".parse::<Kind>().unwrap_err().to_string();
        assert!(kind.contains("`klass`") && kind.contains("class"), "{kind}");
    }
}
