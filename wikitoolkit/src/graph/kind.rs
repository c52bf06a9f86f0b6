//! The closed vocabularies of kinds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A word that names no kind.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("unknown kind `{given}`; expected one of {expected}")]
pub struct UnknownKind {
    /// What was given.
    pub given: String,
    /// The words that are understood, comma-separated.
    pub expected: String,
}

macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_meta])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every kind, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Its word, as ids, filters and dumps spell it.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl FromStr for $name {
            type Err = UnknownKind;

            fn from_str(text: &str) -> Result<Self, UnknownKind> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(UnknownKind { given: text.to_owned(), expected: [$($word),+].join(", ") }),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

vocabulary! {
    /// What a page is about.
    PageKind {
        /// A directory that holds at least one indexed file.
        Dir = "dir",
        /// A file.
        File = "file",
        /// A definition in source code.
        Symbol = "symbol",
        /// A section of a document.
        Doc = "doc",
        /// A memory or a note that somebody wrote.
        Memory = "memory",
    }
}

vocabulary! {
    /// What a symbol is.
    SymbolKind {
        /// A free function.
        Fn = "fn",
        /// A function that belongs to a type.
        Method = "method",
        /// A struct.
        Struct = "struct",
        /// An enum.
        Enum = "enum",
        /// A variant of an enum.
        Variant = "variant",
        /// A union.
        Union = "union",
        /// A trait.
        Trait = "trait",
        /// A class.
        Class = "class",
        /// An interface.
        Interface = "interface",
        /// A type alias or another named type.
        Type = "type",
        /// A field or property.
        Field = "field",
        /// A constant.
        Const = "const",
        /// A static or a package-level variable.
        Static = "static",
        /// A module or namespace inside a file.
        Module = "module",
        /// A macro.
        Macro = "macro",
    }
}
