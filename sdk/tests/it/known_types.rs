//! What is advertised of the types that the SDK knows, and what is said of values that do not fit them.

use std::num::NonZero;
use std::time::Duration;

use insta::assert_snapshot;
use toolkernel::tool_args;
use toolkernel::value::{
    Base64, Decoding, Foreign, Input, IntegerSchema, Leniency, Literal, NumberSchema, Schema, StringSchema,
    ToolValue, Unreadable, from_json,
};

fn schema<T: ToolValue>() -> String {
    serde_json::to_string(T::SCHEMA).unwrap()
}

fn refusal<T: ToolValue>(json: &str) -> String {
    from_json::<T>(json, Leniency::Strict).map(drop).unwrap_err().to_string()
}

macro_rules! newtypes {
    ($($name:ident($inner:ty) = $schema:expr;)*) => {$(
        struct $name;

        impl ToolValue for $name {
            const SCHEMA: &'static Schema = &$schema;

            fn decode(
                input: Input<'_, '_>,
                schema: &'static Schema,
                decoding: &mut Decoding,
            ) -> Result<Option<Self>, Unreadable> {
                Ok(<$inner>::decode(input, schema, decoding)?.map(|_| Self))
            }
        }
    )*};
}

newtypes! {
    Slug(String) = Schema::String(StringSchema { pattern: Some("^[a-z]+$"), ..StringSchema::ANY });
    Broken(String) = Schema::String(StringSchema { pattern: Some("("), ..StringSchema::ANY });
    Fruit(String) =
        Schema::String(StringSchema { one_of: &[Literal::Str("apple"), Literal::Str("pear")], ..StringSchema::ANY });
    Few(u8) =
        Schema::Integer(IntegerSchema { one_of: &[Literal::Int(1), Literal::Int(3)], ..IntegerSchema::between(0, 9) });
    Half(f64) = Schema::Number(NumberSchema { one_of: &[Literal::Float(0.5)], ..NumberSchema::ANY });
}

#[test]
fn schemas() {
    let all = [
        schema::<NonZero<u8>>(),
        schema::<char>(),
        schema::<(f64, f64)>(),
        schema::<[bool; 3]>(),
        schema::<std::collections::BTreeSet<u8>>(),
        schema::<Box<str>>(),
        schema::<Duration>(),
        schema::<Base64>(),
        schema::<Slug>(),
        schema::<Fruit>(),
        schema::<Few>(),
        schema::<Half>(),
    ];
    assert_snapshot!(all.join("\n"), @r#"
    {"type":"integer","minimum":1,"maximum":255}
    {"type":"string","minLength":1,"maxLength":1}
    {"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}
    {"type":"array","items":{"type":"boolean"},"minItems":3,"maxItems":3}
    {"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}
    {"type":"string"}
    {"type":"number","minimum":0.0}
    {"type":"string","pattern":"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$","contentEncoding":"base64"}
    {"type":"string","pattern":"^[a-z]+$"}
    {"type":"string","enum":["apple","pear"]}
    {"type":"integer","enum":[1,3]}
    {"type":"number","enum":[0.5]}
    "#);
}

#[test]
fn refusals() {
    let all = [
        refusal::<NonZero<u64>>("0"),
        refusal::<NonZero<u8>>("0"),
        refusal::<char>("\"ab\""),
        refusal::<(u8, u8)>("[1]"),
        refusal::<[u8; 1]>("[1,2]"),
        refusal::<Duration>("-1"),
        refusal::<Base64>("\"AAA\""),
        refusal::<Slug>("\"A\""),
        refusal::<Fruit>("\"aple\""),
        refusal::<Few>("2"),
        refusal::<Half>("1"),
    ];
    assert_snapshot!(all.join("\n"), @r#"
    - the arguments: expected an integer of at least 1, got 0
    - the arguments: expected an integer from 1 to 255, got 0
    - the arguments: expected a string of 1 character, got "ab"
    - the arguments: expected a list of 2 items, got a list of 1
    - the arguments: expected a list of 1 item, got a list of 2
    - the arguments: expected a number of seconds, at least 0, got -1
    - the arguments: expected bytes in base64, padded with `=`, got "AAA"
    - the arguments: expected a string that matches `^[a-z]+$`, got "A"
    - the arguments: expected one of `apple`, `pear`, got "aple"; did you mean `apple`?
    - the arguments: expected one of `1`, `3`, got 2
    - the arguments: expected one of `0.5`, got 1
    "#);
    assert!(refusal::<Broken>("\"x\"").contains("the schema's own pattern `(` cannot be read"));
}

/// A model that reads of a duration must know what it counts.
#[test]
fn the_unit_stands_in_the_description() {
    /// A wait.
    #[tool_args]
    #[allow(dead_code)]
    struct Wait {
        /// How long to wait.
        #[arg(default = 2)]
        wait: Duration,
    }

    assert!(
        schema::<Wait>().contains(r#""description":"How long to wait. In seconds.""#),
        "{}",
        schema::<Wait>()
    );
    let wait = from_json::<Wait>("{}", Leniency::Strict).unwrap();
    assert_eq!(wait.wait, Duration::from_secs(2));
    assert_eq!(from_json::<Duration>("1e300", Leniency::Strict), Ok(Duration::MAX));
}

/// What another library has.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[allow(dead_code)]
struct Point {
    x: i32,
    y: Option<u8>,
}

#[test]
fn a_foreign_type_has_the_normal_form_and_its_faults_a_place() {
    assert_snapshot!(
        schema::<Foreign<Point>>(),
        @r#"{"properties":{"x":{"maximum":2147483647,"minimum":-2147483648,"type":"integer"},"y":{"maximum":255,"minimum":0,"type":"integer"}},"required":["x"],"type":"object"}"#
    );
    assert_snapshot!(refusal::<Foreign<Point>>("[1]"), @"- the arguments: expected an object, got a list");
    assert_snapshot!(refusal::<Foreign<Point>>(r#"{"x":"a","y":null}"#), @r#"
    - `x`: expected an integer, got "a"
    - `y`: expected an integer, got null
    "#);
    assert_snapshot!(refusal::<Vec<Foreign<Point>>>("[{}]"), @"- `[0]`: missing field `x`");
    let sloppy = from_json::<Foreign<Point>>(r#""{\"x\":\"3.0\",\"y\":null}""#, Leniency::Lenient).unwrap();
    assert_eq!((sloppy.0.x, sloppy.0.y), (3, None));
}

/// The one place where a known type refuses what its schema accepts: it says so.
#[cfg(feature = "url")]
#[test]
fn a_uri_that_is_no_url_is_refused_with_the_reason() {
    assert_snapshot!(
        refusal::<url::Url>("\"http://a:99999/\""),
        @r#"- the arguments: expected a URL such as https://example.org/page, got "http://a:99999/": invalid port number"#
    );
    assert_snapshot!(
        refusal::<url::Url>("\"/a\""),
        @r#"- the arguments: expected an absolute URI such as https://example.org/page, got "/a""#
    );
}
