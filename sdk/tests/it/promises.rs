//! The checks of what tools promise: which there are, what they cost, what they say.

use std::panic::{AssertUnwindSafe, catch_unwind};

use insta::assert_snapshot;
use toolkernel::testing::{ByteBudget, assert_byte_budget, contract, expect_tools};

use crate::support::kernel;

/// What a check says when it fails.
fn said(check: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(check)).expect_err("the check passed");
    payload.downcast_ref::<String>().expect("a text").clone()
}

#[test]
fn missing_and_unexpected_tools_are_named() {
    let kernel = kernel().unwrap();
    expect_tools(&kernel, &["whoami", "wait", "report", "media", "fail", "echo", "add"]);
    let said = said(|| expect_tools(&kernel, &["add", "echo", "fail", "media", "report", "wait", "extra"]));
    let (missing, unexpected) = said.split_once("\n- unexpected: `whoami` (").unwrap();
    assert_snapshot!(missing, @r"
    the tools are not those that were expected:
    - missing: `extra`. A tool is there when its crate is linked: write `use its_crate as _;` where the kernel is built, or list it in `tools![..]`. If it has `link = false`, only the list helps
    ");
    assert!(unexpected.contains("support.rs:"), "{said}");
    assert!(unexpected.ends_with("keep it out with `#[mcp_tool(link = false)]`"), "{said}");
}

#[test]
fn bytes_over_the_budget_are_named() {
    let kernel = kernel().unwrap();
    assert_byte_budget(&kernel, ByteBudget { tool: 700, server: 3000 });
    let said = said(|| assert_byte_budget(&kernel, ByteBudget { tool: 300, server: 500 }));
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[1].starts_with("- `add` has ") && lines[1].ends_with(" bytes, 300 are allowed"), "{said}");
    assert!(
        said.contains("- all 7 tools have ") && said.contains("500 are allowed; the largest: `add` "),
        "{said}"
    );
    assert!(said.ends_with("`#[tool_output(descriptions = false)]`"), "{said}");
}

/// The budget counts what a client gets.
#[tokio::test]
async fn the_budget_counts_the_bytes_on_the_wire() {
    let line = crate::support::conversation(&[
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{META}}}"#,
    ])
    .await;
    let list: &serde_json::value::RawValue = {
        let answer: std::collections::BTreeMap<&str, &serde_json::value::RawValue> =
            serde_json::from_str(&line).unwrap();
        answer["result"]
    };
    let result: std::collections::BTreeMap<&str, &serde_json::value::RawValue> =
        serde_json::from_str(list.get()).unwrap();
    let tools: Vec<&serde_json::value::RawValue> = serde_json::from_str(result["tools"].get()).unwrap();
    let bytes: usize = tools.iter().map(|tool| tool.get().len()).sum();
    let kernel = kernel().unwrap();
    assert_byte_budget(&kernel, ByteBudget { tool: bytes, server: bytes });
    said(|| assert_byte_budget(&kernel, ByteBudget { tool: bytes, server: bytes - 1 }));
}

#[test]
fn a_contract_is_one_text() {
    let text = contract(&kernel().unwrap());
    assert_eq!(text, contract(&kernel().unwrap()));
    let add: Vec<&str> = text.lines().take(10).collect();
    assert_snapshot!(add.join("\n"), @r#"
    add: Addition [read_only, idempotent]
      Adds two numbers.
      meta anthropic/alwaysLoad = true
      arguments
        a (required) {"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}
          First term.
        b {"type":"integer","minimum":0,"maximum":100,"default":1}
          Second term.
      result
        value (required) {"type":"integer"}
    "#);
}

mod results {
    use std::collections::BTreeMap;

    use insta::assert_snapshot;
    use toolkernel::prelude::*;
    use toolkernel::testing::contract;

    /// A thing.
    #[tool_output]
    struct Item {
        /// What it is called.
        name: String,
    }

    /// What came of it.
    #[tool_output(tag = "state")]
    enum Outcome {
        /// It is there.
        Found {
            /// Where.
            at: u8,
        },
        /// It is not.
        Lost,
    }

    fn item() -> Item {
        Item { name: "lamp".to_owned() }
    }

    /// A list.
    #[mcp_tool(link = false)]
    async fn list() -> Result<Vec<Item>, ToolError> {
        Ok(vec![item()])
    }

    /// A number.
    #[mcp_tool(link = false)]
    async fn number() -> Result<u8, ToolError> {
        Ok(1)
    }

    /// Perhaps one.
    #[mcp_tool(link = false)]
    async fn perhaps() -> Result<Option<Item>, ToolError> {
        Ok(Some(item()))
    }

    /// By name.
    #[mcp_tool(link = false)]
    async fn named() -> Result<BTreeMap<String, Item>, ToolError> {
        Ok(BTreeMap::from([("a".to_owned(), item())]))
    }

    /// One of two.
    #[mcp_tool(link = false)]
    async fn outcome() -> Result<Outcome, ToolError> {
        Ok(if item().name.is_empty() { Outcome::Lost } else { Outcome::Found { at: 1 } })
    }

    /// A text, which has no schema.
    #[mcp_tool(link = false)]
    async fn text() -> Result<String, ToolError> {
        Ok("x".to_owned())
    }

    #[test]
    fn a_result_that_is_no_struct_stands_in_the_contract() {
        let kernel = ToolKernel::with(tools![list, number, perhaps, named, outcome, text]).build().unwrap();
        assert_snapshot!(contract(&kernel), @r#"
        list
          A list.
          result {"type":"array","items":{"type":"object","properties":{"name":{"type":"string","description":"What it is called."}},"required":["name"],"description":"A thing."}}
        named
          By name.
          result {"type":"object","additionalProperties":{"type":"object","properties":{"name":{"type":"string","description":"What it is called."}},"required":["name"],"description":"A thing."}}
        number
          A number.
          result {"type":"integer"}
        outcome
          One of two.
          result {"oneOf":[{"type":"object","properties":{"state":{"const":"found"},"at":{"type":"integer","description":"Where."}},"required":["state","at"],"description":"It is there."},{"type":"object","properties":{"state":{"const":"lost"}},"required":["state"],"description":"It is not."}]}
            state (required) {"type":"string","enum":["found","lost"]}
              - `found`: It is there.
              - `lost`: It is not.
        perhaps
          Perhaps one.
          result {"type":["object","null"]}
            name (required) {"type":"string"}
              What it is called.
        text
          A text, which has no schema.
        "#);
    }
}

#[cfg(feature = "contract")]
mod agreement {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use toolkernel::testing::assert_contract;
    use toolkernel::tool_args;
    use toolkernel::value::{Decoding, Foreign, Input, Schema, ToolValue, Unreadable};

    use super::said;

    /// What another library has.
    #[derive(Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    struct Plan {
        name: String,
        steps: Vec<Step>,
        limit: Option<u8>,
        #[serde(default)]
        weights: BTreeMap<String, f64>,
    }

    #[derive(Deserialize, schemars::JsonSchema)]
    #[allow(dead_code)]
    struct Step {
        kind: Kind,
        at: i64,
    }

    #[derive(Deserialize, schemars::JsonSchema)]
    enum Kind {
        Walk,
        /// With a doc.
        Ride,
    }

    const PLAN: &str = r#"{"name":"x","steps":[{"kind":"Walk","at":3},{"kind":"Ride","at":-1}],"limit":3,"weights":{"a":0.5}}"#;

    #[test]
    fn a_type_of_another_library_can_agree() {
        assert_contract::<Foreign<Plan>>(&[PLAN, r#"{"name":"","steps":[]}"#]);
    }

    #[test]
    fn our_own_types_agree() {
        /// A question.
        #[tool_args]
        #[allow(dead_code)]
        struct Question {
            /// Words.
            #[arg(length = 1..=5)]
            words: Vec<String>,
            /// How many.
            #[arg(default = 3, range = 1..=9)]
            limit: u8,
        }
        assert_contract::<Question>(&[r#"{"words":["a","b"],"limit":2}"#]);
    }

    /// The attributes of the two derives part here.
    #[derive(Deserialize, schemars::JsonSchema)]
    #[allow(dead_code)]
    struct Promising {
        #[schemars(range(max = 10))]
        small: u8,
    }

    #[test]
    fn a_promise_that_is_not_kept_is_shown() {
        let said = said(|| assert_contract::<Foreign<Promising>>(&[r#"{"small":3}"#]));
        assert!(said.starts_with("schema and decoder disagree about "), "{said}");
        assert!(said.contains(r#"the decoder accepts {"small":11}, the schema does not: "#), "{said}");
    }

    /// Its decoder wants more than its schema says.
    struct Even;

    impl ToolValue for Even {
        const SCHEMA: &'static Schema = u8::SCHEMA;

        fn decode(
            input: Input<'_, '_>,
            schema: &'static Schema,
            decoding: &mut Decoding,
        ) -> Result<Option<Self>, Unreadable> {
            let number = u8::decode(input, schema, decoding)?;
            if number.is_some_and(|number| number % 2 == 1) {
                decoding.fault(toolkernel::value::Trouble::Refused("expected an even number".to_owned()));
                return Ok(None);
            }
            Ok(number.map(|_| Self))
        }
    }

    #[test]
    fn a_decoder_that_wants_more_is_shown() {
        let said = said(|| assert_contract::<Even>(&["4"]));
        assert!(
            said.contains("the schema accepts 1, the decoder does not:\n  - the arguments: expected an even"),
            "{said}"
        );
    }

    #[test]
    fn examples_that_are_none_are_said() {
        assert!(said(|| assert_contract::<Even>(&["4", "{"])).starts_with("an example is not JSON: "));
        assert!(said(|| assert_contract::<Even>(&["5"])).contains("the decoder refuses the example 5"));
        assert!(said(|| assert_contract::<Even>(&["-2"])).contains("the schema refuses the example -2"));
        let payload = std::panic::catch_unwind(|| assert_contract::<Even>(&[])).unwrap_err();
        assert_eq!(payload.downcast_ref(), Some(&"`assert_contract` needs at least one example"));
    }
}
