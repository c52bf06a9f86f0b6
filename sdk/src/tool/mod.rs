//! What a tool is: its definition, its specification, its result, its errors and the context of one call.
//!
//! Nothing here knows a protocol or a transport.

mod arguments;
mod cancel;
mod context;
mod def;
#[cfg(feature = "dynamic")]
mod dynamic;
mod error;
mod extensions;
pub(crate) mod glue;
mod location;
mod meta;
mod output;
pub(crate) mod output_schema;
mod param;
mod progress;
mod registry;
mod result;
mod spec;
mod state;
mod type_map;

pub use arguments::Arguments;
pub use cancel::Cancellation;
pub use context::{CallContext, CallPort, ClientInfo, Ctx, Level, LogRecord};
pub use def::{BoxFuture, Call, Handler, HandlerResult, MetaValue, Tool, ToolDef};
#[cfg(feature = "dynamic")]
pub use dynamic::{DynamicTool, InvalidSchema, InvalidTool, JsonSchemaValidator, LegacyResult, Validator};
pub use error::{ErrorKind, ToolError};
pub use extensions::{Extensions, Principal};
pub use location::Location;
pub use meta::RequestMeta;
pub use output::{ToolOutput, ToolReturn};
pub use param::FromCall;
pub use progress::Progress;
pub use registry::{TOOLS, linked};
pub use result::{Content, PayloadError, ToolResult};
pub use spec::{Annotations, Mode, ToolSpec};
pub use state::{MissingState, State, StateMap};
