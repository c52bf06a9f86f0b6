//! The answers, in the shape that each revision knows.

use std::sync::Arc;

use super::asking::{RequestDigest, input_request};
use super::questions::Resume;
use super::{Core, Message, structure};
use crate::protocol::{
    Acknowledged, Block, CallResult, Cancelled, Capabilities, Discovered, Empty, Era, Filter, Initialized,
    InputRequests, InputRequired, ListCapability, RequestId, ResultMeta, Revision, ToolAnnotations, ToolItem,
    ToolList, Unsubscribed, notification,
};
use crate::server::icons;
use crate::tool::{Annotations, Content, ErrorKind, Suspension, ToolError, ToolResult, ToolSpec};

/// How long a client may keep what it was told about the server.
pub(super) const FRESH_MS: u64 = 60_000;

/// The value of `resultType` for a result that is all there is.
pub(super) const COMPLETE: &str = "complete";

pub(super) fn initialized(core: &Core, id: &RequestId, revision: Revision) -> Message {
    let result = Initialized {
        protocol_version: revision.as_str(),
        capabilities: capabilities(core),
        server_info: core.identity.info.to_wire(revision),
        instructions: core.identity.instructions.as_deref(),
    };
    Message::response(id, result)
}

pub(super) fn discovered(core: &Core, id: &RequestId) -> Message {
    let result = Discovered {
        result_type: COMPLETE,
        supported_versions: Revision::ALL.map(Revision::as_str).to_vec(),
        capabilities: capabilities(core),
        instructions: core.identity.instructions.as_deref(),
        ttl_ms: FRESH_MS,
        cache_scope: "public",
        meta: &core.identity.full_meta,
    };
    Message::response(id, result)
}

/// What the surface of `core` can do.
pub(super) fn capabilities(core: &Core) -> Capabilities {
    let list_changed = core.surface.tools_change().then_some(true);
    let tools = ListCapability { list_changed, ..ListCapability::default() };
    let Some(library) = core.surface.library() else {
        return Capabilities { tools, ..Capabilities::default() };
    };
    let subscribe = core.surface.changes().map(|_| true);
    let resources = ListCapability { subscribe, ..ListCapability::default() };
    Capabilities {
        tools,
        completions: Some(Empty {}),
        resources: library.has_resources().then_some(resources),
        prompts: library.has_prompts().then(ListCapability::default),
        ..Capabilities::default()
    }
}

/// The part of `wanted` that can change here.
pub(super) fn honoured(core: &Core, wanted: Filter) -> Filter {
    let offered = capabilities(core);
    let changes = |capability: ListCapability| capability.list_changed == Some(true);
    let resources = offered.resources.unwrap_or_default();
    Filter {
        tools_list_changed: wanted.tools_list_changed.filter(|wants| *wants && changes(offered.tools)),
        prompts_list_changed: wanted
            .prompts_list_changed
            .filter(|wants| *wants && offered.prompts.is_some_and(changes)),
        resources_list_changed: wanted.resources_list_changed.filter(|wants| *wants && changes(resources)),
        resource_subscriptions: wanted.resource_subscriptions.filter(|_| resources.subscribe == Some(true)),
    }
}

/// Only the handshake era has results that say nothing.
pub(super) fn empty(id: &RequestId) -> Message {
    Message::response(id, Empty {})
}

pub(super) fn tools(core: &Core, id: &RequestId, tools: &[Arc<ToolSpec>], revision: Revision) -> Message {
    let stateless = revision.era() == Era::Stateless;
    let result = ToolList {
        result_type: stateless.then_some(COMPLETE),
        tools: tools.iter().map(|spec| item(spec, revision)).collect(),
        ttl_ms: stateless.then_some(FRESH_MS),
        // A surface may show different callers different tools.
        cache_scope: stateless.then_some("private"),
        meta: stateless.then_some(&*core.identity.result_meta),
    };
    Message::response(id, result)
}

/// What the newest revision lists of a tool, as JSON.
pub(crate) fn listed_tool(spec: &ToolSpec) -> String {
    // Names, texts and JSON: nothing that does not serialise.
    serde_json::to_string(&item(spec, Revision::NEWEST_STATELESS)).unwrap_or_default()
}

fn item(spec: &ToolSpec, revision: Revision) -> ToolItem<'_> {
    let structured = revision.has_structure();
    ToolItem {
        name: &spec.name,
        title: spec.title.as_deref().filter(|_| structured),
        description: &spec.description,
        input_schema: &spec.input_schema,
        output_schema: spec
            .output_schema
            .as_ref()
            .filter(|_| structured)
            .map(|schema| structure::schema(schema.json(), schema.root(), revision)),
        annotations: annotations(spec.annotations).filter(|_| structured),
        icons: icons::to_wire(spec.icons, revision),
        meta: Some(&spec.meta).filter(|meta| structured && !meta.is_empty()),
    }
}

fn annotations(hints: Annotations) -> Option<ToolAnnotations> {
    (hints != Annotations::default()).then_some(ToolAnnotations {
        read_only_hint: hints.read_only,
        destructive_hint: hints.destructive,
        idempotent_hint: hints.idempotent,
        open_world_hint: hints.open_world,
    })
}

/// The result of a call, before it is written.
pub(super) fn called<'a>(
    core: &'a Core,
    result: &'a ToolResult,
    revision: Revision,
) -> CallResult<'a, impl Iterator<Item = Block<'a>>> {
    let stateless = revision.era() == Era::Stateless;
    let payload = result.payload_json().zip(result.payload_root()).filter(|_| revision.has_structure());
    CallResult {
        result_type: stateless.then_some(COMPLETE),
        content: result.content().iter().map(move |content| block(content, revision)),
        structured_content: payload.map(|(json, root)| structure::value(json, root, revision)),
        is_error: result.is_error(),
        meta: stateless.then_some(&*core.identity.result_meta),
    }
}

pub(super) fn block(content: &Content, revision: Revision) -> Block<'_> {
    match content {
        Content::Text(text) => Block::Text { text: text.into() },
        Content::Image { data, mime_type } => Block::Image { data, mime_type },
        Content::ResourceLink { uri, name, mime_type } if revision.has_structure() => {
            Block::ResourceLink { uri, name, mime_type: mime_type.as_deref() }
        }
        Content::ResourceLink { uri, name, .. } => Block::Text { text: format!("{name}: {uri}").into() },
    }
}

/// The answer of a call that stopped for questions: what to answer, and the state to bring along.
pub(super) fn suspended(
    core: &Core,
    id: &RequestId,
    suspension: &Suspension,
    revision: Revision,
    tool: &str,
    resume: Option<Box<Resume>>,
) -> Message {
    let questions = suspension.questions();
    let state = resume.and_then(|resume| {
        let Resume { arguments, given, principal } = *resume;
        let digest = RequestDigest::of(tool, &arguments)?;
        let asked = questions.iter().map(|(key, _)| key.clone()).collect();
        core.seals.seal(digest, principal.as_ref(), given, asked, (core.clock)())
    });
    let Some(state) = state else {
        // Only a surface that suspends calls of clients that cannot be asked gets here.
        let error = ToolError::new("the tool asks its user something, and this client cannot be asked");
        return Message::called(id, called(core, &ToolResult::error(&error), revision));
    };
    let requests = questions.iter().map(|(key, question)| (key.as_str(), input_request(question, revision)));
    let result = InputRequired {
        result_type: "input_required",
        input_requests: InputRequests(requests.collect()),
        request_state: &state,
        meta: &core.identity.result_meta,
    };
    Message::response(id, result)
}

/// The answer of a call that the server's end cut short.
pub(super) fn stopping(core: &Core, id: &RequestId, revision: Revision) -> Message {
    let error = ToolError::of_kind(ErrorKind::Stopping, "the server is stopping")
        .hint("the call did not finish: start the server again and repeat it");
    Message::called(id, called(core, &ToolResult::error(&error), revision))
}

/// The first message of a subscription: what it will tell.
pub(super) fn acknowledged(id: &RequestId, honoured: &Filter) -> Message {
    let meta = ResultMeta { server_info: None, subscription_id: Some(id) };
    Message::notification(notification::ACKNOWLEDGED, Acknowledged { meta, notifications: honoured })
}

/// The end of a subscription. One page of the specification wants the response, another the notification;
/// clients take either.
pub(super) fn unsubscribed(core: &Core, id: &RequestId) -> [Message; 2] {
    let meta = ResultMeta {
        server_info: Some(core.identity.info.to_wire(Revision::NEWEST_STATELESS)),
        subscription_id: Some(id),
    };
    let cancelled = Cancelled { request_id: id, reason: "the server is stopping" };
    [
        Message::response(id, Unsubscribed { result_type: COMPLETE, meta }),
        Message::notification(notification::CANCELLED, cancelled),
    ]
}
