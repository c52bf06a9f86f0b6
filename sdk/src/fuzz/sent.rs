//! What a line is, read in another way than the session reads it.

use serde_json::Value;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Sent {
    /// To be answered once, under this id as JSON text.
    Request { id: String, method: String },
    /// Takes a request back, if it has a usable id.
    Cancellation(Option<String>),
    /// Not to be answered.
    Quiet,
    /// To be answered with one error.
    Faulty,
    /// Two readers of JSON may differ about it: repeated keys, escapes, numbers that no type holds, depth.
    Unclear,
}

impl Sent {
    pub(super) fn read(line: &str) -> Self {
        let repeats = |key: &str| line.matches(&format!("\"{key}\"")).nth(1).is_some();
        let keys = ["jsonrpc", "id", "method", "params", "result", "error", "requestId", "_meta"];
        if line.contains('\\') || keys.into_iter().any(repeats) {
            return Self::Unclear;
        }
        let message: Value = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(error) if error.is_data() || error.to_string().contains("recursion") => return Self::Unclear,
            Err(error) if error.to_string().contains("number out of range") => return Self::Unclear,
            Err(_) => return Self::Faulty,
        };
        let Some(members) = message.as_object() else { return Self::Faulty };
        let method = members.get("method");
        if method.is_none() && (members.contains_key("result") || members.contains_key("error")) {
            return Self::Quiet;
        }
        let id = match members.get("id").map(id_text) {
            None if method == Some(&Value::from("notifications/cancelled")) => {
                let named = message.get("params").and_then(|params| params.get("requestId"));
                return match named.map(id_text) {
                    Some(Id::Unclear) => Self::Unclear,
                    Some(Id::Good(id)) => Self::Cancellation(Some(id)),
                    Some(Id::Bad) | None => Self::Cancellation(None),
                };
            }
            None if method.is_some() => return Self::Quiet,
            None | Some(Id::Bad) => return Self::Faulty,
            Some(Id::Unclear) => return Self::Unclear,
            Some(Id::Good(id)) => id,
        };
        match method.and_then(Value::as_str) {
            Some(method) if message.get("jsonrpc") == Some(&Value::from("2.0")) => {
                Self::Request { id, method: method.to_owned() }
            }
            _ => Self::Faulty,
        }
    }
}

enum Id {
    /// A string or a whole number, as JSON text.
    Good(String),
    Bad,
    Unclear,
}

fn id_text(id: &Value) -> Id {
    match id {
        Value::String(_) => Id::Good(id.to_string()),
        Value::Number(number) if number.is_f64() => Id::Unclear,
        // `u64` has digits that the session keeps as they are, leading signs and all.
        Value::Number(number) if number.as_i64().is_some_and(|integer| integer != 0) => {
            Id::Good(number.to_string())
        }
        Value::Number(_) => Id::Unclear,
        _ => Id::Bad,
    }
}
