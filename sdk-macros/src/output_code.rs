//! How a tool output is written and described; expects `__sdk` in scope.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;

use crate::name;
use crate::output_model::{OutField, OutVariant, Shape};

/// `impl Serialize` for `owner`.
pub(crate) fn serialize(owner: &Ident, shape: &Shape, nulls: bool) -> TokenStream {
    let body = match shape {
        Shape::Object(fields) => {
            let writes = fields.iter().map(|field| {
                let ident = &field.ident;
                write(field, &quote!(&self.#ident), nulls)
            });
            object(&quote!(#(#writes)*))
        }
        Shape::Words(variants) => {
            let arms = variants.iter().zip(0_u32..).map(|(OutVariant { ident, name, cfgs, .. }, index)| {
                quote!(#(#cfgs)* Self::#ident { .. } => (#index, #name),)
            });
            let owner = name::plain(owner);
            quote! {
                let (__index, __word) = match self { #(#arms)* };
                __sdk::serde::Serializer::serialize_unit_variant(__serializer, #owner, __index, __word)
            }
        }
        Shape::Tagged(tag, variants) => {
            let arms = variants.iter().map(|variant| tagged(tag, variant, nulls));
            object(&quote!(match self { #(#arms)* }))
        }
    };
    quote! {
        impl __sdk::serde::Serialize for #owner {
            fn serialize<__S: __sdk::serde::Serializer>(
                &self,
                __serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                #body
            }
        }
    }
}

fn object(writes: &TokenStream) -> TokenStream {
    quote! {
        #[allow(unused_mut)]
        let mut __object = __sdk::serde::Serializer::serialize_map(__serializer, ::core::option::Option::None)?;
        #writes
        __sdk::serde::ser::SerializeMap::end(__object)
    }
}

fn tagged(tag: &str, variant: &OutVariant, nulls: bool) -> TokenStream {
    let OutVariant { ident, name, fields, cfgs, .. } = variant;
    let bound = |index: usize| format_ident!("__field{index}");
    let patterns = fields.iter().enumerate().map(|(index, OutField { ident, cfgs, .. })| {
        let bound = bound(index);
        quote!(#(#cfgs)* #ident: #bound,)
    });
    let writes = fields.iter().enumerate().map(|(index, field)| {
        let bound = bound(index);
        write(field, &quote!(#bound), nulls)
    });
    quote! {
        #(#cfgs)*
        Self::#ident { #(#patterns)* .. } => {
            __sdk::serde::ser::SerializeMap::serialize_entry(&mut __object, #tag, #name)?;
            #(#writes)*
        }
    }
}

/// Every use of a field's trait stands at its type and has the same form, so that a type that does not fit is one
/// error.
fn write(field: &OutField, value: &TokenStream, nulls: bool) -> TokenStream {
    let OutField { ty, name, cfgs, .. } = field;
    let write = quote_spanned!(ty.span()=> <#ty as __sdk::OutputPart>::write(#value, #name, &mut __object)?;);
    if nulls {
        quote!(#(#cfgs)* { #write })
    } else {
        quote!(#(#cfgs)* if !__sdk::Presence::<#ty>::absent(#value) { #write })
    }
}

/// `impl JsonSchema` for `owner`.
pub(crate) fn json_schema(owner: &Ident, doc: &str, shape: &Shape, nulls: bool) -> TokenStream {
    let name = name::plain(owner);
    let described = match shape {
        Shape::Object(fields) => {
            let fields = describe_fields(fields, nulls);
            quote!(__sdk::describe_object(__generator, #doc, #fields))
        }
        Shape::Words(variants) => {
            let variants = variants.iter().map(|variant| describe_variant(variant, nulls));
            quote!({ let _ = __generator; __sdk::describe_words(#doc, &[#(#variants)*]) })
        }
        Shape::Tagged(tag, variants) => {
            let variants = variants.iter().map(|variant| describe_variant(variant, nulls));
            quote!(__sdk::describe_tagged(__generator, #doc, #tag, &[#(#variants)*]))
        }
    };
    quote! {
        impl __sdk::schemars::JsonSchema for #owner {
            fn schema_name() -> __sdk::Cow<'static, ::core::primitive::str> {
                __sdk::Cow::Borrowed(#name)
            }

            fn schema_id() -> __sdk::Cow<'static, ::core::primitive::str> {
                __sdk::Cow::Borrowed(::core::concat!(::core::module_path!(), "::", #name))
            }

            fn json_schema(__generator: &mut __sdk::schemars::SchemaGenerator) -> __sdk::schemars::Schema {
                #described
            }
        }
    }
}

fn describe_fields(fields: &[OutField], nulls: bool) -> TokenStream {
    let fields = fields.iter().map(|OutField { ty, name, doc, cfgs, .. }| {
        let schema = quote_spanned!(ty.span()=> <#ty as __sdk::OutputPart>::schema);
        quote! {
            #(#cfgs)*
            __sdk::OutputField {
                name: #name,
                doc: #doc,
                required: #nulls || !__sdk::Presence::<#ty>::OPTIONAL,
                schema: #schema,
            },
        }
    });
    quote!(&[#(#fields)*])
}

fn describe_variant(variant: &OutVariant, nulls: bool) -> TokenStream {
    let OutVariant { name, doc, fields, cfgs, .. } = variant;
    let fields = describe_fields(fields, nulls);
    quote!(#(#cfgs)* __sdk::OutputVariant { name: #name, doc: #doc, fields: #fields },)
}
