//! What a caller may see and call.

use std::fmt;

use super::{Declared, Middleware};
use crate::tool::CallContext;

type Rule = Box<dyn Fn(Declared<'_>, &CallContext) -> bool + Send + Sync>;

/// Shows each caller the tools that a rule lets it see; the others can neither be listed nor called, and are
/// not among the names that an error suggests.
///
/// ```
/// use toolkernel::kernel::{ToolKernel, Visibility};
/// use toolkernel::tool::Principal;
///
/// let admins_only = Visibility::new(|tool, context| {
///     !tool.has_tag("admin") || context.extensions.get() == Some(&Principal("root".to_owned()))
/// });
/// let kernel = ToolKernel::with([]).middleware(admins_only).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
pub struct Visibility(Rule);

impl Visibility {
    /// Shows what `rule` says yes to.
    #[must_use]
    pub fn new(rule: impl Fn(Declared<'_>, &CallContext) -> bool + Send + Sync + 'static) -> Self {
        Self(Box::new(rule))
    }
}

impl Middleware for Visibility {
    fn list(&self, tool: Declared<'_>, context: &CallContext) -> bool {
        (self.0)(tool, context)
    }
}

impl fmt::Debug for Visibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visibility")
    }
}
