//! Questions and answers in the protocol's words.

use serde_json::{Value, json};

use crate::protocol::{
    ErrorObject, InputParams, InputRequest, Revision, SampleMessage, SampleText, code, method,
};
use crate::tool::{Capability, ErrorKind, Question, Reply, ToolError};

pub(in crate::server::session) fn input_request(question: &Question, revision: Revision) -> InputRequest<'_> {
    match question {
        Question::Form { message, schema } => InputRequest {
            method: method::ELICIT,
            params: InputParams::Elicit {
                mode: revision.has_descriptions().then_some("form"),
                message,
                requested_schema: schema,
            },
        },
        Question::Sample(request) => InputRequest {
            method: method::SAMPLE,
            params: InputParams::Sample {
                messages: [SampleMessage {
                    role: "user",
                    content: SampleText { r#type: "text", text: &request.prompt },
                }],
                system_prompt: request.system_prompt.as_deref(),
                max_tokens: request.max_tokens,
            },
        },
        Question::Roots => InputRequest { method: method::LIST_ROOTS, params: InputParams::Roots {} },
    }
}

/// What a client's answer to a question of this kind says.
pub(super) fn reply(key: &str, asked: Capability, answer: &Value) -> Result<Reply, ToolError> {
    let invalid = |expected: &str| {
        let message = format!("the client's answer to the question `{key}` is none: expected {expected}");
        ToolError::of_kind(ErrorKind::InvalidAnswer, message)
    };
    let Some(object) = answer.as_object() else { return Err(invalid("an object")) };
    if asked != Capability::Elicitation {
        return Ok(Reply::Accepted(answer.clone()));
    }
    match object.get("action").and_then(Value::as_str) {
        Some("accept") => match object.get("content") {
            Some(content @ Value::Object(_)) => Ok(Reply::Accepted(content.clone())),
            _ => Err(invalid("the fields of the form in `content`")),
        },
        Some("decline") => Ok(Reply::Declined),
        Some("cancel") => Ok(Reply::Cancelled),
        _ => Err(invalid("`action` to be `accept`, `decline` or `cancel`")),
    }
}

/// The error for a client that cannot do what a tool needs.
pub(in crate::server::session) fn missing(capability: Capability, text: &str) -> ErrorObject {
    let needed = match capability {
        Capability::Elicitation => json!({ "form": {} }),
        Capability::Sampling | Capability::Roots => json!({}),
    };
    let data = json!({ "requiredCapabilities": { capability.name(): needed } });
    ErrorObject::new(code::MISSING_CAPABILITY, text).with_data(data)
}
