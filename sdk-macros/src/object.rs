//! Expands what is read as a closed object: a struct, the parameters of the short form, a variant with data.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Ident, Index};

use crate::model::Field;
use crate::recursion::{self, Inner};

/// `impl ToolValue` for a struct with the given fields.
pub(crate) fn expand(owner: &Ident, fields: &[Field], depth: Option<usize>) -> TokenStream {
    let reading = Reading::of(fields);
    let Reading { slots, read, .. } = &reading;
    let made = reading.made(&quote!(#owner), fields);
    let decode = quote! {
        #slots
        let ::core::option::Option::Some(__fields) = __sdk::object(__input, __schema, __decoding, #read)? else {
            return ::core::result::Result::Ok(::core::option::Option::None);
        };
        ::core::result::Result::Ok(#made)
    };
    let value = recursion::tool_value(
        owner,
        depth,
        |inner| {
            let schema = fields.iter().map(|field| field.schema(owner, inner));
            quote!(&__value::Schema::Object { fields: &[#(#schema,)*] })
        },
        &decode,
    );
    let checks = fields.iter().enumerate().map(|(index, field)| field.checks(owner, 0, index, true));
    quote!(#value #(#checks)*)
}

/// How the fields of one object are read. They stand in one tuple, so that what drops them stands once.
pub(crate) struct Reading {
    /// The tuple `__slots`.
    pub(crate) slots: TokenStream,
    /// What reads the value of one field into it.
    pub(crate) read: TokenStream,
    settles: TokenStream,
}

impl Reading {
    pub(crate) fn of(fields: &[Field]) -> Self {
        let indices = || (0..fields.len()).map(Index::from);
        let types = fields.iter().map(|field| &field.ty);
        let fills = fields.iter().zip(indices()).map(|(field, index)| {
            let ty = &field.ty;
            let fill = quote_spanned! {ty.span()=>
                <#ty as __value::ToolValue>::fill(&mut __slots.#index, __field, __input, __decoding)
            };
            quote!(#index => #fill,)
        });
        let settles = fields.iter().zip(indices()).map(|(field, index)| {
            let ty = &field.ty;
            let settle =
                format_ident!("{}", if field.default.is_some() { "settle_default" } else { "settle" });
            quote_spanned! {ty.span()=>
                <#ty as __value::ToolValue>::#settle(&mut __slots.#index, #index, __fields, __decoding);
            }
        });
        Self {
            slots: quote! {
                #[allow(unused_mut)]
                let mut __slots = (#(__sdk::Slot::<#types>::Absent,)*);
            },
            read: quote! {
                &mut |__index, __field, __input, __decoding| match __index {
                    #(#fills)*
                    _ => __input.skip(),
                }
            },
            settles: quote!(#(#settles)*),
        }
    }

    /// Settles the slots and makes a value of them; expects `__fields` in scope.
    pub(crate) fn made(&self, constructor: &TokenStream, fields: &[Field]) -> TokenStream {
        let settles = &self.settles;
        let idents: Vec<&Ident> = fields.iter().map(|field| &field.ident).collect();
        let values: Vec<Ident> = (0..fields.len()).map(|index| format_ident!("__value{index}")).collect();
        quote! {{
            let _ = __fields;
            #settles
            // One pattern instead of a `?` for each: half the code, which a server has for each of its tools.
            #[allow(irrefutable_let_patterns)]
            if let (#(__sdk::Slot::Filled(#values),)*) = __slots {
                ::core::option::Option::Some(#constructor { #(#idents: #values,)* })
            } else {
                ::core::option::Option::None
            }
        }}
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
        let ty = &self.ty;
        let optional = quote_spanned!(ty.span()=> <#ty as __value::ToolValue>::OPTIONAL);
        let default = self.default.iter().map(|(json, span)| {
            quote_spanned!(*span=> const _: () = __sdk::assert_default(#schema, #json, #optional);)
        });
        let examples = self
            .examples
            .iter()
            .map(|(json, span)| quote_spanned!(*span=> const _: () = __sdk::assert_example(#schema, #json);));
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
