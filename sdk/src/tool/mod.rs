//! What a tool is: its definition, its specification, its result, its errors and the context of one call.
//!
//! Nothing here knows a protocol or a transport.

mod arguments;
pub(crate) mod ask;
mod cancel;
pub(crate) mod clock;
mod context;
mod ctx_ask;
mod def;
#[cfg(feature = "dynamic")]
mod dynamic;
mod error;
mod extensions;
pub(crate) mod glue;
mod icon;
mod location;
mod meta;
mod output;
pub(crate) mod output_describe;
mod output_order;
mod output_plain;
pub(crate) mod output_schema;
pub(crate) mod output_value;
pub(crate) mod param;
mod progress;
pub(crate) mod race;
mod registry;
mod result;
mod spec;
mod state;
mod type_map;

pub use arguments::Arguments;
pub(crate) use ask::{Answers, Given};
pub use ask::{Ask, AskDef, AskForm, AskPort, Capability, Question, Reply, SampleRequest, Suspension};
pub use cancel::Cancellation;
pub(crate) use cancel::{Flag, Flagged};
pub use context::{CallContext, CallPort, ClientInfo, Ctx, Level, LogRecord};
pub use def::{BoxFuture, Call, Handler, HandlerResult, MetaValue, Tool, ToolDef};
#[cfg(feature = "dynamic")]
pub use dynamic::{DynamicTool, InvalidSchema, InvalidTool, JsonSchemaValidator, LegacyResult, Validator};
pub use error::{ErrorKind, ToolError};
pub use extensions::{Extensions, Principal};
pub use icon::{Icon, Theme};
pub use location::Location;
pub use meta::RequestMeta;
pub use output::{ToolFailure, ToolOutput, ToolReturn};
pub use output_schema::{OutputSchema, Root};
pub use output_value::OutputValue;
pub use param::FromCall;
pub use progress::Progress;
pub use registry::{TOOLS, linked};
pub use result::{Content, PayloadError, ToolResult};
pub use spec::{Annotations, Kind, Mode, ToolSpec};
pub use state::{MissingState, State, StateMap, StateValue};
