//! `#[ask_form]`: a struct becomes a question to the user.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Data, DataStruct, DeriveInput, Fields, Ident};

use crate::errors::Faults;
use crate::model::Field;
use crate::scope::in_scope;
use crate::{args, attr, check, docs, field, foreign, name, object, stub};

pub(crate) fn expand(options: TokenStream, mut input: DeriveInput) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &["crate"], &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    check::no_generics(&input.generics, "a form", &mut faults);
    foreign::refuse(&input.attrs, &mut faults);
    let message = docs::text(&input.attrs);
    if message.is_empty() {
        let ident = &input.ident;
        faults.at(ident, "a form needs a `///` comment: it is the question that the user reads");
    }
    let fields = fields(&input, &mut faults);
    args::strip(&mut input);
    match faults.finish() {
        Some(errors) => stub::form(&sdk, &input, &errors),
        None => {
            let body = body(&input.ident, &message, &fields);
            let body = in_scope(&sdk, &quote_spanned!(input.ident.span()=> #body));
            quote!(#input #body)
        }
    }
}

fn fields(input: &DeriveInput, faults: &mut Faults) -> Vec<Field> {
    let Data::Struct(DataStruct { fields: Fields::Named(named), .. }) = &input.data else {
        faults.at(&input.ident, "a form is a struct with named fields: put a choice into a field of it");
        return Vec::new();
    };
    if named.named.is_empty() {
        faults.at(&input.ident, "a form has at least one field: write `yes: bool` for a plain question");
    }
    field::read_named(&input.ident, named, faults)
}

fn body(owner: &Ident, message: &str, fields: &[Field]) -> TokenStream {
    let object = object::expand(owner, fields, None);
    let key = name::snake_case(&name::plain(owner));
    // One for each field, so that the error stands at the one that no client shows.
    let asserts = fields.iter().enumerate().map(|(index, field)| {
        quote_spanned! {field.ty.span()=>
            const _: () = __sdk::assert_plain(<#owner as __value::ToolValue>::SCHEMA, #index);
        }
    });
    quote! {
        #object
        #(#asserts)*

        impl __sdk::AskForm for #owner {
            const DEF: __sdk::AskDef = __sdk::AskDef {
                key: #key,
                message: #message,
                schema: <#owner as __value::ToolValue>::SCHEMA,
            };
        }
    }
}
