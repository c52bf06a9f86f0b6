//! Languages: what a file of each defines, and how its imports find other files.
//!
//! A language is a folder and a row of `LANGUAGES`.

mod c;
mod code;
mod data;
mod digest;
mod evaluate;
mod extensions;
mod facts;
mod gist;
mod go;
mod java;
mod markdown;
mod mentions;
mod names;
mod outline;
mod paths;
mod place;
mod project;
mod python;
mod resolve;
mod restructured;
mod rust;
mod sections;
mod slug;
mod syntax;
mod system;
mod typescript;

pub use code::{Interface, Uses};
pub use digest::{Digest, changed_names, file_name_of, home_of, path_names};
pub use extensions::{Extension, Stable};
pub use facts::{Dependency, FileFacts, Import, ImportForm, Links, Manifest, PathRules, Section, Symbol};
pub use gist::Gist;
pub use names::unique_names;
pub use project::{Facts, Project, SourceFile};
pub use resolve::{PageRef, Resolution, ResolvedImport, ResolvedUse, World};
pub use system::SymbolRef;

use std::ops::Range;

use crate::graph::RelPath;

/// Grows whenever the same text would give other facts than before.
pub const EXTRACTOR_VERSION: u32 = 8;

/// What the files of a language hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Source code, and the manifests that say how it belongs together.
    Code,
    /// Text for people.
    Prose,
    /// Settings and records.
    Data,
}

/// A row of the table of languages.
struct Language {
    /// Its name, as `status` and pages show it.
    name: &'static str,
    /// What its files hold.
    matter: Matter,
    /// The files it claims, by extension.
    extensions: &'static [&'static str],
    /// The files it claims, by full name.
    file_names: &'static [&'static str],
    /// What a file of it defines and imports.
    extract: fn(&RelPath, &str) -> FileFacts,
    /// The module system that its imports go through, as a position in [`FAMILIES`].
    family: Option<usize>,
}

/// The module systems; languages that import each other share one.
const FAMILIES: &[system::MakeSystem] = &[
    rust::system,
    python::system,
    typescript::system,
    go::system,
    java::system,
    c::system,
    mentions::system,
];
const RUST: Option<usize> = Some(0);
const PYTHON: Option<usize> = Some(1);
const TYPESCRIPT: Option<usize> = Some(2);
const GO: Option<usize> = Some(3);
const JAVA: Option<usize> = Some(4);
const C: Option<usize> = Some(5);
const DOCUMENTS: Option<usize> = Some(6);

const LANGUAGES: &[Language] = &[
    Language {
        name: "rust",
        matter: Matter::Code,
        extensions: &["rs"],
        file_names: &[],
        extract: rust::extract,
        family: RUST,
    },
    Language {
        name: "cargo",
        matter: Matter::Code,
        extensions: &[],
        file_names: &["Cargo.toml"],
        extract: rust::extract_manifest,
        family: None,
    },
    Language {
        name: "python",
        matter: Matter::Code,
        extensions: &["py", "pyi"],
        file_names: &[],
        extract: python::extract,
        family: PYTHON,
    },
    Language {
        name: "typescript",
        matter: Matter::Code,
        extensions: &["ts", "mts", "cts"],
        file_names: &[],
        extract: typescript::extract_typescript,
        family: TYPESCRIPT,
    },
    Language {
        name: "tsx",
        matter: Matter::Code,
        extensions: &["tsx"],
        file_names: &[],
        extract: typescript::extract_tsx,
        family: TYPESCRIPT,
    },
    Language {
        name: "javascript",
        matter: Matter::Code,
        extensions: &["js", "mjs", "cjs", "jsx"],
        file_names: &[],
        extract: typescript::extract_javascript,
        family: TYPESCRIPT,
    },
    Language {
        name: "npm",
        matter: Matter::Code,
        extensions: &[],
        file_names: &["package.json"],
        extract: typescript::extract_package,
        family: None,
    },
    Language {
        name: "tsconfig",
        matter: Matter::Code,
        extensions: &[],
        file_names: &["tsconfig.json", "jsconfig.json", "tsconfig.base.json"],
        extract: typescript::extract_config,
        family: None,
    },
    Language {
        name: "go",
        matter: Matter::Code,
        extensions: &["go"],
        file_names: &[],
        extract: go::extract,
        family: GO,
    },
    Language {
        name: "gomod",
        matter: Matter::Code,
        extensions: &[],
        file_names: &["go.mod"],
        extract: go::extract_manifest,
        family: None,
    },
    Language {
        name: "java",
        matter: Matter::Code,
        extensions: &["java"],
        file_names: &[],
        extract: java::extract,
        family: JAVA,
    },
    Language {
        name: "c",
        matter: Matter::Code,
        extensions: &["c"],
        file_names: &[],
        extract: c::extract_c,
        family: C,
    },
    Language {
        name: "c",
        matter: Matter::Code,
        extensions: &["h"],
        file_names: &[],
        extract: c::extract_header,
        family: C,
    },
    Language {
        name: "cpp",
        matter: Matter::Code,
        extensions: &[
            "c++", "cc", "cpp", "cu", "cuh", "cxx", "h++", "hh", "hpp", "hxx", "inl", "ipp", "ixx", "tcc",
            "tpp",
        ],
        file_names: &[],
        extract: c::extract_cpp,
        family: C,
    },
    Language {
        name: "compile-commands",
        matter: Matter::Data,
        extensions: &[],
        file_names: &["compile_commands.json"],
        extract: c::extract_commands,
        family: None,
    },
    Language {
        name: "markdown",
        matter: Matter::Prose,
        extensions: &["md", "markdown"],
        file_names: &[],
        extract: markdown::extract,
        family: DOCUMENTS,
    },
    Language {
        name: "restructuredtext",
        matter: Matter::Prose,
        extensions: &["rst", "rest"],
        file_names: &[],
        extract: restructured::extract,
        family: DOCUMENTS,
    },
    Language {
        name: "toml",
        matter: Matter::Data,
        extensions: &["toml"],
        file_names: &[],
        extract: data::extract_toml,
        family: None,
    },
    Language {
        name: "yaml",
        matter: Matter::Data,
        extensions: &["yaml", "yml"],
        file_names: &[],
        extract: data::extract_yaml,
        family: None,
    },
    Language {
        name: "json",
        matter: Matter::Data,
        extensions: &["json", "json5", "jsonc"],
        file_names: &[],
        extract: data::extract_json,
        family: None,
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

/// The little of a file in the language of this name that resolving any other one may need.
pub fn gist(language: Option<&str>, links: &Links) -> Gist {
    let asks = language.and_then(family_of) == C;
    Gist::of(links, if asks { gist::Qualified::Asked } else { gist::Qualified::Ignored })
}

/// The numbers of the module systems that may derive something else when the file at a path changes: that of its
/// language, or all.
pub fn families_of(path: &RelPath) -> Range<usize> {
    match language_of(path).and_then(|language| language.family) {
        Some(family) => family..family + 1,
        None => 0..FAMILIES.len(),
    }
}

/// What files of the language of this name hold.
pub fn matter(name: &str) -> Option<Matter> {
    Some(LANGUAGES.iter().find(|language| language.name == name)?.matter)
}

/// The module system of the language of this name.
fn family_of(name: &str) -> Option<usize> {
    LANGUAGES.iter().find(|language| language.name == name)?.family
}
