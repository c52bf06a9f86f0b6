//! What a user can be asked to fill in.

use serde_json::value::{RawValue, to_raw_value};

use super::Question;
use crate::value::said::same;
use crate::value::{Field, FormSchema, Format, Schema, StringSchema, ToolValue};

/// A form: a flat struct that a client shows to its user. `#[ask_form]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form that a user can fill in",
    label = "not a form",
    note = "mark the struct with `#[ask_form]`"
)]
pub trait AskForm: ToolValue + Send {
    /// The question that [`Ask`](super::Ask) puts.
    const DEF: AskDef;
}

/// A question that is known at compile time.
#[derive(Debug, Clone, Copy)]
pub struct AskDef {
    /// Its name: what tells it from other questions of the same call.
    pub key: &'static str,
    /// What the user reads.
    pub message: &'static str,
    /// The fields.
    pub schema: &'static Schema,
}

impl AskDef {
    /// The question, with another text if there is one.
    pub(crate) fn question(&self, message: Option<String>) -> Question {
        Question::Form {
            message: message.unwrap_or_else(|| self.message.to_owned()),
            schema: requested(self.schema),
        }
    }
}

fn requested(schema: &Schema) -> Box<RawValue> {
    let fields: &'static [Field] = if let Schema::Object { fields } = schema { fields } else { &[] };
    // Names, texts and numbers: nothing that does not serialise.
    to_raw_value(&FormSchema(fields)).unwrap_or_else(|error| unreachable!("a form serialises: {error}"))
}

/// Stops the compilation when the field of a form at this position is something that no client shows.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_plain(form: &Schema, field: usize) {
    let Schema::Object { fields } = form else { return };
    assert!(
        is_plain(fields[field].schema),
        "a field of a form is a string, a number, a boolean or an enum of words, each perhaps in an `Option`: \
         clients show nothing else (no lists, no nested structs, no `pattern`, no UUID or base64)"
    );
}

const fn is_plain(schema: &Schema) -> bool {
    match schema {
        Schema::Boolean | Schema::Enum { .. } => true,
        Schema::Integer(integer) => integer.one_of.is_empty(),
        Schema::Number(number) => number.one_of.is_empty(),
        Schema::String(StringSchema { pattern, format, .. }) => {
            pattern.is_none() && !matches!(format, Some(Format::Uuid | Format::Base64))
        }
        Schema::Array(_)
        | Schema::Map { .. }
        | Schema::Object { .. }
        | Schema::Tagged(_)
        | Schema::Never
        | Schema::Foreign { .. } => false,
    }
}

/// Stops the compilation when two parameters ask the same form.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_keys_apart(asks: &[Option<AskDef>]) {
    let mut first = 0;
    while first < asks.len() {
        let mut second = first + 1;
        while second < asks.len() {
            if let (Some(one), Some(other)) = (asks[first], asks[second]) {
                assert!(
                    !same(one.key, other.key),
                    "two parameters ask the same form: put all fields into one, or write a second form"
                );
            }
            second += 1;
        }
        first += 1;
    }
}
