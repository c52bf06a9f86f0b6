//! `wikitoolkit status`

use crate::command::{inn, run};

#[test]
fn the_health_of_a_wiki_before_and_after_its_first_build() {
    let inn = inn();
    let before = run(&inn, &["--json", "status"]).json();
    assert_eq!((&before["built_at"], &before["changes"]["added"]), (&serde_json::Value::Null, &6.into()));
    assert!(run(&inn, &["status"]).out().contains("not built yet"));

    inn.commit_all();
    run(&inn, &["build"]).out();
    inn.write("src/bar.rs", "pub fn bar() {}\n");
    inn.write("src/lib.rs", "pub mod bar;\n");
    inn.remove("docs/guide.md");
    let after = run(&inn, &["--json", "status"]).json();
    let keys: Vec<_> = after.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "built_at",
        "changes",
        "db_bytes",
        "edges",
        "head",
        "languages",
        "memory",
        "pages",
        "root",
        "skipped",
        "to_recheck",
        "unresolved",
    ];
    assert_eq!(keys, expected);
    assert_eq!(after["changes"], serde_json::json!({"added": 1, "modified": 1, "deleted": 1}));
    assert_eq!(after["head"], inn.git(&["rev-parse", "HEAD"]).trim());
    assert_eq!(after["pages"]["file"], 6);
    assert_eq!(after["memory"], serde_json::json!({"memories": 0, "notes": 0}));
    assert!(after["db_bytes"].as_u64().unwrap() > 0);
}
