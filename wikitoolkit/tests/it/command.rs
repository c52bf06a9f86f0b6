//! Runs the real binary.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::repository::Repository;

/// What a run of the binary left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Standard output of a run that must have succeeded without a word on standard error.
    pub(crate) fn out(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout
    }

    /// The same as JSON.
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.out()).unwrap()
    }

    /// Exit code and standard error of a run that must have printed nothing else.
    pub(crate) fn failure(self) -> String {
        assert_eq!(self.stdout, "");
        format!("{} {}", self.code, self.stderr)
    }
}

/// Runs the binary inside `dir`, with `input` on standard input.
pub(crate) fn run_in(dir: &Path, args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wikitoolkit"))
        .args(args)
        .current_dir(dir)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("GIT_CEILING_DIRECTORIES", std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the binary inside the repository.
pub(crate) fn run(repository: &Repository, args: &[&str]) -> Run {
    run_in(repository.path(), args, "")
}

/// A small crate with a document and a test.
pub(crate) fn inn() -> Repository {
    Repository::with(&[
        ("Cargo.toml", "[package]\nname = \"inn\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
        ("src/lib.rs", "//! Rooms of an inn.\n\npub mod desk;\npub mod room;\n"),
        ("src/room.rs", ROOM),
        ("src/desk.rs", DESK),
        ("docs/guide.md", "# Guide\n\nHow to run the inn.\n\n## Checking in\n\nGuests wait at the desk.\n"),
        ("tests/booking.rs", BOOKING),
    ])
}

const ROOM: &str = r"//! Rooms and their guests.

/// A room with a number.
pub struct Room {
    number: u32,
    guest: Option<String>,
}

impl Room {
    /// Makes a free room.
    pub fn new(number: u32) -> Self {
        Self { number, guest: None }
    }

    /// Books the room for a guest. Fails when it is taken.
    pub fn book(&mut self, guest: &str) -> Result<(), Taken> {
        if self.guest.is_some() {
            return Err(Taken);
        }
        self.guest = Some(guest.to_owned());
        Ok(())
    }
}

/// Somebody else sleeps there.
pub struct Taken;
";

const DESK: &str = r#"//! The front desk.

use crate::room::{Room, Taken};

/// Checks a guest in.
pub fn check_in(room: &mut Room, guest: &str) -> Result<(), Taken> {
    room.book(guest)
}

/// The words on the bell.
pub const BELL: &str = "please ring twice";
"#;

const BOOKING: &str = r#"use inn::room::Room;

#[test]
fn a_room_is_booked_once() {
    let mut room = Room::new(7);
    assert!(room.book("Ada").is_ok());
}
"#;
