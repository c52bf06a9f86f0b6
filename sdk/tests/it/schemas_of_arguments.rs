//! The normal form: what every client takes.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use serde_json::Value;
use toolkernel::kernel::{ToolKernel, ToolSurface as _};
use toolkernel::prelude::*;
use toolkernel::tool::{Arguments, Tool, ToolDef};
use toolkernel::value::ToolValue;
use toolkernel::{tool_args, tool_output};

fn schema<T: ToolValue>() -> String {
    serde_json::to_string(T::SCHEMA).unwrap()
}

fn input_of(tools: impl IntoIterator<Item = ToolDef>) -> Vec<String> {
    let kernel = ToolKernel::with(tools).build().unwrap();
    kernel.list(&Default::default()).iter().map(|tool| tool.input_schema.get().to_owned()).collect()
}

/// How sure one is.
#[tool_args]
enum Level {
    /// Hardly.
    Low,
    /// Quite.
    VeryHigh,
}

/// A part.
#[tool_args]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Part {
    /// A number.
    n: i32,
    /// How sure.
    level: Level,
}

/// Case B01: no arguments is a closed object with `properties`, however it is said.
#[tokio::test]
async fn b01_no_arguments() {
    /// None.
    #[tool_args]
    struct Braces {}

    /// None.
    #[tool_args]
    struct Unit;

    /// With an empty struct.
    #[mcp_tool(link = false)]
    async fn braces(args: Braces) -> Result<(), ToolError> {
        let Braces {} = args;
        Ok(())
    }

    /// With a unit struct.
    #[mcp_tool(link = false)]
    async fn unit(args: Unit) -> Result<(), ToolError> {
        let Unit = args;
        Ok(())
    }

    /// With nothing.
    #[mcp_tool(link = false)]
    async fn nothing() -> Result<(), ToolError> {
        Ok(())
    }

    for schema in input_of(tools![braces, unit, nothing]) {
        assert_eq!(schema, r#"{"type":"object","properties":{},"additionalProperties":false}"#);
    }
    let kernel = ToolKernel::with(tools![braces, unit, nothing]).build().unwrap();
    for tool in ["braces", "unit", "nothing"] {
        for arguments in [None, Some("null"), Some("{}")] {
            let raw =
                arguments.map(|json| serde_json::value::RawValue::from_string(json.to_owned()).unwrap());
            let result = kernel
                .call(tool, raw.map(Arguments::from).unwrap_or_default(), Default::default())
                .await
                .unwrap();
            assert!(!result.is_error(), "{tool} {arguments:?}: {}", result.text());
        }
        let stray = Arguments::from_serialize(&serde_json::json!({"stray": 1})).unwrap();
        let result = kernel.call(tool, stray, Default::default()).await.unwrap();
        assert_eq!(
            result.text(),
            format!("{tool}: 1 problem in the arguments\n- `stray` is not an argument: none is expected")
        );
    }
}

/// Case B02: an optional field is a plain type that is not required.
#[test]
fn b02_optional_fields() {
    /// A question.
    #[tool_args]
    #[allow(dead_code)]
    struct Question {
        /// Words.
        question: String,
        /// A budget.
        budget_tokens: Option<u32>,
        /// Tags.
        tags: Option<Vec<String>>,
        /// How sure.
        level: Option<Level>,
    }

    assert_snapshot!(schema::<Question>(), @r#"{"type":"object","properties":{"question":{"type":"string","description":"Words."},"budget_tokens":{"type":"integer","minimum":0,"maximum":4294967295,"description":"A budget."},"tags":{"type":"array","items":{"type":"string"},"description":"Tags."},"level":{"type":"string","enum":["low","very_high"],"description":"How sure.\n- `low`: Hardly.\n- `very_high`: Quite."}},"required":["question"],"additionalProperties":false}"#);
}

/// Case B03: named types are written out where they are used, in arguments and results.
#[test]
fn b03_no_references() {
    /// Parts.
    #[tool_args]
    #[allow(dead_code)]
    struct Parts {
        /// The first.
        first: Part,
        /// The second.
        second: Part,
        /// By name.
        named: BTreeMap<String, Part>,
    }

    /// How it went.
    #[tool_output]
    #[allow(dead_code)]
    enum Outcome {
        /// Well.
        Good,
        /// Not well.
        NotGood,
    }

    /// A detail.
    #[tool_output]
    struct Detail {
        /// How it went.
        outcome: Outcome,
        /// A size.
        size: u8,
        /// Perhaps a text.
        text: Option<String>,
        /// Perhaps another.
        also: Option<Outcome>,
    }

    /// A report.
    #[tool_output]
    struct Report {
        /// One detail.
        one: Detail,
        /// More of them.
        more: Vec<Detail>,
    }

    assert_snapshot!(schema::<Parts>(), @r#"{"type":"object","properties":{"first":{"type":"object","properties":{"n":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"description":"A number."},"level":{"type":"string","enum":["low","very_high"],"description":"How sure.\n- `low`: Hardly.\n- `very_high`: Quite."}},"required":["n","level"],"additionalProperties":false,"description":"The first."},"second":{"type":"object","properties":{"n":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"description":"A number."},"level":{"type":"string","enum":["low","very_high"],"description":"How sure.\n- `low`: Hardly.\n- `very_high`: Quite."}},"required":["n","level"],"additionalProperties":false,"description":"The second."},"named":{"type":"object","additionalProperties":{"type":"object","properties":{"n":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"description":"A number."},"level":{"type":"string","enum":["low","very_high"],"description":"How sure.\n- `low`: Hardly.\n- `very_high`: Quite."}},"required":["n","level"],"additionalProperties":false},"description":"By name."}},"required":["first","second","named"],"additionalProperties":false}"#);
    let output = <Report as toolkernel::tool::ToolOutput>::schema().unwrap().json().to_string();
    assert!(!output.contains("$ref") && !output.contains("$defs") && !output.contains("null"), "{output}");
    assert_snapshot!(output, @r#"{"type":"object","properties":{"one":{"type":"object","properties":{"outcome":{"type":"string","enum":["good","not_good"],"description":"How it went.\n- `good`: Well.\n- `not_good`: Not well."},"size":{"type":"integer","description":"A size."},"text":{"type":"string","description":"Perhaps a text."},"also":{"type":"string","enum":["good","not_good"],"description":"Perhaps another.\n- `good`: Well.\n- `not_good`: Not well."}},"required":["outcome","size"],"description":"One detail."},"more":{"type":"array","items":{"type":"object","properties":{"outcome":{"type":"string","enum":["good","not_good"],"description":"How it went.\n- `good`: Well.\n- `not_good`: Not well."},"size":{"type":"integer","description":"A size."},"text":{"type":"string","description":"Perhaps a text."},"also":{"type":"string","enum":["good","not_good"],"description":"Perhaps another.\n- `good`: Well.\n- `not_good`: Not well."}},"required":["outcome","size"],"description":"A detail."},"description":"More of them."}},"required":["one","more"]}"#);
}

/// Case B06: sizes of integers are bounds, never formats.
#[test]
fn b06_no_foreign_formats() {
    /// Numbers.
    #[tool_args]
    #[allow(dead_code)]
    struct Numbers {
        /// Unsigned, 32 bits.
        unsigned: u32,
        /// Unsigned, of the machine's size.
        size: usize,
        /// A float of 32 bits.
        short: f32,
        /// At least 1.
        positive: std::num::NonZero<u8>,
        /// Unsigned, 64 bits.
        a: u64,
        /// Unsigned, 8 bits.
        b: u8,
        /// Signed, 64 bits.
        c: i64,
        /// A float.
        d: f64,
        /// A part of 1.
        #[arg(range = 0.0..=1.0)]
        e: f64,
    }

    assert_snapshot!(schema::<Numbers>(), @r#"{"type":"object","properties":{"unsigned":{"type":"integer","minimum":0,"maximum":4294967295,"description":"Unsigned, 32 bits."},"size":{"type":"integer","minimum":0,"maximum":18446744073709551615,"description":"Unsigned, of the machine's size."},"short":{"type":"number","minimum":-3.4028234663852886e+38,"maximum":3.4028234663852886e+38,"description":"A float of 32 bits."},"positive":{"type":"integer","minimum":1,"maximum":255,"description":"At least 1."},"a":{"type":"integer","minimum":0,"maximum":18446744073709551615,"description":"Unsigned, 64 bits."},"b":{"type":"integer","minimum":0,"maximum":255,"description":"Unsigned, 8 bits."},"c":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807,"description":"Signed, 64 bits."},"d":{"type":"number","description":"A float."},"e":{"type":"number","minimum":0.0,"maximum":1.0,"description":"A part of 1."}},"required":["unsigned","size","short","positive","a","b","c","d","e"],"additionalProperties":false}"#);
}

#[test]
fn defaults_and_lengths_are_advertised() {
    /// Constrained.
    #[tool_args]
    #[allow(dead_code)]
    struct Constrained {
        /// A word.
        #[arg(default = "say \"x\"\n", length = ..=20)]
        word: String,
        /// A list.
        #[arg(length = 1..)]
        list: Vec<i8>,
        /// A level.
        #[arg(default = "very_high")]
        level: Level,
        /// A negative one.
        #[arg(default = -3)]
        negative: i8,
    }

    assert_snapshot!(schema::<Constrained>(), @r#"{"type":"object","properties":{"word":{"type":"string","maxLength":20,"description":"A word.","default":"say \"x\"\u000a"},"list":{"type":"array","items":{"type":"integer","minimum":-128,"maximum":127},"minItems":1,"description":"A list."},"level":{"type":"string","enum":["low","very_high"],"description":"A level.\n- `low`: Hardly.\n- `very_high`: Quite.","default":"very_high"},"negative":{"type":"integer","minimum":-128,"maximum":127,"description":"A negative one.","default":-3}},"required":["list"],"additionalProperties":false}"#);
}

/// The ecosystem reads our schemas through schemars' trait: the same tree.
#[test]
fn schemars_sees_the_same_schema() {
    let through_schemars = schemars::schema_for!(Part).to_value();
    let ours: Value = serde_json::to_value(Part::SCHEMA).unwrap();
    for key in ["type", "properties", "required", "additionalProperties"] {
        assert_eq!(through_schemars.get(key), ours.get(key), "{key}");
    }
}

/// Takes what it has no use for.
#[mcp_tool(link = false)]
async fn idle(
    /// How many.
    _limit: u8,
    /// Where.
    #[arg(rename = "_path")]
    _folder: String,
) -> Result<(), ToolError> {
    Ok(())
}

#[test]
fn an_underscore_for_rustc_is_no_part_of_a_key() {
    let schema = serde_json::to_string(<idle as Tool>::DEF.input).unwrap();
    assert_snapshot!(schema, @r#"{"type":"object","properties":{"limit":{"type":"integer","minimum":0,"maximum":255,"description":"How many."},"_path":{"type":"string","description":"Where."}},"required":["limit","_path"],"additionalProperties":false}"#);
}
