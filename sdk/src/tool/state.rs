//! Values that the server's author shares with tools.

use std::any::type_name;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::type_map::TypeMap;

/// A shared value of type `T`, handed to a tool that has a parameter of this type.
///
/// The value is given to the kernel's builder; a kernel whose tools ask for a `T` that nobody gave does
/// not build. One value a type: to give two of one type, wrap each in a struct of its own. A value that
/// changes brings its own lock.
///
/// ```
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// use toolkernel::prelude::*;
///
/// struct Calls(AtomicU32);
///
/// /// Counts its calls.
/// #[mcp_tool(link = false)]
/// async fn count_calls(calls: State<Calls>) -> Result<String, ToolError> {
///     Ok(format!("call {}", calls.0.fetch_add(1, Ordering::Relaxed) + 1))
/// }
///
/// let without = ToolKernel::with(tools![count_calls]).build();
/// assert!(without.is_err_and(|error| error.to_string().contains("no state of type")));
///
/// ToolKernel::with(tools![count_calls]).state(Calls(AtomicU32::new(0))).build()?;
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
pub struct State<T: ?Sized>(Arc<T>);

impl<T: ?Sized> State<T> {
    /// Wraps a value that is already shared.
    #[must_use]
    pub const fn new(value: Arc<T>) -> Self {
        Self(value)
    }

    /// The shared pointer itself.
    #[must_use]
    pub fn into_inner(self) -> Arc<T> {
        self.0
    }
}

impl<T: ?Sized> Clone for State<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> Deref for State<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> fmt::Debug for State<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State<{}>", type_name::<T>())
    }
}

/// The shared values of a kernel, one a type.
#[derive(Clone, Default)]
pub struct StateMap(TypeMap);

impl StateMap {
    /// Adds `value`; an earlier value of the same type is replaced.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        self.0.insert(value);
    }

    /// The value of type `T`.
    ///
    /// # Errors
    /// [`MissingState`] when there is none.
    pub fn get<T: Send + Sync + 'static>(&self) -> Result<Arc<T>, MissingState> {
        self.0.shared().ok_or(MissingState { type_name: type_name::<T>() })
    }
}

impl fmt::Debug for StateMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateMap({} values)", self.0.len())
    }
}

/// A tool asks for a [`State`] that the kernel was not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingState {
    /// The type in question, as `std::any::type_name` spells it.
    pub type_name: &'static str,
}

impl fmt::Display for MissingState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no state of type `{0}`: pass one to the builder with `.state(..)`", self.type_name)
    }
}

impl std::error::Error for MissingState {}
