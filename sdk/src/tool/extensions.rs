//! Typed values that travel with one call.

use std::fmt;
use std::sync::Arc;

use super::type_map::TypeMap;

/// What transports and middleware know about one call, one value a type. Cheap to clone; a clone that is
/// changed leaves the original as it was. Costs nothing while it is empty.
///
/// A type of your own is the key, so that two middlewares never meet in one entry:
///
/// ```
/// use toolkernel::tool::Extensions;
///
/// #[derive(Debug, PartialEq)]
/// struct Tenant(u32);
///
/// let mut extensions = Extensions::default();
/// assert_eq!(extensions.get::<Tenant>(), None);
/// extensions.insert(Tenant(7));
/// assert_eq!(extensions.get(), Some(&Tenant(7)));
/// ```
#[derive(Clone, Default)]
pub struct Extensions(Option<Arc<TypeMap>>);

impl Extensions {
    /// Adds `value`; an earlier value of the same type is replaced.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: T) {
        let map = self.0.get_or_insert_default();
        Arc::make_mut(map).insert(Arc::new(value));
    }

    /// The value of type `T`, if somebody gave one.
    #[must_use]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.as_ref()?.get()
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extensions({} values)", self.0.as_ref().map_or(0, |map| map.len()))
    }
}

/// Who calls, as the transport has established it. A transport that knows nobody, such as standard input,
/// gives none.
///
/// What depends on the caller (caches, signed state) keeps callers apart by it. Unlike
/// [`ClientInfo`](super::ClientInfo), it is not the caller's own word.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Principal(pub String);
