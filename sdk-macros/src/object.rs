//! Expands what is read as a closed object: a struct, the parameters of the short form, a variant with data.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use crate::model::Field;
use crate::recursion::{self, Inner};

/// `impl ToolValue` for a struct with the given fields.
pub(crate) fn expand(owner: &Ident, fields: &[Field], depth: Option<usize>) -> TokenStream {
    let reader = format_ident!("__Slots");
    let slots = slots(&reader, owner, &quote!(#owner), fields);
    let value = recursion::tool_value(
        owner,
        depth,
        |inner| {
            let schema = fields.iter().map(|field| field.schema(owner, inner));
            quote!(&__value::Schema::Object { fields: &[#(#schema,)*] })
        },
        &quote!(__sdk::object::<#reader, D>(__input, __schema, __decoding)),
    );
    let checks = fields.iter().enumerate().map(|(index, field)| field.checks(owner, 0, index, true));
    quote!(#slots #value #(#checks)*)
}

/// A struct called `reader` that holds the fields while they are read; `made` builds the `owner` of them.
pub(crate) fn slots(reader: &Ident, owner: &Ident, made: &TokenStream, fields: &[Field]) -> TokenStream {
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
        let settle = format_ident!("{}", if field.default.is_some() { "settle_default" } else { "settle" });
        quote_spanned! {ty.span()=>
            <#ty as __value::ToolValue>::#settle(&mut self.#slot, #index, __fields, __decoding);
        }
    });
    quote! {
        struct #reader { #(#slots: __sdk::Slot<#types>,)* }

        impl ::core::default::Default for #reader {
            fn default() -> Self {
                #reader { #(#slots: __sdk::Slot::Absent,)* }
            }
        }

        impl __sdk::Fields for #reader {
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
                mut self,
                __fields: &'static [__value::Field],
                __decoding: &mut __value::Decoding,
            ) -> ::core::option::Option<#owner> {
                #(#settles)*
                // One pattern instead of a `?` for each: half the code, which a server has for each of its tools.
                #[allow(irrefutable_let_patterns)]
                if let (#(__sdk::Slot::Filled(#slots),)*) = (#(self.#slots,)*) {
                    ::core::option::Option::Some(#made { #(#idents: #slots,)* })
                } else {
                    ::core::option::Option::None
                }
            }
        }
    }
}

impl Field {
    /// The field as an entry of the schema's constant tree, where `inner` stands for its owner; expects `__sdk` and
    /// `__value` in scope.
    pub(crate) fn schema(&self, owner: &Ident, inner: &Inner) -> TokenStream {
        let Self { ty, name, doc, .. } = self;
        let span = ty.span();
        let required = quote_spanned!(span=> !<#ty as __value::ToolValue>::OPTIONAL);
        let written = match (&self.itself, inner) {
            (None, _) => quote!(#ty),
            (Some(_), Inner::Level(level)) => recursion::swapped(ty, owner, level),
            (Some(_), Inner::Nothing) => {
                return quote! {
                    __value::Field {
                        name: #name, doc: #doc, schema: &__value::Schema::Never, required: #required,
                        default: ::core::option::Option::None, examples: &[],
                    }
                };
            }
        };
        let mut schema = quote_spanned!(span=> <#written as __value::ToolValue>::SCHEMA);
        if !self.constraints.is_empty() {
            let constraints = self.constraints.iter().map(|(constraint, _)| constraint);
            schema = quote!(&__sdk::narrowed(#schema, &[#(#constraints),*]));
        }
        let (required, default) = match &self.default {
            Some((json, _)) => (quote!(false), quote!(::core::option::Option::Some(#json))),
            None => (required, quote!(::core::option::Option::None)),
        };
        let examples = self.examples.iter().map(|(json, _)| json);
        quote! {
            __value::Field {
                name: #name, doc: #doc, schema: #schema, required: #required, default: #default,
                examples: &[#(#examples),*],
            }
        }
    }

    /// Checks of the field, which is at `index` in the object or in the variant at `case`. They stand beside the
    /// schema, not in it: what is wrong is then said once, and not again wherever the schema is used. In a
    /// `structure` that contains itself the field has to be one that can be left out.
    pub(crate) fn checks(&self, owner: &Ident, case: usize, index: usize, structure: bool) -> TokenStream {
        let schema = quote!(__sdk::schema_at(<#owner as __value::ToolValue>::SCHEMA, #case, #index));
        let default = self
            .default
            .iter()
            .map(|(json, span)| quote_spanned!(*span=> const _: () = __sdk::assert_default(#schema, #json);));
        let examples = self
            .examples
            .iter()
            .map(|(json, span)| quote_spanned!(*span=> const _: () = __sdk::assert_example(#schema, #json);));
        let ty = &self.ty;
        let ends = self.depth.iter().filter(|_| structure).map(|(_, span)| {
            quote_spanned!(*span=> const _: () = __sdk::assert_optional(<#ty as __value::ToolValue>::OPTIONAL);)
        });
        let narrows = self.constraints.iter().enumerate().map(|(last, (_, span))| {
            let schema = quote_spanned!(ty.span()=> <#ty as __value::ToolValue>::SCHEMA);
            let constraints = self.constraints.iter().take(last + 1).map(|(constraint, _)| constraint);
            quote_spanned!(*span=> const _: () = __sdk::assert_narrows(#schema, &[#(#constraints),*]);)
        });
        quote!(#(#narrows)* #(#default)* #(#examples)* #(#ends)*)
    }
}
