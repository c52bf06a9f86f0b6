//! The order of middleware, what it may change, and what it cannot break.

use std::sync::{Arc, Mutex};

use insta::assert_snapshot;
use serde_json::json;
use toolkernel::kernel::{Declared, Middleware, Next, ToolCall};
use toolkernel::prelude::*;
use toolkernel::testing::InMemoryClient;
use toolkernel::tool::{BoxFuture, HandlerResult};

use super::{builder, call};

type Log = Arc<Mutex<Vec<String>>>;

struct Note(&'static str, Log);

impl Middleware for Note {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let (name, log) = (self.0, Arc::clone(&self.1));
        log.lock().unwrap().push(format!("{name} before"));
        Box::pin(async move {
            let outcome = next.run(call).await;
            log.lock().unwrap().push(format!("{name} after"));
            outcome
        })
    }
}

#[tokio::test]
async fn the_first_one_is_outermost() {
    let log = Log::default();
    let (builder, _) = builder();
    let builder = builder.middleware(Note("one", Arc::clone(&log))).middleware(Note("two", Arc::clone(&log)));
    let client = InMemoryClient::new(builder.build());
    call(&client, "change", json!({})).await;
    assert_eq!(log.lock().unwrap().join(", "), "one before, two before, two after, one after");
}

/// The number that a middleware put into the call.
#[derive(Debug)]
struct Number(u32);

struct Give(u32);

impl Middleware for Give {
    fn call(&self, mut call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        let before = call.context.extensions.get::<Number>().map_or(0, |number| number.0);
        call.context.extensions.insert(Number(before + self.0));
        next.run(call)
    }
}

/// Says what it was given.
#[mcp_tool(link = false)]
async fn given(ctx: Ctx) -> Result<String, ToolError> {
    Ok(format!("{:?}", ctx.extensions().get::<Number>()))
}

#[tokio::test]
async fn state_of_a_call_is_typed_and_of_this_call_only() {
    let client =
        InMemoryClient::new(ToolKernel::with(tools![given]).middleware(Give(1)).middleware(Give(2)).build());
    assert_eq!(call(&client, "given", json!({})).await.text(), "Some(Number(3))");
    assert_eq!(call(&client, "given", json!({})).await.text(), "Some(Number(3))");
    let without = InMemoryClient::new(ToolKernel::with(tools![given]).build());
    assert_eq!(call(&without, "given", json!({})).await.text(), "None");
}

struct OnlyTagged(&'static str);

impl Middleware for OnlyTagged {
    fn concerns(&self, tool: Declared<'_>) -> bool {
        tool.has_tag(self.0)
    }

    fn call(&self, _: ToolCall, _: Next) -> BoxFuture<HandlerResult> {
        Box::pin(async { Err(ToolError::new("refused").hint("ask somebody else")) })
    }
}

#[tokio::test]
async fn a_tag_chooses_the_tools() {
    let client = InMemoryClient::new(builder().0.middleware(OnlyTagged("admin")).build());
    assert_snapshot!(call(&client, "change", json!({})).await.text(), @r"
    refused
    hint: ask somebody else
    ");
    assert!(!call(&client, "count", json!({})).await.is_error());
}

/// Panics at once, or in its future.
struct Panics {
    late: bool,
}

impl Middleware for Panics {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        assert!(self.late, "a secret");
        Box::pin(async move {
            next.run(call).await?;
            panic!("a secret")
        })
    }
}

/// A28, of middleware: its panic is an error of the call.
#[tokio::test]
async fn a28_a_panic_of_middleware_is_an_error_of_the_call() {
    for late in [false, true] {
        let client = InMemoryClient::new(builder().0.middleware(Panics { late }).build());
        for _ in 0..2 {
            let outcome = call(&client, "change", json!({})).await;
            assert!(outcome.is_error());
            let text = outcome.text();
            assert!(
                text.starts_with("tool `change` failed with an internal error (a panic)\nhint: "),
                "{text}"
            );
            assert!(!text.contains("secret"), "{text}");
        }
    }
}

struct Twice;

impl Middleware for Twice {
    fn call(&self, call: ToolCall, next: Next) -> BoxFuture<HandlerResult> {
        Box::pin(async move {
            match next.clone().run(call.clone()).await {
                Err(_) => next.run(call).await,
                done => done,
            }
        })
    }
}

#[tokio::test]
async fn a_call_can_be_tried_again() {
    let client = InMemoryClient::new(builder().0.middleware(Twice).build());
    assert_eq!(call(&client, "flaky", json!({})).await.text(), "done");
}
