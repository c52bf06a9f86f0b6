//! Nothing but messages on standard output, whatever a tool does.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::probe::{Probe, call, path};
use crate::support::initialize;

/// A01: prints of the tool, of its child and of its panic end up on standard error.
#[test]
fn stray_prints_go_to_standard_error() {
    let mut probe = Probe::start();
    probe.say(&initialize("2025-11-25"));
    probe.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    probe.call(1, "print", "{}");
    probe.call(2, "panic_literal", "{}");
    probe.say(r#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#);
    probe.close_input();
    let lines = probe.rest();
    assert_eq!(lines.len(), 4, "{lines:?}");
    for line in &lines {
        assert!(line.ends_with("}\n") && !line.contains('\r'), "{line:?}");
        assert_eq!(serde_json::from_str::<Value>(line).unwrap()["jsonrpc"], "2.0");
    }
    assert!(probe.wait().0.success());
    let log = probe.log();
    for stray in ["a stray line", "and a piece of one", "a child's line", "a literal"] {
        assert!(log.contains(stray), "{log}");
    }
}

#[test]
fn tools_cannot_read_the_protocol() {
    let mut probe = Probe::start();
    probe.call(1, "read_input", "{}");
    probe.say(r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#);
    let (first, second) = (probe.line(), probe.line());
    assert!(first.contains("\"id\":2") || second.contains("\"id\":2"));
    assert!(first.contains("0 bytes, child 0 bytes") || second.contains("0 bytes, child 0 bytes"));
}

#[test]
#[cfg(target_os = "linux")]
fn child_processes_inherit_no_descriptor_of_the_protocol() {
    use std::io::{BufRead, BufReader};
    use std::os::fd::{AsRawFd, RawFd};

    // Both ends of a pipe have one name.
    let name = |end: RawFd| std::fs::read_link(format!("/proc/self/fd/{end}")).unwrap();
    let (mut child, mut input, output) = Probe::silent_child();
    let protocol = [name(input.as_raw_fd()), name(output.as_raw_fd())];
    writeln!(input, "{}", call(1, "descriptors", "{}")).unwrap();
    drop(input);
    let answer = BufReader::new(output).lines().next().unwrap().unwrap();
    assert!(answer.contains("0 -> /dev/null"), "{answer}");
    for pipe in protocol {
        assert!(!answer.contains(pipe.to_str().unwrap()), "{} in {answer}", pipe.display());
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_backtrace_of_a_panic_goes_to_standard_error() {
    let mut child = Command::new(path("probe"))
        .env("RUST_BACKTRACE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", call(1, "panic_literal", "{}")).unwrap();
    let output = child.wait_with_output().unwrap();
    let (answers, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(log.contains("stack backtrace:") && log.contains("probe::panic_literal"), "{log}");
    assert!(!answers.contains("backtrace"), "{answers}");
}
