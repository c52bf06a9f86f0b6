//! Values that the server's author shares with tools.

use std::any::type_name;
use std::collections::BTreeSet;
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

/// A value that tools can share: calls run on several threads at once. Every type is one that is
/// `Send + Sync + 'static`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be shared by tools: calls run on several threads, so it has to be `Send + Sync + 'static`",
    label = "holds something that threads cannot share",
    note = "in `{Self}`, write `std::sync::Mutex` for `RefCell`, an atomic or a `Mutex` for `Cell`, `Arc` for `Rc`, and \
            `dyn Trait + Send + Sync` for `dyn Trait`"
)]
pub trait StateValue: Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> StateValue for T {}

/// The shared values of a kernel, one a type.
#[derive(Clone, Default)]
pub struct StateMap {
    values: TypeMap,
    /// The types of the values, for who asks for another one.
    names: BTreeSet<&'static str>,
}

impl StateMap {
    /// Adds `value`; an earlier value of the same type is replaced.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        self.values.insert(value);
        self.names.insert(type_name::<T>());
    }

    /// The value of type `T`.
    ///
    /// # Errors
    /// [`MissingState`] when there is none.
    pub fn get<T: Send + Sync + 'static>(&self) -> Result<Arc<T>, MissingState> {
        self.values.shared().ok_or_else(|| MissingState {
            type_name: type_name::<T>(),
            given: self.names.iter().copied().collect(),
        })
    }
}

impl fmt::Debug for StateMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StateMap").field(&self.names).finish()
    }
}

/// A tool asks for a [`State`] that the kernel was not given.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingState {
    /// The type in question, as `std::any::type_name` spells it.
    pub type_name: &'static str,
    /// The types of the values that are there, spelled likewise and sorted.
    pub given: Vec<&'static str>,
}

impl fmt::Display for MissingState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { type_name, given } = self;
        write!(f, "no state of type `{type_name}`: ")?;
        let is_given = |name: &str| given.contains(&name);
        let within = type_name.strip_prefix(ARC).and_then(|rest| rest.strip_suffix('>'));
        if let Some(within) = within.filter(|within| is_given(within)) {
            return write!(
                f,
                "the builder was given a `{within}`; ask for `State<{within}>`, a shared pointer itself"
            );
        }
        if is_given(&format!("{ARC}{type_name}>")) {
            return f.write_str("the builder was given an `Arc` of one; pass that with `.shared_state(..)`");
        }
        f.write_str("pass one to the builder with `.state(..)`; ")?;
        match given.as_slice() {
            [] => f.write_str("it was given no state at all"),
            given => {
                write!(f, "it was given `{}`, and `State<T>` takes exactly a `T`", given.join("`, `"))
            }
        }
    }
}

impl std::error::Error for MissingState {}

/// How `std::any::type_name` begins the name of a shared pointer.
const ARC: &str = "alloc::sync::Arc<";
