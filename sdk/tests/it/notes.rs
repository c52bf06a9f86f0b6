//! The example of the book's page "Sharing state", as a client meets it.

use crate::probe::{Probe, call};
use crate::support::initialize;

#[test]
fn tools_share_a_value() {
    let mut probe = Probe::of("notes", &[]);
    probe.say(&initialize("2025-11-25"));
    assert!(probe.line().contains("serverInfo"));
    // One after the other: calls of one connection may run at the same time.
    let mut answer = |id, name, arguments| {
        probe.say(&call(id, name, arguments));
        probe.line()
    };
    let first = answer(2, "keep_note", r#"{"text":"buy bread"}"#);
    assert!(first.contains("That makes 1."), "{first}");
    let second = answer(3, "keep_note", r#"{"text":"bake bread"}"#);
    assert!(second.contains("That makes 2."), "{second}");
    let found = answer(4, "find_notes", r#"{"words":"bread","limit":1}"#);
    assert!(found.contains(r#"{"number":1,"text":"buy bread"}"#) && !found.contains("bake"), "{found}");
    let refused = answer(5, "find_notes", r#"{"limit":0}"#);
    assert!(refused.contains("`limit`: expected an integer from 1 to 100, got 0"), "{refused}");
    probe.close_input();
    assert!(probe.wait().0.success());
}
