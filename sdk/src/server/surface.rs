//! What a server can be made of.

use std::sync::Arc;

use crate::kernel::{BuildError, ToolKernel, ToolSurface};

/// Something that a [`Server`](super::Server) can serve: a [`ToolKernel`], what
/// [`KernelBuilder::build`](crate::kernel::KernelBuilder::build) came back with, or any shared
/// [`ToolSurface`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no kernel that can be served or tested",
    label = "not a kernel",
    note = "a `KernelBuilder` becomes one by `.build()`, whose result can be given as it is, without `?`",
    note = "a surface of your own is given as an `Arc<dyn ToolSurface>`"
)]
pub trait IntoSurface {
    /// The surface.
    ///
    /// # Errors
    /// The kernel did not build.
    fn into_surface(self) -> Result<Arc<dyn ToolSurface>, BuildError>;
}

impl IntoSurface for ToolKernel {
    fn into_surface(self) -> Result<Arc<dyn ToolSurface>, BuildError> {
        Ok(Arc::new(self))
    }
}

impl IntoSurface for Result<ToolKernel, BuildError> {
    fn into_surface(self) -> Result<Arc<dyn ToolSurface>, BuildError> {
        self.and_then(ToolKernel::into_surface)
    }
}

impl IntoSurface for Arc<dyn ToolSurface> {
    fn into_surface(self) -> Result<Arc<dyn ToolSurface>, BuildError> {
        Ok(self)
    }
}
