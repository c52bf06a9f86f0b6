//! `#[tool_args]` and `#[tool_output]` on one type: what one tool gives, another takes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Fields, LitStr, Type, parse_quote};

use crate::attr;
use crate::errors::Faults;
use crate::{enums, field};

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
    let settings = attr::settings(options.clone(), &["text", "descriptions", "nulls", "crate"], &mut unsaid);
    let sdk = attr::sdk(&settings, &mut unsaid);
    unsaid.finish();
    Some(quote!(#args #[#sdk::tool_output(#options)] #input))
}

fn is_called(attribute: &Attribute, name: &str) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == name)
}

/// Gives the serde derive of the output the names that the arguments have.
pub(crate) fn carry_names(input: &mut DeriveInput, tag: Option<&LitStr>) {
    let nulls_left_out = options(&input.data);
    for (attributes, optional) in enums::attributes(&mut input.data).into_iter().zip(nulls_left_out) {
        // What is wrong with them has been said.
        let mut unsaid = Faults::default();
        let settings = field::arg_settings(attributes, &field::OPTIONS, &mut unsaid);
        unsaid.finish();
        let renamed = settings.iter().find(|setting| setting.key == "rename");
        let Some(renamed) = renamed.and_then(|setting| setting.string().ok()) else { continue };
        attributes.push(parse_quote!(#[serde(rename = #renamed)]));
        if optional && !attributes.iter().any(is_skipped) {
            attributes.push(parse_quote!(#[serde(skip_serializing_if = "::core::option::Option::is_none")]));
        }
    }
    if let Data::Enum(data) = &input.data
        && data.variants.iter().any(|variant| !matches!(variant.fields, Fields::Unit))
    {
        let tag = tag.map_or_else(|| enums::TAG.to_owned(), LitStr::value);
        input.attrs.push(parse_quote!(#[serde(tag = #tag, rename_all = "snake_case")]));
    }
}

fn is_skipped(attribute: &Attribute) -> bool {
    let text = quote!(#attribute).to_string();
    attribute.path().is_ident("serde") && text.contains("skip_serializing")
}

/// For each list of attributes, whether it is that of a field spelled as an `Option`.
fn options(data: &Data) -> Vec<bool> {
    match data {
        Data::Struct(data) => data.fields.iter().map(|field| is_option(&field.ty)).collect(),
        Data::Enum(data) => data
            .variants
            .iter()
            .flat_map(|variant| {
                std::iter::once(false).chain(variant.fields.iter().map(|field| is_option(&field.ty)))
            })
            .collect(),
        Data::Union(_) => Vec::new(),
    }
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}
