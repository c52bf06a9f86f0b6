//! A value is accepted by the decoder exactly when the advertised schema accepts it; an independent validator
//! is the judge.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolkernel::tool_args;
use toolkernel::value::{Leniency, ToolValue, from_json};

/// A word.
#[tool_args]
enum Word {
    /// The first.
    First,
    /// The second.
    SecondOne,
}

/// The inner struct.
#[tool_args]
#[allow(dead_code)]
struct Inner {
    /// A number.
    a: i8,
    /// Perhaps a word.
    b: Option<Word>,
}

macro_rules! shapes {
    ($($name:ident: $($attribute:meta)? => $ty:ty;)*) => {
        /// Every form a field can have, under keys that the generator of values knows.
        const CHECKS: &[(&str, fn(&Value) -> Verdict)] = &[$((stringify!($name), {
            /// One field.
            #[tool_args]
            #[allow(dead_code)]
            struct $name {
                /// The field.
                $(#[$attribute])?
                a: $ty,
                /// Another, so that keys can be confused.
                b: Option<bool>,
            }
            verdict::<$name>
        })),*];
    };
}

shapes! {
    Bool: => bool;
    I8: => i8;
    I64: => i64;
    U8: => u8;
    U16: => u16;
    U32: => u32;
    U64: => u64;
    Usize: => usize;
    Isize: => isize;
    F32: => f32;
    F64: => f64;
    Text: => String;
    Enum: => Word;
    Struct: => Inner;
    Optional: => Option<i8>;
    OptionalText: => Option<String>;
    OptionalStruct: => Option<Inner>;
    OptionalList: => Option<Vec<u8>>;
    List: => Vec<i8>;
    Words: => Vec<Word>;
    Structs: => Vec<Inner>;
    Nested: => Vec<Vec<bool>>;
    SortedMap: => BTreeMap<String, u8>;
    HashedMap: => HashMap<String, Word>;
    MapOfLists: => BTreeMap<String, Vec<i8>>;
    MapOfStructs: => BTreeMap<String, Inner>;
    Ranged: arg(range = -2..=3) => i64;
    RangedFrom: arg(range = 2..) => u8;
    RangedTo: arg(range = ..=2) => i16;
    RangedFloat: arg(range = -0.5..=1.5) => f64;
    RangedOption: arg(range = 1..=2) => Option<u8>;
    Lengthy: arg(length = 1..=3) => String;
    LengthyFrom: arg(length = 2..) => Option<String>;
    LengthyList: arg(length = 1..=2) => Vec<i8>;
    Defaulted: arg(default = 3) => u8;
    DefaultedWord: arg(default = "first") => Word;
    DefaultedText: arg(default = "x", length = 1..=2) => String;
}

struct Verdict {
    schema: bool,
    decoder: Result<(), String>,
}

fn verdict<T: ToolValue>(value: &Value) -> Verdict {
    let schema = serde_json::to_value(T::SCHEMA).unwrap();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let decoded = from_json::<T>(&value.to_string(), Leniency::Strict);
    Verdict {
        schema: validator.is_valid(value),
        decoder: decoded.map(drop).map_err(|faults| faults.to_string()),
    }
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-4_i64..5).prop_map(Value::from),
        prop::sample::select(vec![
            json!(127),
            json!(128),
            json!(-128),
            json!(-129),
            json!(255),
            json!(256),
            json!(65535),
            json!(65536),
            json!(4_294_967_295_u32),
            json!(4_294_967_296_u64),
            json!(i64::MIN),
            json!(i64::MAX),
            json!(u64::MAX),
        ]),
        prop::sample::select(vec![
            json!(0.5),
            json!(-0.5),
            json!(1.5),
            json!(3.0),
            json!(-2.0),
            json!(1e2),
            json!(1e20),
            json!(1e300)
        ]),
        prop::sample::select(vec![
            "",
            "x",
            "xy",
            "xyz",
            "wxyz",
            "first",
            "second_one",
            "First",
            "äöü",
            "🦀🦀🦀",
            "5",
            "true",
            "[]",
            "{}"
        ])
        .prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((prop::sample::select(vec!["a", "b", "c"]), inner), 0..4).prop_map(
                |entries| Value::Object(
                    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
                )
            ),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schema_and_decoder_agree(a in prop::option::of(value()), b in prop::option::weighted(0.2, value()), stray in prop::bool::weighted(0.05)) {
        let mut object = Map::new();
        object.extend(a.map(|a| ("a".to_owned(), a)));
        object.extend(b.map(|b| ("b".to_owned(), b)));
        if stray {
            object.insert("stray".to_owned(), Value::Null);
        }
        let value = Value::Object(object);
        for (name, check) in CHECKS {
            let Verdict { schema, decoder } = check(&value);
            prop_assert_eq!(schema, decoder.is_ok(), "{}: {} {:?}", name, value, decoder);
        }
    }

    #[test]
    fn only_an_object_is_taken(value in value().prop_filter("no object", |value| !value.is_object())) {
        for (name, check) in CHECKS {
            let Verdict { schema, decoder } = check(&value);
            prop_assert!(!schema && decoder.is_err(), "{}: {}", name, value);
        }
    }
}
