//! Runs tools. Knows no protocol: an adapter turns messages into [`ToolSurface`] calls and back.

mod asking;
mod builder;
mod changes;
mod deadline;
mod dispatch;
#[cfg(feature = "dynamic")]
mod dynamic;
mod entry;
mod error;
mod library;
mod middleware;
mod panics;
mod pinned;
mod surface;
mod tool_list;
mod work;

use std::borrow::Cow;
use std::sync::Arc;

pub use builder::KernelBuilder;
pub use changes::{Change, Changes, Listener};
#[cfg(feature = "dynamic")]
pub use dynamic::{DynamicTools, NameTaken};
pub use error::{BuildError, CallError, Problem};
pub use library::{Completing, Library, PromptSpec, ResourceSpec};
pub(crate) use middleware::EnrichersOff;
pub use middleware::{
    ConcurrencyLimit, Declared, Enricher, Enrichers, Middleware, Next, RateLimit, ResponseLimit, ResultCache,
    Timeout, ToolCall, TraceContext, Tracing, Visibility,
};
pub(crate) use panics::panic_text;
pub use surface::ToolSurface;
pub use tool_list::ToolList;

use crate::tool::{Arguments, BoxFuture, CallContext, StateMap, ToolResult, ToolSpec};
use crate::value::nearest;
use entry::Entry;
use library::Shelf;
use pinned::PinnedThread;

/// A set of tools that can be listed and called. Cheap to clone; clones share everything.
#[derive(Debug, Clone)]
pub struct ToolKernel(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Sorted by name, so that equal kernels list equal bytes.
    tools: Vec<Arc<Entry>>,
    states: Arc<StateMap>,
    pinned: PinnedThread,
    strict: bool,
    shelf: Shelf,
    changes: Changes,
    #[cfg(feature = "dynamic")]
    dynamic: Option<Dynamic>,
}

/// Tools that come and go, and the middleware that is put around them.
#[cfg(feature = "dynamic")]
struct Dynamic {
    tools: DynamicTools,
    middleware: Vec<Arc<dyn Middleware>>,
}

#[cfg(feature = "dynamic")]
impl std::fmt::Debug for Dynamic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.tools, f)
    }
}

impl ToolKernel {
    /// Starts a kernel from every tool that was linked into this binary: those of `#[mcp_tool]` functions
    /// without `link = false`, and likewise its resources and prompts, in this crate and in every crate that the source names.
    ///
    /// A dependency that is never named is not linked: write `use your_tools as _;`. On WebAssembly nothing
    /// is ever linked; use [`with`](Self::with) there.
    pub fn linked() -> KernelBuilder {
        KernelBuilder::from_linked(crate::tool::linked())
            .resources(crate::library::linked_resources().iter().copied())
            .prompts(crate::library::linked_prompts().iter().copied())
    }

    /// Starts a kernel from an explicit list, as [`tools!`](crate::tools) makes it.
    pub fn with(tools: impl ToolList) -> KernelBuilder {
        KernelBuilder::from_list(tools)
    }
}

impl ToolSurface for ToolKernel {
    fn list(&self, context: &CallContext) -> Vec<Arc<ToolSpec>> {
        self.visible(context).into_iter().map(|entry| Arc::clone(&entry.spec)).collect()
    }

    fn call(
        &self,
        name: &str,
        arguments: Arguments,
        context: CallContext,
    ) -> BoxFuture<Result<ToolResult, CallError>> {
        match self.find(name) {
            Some(entry) if entry.is_shown(&context) => dispatch::call(self, &entry, arguments, context),
            _ => {
                let visible = self.visible(&context);
                let nearest = nearest(name, visible.iter().map(|entry| &*entry.name));
                let error = CallError::UnknownTool { name: name.to_owned(), nearest };
                Box::pin(std::future::ready(Err(error)))
            }
        }
    }

    fn changes(&self) -> Option<&Changes> {
        (self.tools_change() || !self.0.shelf.is_empty()).then_some(&self.0.changes)
    }

    #[cfg(feature = "dynamic")]
    fn tools_change(&self) -> bool {
        self.0.dynamic.is_some()
    }

    fn library(&self) -> Option<&dyn Library> {
        (!self.0.shelf.is_empty()).then_some(self)
    }
}

impl ToolKernel {
    /// Tells clients that have subscribed to the resource at `uri` that its contents have changed.
    pub fn resource_changed(&self, uri: &str) {
        self.0.changes.announce(Change::Resource(uri));
    }

    fn find(&self, name: &str) -> Option<Cow<'_, Arc<Entry>>> {
        let tools = &self.0.tools;
        let at = tools.binary_search_by(|entry| (*entry.name).cmp(name));
        let found = at.ok().and_then(|at| tools.get(at)).map(Cow::Borrowed);
        #[cfg(feature = "dynamic")]
        let found = found.or_else(|| {
            let dynamic = self.0.dynamic.as_ref()?;
            let tool = dynamic.tools.get(name)?;
            Some(Cow::Owned(Arc::new(Entry::dynamic(tool, &dynamic.middleware))))
        });
        found
    }

    /// The tools that the caller of `context` may see, sorted by name.
    fn visible(&self, context: &CallContext) -> Vec<Cow<'_, Arc<Entry>>> {
        let mut all: Vec<Cow<'_, Arc<Entry>>> = self.0.tools.iter().map(Cow::Borrowed).collect();
        #[cfg(feature = "dynamic")]
        if let Some(dynamic) = &self.0.dynamic {
            let entry = |tool| Cow::Owned(Arc::new(Entry::dynamic(tool, &dynamic.middleware)));
            all.extend(dynamic.tools.all().into_iter().map(entry));
            all.sort_by(|one, other| one.name.cmp(&other.name));
        }
        all.retain(|entry| entry.is_shown(context));
        all
    }
}
