//! Replies stay within their budget whatever the repository holds.

use wikitoolkit::view::estimate;

use crate::command::run;
use crate::repository::Repository;

fn big() -> Repository {
    let repository = Repository::new();
    for n in 0..300 {
        let text =
            format!("/// Raises error {n} when the input of part {n} is wrong.\npub fn error_{n}() {{}}\n");
        repository.write(&format!("src/part_{n}.rs"), text);
    }
    let hub: String = (0..300).map(|n| format!("pub mod part_{n};\n")).collect();
    repository.write("Cargo.toml", "[package]\nname = \"big\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    repository.write("src/lib.rs", hub);
    let huge: String =
        (0..20_000).map(|n| format!("pub const VALUE_{n}: u64 = {n} * {n}; // value\n")).collect();
    repository.write("src/huge.rs", huge);
    repository
}

#[test]
fn c23_no_reply_exceeds_its_budget() {
    let big = big();
    for note in 0..60 {
        run(
            &big,
            &[
                "note",
                "file:src/huge.rs",
                &format!("Note {note} about this file, {}", "with words ".repeat(20)),
            ],
        )
        .out();
    }
    run(&big, &["build"]);
    let commands: &[&[&str]] = &[
        &["query", "error"],
        &["query", "error", "--limit", "1000"],
        &["page", "src/huge.rs"],
        &["page", "src/huge.rs", "--section", "code"],
        &["page", "src/huge.rs", "--section", "outline"],
        &["page", "src/huge.rs", "--section", "notes"],
        &["page", "src/huge.rs", "--section", "1-20000"],
        &["page", "dir:src"],
    ];
    for command in commands {
        for budget in [100, 200, 2_000, 20_000] {
            for form in [&[][..], &["--json"]] {
                let budget_text = budget.to_string();
                let args = [command, &["--budget", &budget_text][..], form].concat();
                let reply = run(&big, &args).out();
                let cost = estimate(reply.trim_end());
                assert!(cost <= budget, "{args:?}: {cost}");
                let cut = budget >= 2_000 && reply.contains("left out") && command[0] == "page";
                let spent_on_outline = command.len() == 2;
                assert!(!cut || spent_on_outline || cost * 100 >= budget * 85, "{args:?}: only {cost}");
            }
        }
    }
}

#[test]
fn default_replies_are_small_and_count_what_they_leave_out() {
    let big = big();
    let query = run(&big, &["--json", "query", "error"]).json();
    let shown = query["results"].as_array().unwrap().len();
    assert_eq!(shown, 10);
    assert!(query["omitted"].as_u64().unwrap() > 0);
    let page = run(&big, &["page", "src/huge.rs"]).out();
    assert!(estimate(&page) < 10_000 && page.len() < 20_000, "{}", page.len());
    assert!(page.contains("left out"));
    let related = run(&big, &["related", "src/lib.rs"]).out();
    assert!(estimate(&related) < 2_000 && related.contains("more left out"), "{related}");
}

#[test]
fn a_tiny_budget_still_says_what_there_is() {
    let big = big();
    let reply = run(&big, &["--json", "query", "error", "--budget", "100"]).json();
    let shown = reply["results"].as_array().unwrap().len() as u64;
    assert!(shown + reply["omitted"].as_u64().unwrap() > 100, "{reply}");
}
