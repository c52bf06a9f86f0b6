//! The stdio transport, as a client of a process sees it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::probe::{Probe, answered, call};
use crate::support::initialize;

const PING: &str = r#"{"jsonrpc":"2.0","id":99,"method":"ping"}"#;
const PONG: &str = "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n";

/// A15: everything that was said before the end of input is answered, then the process ends well.
#[test]
fn the_end_of_input_loses_nothing() {
    for _ in 0..50 {
        let mut probe = Probe::start();
        let lines = [
            initialize("2025-11-25"),
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#.to_owned(),
            call(3, "echo", r#"{"text":"x"}"#),
            call(4, "slow", r#"{"ms":20}"#),
        ];
        // The last line has no end.
        probe.send(lines.join("\n"));
        probe.close_input();
        let ids: BTreeSet<Option<u64>> = probe.rest().iter().map(|line| answered(line)).collect();
        assert_eq!(ids, BTreeSet::from([None, Some(2), Some(3), Some(4)]));
        assert!(probe.wait().0.success());
    }
}

/// A15: also a call that takes its time; one that takes too long is answered for it.
#[test]
fn open_calls_may_finish_after_the_end_of_input() {
    let mut probe = Probe::start();
    probe.call(1, "slow", r#"{"ms":2000}"#);
    probe.call(2, "block", r#"{"ms":60000}"#);
    probe.close_input();
    let start = Instant::now();
    let lines = probe.rest();
    assert!(lines[0].contains("\"id\":1") && lines[0].contains("waited"), "{lines:?}");
    assert!(lines[1].contains("\"id\":2") && lines[1].contains("the server is stopping"), "{lines:?}");
    assert_eq!(lines.len(), 2);
    assert!(probe.wait().0.success());
    let time = start.elapsed();
    assert!(Duration::from_secs(4) < time && time < Duration::from_secs(8), "{time:?}");
}

#[test]
fn no_input_at_all_is_a_good_end() {
    let mut probe = Probe::start();
    probe.close_input();
    assert_eq!(probe.rest(), [""; 0]);
    assert!(probe.wait().0.success());
}

#[cfg(unix)]
#[test]
fn signals_end_the_process_with_every_call_answered() {
    use rustix::process::{Pid, Signal, kill_process};

    for signal in [Signal::TERM, Signal::INT] {
        let mut probe = Probe::start();
        // More blocking calls than threads: nothing of the shutdown may depend on those.
        for id in 1..=20 {
            probe.call(id, "block", r#"{"ms":60000}"#);
        }
        probe.call(21, "slow", r#"{"ms":60000}"#);
        probe.say(PING);
        assert_eq!(probe.line(), PONG);
        let start = Instant::now();
        kill_process(Pid::from_raw(i32::try_from(probe.pid()).unwrap()).unwrap(), signal).unwrap();
        let lines = probe.rest();
        let ids: BTreeSet<Option<u64>> = lines.iter().map(|line| answered(line)).collect();
        assert_eq!(ids, (1..=21).map(Some).collect());
        assert!(lines.iter().all(|line| line.contains("the server is stopping")));
        assert!(probe.wait().0.success());
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}

/// A04: lines may end in CR LF; answers never do.
#[test]
fn carriage_returns_marks_and_blank_lines_are_no_matter() {
    let mut probe = Probe::start();
    probe.send("\u{feff}");
    probe.send(format!("{}\r\n\r\n\n   \n", initialize("2025-11-25")));
    probe.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\r\n");
    // Cut in the middle of a character.
    let echo = format!("{}\r\n", call(3, "echo", r#"{"text":"é😀"}"#));
    let cut = echo.find('😀').unwrap() + 2;
    probe.send(&echo.as_bytes()[..cut]);
    assert!(probe.line().contains("serverInfo"));
    assert!(probe.line().contains("\"id\":2"));
    probe.send(&echo.as_bytes()[cut..]);
    let line = probe.line();
    assert!(line.contains("é😀") && line.ends_with("}\n") && !line.contains('\r'), "{line:?}");
}

#[test]
fn bad_bytes_get_an_error_each() {
    let mut probe = Probe::start();
    probe.send(b"\xff\xfe\n");
    probe.send(b"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\",\"params\":{\"a\":\"\xc3(\"}}\n");
    probe.send(b"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"ping\"\0}\n");
    probe.say(PING);
    let not_utf8 = "\"error\":{\"code\":-32700,\"message\":\"the message is not UTF-8: byte";
    assert_eq!(probe.line(), format!("{{\"jsonrpc\":\"2.0\",{not_utf8} 0 is wrong\"}}}}\n"));
    assert_eq!(probe.line(), format!("{{\"jsonrpc\":\"2.0\",\"id\":5,{not_utf8} 55 is wrong\"}}}}\n"));
    assert!(probe.line().contains("-32700"));
    assert_eq!(probe.line(), PONG);
}

#[test]
fn a_line_that_is_too_long_gets_an_error_with_its_id() {
    let mut probe = Probe::start();
    let text = "x".repeat(17 << 20);
    probe.call(7, "echo", &format!(r#"{{"text":"{text}"}}"#));
    probe.say(PING);
    assert_eq!(
        probe.line(),
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32600,\"message\":\"the message is too long: a line may have 16777216 bytes\"}}\n"
    );
    assert_eq!(probe.line(), PONG);
    let text = "x".repeat(15 << 20);
    probe.call(8, "echo", &format!(r#"{{"text":"{text}"}}"#));
    assert_eq!(answered(&probe.line()), Some(8));
}

/// A20: at the process, where a stack overflow would show.
#[test]
fn depth_does_not_overflow_the_stack() {
    let mut probe = Probe::start();
    for name in ["echo", "add", "no such tool"] {
        probe.call(1, name, &format!("{}1{}", r#"{"x":"#.repeat(100_000), "}".repeat(100_000)));
        assert_eq!(answered(&probe.line()), Some(1));
    }
    probe.say(PING);
    assert_eq!(probe.line(), PONG);
}

/// A27: a call that takes its time, in whatever mode, delays nothing else.
#[test]
fn slow_calls_delay_nothing() {
    for slow in ["slow", "block", "sleep"] {
        let mut probe = Probe::start();
        probe.say(&initialize("2025-11-25"));
        probe.line();
        let start = Instant::now();
        probe.call(2, slow, r#"{"ms":3000}"#);
        probe.say(PING);
        probe.call(4, "echo", r#"{"text":"x"}"#);
        probe.say(r#"{"jsonrpc":"2.0","id":5,"method":"tools/list"}"#);
        let early: BTreeSet<Option<u64>> = (0..3).map(|_| answered(&probe.line())).collect();
        let time = start.elapsed();
        assert_eq!(early, BTreeSet::from([Some(4), Some(5), Some(99)]));
        // 200 ms on an idle machine; tests share theirs.
        assert!(time < Duration::from_secs(2), "{slow}: {time:?}");
        assert_eq!(answered(&probe.line()), Some(2));
    }
}

/// A27: also when more `async fn`s block their thread than the machine has cores, or a runtime has threads.
#[test]
fn many_calls_that_block_their_thread_delay_no_other() {
    let mut probe = Probe::start();
    for id in 2..42 {
        probe.call(id, "block", r#"{"ms":60000}"#);
    }
    probe.call(50, "echo", r#"{"text":"still here"}"#);
    let answer = probe.line();
    assert!(answer.contains("still here"), "{answer}");
    assert_eq!(answered(&answer), Some(50));
}

/// More of them than the machine has processors, so that each of them waits most of the time.
#[test]
fn many_calls_that_compute_delay_no_other() {
    let mut probe = Probe::start();
    let calls = 2 * u32::try_from(thread::available_parallelism().unwrap().get()).unwrap() + 2;
    for id in 100..100 + calls {
        probe.call(id, "compute", r#"{"ms":3000}"#);
    }
    probe.say(PING);
    probe.call(50, "echo", r#"{"text":"still here"}"#);
    assert_eq!(probe.line(), PONG);
    assert_eq!(answered(&probe.line()), Some(50));
}

/// A28: a panic is an answer that names the tool and tells nothing else.
#[test]
fn panics_are_answered() {
    let mut probe = Probe::start();
    for name in ["panic_literal", "panic_after_wait", "panic_locked"] {
        probe.call(1, name, "{}");
        let line = probe.line();
        assert!(line.contains(r#""isError":true"#) && line.contains(name), "{line}");
        assert!(!line.contains("secret") && !line.contains(".rs"), "{line}");
    }
    probe.call(1, "panic_locked", "{}");
    assert!(probe.line().contains("call 2"));
    probe.call(1, "echo", r#"{"text":"well"}"#);
    assert!(probe.line().contains("well"));
}

#[test]
fn a_cancelled_call_gets_no_byte() {
    let mut probe = Probe::start();
    for (id, name) in [(1, "slow"), (2, "sleep"), (3, "block")] {
        probe.call(id, name, r#"{"ms":700}"#);
        probe.say(&format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        ));
    }
    probe.say(PING);
    assert_eq!(probe.line(), PONG);
    assert!(probe.is_silent(Duration::from_millis(1200)));
}

/// Inside a runtime of one thread, with the input still open.
#[test]
fn a_server_can_be_stopped_from_inside() {
    let mut probe = Probe::of("embedded", &[]);
    probe.say(PING);
    assert_eq!(probe.line(), PONG);
    probe.call(1, "stop", "{}");
    let lines = probe.rest();
    assert!(lines.len() == 1 && lines[0].contains("stopping"), "{lines:?}");
    assert!(probe.wait().0.success());
}

#[test]
fn a_kernel_that_does_not_build_is_reported_and_not_served() {
    let mut probe = Probe::of("embedded", &["broken"]);
    assert_eq!(probe.rest(), [""; 0]);
    assert_eq!(probe.wait().0.code(), Some(1));
    let log = probe.log();
    assert!(log.starts_with("error: the tools cannot be served:\n- tool `count`"), "{log}");
}

#[test]
fn a_client_that_stops_reading_ends_the_server_quietly() {
    let (mut child, mut input, output) = Probe::silent_child();
    drop(output);
    let _ = writeln!(input, "{PING}");
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "still running");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A client that writes everything before it reads anything: more than any pipe holds, either way.
#[test]
fn reading_never_waits_for_writing() {
    let (mut child, mut input, output) = Probe::silent_child();
    let text = "x".repeat(256 << 10);
    for id in 0..200 {
        writeln!(input, "{}", call(id, "echo", &format!(r#"{{"text":"{text}"}}"#))).unwrap();
    }
    writeln!(input, "{PING}").unwrap();
    drop(input);
    let ids: BTreeSet<Option<u64>> =
        BufReader::new(output).lines().map(|line| answered(&line.unwrap())).collect();
    assert_eq!(ids, (0..200).map(Some).collect());
    assert!(child.wait().unwrap().success());
}

/// A busy server takes threads, and gives them back.
#[cfg(target_os = "linux")]
#[test]
fn a_server_without_calls_has_four_threads() {
    let mut probe = Probe::start();
    for id in 0..200 {
        probe.call(id, "slow", r#"{"ms":1}"#);
        probe.call(1000 + id, "echo", &format!(r#"{{"text":"{}"}}"#, "x".repeat(100_000)));
    }
    (0..400).for_each(|_| drop(probe.line()));
    let threads = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", probe.pid())).unwrap();
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
        threads.trim().parse::<u32>().unwrap()
    };
    let start = Instant::now();
    while threads() > 4 {
        assert!(start.elapsed() < Duration::from_secs(25), "{} threads", threads());
        thread::sleep(Duration::from_millis(100));
    }
    probe.call(9999, "slow", r#"{"ms":1}"#);
    assert_eq!(answered(&probe.line()), Some(9999));
}

/// Whatever the other end is, and whether or not it can be written to without waiting.
#[cfg(unix)]
#[test]
fn answers_are_whole_on_every_kind_of_output() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    let calls: String = (0..300)
        .map(|id| call(id, "echo", &format!(r#"{{"text":"{}"}}"#, "x".repeat(2000))) + "\n")
        .collect();
    let everything = (0..300).map(Some).collect::<BTreeSet<Option<u64>>>();
    let ids = |text: &str| text.lines().map(answered).collect::<BTreeSet<Option<u64>>>();

    let path = std::env::temp_dir().join(format!("toolkernel-answers-{}", std::process::id()));
    let file = std::fs::File::create(&path).unwrap();
    let (mut child, mut input) = Probe::child_writing_to(file.into());
    input.write_all(calls.as_bytes()).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    assert_eq!(ids(&written), everything);

    let (ours, theirs) = UnixStream::pair().unwrap();
    let (mut child, mut input) = Probe::child_writing_to(OwnedFd::from(theirs).into());
    let reading = thread::spawn(move || std::io::read_to_string(ours).unwrap());
    input.write_all(calls.as_bytes()).unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert_eq!(ids(&reading.join().unwrap()), everything);
}

/// A tool that reports without end, to a client that does not read, must not fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn reports_that_nobody_reads_are_dropped() {
    let (mut child, mut input, output) = Probe::silent_child();
    let flood = call(1, "flood", "{}").replace("\"name\"", r#""_meta":{"progressToken":1},"name""#);
    writeln!(input, "{flood}").unwrap();
    thread::sleep(Duration::from_secs(1));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let kilobytes: u64 = resident.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 40_000, "{kilobytes} kB");
    drop(output);
    drop(input);
    child.wait().unwrap();
}

/// The page of the book about these streams shows this example.
#[test]
fn the_example_of_the_book_keeps_its_promises() {
    let mut probe = Probe::of("stdio", &[]);
    probe.say(&initialize("2025-11-25"));
    assert!(probe.line().contains("serverInfo"));
    probe.call(1, "noisy", "{}");
    assert!(probe.line().contains("quiet"));
    probe.call(2, "slow", &format!(r#"{{"ms":1,"text":"{}"}}"#, "x".repeat(1 << 20)));
    assert!(probe.line().contains("a line may have 1048576 bytes"));
    probe.call(3, "slow", r#"{"ms":300}"#);
    probe.call(4, "slow", r#"{"ms":60000}"#);
    probe.close_input();
    let start = Instant::now();
    let lines = probe.rest();
    assert!(lines[0].contains("\"id\":3") && lines[0].contains("done"), "{lines:?}");
    assert!(lines[1].contains("\"id\":4") && lines[1].contains("the server is stopping"), "{lines:?}");
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    assert!(probe.wait().0.success());
    let log = probe.log();
    for stray in ["a stray line", "a line of a child", "logged"] {
        assert!(log.contains(stray), "{log}");
    }
}

/// The client is killed: nothing but the end of its pipe tells the server.
#[cfg(unix)]
#[test]
fn a_server_does_not_outlive_its_client() {
    let folder =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pipe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    // The shell becomes the client: it alone holds the end of the pipe that the server reads from.
    let script = r#"mkfifo "$1/in"; "$0" <"$1/in" & exec >"$1/in"; printf '%s\n' "$2"; exec sleep 600"#;
    let mut client = std::process::Command::new("sh")
        .args(["-c", script])
        .args([crate::probe::path("probe"), folder.clone(), PING.into()])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut server = BufReader::new(client.stdout.take().unwrap());
    let mut line = String::new();
    server.read_line(&mut line).unwrap();
    assert_eq!(line, PONG);
    client.kill().unwrap();
    client.wait().unwrap();
    // Its output ends when the server does.
    assert_eq!(server.lines().count(), 0);
    std::fs::remove_dir_all(folder).unwrap();
}
