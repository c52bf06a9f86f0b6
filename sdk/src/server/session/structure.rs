//! Structured results in the form that each era takes.

use std::borrow::Cow;

use serde_json::value::RawValue;

use crate::protocol::{Era, Revision};
use crate::tool::Root;

/// The key under which a result of this form travels; `None` when it travels as it is.
///
/// Clients of the handshake era refuse the whole list of tools over a schema whose root is no object. Clients of
/// both take `null` for a result that is missing.
fn key(root: Root, era: Era) -> Option<&'static str> {
    match (root, era) {
        (Root::Object, _) | (Root::List | Root::Scalar, Era::Stateless) => None,
        (Root::List, Era::Handshake) => Some("items"),
        (Root::Scalar, Era::Handshake) | (Root::Nullable, _) => Some("result"),
    }
}

/// The schema of a result, as `revision` lists it.
pub(super) fn schema(json: &RawValue, root: Root, revision: Revision) -> Cow<'_, RawValue> {
    wrapped(json, root, revision, |key| {
        format!(r#"{{"type":"object","properties":{{"{key}":{json}}},"required":["{key}"]}}"#)
    })
}

/// A result, as the schema that `revision` lists has it.
pub(super) fn value(json: &RawValue, root: Root, revision: Revision) -> Cow<'_, RawValue> {
    wrapped(json, root, revision, |key| format!(r#"{{"{key}":{json}}}"#))
}

fn wrapped<'a>(
    json: &'a RawValue,
    root: Root,
    revision: Revision,
    wrap: impl FnOnce(&str) -> String,
) -> Cow<'a, RawValue> {
    let text = key(root, revision.era()).map(wrap);
    // JSON around JSON is JSON.
    text.and_then(|text| RawValue::from_string(text).ok()).map_or(Cow::Borrowed(json), Cow::Owned)
}
