//! Types with a schema of their own: written by hand, or of another library.

use std::collections::BTreeMap;

use serde::Deserialize;
use toolkernel::value::{
    Base64, Decoding, Foreign, Input, IntegerSchema, Literal, NumberSchema, Schema, StringSchema, ToolValue,
    Unreadable,
};

use super::shapes;

macro_rules! newtypes {
    ($($name:ident($inner:ty) = $schema:expr;)*) => {$(
        #[derive(Debug)]
        #[allow(dead_code, reason = "read through Debug")]
        struct $name($inner);

        impl ToolValue for $name {
            const SCHEMA: &'static Schema = &$schema;

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                Ok(<$inner>::decode(input, schema, decoding)?.map(Self))
            }
        }
    )*};
}

const fn pattern(pattern: &'static str) -> Schema {
    Schema::String(StringSchema { pattern: Some(pattern), ..StringSchema::ANY })
}

newtypes! {
    Slug(String) = pattern("^[a-z]+(-[a-z0-9]+)*$");
    ContainsX(String) = pattern("x");
    NoLineEnd(String) = pattern("^.*$");
    Spaced(String) = pattern(r"^\S+\s\S+$");
    ShortCode(String) = Schema::String(StringSchema {
        max_length: Some(3),
        pattern: Some("^[A-Z]{2,4}$"),
        ..StringSchema::ANY
    });
    Fruit(String) = Schema::String(StringSchema {
        one_of: &[Literal::Str("apple"), Literal::Str("x"), Literal::Str("äöü")],
        ..StringSchema::ANY
    });
    Few(u8) = Schema::Integer(IntegerSchema {
        one_of: &[Literal::Int(1), Literal::Int(3), Literal::Int(127)],
        ..IntegerSchema::between(0, 255)
    });
    Halves(f64) = Schema::Number(NumberSchema {
        one_of: &[Literal::Float(-0.5), Literal::Int(0), Literal::Float(1.5), Literal::Int(3)],
        ..NumberSchema::ANY
    });
}

/// What another library has.
#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read through Debug")]
struct Point {
    /// Across.
    x: i32,
    /// Down.
    y: Option<u8>,
    label: Option<Label>,
    #[serde(default)]
    weights: Vec<f64>,
    named: Option<BTreeMap<String, u64>>,
}

#[derive(Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Label {
    /// The first.
    First,
    SecondOne,
}

shapes! {
    Patterned: => Slug;
    PatternedOption: => Option<Slug>;
    PatternedList: => Vec<ContainsX>;
    OneLine: => NoLineEnd;
    TwoWords: => Spaced;
    LengthAndPattern: => ShortCode;
    ChoiceOfTexts: => Fruit;
    ChoiceOfIntegers: => Few;
    ChoiceOfNumbers: => Option<Halves>;
    MapOfChoices: => BTreeMap<String, Few>;
    Bytes: => Base64;
    OptionalBytes: => Option<Base64>;
    LengthyBytes: arg(length = 4..=8) => Base64;
    ForeignStruct: => Foreign<Point>;
    OptionalForeign: => Option<Foreign<Point>>;
    ListOfForeign: => Vec<Foreign<Label>>;
}
