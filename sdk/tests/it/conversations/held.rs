//! Holds a conversation with an example, as a process of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde_json::{Value, json};
use toolkernel::protocol::{Era, Revision};

use super::pattern::{Names, filled, matches};
use super::script::{self, Action, Script};
use crate::official_schemas::{first_with, validate, validate_answer};
use crate::probe::Probe;

/// Holds the conversations of a page whose title begins with `which`, in each of their revisions.
///
/// # Panics
/// When one does not go as it is written down; or when there is none.
pub(super) fn hold(page: &str, which: &str) {
    let scripts = script::read(page);
    let mut faults = Vec::new();
    let mut count = 0;
    for script in scripts.iter().filter(|script| script.title.starts_with(which)) {
        for &revision in &script.revisions {
            count += 1;
            if let Err(fault) = converse(script, revision) {
                faults.push(format!("{page}, {} ({}):\n{fault}", script.title, revision.as_str()));
            }
        }
    }
    assert!(count > 0, "{page} has no conversation that begins with `{which}`");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

fn converse(script: &Script, revision: Revision) -> Result<(), String> {
    let mut talk = Talk {
        probe: Probe::of(&script.example, &[]),
        revision,
        asked: BTreeMap::new(),
        names: Names::new(),
        transcript: Vec::new(),
        ended: false,
    };
    // Also what the process does wrong, no line in time say, is told with what was said before.
    let outcome = catch_unwind(AssertUnwindSafe(|| talk.hold(script)));
    let outcome = outcome.unwrap_or_else(|panic| {
        Err(panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "the process misbehaves".to_owned()))
    });
    outcome.map_err(|fault| format!("{}\n{fault}", talk.transcript.join("\n")))
}

struct Talk {
    probe: Probe,
    revision: Revision,
    /// The requests that were sent: their method and revision, by the text of their id.
    asked: BTreeMap<String, (String, Revision)>,
    names: Names,
    transcript: Vec<String>,
    ended: bool,
}

impl Talk {
    fn hold(&mut self, script: &Script) -> Result<(), String> {
        if script.opened && self.revision.era() == Era::Handshake {
            self.open()?;
        }
        let own = self.revision.era();
        let mut steps = script.steps.iter().filter(|step| step.era.is_none_or(|era| era == own)).peekable();
        let mut any_order: Vec<Value> = Vec::new();
        while let Some(step) = steps.next() {
            let step_of = |fault: String| format!("at `{}`: {fault}", step.text);
            match &step.action {
                Action::Say(text) => self.say(text).map_err(step_of)?,
                Action::SayRaw(line) => self.say_raw(line),
                Action::Hear(text) => {
                    let expected = parsed(text).map_err(step_of)?;
                    let heard = self.hear().map_err(step_of)?;
                    matches(&expected, &heard, &mut self.names).map_err(step_of)?;
                }
                Action::HearSome(text) => {
                    any_order.push(parsed(text).map_err(step_of)?);
                    if !steps.peek().is_some_and(|next| matches!(next.action, Action::HearSome(_))) {
                        self.hear_all(std::mem::take(&mut any_order)).map_err(step_of)?;
                    }
                }
                Action::Silence(ms) => {
                    if !self.probe.is_silent(Duration::from_millis(*ms)) {
                        return Err(step_of("something came".to_owned()));
                    }
                }
                Action::End => self.end(),
            }
        }
        self.end();
        let surplus = self.probe.rest();
        if !surplus.is_empty() {
            return Err(format!("and then came, unexpected:\n{}", surplus.join("")));
        }
        let (status, _) = self.probe.wait();
        if status.success() { Ok(()) } else { Err(format!("the process ended with {status}")) }
    }

    fn open(&mut self) -> Result<(), String> {
        let version = self.revision.as_str();
        let client = json!({
            "protocolVersion": version,
            "capabilities": { "elicitation": {}, "sampling": {}, "roots": {} },
            "clientInfo": { "name": "tester", "version": "1" },
        });
        self.say(&json!({ "id": "open", "method": "initialize", "params": client }).to_string())?;
        let expected = json!({ "id": "open", "result": { "protocolVersion": version } });
        matches(&expected, &self.hear()?, &mut self.names)?;
        self.say(r#"{"method":"notifications/initialized"}"#)
    }

    /// Completes a message and sends it.
    fn say(&mut self, text: &str) -> Result<(), String> {
        let mut message = filled(parsed(text)?, &self.names);
        message["jsonrpc"] = json!("2.0");
        let is_request = message.get("method").is_some() && message.get("id").is_some();
        if is_request && self.revision.era() == Era::Stateless && message["method"] != "initialize" {
            let mut meta = json!({
                "io.modelcontextprotocol/protocolVersion": self.revision.as_str(),
                "io.modelcontextprotocol/clientCapabilities": { "elicitation": {}, "sampling": {}, "roots": {} },
                "io.modelcontextprotocol/clientInfo": { "name": "tester", "version": "1" },
            });
            if let Some(own) = message["params"]["_meta"].as_object() {
                meta.as_object_mut().unwrap().extend(own.clone());
            }
            message["params"]["_meta"] = meta;
        }
        self.say_raw(&message.to_string());
        Ok(())
    }

    fn say_raw(&mut self, line: &str) {
        self.transcript.push(format!("> {}", shortened(line)));
        if let Ok(message) = serde_json::from_str::<Value>(line.trim_start_matches('\u{feff}'))
            && let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id"))
        {
            let version = &message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
            let revision = version.as_str().and_then(Revision::parse).unwrap_or(self.revision);
            self.asked.insert(id.to_string(), (method.to_owned(), revision));
        }
        self.probe.say(line);
    }

    /// The next line, judged by the official schema.
    fn hear(&mut self) -> Result<Value, String> {
        let line = self.probe.line();
        self.transcript.push(format!("< {}", shortened(line.trim_end())));
        let Some(text) = line.strip_suffix('\n').filter(|text| !text.contains(['\n', '\r'])) else {
            return Err("a line does not end in one line feed".to_owned());
        };
        let message: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        self.judge(&message)?;
        Ok(message)
    }

    fn hear_all(&mut self, mut expected: Vec<Value>) -> Result<(), String> {
        while !expected.is_empty() {
            let heard = self.hear()?;
            let fits = |expected: &Value| matches(expected, &heard, &mut self.names).is_ok();
            let Some(found) = expected.iter().position(fits) else {
                return Err(format!("heard {heard}, which is none of those expected"));
            };
            expected.remove(found);
        }
        Ok(())
    }

    fn judge(&self, message: &Value) -> Result<(), String> {
        let own = self.revision.as_str();
        if let Some(method) = message["method"].as_str() {
            let definition = definition_of(method)?;
            return validate(first_with(own, definition), definition, message);
        }
        let Some(id) = message.get("id") else {
            // Before 2025-11-25 the schema has no error without an id, which JSON-RPC has.
            return if self.revision < Revision::V2025_11_25 {
                Ok(())
            } else {
                validate(own, "JSONRPCMessage", message)
            };
        };
        let Some((method, revision)) = self.asked.get(&id.to_string()) else {
            // To a line that this side could not read.
            return validate(own, "JSONRPCMessage", message);
        };
        let definition = match message["result"]["resultType"].as_str() {
            Some("input_required") => "InputRequiredResult",
            _ => definition_of(method)?,
        };
        validate_answer(first_with(revision.as_str(), definition), definition, message)
    }

    fn end(&mut self) {
        if !self.ended {
            self.transcript.push("(the input ends)".to_owned());
            self.probe.close_input();
            self.ended = true;
        }
    }
}

fn parsed(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(600) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

/// What the schemas call the result of a request, or a message of the server.
fn definition_of(method: &str) -> Result<&'static str, String> {
    Ok(match method {
        "initialize" => "InitializeResult",
        "server/discover" => "DiscoverResult",
        "tools/list" => "ListToolsResult",
        "tools/call" => "CallToolResult",
        "resources/list" => "ListResourcesResult",
        "resources/templates/list" => "ListResourceTemplatesResult",
        "resources/read" => "ReadResourceResult",
        "prompts/list" => "ListPromptsResult",
        "prompts/get" => "GetPromptResult",
        "completion/complete" => "CompleteResult",
        "subscriptions/listen" => "SubscriptionsListenResult",
        "elicitation/create" => "ElicitRequest",
        "sampling/createMessage" => "CreateMessageRequest",
        "roots/list" => "ListRootsRequest",
        "notifications/progress" => "ProgressNotification",
        "notifications/message" => "LoggingMessageNotification",
        "notifications/cancelled" => "CancelledNotification",
        "notifications/tools/list_changed" => "ToolListChangedNotification",
        "notifications/resources/updated" => "ResourceUpdatedNotification",
        "notifications/subscriptions/acknowledged" => "SubscriptionsAcknowledgedNotification",
        method if method.starts_with("notifications/") => {
            return Err(format!("no schema is known for {method}"));
        }
        // Its result is empty, or it is no method and leads to an error.
        _ => "EmptyResult",
    })
}
