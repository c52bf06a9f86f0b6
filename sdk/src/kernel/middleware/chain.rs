//! The way of a call through the middleware of its tool.

use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;

use super::{Declared, Middleware, ToolCall};
use crate::kernel::entry::Entry;
use crate::kernel::work::Work;
use crate::kernel::{ToolKernel, dispatch};
use crate::tool::{BoxFuture, CallContext, HandlerResult, ToolSpec};

/// The middleware that concerns one tool, outermost first.
#[derive(Clone, Default)]
pub(in crate::kernel) struct Layers(Option<Arc<[Arc<dyn Middleware>]>>);

impl Layers {
    /// Those of `all` that concern the tool.
    pub(in crate::kernel) fn of(all: &[Arc<dyn Middleware>], tool: &ToolSpec) -> Self {
        let concerned: Arc<[_]> =
            all.iter().filter(|layer| layer.concerns(Declared::of(tool))).cloned().collect();
        Self((!concerned.is_empty()).then_some(concerned))
    }

    pub(in crate::kernel) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn get(&self, at: usize) -> Option<Arc<dyn Middleware>> {
        self.0.as_ref()?.get(at).cloned()
    }

    /// Whether every layer lets the caller of `context` see `tool`.
    pub(in crate::kernel) fn show(&self, tool: &ToolSpec, context: &CallContext) -> bool {
        let Some(layers) = &self.0 else { return true };
        layers.iter().all(|layer| layer.list(Declared::of(tool), context))
    }
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layers({})", self.0.as_ref().map_or(0, |layers| layers.len()))
    }
}

/// The rest of the way: the middleware further in, then the tool.
pub struct Next {
    kernel: ToolKernel,
    entry: Arc<Entry>,
    at: usize,
}

impl Next {
    pub(in crate::kernel) const fn new(kernel: ToolKernel, entry: Arc<Entry>) -> Self {
        Self { kernel, entry, at: 0 }
    }

    /// Runs the rest. A panic on the way is an error that names the tool.
    ///
    /// To run it more than once (for a retry, say), clone it first.
    #[must_use]
    pub fn run(mut self, call: ToolCall) -> BoxFuture<HandlerResult> {
        let layer = self.entry.layers.get(self.at);
        let Some(layer) = layer else { return dispatch::run(&self.kernel, &self.entry, call) };
        self.at += 1;
        let name = Arc::clone(&self.entry.name);
        let mut work = Work::polled(&name, || Ok(layer.call(call, self)));
        Box::pin(poll_fn(move |cx| work.poll(&name, cx)))
    }
}

impl Clone for Next {
    fn clone(&self) -> Self {
        Self { kernel: self.kernel.clone(), entry: Arc::clone(&self.entry), at: self.at }
    }
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").field("entry", &self.entry).field("at", &self.at).finish_non_exhaustive()
    }
}
