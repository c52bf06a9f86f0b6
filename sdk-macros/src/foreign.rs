//! Attributes of serde and schemars on arguments: which ones are refused, and what takes their place.

use proc_macro2::TokenStream;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

use crate::attr::{Setting, SettingValue};
use crate::errors::Faults;

/// Words of serde that shape only what a type of ours is written as; the user's own `derive(Serialize)` may have
/// them.
const OF_OUTPUT_ONLY: [&str; 6] =
    ["skip_serializing", "skip_serializing_if", "serialize_with", "getter", "into", "crate"];

/// Words of serde that say two things when they take a list, of which `serialize` is none of ours.
const OF_BOTH_SIDES: [&str; 4] = ["rename", "rename_all", "rename_all_fields", "bound"];

const RENAME: &str = "write `#[arg(rename = \"..\")]`";
const NAMES: &str = "a key is its field's name, a word its variant's name in snake_case: rename single ones with \
                     `#[arg(rename = \"..\")]`";
const NEWTYPE: &str = "give the field a type that says it: a newtype with a `ToolValue` of its own";
const CONVERT: &str = "take the plain fields and convert in the tool, or implement `ToolValue` for a newtype";
const NO_CALLER: &str =
    "what no caller gives does not belong into the arguments: make it in the tool, or take a `State<T>`";
const TAG: &str = "write `#[tool_args(tag = \"..\")]`: a variant with data is an object with a tag";
const DEFAULT: &str = "write `#[arg(default = ..)]` with a literal, or make the field an `Option`";
const ALWAYS_CLOSED: &str = "leave it out: arguments are always a closed object";
const DOC: &str = "write a `///` comment: it is the description";
const RANGE: &str = "write `#[arg(range = 1..=9)]`, which the decoder checks too";
const LENGTH: &str = "write `#[arg(length = 1..=9)]`, which the decoder checks too";
const PATTERN: &str = "write `#[arg(pattern = \"..\")]`, which the decoder checks too";
const NO_GENERICS: &str = "leave it out: arguments have no type parameters";
const ONE_TREE: &str = "the schema comes from the types and `#[arg(..)]` alone, so that the decoder agrees with it: leave \
                        it out, or give the field a newtype with a `ToolValue` of its own";
const WRITTEN_OUT: &str = "leave it out: a type is always written out where it is used";

/// Library, word, what to do instead.
const REFUSED: &[(&str, &str, &str)] = &[
    ("serde", "rename", RENAME),
    ("serde", "rename_all", NAMES),
    ("serde", "rename_all_fields", NAMES),
    (
        "serde",
        "alias",
        "a field has one key, the one that the schema shows: choose it with `#[arg(rename = \"..\")]`",
    ),
    ("serde", "default", DEFAULT),
    ("serde", "skip", NO_CALLER),
    ("serde", "skip_deserializing", NO_CALLER),
    ("serde", "flatten", "write the inner fields out here, or keep the inner struct as a field of its own"),
    ("serde", "with", NEWTYPE),
    ("serde", "deserialize_with", NEWTYPE),
    ("serde", "deny_unknown_fields", ALWAYS_CLOSED),
    ("serde", "tag", TAG),
    ("serde", "content", "leave it out: the data of a variant stands beside its tag"),
    ("serde", "untagged", TAG),
    ("serde", "other", "a choice is closed: give every word a variant, or take a `String`"),
    ("serde", "transparent", "implement `ToolValue` for the newtype: delegate to the inner type"),
    ("serde", "from", CONVERT),
    ("serde", "try_from", CONVERT),
    (
        "serde",
        "remote",
        "use `Foreign<T>` for a type of another crate, or a newtype with a `ToolValue` of its own",
    ),
    ("serde", "borrow", "arguments own their data: use `String` for `&str`, `Vec` for a slice"),
    ("serde", "bound", NO_GENERICS),
    ("serde", "expecting", "leave it out: faults say what the schema asks for"),
    ("serde", "variant_identifier", "leave it out: an enum without data is a choice of words already"),
    ("serde", "field_identifier", "leave it out: an enum without data is a choice of words already"),
    ("schemars", "rename", RENAME),
    ("schemars", "rename_all", NAMES),
    ("schemars", "rename_all_fields", NAMES),
    ("schemars", "with", NEWTYPE),
    ("schemars", "schema_with", NEWTYPE),
    ("schemars", "required", "leave it out: a field is required unless it is an `Option` or has a default"),
    ("schemars", "default", DEFAULT),
    ("schemars", "skip", NO_CALLER),
    ("schemars", "skip_deserializing", NO_CALLER),
    ("schemars", "skip_serializing", ONE_TREE),
    ("schemars", "skip_serializing_if", ONE_TREE),
    (
        "schemars",
        "flatten",
        "write the inner fields out here, or keep the inner struct as a field of its own",
    ),
    ("schemars", "range", RANGE),
    ("schemars", "length", LENGTH),
    ("schemars", "regex", PATTERN),
    ("schemars", "pattern", PATTERN),
    ("schemars", "contains", PATTERN),
    ("schemars", "email", PATTERN),
    ("schemars", "url", "take a `url::Url` (feature `url`), whose format is in the schema"),
    ("schemars", "inner", "give the items a type that says it: a newtype with a `ToolValue` of its own"),
    ("schemars", "title", DOC),
    ("schemars", "description", DOC),
    ("schemars", "example", "write `#[arg(example = ..)]`"),
    ("schemars", "deprecated", "say it in the `///` comment, or leave the field out"),
    ("schemars", "inline", WRITTEN_OUT),
    ("schemars", "extend", ONE_TREE),
    ("schemars", "transform", ONE_TREE),
    ("schemars", "deny_unknown_fields", ALWAYS_CLOSED),
    ("schemars", "tag", TAG),
    ("schemars", "content", "leave it out: the data of a variant stands beside its tag"),
    ("schemars", "untagged", TAG),
    ("schemars", "bound", NO_GENERICS),
    ("schemars", "crate", "leave it out: `#[tool_args(crate = path)]` says where the SDK is"),
    ("schemars", "transparent", "implement `ToolValue` for the newtype: delegate to the inner type"),
];

/// Refuses, each at its word, what would let schema and decoder part.
pub(crate) fn refuse(attributes: &[Attribute], faults: &mut Faults) {
    for attribute in attributes {
        let Some(library) = library(attribute) else { continue };
        let words = match &attribute.meta {
            Meta::List(list) => {
                Punctuated::<Setting, Token![,]>::parse_terminated.parse2(list.tokens.clone()).ok()
            }
            _ => None,
        };
        let Some(words) = words else {
            faults.at(
                attribute.path(),
                format!("`{library}` has no say in arguments: leave it out, or use `#[arg(..)]`"),
            );
            continue;
        };
        for word in words.iter().filter(|word| !is_harmless(library, word)) {
            faults.at(&word.key, said(library, &word.key.to_string()));
        }
    }
}

/// The library that `attribute` belongs to, if its word could matter here.
fn library(attribute: &Attribute) -> Option<&'static str> {
    ["serde", "schemars"].into_iter().find(|name| attribute.path().is_ident(name))
}

fn is_harmless(library: &str, word: &Setting) -> bool {
    let key = word.key.to_string();
    if library != "serde" {
        return false;
    }
    OF_OUTPUT_ONLY.contains(&key.as_str())
        || matches!(&word.value, SettingValue::List(list)
            if OF_BOTH_SIDES.contains(&key.as_str()) && is_serialize_only(list))
}

/// Whether `list` is `serialize = ..` alone.
fn is_serialize_only(list: &TokenStream) -> bool {
    let sides = Punctuated::<Setting, Token![,]>::parse_terminated.parse2(list.clone());
    sides.is_ok_and(|sides| sides.iter().all(|side| side.key == "serialize"))
}

fn said(library: &str, word: &str) -> String {
    let row = REFUSED.iter().find(|(of, name, _)| *of == library && *name == word);
    let instead = row
        .map_or("leave it out; the options of a field are those of `#[arg(..)]`", |(_, _, instead)| instead);
    format!("`{word}` of {library} does not reach the schema and the decoder of arguments: {instead}")
}

/// Takes the attributes of both libraries off an item that was refused: without their derives they would be one
/// more error.
pub(crate) fn strip(attributes: &mut Vec<Attribute>) {
    attributes.retain(|attribute| library(attribute).is_none());
}

/// Whether `attributes` hold a derive that reads the words of these libraries.
pub(crate) fn are_read(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("derive")).any(|attribute| {
        let text = quote::ToTokens::to_token_stream(&attribute.meta).to_string();
        ["Serialize", "Deserialize", "JsonSchema"].iter().any(|name| text.contains(name))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use syn::parse_quote;

    use super::*;

    fn faults(attribute: Attribute) -> String {
        let mut faults = Faults::default();
        refuse(&[attribute], &mut faults);
        faults.finish().map_or(String::new(), |errors| errors.to_string())
    }

    #[test]
    fn every_row_is_said_at_its_word() {
        for (library, word, instead) in REFUSED {
            let (path, key) = (proc_macro2::Ident::new(library, proc_macro2::Span::call_site()), word);
            let key: TokenStream = key.parse().unwrap();
            let written = faults(parse_quote!(#[#path(#key = "x")])).replace("\\\"", "\"");
            assert!(
                written.contains(&format!("`{word}` of {library} does not")),
                "{library} {word}: {written}"
            );
            assert!(written.contains(instead), "{library} {word}: {written}");
        }
    }

    #[test]
    fn a_word_has_one_row() {
        let rows: BTreeSet<_> = REFUSED.iter().map(|(library, word, _)| (library, word)).collect();
        assert_eq!(rows.len(), REFUSED.len());
        assert!(OF_OUTPUT_ONLY.iter().all(|word| !rows.contains(&(&"serde", word))));
    }

    #[test]
    fn what_only_serialize_reads_is_welcome() {
        for attribute in [
            parse_quote!(#[serde(skip_serializing)]),
            parse_quote!(#[serde(skip_serializing_if = "Option::is_none", serialize_with = "f")]),
            parse_quote!(#[serde(rename(serialize = "x"))]),
            parse_quote!(#[serde(rename_all(serialize = "camelCase"))]),
            parse_quote!(#[serde(crate = "serde")]),
            parse_quote!(#[derive(Debug)]),
        ] {
            assert_eq!(faults(attribute), "");
        }
    }

    #[test]
    fn several_words_are_several_faults_and_odd_ones_are_said_too() {
        let both = faults(parse_quote!(#[serde(rename = "x", default, skip_serializing)]));
        assert_eq!(both.matches("compile_error").count(), 2, "{both}");
        assert!(
            faults(parse_quote!(#[serde(rename(deserialize = "x", serialize = "y"))])).contains("`rename`")
        );
        assert!(faults(parse_quote!(#[serde(made_up)])).contains("`made_up` of serde"));
        assert!(faults(parse_quote!(#[serde])).contains("`serde` has no say"));
    }
}
