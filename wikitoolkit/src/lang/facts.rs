//! What parsing one file tells.

use serde::{Deserialize, Serialize};

use super::code::{Interface, Uses};
use crate::graph::SymbolKind;

/// Everything one file says, without knowledge of any other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// What the file says about itself: module documentation, the text under the first heading.
    pub doc: Option<String>,
    /// The definitions, in order of appearance; a parent precedes its members.
    pub symbols: Vec<Symbol>,
    /// The sections of a document, in order of appearance; a section precedes those inside it.
    pub sections: Vec<Section>,
    /// What ties the file to others.
    pub links: Links,
    /// Where it uses what is defined anywhere.
    pub uses: Uses,
    /// Why the facts are incomplete, if they are.
    pub incomplete: Option<&'static str>,
}

impl FileFacts {
    /// Of a file that the parser gave up on.
    pub(super) fn too_complex() -> Self {
        Self { incomplete: Some("too complex to parse"), ..Self::default() }
    }
}

/// A definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it is.
    pub kind: SymbolKind,
    /// Its own name.
    pub name: String,
    /// Its name with those of the definitions around it, joined by `.`, without generics.
    pub qualified: String,
    /// What tells definitions with one qualified name apart besides the signature, such as the header of an `impl`.
    pub owner: String,
    /// The position of the symbol it is a member of.
    pub parent: Option<usize>,
    /// The declaration without its body, on one line.
    pub signature: String,
    /// Its documentation without comment marks.
    pub doc: Option<String>,
    /// First line, from 1.
    pub line: u32,
    /// Last line, inclusive.
    pub end_line: u32,
    /// Where its text is in the file, bytes.
    pub span: (usize, usize),
}

/// A heading of a document and the text below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading as plain text.
    pub title: String,
    /// Its anchor, unique within the file.
    pub slug: String,
    /// The position of the section it lies in.
    pub parent: Option<usize>,
    /// The line of the heading, from 1.
    pub line: u32,
    /// The last line of the section, those inside it included.
    pub end_line: u32,
    /// Where its own text is in the file, bytes: from the heading to the next heading of any level.
    pub span: (usize, usize),
}

/// What ties a file to others; kept in the database so that imports can be resolved without parsing again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// What it imports.
    pub imports: Vec<Import>,
    /// The macros it puts at the root of its crate (Rust `#[macro_export]`).
    pub macros: Vec<String>,
    /// The package that it says it belongs to (Go, Java).
    pub package: Option<String>,
    /// What it says about a package, if it is a package's manifest.
    pub manifest: Option<Box<Manifest>>,
    /// How it leads module names to paths, if it is a configuration that does.
    pub rules: Option<Box<PathRules>>,
    /// What others can see of its code.
    pub code: Interface,
}

/// An import as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// Its form.
    pub form: ImportForm,
    /// The module, in the language's notation; empty for a bare name.
    pub module: String,
    /// The name taken from the module.
    pub name: String,
    /// What the name is called here, if it differs; for a module declaration the file it names.
    pub alias: Option<String>,
    /// The qualified name of the inline module it stands in; empty at the top of the file.
    pub scope: String,
    /// Its line, from 1.
    pub line: u32,
}

impl Import {
    /// The name it binds in its scope; empty when it binds none.
    pub fn bound_name(&self) -> &str {
        match (&self.alias, self.form) {
            (_, ImportForm::Declare | ImportForm::Glob) => "",
            (Some(alias), _) => alias,
            // `import a.b` binds the first part.
            (None, ImportForm::Module) => self.module.split('.').next().unwrap_or_default(),
            (None, ImportForm::Item) => &self.name,
        }
    }
}

/// The form of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ImportForm {
    /// Declares that a file is a module of this one (Rust `mod x;`).
    Declare,
    /// Names a whole module (Python `import a.b`).
    Module,
    /// Takes a name from a module.
    Item,
    /// Takes all names from a module.
    Glob,
}

/// What a package's manifest says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Manifest {
    /// The name under which other packages import it.
    pub library: String,
    /// The package's name.
    pub name: String,
    /// The file of the library, relative to the manifest's directory.
    pub library_path: String,
    /// Files of other targets that the manifest names, relative to its directory.
    pub targets: Vec<String>,
    /// What others ask the package for (`.`, `./part`), and the file they get, best first.
    pub entries: Vec<(String, String)>,
    /// The packages it depends on.
    pub dependencies: Vec<Dependency>,
}

/// A dependency on another package.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dependency {
    /// The name under which it is imported.
    pub alias: String,
    /// The package's name.
    pub package: String,
}

/// How names of modules lead to paths (`tsconfig.json`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PathRules {
    /// The directory that the paths start from, relative to the file's own.
    pub base: Option<String>,
    /// A file whose rules hold where these do not.
    pub extends: Option<String>,
    /// Patterns with at most one `*`, and the paths they lead to.
    pub paths: Vec<(String, Vec<String>)>,
}
