//! An example server, mostly `probe`, as a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a slow machine, shorter than a test run's patience.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Probe {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Vec<u8>>,
    log: Receiver<String>,
}

pub(crate) fn path(example: &str) -> PathBuf {
    // The test's own binary is target/PROFILE/deps/it-HASH.
    let own = std::env::current_exe().unwrap();
    let path = own.ancestors().nth(2).unwrap().join("examples").join(example);
    assert!(path.exists(), "{} is missing: run `cargo build -p toolkernel --examples`", path.display());
    path
}

impl Probe {
    pub(crate) fn start() -> Self {
        Self::of("probe", &[])
    }

    pub(crate) fn of(example: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(path(example))
            .args(arguments)
            .env("RUST_LOG", "trace")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut errors = child.stderr.take().unwrap();
        let (line_sender, lines) = channel();
        let (log_sender, log) = channel();
        thread::spawn(move || {
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                if line_sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || {
            let mut text = Vec::new();
            let _ = errors.read_to_end(&mut text);
            let _ = log_sender.send(String::from_utf8_lossy(&text).into_owned());
        });
        Self { child, input, lines, log }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends bytes as they are. That the server has gone is for the test to find out by what it hears.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.input.as_mut().unwrap().write_all(bytes.as_ref());
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n"));
    }

    /// Calls a tool of the handshake era.
    pub(crate) fn call(&mut self, id: u32, name: &str, arguments: &str) {
        self.say(&call(id, name, arguments));
    }

    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, with its end.
    pub(crate) fn line(&self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => String::from_utf8(line).unwrap(),
            Err(error) => panic!("no line came: {error}"),
        }
    }

    /// Whether nothing comes for a while.
    pub(crate) fn is_silent(&self, time: Duration) -> bool {
        matches!(self.lines.recv_timeout(time), Err(RecvTimeoutError::Timeout))
    }

    /// Every line up to the end of the output.
    pub(crate) fn rest(&self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(String::from_utf8(line).unwrap()),
                Err(RecvTimeoutError::Disconnected) => return lines,
                Err(RecvTimeoutError::Timeout) => panic!("the output does not end; so far: {lines:?}"),
            }
        }
    }

    /// Waits for the process to end, and for how long that took.
    pub(crate) fn wait(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, start.elapsed());
            }
            assert!(start.elapsed() < PATIENCE, "the process does not end");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// What was written to standard error, once the process has ended.
    pub(crate) fn log(&self) -> String {
        self.log.recv_timeout(PATIENCE).unwrap()
    }

    /// Takes the output away, as a client does that stops reading.
    pub(crate) fn silent_child() -> (Child, ChildStdin, std::process::ChildStdout) {
        let (mut child, input) = Self::child_writing_to(Stdio::piped());
        let output = child.stdout.take().unwrap();
        (child, input, output)
    }

    /// A server whose output is this.
    pub(crate) fn child_writing_to(output: Stdio) -> (Child, ChildStdin) {
        let mut command = Command::new(path("probe"));
        let mut child = command.stdin(Stdio::piped()).stdout(output).stderr(Stdio::null()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        (child, input)
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn call(id: u32, name: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
    )
}

/// The number that a line answers, if it is an answer.
pub(crate) fn answered(line: &str) -> Option<u64> {
    let message: serde_json::Value = serde_json::from_str(line).unwrap();
    message.get("method").is_none().then(|| message["id"].as_u64()).flatten()
}
