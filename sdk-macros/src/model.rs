//! What the macros know of an item once it is parsed.

use proc_macro2::{Span, TokenStream};
use syn::{Ident, LitStr, Type};

/// A field of an argument struct or of a variant, or a parameter that stands for one.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// The key on the wire.
    pub(crate) name: String,
    pub(crate) doc: String,
    /// The default as JSON text, and the option that says it.
    pub(crate) default: Option<(String, Span)>,
    /// Examples as JSON text, and the option that says them.
    pub(crate) examples: Vec<(String, Span)>,
    /// Constraints as expressions, in the order in which they apply, and the options that say them.
    pub(crate) constraints: Vec<(TokenStream, Span)>,
    /// Where the type names the item that the field belongs to.
    pub(crate) itself: Option<Ident>,
    /// How deep that may go, and the option that says it.
    pub(crate) depth: Option<(usize, Span)>,
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    /// The word on the wire.
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) fields: Vec<Field>,
}

/// A parameter of a tool's function.
pub(crate) enum Param {
    /// The argument struct, or something injected.
    Whole(Box<Type>),
    /// An argument of its own, by its position among those.
    Field(usize),
}

/// What `#[mcp_tool(..)]` says.
#[derive(Default)]
pub(crate) struct ToolOptions {
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    /// A constant slice of icons.
    pub(crate) icons: Option<syn::Path>,
    pub(crate) annotations: [Option<bool>; 4],
    pub(crate) tags: Vec<LitStr>,
    pub(crate) meta: Vec<(LitStr, syn::Lit)>,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) pinned: bool,
    pub(crate) strict: bool,
    pub(crate) unlinked: bool,
}

/// The annotations, in the order of [`ToolOptions::annotations`].
pub(crate) const ANNOTATIONS: [&str; 4] = ["read_only", "destructive", "idempotent", "open_world"];
