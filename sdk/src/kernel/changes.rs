//! Who wants to know that a list has changed.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change<'a> {
    /// Tools were added or removed.
    Tools,
    /// Prompts were added or removed.
    Prompts,
    /// Resources were added or removed.
    Resources,
    /// The contents of the resource with this URI.
    Resource(&'a str),
}

/// Is told what has changed. Returns at once.
pub trait Listener: Send + Sync {
    /// This has.
    fn changed(&self, change: Change<'_>);
}

/// Listeners of one surface. Cheap to clone; clones share them.
#[derive(Clone, Default)]
pub struct Changes(Arc<Mutex<Vec<Weak<dyn Listener>>>>);

impl Changes {
    /// Nobody listens yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells `listener` of changes, as long as somebody else keeps it.
    pub fn listen(&self, listener: &Arc<dyn Listener>) {
        let mut listeners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(Arc::downgrade(listener));
    }

    /// Tells everybody.
    pub fn announce(&self, change: Change<'_>) {
        let listeners: Vec<Arc<dyn Listener>> = {
            let listeners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            listeners.iter().filter_map(Weak::upgrade).collect()
        };
        // Outside the lock: a listener may listen to more.
        for listener in listeners {
            listener.changed(change);
        }
    }
}

impl fmt::Debug for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listeners = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        write!(f, "Changes({} listeners)", listeners.len())
    }
}
