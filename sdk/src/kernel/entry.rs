//! A tool as the kernel keeps it.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::middleware::{Layers, Middleware};
#[cfg(feature = "dynamic")]
use crate::tool::DynamicTool;
use crate::tool::{AskDef, Call, CallContext, Handler, Kind, ToolDef, ToolError, ToolSpec};

#[derive(Debug)]
pub(super) struct Entry {
    pub(super) spec: Arc<ToolSpec>,
    pub(super) name: Arc<str>,
    pub(super) body: Body,
    pub(super) layers: Layers,
    pub(super) asks: Vec<AskDef>,
    /// Whether the tool's decoder takes only what its schema accepts, whatever the kernel says.
    pub(super) strict: bool,
    pub(super) examine: fn(&Call) -> Result<(), ToolError>,
}

impl Entry {
    pub(super) fn new(kind: Kind, def: &ToolDef, middleware: &[Arc<dyn Middleware>]) -> Self {
        let mut annotations = def.annotations;
        if kind != Kind::Tool {
            // They are there to be read, and have no other way to say so.
            annotations.read_only = Some(true);
        }
        let spec = ToolSpec {
            kind,
            name: def.name.into(),
            title: def.title.map(Into::into),
            icons: def.icons,
            description: def.description.into(),
            input_schema: raw(&def.input),
            output_schema: (def.output)(),
            annotations,
            tags: def.tags.iter().map(|tag| Cow::Borrowed(*tag)).collect(),
            meta: def.meta.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect(),
            timeout: def.timeout,
            mode: def.handler.mode(),
            location: Some(def.location),
        };
        let layers = Layers::of(middleware, &spec);
        Self {
            spec: Arc::new(spec),
            name: def.name.into(),
            body: Body::Static(def.handler),
            layers,
            asks: def.asks.iter().copied().flatten().collect(),
            strict: def.strict,
            examine: def.examine,
        }
    }

    /// Whether the caller of `context` may see it.
    pub(super) fn is_shown(&self, context: &CallContext) -> bool {
        self.layers.show(&self.spec, context)
    }

    /// Whether there is nothing to do but to run the body.
    pub(super) const fn is_plain(&self) -> bool {
        self.layers.is_empty() && self.asks.is_empty()
    }

    #[cfg(feature = "dynamic")]
    pub(super) fn dynamic(tool: Arc<DynamicTool>, middleware: &[Arc<dyn Middleware>]) -> Self {
        let layers = Layers::of(middleware, &tool.spec);
        Self {
            spec: Arc::clone(&tool.spec),
            name: Arc::from(&*tool.spec.name),
            body: Body::Dynamic(tool),
            asks: Vec::new(),
            examine: |_| Ok(()),
            layers,
            // Its validator judges the arguments.
            strict: true,
        }
    }
}

/// What a call runs.
#[derive(Debug)]
pub(super) enum Body {
    Static(Handler),
    #[cfg(feature = "dynamic")]
    Dynamic(Arc<DynamicTool>),
}

fn raw(schema: &impl serde::Serialize) -> Box<RawValue> {
    // Both kinds of schema consist of strings, numbers and maps with string keys only.
    to_raw_value(schema).unwrap_or_else(|error| unreachable!("a schema serialises: {error}"))
}
