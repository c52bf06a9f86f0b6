//! What stops a compilation that a macro let through: the macro sees words, constants see what they mean.
//!
//! Every one of these is called in a constant of its own, beside what it is about: the fault is then said once,
//! and not again by each constant that is made of the faulty one. `track_caller` has rustc show the place of
//! the call and nothing of what is inside.

use super::accepts::accepts;
use super::narrow::{Constraint, narrow, narrowed};
use super::said::Said;
use super::schema::Schema;

/// Stops the compilation when `json` is not a value that `schema` accepts, or the field with this default is `optional`
/// besides: an absent key would be the default, and `null` be none.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_default(schema: &Schema, json: &str, optional: bool) {
    assert!(
        !optional,
        "a field with a `default` always has a value: write its type without `Option`, or leave `default` out, and the \
         field is `None` when its key is absent"
    );
    assert!(
        takes_literals(schema),
        "`default` is a literal, and a struct, a map or an enum with data is none: make the field an `Option`"
    );
    assert_accepts("`default`", schema, json);
}

/// Stops the compilation when `json` is not a value that `schema` accepts.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_example(schema: &Schema, json: &str) {
    assert!(
        takes_literals(schema),
        "`example` is a literal, and a struct, a map or an enum with data is none: give its fields examples"
    );
    assert_accepts("`example`", schema, json);
}

#[track_caller]
const fn assert_accepts(option: &str, schema: &Schema, json: &str) {
    if accepts(schema, json) {
        return;
    }
    let said = Said::new(option).and(" is not a value that the field's type and constraints allow: ");
    match said.and("expected ").expected(schema) {
        Some(said) => said.stop(),
        None => said.and("change it or the constraint").stop(),
    }
}

/// The schema of the field at `index` of an object, or of the variant at `case` of an enum with data.
#[must_use]
pub const fn schema_at(schema: &'static Schema, case: usize, index: usize) -> &'static Schema {
    let fields = match schema {
        Schema::Object { fields } => *fields,
        Schema::Tagged(tagged) if case < tagged.cases.len() => tagged.cases[case].fields,
        _ => &[],
    };
    if index < fields.len() { fields[index].schema } else { &Schema::Never }
}

/// Whether a literal, or a list of some, can be a value at all.
const fn takes_literals(schema: &Schema) -> bool {
    !matches!(
        schema,
        Schema::Object { .. }
            | Schema::Tagged(_)
            | Schema::Map { .. }
            | Schema::Foreign { .. }
            | Schema::Never
    )
}

/// Stops the compilation when the last of `constraints` does not fit `schema`, the others applied.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_narrows(schema: &Schema, constraints: &[Constraint]) {
    let Some((last, earlier)) = constraints.split_last() else { return };
    if let Err(message) = narrow(&narrowed(schema, earlier), *last) {
        Said::new(message).stop();
    }
}

/// Stops the compilation when a field that goes deeper has to be there.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_optional(optional: bool) {
    assert!(optional, "a field with `depth` is an `Option`: at the deepest level it is left out");
}

/// Stops the compilation when the only argument of the short form is a struct of arguments: its author meant the
/// arguments themselves.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_not_nested(arguments: &Schema) {
    let Schema::Object { fields: [field] } = arguments else { return };
    if field.required && matches!(field.schema, Schema::Object { .. }) {
        Said::new("a `///` comment makes `")
            .and(field.name)
            .and("` one argument, an object with the fields in it: take the comment off, and the fields are the arguments; ")
            .and("if the object is meant, put `")
            .and(field.name)
            .and("` into a `#[tool_args]` struct")
            .stop();
    }
}

/// Stops the compilation when more than one parameter of `tool` is or has the arguments.
///
/// # Panics
/// At compile time, then.
#[track_caller]
pub const fn assert_one_input(tool: &str, inputs: &[Option<&Schema>]) {
    let mut found = 0;
    let mut index = 0;
    while index < inputs.len() {
        found += inputs[index].is_some() as usize;
        index += 1;
    }
    if found > 1 {
        Said::new("`")
            .and(tool)
            .and("` has one argument struct, or documented parameters, not both and not two: put all fields into one")
            .stop();
    }
}
