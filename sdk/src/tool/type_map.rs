//! Values by their type, one each.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

/// At most one shared value of each type.
#[derive(Clone, Default)]
pub(super) struct TypeMap(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl TypeMap {
    /// Adds `value`; an earlier value of the same type is replaced.
    pub(super) fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        self.0.insert(TypeId::of::<T>(), value);
    }

    pub(super) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>()).and_then(|value| value.downcast_ref())
    }

    pub(super) fn shared<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.get(&TypeId::of::<T>()).and_then(|value| Arc::clone(value).downcast().ok())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}
