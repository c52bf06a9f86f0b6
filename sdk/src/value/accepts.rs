//! Whether JSON text fits a schema, at compile time: for defaults and examples in attributes.

use super::formats;
use super::json_text::{Number, character, number, skip_blanks, string_end, word};
use super::schema::Format;
use super::schema::{
    ArraySchema, Field, IntegerSchema, Literal, NumberSchema, Schema, StringSchema, TaggedSchema, Variant,
};

/// Whether `json` is a value that `schema` accepts. Patterns, URIs and base64 are not looked into, and a
/// foreign schema, which is known at run time only, accepts nothing here.
#[must_use]
pub const fn accepts(schema: &Schema, json: &str) -> bool {
    let text = json.as_bytes();
    match value(schema, text, skip_blanks(text, 0)) {
        Some(end) => skip_blanks(text, end) == text.len(),
        None => false,
    }
}

/// Whether `literal` is a value that `schema`, one of a scalar, accepts.
pub(super) const fn literal(schema: &Schema, literal: Literal) -> bool {
    match (schema, literal) {
        (Schema::Integer(integer), Literal::Int(value)) => integer_fits(integer, value),
        (Schema::Number(number), Literal::Int(value)) => number_fits(number, value as f64),
        (Schema::Number(number), Literal::Float(value)) => number_fits(number, value),
        (Schema::String(string), Literal::Str(value)) => {
            let mut count = 0;
            let mut at = 0;
            let text = value.as_bytes();
            while at < text.len() {
                // Every byte that continues no character begins one.
                count += (text[at] & 0xC0 != 0x80) as u64;
                at += 1;
            }
            length_fits(string.min_length, string.max_length, count)
        }
        _ => false,
    }
}

/// The end of the value at `at` if `schema` accepts it.
const fn value(schema: &Schema, text: &[u8], at: usize) -> Option<usize> {
    match schema {
        Schema::Boolean => match word(text, at, b"true") {
            Some(end) => Some(end),
            None => word(text, at, b"false"),
        },
        Schema::Integer(integer) => match number(text, at) {
            Some((Number::Whole(value), end)) if integer_fits(integer, value) => Some(end),
            _ => None,
        },
        Schema::Number(schema) => match number(text, at) {
            Some((number, end)) if number_fits(schema, number.as_f64()) => Some(end),
            _ => None,
        },
        Schema::String(schema) => string(schema, text, at),
        Schema::Enum { variants } => variant(variants, text, at),
        Schema::Array(schema) => array(schema, text, at),
        Schema::Map { values } => map(values, text, at),
        Schema::Object { fields } => object(fields, None, text, at),
        Schema::Tagged(schema) => tagged(schema, text, at),
        Schema::Never | Schema::Foreign { .. } => None,
    }
}

const fn integer_fits(schema: &IntegerSchema, value: i128) -> bool {
    let mut listed = schema.one_of.is_empty();
    let mut index = 0;
    while index < schema.one_of.len() {
        if let Literal::Int(literal) = schema.one_of[index] {
            listed |= literal == value;
        }
        index += 1;
    }
    listed && schema.min <= value && value <= schema.max
}

#[allow(clippy::cast_precision_loss, clippy::float_cmp)]
const fn number_fits(schema: &NumberSchema, value: f64) -> bool {
    let mut listed = schema.one_of.is_empty();
    let mut index = 0;
    while index < schema.one_of.len() {
        listed |= match schema.one_of[index] {
            Literal::Int(literal) => literal as f64 == value,
            Literal::Float(literal) => literal == value,
            Literal::Str(_) => false,
        };
        index += 1;
    }
    let above = match schema.min {
        Some(min) => min <= value,
        None => true,
    };
    let below = match schema.max {
        Some(max) => value <= max,
        None => true,
    };
    listed && above && below
}

const fn length_fits(min: Option<u64>, max: Option<u64>, length: u64) -> bool {
    let above = match min {
        Some(min) => min <= length,
        None => true,
    };
    let below = match max {
        Some(max) => length <= max,
        None => true,
    };
    above && below
}

const fn string(schema: &StringSchema, text: &[u8], at: usize) -> Option<usize> {
    let Some((end, length)) = string_end(text, at) else { return None };
    let mut listed = schema.one_of.is_empty();
    let mut index = 0;
    while index < schema.one_of.len() {
        if let Literal::Str(literal) = schema.one_of[index] {
            listed |= says(text, at, literal);
        }
        index += 1;
    }
    let inner = text.split_at(end - 1).0.split_at(at + 1).1;
    let well_formed = match schema.format {
        Some(Format::Date) => formats::is_date(inner),
        Some(Format::DateTime) => formats::is_date_time(inner),
        Some(Format::Uuid) => formats::is_uuid(inner),
        Some(Format::Uri | Format::Base64) | None => true,
    };
    if listed && well_formed && length_fits(schema.min_length, schema.max_length, length) {
        Some(end)
    } else {
        None
    }
}

const fn variant(variants: &[Variant], text: &[u8], at: usize) -> Option<usize> {
    let mut index = 0;
    while index < variants.len() {
        if says(text, at, variants[index].name) {
            return match string_end(text, at) {
                Some((end, _)) => Some(end),
                None => None,
            };
        }
        index += 1;
    }
    None
}

/// Whether the JSON string at `at` is `plain`.
const fn says(text: &[u8], at: usize, plain: &str) -> bool {
    let plain = plain.as_bytes();
    let mut at = at + 1;
    let mut index = 0;
    while index < plain.len() {
        let Some((expected, next)) = character(plain, index, false) else { return false };
        match character(text, at, true) {
            Some((found, end)) if found == expected => at = end,
            _ => return false,
        }
        index = next;
    }
    at < text.len() && text[at] == b'"'
}

const fn array(schema: &ArraySchema, text: &[u8], at: usize) -> Option<usize> {
    let Some(mut at) = word(text, at, b"[") else { return None };
    let mut count = 0;
    at = skip_blanks(text, at);
    if word(text, at, b"]").is_none() {
        loop {
            let Some(end) = value(schema.items, text, skip_blanks(text, at)) else { return None };
            count += 1;
            at = skip_blanks(text, end);
            match word(text, at, b",") {
                Some(end) => at = end,
                None => break,
            }
        }
    }
    if length_fits(schema.min_items, schema.max_items, count) { word(text, at, b"]") } else { None }
}

const fn map(values: &Schema, text: &[u8], at: usize) -> Option<usize> {
    let Some(mut at) = word(text, at, b"{") else { return None };
    at = skip_blanks(text, at);
    if word(text, at, b"}").is_none() {
        loop {
            let Some(begin) = after_key(text, skip_blanks(text, at)) else { return None };
            let Some(end) = value(values, text, begin) else { return None };
            at = skip_blanks(text, end);
            match word(text, at, b",") {
                Some(end) => at = end,
                None => break,
            }
        }
    }
    word(text, at, b"}")
}

/// The end of the object at `at` if one of the variants accepts it; the tag leaves one at most.
const fn tagged(schema: &TaggedSchema, text: &[u8], at: usize) -> Option<usize> {
    let mut index = 0;
    while index < schema.cases.len() {
        let case = &schema.cases[index];
        if case.is_open()
            && let Some(end) = object(case.fields, Some((schema.tag, case.name)), text, at)
        {
            return Some(end);
        }
        index += 1;
    }
    None
}

const fn object(fields: &[Field], tag: Option<(&str, &str)>, text: &[u8], at: usize) -> Option<usize> {
    let Some(mut at) = word(text, at, b"{") else { return None };
    // Which fields came, by their positions; so many fields no struct has.
    let mut seen = 0_u128;
    let mut tagged = tag.is_none();
    at = skip_blanks(text, at);
    if word(text, at, b"}").is_none() {
        loop {
            at = skip_blanks(text, at);
            let Some(begin) = after_key(text, at) else { return None };
            let end = match tag {
                Some((key, name)) if !tagged && says(text, at, key) => {
                    tagged = true;
                    if says(text, begin, name) { string_end(text, begin) } else { None }
                }
                _ => {
                    let Some(index) = position(fields, text, at) else { return None };
                    if index >= 128 || seen & (1 << index) != 0 {
                        return None;
                    }
                    seen |= 1 << index;
                    match value(fields[index].schema, text, begin) {
                        Some(end) => Some((end, 0)),
                        None => None,
                    }
                }
            };
            let Some((end, _)) = end else { return None };
            at = skip_blanks(text, end);
            match word(text, at, b",") {
                Some(end) => at = end,
                None => break,
            }
        }
    }
    let mut index = 0;
    while index < fields.len() {
        if fields[index].required && (index >= 128 || seen & (1 << index) == 0) {
            return None;
        }
        index += 1;
    }
    if tagged { word(text, at, b"}") } else { None }
}

const fn position(fields: &[Field], text: &[u8], at: usize) -> Option<usize> {
    let mut index = 0;
    while index < fields.len() {
        if says(text, at, fields[index].name) {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// The place of the value behind the key at `at`.
const fn after_key(text: &[u8], at: usize) -> Option<usize> {
    let Some((end, _)) = string_end(text, at) else { return None };
    match word(text, skip_blanks(text, end), b":") {
        Some(end) => Some(skip_blanks(text, end)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::schema::{
        ArraySchema, Case, Field, Format, IntegerSchema, Literal, NumberSchema, Schema, StringSchema,
        TaggedSchema, Variant,
    };
    use super::accepts;

    const INTEGER: Schema = Schema::Integer(IntegerSchema::between(-3, 100));
    const FEW: Schema = Schema::Integer(IntegerSchema {
        one_of: &[Literal::Int(1), Literal::Int(5)],
        ..IntegerSchema::between(0, 9)
    });
    const NUMBER: Schema =
        Schema::Number(NumberSchema { min: Some(0.1), max: Some(1e30), ..NumberSchema::ANY });
    const TEXT: Schema =
        Schema::String(StringSchema { min_length: Some(1), max_length: Some(2), ..StringSchema::ANY });
    const ENUM: Schema = Schema::Enum {
        variants: &[Variant { name: "one", doc: "" }, Variant { name: "zwölf \"12\"", doc: "" }],
    };
    const DATE: Schema = Schema::String(StringSchema { format: Some(Format::Date), ..StringSchema::ANY });
    const LIST: Schema = Schema::Array(ArraySchema { min_items: Some(1), ..ArraySchema::of(&INTEGER) });
    const MAP: Schema = Schema::Map { values: &TEXT };
    const OBJECT: Schema = Schema::Object {
        fields: &[
            Field { name: "a", doc: "", schema: &INTEGER, required: true, default: None, examples: &[] },
            Field { name: "b", doc: "", schema: &LIST, required: false, default: None, examples: &[] },
        ],
    };
    const ADD: &[Field] =
        &[Field { name: "a", doc: "", schema: &INTEGER, required: true, default: None, examples: &[] }];
    const MOVE: &[Field] =
        &[Field { name: "b", doc: "", schema: &LIST, required: false, default: None, examples: &[] }];
    const TAGGED: Schema = Schema::Tagged(TaggedSchema {
        tag: "kind",
        cases: &[
            Case { name: "add", doc: "", fields: ADD },
            Case { name: "move", doc: "", fields: MOVE },
            Case { name: "clear", doc: "", fields: &[] },
        ],
    });

    #[test]
    fn what_fits_and_what_does_not() {
        let table: [(&Schema, &[&str], &[&str]); 9] = [
            (&Schema::Boolean, &["true", "false", " true "], &["", "tru", "truee", "1", "null"]),
            (
                &INTEGER,
                &["-3", "0", "100", "1e2", "3.0", "50e-1"],
                &["-4", "101", "1.5", "\"1\"", "01", "+1", "1.", "1e999"],
            ),
            (&FEW, &["1", "5"], &["2", "0"]),
            (
                &NUMBER,
                &["0.1", "1", "1e30", "0.10", "123.456e2"],
                &["0.09", "1.1e30", "0", "x", "-0.1", ".5"],
            ),
            (
                &TEXT,
                &["\"a\"", "\"äö\"", r#""\n\u00e4""#, r#""\ud83e\udd80x""#],
                &["\"\"", "\"abc\"", "\"a", "a", r#""\x""#, "\"a\nb\""],
            ),
            (
                &ENUM,
                &["\"one\"", r#""zwölf \"12\"""#, r#""zw\u00f6lf \"12\"""#],
                &["\"on\"", "\"onee\"", "one"],
            ),
            (&DATE, &["\"2024-02-29\""], &["\"2023-02-29\"", "\"\""]),
            (&LIST, &["[1]", "[ 1 , 2 ]"], &["[]", "[1,]", "[1 2]", "[101]", "1"]),
            (
                &OBJECT,
                &[r#"{"a":1}"#, r#"{ "b" : [1] , "a" : 2 }"#],
                &["{}", r#"{"a":1,"a":1}"#, r#"{"a":1,"c":1}"#, r#"{"a":1"#],
            ),
        ];
        for (schema, fitting, others) in table {
            for json in fitting {
                assert!(accepts(schema, json), "{json}");
            }
            for json in others {
                assert!(!accepts(schema, json), "{json}");
            }
        }
        for json in [r#"{"kind":"move","b":[1]}"#, r#"{"a":2,"kind":"add"}"#, r#"{"kind":"clear"}"#] {
            assert!(accepts(&TAGGED, json), "{json}");
        }
        for json in
            ["{}", r#"{"a":2}"#, r#"{"kind":"ad","a":2}"#, r#"{"kind":"add"}"#, r#"{"kind":"clear","a":2}"#]
        {
            assert!(!accepts(&TAGGED, json), "{json}");
        }
        assert!(accepts(&MAP, "{}") && accepts(&MAP, r#"{"x":"y"}"#) && !accepts(&MAP, r#"{"x":1}"#));
    }
}
