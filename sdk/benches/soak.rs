//! Many calls of every kind to one server, which must not grow: `soak PROBE [CALLS]`, where `PROBE` is the built
//! example `probe`. Of a thousand calls, ten panic, ten run into their timeout, ten are cancelled, ten block the
//! thread they run on, and one has a text of 1 MiB. Linux only.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a soak run stops when something is wrong and prints its figures"
)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;

/// Calls in flight at most.
const WINDOW: usize = 64;

/// How often the process is looked at.
const LOOKS: u64 = 10;

/// What one call sends; whether an answer is owed.
fn lines(id: u64, large: &str) -> (String, bool) {
    let call = |name: &str, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        ) + "\n"
    };
    let cancel =
        format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#)
            + "\n";
    match id % 1000 {
        0 => (call("echo", &format!(r#"{{"text":"{large}"}}"#)), true),
        kind if kind % 100 == 1 => (call("panic_literal", "{}"), true),
        kind if kind % 100 == 2 => (call("late", "{}"), true),
        kind if kind % 100 == 3 => (call("slow", r#"{"ms":60000}"#) + &cancel, false),
        kind if kind % 100 == 4 => (call("block", r#"{"ms":1}"#), true),
        _ => (call("echo", r#"{"text":"hello"}"#), true),
    }
}

/// Resident memory in kB, threads, open descriptors.
fn look(process: u32) -> (u64, u64, usize) {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("Linux has /proc");
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a field of the status");
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let descriptors = fs::read_dir(format!("/proc/{process}/fd")).expect("Linux has /proc").count();
    (field("VmRSS:"), field("Threads:"), descriptors)
}

fn id_of(line: &str) -> u64 {
    let digits = line.split_once(r#""id":"#).map(|(_, rest)| rest).expect("an answer has an id");
    digits.split(|c: char| !c.is_ascii_digit()).next().and_then(|id| id.parse().ok()).expect("a number")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let Some(probe) = arguments.first() else {
        println!("usage: soak PROBE [CALLS]");
        return;
    };
    let calls = arguments.get(1).map_or(1_000_000, |calls| calls.parse().expect("CALLS is a number"));
    let mut child = Command::new(probe)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("PROBE is a program");
    let mut input = child.stdin.take().expect("it is piped");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    let (answered, answers) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in output.lines() {
            if answered.send(id_of(&line.expect("answers are UTF-8"))).is_err() {
                return;
            }
        }
    });
    let large = "x".repeat(1 << 20);
    let mut open = BTreeSet::new();
    let mut seen = Vec::new();
    println!("{:>9} {:>8} {:>7} {:>11}", "calls", "kB", "threads", "descriptors");
    for id in 1..=calls {
        while open.len() >= WINDOW {
            let id = answers.recv().expect("the server lives");
            assert!(open.remove(&id), "an answer that is not owed: {id}");
        }
        let (text, owed) = lines(id, &large);
        if owed {
            open.insert(id);
        }
        input.write_all(text.as_bytes()).expect("the server reads");
        if id % (calls / LOOKS).max(1) == 0 {
            let (memory, threads, descriptors) = look(child.id());
            println!("{id:>9} {memory:>8} {threads:>7} {descriptors:>11}");
            seen.push((memory, threads, descriptors));
        }
    }
    drop(input);
    for id in answers {
        assert!(open.remove(&id), "an answer that is not owed: {id}");
    }
    reader.join().expect("every answer could be read");
    assert!(open.is_empty(), "left without an answer: {open:?}");
    assert!(child.wait().expect("it ends").success());
    // The first looks may still see caches fill; from the middle on nothing may grow but by chance.
    let (middle, last) = (seen.get(seen.len() / 2).expect("looks"), seen.last().expect("looks"));
    assert!(last.0 <= middle.0 + middle.0 / 4 + 2048, "memory grows");
    assert!(last.1 <= middle.1 + 8, "threads grow");
    assert!(last.2 <= middle.2, "descriptors grow");
}
