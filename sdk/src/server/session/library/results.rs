//! Contents of resources, messages of prompts, and completed words.

use super::listing::page;
use super::{Core, Message};
use crate::library::Messages;
use crate::protocol::{
    Block, Completed, Completion, Contents, Era, PromptMessage, PromptResult, ReadResult, RequestId, Revision,
};
use crate::server::session::answer::{COMPLETE, block};
use crate::tool::{Content, ToolResult};

/// The most words that one answer may have.
const MOST_WORDS: usize = 100;

pub(super) fn read(
    core: &Core,
    id: &RequestId,
    uri: &str,
    mime_type: Option<&str>,
    result: &ToolResult,
    revision: Revision,
) -> Message {
    let structure = result.payload_json().map(|json| Contents {
        uri,
        mime_type: Some(mime_type.unwrap_or("application/json")),
        text: Some(json.get()),
        blob: None,
    });
    let contents = match structure {
        Some(structure) => vec![structure],
        None => result.content().iter().map(|content| part(uri, mime_type, content)).collect(),
    };
    Message::response(id, ReadResult { contents, page: page(core, revision) })
}

fn part<'a>(uri: &'a str, declared: Option<&'a str>, content: &'a Content) -> Contents<'a> {
    let (mime_type, text, blob) = match content {
        Content::Text(text) => (declared, Some(text.as_str()), None),
        Content::Image { data, mime_type } => (Some(mime_type.as_str()), None, Some(data.as_str())),
        Content::ResourceLink { uri: other, .. } => (Some("text/uri-list"), Some(other.as_str()), None),
    };
    Contents { uri, mime_type, text, blob }
}

pub(super) fn prompted(
    core: &Core,
    id: &RequestId,
    description: &str,
    result: &ToolResult,
    revision: Revision,
) -> Message {
    let stateless = revision.era() == Era::Stateless;
    let spoken = Messages::of(result);
    let messages = match &spoken {
        Some(Messages(messages)) => messages
            .iter()
            .map(|message| PromptMessage {
                role: message.role.as_str(),
                content: Block::Text { text: message.text.as_str().into() },
            })
            .collect(),
        None => {
            let said = result.content().iter();
            said.map(|content| PromptMessage { role: "user", content: block(content, revision) }).collect()
        }
    };
    let result = PromptResult {
        result_type: stateless.then_some(COMPLETE),
        description,
        messages,
        meta: stateless.then_some(&*core.identity.result_meta),
    };
    Message::response(id, result)
}

pub(super) fn completed(core: &Core, id: &RequestId, words: &[String], revision: Revision) -> Message {
    let stateless = revision.era() == Era::Stateless;
    let values = words.get(..MOST_WORDS).unwrap_or(words);
    let result = Completed {
        result_type: stateless.then_some(COMPLETE),
        completion: Completion { values, total: words.len(), has_more: values.len() < words.len() },
        meta: stateless.then_some(&*core.identity.result_meta),
    };
    Message::response(id, result)
}
