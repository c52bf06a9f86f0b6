//! `#[tool_args]` and `#[tool_output]` on one type: what one tool gives, another takes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, DeriveInput, LitStr, Meta, parse_quote};

use crate::errors::Faults;
use crate::output::OPTIONS;
use crate::{attr, enums, field};

/// Whether `#[tool_output]` is yet to be expanded.
pub(crate) fn is_output(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| is_called(attribute, "tool_output"))
}

/// `input`, which carries `#[tool_output(options)]`, with the two attributes the other way round, if
/// `#[tool_args]` is there too: it has to come first, since it says what the output's keys are.
pub(crate) fn args_first(options: &TokenStream, input: &mut DeriveInput) -> Option<TokenStream> {
    let at = input.attrs.iter().position(|attribute| is_called(attribute, "tool_args"))?;
    let args = input.attrs.remove(at);
    // What is wrong with the options is said when they are read for good.
    let mut unsaid = Faults::default();
    let settings = attr::settings(options.clone(), &OPTIONS, &mut unsaid);
    let sdk = attr::sdk(&settings, &mut unsaid);
    unsaid.finish();
    Some(quote!(#args #[#sdk::tool_output(#options)] #input))
}

fn is_called(attribute: &Attribute, name: &str) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == name)
}

/// Gives the output the names that the arguments have.
pub(crate) fn carry_names(input: &mut DeriveInput, tag: Option<&LitStr>) {
    for attributes in enums::attributes(&mut input.data) {
        // What is wrong with them has been said.
        let mut unsaid = Faults::default();
        let settings = attr::of_attribute("arg", attributes, &field::OPTIONS, &mut unsaid);
        unsaid.finish();
        let renamed = settings.iter().find(|setting| setting.key == "rename");
        if let Some(renamed) = renamed.and_then(|setting| setting.string().ok()) {
            attributes.push(parse_quote!(#[output(rename = #renamed)]));
        }
    }
    let output = input.attrs.iter_mut().find(|attribute| is_called(attribute, "tool_output"));
    if let (Some(output), Some(tag)) = (output, tag) {
        let path = output.path();
        let own = match &output.meta {
            Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        *output = parse_quote!(#[#path(tag = #tag, #own)]);
    }
}
