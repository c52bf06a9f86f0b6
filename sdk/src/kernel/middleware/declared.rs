//! What a tool says about itself.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::tool::{Annotations, Kind, Mode, ToolSpec};

/// What a tool, a resource or a prompt declares about itself: all that middleware may choose tools by. Its name is no part of it.
#[derive(Debug, Clone, Copy)]
pub struct Declared<'a>(&'a ToolSpec);

impl<'a> Declared<'a> {
    pub(in crate::kernel) const fn of(spec: &'a ToolSpec) -> Self {
        Self(spec)
    }

    /// Whether it is a tool, a resource or a prompt.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.0.kind
    }

    /// Its hints about side effects, as declared.
    #[must_use]
    pub const fn annotations(self) -> Annotations {
        self.0.annotations
    }

    /// Whether it says that it changes nothing, as every resource and prompt does.
    #[must_use]
    pub fn is_read_only(self) -> bool {
        self.0.annotations.read_only == Some(true)
    }

    /// Whether it says that the same call twice has no further effect.
    #[must_use]
    pub fn is_idempotent(self) -> bool {
        self.0.annotations.idempotent == Some(true)
    }

    /// Whether it has the tag `tag`.
    #[must_use]
    pub fn has_tag(self, tag: &str) -> bool {
        self.0.tags.iter().any(|own| own == tag)
    }

    /// Its tags, as declared.
    pub fn tags(self) -> impl Iterator<Item = &'a str> {
        self.0.tags.iter().map(AsRef::as_ref)
    }

    /// Its extension data for hosts.
    #[must_use]
    pub const fn meta(self) -> &'a Map<String, Value> {
        &self.0.meta
    }

    /// How long one call may take, if it says so.
    #[must_use]
    pub const fn timeout(self) -> Option<Duration> {
        self.0.timeout
    }

    /// Where its body runs.
    #[must_use]
    pub const fn mode(self) -> Mode {
        self.0.mode
    }

    /// Whether it promises a structured result.
    #[must_use]
    pub const fn is_structured(self) -> bool {
        self.0.output_schema.is_some()
    }
}
