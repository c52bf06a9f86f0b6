//! `#[tool_output]`: a result's schema, its structured form and its text from one type.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Fields, PathArguments, Type, parse_quote};

use crate::errors::Faults;
use crate::scope::in_scope;
use crate::{attr, check, docs, stub};

pub(crate) fn expand(options: TokenStream, mut input: DeriveInput) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &["text", "descriptions", "crate"], &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    check::no_generics(&input.generics, "tool outputs", &mut faults);
    let text = settings.iter().find(|setting| setting.key == "text");
    let text = text.and_then(|setting| faults.take(setting.path()));
    let descriptions = settings.iter().find(|setting| setting.key == "descriptions");
    let descriptions = descriptions.and_then(|setting| faults.take(setting.flag())).unwrap_or(true);
    match &input.data {
        Data::Struct(data) => documented(&data.fields, &mut faults),
        Data::Enum(data) => {
            for variant in &data.variants {
                if !docs::present(&variant.attrs) {
                    faults.at(
                        &variant.ident,
                        "this variant needs a `///` comment: the model reads what it means",
                    );
                }
            }
            if let Some(text) = &text {
                faults.at(text, "`text` belongs to the struct that is a tool's whole result");
            }
        }
        Data::Union(data) => faults.at(data.union_token, "a tool output is a struct or an enum, not a union"),
    }
    if let Some(errors) = faults.finish() {
        return stub::output(&sdk, &input, &errors);
    }
    // Only a struct is an object at the root, and only an object can be a structured result everywhere.
    let body =
        matches!(input.data, Data::Struct(_)).then(|| tool_output(&sdk, &input, text.as_ref(), descriptions));
    derive(&sdk, &mut input);
    quote!(#input #body)
}

fn documented(fields: &Fields, faults: &mut Faults) {
    match fields {
        Fields::Named(named) => {
            for field in &named.named {
                if !docs::present(&field.attrs) {
                    let name = field.ident.as_ref();
                    faults.at(name, "this field needs a `///` comment: the model reads what it means");
                }
            }
        }
        Fields::Unit => {}
        Fields::Unnamed(unnamed) => {
            faults.at(unnamed, "a tool output is an object: give the fields names");
        }
    }
}

fn tool_output(
    sdk: &TokenStream,
    input: &DeriveInput,
    text: Option<&syn::Path>,
    descriptions: bool,
) -> TokenStream {
    let ident = &input.ident;
    let text = match text {
        Some(render) => {
            quote!({ let __text: __sdk::String = #render(&self); ::core::option::Option::Some(__text) })
        }
        None => quote!(::core::option::Option::None),
    };
    in_scope(
        sdk,
        &quote! {
            impl __sdk::ToolOutput for #ident {
                fn schema() -> ::core::option::Option<__sdk::Value> {
                    ::core::option::Option::Some(__sdk::output_schema::<#ident>(#descriptions))
                }

                fn into_result(self) -> __sdk::HandlerResult {
                    let __text = #text;
                    __sdk::structured(&self, __text)
                }
            }
        },
    )
}

/// Adds the derives of serde and schemars, through the SDK's own copies of them.
fn derive(sdk: &TokenStream, input: &mut DeriveInput) {
    let serde = quote!(#sdk::private::serde).to_string();
    let schemars = quote!(#sdk::private::schemars).to_string();
    let is_enum = matches!(input.data, Data::Enum(_));
    let mut added: Vec<Attribute> = vec![
        parse_quote!(#[derive(#sdk::private::serde::Serialize, #sdk::private::schemars::JsonSchema)]),
        parse_quote!(#[serde(crate = #serde)]),
        parse_quote!(#[schemars(crate = #schemars)]),
    ];
    if is_enum && !input.attrs.iter().any(|attribute| attribute.path().is_ident("serde")) {
        added.push(parse_quote!(#[serde(rename_all = "snake_case")]));
    }
    input.attrs.splice(0..0, added);
    if let Data::Struct(data) = &mut input.data {
        for field in &mut data.fields {
            // An absent value is left out: clients refuse `null` in a schema.
            if is_option(&field.ty) && !field.attrs.iter().any(|attribute| attribute.path().is_ident("serde"))
            {
                field
                    .attrs
                    .push(parse_quote!(#[serde(skip_serializing_if = "::core::option::Option::is_none")]));
            }
        }
    }
}

/// Whether a type is spelled as an `Option`. An alias only costs a `null` in the output, which schema and
/// value agree about.
fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|segment| {
        segment.ident == "Option" && matches!(segment.arguments, PathArguments::AngleBracketed(_))
    })
}
