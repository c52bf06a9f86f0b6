//! A small git repository in a temporary folder, and the binary run in it.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// The program under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_wikitoolkit");

/// Two Python files, one of which imports the other, a document, and a file that is no text.
const FILES: [(&str, &[u8]); 4] = [
    (
        "greeting.py",
        b"\"\"\"Words of welcome.\"\"\"\n\n\ndef greet(name):\n    \"\"\"Greets a person.\"\"\"\n    return f\"Hello {name}\"\n",
    ),
    ("main.py", b"\"\"\"Entry point.\"\"\"\n\nimport os\n\nfrom greeting import greet\n\nprint(greet(os.getlogin()))\n"),
    ("README.md", b"# Greetings\n\nSee `greeting.py`.\n"),
    ("logo.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
];

pub(crate) struct Repository(TempDir);

impl Repository {
    /// A repository with one commit and no wiki yet.
    pub(crate) fn new() -> Self {
        let repository = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, bytes) in FILES {
            fs::write(repository.path().join(name), bytes).expect("the file is written");
        }
        repository.git(&["init", "-q"]);
        repository.git(&["add", "."]);
        repository.git(&[
            "-c",
            "user.name=T",
            "-c",
            "user.email=t@example.org",
            "commit",
            "-qm",
            "Greet people",
        ]);
        repository
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// What the binary prints for arguments that have to work.
    pub(crate) fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> String {
        stdout(Command::new(BINARY).arg("--root").arg(self.path()).args(arguments))
    }

    /// The same as one JSON value.
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let printed = self.run(&[&["--json"], arguments].concat());
        serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{printed}"))
    }

    /// Git without the settings of the person who runs the tests.
    fn git(&self, arguments: &[&str]) {
        let mut git = Command::new("git");
        git.current_dir(self.path())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null");
        stdout(git.args(arguments));
    }
}

fn stdout(command: &mut Command) -> String {
    let output = command.output().expect("the program starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    out.into_owned()
}
