//! One message, read once.

use super::sent::Sent;
use crate::protocol::{Incoming, Request, RequestId, peek_id, read};

/// A message is what an independent reader takes it for, and the beginning of one never shows an id that it has not.
///
/// # Panics
/// When that does not hold.
pub fn envelope(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let incoming = read(text);
    match (Sent::read(text), &incoming) {
        (Sent::Request { id, method }, Incoming::Request(request)) => {
            assert_eq!((shown(&request.id), &*request.method), (id, &*method));
        }
        (Sent::Cancellation(_), Incoming::Notification { method, .. }) => {
            assert_eq!(method, "notifications/cancelled");
        }
        (Sent::Quiet, Incoming::Notification { .. } | Incoming::Response { .. })
        | (Sent::Faulty, Incoming::Invalid(_))
        | (Sent::Unclear, _) => {}
        (expected, other) => std::panic::panic_any(format!("{expected:?} was read as {other:?}")),
    }
    let Incoming::Request(Request { id, .. }) = &incoming else { return };
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let peeked = text.get(..end).and_then(peek_id);
        assert!(peeked.is_none_or(|peeked| peeked == *id), "another id in the first {end} bytes");
    }
}

fn shown(id: &RequestId) -> String {
    serde_json::to_string(id).unwrap_or_default()
}
