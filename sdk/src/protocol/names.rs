//! Names that the protocol reserves.

/// Requests that a client may send.
pub(crate) mod method {
    pub(crate) const INITIALIZE: &str = "initialize";
    pub(crate) const PING: &str = "ping";
    pub(crate) const DISCOVER: &str = "server/discover";
    pub(crate) const LIST_TOOLS: &str = "tools/list";
    pub(crate) const CALL_TOOL: &str = "tools/call";
    pub(crate) const SET_LEVEL: &str = "logging/setLevel";
    /// Of the server.
    pub(crate) const ELICIT: &str = "elicitation/create";
    /// Of the server.
    pub(crate) const SAMPLE: &str = "sampling/createMessage";
    /// Of the server.
    pub(crate) const LIST_ROOTS: &str = "roots/list";
    pub(crate) const LIST_RESOURCES: &str = "resources/list";
    pub(crate) const LIST_TEMPLATES: &str = "resources/templates/list";
    pub(crate) const READ_RESOURCE: &str = "resources/read";
    pub(crate) const SUBSCRIBE: &str = "resources/subscribe";
    pub(crate) const UNSUBSCRIBE: &str = "resources/unsubscribe";
    pub(crate) const LIST_PROMPTS: &str = "prompts/list";
    pub(crate) const GET_PROMPT: &str = "prompts/get";
    pub(crate) const COMPLETE: &str = "completion/complete";
    pub(crate) const LISTEN: &str = "subscriptions/listen";
}

/// Notifications of either side.
pub(crate) mod notification {
    pub(crate) const CANCELLED: &str = "notifications/cancelled";
    pub(crate) const PROGRESS: &str = "notifications/progress";
    pub(crate) const MESSAGE: &str = "notifications/message";
    pub(crate) const INITIALIZED: &str = "notifications/initialized";
    pub(crate) const TOOLS_CHANGED: &str = "notifications/tools/list_changed";
    pub(crate) const PROMPTS_CHANGED: &str = "notifications/prompts/list_changed";
    pub(crate) const RESOURCES_CHANGED: &str = "notifications/resources/list_changed";
    pub(crate) const RESOURCE_UPDATED: &str = "notifications/resources/updated";
    pub(crate) const ACKNOWLEDGED: &str = "notifications/subscriptions/acknowledged";
}

/// Keys of `_meta`.
pub(crate) mod meta_key {
    pub(crate) const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
    pub(crate) const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
    pub(crate) const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
    pub(crate) const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
}
