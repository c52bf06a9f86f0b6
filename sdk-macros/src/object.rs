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
            let ends = fields.iter().filter_map(Field::can_end);
            quote!(&__value::Schema::Object { fields: { #(#ends)* &[#(#schema,)*] } })
        },
        &quote!(__sdk::object::<#reader, D>(__input, __schema, __decoding)),
    );
    quote!(#slots #value)
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
        let call = quote_spanned! {ty.span()=>
            <#ty as __value::ToolValue>::settle(self.#slot, #index, __fields, __decoding)
        };
        quote!(let #slot = #call;)
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
                self,
                __fields: &'static [__value::Field],
                __decoding: &mut __value::Decoding,
            ) -> ::core::option::Option<#owner> {
                #(#settles)*
                ::core::option::Option::Some(#made { #(#idents: #slots?,)* })
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
        for constraint in &self.narrowed {
            let (function, bounds) = (Ident::new(constraint.function, constraint.span), &constraint.bounds);
            schema = quote_spanned!(constraint.span=> &__sdk::#function(#schema, #bounds));
        }
        let (required, default) = match &self.default {
            Some((json, span)) => {
                let checked = quote_spanned!(*span=> __sdk::assert_default(#schema, #json));
                (quote!(false), quote!({ #checked; ::core::option::Option::Some(#json) }))
            }
            None => (required, quote!(::core::option::Option::None)),
        };
        let examples = self.examples.iter().map(|(json, span)| {
            let checked = quote_spanned!(*span=> __sdk::assert_example(#schema, #json));
            quote!({ #checked; #json })
        });
        quote! {
            __value::Field {
                name: #name, doc: #doc, schema: #schema, required: #required, default: #default,
                examples: &[#(#examples),*],
            }
        }
    }

    /// Stops the compilation when a struct cannot do without its like at the deepest level.
    fn can_end(&self) -> Option<TokenStream> {
        let (ty, (_, span)) = (&self.ty, self.depth.as_ref()?);
        let optional = quote!(<#ty as __value::ToolValue>::OPTIONAL);
        Some(quote_spanned!(*span=> __sdk::assert_optional(#optional);))
    }
}
