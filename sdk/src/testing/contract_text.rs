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
    if takes_arguments(&spec.input_schema) {
        section("arguments", &spec.input_schema, text)?;
    }
    spec.output_schema.as_ref().map_or(Ok(()), |schema| section("result", schema.json(), text))
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

/// Whether `schema` says more than that there are no properties.
fn takes_arguments(schema: &RawValue) -> bool {
    let Entries(keys) = read(schema);
    keys.iter().any(|(key, value)| match &**key {
        "type" => false,
        "properties" => !read(value).0.is_empty(),
        "additionalProperties" => value.get() != "false",
        _ => true,
    })
}

/// The schema of all arguments or of the result: the properties of an object line by line, all else as it is.
fn section(what: &str, schema: &RawValue, text: &mut String) -> fmt::Result {
    let Entries(mut keys) = read(schema);
    let find = |key: &str| keys.iter().find(|(name, _)| name == key).map(|(_, value)| &**value);
    let Entries(properties) = find("properties").map_or_else(Entries::default, read);
    let required: Vec<String> =
        find("required").and_then(|names| serde_json::from_str(names.get()).ok()).unwrap_or_default();
    if !properties.is_empty() {
        keys.retain(|(key, value)| match &**key {
            "properties" | "required" => false,
            "type" => value.get() != "\"object\"",
            "additionalProperties" => value.get() != "false",
            _ => true,
        });
    }
    let whole = if keys.is_empty() { String::new() } else { format!(" {}", facts(&keys)) };
    writeln!(text, "  {what}{whole}")?;
    doc(&keys, 4, text)?;
    for (name, property) in &properties {
        let Entries(keys) = read(property);
        let required = if required.contains(name) { " (required)" } else { "" };
        writeln!(text, "    {name}{required} {}", facts(&keys))?;
        doc(&keys, 6, text)?;
    }
    Ok(())
}

const DOC: &str = "description";

fn facts(keys: &[(String, Box<RawValue>)]) -> String {
    let facts = keys.iter().filter(|(key, _)| key != DOC);
    let facts: Vec<String> = facts.map(|(key, value)| format!("\"{key}\":{}", value.get())).collect();
    format!("{{{}}}", facts.join(","))
}

fn doc(keys: &[(String, Box<RawValue>)], by: usize, text: &mut String) -> fmt::Result {
    let doc = keys.iter().find(|(key, _)| key == DOC);
    let doc = doc.and_then(|(_, value)| serde_json::from_str::<String>(value.get()).ok());
    indented(&doc.unwrap_or_default(), by, text)
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
