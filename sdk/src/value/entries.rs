//! Reads what is written in braces: structs and maps.

use super::decode::Decoding;
use super::given::Given;
use super::input::{Entries, Input, Items, Parts, Unreadable, skip_items};
use super::schema::Schema;

/// What takes the entries of one JSON object.
pub(super) trait ReadEntries {
    /// Reads all entries.
    fn read<'de>(
        &mut self,
        entries: &mut dyn Entries<'de>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable>;
}

/// Hands the entries of an object to `reader`, and says whether there was one; anything else is a fault, but for
/// an object that a lenient decoder finds as JSON text in a string.
pub(super) fn entries(
    reader: &mut dyn ReadEntries,
    input: Input<'_, '_>,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> Result<bool, Unreadable> {
    match input.read(&mut ObjectParts { reader: &mut *reader, decoding: &mut *decoding })? {
        Given::Object => Ok(true),
        Given::Text(text) if decoding.is_lenient() && text.trim_start().starts_with('{') => {
            Ok(embedded(reader, &text, schema, decoding))
        }
        given => {
            decoding.mismatch(schema, &given);
            Ok(false)
        }
    }
}

struct ObjectParts<'a> {
    reader: &'a mut dyn ReadEntries,
    decoding: &'a mut Decoding,
}

impl<'de> Parts<'de> for ObjectParts<'_> {
    fn list(&mut self, items: &mut dyn Items<'de>) -> Result<(), Unreadable> {
        skip_items(items)
    }

    fn object(&mut self, entries: &mut dyn Entries<'de>) -> Result<(), Unreadable> {
        self.reader.read(entries, self.decoding)
    }
}

/// Reads an object as JSON text in a string.
fn embedded(
    reader: &mut dyn ReadEntries,
    text: &str,
    schema: &'static Schema,
    decoding: &mut Decoding,
) -> bool {
    let mut found = false;
    let read = decoding.embedded_by(text, &mut |input, decoding| {
        found = entries(reader, input, schema, decoding)?;
        Ok(())
    });
    read && found
}
