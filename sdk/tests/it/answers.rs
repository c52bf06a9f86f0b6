//! A call is answered exactly once, and never after it was cancelled, in whatever order things happen.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use serde_json::Value;
use tokio::sync::oneshot;
use toolkernel::kernel::{CallError, ToolSurface};
use toolkernel::server::{Server, ServerInfo};
use toolkernel::testing::Conversation;
use toolkernel::tool::{Arguments, BoxFuture, CallContext, Progress, ToolResult, ToolSpec};

use crate::support::{META, initialize};

/// Calls that end when the test says so; they report progress whenever they can, also afterwards.
#[derive(Default)]
struct Held {
    calls: Mutex<Vec<(CallContext, Option<oneshot::Sender<End>>)>>,
}

#[derive(Debug, Clone, Copy)]
enum End {
    Result,
    Panic,
}

impl ToolSurface for Held {
    fn list(&self, _: &CallContext) -> Vec<Arc<ToolSpec>> {
        Vec::new()
    }

    fn call(&self, _: &str, _: Arguments, context: CallContext) -> BoxFuture<Result<ToolResult, CallError>> {
        let (sender, ending) = oneshot::channel();
        self.calls.lock().unwrap().push((context, Some(sender)));
        Box::pin(async move {
            match ending.await {
                Ok(End::Panic) => panic!("told to"),
                // Deaf to cancellation, as a surface should not be.
                _ => Ok(ToolResult::text_only("done")),
            }
        })
    }
}

impl Held {
    fn end(&self, index: usize, end: End) {
        let mut calls = self.calls.lock().unwrap();
        let count = calls.len().max(1);
        if let Some((_, sender)) = calls.get_mut(index % count)
            && let Some(sender) = sender.take()
        {
            let _ = sender.send(end);
        }
    }

    fn report(&self) {
        for (context, _) in &*self.calls.lock().unwrap() {
            if let Some(port) = &context.port {
                port.progress(Progress { done: 1.0, total: None, message: None });
            }
        }
    }
}

#[derive(Debug, Clone)]
enum Step {
    /// Calls under this id.
    Call {
        id: u8,
        stateless: bool,
    },
    /// Asks for what is answered at once.
    List(u8),
    /// Says what gets one error without an id.
    Junk(&'static str),
    /// Says what gets nothing.
    Quiet(&'static str),
    Cancel(u8),
    /// The call that started as this one ends.
    End(usize, End),
    Report,
    /// Lets everything run that can.
    Run,
    Stop,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0_u8..6, any::<bool>()).prop_map(|(id, stateless)| Step::Call { id, stateless }),
        1 => (0_u8..6).prop_map(Step::List),
        1 => prop_oneof![Just("garbage"), Just("[]"), Just(r#"{"jsonrpc":"2.0","id":[],"method":"x"}"#)]
            .prop_map(Step::Junk),
        1 => prop_oneof![
            Just(r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"x"}}"#),
            Just(r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
            Just(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}"#),
        ]
        .prop_map(Step::Quiet),
        2 => (0_u8..6).prop_map(Step::Cancel),
        4 => (0_usize..8, prop_oneof![4 => Just(End::Result), 1 => Just(End::Panic)])
            .prop_map(|(index, end)| Step::End(index, end)),
        2 => Just(Step::Report),
        3 => Just(Step::Run),
        1 => Just(Step::Stop),
    ]
}

/// What the client knows of an id: an open call is owed exactly one answer.
#[derive(Default)]
struct Client {
    open: BTreeMap<String, u32>,
    refusals: BTreeMap<String, u32>,
    /// Errors without an id that are owed.
    unnamed: u32,
}

impl Client {
    /// A request under `id` is sent: it is owed an answer, or a refusal if one is open.
    fn owe(&mut self, id: u8) {
        let id = id.to_string();
        let owed = if self.open.contains_key(&id) { &mut self.refusals } else { &mut self.open };
        *owed.entry(id).or_default() += 1;
    }

    fn hear(&mut self, lines: Vec<String>) {
        for line in lines {
            let message: Value = serde_json::from_str(&line).unwrap();
            if message.get("method").is_some() {
                let token = message["params"]["progressToken"].to_string();
                assert!(self.open.contains_key(&token), "progress of a call that is not open: {line}");
                continue;
            }
            if message.get("id").is_none() {
                self.unnamed -= 1;
                continue;
            }
            let id = message["id"].to_string();
            let owed = if message.get("error").is_some() { &mut self.refusals } else { &mut self.open };
            let count = owed.get_mut(&id).unwrap_or_else(|| panic!("an answer that is not owed: {line}"));
            *count -= 1;
            if *count == 0 {
                owed.remove(&id);
            }
        }
    }
}

async fn play(steps: Vec<Step>) {
    let held = Arc::new(Held::default());
    let surface = Arc::clone(&held) as Arc<dyn ToolSurface>;
    let mut wire = Conversation::new(Server::new(surface, ServerInfo::new("test", "1"))).unwrap();
    let mut client = Client::default();
    // Both eras are spoken after a handshake.
    wire.say(&initialize("2025-11-25"));
    wire.overhear();
    for step in steps {
        match step {
            Step::Call { id, stateless } => {
                client.hear(wire.overhear());
                client.owe(id);
                let meta = if stateless { format!(r#",{META}"#) } else { String::new() };
                wire.say(&format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"x","_meta":{{"progressToken":{id}{meta}}}}}}}"#
                ));
            }
            Step::List(id) => {
                client.hear(wire.overhear());
                client.owe(id);
                wire.say(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list"}}"#));
                client.hear(wire.overhear());
            }
            Step::Junk(line) => {
                client.unnamed += 1;
                wire.say(line);
            }
            Step::Quiet(line) => wire.say(line),
            Step::Cancel(id) => {
                client.hear(wire.overhear());
                wire.say(&format!(
                    r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
                ));
                client.open.remove(&id.to_string());
            }
            Step::End(index, end) => held.end(index, end),
            Step::Report => held.report(),
            Step::Run => {
                for _ in 0..20 {
                    tokio::task::yield_now().await;
                }
            }
            Step::Stop => wire.stop(),
        }
    }
    wire.stop();
    client.hear(wire.hear().await);
    held.report();
    for index in 0..64 {
        held.end(index, End::Result);
    }
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    client.hear(wire.overhear());
    assert!(
        client.open.is_empty() && client.refusals.is_empty() && client.unnamed == 0,
        "left without an answer: {:?}",
        client.open
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    #[test]
    fn every_call_is_answered_once(steps in prop::collection::vec(step(), 0..40)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(play(steps));
    }
}
