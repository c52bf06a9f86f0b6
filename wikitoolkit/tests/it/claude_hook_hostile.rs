//! `wikitoolkit claude-hook` where something keeps it waiting, or gives it too much.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::claude_hook::{Desk, answered, bash};
use crate::sample::BINARY;

/// Far more than a hook takes, far less than anything that it could wait for.
const SOON: Duration = Duration::from_millis(1500);

fn grep(desk: &Desk) -> String {
    json!({"tool_name": "Grep", "tool_input": {"pattern": "check_in"}, "cwd": desk.path()}).to_string()
}

/// What is printed, when `input` comes and nothing after it, and how long that takes. The stream stays open.
fn left_open(desk: &Desk, pieces: &[&[u8]]) -> (String, Duration) {
    let started = Instant::now();
    let mut child = desk.command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for piece in pieces {
        stdin.write_all(piece).unwrap();
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert!(child.wait().unwrap().success());
    drop(stdin);
    (printed, started.elapsed())
}

#[test]
fn a_whole_message_is_answered_though_the_stream_stays_open() {
    let desk = Desk::new();
    let message = grep(&desk);
    let (first, second) = message.as_bytes().split_at(30);
    let (printed, took) = left_open(&desk, &[first, second]);
    assert!(printed.contains("check_in") && took < SOON, "{took:?} {printed}");
}

#[test]
fn what_never_ends_is_not_waited_for() {
    let desk = Desk::new();
    for piece in [&b""[..], b"{\"tool_name\": \"Grep\", ", b"garbage"] {
        let (printed, took) = left_open(&desk, &[piece]);
        assert_eq!(printed, "");
        assert!(took < Duration::from_secs(6), "{took:?}");
    }
}

#[test]
fn no_command_line_with_the_hook_on_it_fails() {
    let desk = Desk::new();
    let root = desk.path();
    let lines: [&[&str]; 9] = [
        &["--quiet", "claude-hook", "--bogus"],
        &["-qv", "claude-hook", "--root"],
        &["--json", "--root", root.to_str().unwrap(), "claude-hook", "x"],
        &["--root=/nowhere", "claude-hook"],
        &["--root", "claude-hook", "claude-hook"],
        &["--root", "claude-hook"],
        &["--bogus", "claude-hook"],
        &["claude-hook", "--bogus", "--help"],
        &["claude-hook", "--json", "--json"],
    ];
    for (number, line) in lines.iter().enumerate() {
        let mut command = Command::new(BINARY);
        command.args(*line).current_dir(desk.home.path()).env("HOME", desk.home.path());
        let mut message: serde_json::Value = serde_json::from_str(&grep(&desk)).unwrap();
        message["session_id"] = json!(number.to_string());
        assert_ne!(answered(command, message.to_string().as_bytes()), "", "{line:?}");
    }
}

/// Somebody may keep the database to itself for as long as a vacuum takes.
#[test]
fn a_locked_database_is_not_waited_for() {
    let desk = Desk::new();
    let database = rusqlite::Connection::open(desk.path().join(".wikitoolkit/wiki.db")).unwrap();
    database.pragma_update(None, "locking_mode", "EXCLUSIVE").unwrap();
    database.execute_batch("BEGIN EXCLUSIVE; PRAGMA user_version").unwrap();
    let started = Instant::now();
    assert_eq!(answered(desk.command(), grep(&desk).as_bytes()), "");
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
}

#[test]
fn patterns_and_commands_that_are_data_cost_next_to_nothing() {
    let desk = Desk::new();
    let inputs = [
        ("Grep", json!({"pattern": "check_in|".repeat(100_000)})),
        ("Grep", json!({"pattern": "x".repeat(1_000_000)})),
        ("Glob", json!({"pattern": "x".repeat(1_000_000)})),
        ("Bash", bash(&format!("rg {}", "x|".repeat(400_000)))),
        ("Bash", bash(&"rg x /nowhere;".repeat(2000))),
        ("Bash", bash(&format!("rg x {}", "/nowhere ".repeat(3000)))),
    ];
    for (number, (tool, input)) in inputs.iter().enumerate() {
        let started = Instant::now();
        let said = desk.says(&number.to_string(), tool, input);
        assert!(!said.contains("The wiki knows"), "{tool}");
        assert!(started.elapsed() < SOON, "{tool} {number}: {:?}", started.elapsed());
    }
}

/// Opening a pipe waits for somebody at its other end.
#[cfg(unix)]
#[test]
fn files_that_are_none_are_not_opened() {
    let desk = Desk::new();
    let pipe = |path: &std::path::Path| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    pipe(&desk.path().join(".mcp.json"));
    pipe(&desk.path().join(".claude/settings.json"));
    pipe(&desk.home.path().join(".claude.json"));
    std::os::unix::fs::symlink("/dev/zero", desk.path().join(".claude/settings.local.json")).unwrap();
    let (printed, took) = left_open(&desk, &[grep(&desk).as_bytes()]);
    assert!(printed.contains("wikitoolkit query") && took < SOON, "{took:?} {printed}");
    for command in ["install", "doctor", "uninstall"] {
        let started = Instant::now();
        let output = Command::new(BINARY)
            .args([command, "claude"])
            .current_dir(desk.path())
            .env("HOME", desk.home.path())
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(started.elapsed() < Duration::from_secs(10), "{command}");
        assert!(command == "uninstall" || said.contains("it is a pipe or a device, not a file"), "{said}");
    }
}
