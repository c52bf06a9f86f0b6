//! The JSON-RPC envelope: one parse that borrows everything.

use std::borrow::Cow;

use serde::de::{Deserializer as _, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::members::KeyOf;
use super::{ErrorObject, Params, RequestId, code};

/// What a message turned out to be.
#[derive(Debug)]
pub(crate) enum Incoming<'a> {
    /// Wants exactly one answer.
    Request(Request<'a>),
    /// Never gets an answer.
    Notification { method: Cow<'a, str>, params: Params<'a> },
    /// Answers something that we asked, under this id if it has a usable one.
    Response { id: Option<RequestId>, outcome: Result<&'a RawValue, &'a RawValue> },
    /// Is none of the three.
    Invalid(Invalid),
}

/// A well-formed request. Its params are not [checked](Params::check) yet.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) id: RequestId,
    pub(crate) method: Cow<'a, str>,
    pub(crate) params: Params<'a>,
}

/// Why a message is invalid, and the id to say so under, if it has a usable one.
#[derive(Debug, PartialEq)]
pub(crate) struct Invalid {
    pub(crate) id: Option<RequestId>,
    pub(crate) error: ErrorObject,
}

#[derive(Default)]
struct Envelope<'a> {
    jsonrpc: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
    params: Params<'a>,
    result: Option<&'a RawValue>,
    error: Option<&'a RawValue>,
}

const KEYS: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];

impl<'a> Envelope<'a> {
    /// What a response says, if this is one.
    fn outcome(&self) -> Option<Result<&'a RawValue, &'a RawValue>> {
        // Some send both, one of them `null`.
        let error = self.error.filter(|error| error.get() != "null");
        let said = error.map(Err).or(self.result.map(Ok)).or(self.error.map(Err));
        said.filter(|_| self.method.is_none())
    }
}

struct EnvelopeVisitor;

impl<'de> Visitor<'de> for EnvelopeVisitor {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Envelope<'de>, A::Error> {
        let mut envelope = Envelope::default();
        let mut has_params = false;
        while let Some(key) = map.next_key_seed(KeyOf(&KEYS))? {
            let Some(key) = key.and_then(|key| KEYS.get(key)) else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let slot = match *key {
                "jsonrpc" => &mut envelope.jsonrpc,
                "id" => &mut envelope.id,
                "method" => &mut envelope.method,
                "result" => &mut envelope.result,
                "error" => &mut envelope.error,
                _ => {
                    if std::mem::replace(&mut has_params, true) {
                        return Err(A::Error::duplicate_field(key));
                    }
                    envelope.params = map.next_value()?;
                    continue;
                }
            };
            if slot.is_some() {
                return Err(A::Error::duplicate_field(key));
            }
            // `null` is something else than an absent key.
            *slot = Some(map.next_value()?);
        }
        Ok(envelope)
    }
}

/// Reads one message, without its line end.
pub(crate) fn read(text: &str) -> Incoming<'_> {
    if !text.trim_start().starts_with('{') {
        return Incoming::Invalid(Invalid { id: None, error: no_object(text) });
    }
    let mut input = serde_json::Deserializer::from_str(text);
    let envelope = input.deserialize_map(EnvelopeVisitor);
    match envelope.and_then(|envelope| input.end().map(|()| envelope)) {
        Ok(envelope) => classify(envelope),
        Err(error) => Incoming::Invalid(Invalid { id: None, error: unreadable(&error) }),
    }
}

fn classify(envelope: Envelope<'_>) -> Incoming<'_> {
    let id = envelope.id.map(|id| RequestId::from_json(id.get()).ok_or(id));
    // Before anything is found fault with: two sides that answer each other's errors never stop.
    if let Some(outcome) = envelope.outcome() {
        return Incoming::Response { id: id.and_then(Result::ok), outcome };
    }
    let id = match id {
        None => None,
        Some(Ok(id)) => Some(id),
        Some(Err(given)) => {
            let shown = excerpt(given.get());
            let message = format!("`id` must be a string or an integer, not {shown}");
            return invalid(None, message);
        }
    };
    let Some(method) = envelope.method else {
        return invalid(id, "`method` is missing: expected a string".to_owned());
    };
    let version_holds = envelope.jsonrpc.is_some_and(|version| version.get() == r#""2.0""#);
    match (id, string(method)) {
        (Some(id), _) if !version_holds => {
            invalid(Some(id), r#"`jsonrpc` must be there and be "2.0""#.to_owned())
        }
        (Some(id), Some(method)) => Incoming::Request(Request { id, method, params: envelope.params }),
        (Some(id), None) => invalid(Some(id), "`method` must be a string".to_owned()),
        // Without an id nobody waits for an answer, so a flawed notification is dropped like an unknown one.
        (None, method) => {
            Incoming::Notification { method: method.unwrap_or_default(), params: envelope.params }
        }
    }
}

fn invalid<'a>(id: Option<RequestId>, message: String) -> Incoming<'a> {
    Incoming::Invalid(Invalid { id, error: ErrorObject::invalid_request(message) })
}

/// The text of a JSON string, borrowed unless it holds escapes.
pub(super) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    let json = raw.get();
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) if !text.contains('\\') => Some(Cow::Borrowed(text)),
        Some(_) => serde_json::from_str(json).ok().map(Cow::Owned),
        None => None,
    }
}

fn no_object(text: &str) -> ErrorObject {
    match serde_json::from_str::<IgnoredAny>(text) {
        Err(error) => unreadable(&error),
        Ok(_) if text.trim_start().starts_with('[') => {
            ErrorObject::invalid_request("batches are not supported: send one message a line")
        }
        Ok(_) => ErrorObject::invalid_request("a message must be a JSON object"),
    }
}

fn unreadable(error: &serde_json::Error) -> ErrorObject {
    match error.classify() {
        Category::Data => ErrorObject::invalid_request(format!("no valid message: {error}")),
        Category::Syntax | Category::Eof | Category::Io => {
            ErrorObject::new(code::PARSE, format!("not valid JSON: {error}"))
        }
    }
}

fn excerpt(json: &str) -> Cow<'_, str> {
    match json.char_indices().nth(40) {
        Some((end, _)) => Cow::Owned(format!("{}...", json.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(json),
    }
}

/// The id of a request of which only the beginning is there.
pub(crate) fn peek_id(beginning: &str) -> Option<RequestId> {
    struct Peek<'a>(&'a mut Option<RequestId>);

    impl<'de> Visitor<'de> for Peek<'_> {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
            let mut found = None;
            while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                // Only what follows a number shows that its digits are all there.
                *self.0 = found.or(self.0.take());
                found = None;
                if key == "id" {
                    found = RequestId::from_json(map.next_value::<&RawValue>()?.get());
                } else {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            Ok(())
        }
    }

    let mut id = None;
    // The cut makes the parse fail in the end; what was read before it stands.
    let _ = serde_json::Deserializer::from_str(beginning).deserialize_map(Peek(&mut id));
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(params: &Params<'_>) -> String {
        match (params.check(), params.name) {
            (Err(error), _) => error.message,
            (Ok(()), name) => name.map_or("-", RawValue::get).to_owned(),
        }
    }

    fn shown(text: &str) -> String {
        match read(text) {
            Incoming::Request(request) => {
                let id = serde_json::to_string(&request.id).unwrap();
                format!("request {id} {} {}", request.method, given(&request.params))
            }
            Incoming::Notification { method, params } => {
                format!("notification {method} {}", given(&params))
            }
            Incoming::Response { id, outcome } => {
                let id = id.map_or("-".to_owned(), |id| serde_json::to_string(&id).unwrap());
                let (Ok(json) | Err(json)) = outcome;
                format!("response {id} {} {}", if outcome.is_ok() { "ok" } else { "error" }, json.get())
            }
            Incoming::Invalid(Invalid { id, error }) => {
                let id = id.map_or("-".to_owned(), |id| serde_json::to_string(&id).unwrap());
                format!("{} {id} {}", error.code, error.message)
            }
        }
    }

    #[test]
    fn tells_requests_notifications_and_responses_apart() {
        let cases = [
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, "request 1 ping -"),
            (
                r#" {"method":"pi\u006eg","params":null,"id":"a","jsonrpc":"2.0","x":1} "#,
                r#"request "a" ping -"#,
            ),
            (
                r#"{"params":{"c":[1],"n\u0061me":{"d":"}"}},"jsonrpc":"2.0","method":"a/b"}"#,
                r#"notification a/b {"d":"}"}"#,
            ),
            (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":null}}"#, "request 1 x -"),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"x","params":[1]}"#,
                "request 1 x `params` must be an object",
            ),
            (r#"{"jsonrpc":"2.0","id":1,"method":"x","params":7}"#, "request 1 x `params` must be an object"),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"name":"a","name":"b"}}"#,
                "request 1 x `params.name` is there twice",
            ),
            (r#"{"method":7}"#, "notification  -"),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "response 1 ok {}"),
            (r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#, "response 1 error {}"),
            (r#"{"jsonrpc":"2.0","id":1,"result":{},"error":null}"#, "response 1 ok {}"),
            (r#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response 1 ok null"),
            (r#"{"jsonrpc":"2.0","id":null,"error":{"code":1}}"#, r#"response - error {"code":1}"#),
            (r#"{"jsonrpc":"2.0","id":{},"error":null}"#, "response - error null"),
            (
                r#"{"jsonrpc":"2.0","error":{"code":1,"message":""}}"#,
                r#"response - error {"code":1,"message":""}"#,
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn says_what_is_wrong_and_under_which_id() {
        let cases = [
            ("garbage", "-32700 - not valid JSON: expected value at line 1 column 1"),
            (
                r#"{"jsonrpc":"2.0","id":2"#,
                "-32700 - not valid JSON: EOF while parsing an object at line 1 column 23",
            ),
            ("[]", "-32600 - batches are not supported: send one message a line"),
            ("7", "-32600 - a message must be a JSON object"),
            (
                r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#,
                "-32600 - `id` must be a string or an integer, not null",
            ),
            (
                r#"{"jsonrpc":"2.0","id":{"a":1},"method":"x"}"#,
                r#"-32600 - `id` must be a string or an integer, not {"a":1}"#,
            ),
            (
                r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#,
                "-32600 - `id` must be a string or an integer, not 1.5",
            ),
            (r#"{"id":3,"method":"x"}"#, r#"-32600 3 `jsonrpc` must be there and be "2.0""#),
            (r#"{"jsonrpc":"2.0","id":3,"method":7}"#, "-32600 3 `method` must be a string"),
            (r#"{"jsonrpc":"2.0","id":3}"#, "-32600 3 `method` is missing: expected a string"),
            (
                r#"{"jsonrpc":"2.0","id":3,"id":4,"method":"x"}"#,
                "-32600 - no valid message: duplicate field `id` at line 1 column 28",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn finds_the_id_in_a_cut_message() {
        let peek = |text| peek_id(text).map(|id| serde_json::to_string(&id).unwrap());
        assert_eq!(peek(r#"{"jsonrpc":"2.0","id":7,"method":"x","params":{"a":"bbb"#), Some("7".into()));
        assert_eq!(peek(r#"{"params":{"id":1,"a":"bbb"#), None);
        assert_eq!(peek(r#"{"jsonrpc":"2.0","id":7"#), None, "the number may go on");
        assert_eq!(peek("xxx"), None);
    }
}
