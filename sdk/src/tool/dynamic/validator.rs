//! Judges of JSON values.

use std::fmt;

use serde_json::Value;

/// Says whether a value is what a schema accepts.
pub trait Validator: Send + Sync + 'static {
    /// All that is wrong with `value`, one text a problem, each with the place it is at; none when the value
    /// is accepted.
    fn problems(&self, value: &Value) -> Vec<String>;
}

/// The [`Validator`] for JSON Schema 2020-12 and older drafts, by the crate `jsonschema`. `format` is
/// asserted, and nothing is fetched: a schema that refers to another document is refused.
pub struct JsonSchemaValidator(jsonschema::Validator);

/// More help nobody, and a hostile value must not make a reply of any size.
const MOST_PROBLEMS: usize = 20;

impl JsonSchemaValidator {
    /// The validator of `schema`.
    ///
    /// # Errors
    /// [`InvalidSchema`]: it is none, or refers to another document.
    pub fn new(schema: &Value) -> Result<Self, InvalidSchema> {
        let built = jsonschema::options().should_validate_formats(true).build(schema);
        built.map(Self).map_err(|error| InvalidSchema(error.to_string()))
    }
}

impl Validator for JsonSchemaValidator {
    fn problems(&self, value: &Value) -> Vec<String> {
        let all = self.0.iter_errors(value).take(MOST_PROBLEMS);
        all.map(|error| {
            let path = error.instance_path().to_string();
            let place = if path.is_empty() { "the arguments".to_owned() } else { format!("`{path}`") };
            format!("{place}: {error}")
        })
        .collect()
    }
}

impl fmt::Debug for JsonSchemaValidator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JsonSchemaValidator")
    }
}

/// A JSON value that is no schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidSchema(String);

impl fmt::Display for InvalidSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the schema cannot be used: {}", self.0)
    }
}

impl std::error::Error for InvalidSchema {}
