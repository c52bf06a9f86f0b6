//! What callers can rely on, as a text to compare.

use std::fmt::{self, Write as _};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::kernel::ToolSurface;
use crate::tool::{Annotations, CallContext, ToolSpec};

/// Names, descriptions, hints, arguments and results of all tools of `surface`, one fact a line: what a
/// caller can rely on, and what a model reads. Equal tools give equal texts; keep it as a snapshot, so that
/// no change of it goes unseen.
///
/// ```
/// use toolkernel::prelude::*;
///
/// /// Adds one.
/// #[mcp_tool(link = false, read_only)]
/// async fn next(/** Where from. */ #[arg(default = 1)] number: u8) -> Result<String, ToolError> {
///     Ok(number.saturating_add(1).to_string())
/// }
///
/// let kernel = ToolKernel::with(tools![next]).build()?;
/// assert_eq!(
///     toolkernel::testing::contract(&kernel),
///     r#"next [read_only]
///   Adds one.
///   arguments
///     number {"type":"integer","minimum":0,"maximum":255,"default":1}
///       Where from.
/// "#
/// );
/// # Ok::<(), toolkernel::kernel::BuildError>(())
/// ```
#[must_use]
pub fn contract(surface: &(impl ToolSurface + ?Sized)) -> String {
    let mut text = String::new();
    for spec in surface.list(&CallContext::default()) {
        // Writing to a `String` cannot fail.
        let _ = describe(&spec, &mut text);
    }
    text
}

fn describe(spec: &ToolSpec, text: &mut String) -> fmt::Result {
    text.push_str(&spec.name);
    if let Some(title) = &spec.title {
        write!(text, ": {title}")?;
    }
    let hints = hints(spec.annotations);
    if !hints.is_empty() {
        write!(text, " [{}]", hints.join(", "))?;
    }
    text.push('\n');
    indented(&spec.description, 2, text)?;
    if !spec.tags.is_empty() {
        writeln!(text, "  tags: {}", spec.tags.join(", "))?;
    }
    for (key, value) in &spec.meta {
        writeln!(text, "  meta {key} = {value}")?;
    }
    object("arguments", &spec.input_schema, text)?;
    match &spec.output_schema {
        Some(schema) => object("result", schema.json(), text),
        None => Ok(()),
    }
}

fn hints(annotations: Annotations) -> Vec<String> {
    let Annotations { read_only, destructive, idempotent, open_world } = annotations;
    let named = [
        ("read_only", read_only),
        ("destructive", destructive),
        ("idempotent", idempotent),
        ("open_world", open_world),
    ];
    let given = named.into_iter().filter_map(|(name, hint)| hint.map(|hint| (name, hint)));
    given.map(|(name, hint)| if hint { name.to_owned() } else { format!("not {name}") }).collect()
}

fn indented(prose: &str, by: usize, text: &mut String) -> fmt::Result {
    prose.lines().try_for_each(|line| writeln!(text, "{:by$}{line}", ""))
}

/// The properties of an object's schema.
fn object(what: &str, schema: &RawValue, text: &mut String) -> fmt::Result {
    let Entries(keys) = read(schema);
    let find = |key: &str| keys.iter().find(|(name, _)| name == key).map(|(_, value)| &**value);
    let Entries(properties) = find("properties").map_or_else(Entries::default, read);
    if properties.is_empty() {
        return Ok(());
    }
    let required: Vec<String> =
        find("required").and_then(|names| serde_json::from_str(names.get()).ok()).unwrap_or_default();
    writeln!(text, "  {what}")?;
    for (name, property) in &properties {
        let Entries(keys) = read(property);
        let (doc, facts): (Vec<_>, Vec<_>) = keys.iter().partition(|(key, _)| key == "description");
        let facts: Vec<String> =
            facts.iter().map(|(key, value)| format!("\"{key}\":{}", value.get())).collect();
        let required = if required.contains(name) { " (required)" } else { "" };
        writeln!(text, "    {name}{required} {{{}}}", facts.join(","))?;
        for (_, doc) in doc {
            indented(&serde_json::from_str::<String>(doc.get()).unwrap_or_default(), 6, text)?;
        }
    }
    Ok(())
}

fn read(object: &RawValue) -> Entries {
    serde_json::from_str(object.get()).unwrap_or_default()
}

/// The entries of an object in the order in which they are written, which is the author's.
#[derive(Default)]
struct Entries(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Entries, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}
