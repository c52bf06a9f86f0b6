//! The `_meta` of a request.

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The `_meta` of a request as the caller sent it. Cheap to clone; read when somebody looks at it, because
/// most calls never do.
#[derive(Clone, Default)]
pub struct RequestMeta(Option<Arc<Lazy>>);

struct Lazy {
    text: Box<RawValue>,
    map: OnceLock<Map<String, Value>>,
}

impl RequestMeta {
    /// The members; none when the caller sent no object.
    #[must_use]
    pub fn get(&self) -> &Map<String, Value> {
        static EMPTY: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
        self.0.as_ref().map_or(&EMPTY, |lazy| {
            lazy.map.get_or_init(|| serde_json::from_str(lazy.text.get()).unwrap_or_default())
        })
    }
}

impl From<Box<RawValue>> for RequestMeta {
    fn from(text: Box<RawValue>) -> Self {
        Self(Some(Arc::new(Lazy { text, map: OnceLock::new() })))
    }
}

impl fmt::Debug for RequestMeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.get(), f)
    }
}
