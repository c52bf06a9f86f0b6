//! Which half of a reply a client's model reads.

use std::sync::Arc;

use toolkernel::kernel::{BuildError, CallError, Changes, Library, ToolKernel, ToolSurface};
use toolkernel::server::IntoSurface;
use toolkernel::tool::{Arguments, BoxFuture, CallContext, ToolResult, ToolSpec};

/// Clients that hand a result's structure to their model and drop its text, as they name themselves.
///
/// `claude-code` 2.1.332 and `codex-mcp-client` 0.171.0 were measured: they do so only where there is a structure. The same
/// page costs about twice as many tokens as JSON (`benches/answers`). Gemini CLI 0.61.0 and opencode 1.18.33 take the text.
const PREFER_STRUCTURE: &[&str] = &["claude-code", "codex-mcp-client"];

/// A kernel whose models all read the text: clients that would prefer the structure are offered none. Everybody else,
/// programs above all, gets both.
#[derive(Debug)]
pub struct TextForModels(Result<ToolKernel, BuildError>);

impl TextForModels {
    /// Wraps what building a kernel came to.
    #[must_use]
    pub const fn new(kernel: Result<ToolKernel, BuildError>) -> Self {
        Self(kernel)
    }
}

impl IntoSurface for TextForModels {
    fn into_surface(self) -> Result<Arc<dyn ToolSurface>, BuildError> {
        Ok(Arc::new(Wrapped(self.0?)))
    }
}

struct Wrapped(ToolKernel);

fn prefers_structure(context: &CallContext) -> bool {
    context.client.as_ref().is_some_and(|client| PREFER_STRUCTURE.contains(&client.name.as_str()))
}

impl ToolSurface for Wrapped {
    fn list(&self, context: &CallContext) -> Vec<Arc<ToolSpec>> {
        let mut tools = self.0.list(context);
        if prefers_structure(context) {
            // A client that was promised a structure takes a result without one for a failure.
            tools.iter_mut().for_each(|tool| Arc::make_mut(tool).output_schema = None);
        }
        tools
    }

    fn call(
        &self,
        name: &str,
        arguments: Arguments,
        context: CallContext,
    ) -> BoxFuture<Result<ToolResult, CallError>> {
        let text_only = prefers_structure(&context);
        let called = self.0.call(name, arguments, context);
        if text_only { Box::pin(async { called.await.map(without_structure) }) } else { called }
    }

    fn changes(&self) -> Option<&Changes> {
        self.0.changes()
    }

    fn tools_change(&self) -> bool {
        self.0.tools_change()
    }

    fn library(&self) -> Option<&dyn Library> {
        self.0.library()
    }
}

fn without_structure(result: ToolResult) -> ToolResult {
    if result.payload_json().is_none() {
        return result;
    }
    let bare = ToolResult::from_content(result.content().to_vec());
    if result.is_error() { bare.failed() } else { bare }
}
