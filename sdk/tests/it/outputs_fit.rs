//! A structured result always fits the schema that was advertised for it; an independent validator is the judge.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::Value;
use toolkernel::tool::ToolOutput;
use toolkernel::tool_output;
use toolkernel::value::Base64;

/// A word.
#[tool_output]
#[derive(Debug, Clone, Copy)]
enum Word {
    /// The first.
    First,
    /// The second.
    SecondOne,
}

/// A struct inside.
#[tool_output]
#[derive(Debug, Clone)]
struct Inner {
    /// A word.
    word: Word,
    /// Perhaps a word.
    other: Option<Word>,
    /// A small number.
    small: u8,
}

/// Scalars of all kinds.
#[tool_output]
#[derive(Debug, Clone)]
struct Scalars {
    /// A flag.
    flag: bool,
    /// A signed number.
    signed: i64,
    /// An unsigned number.
    unsigned: u64,
    /// A small signed number.
    tiny: i8,
    /// A float.
    float: f64,
    /// A letter.
    letter: char,
    /// A text.
    text: String,
    /// Bytes.
    bytes: Base64,
}

/// What may be absent.
#[tool_output]
#[derive(Debug, Clone)]
struct Absent {
    /// A number.
    number: Option<i32>,
    /// A text.
    text: Option<String>,
    /// A struct.
    inner: Option<Inner>,
    /// A list.
    list: Option<Vec<u16>>,
}

/// What may be null.
#[tool_output(nulls)]
#[derive(Debug, Clone)]
struct Nulls {
    /// A number.
    number: Option<i32>,
    /// A struct.
    inner: Option<Inner>,
}

/// Structs of structs.
#[tool_output(descriptions = false)]
#[derive(Debug, Clone)]
struct Nested {
    /// Scalars.
    scalars: Scalars,
    /// Many.
    many: Vec<Absent>,
    /// By name.
    named: BTreeMap<String, Inner>,
    /// A pair.
    pair: (u8, String),
    /// Boxed.
    boxed: Box<Nulls>,
    /// Lists of lists.
    lists: Vec<Vec<bool>>,
}

prop_compose! {
    fn inner()(second in any::<bool>(), other in any::<Option<bool>>(), small in any::<u8>()) -> Inner {
        let word = |second| if second { Word::SecondOne } else { Word::First };
        Inner { word: word(second), other: other.map(word), small }
    }
}

prop_compose! {
    fn scalars()(
        flag in any::<bool>(),
        signed in any::<i64>(),
        unsigned in any::<u64>(),
        tiny in any::<i8>(),
        float in -1e300..1e300_f64,
        letter in any::<char>(),
        text in any::<String>(),
        bytes in any::<Vec<u8>>(),
    ) -> Scalars {
        Scalars { flag, signed, unsigned, tiny, float, letter, text, bytes: Base64(bytes) }
    }
}

prop_compose! {
    fn absent()(
        number in any::<Option<i32>>(),
        text in any::<Option<String>>(),
        inner in prop::option::of(inner()),
        list in any::<Option<Vec<u16>>>(),
    ) -> Absent {
        Absent { number, text, inner, list }
    }
}

prop_compose! {
    fn nested()(
        scalars in scalars(),
        many in prop::collection::vec(absent(), 0..3),
        named in prop::collection::btree_map(any::<String>(), inner(), 0..3),
        pair in any::<(u8, String)>(),
        number in any::<Option<i32>>(),
        inner in prop::option::of(inner()),
        lists in any::<Vec<Vec<bool>>>(),
    ) -> Nested {
        Nested { scalars, many, named, pair, boxed: Box::new(Nulls { number, inner }), lists }
    }
}

fn fits<T: ToolOutput>(output: T) -> Result<(), TestCaseError> {
    let schema: Value = serde_json::from_str(T::schema().unwrap().json().get()).unwrap();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let result = output.into_result().unwrap();
    let value: Value = serde_json::from_str(result.payload_json().unwrap().get()).unwrap();
    let verdict = validator.validate(&value).map_err(|error| error.to_string());
    prop_assert!(verdict.is_ok(), "{verdict:?}\n{value}\n{schema}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn results_fit_their_schema(nested in nested()) {
        fits(nested.scalars.clone())?;
        fits((*nested.boxed).clone())?;
        nested.many.iter().cloned().try_for_each(fits)?;
        nested.named.values().cloned().try_for_each(fits)?;
        fits(nested)?;
    }

    /// What is read back is what was written.
    #[test]
    fn bytes_come_back(bytes in any::<Vec<u8>>()) {
        let text = serde_json::to_string(&Base64(bytes.clone())).unwrap();
        let strict = toolkernel::value::Leniency::Strict;
        prop_assert_eq!(toolkernel::value::from_json::<Base64>(&text, strict).unwrap().0, bytes);
    }
}
