//! `memories`, `link`, `mark`, `supersede`, `recheck` and `forget`.

use std::fs;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::command::{inn, run};
use crate::repository::Repository;

/// Runs a command that prints JSON.
fn said(inn: &Repository, args: &[&str]) -> Value {
    run(inn, &[&["--json"], args].concat()).json()
}

fn id_of(reply: &Value) -> &str {
    reply["id"].as_str().unwrap()
}

fn text_of(inn: &Repository, id: &str) -> String {
    let name = id.strip_prefix("mem:").unwrap();
    fs::read_to_string(inn.path().join(format!(".wikitoolkit/memory/{name}.md"))).unwrap()
}

fn ids(reply: &Value) -> Vec<&str> {
    reply["memories"].as_array().unwrap().iter().map(id_of).collect()
}

fn said_count(inn: &Repository) -> usize {
    said(inn, &["memories"])["memories"].as_array().unwrap().len()
}

#[test]
fn memories_are_listed_and_narrowed() {
    let inn = inn();
    let fact =
        said(&inn, &["remember", "Rooms close at noon", "--category", "decision", "--link", "src/room.rs"]);
    let draft = said(&inn, &["remember", "Bells may ring", "--draft"]);
    let note = said(&inn, &["note", "sym:src/desk.rs#check_in", "Slow on Mondays"]);
    let link = said(&inn, &["link", "src/desk.rs", "docs/guide.md", "--rel", "follows"]);
    let [fact, draft, note, link] = [&fact, &draft, &note, &link].map(id_of);
    let list = |args: &[&str]| said(&inn, &[&["memories"], args].concat());
    let mut all: Vec<String> = ids(&list(&[])).into_iter().map(str::to_owned).collect();
    all.sort();
    let mut expected = [fact, draft, note, link].map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(all, expected);
    for (args, wanted) in [
        (&["--kind", "note,link", "--page", "src/desk.rs"][..], [note, link].as_slice()),
        (&["--kind", "note"], &[note]),
        (&["--category", "decision"], &[fact]),
        (&["--status", "draft"], &[draft]),
        (&["--page", "dir:src", "--kind", "memory"], &[fact]),
        (&["--author", "Nobody"], &[]),
        (&["--recheck"], &[]),
    ] {
        let (mut found, mut wanted) = (list(args), wanted.to_vec());
        wanted.sort_unstable();
        let mut found: Vec<String> = ids(&found.take()).into_iter().map(str::to_owned).collect();
        found.sort();
        assert_eq!(found, wanted, "{args:?}");
    }
    let short = list(&["--limit", "1"]);
    assert_eq!((ids(&short).len(), &short["omitted"]), (1, &json!(3)));
    let one = list(&["--status", "draft"])["memories"][0].take();
    let keys: Vec<&str> = one.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "about",
            "author",
            "category",
            "changed",
            "date",
            "id",
            "kind",
            "path",
            "problem",
            "run",
            "status",
            "superseded_by",
            "title",
            "to_recheck"
        ]
    );
    let text = run(&inn, &["memories", "--status", "draft"]).out();
    assert!(
        text.starts_with("- mem:bells-may-ring-") && text.contains(") [draft]: Bells may ring"),
        "{text}"
    );
    assert_eq!(run(&inn, &["memories", "--status", "good"]).code, 2);
}

#[test]
fn a_link_is_an_edge_both_ways_and_is_stated_once() {
    let inn = inn();
    let args = ["link", "src/desk.rs", "docs/guide.md", "--rel", "follows"];
    let first = said(&inn, &args);
    let again = said(&inn, &args);
    assert_eq!((&first["already_known"], &again["already_known"]), (&json!(false), &json!(true)));
    assert_eq!(first["id"], again["id"]);
    let out = run(&inn, &["related", "src/desk.rs", "--rel", "follows"]).out();
    assert_snapshot!(out, @r"
    follows →
    - file:docs/guide.md (.wikitoolkit/memory/file-src-desk-rs-follows-file-docs-guide-a143e58d21.md:12)
    ");
    let back = run(&inn, &["related", "docs/guide.md", "--rel", "follows"]).out();
    assert!(back.starts_with("← follows\n- file:src/desk.rs"), "{back}");
    assert!(!run(&inn, &["query", "desk"]).out().contains("mem:"), "a link is no answer");
    run(&inn, &["forget", id_of(&first), "--force"]).out();
    assert!(run(&inn, &["related", "src/desk.rs", "--rel", "follows"]).out().contains("no such neighbours"));
    // A memory states its links itself.
    let fact = said(&inn, &["remember", "Bells ring twice"]);
    let linked = said(&inn, &["link", id_of(&fact), "src/desk.rs", "--rel", "explains"]);
    assert_eq!(linked["id"], fact["id"]);
    assert!(text_of(&inn, id_of(&fact)).contains("\nlinks:\n  - explains file:src/desk.rs "));
    for args in [["link", "src/desk.rs", "src/none.rs"], ["link", "mem:none", "src/desk.rs"]] {
        let refused = run(&inn, &args).failure();
        assert!(refused.starts_with("1 error: there is no page"), "{refused}");
    }
}

#[test]
fn what_is_superseded_or_deprecated_steps_back_and_says_so() {
    let inn = inn();
    let old = said(&inn, &["remember", "Guests check in at the red desk", "--link", "src/desk.rs"]);
    let new = said(&inn, &["supersede", id_of(&old), "--text", "Guests check in at the blue desk"]);
    assert_eq!(new["superseded"], old["id"]);
    assert!(text_of(&inn, id_of(&old)).contains("\nstatus: deprecated\nchanged: "));
    let text = text_of(&inn, id_of(&new));
    assert!(text.contains(&format!("  - supersedes {}\n", id_of(&old))), "{text}");
    assert!(text.contains("  - mentions file:src/desk.rs "), "about the same pages: {text}");

    let answer = said(&inn, &["query", "why do guests check in at the red desk", "--kind", "memory"]);
    assert_eq!(answer["results"][0]["id"], new["id"], "{answer}");
    let summary = answer["results"][1]["summary"].as_str().unwrap();
    assert!(summary.starts_with(&format!("[superseded by {}] ", id_of(&new))), "{summary}");
    let page = run(&inn, &["page", "src/desk.rs"]).out();
    assert!(page.contains(id_of(&new)) && !page.contains("red desk"), "{page}");
    assert!(page.contains("- 1 outdated; `memories` lists them"), "{page}");
    assert_eq!(ids(&said(&inn, &["memories"])), [id_of(&new)]);
    let text = run(&inn, &["memories"]).out();
    assert!(text.ends_with("\n1 deprecated or superseded left out; --all shows them.\n"), "{text}");
    assert_eq!(said(&inn, &["memories", "--all"])["memories"].as_array().unwrap().len(), 2);

    let third = said(&inn, &["remember", "There is no desk"]);
    said(&inn, &["supersede", id_of(&new), id_of(&third)]);
    assert_eq!(ids(&said(&inn, &["memories"])), [id_of(&third)]);
    let refused = run(&inn, &["supersede", id_of(&third), id_of(&third)]).failure();
    assert!(refused.contains("cannot supersede itself"), "{refused}");
    assert_eq!(run(&inn, &["supersede", id_of(&third)]).code, 2);

    let note = said(&inn, &["note", "src/desk.rs", "The bell is broken"]);
    assert_eq!(said(&inn, &["mark", id_of(&note), "deprecated"])["changed"], true);
    assert_eq!(said(&inn, &["mark", id_of(&note), "deprecated"])["changed"], false);
    let page = run(&inn, &["page", "src/desk.rs"]).out();
    assert!(page.contains("1 outdated notes left out") && !page.contains("bell is broken"), "{page}");
    let notes = run(&inn, &["page", "src/desk.rs", "--section", "notes"]).out();
    assert!(notes.contains("[deprecated]: The bell is broken"), "{notes}");
}

#[test]
fn a_memory_about_code_that_changed_is_to_be_checked_again() {
    let inn = inn();
    let note = said(&inn, &["note", "sym:src/room.rs#Room.book", "Fails quietly"]);
    let fact = said(&inn, &["remember", "Rooms never close", "--link", "src/room.rs", "--rel", "explains"]);
    run(&inn, &["build"]).out();
    assert_eq!(said(&inn, &["status"])["to_recheck"], json!([]));
    let room = fs::read_to_string(inn.path().join("src/room.rs")).unwrap();
    inn.write("src/room.rs", format!("// A line above.\n{room}"));
    assert_eq!(said(&inn, &["status"])["changes"]["modified"], 1);
    run(&inn, &["build"]).out();
    assert_eq!(said(&inn, &["status"])["to_recheck"], json!([id_of(&fact)]), "the function did not change");
    inn.write("src/room.rs", room.replace("Err(Taken)", "Ok(())"));
    let marked = |expected: &[&str]| {
        let listed = said(&inn, &["memories", "--recheck"]);
        let (mut listed, mut expected) = (ids(&listed), expected.to_vec());
        listed.sort_unstable();
        expected.sort_unstable();
        assert_eq!(listed, expected);
    };
    marked(&[id_of(&note), id_of(&fact)]);
    let mark = "to re-check: sym:src/room.rs#Room.book changed since";
    let page = said(&inn, &["page", "sym:src/room.rs#Room.book"]);
    assert!(page["text"].as_str().unwrap().contains("1 of the notes below may no longer hold"), "{page}");
    let page = run(&inn, &["page", "sym:src/room.rs#Room.book"]).out();
    assert!(page.contains(&format!(" [{mark}]: Fails quietly")), "{page}");
    let own = run(&inn, &["page", id_of(&note)]).out();
    assert!(own.contains(&format!("note [{mark}] ")), "{own}");
    let answer = run(&inn, &["query", "rooms never close"]).out();
    assert!(answer.contains("[to re-check: file:src/room.rs changed since]"), "{answer}");
    let status = run(&inn, &["status"]).out();
    assert!(status.contains("to re-check: 2 ("), "{status}");

    let confirmed = said(&inn, &["recheck", id_of(&note)]);
    assert_eq!(
        (&confirmed["changed"], &confirmed["pages"]),
        (&json!(true), &json!(["sym:src/room.rs#Room.book"]))
    );
    marked(&[id_of(&fact)]);
    said(&inn, &["recheck", id_of(&fact)]);
    marked(&[]);
    assert_eq!(said(&inn, &["recheck", id_of(&fact)])["changed"], false);
    assert!(!run(&inn, &["page", "sym:src/room.rs#Room.book"]).out().contains("re-check"));
}

#[test]
fn what_is_forgotten_can_be_brought_back_by_git() {
    let inn = inn();
    let fact = said(&inn, &["remember", "Rooms close at noon"]);
    let refused = run(&inn, &["forget", id_of(&fact)]).failure();
    assert!(refused.contains("git could not bring mem:rooms-close-at-noon-"), "{refused}");
    inn.commit_all();
    let before = text_of(&inn, id_of(&fact));
    let forgotten = said(&inn, &["forget", id_of(&fact)]);
    assert!(!inn.path().join(forgotten["path"].as_str().unwrap()).exists());
    assert_eq!(ids(&said(&inn, &["memories"])).len(), 0);
    let command: Vec<&str> = forgotten["restore"].as_str().unwrap().split(' ').skip(1).collect();
    inn.git(&command);
    assert_eq!(text_of(&inn, id_of(&fact)), before);
    assert_eq!(ids(&said(&inn, &["memories"])), [id_of(&fact)]);

    said(&inn, &["mark", id_of(&fact), "draft"]);
    assert_eq!(run(&inn, &["forget", id_of(&fact)]).code, 1, "the last commit holds another text");
    assert_eq!(said(&inn, &["forget", id_of(&fact), "--force"])["restore"], Value::Null);
    for args in [
        ["forget", "mem:rooms-close"].as_slice(),
        &["mark", "../../Cargo", "draft"],
        &["recheck", "src/desk.rs"],
    ] {
        let refused = run(&inn, args).failure();
        assert!(refused.starts_with("1 error: there is no memory, note or link `"), "{refused}");
    }
}

#[test]
fn git_tells_who_wrote_changed_and_forgot_what() {
    let inn = inn();
    let fact = said(&inn, &["remember", "Rooms close at noon"]);
    let events = |args: &[&str]| {
        let reply = said(&inn, &[&["audit"], args].concat());
        let line = |event: &Value| {
            let commit = event["commit"].as_str().map_or("-", |_| event["author"].as_str().unwrap());
            format!("{} {commit} {}", event["change"].as_str().unwrap(), event["subject"])
        };
        reply["events"].as_array().unwrap().iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(events(&[]), ["added - null"]);
    inn.commit_all();
    said(&inn, &["mark", id_of(&fact), "draft"]);
    assert_eq!(events(&[id_of(&fact)]), ["changed - null", "added Ada \"state\""]);
    inn.commit_all();
    said(&inn, &["forget", id_of(&fact)]);
    inn.commit_all();
    let whole = ["removed Ada \"state\"", "changed Ada \"state\"", "added Ada \"state\""];
    assert_eq!(events(&[]), whole);
    assert_eq!(events(&[&id_of(&fact)[4..]]), whole, "the trail outlives the memory");
    assert!(run(&inn, &["audit", "mem:none"]).failure().starts_with("1 error: there is no memory"));
    let text = run(&inn, &["audit", "--limit", "1"]).out();
    assert!(
        text.contains(" removed (20")
            && text.ends_with("\n2 more left out; raise the limit or name a memory.\n"),
        "{text}"
    );
}

#[test]
fn text_that_looks_like_a_secret_is_stored_with_a_warning() {
    let inn = inn();
    let token = format!("{}_{}", "ghp", "9fK2mQ7xTb4LwZ8rVn3Hc6YdJp5GsA1e0uXo");
    let said = run(&inn, &["remember", &format!("The CI uses\n{token}")]).out();
    assert!(said.contains("\nwarning: line 2 looks like a GitHub token"), "{said}");
    assert!(!said.contains(&token), "{said}");
    let quiet = run(&inn, &["--json", "note", "src/desk.rs", &token]);
    assert_eq!(quiet.code, 0);
    assert!(quiet.stderr.starts_with("warning: line 1 looks like a GitHub token"), "{}", quiet.stderr);
    assert_eq!(said_count(&inn), 2);
}

#[test]
fn who_wrote_and_changed_a_memory_stands_in_its_file() {
    let inn = inn();
    inn.git(&["config", "user.name", "Grace"]);
    let fact = said(&inn, &["remember", "-- a dash first"]);
    assert!(text_of(&inn, id_of(&fact)).contains("\nauthor: Grace\ndate: 20"));
    said(&inn, &["mark", id_of(&fact), "draft"]);
    let text = text_of(&inn, id_of(&fact));
    assert!(
        text.contains("\nstatus: draft\nchanged: 20") && text.contains("\nchanged-by: Grace\n"),
        "{text}"
    );
    let by_hand =
        text.replace("author: Grace\n", "author: Grace\nmine: kept\n").replace("-- a dash", "a dash");
    inn.write(&format!(".wikitoolkit/memory/{}.md", &id_of(&fact)[4..]), &by_hand);
    said(&inn, &["mark", id_of(&fact), "stable"]);
    let text = text_of(&inn, id_of(&fact));
    assert!(text.contains("mine: kept\n") && text.ends_with("\n\na dash first\n"), "{text}");
    assert_eq!(text.matches("changed-by: Grace").count(), 1, "{text}");

    inn.write(".wikitoolkit/memory/bare.md", "Only a thought.\n");
    said(&inn, &["mark", "bare", "draft"]);
    let text = text_of(&inn, "mem:bare");
    assert!(
        text.starts_with("---\nformat: 1\nid: bare\n") && text.ends_with("\n\nOnly a thought.\n"),
        "{text}"
    );
}
