//! What the kernel alone costs, without a protocol: nanoseconds for each call and each list.
//!
//! `dispatch [SCENARIO COUNT]`; without arguments every scenario runs. Under `valgrind` the difference between
//! two counts gives the allocations of one call, see `README.md`.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark stops when something is wrong and prints its figures"
)]

use std::hint::black_box;
use std::time::Instant;

use toolkernel::kernel::ToolSurface;
use toolkernel::prelude::*;
use toolkernel::tool::{Arguments, CallContext, Tool, ToolDef};

/// Gives back its text.
#[mcp_tool(link = false, read_only)]
async fn echo(
    /// What to give back.
    text: String,
) -> Result<String, ToolError> {
    Ok(text)
}

/// Two terms and their sum.
#[tool_output]
struct Sum {
    /// The sum.
    value: i64,
}

/// Adds two numbers.
#[mcp_tool(link = false, read_only)]
async fn add(
    /// First term.
    a: i64,
    /// Second term.
    #[arg(default = 1, range = 0..=100)]
    b: i64,
) -> Result<Sum, ToolError> {
    Ok(Sum { value: a.saturating_add(b) })
}

/// The tool `echo` under `count` names.
fn many(count: usize) -> ToolKernel {
    let tools = (0..count).map(|index| {
        let name: &'static str = Box::leak(format!("echo_{index:04}").into_boxed_str());
        ToolDef { name, ..<echo as Tool>::DEF }
    });
    ToolKernel::with(tools).build().expect("the tools fit together")
}

fn call(kernel: &ToolKernel, name: &str, arguments: &str, count: u32) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        for _ in 0..count {
            let raw: Box<serde_json::value::RawValue> =
                serde_json::from_str(arguments).expect("the arguments are JSON");
            let result = kernel.call(name, Arguments::from(raw), CallContext::default()).await;
            assert!(!black_box(result).expect("the tool is there").is_error());
        }
    });
}

fn list(kernel: &ToolKernel, count: u32) {
    for _ in 0..count {
        black_box(kernel.list(&CallContext::default()));
    }
}

fn measure(scenario: &str, count: u32) {
    let text = format!(r#"{{"text":"{}"}}"#, "x".repeat(64));
    let both = ToolKernel::with(tools![add, echo]).build().expect("the tools fit together");
    let thousand = many(1000);
    let start = Instant::now();
    match scenario {
        "echo" => call(&both, "echo", &text, count),
        "add" => call(&both, "add", r#"{"a":1,"b":2}"#, count),
        "echo of 1000" => call(&thousand, "echo_0500", &text, count),
        "list of 2" => list(&both, count),
        "list of 1000" => list(&thousand, count),
        _ => panic!("no scenario `{scenario}`: expected one of {SCENARIOS:?}"),
    }
    let nanoseconds = start.elapsed().as_nanos() / u128::from(count.max(1));
    println!("{scenario:<14} {nanoseconds:>8} ns");
}

const SCENARIOS: [&str; 5] = ["echo", "add", "echo of 1000", "list of 2", "list of 1000"];

fn main() {
    // Cargo adds an option of its own.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.as_slice() {
        [] => SCENARIOS.iter().for_each(|scenario| measure(scenario, 20_000)),
        [scenario, count] => measure(scenario, count.parse().expect("COUNT is a number")),
        _ => panic!("usage: dispatch [SCENARIO COUNT]"),
    }
}
