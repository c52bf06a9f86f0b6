//! Languages: what a file of each defines, and how its imports find other files.
//!
//! A language is a folder and a row of `LANGUAGES`.

mod facts;
mod go;
mod markdown;
mod names;
mod outline;
mod project;
mod python;
mod rust;
mod syntax;
mod typescript;

pub use facts::{Dependency, FileFacts, Import, ImportForm, Links, Manifest, Section, Symbol};
pub use names::unique_names;
pub use project::{Project, Resolved, ResolvedImport, SourceFile};

use crate::graph::RelPath;

/// Grows whenever the same text would give other facts than before.
pub const EXTRACTOR_VERSION: u32 = 2;

/// A row of the table of languages.
struct Language {
    /// Its name, as `status` and pages show it.
    name: &'static str,
    /// The files it claims, by extension.
    extensions: &'static [&'static str],
    /// The files it claims, by full name.
    file_names: &'static [&'static str],
    /// What a file of it defines and imports.
    extract: fn(&RelPath, &str) -> FileFacts,
    /// Finds the files that imports name; `None` where imports are not resolved.
    resolve: Option<fn(&Project<'_>) -> Resolved>,
}

const LANGUAGES: &[Language] = &[
    Language {
        name: "rust",
        extensions: &["rs"],
        file_names: &[],
        extract: rust::extract,
        resolve: Some(rust::resolve),
    },
    Language {
        name: "cargo",
        extensions: &[],
        file_names: &["Cargo.toml"],
        extract: rust::extract_manifest,
        resolve: None,
    },
    Language {
        name: "python",
        extensions: &["py", "pyi"],
        file_names: &[],
        extract: python::extract,
        resolve: Some(python::resolve),
    },
    Language {
        name: "typescript",
        extensions: &["ts", "mts", "cts"],
        file_names: &[],
        extract: typescript::extract_typescript,
        resolve: None,
    },
    Language {
        name: "tsx",
        extensions: &["tsx"],
        file_names: &[],
        extract: typescript::extract_tsx,
        resolve: None,
    },
    Language {
        name: "javascript",
        extensions: &["js", "mjs", "cjs", "jsx"],
        file_names: &[],
        extract: typescript::extract_javascript,
        resolve: None,
    },
    Language { name: "go", extensions: &["go"], file_names: &[], extract: go::extract, resolve: None },
    Language {
        name: "markdown",
        extensions: &["md", "markdown"],
        file_names: &[],
        extract: markdown::extract,
        resolve: None,
    },
];

fn language_of(path: &RelPath) -> Option<&'static Language> {
    let is_named = |name: &&str| name.as_bytes() == path.file_name();
    let by_name = LANGUAGES.iter().find(|language| language.file_names.iter().any(is_named));
    by_name.or_else(|| {
        let extension = path.extension()?.to_ascii_lowercase();
        LANGUAGES.iter().find(|language| language.extensions.contains(&extension.as_str()))
    })
}

/// The name of the language of a file; `None` for other text.
pub fn language_name(path: &RelPath) -> Option<&'static str> {
    language_of(path).map(|language| language.name)
}

/// What a file defines and imports: a function of its path and text alone. Never fails: what cannot be parsed
/// gives fewer facts.
pub fn extract(path: &RelPath, text: &str) -> FileFacts {
    language_of(path).map(|language| (language.extract)(path, text)).unwrap_or_default()
}

/// The files that the imports of a whole project name.
pub fn resolve(project: &Project<'_>) -> Resolved {
    let mut all = Resolved::default();
    for resolver in LANGUAGES.iter().filter_map(|language| language.resolve) {
        all.merge(resolver(project));
    }
    all
}
