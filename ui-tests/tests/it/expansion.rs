//! `TOOLKERNEL_EXPAND` shows what became of an item, and of no other, while the program compiles all the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = r#"
use toolkernel::prelude::*;

/// Arguments.
#[tool_args]
struct Args {
    /// A number.
    a: i64,
}

/// Does something.
#[mcp_tool]
async fn act(args: Args) -> Result<String, ToolError> {
    Ok(args.a.to_string())
}

fn main() {
    let _ = ToolKernel::with(tools![act]);
}
"#;

/// The SDK that this test was built with, or one of the same sources.
fn newest_sdk(deps: &Path) -> PathBuf {
    let is_sdk = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("libtoolkernel-") && name.ends_with(".rlib")
    };
    let files = fs::read_dir(deps).expect("the folder of the test").filter_map(Result::ok);
    let built = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).expect("a time");
    files.map(|entry| entry.path()).filter(is_sdk).max_by_key(built).expect("the SDK is built")
}

/// What the compiler says when `item` is asked for.
fn compiled(item: &str) -> String {
    let deps = std::env::current_exe().expect("a path").parent().expect("a folder").to_path_buf();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("expansion-of-{item}"));
    fs::create_dir_all(&folder).expect("a folder");
    let source = folder.join("main.rs");
    fs::write(&source, PROGRAM).expect("a file");
    let output = Command::new("rustc")
        .args(["--edition", "2024", "--emit", "metadata"])
        .arg("-L")
        .arg(format!("dependency={}", deps.display()))
        .arg("--extern")
        .arg(format!("toolkernel={}", newest_sdk(&deps).display()))
        .arg("--out-dir")
        .arg(&folder)
        .arg(&source)
        .env("TOOLKERNEL_EXPAND", item)
        .output()
        .expect("rustc runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn the_expansion_that_is_asked_for_is_printed() {
    let tool = compiled("act");
    assert!(tool.starts_with("// TOOLKERNEL_EXPAND: act\n"), "{tool}");
    assert!(tool.contains("impl __sdk::Tool for act {"), "{tool}");
    assert!(!tool.contains("for Args {"), "{tool}");
    let args = compiled("Args");
    assert!(args.starts_with("// TOOLKERNEL_EXPAND: Args\n"), "{args}");
    assert!(args.contains("impl __value::ToolValue for Args {"), "{args}");
    assert!(!args.contains("for act {"), "{args}");
    assert_eq!(compiled("Nothing"), "");
}
