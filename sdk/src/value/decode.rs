//! The trait that ties schema and decoder together, and the state of one decoding.

use super::fault::{Fault, Faults, Path, Segment, Trouble};
use super::given::Given;
use super::input::{Input, Once, Unreadable};
use super::object::{self, Slot};
use super::schema::{Field, Schema};

/// A type that can be (part of) the arguments of a tool.
///
/// `#[tool_args]` implements it. By hand it is written for newtypes: delegate both items to the inner type
/// and convert, so that what the schema promises is what the decoder takes.
///
/// ```
/// use toolkernel::value::{Decoding, Input, Schema, ToolValue, Unreadable};
///
/// struct PageId(String);
///
/// impl ToolValue for PageId {
///     const SCHEMA: &'static Schema = String::SCHEMA;
///
///     fn decode(
///         input: Input<'_, '_>,
///         schema: &'static Schema,
///         decoding: &mut Decoding,
///     ) -> Result<Option<Self>, Unreadable> {
///         Ok(String::decode(input, schema, decoding)?.map(PageId))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument of a tool",
    label = "no schema and decoder for this type",
    note = "arguments can be: integers up to 64 bits, floats, `bool`, `char`, `String` and other texts, `Duration`, \
            `Base64`, `Option`, `Vec`, sets, arrays and tuples of one type, maps with string keys, and structs and \
            enums marked with `#[tool_args]`, each field and variant with a `///` comment; with a feature of the same name, types of `jiff`, `uuid` and `url`",
    note = "free JSON has no schema to fill in: name what is needed in a struct, or take the JSON as a `String`",
    note = "for a type of another crate, use `Foreign<T>`, or wrap it in a newtype and implement `ToolValue` for that"
)]
pub trait ToolValue: Sized {
    /// What is accepted.
    const SCHEMA: &'static Schema;

    /// Whether the value may be absent from its object.
    const OPTIONAL: bool = false;

    /// Reads one value.
    ///
    /// `schema` is [`SCHEMA`](Self::SCHEMA), or a narrower one where a field has constraints: bounds are
    /// read from it. `Ok(None)` means that the value was read over and a fault was recorded.
    ///
    /// # Errors
    /// Only when the text itself cannot be read on: no JSON, nested too deep, a number beyond `f64`.
    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable>;

    /// The value of an absent key; `None` where the key must be there.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    // The two that follow are what an expansion calls. They are methods, so that a type without this trait
    // is the same diagnostic at each use, which rustc shows once.

    #[doc(hidden)]
    fn fill(
        slot: &mut Slot<Self>,
        field: &'static Field,
        input: Input<'_, '_>,
        decoding: &mut Decoding,
    ) -> Result<(), Unreadable> {
        object::fill(slot, field, input, decoding)
    }

    #[doc(hidden)]
    fn settle(slot: &mut Slot<Self>, index: usize, fields: &'static [Field], decoding: &mut Decoding) {
        object::settle(slot, index, fields, decoding);
    }

    #[doc(hidden)]
    fn settle_default(
        slot: &mut Slot<Self>,
        index: usize,
        fields: &'static [Field],
        decoding: &mut Decoding,
    ) {
        object::settle_default(slot, index, fields, decoding);
    }
}

/// How closely a decoder keeps to the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Leniency {
    /// Takes what sloppy clients send for what the schema asks: numbers and booleans in strings, JSON text
    /// in strings, a single value for a list, null for an absent optional.
    #[default]
    Lenient,
    /// Takes exactly what the schema accepts.
    Strict,
}

/// Reads a `T` from JSON text.
///
/// # Errors
/// Every fault of the text.
pub fn from_json<T: ToolValue>(text: &str, leniency: Leniency) -> Result<T, Faults> {
    let mut value = None;
    let faults = read(text, leniency, &mut |input, decoding| {
        value = T::decode(input, T::SCHEMA, decoding)?;
        Ok(())
    });
    match faults {
        None => value.ok_or_else(Faults::without_reason),
        Some(faults) => Err(faults),
    }
}

type ReadOne<'r> = dyn FnMut(Input<'_, '_>, &mut Decoding) -> Result<(), Unreadable> + 'r;

/// Has `one` read the one value of `text`; what was wrong with it.
fn read(text: &str, leniency: Leniency, one: &mut ReadOne<'_>) -> Option<Faults> {
    let mut decoding = Decoding { leniency, path: Path::default(), faults: Vec::new(), dropped: 0 };
    let mut json = serde_json::Deserializer::from_str(text);
    let read = one(Input::new(&mut Once::new(&mut json)), &mut decoding);
    if let Err(error) = read.and_then(|()| json.end().map_err(Unreadable::of)) {
        decoding.fault(Trouble::Unreadable(error.to_string()));
    }
    let Decoding { faults, dropped, .. } = decoding;
    (!faults.is_empty()).then_some(Faults { list: faults, dropped })
}

/// The state of one decoding: where it is, and what was wrong so far.
#[derive(Debug)]
pub struct Decoding {
    leniency: Leniency,
    path: Path,
    faults: Vec<Fault>,
    dropped: usize,
}

/// More faults than this help nobody and would let a hostile list make a reply of any size.
const MOST_FAULTS: usize = 20;

impl Decoding {
    /// Whether sloppy forms are taken.
    #[must_use]
    pub fn is_lenient(&self) -> bool {
        self.leniency == Leniency::Lenient
    }

    /// Records that something is wrong at the current place.
    pub fn fault(&mut self, trouble: Trouble) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault { path: self.path.to_string(), trouble });
        } else {
            self.dropped += 1;
        }
    }

    /// Records that `given` is not what `schema` accepts.
    pub(super) fn mismatch(&mut self, schema: &Schema, given: &Given<'_>) {
        self.fault(Trouble::Mismatch { expected: schema.expected(), given: given.to_string() });
    }

    /// Runs `read` one step down. The path stays where it was when the text cannot be read on, so that the
    /// last fault says where that was.
    pub(super) fn at<T, E>(
        &mut self,
        segment: Segment,
        read: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.down(segment);
        let value = read(self)?;
        self.up();
        Ok(value)
    }

    /// Runs `note` one step down, where nothing is read.
    pub(super) fn within<T>(&mut self, segment: Segment, note: impl FnOnce(&mut Self) -> T) -> T {
        self.down(segment);
        let value = note(self);
        self.up();
        value
    }

    fn down(&mut self, segment: Segment) {
        self.path.push(segment);
    }

    fn up(&mut self) {
        self.path.pop();
    }

    /// Reads a `T` from JSON text that arrived inside a string.
    pub(super) fn embedded<T: ToolValue>(&mut self, text: &str, schema: &'static Schema) -> Option<T> {
        let mut value = None;
        let read = self.embedded_by(text, &mut |input, decoding| {
            value = T::decode(input, schema, decoding)?;
            Ok(())
        });
        value.filter(|_| read)
    }

    /// Has `one` read the one value of such a text; whether it could be read.
    pub(super) fn embedded_by(&mut self, text: &str, one: &mut ReadOne<'_>) -> bool {
        let depth = self.path.depth();
        let mut json = serde_json::Deserializer::from_str(text);
        let read = one(Input::new(&mut Once::new(&mut json)), self);
        match read.and_then(|()| json.end().map_err(Unreadable::of)) {
            Ok(()) => true,
            Err(error) => {
                self.fault(Trouble::Unreadable(format!("in the JSON text of a string: {error}")));
                self.path.truncate(depth);
                false
            }
        }
    }
}
