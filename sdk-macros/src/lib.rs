//! Attribute macros of `toolkernel`; use them through that crate, which documents and re-exports them.
//!
//! Every macro goes the same way: attributes and item are parsed into a model, the model is checked, then
//! expanded. All faults of one item are reported in one compile, each at the narrowest token; beside them
//! a stub is emitted, so that nothing else is reported.

mod args;
mod attr;
mod check;
mod docs;
mod errors;
mod field;
mod form;
mod model;
mod name;
mod output;
mod pattern;
mod scope;
mod stub;
mod tool;

use proc_macro::TokenStream;
use syn::parse_macro_input;

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn ask_form(options: TokenStream, item: TokenStream) -> TokenStream {
    let input = parse_macro_input!(item as syn::DeriveInput);
    form::expand(options.into(), input).into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn mcp_tool(options: TokenStream, item: TokenStream) -> TokenStream {
    let function = parse_macro_input!(item as syn::ItemFn);
    tool::expand(options.into(), function).into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn tool_args(options: TokenStream, item: TokenStream) -> TokenStream {
    let input = parse_macro_input!(item as syn::DeriveInput);
    args::expand(options.into(), input).into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn tool_output(options: TokenStream, item: TokenStream) -> TokenStream {
    let input = parse_macro_input!(item as syn::DeriveInput);
    output::expand(options.into(), input).into()
}
