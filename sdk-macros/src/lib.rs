//! Attribute macros of `toolkernel`; use them through that crate, which documents and re-exports them.
//!
//! Every macro goes the same way: attributes and item are parsed into a model, the model is checked, then
//! expanded. All faults of one item are reported in one compile, each at the narrowest token; beside them
//! a stub is emitted, so that nothing else is reported.

mod args;
mod attr;
mod both;
mod check;
mod docs;
mod enums;
mod errors;
mod field;
mod foreign;
mod form;
mod injected;
mod item;
mod library;
mod literal;
mod model;
mod name;
mod object;
mod output;
mod output_code;
mod output_model;
mod pattern;
mod place;
mod print;
mod recursion;
mod scope;
mod signature;
mod stub;
mod template;
mod tool;
mod types;
mod unknown;

use proc_macro::TokenStream;

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn ask_form(options: TokenStream, item: TokenStream) -> TokenStream {
    item::data("ask_form", &item.into(), |input| {
        let name = input.ident.clone();
        print::on_demand(&name, form::expand(options.into(), input))
    })
    .into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn mcp_tool(options: TokenStream, item: TokenStream) -> TokenStream {
    item::function(&item.into(), |function| {
        let name = function.sig.ident.clone();
        print::on_demand(&name, tool::expand(options.into(), function))
    })
    .into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn mcp_resource(options: TokenStream, item: TokenStream) -> TokenStream {
    item::function(&item.into(), |function| {
        let name = function.sig.ident.clone();
        print::on_demand(&name, library::resource(options.into(), function))
    })
    .into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn mcp_prompt(options: TokenStream, item: TokenStream) -> TokenStream {
    item::function(&item.into(), |function| {
        let name = function.sig.ident.clone();
        print::on_demand(&name, library::prompt(options.into(), function))
    })
    .into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn tool_args(options: TokenStream, item: TokenStream) -> TokenStream {
    item::data("tool_args", &item.into(), |input| {
        let name = input.ident.clone();
        print::on_demand(&name, args::expand(options.into(), input))
    })
    .into()
}

#[expect(missing_docs, reason = "documented where it is re-exported, since its examples need that crate")]
#[proc_macro_attribute]
pub fn tool_output(options: TokenStream, item: TokenStream) -> TokenStream {
    item::data("tool_output", &item.into(), |mut input| {
        let options = options.into();
        both::args_first(&options, &mut input).unwrap_or_else(|| {
            let name = input.ident.clone();
            print::on_demand(&name, output::expand(options, input))
        })
    })
    .into()
}
