//! What parsing one file tells.

use serde::{Deserialize, Serialize};

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
    /// Why the facts are incomplete, if they are.
    pub incomplete: Option<&'static str>,
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imports: Vec<Import>,
    /// The qualified names it defines outside of types and functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exports: Vec<String>,
    /// The qualified names of the modules it defines inside itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inline_modules: Vec<String>,
    /// The macros it puts at the root of its crate (Rust `#[macro_export]`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub macros: Vec<String>,
    /// What it says about a package, if it is a package's manifest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<Manifest>,
}

impl Links {
    /// Whether there is nothing to resolve or to be resolved to.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An import as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// Its form.
    #[serde(rename = "f")]
    pub form: ImportForm,
    /// The module, in the language's notation; empty for a bare name.
    #[serde(rename = "m", default, skip_serializing_if = "String::is_empty")]
    pub module: String,
    /// The name taken from the module.
    #[serde(rename = "n", default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the name is called here, if it differs; for a module declaration the file it names.
    #[serde(rename = "a", default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// The qualified name of the inline module it stands in; empty at the top of the file.
    #[serde(rename = "s", default, skip_serializing_if = "String::is_empty")]
    pub scope: String,
    /// Its line, from 1.
    #[serde(rename = "l")]
    pub line: u32,
}

impl Import {
    /// The name it binds in its scope.
    pub fn bound_name(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.name)
    }
}

/// The form of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportForm {
    /// Declares that a file is a module of this one (Rust `mod x;`).
    #[serde(rename = "d")]
    Declare,
    /// Names a whole module (Python `import a.b`).
    #[serde(rename = "m")]
    Module,
    /// Takes a name from a module.
    #[serde(rename = "i")]
    Item,
    /// Takes all names from a module.
    #[serde(rename = "g")]
    Glob,
}

/// What a package's manifest says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The name under which other packages import it.
    pub library: String,
    /// The package's name.
    pub name: String,
    /// The file of the library, relative to the manifest's directory.
    pub library_path: String,
    /// Files of other targets that the manifest names, relative to its directory.
    pub targets: Vec<String>,
    /// The packages it depends on.
    pub dependencies: Vec<Dependency>,
}

/// A dependency on another package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependency {
    /// The name under which it is imported.
    pub alias: String,
    /// The package's name.
    pub package: String,
}
