//! How failures look and which exit codes they have.

use insta::assert_snapshot;

use crate::command::{inn, run, run_in};

#[test]
fn outside_a_repository_the_root_must_be_named() {
    let outside = tempfile::tempdir().unwrap();
    let run_outside = |args: &[&str]| run_in(outside.path(), args, "");
    for args in [&["query", "x"][..], &["status"], &["build"], &["remember", "x"], &["export"]] {
        let text = run_outside(args).failure();
        assert!(text.starts_with("1 error: ") && text.contains("--root"), "{args:?}: {text}");
    }
    let inn = inn();
    let root = inn.path().to_str().unwrap();
    let found = run_outside(&["query", "check_in", "--root", root]).out();
    assert!(found.starts_with("- sym:src/desk.rs#check_in"), "{found}");
    let missing = run_outside(&["--root", "/nonexistent/folder", "status"]).failure();
    assert!(missing.starts_with("1 error: /nonexistent/folder cannot be the root of a wiki"), "{missing}");
}

#[test]
fn wrong_usage_is_code_2_with_a_hint() {
    let inn = inn();
    let text = run(&inn, &["page"]).failure();
    assert!(text.starts_with("2 error: the following required arguments were not provided"), "{text}");
    assert!(text.contains("hint: Usage: wikitoolkit page"), "{text}");
    for args in [
        &["nonsense"][..],
        &[],
        &["query", "x", "--limit", "0"],
        &["query", "x", "--budget", "9"],
        &["query", "x", "--kind", "klass"],
        &["query", "x", "--path", "["],
        &["related", "x", "--depth", "99"],
        &["related", "x", "--rel", "No Word"],
        &["build", "--fast"],
    ] {
        let run = run(&inn, args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}

#[test]
fn with_json_errors_are_json_on_standard_error() {
    let inn = inn();
    assert_snapshot!(run(&inn, &["--json", "query", "x", "--no-refresh"]).failure(), @r#"1 {"error":"the wiki has not been built yet","hints":["run `wikitoolkit build`, or ask without --no-refresh"]}"#);
    let usage = run(&inn, &["--json", "page"]).failure();
    assert!(usage.starts_with("2 {\"error\":\"the following required arguments"), "{usage}");
}

#[test]
fn help_and_version_are_no_failures() {
    let inn = inn();
    assert!(run(&inn, &["--help"]).out().contains("Usage: wikitoolkit"));
    assert!(run(&inn, &["--version"]).out().starts_with("wikitoolkit "));
}

#[test]
fn a_repository_without_files_and_the_inside_of_one_are_no_roots() {
    let inn = inn();
    inn.commit_all();
    inn.git(&["clone", "-q", "--bare", ".", "bare.git"]);
    let bare = inn.path().join("bare.git");
    for (dir, args) in [
        (inn.path(), &["build", "--root", "bare.git"][..]),
        (&*bare, &["query", "desk"]),
        (&bare.join("refs"), &["status"]),
        (inn.path(), &["build", "--root", ".git"]),
    ] {
        let refused = run_in(dir, args, "").failure();
        assert!(
            refused.starts_with("1 error: ") && refused.contains("name a checkout of it with --root"),
            "{refused}"
        );
    }
    assert!(!bare.join(".wikitoolkit").exists());
    let inside = run_in(&inn.path().join(".git"), &["--json", "status"], "").json();
    assert!(inside["root"].as_str().unwrap().ends_with(inn.path().file_name().unwrap().to_str().unwrap()));
    inn.git(&["-C", "bare.git", "worktree", "add", "-q", "../tree"]);
    run_in(&inn.path().join("tree"), &["build"], "").out();
}
