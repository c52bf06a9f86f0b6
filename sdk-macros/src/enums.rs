//! Expands enums: choices of words, and choices of objects with a tag.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, Ident, LitStr};

use crate::errors::Faults;
use crate::model::{Field, Variant};
use crate::recursion::{self, Inner};
use crate::{attr, check, docs, field, foreign, name, object};

/// The expansion of an enum; `tag` is what `#[tool_args(tag = ..)]` says.
pub(crate) fn expand(
    input: &DeriveInput,
    data: &DataEnum,
    tag: Option<&LitStr>,
    faults: &mut Faults,
) -> TokenStream {
    let owner = &input.ident;
    if data.variants.is_empty() {
        faults.at(owner, "an enum without variants has no value that a caller could give");
    }
    let variants: Vec<Variant> =
        data.variants.iter().filter_map(|variant| read(owner, variant, faults)).collect();
    unique(&variants, faults);
    let with_data = data.variants.iter().any(|variant| !matches!(variant.fields, Fields::Unit));
    if !with_data {
        if let Some(tag) = tag {
            faults.at(
                tag,
                format!("`tag` is for variants with data; `{owner}` is a choice of words and needs none: leave it out"),
            );
        }
        return words(owner, &variants);
    }
    let tag = tag.map_or_else(|| name::TAG.to_owned(), |tag| check::key(tag, faults));
    for field in variants.iter().flat_map(|variant| &variant.fields).filter(|field| field.name == tag) {
        faults.at(
            &field.ident,
            format!(
                "`{tag}` is the key that says which variant an object is: call this field otherwise, or choose another \
                 key with `#[tool_args(tag = \"..\")]`"
            ),
        );
    }
    let fields: Vec<&Field> = variants.iter().flat_map(|variant| &variant.fields).collect();
    let depth = recursion::depth(owner, &fields, false, faults);
    if depth.is_some()
        && variants.iter().all(|variant| variant.fields.iter().any(|field| field.itself.is_some()))
    {
        faults.at(owner, format!("every variant of `{owner}` contains a `{owner}`: one has to end it"));
    }
    tagged(owner, &tag, &variants, depth)
}

fn read(owner: &Ident, variant: &syn::Variant, faults: &mut Faults) -> Option<Variant> {
    foreign::refuse(&variant.attrs, faults);
    let doc = docs::text(&variant.attrs);
    if doc.is_empty() {
        faults.at(&variant.ident, "this variant needs a `///` comment: the model reads it to choose");
    }
    let mut name = name::snake_case(&name::plain(&variant.ident));
    for setting in attr::of_attribute("arg", &variant.attrs, &["rename"], faults) {
        if let Some(renamed) = faults.take(setting.string()) {
            name = renamed.value();
        }
    }
    if let Some((equals, _)) = &variant.discriminant {
        faults.at(equals, "a variant is a word on the wire, not a number: leave the number out");
    }
    let fields = match &variant.fields {
        Fields::Unit => Vec::new(),
        Fields::Named(named) => field::read_named(owner, named, faults),
        Fields::Unnamed(unnamed) => {
            faults.at(
                unnamed,
                format!(
                    "the data of a variant has names: write `{} {{ .. }}` with a name for each value",
                    variant.ident
                ),
            );
            return None;
        }
    };
    Some(Variant { ident: variant.ident.clone(), name, doc, fields })
}

/// Two variants of one word cannot both be chosen.
fn unique(variants: &[Variant], faults: &mut Faults) {
    for (index, variant) in variants.iter().enumerate() {
        if variants.iter().take(index).any(|earlier| earlier.name == variant.name) {
            faults.at(&variant.ident, format!("two variants are called `{}`", variant.name));
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
    let decode = quote! {
        ::core::result::Result::Ok(match __sdk::word(__input, __schema, __decoding)? {
            #(#arms)*
            _ => ::core::option::Option::None,
        })
    };
    let schema = quote!(&__value::Schema::Enum { variants: &[#(#entries,)*] });
    recursion::tool_value(owner, None, |_| schema.clone(), &decode)
}

/// `impl ToolValue` for an enum of objects.
fn tagged(owner: &Ident, tag: &str, variants: &[Variant], depth: Option<usize>) -> TokenStream {
    let arms = variants.iter().enumerate().map(|(index, Variant { ident, fields, .. })| {
        let reading = object::Reading::of(fields);
        let object::Reading { slots, read, .. } = &reading;
        let made = reading.made(&quote!(#owner::#ident), fields);
        quote! {
            #index => {
                #slots
                let __fields = __sdk::case(__input, __decoding, #read)?;
                __value = #made;
            }
        }
    });
    let decode = quote! {
        let mut __value = ::core::option::Option::None;
        __sdk::tagged(__input, __schema, __decoding, &mut |__index, __input, __decoding| {
            match __index {
                #(#arms)*
                _ => {}
            }
            ::core::result::Result::Ok(())
        })?;
        ::core::result::Result::Ok(__value)
    };
    let schema = |inner: &Inner| {
        let cases = variants.iter().map(|Variant { name, doc, fields, .. }| {
            let fields = fields.iter().map(|field| field.schema(owner, inner));
            quote!(__value::Case { name: #name, doc: #doc, fields: &[#(#fields,)*] })
        });
        quote! {
            &__value::Schema::Tagged(__value::TaggedSchema { tag: #tag, cases: &[#(#cases,)*] })
        }
    };
    let value = recursion::tool_value(owner, depth, schema, &decode);
    let checks = variants.iter().enumerate().flat_map(|(case, variant)| {
        let fields = variant.fields.iter().enumerate();
        fields.map(move |(index, field)| field.checks(owner, case, index, false))
    });
    quote!(#value #(#checks)*)
}

/// The attributes of the variants and their fields.
pub(crate) fn attributes(data: &mut Data) -> Vec<&mut Vec<syn::Attribute>> {
    match data {
        Data::Struct(data) => data.fields.iter_mut().map(|field| &mut field.attrs).collect(),
        Data::Enum(data) => {
            let mut all = Vec::new();
            for variant in &mut data.variants {
                all.push(&mut variant.attrs);
                all.extend(variant.fields.iter_mut().map(|field| &mut field.attrs));
            }
            all
        }
        Data::Union(_) => Vec::new(),
    }
}
