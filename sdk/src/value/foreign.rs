//! Types of other libraries.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::decode::{Decoding, ToolValue};
use super::fault::Trouble;
use super::fit::fit;
use super::free::free_part;
use super::input::{Input, Unreadable};
use super::kept::kept;
use super::normal::{Side, normal_schema};
use super::schema::Schema;

/// A field whose type is another library's: the schema is schemars' in the normal form, the decoder serde's.
///
/// Everywhere else schema and decoder come from one tree and cannot disagree. Here two derives are trusted to
/// mean the same, and they may not: an attribute of one that the other does not know, a `deserialize_with`, a
/// bound that nothing enforces. So a type goes into `Foreign` together with a test that calls
/// `toolkernel::testing::assert_contract` (feature `contract`) on it.
///
/// What is certain: the kinds of values (an object, a list, an integer, ...) are those of the schema at every
/// level, with the same leniency as for our own types, and null is taken for an absent property only. A type
/// that contains itself is described down to the place where it begins again. A kernel with a tool whose
/// arguments accept any JSON somewhere (`Foreign<serde_json::Value>`, or a type that holds one) does not build.
///
/// ```
/// use toolkernel::value::{Foreign, Leniency, from_json};
///
/// #[derive(serde::Deserialize, schemars::JsonSchema)]
/// # #[allow(dead_code)]
/// struct Point {
///     x: i32,
///     y: Option<i32>,
/// }
///
/// let Foreign(point) = from_json::<Foreign<Point>>(r#"{"x": 1}"#, Leniency::Strict)?;
/// assert_eq!(point.x, 1);
/// # Ok::<(), toolkernel::value::Faults>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Foreign<T>(pub T);

#[diagnostic::do_not_recommend]
impl<T: JsonSchema + DeserializeOwned + 'static> ToolValue for Foreign<T> {
    const SCHEMA: &'static Schema =
        &Schema::Foreign { json: || normal_schema::<T>(Side::Arguments), free: free_part::<T> };

    fn decode(
        input: Input<'_, '_>,
        _schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        let mut value = kept(input)?;
        if !fit(&mut value, &schema_of::<T>(), decoding) {
            return Ok(None);
        }
        match T::deserialize(value) {
            Ok(value) => Ok(Some(Self(value))),
            Err(error) => {
                decoding.fault(Trouble::Refused(error.to_string()));
                Ok(None)
            }
        }
    }
}

/// The schema of `T`, made once: schemars builds it anew each time.
fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static MADE: RwLock<BTreeMap<TypeId, Arc<Value>>> = RwLock::new(BTreeMap::new());
    if let Some(schema) = MADE.read().unwrap_or_else(PoisonError::into_inner).get(&TypeId::of::<T>()) {
        return Arc::clone(schema);
    }
    let schema = Arc::new(normal_schema::<T>(Side::Arguments));
    let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(made.entry(TypeId::of::<T>()).or_insert(schema))
}
