//! Collects tools and state, and checks that they fit together.

use std::fmt;
use std::sync::Arc;

#[cfg(not(feature = "dynamic"))]
use super::Changes;
use super::entry::Entry;
use super::library::Shelf;
use super::middleware::Middleware;
use super::pinned::PinnedThread;
use super::tool_list::ToolList;
use super::{BuildError, Inner, Problem, ToolKernel};
#[cfg(feature = "dynamic")]
use super::{Dynamic, DynamicTools};
use crate::library::{PromptDef, ResourceDef};
use crate::tool::{Kind, StateMap, ToolDef};

/// A kernel in the making.
#[must_use = "call `.build()`"]
pub struct KernelBuilder {
    tools: Vec<ToolDef>,
    resources: Vec<ResourceDef>,
    prompts: Vec<PromptDef>,
    states: StateMap,
    strict: bool,
    middleware: Vec<Arc<dyn Middleware>>,
    #[cfg(feature = "dynamic")]
    dynamic: Option<DynamicTools>,
    /// An empty explicit list is a choice; an empty slice means that nothing was linked.
    needs_tools: bool,
}

impl KernelBuilder {
    pub(super) fn from_linked(tools: &[ToolDef]) -> Self {
        Self { needs_tools: true, ..Self::from_list(tools.iter().copied()) }
    }

    pub(super) fn from_list(tools: impl IntoIterator<Item = ToolDef>) -> Self {
        Self {
            tools: tools.into_iter().collect(),
            resources: Vec::new(),
            prompts: Vec::new(),
            states: StateMap::default(),
            strict: false,
            middleware: Vec::new(),
            #[cfg(feature = "dynamic")]
            dynamic: None,
            needs_tools: false,
        }
    }

    /// Adds tools to those that are there already.
    pub fn tools(mut self, tools: impl ToolList) -> Self {
        self.tools.extend(tools);
        self
    }

    /// Adds resources, as [`resources!`](crate::resources) lists them.
    pub fn resources(mut self, resources: impl IntoIterator<Item = ResourceDef>) -> Self {
        self.resources.extend(resources);
        self
    }

    /// Adds prompts, as [`prompts!`](crate::prompts) lists them.
    pub fn prompts(mut self, prompts: impl IntoIterator<Item = PromptDef>) -> Self {
        self.prompts.extend(prompts);
        self
    }

    /// Gives the value that tools get as [`State<T>`](crate::tool::State). A second value of the same
    /// type replaces the first.
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared_state(Arc::new(value))
    }

    /// As [`state`](Self::state), for a value that is shared already.
    pub fn shared_state<T: Send + Sync + 'static>(mut self, value: Arc<T>) -> Self {
        self.states.insert(value);
        self
    }

    /// Accepts exactly what the schemas accept. Off by default: what sloppy clients send is then taken as
    /// [`Leniency::Lenient`](crate::value::Leniency::Lenient) says.
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Puts `middleware` around the tools, resources and prompts that it concerns, inside of what was added
    /// before.
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push(Arc::new(middleware));
        self
    }

    /// Takes in tools that come and go while the kernel runs; another time, those of before are left out.
    #[cfg(feature = "dynamic")]
    pub fn dynamic(mut self, tools: &DynamicTools) -> Self {
        self.dynamic = Some(tools.clone());
        self
    }

    /// Checks the tools and makes the kernel.
    ///
    /// # Errors
    /// Lists every problem: duplicate names with both places, tools whose state is missing, arguments that are
    /// free JSON, and no tools at all in a kernel that was built from the linked tools alone.
    pub fn build(mut self) -> Result<ToolKernel, BuildError> {
        // The linker's order is no order: sorted by place, the error names the same pair every time.
        self.tools.sort_unstable_by(|a, b| {
            (a.name, a.location.file, a.location.line).cmp(&(b.name, b.location.file, b.location.line))
        });
        let mut problems = Vec::new();
        if self.needs_tools && self.tools.is_empty() && self.resources.is_empty() && self.prompts.is_empty() {
            problems.push(Problem::NoTools);
        }
        for (def, next) in self.tools.iter().zip(self.tools.iter().skip(1)) {
            if def.name == next.name {
                let places = [def.location, next.location];
                problems.push(Problem::Duplicate { name: def.name.to_owned(), places });
            }
        }
        let shelf = Shelf::new(&self.resources, &self.prompts, &self.middleware, &mut problems);
        let bodies =
            self.resources.iter().map(|def| &def.body).chain(self.prompts.iter().map(|def| &def.body));
        for def in self.tools.iter().chain(bodies) {
            if let Err(state) = (def.check)(&self.states) {
                let tool = def.name.to_owned();
                problems.push(Problem::MissingState { tool, place: def.location, state });
            }
            if let Some(path) = def.input.free_part() {
                let tool = def.name.to_owned();
                problems.push(Problem::FreeJson { tool, place: def.location, path });
            }
        }
        #[cfg(feature = "dynamic")]
        if let Some(Err(taken)) =
            self.dynamic.as_ref().map(|dynamic| dynamic.reserve(self.tools.iter().map(|def| def.name)))
        {
            problems.push(Problem::NameTaken { name: taken.0 });
        }
        if !problems.is_empty() {
            return Err(BuildError::new(problems));
        }
        // Sorted by name, as the definitions are.
        let tools =
            self.tools.iter().map(|def| Arc::new(Entry::new(Kind::Tool, def, &self.middleware))).collect();
        Ok(ToolKernel(Arc::new(Inner {
            tools,
            states: Arc::new(self.states),
            pinned: PinnedThread::default(),
            strict: self.strict,
            shelf,
            #[cfg(feature = "dynamic")]
            changes: self.dynamic.as_ref().map(|tools| tools.changes().clone()).unwrap_or_default(),
            #[cfg(not(feature = "dynamic"))]
            changes: Changes::default(),
            #[cfg(feature = "dynamic")]
            dynamic: self.dynamic.map(|tools| Dynamic { tools, middleware: self.middleware }),
        })))
    }
}

impl fmt::Debug for KernelBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KernelBuilder")
            .field("tools", &self.tools)
            .field("states", &self.states)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}
