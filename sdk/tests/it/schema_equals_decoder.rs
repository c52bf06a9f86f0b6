//! A value is accepted by the decoder exactly when the advertised schema accepts it; an independent validator
//! is the judge.

use proptest::prelude::*;
use serde_json::Value;
use toolkernel::value::Leniency;

use crate::generate::{any_value, near, sloppy};
use crate::shapes::{SHAPES, Shape};

fn shape() -> impl Strategy<Value = &'static Shape> {
    (0..SHAPES.len()).prop_map(|index| &SHAPES[index])
}

/// A shape with a value near to what it accepts.
fn shape_and_value(noise: bool) -> impl Strategy<Value = (&'static Shape, Value)> {
    shape().prop_flat_map(move |shape| (Just(shape), near(&shape.schema, noise)))
}

impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

fn agree(shape: &Shape, value: &Value) -> Result<bool, TestCaseError> {
    let accepted = shape.validator.is_valid(value);
    let decoded = shape.decode(value, Leniency::Strict);
    prop_assert_eq!(accepted, decoded.is_ok(), "{}: {} {:?}", shape.name, value, decoded);
    Ok(accepted)
}

#[test]
fn there_are_many_shapes() {
    assert!(SHAPES.len() >= 100, "{}", SHAPES.len());
}

/// What most generated values are, so that the other tests test something.
#[test]
fn every_shape_accepts_what_is_made_for_it() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for shape in SHAPES.iter() {
        let values = near(&shape.schema, true);
        let accepted = (0..100)
            .filter(|_| {
                let value = values.new_tree(&mut runner).unwrap();
                shape.validator.is_valid(&proptest::strategy::ValueTree::current(&value))
            })
            .count();
        assert!((10..100).contains(&accepted), "{}: {accepted}", shape.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schema_and_decoder_agree_near_what_is_accepted((shape, value) in shape_and_value(true)) {
        agree(shape, &value)?;
    }

    #[test]
    fn a_sloppy_form_means_the_same(
        (shape, value) in shape_and_value(false),
        choices in prop::collection::vec(any::<u8>(), 64),
    ) {
        prop_assert!(agree(shape, &value)?, "{}: {}", shape.name, value);
        let proper = shape.decode(&value, Leniency::Strict);
        prop_assert_eq!(&shape.decode(&value, Leniency::Lenient), &proper, "{}: {}", shape.name, value);
        let sloppy = sloppy(&value, &shape.schema, &mut choices.into_iter());
        prop_assert_eq!(&shape.decode(&sloppy, Leniency::Lenient), &proper, "{}: {} {}", shape.name, value, sloppy);
        agree(shape, &sloppy)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schema_and_decoder_agree_about_anything(value in any_value()) {
        for shape in SHAPES.iter() {
            agree(shape, &value)?;
            agree(shape, &serde_json::json!({ "a": value }))?;
        }
    }
}
