//! The seam between tools and whatever carries them.

use std::sync::Arc;

use super::{CallError, Changes, Library};
use crate::tool::{Arguments, BoxFuture, CallContext, ToolResult, ToolSpec};

/// Something whose tools can be listed and called.
///
/// Adapters, clients and tests see tools through this trait alone, so production and tests take the same
/// way in.
pub trait ToolSurface: Send + Sync + 'static {
    /// The tools that the caller of `context` may see, sorted by name.
    fn list(&self, context: &CallContext) -> Vec<Arc<ToolSpec>>;

    /// Calls a tool. Everything that a tool or its arguments can do wrong is an `Ok` result with
    /// [`ToolResult::is_error`].
    ///
    /// The future resolves to [`CallError::Cancelled`] soon after `context.cancellation` is raised, and
    /// has to be polled inside a Tokio runtime.
    fn call(
        &self,
        name: &str,
        arguments: Arguments,
        context: CallContext,
    ) -> BoxFuture<Result<ToolResult, CallError>>;

    /// Where to listen for changes of what is listed; `None` when nothing ever changes.
    fn changes(&self) -> Option<&Changes> {
        None
    }

    /// Whether tools come and go.
    fn tools_change(&self) -> bool {
        false
    }

    /// Resources and prompts, where there are any.
    fn library(&self) -> Option<&dyn Library> {
        None
    }
}

impl<S: ToolSurface + ?Sized> ToolSurface for Arc<S> {
    fn list(&self, context: &CallContext) -> Vec<Arc<ToolSpec>> {
        (**self).list(context)
    }

    fn call(
        &self,
        name: &str,
        arguments: Arguments,
        context: CallContext,
    ) -> BoxFuture<Result<ToolResult, CallError>> {
        (**self).call(name, arguments, context)
    }

    fn changes(&self) -> Option<&Changes> {
        (**self).changes()
    }

    fn tools_change(&self) -> bool {
        (**self).tools_change()
    }

    fn library(&self) -> Option<&dyn Library> {
        (**self).library()
    }
}
