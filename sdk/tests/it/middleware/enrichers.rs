//! Additions to structured results.

use std::time::Duration;

use serde_json::json;
use toolkernel::kernel::{Declared, Enricher, Enrichers};
use toolkernel::prelude::*;
use toolkernel::server::ServerInfo;
use toolkernel::testing::InMemoryClient;
use toolkernel::tool::{BoxFuture, Content, HandlerResult, ToolResult, ToolSpec};

use super::{builder, call};

fn client(enrichers: Enrichers) -> InMemoryClient {
    let kernel = builder().0.middleware(enrichers).build();
    InMemoryClient::with_enrichers(Server::new(kernel, ServerInfo::new("test", "1")))
}

/// Adds a line to results of tools with a tag, or of all.
struct Line(&'static str, Option<&'static str>);

impl Enricher for Line {
    fn concerns(&self, tool: Declared<'_>) -> bool {
        self.1.is_none_or(|tag| tool.has_tag(tag))
    }

    fn enrich(&self, _: &ToolSpec, result: ToolResult) -> BoxFuture<HandlerResult> {
        let mut content = result.content().to_vec();
        content.push(Content::Text(self.0.to_owned()));
        Box::pin(async { Ok(result.with_content(content)) })
    }
}

/// Does what an enricher must not do.
enum Bad {
    Fails,
    Panics,
    PanicsLate,
    Hangs,
    TakesThePayload,
}

impl Enricher for Bad {
    fn enrich(&self, _: &ToolSpec, _: ToolResult) -> BoxFuture<HandlerResult> {
        match self {
            Self::Fails => Box::pin(async { Err(ToolError::new("no")) }),
            Self::Panics => panic!("no"),
            Self::PanicsLate => Box::pin(async { panic!("no") }),
            Self::Hangs => Box::pin(std::future::pending()),
            Self::TakesThePayload => Box::pin(async { Ok(ToolResult::text_only("mine")) }),
        }
    }
}

#[tokio::test]
async fn structured_results_get_additions_in_order() {
    let client = client(Enrichers::new().add(Line("one", None)).add(Line("two", Some("admin"))));
    assert_eq!(call(&client, "change", json!({})).await.text(), "{\"calls\":0}\none\ntwo");
    assert_eq!(call(&client, "count", json!({})).await.text(), "{\"calls\":1}\none");
    assert_eq!(call(&client, "flaky", json!({})).await.text(), "done", "no structure, no addition");
    assert!(call(&client, "count", json!({ "from": "x" })).await.text().starts_with("count: 1 problem"));
}

#[tokio::test]
async fn a_bad_one_never_spoils_the_result() {
    for bad in [Bad::Fails, Bad::Panics, Bad::PanicsLate, Bad::Hangs, Bad::TakesThePayload] {
        let enrichers = Enrichers::new().patience(Duration::from_millis(20));
        let client = client(enrichers.add(Line("before", None)).add(bad).add(Line("after", None)));
        let outcome = call(&client, "change", json!({})).await;
        assert_eq!(outcome.text(), "{\"calls\":0}\nbefore\nafter");
        assert_eq!(outcome.payload::<serde_json::Value>().unwrap(), json!({ "calls": 0 }));
    }
}

#[tokio::test]
async fn they_are_off_where_the_kernel_or_a_test_says_so() {
    let off = client(Enrichers::new().add(Line("one", None)).on(false));
    assert_eq!(call(&off, "change", json!({})).await.text(), r#"{"calls":0}"#);
    let kernel = builder().0.middleware(Enrichers::new().add(Line("one", None))).build();
    let in_test = InMemoryClient::new(kernel);
    assert_eq!(call(&in_test, "change", json!({})).await.text(), r#"{"calls":0}"#);
}
