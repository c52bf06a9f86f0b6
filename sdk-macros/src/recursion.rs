//! Types that contain themselves.
//!
//! The normal form of a schema has no references, so such a type is written out to a depth that its author names.
//! Each level is a type of its own with the schema of that level; the decoder is one, and goes as deep as the
//! schema that it is given.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote};
use syn::Type;

use crate::errors::Faults;
use crate::model::Field;
use crate::name;

/// A type written out this many times is past what a client wants to read.
const MOST_COPIES: usize = 100;

/// What stands for the owner in the types of its own fields.
pub(crate) enum Inner {
    /// Nothing of it is there: the deepest level.
    Nothing,
    /// The next level.
    Level(Ident),
}

/// `ty` with its `Self` written as the type that it is.
pub(crate) fn named(ty: &Type, owner: &Ident) -> Type {
    let tokens = replaced(ty.to_token_stream(), &|ident| ident == "Self", owner);
    syn::parse2(tokens).unwrap_or_else(|_| ty.clone())
}

/// Where `ty` names `owner`, if it does.
pub(crate) fn mention(ty: &Type, owner: &Ident) -> Option<Ident> {
    find(ty.to_token_stream(), owner)
}

/// `ty` with the next level in the place of its owner.
pub(crate) fn swapped(ty: &Type, owner: &Ident, level: &Ident) -> TokenStream {
    replaced(ty.to_token_stream(), &|ident| ident == owner, level)
}

fn find(tokens: TokenStream, owner: &Ident) -> Option<Ident> {
    let mut in_path = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if ident == *owner && !in_path => return Some(ident),
            TokenTree::Group(group) => {
                if let Some(found) = find(group.stream(), owner) {
                    return Some(found);
                }
            }
            TokenTree::Punct(punct) => {
                in_path = punct.as_char() == ':';
                continue;
            }
            _ => {}
        }
        in_path = false;
    }
    None
}

fn replaced(tokens: TokenStream, is_old: &dyn Fn(&Ident) -> bool, new: &Ident) -> TokenStream {
    let mut in_path = false;
    let swap = |token: TokenTree| {
        let was_in_path = in_path;
        in_path = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
        match token {
            TokenTree::Ident(ident) if is_old(&ident) && !was_in_path => {
                TokenTree::Ident(Ident::new(&new.to_string(), ident.span()))
            }
            TokenTree::Group(group) => {
                let mut swapped = Group::new(group.delimiter(), replaced(group.stream(), is_old, new));
                swapped.set_span(group.span());
                TokenTree::Group(swapped)
            }
            token => token,
        }
    };
    tokens.into_iter().map(swap).collect()
}

/// How deep `owner`, a `structure` or an enum that has these fields in all, may go if it contains itself.
pub(crate) fn depth(owner: &Ident, fields: &[&Field], structure: bool, faults: &mut Faults) -> Option<usize> {
    let plain = name::plain(owner);
    let mut found: Option<usize> = None;
    let mut count = 0_usize;
    for field in fields {
        match (&field.itself, &field.depth) {
            (Some(_), Some((depth, span))) => {
                count += 1;
                if found.is_some_and(|found| found != *depth) {
                    let message = format!("every `depth` of `{plain}` has to be the same number");
                    faults.add(syn::Error::new(*span, message));
                }
                found.get_or_insert(*depth);
                let copies = (1..=*depth).try_fold(0_usize, |sum, level| {
                    sum.checked_add(count.checked_pow(u32::try_from(level).ok()?)?)
                });
                if copies.is_none_or(|copies| copies > MOST_COPIES) {
                    let message = format!(
                        "`depth = {depth}` writes the schema of `{plain}` out more than {MOST_COPIES} times: use a \
                         smaller depth, or fewer fields that hold a `{plain}`"
                    );
                    faults.add(syn::Error::new(*span, message));
                }
            }
            (Some(mention), None) => faults.at(
                mention,
                format!(
                    "`{plain}` contains itself, and a schema without references has to end: {}say how often with \
                     `#[arg(depth = 3)]` on this field, or give the levels types of their own",
                    if structure { be_optional(&field.ty) } else { "" }
                ),
            ),
            (None, Some((_, span))) => faults.add(syn::Error::new(
                *span,
                format!("`depth` is for a field whose type names `{plain}` itself; this one does not: leave it out"),
            )),
            (None, None) => {}
        }
    }
    found
}

/// What a structure's field of this type needs besides a depth: something has to be left out at the deepest level.
fn be_optional(ty: &Type) -> &'static str {
    let last = if let Type::Path(path) = ty { path.path.segments.last() } else { None };
    if last.is_some_and(|last| last.ident == "Option") { "" } else { "make the field an `Option`, and " }
}

/// `impl ToolValue` for `owner`: `schema` writes the schema of a level whose next one is given, `decode` reads.
pub(crate) fn tool_value(
    owner: &Ident,
    depth: Option<usize>,
    schema: impl Fn(&Inner) -> TokenStream,
    decode: &TokenStream,
) -> TokenStream {
    let level = |number: usize| format_ident!("__Level{number}");
    let mut levels = TokenStream::new();
    for number in 0..=depth.unwrap_or_default() {
        let inner = number.checked_sub(1).map_or(Inner::Nothing, |next| Inner::Level(level(next)));
        let (ident, schema) = (level(number), schema(&inner));
        if depth.is_none() {
            return implementation(owner, &schema, decode);
        }
        levels.extend(quote! {
            #[allow(dead_code)]
            struct #ident(#owner);
        });
        levels.extend(implementation(
            &ident,
            &schema,
            &quote! {
                ::core::result::Result::Ok(
                    <#owner as __value::ToolValue>::decode(__input, __schema, __decoding)?.map(#ident)
                )
            },
        ));
    }
    let outermost = level(depth.unwrap_or_default());
    let whole = implementation(owner, &quote!(<#outermost as __value::ToolValue>::SCHEMA), decode);
    quote!(#levels #whole)
}

fn implementation(owner: &Ident, schema: &TokenStream, decode: &TokenStream) -> TokenStream {
    quote! {
        impl __value::ToolValue for #owner {
            const SCHEMA: &'static __value::Schema = #schema;

            fn decode(
                __input: __value::Input<'_, '_>,
                __schema: &'static __value::Schema,
                __decoding: &mut __value::Decoding,
            ) -> ::core::result::Result<::core::option::Option<Self>, __value::Unreadable> {
                #decode
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_found_in_itself_by_its_own_name_only() {
        let owner = Ident::new("Node", proc_macro2::Span::call_site());
        let level = Ident::new("L", proc_macro2::Span::call_site());
        let table = [
            ("Option<Box<Node>>", Some("Option < Box < L > >")),
            ("Vec<(u8, Node)>", Some("Vec < (u8 , L) >")),
            ("Vec<Self>", Some("Vec < L >")),
            ("Vec<Nodes>", None),
            ("other::Node", None),
        ];
        for (written, expected) in table {
            let ty = named(&syn::parse_str(written).unwrap(), &owner);
            let found = mention(&ty, &owner).map(|_| swapped(&ty, &owner, &level).to_string());
            let expected = expected.map(|text| text.parse::<TokenStream>().unwrap().to_string());
            assert_eq!(found, expected, "{written}");
        }
    }
}
