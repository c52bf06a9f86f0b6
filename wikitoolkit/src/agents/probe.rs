//! Starting a server as an agent does, and asking which tools it has.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thiserror::Error;

use super::part::Launch;

/// What agents grant at most before they leave a server out.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a server could not be asked.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The program did not start.
    #[error("cannot start `{program}`: {source}")]
    Start {
        /// Its name.
        program: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// It ended or closed its output before it answered.
    #[error("the server ended without an answer")]
    Ended,
    /// It did not answer in time.
    #[error("the server did not answer within {} s", PATIENCE.as_secs())]
    Late,
}

/// The names of the tools that the server offers that `launch` starts, in `dir` unless it names a folder itself.
///
/// # Errors
/// [`ProbeError`].
pub fn tools(launch: &Launch, dir: &Path) -> Result<Vec<String>, ProbeError> {
    let Some((program, args)) = launch.command.split_first() else { return Err(ProbeError::Ended) };
    let child = Command::new(program)
        .args(args)
        .envs(&launch.env)
        .current_dir(launch.dir.as_ref().map_or_else(|| dir.to_owned(), |own| dir.join(own)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|source| ProbeError::Start { program: program.clone(), source })?;
    let mut server = Server(child);
    let (Some(mut input), Some(output)) = (server.0.stdin.take(), server.0.stdout.take()) else {
        return Err(ProbeError::Ended);
    };
    let requests = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "wikitoolkit doctor", "version": env!("CARGO_PKG_VERSION")},
        }}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}),
    ];
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    input.write_all(text.as_bytes()).map_err(|_| ProbeError::Ended)?;
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // Nobody listens any more once the answer is there or the time is over.
            let _ = sender.send(line);
        }
    });
    let until = Instant::now() + PATIENCE;
    loop {
        match answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                let answer: Value = serde_json::from_str(&line).unwrap_or_default();
                if answer.get("id").and_then(Value::as_u64) == Some(2) {
                    return Ok(names(&answer));
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => return Err(ProbeError::Late),
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(ProbeError::Ended),
        }
    }
}

fn names(answer: &Value) -> Vec<String> {
    let tools = answer.pointer("/result/tools").and_then(Value::as_array);
    let names = tools.into_iter().flatten().filter_map(|tool| tool.get("name")?.as_str());
    names.map(str::to_owned).collect()
}

/// Ends the server when it is no longer needed.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
