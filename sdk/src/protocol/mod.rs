//! MCP on the wire: revisions, the JSON-RPC envelope, and the shapes of params and results.
//!
//! Plain serde types and nothing else: no async, no I/O, no tool.

mod asking;
mod content;
mod envelope;
mod error;
mod id;
mod library;
mod members;
mod names;
mod notifications;
mod params;
mod results;
mod revision;
mod written;

pub(crate) use asking::{
    InputParams, InputRequest, InputRequests, InputRequired, SampleMessage, SampleText, ServerRequest,
};
pub(crate) use content::{Block, CallResult};
pub(crate) use envelope::{Incoming, Invalid, Request, peek_id, read};
pub(crate) use error::{ErrorObject, code};
pub(crate) use id::RequestId;
pub(crate) use library::{
    ArgumentItem, Completed, Completion, Contents, LibraryItem, LibraryList, Page, PromptMessage,
    PromptResult, ReadResult,
};
pub(crate) use members::{members, some};
pub(crate) use names::{meta_key, method, notification};
pub(crate) use notifications::{
    Acknowledged, Cancelled, ChangeNotice, Filter, LogMessage, Notification, ProgressReport,
};
pub(crate) use params::{Meta, Params, string, value, value_by};
pub(crate) use results::{
    Capabilities, Discovered, Empty, ErrorResponse, IconItem, Implementation, Initialized, ListCapability,
    ResultMeta, ToolAnnotations, ToolItem, ToolList, Unsubscribed, write_response,
};
pub use revision::{Era, Revision};
