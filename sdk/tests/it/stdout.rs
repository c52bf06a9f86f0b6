//! Nothing but messages on standard output, whatever a tool does.

use serde_json::Value;

use crate::probe::Probe;
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
