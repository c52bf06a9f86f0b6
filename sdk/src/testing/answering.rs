//! Answers of a client in memory to what a server asks.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value, json};

type Answer = dyn Fn(&str, &Value) -> Value + Send + Sync;

/// Answers questions by a function of method and params.
#[derive(Clone)]
pub(super) struct Answering(Arc<Answer>);

impl Answering {
    pub(super) fn new(answer: impl Fn(&str, &Value) -> Value + Send + Sync + 'static) -> Self {
        Self(Arc::new(answer))
    }

    /// The response to a request of the server; `None` for another message.
    pub(super) fn response(&self, line: &str) -> Option<Value> {
        let message: Value = serde_json::from_str(line).ok()?;
        let (id, method) = (message.get("id")?, message.get("method")?.as_str()?);
        let result = (self.0)(method, message.get("params").unwrap_or(&Value::Null));
        Some(json!({ "jsonrpc": "2.0", "id": id, "result": result }))
    }

    /// Adds to `params` the answers to what `result` asks; whether it asks anything.
    pub(super) fn resume(&self, result: &Value, params: &mut Map<String, Value>) -> bool {
        if result.get("resultType").is_none_or(|kind| kind != "input_required") {
            return false;
        }
        let asked = result.get("inputRequests").and_then(Value::as_object).cloned().unwrap_or_default();
        let answers: Map<String, Value> = asked
            .into_iter()
            .map(|(key, request)| {
                let method = request.get("method").and_then(Value::as_str).unwrap_or_default();
                let answer = (self.0)(method, request.get("params").unwrap_or(&Value::Null));
                (key, answer)
            })
            .collect();
        params.insert("inputResponses".to_owned(), answers.into());
        match result.get("requestState") {
            Some(state) => params.insert("requestState".to_owned(), state.clone()),
            None => params.remove("requestState"),
        };
        true
    }
}

impl fmt::Debug for Answering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answering")
    }
}
