//! `#[mcp_resource]` and `#[mcp_prompt]`: a function becomes a resource or a prompt.
//!
//! Parameters and result are a tool's, so the function behind either is expanded as one, under a hidden name.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, ItemFn, LitStr, Token, parse_quote};

use crate::attr::{self, Setting};
use crate::errors::Faults;
use crate::scope::in_scope;
use crate::tool::{self, Tool};
use crate::{docs, name, place, signature, stub, template};

const PROMPT: [&str; 11] =
    ["name", "title", "icons", "tags", "meta", "timeout", "pinned", "strict", "complete", "link", "crate"];
const RESOURCE: [&str; 12] = [
    "name",
    "title",
    "icons",
    "mime_type",
    "tags",
    "meta",
    "timeout",
    "pinned",
    "strict",
    "complete",
    "link",
    "crate",
];

pub(crate) fn prompt(options: TokenStream, function: ItemFn) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &PROMPT, &mut faults);
    expand(&settings, None, function, faults)
}

pub(crate) fn resource(options: TokenStream, function: ItemFn) -> TokenStream {
    let mut faults = Faults::default();
    let (uri, rest) = match split.parse2(options) {
        Ok((uri, rest)) => (Some(uri), rest),
        Err(error) => {
            let wanted = "a resource has a URI: `#[mcp_resource(\"wiki://page/{id}\")]`";
            faults.add(syn::Error::new(error.span(), wanted));
            (None, TokenStream::new())
        }
    };
    let settings = attr::settings(rest, &RESOURCE, &mut faults);
    let parsed = uri.map(|uri| {
        let parts = faults.take(template::parse(&uri)).unwrap_or_default();
        (uri, parts)
    });
    expand(&settings, Some(parsed), function, faults)
}

/// The URI and the options behind it.
fn split(input: ParseStream<'_>) -> syn::Result<(LitStr, TokenStream)> {
    let uri = input.parse()?;
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
    }
    Ok((uri, input.parse()?))
}

type Uri = Option<(LitStr, Vec<template::Part>)>;

fn expand(settings: &[Setting], uri: Option<Uri>, mut function: ItemFn, mut faults: Faults) -> TokenStream {
    let sdk = attr::sdk(settings, &mut faults);
    let options = tool::read_options(settings, &mut faults);
    let handle = function.sig.ident.clone();
    let is_method = place::is_method(&function);
    signature::check(&function.sig, is_method, options.pinned, &mut faults);
    let description = docs::text(&function.attrs);
    if description.is_empty() {
        faults.at(&handle, format!("`{handle}` has no description: write a `///` comment above it"));
    }
    let (params, fields) = tool::read_params(&mut function, &mut faults);
    function.attrs.push(parse_quote!(#[allow(clippy::needless_pass_by_value, clippy::unused_async)]));
    let named = options.name.as_ref().map_or_else(|| name::plain(&handle), LitStr::value);
    let path = |key: &str| settings.iter().find(|setting| setting.key == key);
    let complete = path("complete").and_then(|setting| faults.take(setting.path()));
    let mime_type = path("mime_type").and_then(|setting| faults.take(setting.string()));
    if let Some(errors) = faults.finish() {
        return if is_method {
            stub::method(&function, &errors)
        } else {
            stub::library(&function, &handle, &errors)
        };
    }
    let linked = !options.unlinked;
    let inner = format_ident!("__Inner");
    let body = Tool { sdk: sdk.clone(), options, handle: inner, name: named, description, params, fields };
    let definition = body.definition(&function);
    let complete = tool::optional(complete.map(|path| quote!(#path)));
    let (item, slice, kind) = match uri.flatten() {
        Some((uri, parts)) => {
            let mime_type = tool::optional(mime_type.map(|text| quote!(#text)));
            let check = quote_spanned!(uri.span()=> __sdk::assert_variables(__BODY.input, __PARTS));
            let item = quote! {
                const __PARTS: &'static [__sdk::Part] = &[#(#parts),*];
                const _: () = #check;
                impl __sdk::Resource for #handle {
                    const DEF: __sdk::ResourceDef = __sdk::ResourceDef {
                        uri: #uri, parts: __PARTS, mime_type: #mime_type, complete: #complete, body: __BODY,
                    };
                }
            };
            (item, quote!(RESOURCES), (quote!(ResourceDef), quote!(Resource)))
        }
        None => {
            let item = quote! {
                impl __sdk::Prompt for #handle {
                    const DEF: __sdk::PromptDef = __sdk::PromptDef { complete: #complete, body: __BODY };
                }
            };
            (item, quote!(PROMPTS), (quote!(PromptDef), quote!(Prompt)))
        }
    };
    let (def, of) = kind;
    let linked = linked.then(|| {
        // The linker section that the slice is made of does not exist on WebAssembly.
        quote! {
            #[cfg(not(target_family = "wasm"))]
            #[__sdk::linkme::distributed_slice(__sdk::#slice)]
            #[linkme(crate = __sdk::linkme)]
            static __ENTRY: __sdk::#def = <#handle as __sdk::#of>::DEF;
        }
    });
    let scoped = in_scope(
        &sdk,
        &quote! {
            struct __Inner {}
            #definition
            const __BODY: __sdk::ToolDef = <__Inner as __sdk::Tool>::DEF;
            #item
            #linked
        },
    );
    let vis = &function.vis;
    let cfgs: Vec<&Attribute> =
        function.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect();
    quote! {
        #function

        #(#cfgs)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, missing_debug_implementations)]
        #vis struct #handle {}

        #(#cfgs)*
        #scoped
    }
}
