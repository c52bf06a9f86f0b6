//! Readers that stop reading, and outputs that take nothing.

#![cfg(unix)]

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::command::{inn, run, run_in};

const COMMANDS: [&[&str]; 8] = [
    &["export"],
    &["status"],
    &["query", "room"],
    &["page", "src/room.rs"],
    &["related", "src/room.rs"],
    &["build"],
    &["--help"],
    &["query", "--help"],
];

#[test]
fn a_reader_that_has_enough_is_no_failure() {
    let inn = inn();
    let lines: String = (0..20_000).map(|at| format!("pub fn f{at}() {{}}\n")).collect();
    inn.write("src/long.rs", lines);
    run(&inn, &["build"]).out();
    for args in COMMANDS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wikitoolkit"))
            .args(args)
            .current_dir(inn.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn an_output_that_is_full_is_a_failure() {
    let Ok(_) = File::open("/dev/full") else { return };
    let inn = inn();
    run(&inn, &["build"]).out();
    for args in COMMANDS {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_wikitoolkit"))
            .args(args)
            .current_dir(inn.path())
            .stdout(full)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(said.starts_with("error: cannot write to standard output: "), "{args:?}: {said}");
    }
}

#[test]
fn a_text_that_would_be_stored_cut_or_changed_is_refused() {
    let inn = inn();
    let long = run_in(inn.path(), &["remember", "-"], &"word ".repeat(300_000)).failure();
    assert_eq!(long, "1 error: cannot read standard input: it holds more than 1 MiB; give less text\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wikitoolkit"))
        .args(["note", "src/room.rs", "-"])
        .current_dir(inn.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"gr\xFC\xDFe").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "error: cannot read standard input: it is not UTF-8; convert it first\n");
    assert!(!inn.path().join(".wikitoolkit/memory").exists());
}
