//! A tool as the kernel keeps it.

use std::sync::Arc;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::middleware::{Layers, Middleware};
use crate::tool::{Handler, ToolDef, ToolSpec};

#[derive(Debug)]
pub(super) struct Entry {
    pub(super) spec: Arc<ToolSpec>,
    pub(super) name: Arc<str>,
    pub(super) handler: Handler,
    pub(super) layers: Layers,
}

impl Entry {
    pub(super) fn new(def: &ToolDef, middleware: &[Arc<dyn Middleware>]) -> Self {
        let spec = ToolSpec {
            name: def.name.into(),
            title: def.title.map(Into::into),
            description: def.description.into(),
            input_schema: raw(&def.input),
            output_schema: (def.output)().map(|schema| raw(&schema)),
            annotations: def.annotations,
            tags: def.tags.into(),
            meta: def.meta.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect(),
            timeout: def.timeout,
            mode: def.handler.mode(),
            location: Some(def.location),
        };
        let layers = Layers::of(middleware, &spec);
        Self { spec: Arc::new(spec), name: def.name.into(), handler: def.handler, layers }
    }
}

fn raw(schema: &impl serde::Serialize) -> Box<RawValue> {
    // Both kinds of schema consist of strings, numbers and maps with string keys only.
    to_raw_value(schema).unwrap_or_else(|error| unreachable!("a schema serialises: {error}"))
}
