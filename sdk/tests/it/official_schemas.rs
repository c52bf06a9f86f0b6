//! The official JSON Schemas of MCP as a judge of our messages.
//!
//! They lie in `$MCP_SCHEMAS/REVISION/schema.json`, or beside the checkout in `../shared/spec`. Without them the checks
//! say on standard error that they did not run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};
use std::{env, fs, io};

use jsonschema::Validator;
use serde_json::{Value, json};

/// Revisions that are opened with `initialize`, oldest first.
pub(crate) const HANDSHAKE_REVISIONS: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The revision without a handshake.
pub(crate) const MODERN_REVISION: &str = "2026-07-28";

/// The folder with the schemas, if there is one.
///
/// # Panics
/// When `$MCP_SCHEMAS` is set and no folder: a wrong setting must not look like a passed check.
pub(crate) fn folder() -> Option<PathBuf> {
    if let Some(set) = env::var_os("MCP_SCHEMAS").map(PathBuf::from) {
        assert!(set.is_dir(), "MCP_SCHEMAS is {}, which is no folder", set.display());
        return Some(set);
    }
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/spec");
    if beside.is_dir() {
        return Some(beside);
    }
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        // Past the capture of test output, so that nobody takes this for a check that ran.
        let skipped = "!!! SKIPPED: official MCP schemas: neither $MCP_SCHEMAS nor ../shared/spec is there";
        writeln!(io::stderr(), "{skipped}").expect("stderr");
    });
    None
}

/// Whether `message` is what `definition` says in the schema of `revision`.
///
/// Definitions that are good to know: `JSONRPCMessage`, `JSONRPCResponse`, `ListToolsResult`, `CallToolResult`,
/// `InitializeResult`, `DiscoverResult`. Without the schemas every message passes, see [`folder`].
///
/// # Errors
/// One line for each place that does not fit: its JSON Pointer and what was expected.
pub(crate) fn validate(revision: &str, definition: &str, message: &Value) -> Result<(), String> {
    let Some(folder) = folder() else { return Ok(()) };
    let validator = validator(&folder, revision, definition)?;
    let faults: Vec<String> =
        validator.iter_errors(message).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    if faults.is_empty() { Ok(()) } else { Err(format!("{revision} {definition}:\n{}", faults.join("\n"))) }
}

/// Whether `message` is an answer: the envelope by the rules of `revision` and, if it is no error, its `result` by
/// `definition`, which the envelope's own definition leaves open.
///
/// # Errors
/// As [`validate`].
pub(crate) fn validate_answer(revision: &str, definition: &str, message: &Value) -> Result<(), String> {
    match (message.get("result"), message.get("error")) {
        // First what says more: for a faulty envelope the schema only knows that no alternative fits.
        (Some(result), None) => validate(revision, definition, result)?,
        (None, Some(_)) => {}
        _ => return Err(format!("{revision}: an answer has either a result or an error: {message}")),
    }
    validate(revision, "JSONRPCMessage", message)
}

/// The first revision, from `revision` on, that knows `definition`: a message of which an older one says nothing is
/// judged by that. `revision` itself when none does, and without the schemas.
pub(crate) fn first_with<'a>(revision: &'a str, definition: &str) -> &'a str {
    static DEFINED: LazyLock<Vec<(&str, BTreeSet<String>)>> = LazyLock::new(|| {
        let revisions = HANDSHAKE_REVISIONS.into_iter().chain([MODERN_REVISION]);
        let defined = |revision: &str| {
            let text = fs::read_to_string(folder()?.join(revision).join("schema.json")).ok()?;
            let schema: Value = serde_json::from_str(&text).ok()?;
            Some(schema[holder(&schema)].as_object()?.keys().cloned().collect())
        };
        revisions.map(|revision| (revision, defined(revision).unwrap_or_default())).collect()
    });
    // Revisions are dates: as text they are in their order.
    let from = DEFINED.iter().filter(|(name, _)| *name >= revision);
    from.into_iter().find(|(_, all)| all.contains(definition)).map_or(revision, |(name, _)| name)
}

fn holder(schema: &Value) -> &'static str {
    if schema.get("$defs").is_some() { "$defs" } else { "definitions" }
}

fn validator(folder: &Path, revision: &str, definition: &str) -> Result<Arc<Validator>, String> {
    type ByRevisionAndDefinition = BTreeMap<(String, String), Arc<Validator>>;
    static BUILT: LazyLock<Mutex<ByRevisionAndDefinition>> = LazyLock::new(Mutex::default);
    let key = (revision.to_owned(), definition.to_owned());
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(validator) = built.get(&key) {
        return Ok(Arc::clone(validator));
    }
    let validator = Arc::new(build(&folder.join(revision).join("schema.json"), definition)?);
    built.insert(key, Arc::clone(&validator));
    Ok(validator)
}

fn build(path: &Path, definition: &str) -> Result<Validator, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut schema: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let holder = holder(&schema);
    if schema[holder].get(definition).is_none() {
        return Err(format!("{}: has no definition {definition}", path.display()));
    }
    // Beside a `$ref` draft 7 ignores everything, inside `allOf` both drafts agree.
    schema["allOf"] = json!([{ "$ref": format!("#/{holder}/{definition}") }]);
    jsonschema::options().should_validate_formats(true).build(&schema).map_err(|error| error.to_string())
}

fn listing(input_schema: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "result": {
        "resultType": "complete", "ttlMs": 0, "cacheScope": "private",
        "tools": [{"name": "add", "description": "Adds.", "inputSchema": input_schema}],
    }})
}

#[test]
fn a_good_listing_passes_in_every_revision() {
    let good = listing(&json!({"type": "object", "properties": {}}));
    for revision in HANDSHAKE_REVISIONS.into_iter().chain([MODERN_REVISION]) {
        assert_eq!(validate_answer(revision, "ListToolsResult", &good), Ok(()));
    }
}

#[test]
fn a_bad_listing_is_refused_in_every_revision() {
    if folder().is_none() {
        return;
    }
    let bad = listing(&json!({"type": "array"}));
    for revision in HANDSHAKE_REVISIONS.into_iter().chain([MODERN_REVISION]) {
        let fault = validate_answer(revision, "ListToolsResult", &bad).expect_err(revision);
        assert!(fault.contains("/tools/0/inputSchema/type"), "{fault}");
    }
}

#[test]
fn what_only_the_modern_revision_demands_is_demanded() {
    if folder().is_none() {
        return;
    }
    let mut old = listing(&json!({"type": "object"}));
    for key in ["resultType", "ttlMs", "cacheScope"] {
        old["result"].as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(validate_answer("2025-11-25", "ListToolsResult", &old), Ok(()));
    let fault = validate_answer(MODERN_REVISION, "ListToolsResult", &old).expect_err("modern");
    assert!(
        fault.contains("resultType") && fault.contains("ttlMs") && fault.contains("cacheScope"),
        "{fault}"
    );
}

#[test]
fn an_error_passes_as_an_answer_and_a_mixture_does_not() {
    if folder().is_none() {
        return;
    }
    let error = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no such method"}});
    let mut mixture = error.clone();
    mixture["result"] = json!({});
    for revision in HANDSHAKE_REVISIONS.into_iter().chain([MODERN_REVISION]) {
        assert_eq!(validate_answer(revision, "ListToolsResult", &error), Ok(()));
        assert!(validate_answer(revision, "ListToolsResult", &mixture).is_err());
    }
}

#[test]
fn an_unknown_definition_is_a_fault_and_not_a_pass() {
    if folder().is_none() {
        return;
    }
    assert!(validate(MODERN_REVISION, "NoSuchResult", &json!({})).is_err());
}
