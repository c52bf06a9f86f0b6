//! The page `book/src/cli.md` shows the help of the binary, word for word.
//!
//! Below each marker `<!-- help: COMMAND -->` (`<!-- help -->` for the binary itself) stands a block with what `--help`
//! prints. After a change of the command line: `UPDATE_BOOK=1 cargo test -p wikitoolkit --test it cli_reference`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::sample::BINARY;

const FENCE: &str = "```";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/src/cli.md")
}

/// What `wikitoolkit COMMAND --help` prints on a terminal of 100 columns; `""` for the binary itself.
fn help(command: &str) -> String {
    let output = Command::new(BINARY)
        .args(command.split_whitespace())
        .arg("--help")
        .env("COLUMNS", "100")
        .output()
        .expect("the binary starts");
    assert!(output.status.success(), "{command} --help: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("help is UTF-8");
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The commands that the help of the binary lists, but for the built-in `help`.
fn commands() -> BTreeSet<String> {
    let help = help("");
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Two spaces before a name; a description that continues on the next line stands further right.
    let names = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The command of a marker line.
fn marker(line: &str) -> Option<&str> {
    line.strip_prefix("<!-- help")?.strip_suffix("-->").map(|rest| rest.trim_start_matches(':').trim())
}

/// The page with every marked block renewed, and the commands that have a marker.
fn renewed(page: &str, help: impl Fn(&str) -> String) -> (String, BTreeSet<String>) {
    let (mut text, mut marked) = (String::new(), BTreeSet::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        if let Some(command) = marker(line) {
            let opened = lines.next().is_some_and(|line| line.starts_with(FENCE));
            assert!(opened && lines.by_ref().any(|line| line == FENCE), "no block below {line}");
            text.push_str(&format!("{FENCE}text\n{}\n{FENCE}\n", help(command)));
            marked.insert(command.to_owned());
        }
    }
    (text, marked)
}

#[test]
fn the_page_shows_the_help_of_the_binary() {
    let old = fs::read_to_string(page()).expect("the page is there");
    let (new, marked) = renewed(&old, help);
    if env::var_os("UPDATE_BOOK").is_some() {
        fs::write(page(), &new).expect("the page is written");
    } else {
        assert!(
            old == new,
            "book/src/cli.md differs from --help; set UPDATE_BOOK=1 to renew it. It should be:\n{new}"
        );
    }
    let mut expected = commands();
    expected.insert(String::new());
    assert_eq!(marked, expected, "book/src/cli.md has a marker for each command and no other");
}

#[test]
fn only_marked_blocks_are_renewed() {
    let page =
        "# A\n<!-- help: build -->\n```text\nold\n```\n\n```text\nkept\n```\n<!-- help -->\n```\n```\nend\n";
    let (text, marked) = renewed(page, |command| format!("help of {command:?}"));
    assert_eq!(
        text,
        "# A\n<!-- help: build -->\n```text\nhelp of \"build\"\n```\n\n```text\nkept\n```\n<!-- help -->\n\
         ```text\nhelp of \"\"\n```\nend\n"
    );
    assert_eq!(marked, BTreeSet::from([String::new(), "build".to_owned()]));
}
