//! Threads that read in turn and write for each other: no line is lost, torn or held up, whatever its size.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::probe::{Probe, answered, call, path};

/// Around the sizes at which answers take another way: what a pipe takes at once, what is written in pieces, what is not
/// copied, what a read or a pipe holds.
const SIZES: [usize; 12] =
    [0, 1, 3_900, 4_096, 4_200, 16_200, 16_500, 32_700, 33_100, 65_536, 70_000, 200_000];

/// A text that shows where a piece of it was lost or another's came in.
fn text(id: usize) -> String {
    let size = SIZES[id % SIZES.len()];
    let unit = format!("{id}.");
    unit.repeat(size / unit.len() + 1)[..size].to_owned()
}

/// Gives bytes slowly, so that the pipe before it is full most of the time.
struct Slow<R>(R);

impl<R: Read> Read for Slow<R> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        thread::sleep(Duration::from_micros(200));
        let size = room.len().min(20_000);
        self.0.read(&mut room[..size])
    }
}

#[test]
fn answers_of_every_size_arrive_whole_whoever_writes_them() {
    let (mut child, mut input, output) = Probe::silent_child();
    let count = 240;
    let writer = thread::spawn(move || {
        for id in 0..count {
            // Now and then the thread that reads is blocked, and another takes over.
            if id % 10 == 3 {
                writeln!(input, "{}", call(1_000 + u32::try_from(id).unwrap(), "block", r#"{"ms":6}"#))
                    .unwrap();
            }
            let arguments = format!(r#"{{"text":"{}"}}"#, text(id));
            writeln!(input, "{}", call(u32::try_from(id).unwrap(), "echo", &arguments)).unwrap();
        }
    });
    let mut heard = BTreeMap::new();
    for line in BufReader::with_capacity(30_000, Slow(output)).lines() {
        let message: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = message["result"]["content"][0]["text"].as_str().unwrap().to_owned();
        assert!(heard.insert(message["id"].as_u64().unwrap(), text).is_none(), "answered twice");
    }
    writer.join().unwrap();
    assert_eq!(heard.len(), count + count / 10);
    for id in 0..count {
        assert!(heard[&(id as u64)] == text(id), "{id}");
    }
    assert!(child.wait().unwrap().success());
}

/// The rest of a line comes when another thread reads than the one that read its beginning.
#[test]
fn a_reader_that_is_relieved_leaves_no_line_half_read() {
    let mut probe = Probe::start();
    for round in 0_u32..12 {
        let line = call(round, "echo", &format!(r#"{{"text":"{}"}}"#, text(round as usize))) + "\n";
        let cut = line.len() * (round as usize + 1) / 14;
        let blocks = call(100 + round, "block", r#"{"ms":40}"#);
        probe.send(format!("{blocks}\n{}", &line[..cut]));
        // Until the keeper has seen that nobody reads.
        thread::sleep(Duration::from_millis(15));
        probe.send(&line[cut..]);
        let (first, second) = (probe.line(), probe.line());
        let ids = [answered(&first), answered(&second)].map(Option::unwrap);
        assert!(ids.contains(&u64::from(round)) && ids.contains(&u64::from(100 + round)), "{ids:?}");
    }
    probe.close_input();
    assert_eq!(probe.rest(), [""; 0]);
}

/// The client writes all of it while it reads nothing for a while, then both at once.
#[test]
fn a_quarter_of_a_gibibyte_in_flight_locks_nothing_up() {
    let (mut child, mut input, output) = Probe::silent_child();
    let writer = thread::spawn(move || {
        let text = "x".repeat(1 << 20);
        for id in 0..256 {
            writeln!(input, "{}", call(id, "echo", &format!(r#"{{"text":"{text}"}}"#))).unwrap();
        }
    });
    thread::sleep(Duration::from_millis(300));
    let mut ids = std::collections::BTreeSet::new();
    let mut output = BufReader::with_capacity(1 << 20, output);
    let mut line = Vec::new();
    while output.read_until(b'\n', &mut line).unwrap() > 0 {
        assert!(line.len() > 1 << 20);
        let head = String::from_utf8_lossy(&line[..40]);
        let id = head.split_once(r#""id":"#).and_then(|(_, rest)| rest.split_once(',')).unwrap().0.to_owned();
        assert!(ids.insert(id), "answered twice: {head}");
        line.clear();
        if ids.len() == 200 {
            // Where there is no such folder there are other limits.
            let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count);
            assert!(threads < 40, "{threads} threads for calls that wait for nothing but the processor");
        }
    }
    writer.join().unwrap();
    assert_eq!(ids.len(), 256);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_client_that_takes_a_break_before_it_reads_loses_nothing() {
    let (mut child, mut input, output) = Probe::silent_child();
    let text = "x".repeat(300_000);
    for id in 0..4 {
        writeln!(input, "{}", call(id, "echo", &format!(r#"{{"text":"{text}"}}"#))).unwrap();
    }
    drop(input);
    thread::sleep(Duration::from_millis(1_500));
    assert_eq!(
        BufReader::new(output).lines().map(Result::unwrap).filter(|line| line.len() > 300_000).count(),
        4
    );
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_process_alive() {
    // Its calls may finish, and its last answers be read, within 800 ms.
    let mut child = Command::new(path("everything"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{}", call(1, "echo", &format!(r#"{{"text":"{}"}}"#, "x".repeat(300_000)))).unwrap();
    drop(input);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(10), "still running");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    assert!(start.elapsed() > Duration::from_millis(700), "{:?}", start.elapsed());
}
