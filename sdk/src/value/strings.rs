//! Texts, and types that are made of one.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use super::decode::{Decoding, ToolValue};
use super::fault::Trouble;
use super::given::Given;
use super::input::{Input, Unreadable};
use super::nearest;
use super::pattern;
use super::schema::{Literal, Schema, StringSchema};

#[diagnostic::do_not_recommend]
impl ToolValue for String {
    const SCHEMA: &'static Schema = &Schema::String(StringSchema::ANY);

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        Ok(text(input, schema, decoding)?.map(Cow::into_owned))
    }
}

/// A text of one Unicode scalar value.
#[diagnostic::do_not_recommend]
impl ToolValue for char {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { min_length: Some(1), max_length: Some(1), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        // The bounds of the schema leave one character.
        Ok(text(input, schema, decoding)?.and_then(|text| text.chars().next()))
    }
}

macro_rules! made_of_text {
    ($($type:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl ToolValue for $type {
            const SCHEMA: &'static Schema = String::SCHEMA;

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                Ok(String::decode(input, schema, decoding)?.map(Self::from))
            }
        }
    )*};
}

made_of_text!(Box<str>, Arc<str>, Cow<'static, str>, PathBuf);

/// Reads a text that fits `schema`; what its format allows is up to the caller.
pub(super) fn text<'de>(
    input: Input<'_, 'de>,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<Option<Cow<'de, str>>, Unreadable> {
    let given = Given::read(input)?;
    let Schema::String(string) = schema else {
        decoding.mismatch(schema, &given);
        return Ok(None);
    };
    if !string.one_of.is_empty() {
        return Ok(choice(given, string, decoding));
    }
    let Given::Text(text) = given else {
        decoding.mismatch(schema, &given);
        return Ok(None);
    };
    let matches = match string.pattern {
        Some(pattern) => pattern::matches(pattern, &text),
        None => Ok(true),
    };
    match matches {
        Ok(true) if string.admits_length(&text) => return Ok(Some(text)),
        Ok(_) => decoding.mismatch(schema, &Given::Text(text)),
        Err(reason) => decoding.fault(Trouble::Refused(reason)),
    }
    Ok(None)
}

fn choice<'de>(given: Given<'de>, string: &StringSchema, decoding: &mut Decoding) -> Option<Cow<'de, str>> {
    let words = string.one_of.iter().filter_map(|literal| match literal {
        Literal::Str(word) => Some(*word),
        Literal::Int(_) | Literal::Float(_) => None,
    });
    let allowed: Vec<&'static str> = words.collect();
    let described = given.to_string();
    let nearest = match given {
        Given::Text(text) if allowed.contains(&text.as_ref()) => return Some(text),
        Given::Text(text) => nearest(&text, allowed.iter().copied()).into_iter().next(),
        _ => None,
    };
    decoding.fault(Trouble::UnknownWord { allowed, given: described, nearest });
    None
}

/// Reads a text and makes a value of it: `Ok(None)` means that it is not what the format allows, `Err` says
/// what else is wrong.
pub(super) fn parsed<T>(
    input: Input<'_, '_>,
    schema: &'static Schema,
    decoding: &mut Decoding,
    parse: impl FnOnce(&str) -> Result<Option<T>, String>,
) -> Result<Option<T>, Unreadable> {
    let Some(text) = text(input, schema, decoding)? else { return Ok(None) };
    match parse(&text) {
        Ok(Some(value)) => return Ok(Some(value)),
        Ok(None) => decoding.mismatch(schema, &Given::Text(text)),
        Err(reason) => decoding.fault(Trouble::Refused(reason)),
    }
    Ok(None)
}
