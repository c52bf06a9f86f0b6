//! A message that is ready to be sent.

use memchr::memchr2;
use serde::Serialize;

use crate::protocol::{
    Block, CallResult, ErrorObject, ErrorResponse, Notification, RequestId, ServerRequest, peek_id,
    write_response,
};

/// The JSON text of one message, without a line end.
#[derive(Debug)]
pub(crate) struct Message {
    json: Vec<u8>,
    /// Whether the connection still makes sense to the client without it.
    dispensable: bool,
}

impl Message {
    pub(super) fn response(id: &RequestId, result: impl Serialize) -> Self {
        Self::answer(id, |out| serde_json::to_writer(out, &result))
    }

    pub(super) fn called<'a>(
        id: &RequestId,
        result: CallResult<'a, impl Iterator<Item = Block<'a>>>,
    ) -> Self {
        Self::answer(id, |out| result.write(out))
    }

    fn answer(id: &RequestId, write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>) -> Self {
        let mut json = Vec::with_capacity(256);
        write_answer(&mut json, id, write);
        Self { json, dispensable: false }
    }

    /// Asks the client for something.
    pub(super) fn request(request: &ServerRequest<'_>) -> Self {
        Self::new(request, 512)
    }

    pub(crate) fn error(id: Option<&RequestId>, error: &ErrorObject) -> Self {
        Self::new(&ErrorResponse::new(id, error), 128)
    }

    /// Refuses a message that cannot be taken in whole; `beginning` may still name its id.
    pub(crate) fn refusal(beginning: &str, error: &ErrorObject) -> Self {
        Self::error(peek_id(beginning).as_ref(), error)
    }

    pub(super) fn notification(method: &'static str, params: impl Serialize) -> Self {
        Self::new(&Notification::new(method, params), 128)
    }

    /// A notification that may be dropped when the client does not keep up with reading.
    pub(super) fn report(method: &'static str, params: impl Serialize) -> Self {
        Self { dispensable: true, ..Self::notification(method, params) }
    }

    fn new(message: &impl Serialize, capacity: usize) -> Self {
        let mut json = Vec::with_capacity(capacity);
        write(&mut json, message);
        Self { json, dispensable: false }
    }

    pub(crate) fn json(&self) -> &[u8] {
        &self.json
    }

    pub(crate) const fn is_dispensable(&self) -> bool {
        self.dispensable
    }
}

/// Appends the JSON text of the answer to `id`, on one line, with the result that `write` appends.
pub(super) fn write_answer(
    out: &mut Vec<u8>,
    id: &RequestId,
    write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>,
) {
    let start = out.len();
    let written = write_response(out, id, write);
    settle(out, start, written);
}

/// Appends the JSON text of `message`, on one line.
fn write(out: &mut Vec<u8>, message: &impl Serialize) {
    let start = out.len();
    let written = serde_json::to_writer(&mut *out, message);
    settle(out, start, written);
}

/// Ends a message that begins at `start`.
fn settle(out: &mut [u8], start: usize, written: serde_json::Result<()>) {
    // Wire types have string keys only, and a vector takes every byte.
    if let Err(error) = written {
        unreachable!("a message serialises: {error}");
    }
    // JSON that an author took over from elsewhere may have line ends between its tokens. Inside its strings there
    // are none.
    let message = out.get_mut(start..).unwrap_or_default();
    if memchr2(b'\n', b'\r', message).is_some() {
        message.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
    }
}
