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

/// One of several objects.
#[tool_output]
#[derive(Debug, Clone)]
enum Event {
    /// With a struct.
    Found {
        /// It.
        inner: Inner,
        /// Perhaps another.
        #[output(rename = "perhapsAnother")]
        another: Option<Box<Inner>>,
    },
    /// With a list.
    Many {
        /// All of them.
        all: Vec<Word>,
    },
    /// With nothing.
    Nothing,
}

/// The same with what may be null, under another key.
#[tool_output(tag = "kind", nulls)]
#[derive(Debug, Clone)]
enum Nullish {
    /// With an event.
    Event {
        /// It.
        event: Option<Event>,
        /// Perhaps a word.
        word: Option<Word>,
    },
    /// With nothing.
    Nothing,
}

/// Events of all kinds, declared in no alphabetical order.
#[tool_output]
#[derive(Debug, Clone)]
struct Events {
    /// The last.
    z: Event,
    /// Some, or none.
    many: Vec<Option<Event>>,
    /// By name.
    a: BTreeMap<String, Nullish>,
    /// Perhaps one.
    last: Option<Nullish>,
    /// Not for clients.
    #[output(skip)]
    #[allow(dead_code)]
    skipped: Option<Word>,
}

fn word() -> impl Strategy<Value = Word> {
    prop_oneof![Just(Word::First), Just(Word::SecondOne)]
}

fn event() -> impl Strategy<Value = Event> {
    let found = (inner(), prop::option::of(inner().prop_map(Box::new)));
    prop_oneof![
        found.prop_map(|(inner, another)| Event::Found { inner, another }),
        prop::collection::vec(word(), 0..3).prop_map(|all| Event::Many { all }),
        Just(Event::Nothing),
    ]
}

fn nullish() -> impl Strategy<Value = Nullish> {
    let inhabited = (prop::option::of(event()), prop::option::of(word()));
    prop_oneof![inhabited.prop_map(|(event, word)| Nullish::Event { event, word }), Just(Nullish::Nothing),]
}

prop_compose! {
    fn events()(
        z in event(),
        many in prop::collection::vec(prop::option::of(event()), 0..3),
        a in prop::collection::btree_map(any::<String>(), nullish(), 0..3),
        last in prop::option::of(nullish()),
        skipped in prop::option::of(word()),
    ) -> Events {
        Events { z, many, a, last, skipped }
    }
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

/// The keys of an object in the order in which they are written.
fn keys(json: &str) -> Vec<String> {
    struct Keys;
    impl<'de> serde::de::Visitor<'de> for Keys {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Vec<String>, A::Error> {
            let mut keys = Vec::new();
            while let Some((key, serde::de::IgnoredAny)) = map.next_entry()? {
                keys.push(key);
            }
            Ok(keys)
        }
    }
    serde::Deserializer::deserialize_map(&mut serde_json::Deserializer::from_str(json), Keys).unwrap()
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

    #[test]
    fn results_of_any_form_fit_their_schema(events in events(), number in any::<i64>(), tiny in any::<u8>()) {
        fits(events.z.clone())?;
        fits(vec![events.clone(), events.clone()])?;
        fits(events.many.clone())?;
        fits(events.a.clone())?;
        fits(events.last.clone())?;
        events.a.values().cloned().try_for_each(fits)?;
        fits(Box::new(events))?;
        fits(number)?;
        fits(tiny)?;
        fits(Some(number))?;
        fits(number % 2 == 0)?;
        fits(if number > 0 { Word::First } else { Word::SecondOne })?;
    }

    /// Value and schema both have the order of declaration.
    #[test]
    fn keys_come_in_the_order_of_declaration(events in events()) {
        let declared = ["z", "many", "a", "last"];
        let schema = Events::schema().unwrap();
        let outer: BTreeMap<String, &serde_json::value::RawValue> = serde_json::from_str(schema.json().get()).unwrap();
        prop_assert_eq!(keys(outer["properties"].get()), declared);
        let there = events.last.is_some();
        let written = keys(events.into_result().unwrap().payload_json().unwrap().get());
        prop_assert_eq!(written, &declared[..declared.len() - usize::from(!there)]);
    }

    /// What is read back is what was written.
    #[test]
    fn bytes_come_back(bytes in any::<Vec<u8>>()) {
        let text = serde_json::to_string(&Base64(bytes.clone())).unwrap();
        let strict = toolkernel::value::Leniency::Strict;
        prop_assert_eq!(toolkernel::value::from_json::<Base64>(&text, strict).unwrap().0, bytes);
    }
}
