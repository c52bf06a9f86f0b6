use std::path::Path;

use super::*;
use crate::agents::table;

const PATH: [&str; 2] = ["hooks", "PreToolUse"];

fn claude() -> Part {
    hook(table::agent("claude").unwrap().hook.as_ref().unwrap(), Path::new(NAME))
}

fn with_hook(text: &str) -> String {
    claude().put(text).unwrap().0
}

#[test]
fn a_hook_is_known_wherever_the_user_moved_it() {
    let hook = claude();
    let moved = r#"{"hooks": {"PreToolUse": [
        {"matcher": "Edit", "hooks": [{"type": "command", "command": "theirs"}]},
        {"matcher": "Grep", "hooks": [
            {"type": "command", "command": "lint"},
            {"type": "command", "command": "COMMAND", "timeout": 60}
        ]}
    ]}}"#;
    let current = moved.replace("COMMAND", &shell::command(Path::new(NAME)));
    assert_eq!(hook.standing(&current, None, &[]).unwrap(), Standing::Current);
    for old in [
        "wikitoolkit claude-hook",
        "/opt/old/wikitoolkit claude-hook",
        "command -v /opt/wikitoolkit >/dev/null 2>&1 && /opt/wikitoolkit claude-hook || true",
    ] {
        let text = moved.replace("COMMAND", old);
        assert_eq!(hook.standing(&text, None, &[]).unwrap(), Standing::Former, "{old}");
        assert_eq!(hook.renew(&text).unwrap(), current, "{old}");
    }
    let theirs = moved.replace("COMMAND", "DEBUG=1 wikitoolkit claude-hook");
    assert_eq!(hook.standing(&theirs, None, &[]).unwrap(), Standing::Changed);
    let among = moved.replace("COMMAND", "audit && wikitoolkit claude-hook");
    assert_eq!(hook.standing(&among, None, &[]).unwrap(), Standing::Changed);
    assert_eq!(hook.take(&among).unwrap(), None);
    let without = hook.take(&current).unwrap().unwrap();
    assert!(without.contains("lint") && !without.contains("claude-hook"), "{without}");
}

#[test]
fn of_several_hooks_one_is_left() {
    let once = with_hook("{\"hooks\": {\"PreToolUse\": [{\"matcher\": \"Bash\", \"hooks\": []}]}}");
    let twice = with_hook(&with_hook(&once));
    assert_eq!(hook::count(&twice, &PATH).unwrap(), 3);
    assert_eq!(claude().standing(&twice, None, &[]).unwrap(), Standing::Former);
    assert_eq!(claude().renew(&twice).unwrap(), once);
    assert_eq!(hook::count(&claude().take(&twice).unwrap().unwrap(), &PATH).unwrap(), 0);
}

#[test]
fn prose_shows_whether_somebody_changed_it() {
    let part = Part::Section { body: sealed("one\ntwo\n") };
    let text = part.put("# Mine\r\n").unwrap().0;
    let newer = Part::Section { body: sealed("three\n") };
    assert_eq!(part.standing(&text, None, &[]).unwrap(), Standing::Current);
    assert_eq!(newer.standing(&text, None, &[]).unwrap(), Standing::Former);
    let edited = text.replace("two", "2");
    assert_eq!(newer.standing(&edited, None, &[]).unwrap(), Standing::Changed);
    assert_eq!(newer.take(&edited).unwrap(), None);
    assert_eq!(newer.take(&text).unwrap().as_deref(), Some("# Mine\r\n"));
}
