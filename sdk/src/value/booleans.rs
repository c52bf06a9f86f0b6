//! `bool`.

use super::decode::{Decoding, ToolValue};
use super::given::Given;
use super::input::{Input, Unreadable};
use super::schema::Schema;

#[diagnostic::do_not_recommend]
impl ToolValue for bool {
    const SCHEMA: &'static Schema = &Schema::Boolean;

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let given = Given::read(input)?;
        let value = match &given {
            Given::Bool(value) => Some(*value),
            Given::Text(text) if decoding.is_lenient() => text.trim().parse().ok(),
            _ => None,
        };
        if value.is_none() {
            decoding.mismatch(schema, &given);
        }
        Ok(value)
    }
}
