//! Runs tools. Knows no protocol: an adapter turns messages into [`ToolSurface`] calls and back.

mod builder;
mod deadline;
mod dispatch;
mod entry;
mod error;
mod middleware;
mod panics;
mod pinned;
mod surface;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use builder::KernelBuilder;
pub use error::{BuildError, CallError, Problem};
pub(crate) use middleware::EnrichersOff;
pub use middleware::{
    ConcurrencyLimit, Declared, Enricher, Enrichers, Middleware, Next, RateLimit, ResponseLimit, ResultCache,
    Timeout, ToolCall, TraceContext, Tracing, Visibility,
};
pub(crate) use panics::panic_text;
pub use surface::ToolSurface;

use crate::tool::{Arguments, BoxFuture, CallContext, StateMap, ToolDef, ToolResult, ToolSpec};
use crate::value::nearest;
use entry::Entry;
use pinned::PinnedThread;

/// A set of tools that can be listed and called. Cheap to clone; clones share everything.
#[derive(Debug, Clone)]
pub struct ToolKernel(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Sorted by name, so that equal kernels list equal bytes.
    tools: BTreeMap<Arc<str>, Arc<Entry>>,
    states: Arc<StateMap>,
    pinned: PinnedThread,
    strict: bool,
}

impl ToolKernel {
    /// Starts a kernel from every tool that was linked into this binary: those of `#[mcp_tool]` functions
    /// without `link = false`, in this crate and in every crate that the source names.
    ///
    /// A dependency that is never named is not linked: write `use your_tools as _;`. On WebAssembly nothing
    /// is ever linked; use [`with`](Self::with) there.
    pub fn linked() -> KernelBuilder {
        KernelBuilder::from_linked(crate::tool::linked())
    }

    /// Starts a kernel from an explicit list, as [`tools!`](crate::tools) makes it.
    pub fn with(tools: impl IntoIterator<Item = ToolDef>) -> KernelBuilder {
        KernelBuilder::from_list(tools)
    }
}

impl ToolSurface for ToolKernel {
    fn list(&self, context: &CallContext) -> Vec<Arc<ToolSpec>> {
        self.visible(context).map(|entry| Arc::clone(&entry.spec)).collect()
    }

    fn call(
        &self,
        name: &str,
        arguments: Arguments,
        context: CallContext,
    ) -> BoxFuture<Result<ToolResult, CallError>> {
        match self.0.tools.get(name) {
            Some(entry) if entry.layers.show(&entry.spec, &context) => {
                dispatch::call(self, entry, arguments, context)
            }
            _ => {
                let nearest = nearest(name, self.visible(&context).map(|entry| &*entry.name));
                let error = CallError::UnknownTool { name: name.to_owned(), nearest };
                Box::pin(std::future::ready(Err(error)))
            }
        }
    }
}

impl ToolKernel {
    /// The tools that the caller of `context` may see.
    fn visible(&self, context: &CallContext) -> impl Iterator<Item = &Arc<Entry>> {
        self.0.tools.values().filter(move |entry| entry.layers.show(&entry.spec, context))
    }
}
