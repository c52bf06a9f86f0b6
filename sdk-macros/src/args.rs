//! `#[tool_args]`: schema and decoder of a struct or an enum of words.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields, Ident};

use crate::errors::Faults;
use crate::model::{Field, Variant};
use crate::scope::in_scope;
use crate::{attr, check, docs, field, name, stub};

pub(crate) fn expand(options: TokenStream, mut input: DeriveInput) -> TokenStream {
    let mut faults = Faults::default();
    let settings = attr::settings(options, &["crate"], &mut faults);
    let sdk = attr::sdk(&settings, &mut faults);
    check::no_generics(&input.generics, "tool arguments", &mut faults);
    check::no_foreign_attributes(&input.attrs, &mut faults);
    let body = match &input.data {
        Data::Struct(data) => fields(&input.ident, &data.fields, &mut faults).map(|fields| {
            let object = object(&input.ident, &fields);
            let from_call = from_call(&input.ident);
            quote!(#object #from_call)
        }),
        Data::Enum(data) => {
            let variants: Vec<Variant> =
                data.variants.iter().filter_map(|variant| word(variant, &mut faults)).collect();
            if data.variants.is_empty() {
                faults.at(&input.ident, "an enum without variants has no value that a caller could give");
            }
            Some(words(&input.ident, &variants))
        }
        Data::Union(data) => {
            faults.at(
                data.union_token,
                "tool arguments are a struct with named fields or an enum of words, not a union",
            );
            None
        }
    };
    strip(&mut input);
    match faults.finish() {
        Some(errors) => stub::args(&sdk, &input, &errors),
        None => {
            let body = in_scope(&sdk, &quote_spanned!(input.ident.span()=> #body));
            let schemars = json_schema(&sdk, &input.ident);
            quote!(#input #body #schemars)
        }
    }
}

pub(crate) fn fields(owner: &Ident, fields: &Fields, faults: &mut Faults) -> Option<Vec<Field>> {
    match fields {
        Fields::Named(named) => {
            let read = named.named.iter().filter_map(|field| Some((field.ident.as_ref()?, field)));
            let fields: Vec<Field> = read
                .map(|(ident, field)| field::read(ident, &field.ty, &field.attrs, "field", faults))
                .collect();
            unique(&fields, faults);
            Some(fields)
        }
        Fields::Unit => Some(Vec::new()),
        Fields::Unnamed(unnamed) => {
            faults.at(
                unnamed,
                format!("tool arguments are a struct with named fields: give the fields of `{owner}` names"),
            );
            None
        }
    }
}

/// Two fields of one name cannot both be filled.
pub(crate) fn unique(fields: &[Field], faults: &mut Faults) {
    for (index, field) in fields.iter().enumerate() {
        if fields.iter().take(index).any(|earlier| earlier.name == field.name) {
            faults.at(&field.ident, format!("two fields are called `{}`", field.name));
        }
    }
}

fn word(variant: &syn::Variant, faults: &mut Faults) -> Option<Variant> {
    check::no_foreign_attributes(&variant.attrs, faults);
    let doc = docs::text(&variant.attrs);
    if doc.is_empty() {
        faults.at(&variant.ident, "this variant needs a `///` comment: the model reads it to choose");
    }
    if !matches!(variant.fields, Fields::Unit) {
        faults.at(
            &variant.fields,
            "a variant with data has no schema that every client takes: use a plain variant, and an `Option` field \
             beside the enum for its data",
        );
        return None;
    }
    let mut name = name::snake_case(&name::plain(&variant.ident));
    for setting in field::arg_settings(&variant.attrs, &["rename"], faults) {
        if let Some(renamed) = faults.take(setting.string()) {
            name = renamed.value();
        }
    }
    Some(Variant { ident: variant.ident.clone(), name, doc })
}

/// `impl ToolValue` for a struct with the given fields.
pub(crate) fn object(owner: &Ident, fields: &[Field]) -> TokenStream {
    let schema = fields.iter().map(Field::schema);
    let idents: Vec<&Ident> = fields.iter().map(|field| &field.ident).collect();
    let slots: Vec<Ident> = (0..fields.len()).map(|index| format_ident!("__slot{index}")).collect();
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    let indices: Vec<usize> = (0..fields.len()).collect();
    let fills = fields.iter().zip(&slots).zip(&indices).map(|((field, slot), index)| {
        let ty = &field.ty;
        let call = quote_spanned! {ty.span()=>
            <#ty as __value::ToolValue>::fill(&mut self.#slot, __field, __access, __decoding)
        };
        quote!(#index => #call,)
    });
    let settles = fields.iter().zip(&slots).zip(&indices).map(|((field, slot), index)| {
        let ty = &field.ty;
        let call = quote_spanned! {ty.span()=>
            <#ty as __value::ToolValue>::settle(self.#slot, #index, __fields, __decoding)
        };
        quote!(let #slot = #call;)
    });
    quote! {
        struct __Slots { #(#slots: __sdk::Slot<#types>,)* }

        impl ::core::default::Default for __Slots {
            fn default() -> Self {
                __Slots { #(#slots: __sdk::Slot::Absent,)* }
            }
        }

        impl __sdk::Fields for __Slots {
            type Value = #owner;

            fn read<'de, A: __sdk::serde::de::MapAccess<'de>>(
                &mut self,
                __index: ::core::primitive::usize,
                __field: &'static __value::Field,
                __access: &mut A,
                __decoding: &mut __value::Decoding,
            ) -> ::core::result::Result<(), A::Error> {
                match __index {
                    #(#fills)*
                    _ => __sdk::skip(__access),
                }
            }

            fn finish(
                self,
                __fields: &'static [__value::Field],
                __decoding: &mut __value::Decoding,
            ) -> ::core::option::Option<#owner> {
                #(#settles)*
                ::core::option::Option::Some(#owner { #(#idents: #slots?,)* })
            }
        }

        impl __value::ToolValue for #owner {
            const SCHEMA: &'static __value::Schema = &__value::Schema::Object { fields: &[#(#schema,)*] };

            fn decode<'de, D: __sdk::serde::Deserializer<'de>>(
                __input: D,
                __schema: &'static __value::Schema,
                __decoding: &mut __value::Decoding,
            ) -> ::core::result::Result<::core::option::Option<Self>, D::Error> {
                __sdk::object::<__Slots, D>(__input, __schema, __decoding)
            }
        }
    }
}

/// `impl FromCall`: what makes a struct the argument struct of a tool.
fn from_call(owner: &Ident) -> TokenStream {
    quote! {
        impl __sdk::FromCall for #owner {
            const INPUT: ::core::option::Option<&'static __value::Schema> =
                ::core::option::Option::Some(<#owner as __value::ToolValue>::SCHEMA);

            fn from_call(__call: &__sdk::Call) -> ::core::result::Result<Self, __sdk::ToolError> {
                __sdk::arguments(__call)
            }
        }
    }
}

/// `impl ToolValue` for an enum of words.
fn words(owner: &Ident, variants: &[Variant]) -> TokenStream {
    let entries =
        variants.iter().map(|Variant { name, doc, .. }| quote!(__value::Variant { name: #name, doc: #doc }));
    let arms = variants.iter().enumerate().map(|(index, Variant { ident, .. })| {
        quote!(::core::option::Option::Some(#index) => ::core::option::Option::Some(#owner::#ident),)
    });
    quote! {
        impl __value::ToolValue for #owner {
            const SCHEMA: &'static __value::Schema = &__value::Schema::Enum { variants: &[#(#entries,)*] };

            fn decode<'de, D: __sdk::serde::Deserializer<'de>>(
                __input: D,
                __schema: &'static __value::Schema,
                __decoding: &mut __value::Decoding,
            ) -> ::core::result::Result<::core::option::Option<Self>, D::Error> {
                ::core::result::Result::Ok(match __sdk::word(__input, __schema, __decoding)? {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                })
            }
        }
    }
}

/// Lets other libraries read the schema: the same tree, through schemars' trait.
fn json_schema(sdk: &TokenStream, owner: &Ident) -> TokenStream {
    let name = name::plain(owner);
    in_scope(
        sdk,
        &quote! {
            impl __sdk::schemars::JsonSchema for #owner {
                fn inline_schema() -> ::core::primitive::bool {
                    true
                }

                fn schema_name() -> __sdk::Cow<'static, ::core::primitive::str> {
                    __sdk::Cow::Borrowed(#name)
                }

                fn json_schema(_: &mut __sdk::schemars::SchemaGenerator) -> __sdk::schemars::Schema {
                    __sdk::json_schema(<#owner as __value::ToolValue>::SCHEMA)
                }
            }
        },
    )
}

pub(crate) fn strip(input: &mut DeriveInput) {
    check::strip(&mut input.attrs);
    match &mut input.data {
        Data::Struct(data) => data.fields.iter_mut().for_each(|field| check::strip(&mut field.attrs)),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                check::strip(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| check::strip(&mut field.attrs));
            }
        }
        Data::Union(_) => {}
    }
}
