//! Rules about text: what no file may hold, and how long one may be.

use crate::support::assert_none;
use crate::support::paths::paths;
use crate::support::workspace::{File, files, rust_files};

/// A source file longer than this has more than one job.
const MAX_LINES: usize = 500;

/// Longer files, each with the reason why cutting it would not help.
const LONG_FILES: [(&str, &str); 0] = [];

/// Where something may be written to standard output: everywhere else it would break the protocol of a stdio server.
const MAY_WRITE_STDOUT: [&str; 2] = ["wikitoolkit/src/cli/", "sdk/src/server/stdio/streams/"];

#[test]
fn no_absolute_path_of_a_machine() {
    // Taken apart, so that this file passes its own rule.
    let homes =
        ["ho|me/", "ro|ot/", "wo|rk/", "Us|ers/", "m|nt/"].map(|home| format!("/{}", home.replace('|', "")));
    let findings: Vec<String> = lines(&files(""))
        .filter(|(_, _, line)| homes.iter().any(|home| has_absolute(line, home)))
        .map(|(path, number, line)| format!("{path}:{number}: {}", line.trim()))
        .collect();
    assert_none("nothing depends on where one machine keeps its files", &findings);
}

/// Whether `line` holds `path` as a path of its own, not as the middle of a relative path or an address.
fn has_absolute(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| {
            c.is_alphanumeric() || matches!(c, '.' | '/' | '_' | '-' | ')' | '}' | '*' | '~')
        })
    })
}

#[test]
fn only_the_command_line_writes_to_standard_output() {
    let mut findings = Vec::new();
    let sources = ["sdk/src", "sdk-macros/src", "wikitoolkit/src"].into_iter().flat_map(rust_files);
    for file in sources.filter(|file| !MAY_WRITE_STDOUT.iter().any(|place| file.path.starts_with(place))) {
        findings.extend(stdout_uses(&file));
    }
    assert_none("standard output belongs to the protocol", &findings);
}

fn stdout_uses(file: &File) -> Vec<String> {
    let allowances = lines(std::slice::from_ref(file))
        .filter(|(_, _, line)| line.contains("clippy::print_stdout"))
        .map(|(path, number, line)| format!("{path}:{number}: {}", line.trim()));
    let handles = paths(&file.text, &[], &["std", "tokio", "io"])
        .into_iter()
        .filter(|path| path.segments.iter().any(|segment| matches!(segment.as_str(), "stdout" | "Stdout")))
        .map(|path| format!("{}:{}: {}", file.path, path.line, path.segments.join("::")));
    allowances.chain(handles).collect()
}

#[test]
fn no_file_is_too_long() {
    let mut findings = Vec::new();
    let sources = rust_files("");
    for file in &sources {
        let (count, excuse) =
            (file.text.lines().count(), LONG_FILES.iter().find(|(path, _)| *path == file.path));
        match excuse {
            None if count > MAX_LINES => findings.push(format!("{}: {count} lines", file.path)),
            Some((_, reason)) if count <= MAX_LINES => {
                findings.push(format!("{}: {count} lines, needs no excuse any more ({reason})", file.path));
            }
            _ => {}
        }
    }
    for (path, _) in LONG_FILES.iter().filter(|(path, _)| !sources.iter().any(|file| file.path == *path)) {
        findings.push(format!("{path}: is excused and does not exist"));
    }
    assert_none(&format!("a source file has at most {MAX_LINES} lines"), &findings);
}

#[test]
fn white_space_is_plain() {
    let mut findings = Vec::new();
    for file in files("").iter().filter(|file| is_prose_or_code(&file.path)) {
        findings.extend(white_space_faults(file));
    }
    assert_none("no trailing space, tab, carriage return or missing last newline", &findings);
}

/// Test data may be as odd as it has to be.
fn is_prose_or_code(path: &str) -> bool {
    let wanted = [".rs", ".md", ".toml", ".py", ".yml", ".json", ".jsonl"];
    !path.contains("/fixtures/") && (path == ".ci/run" || wanted.iter().any(|ending| path.ends_with(ending)))
}

fn white_space_faults(file: &File) -> Vec<String> {
    let mut faults: Vec<String> = lines(std::slice::from_ref(file))
        .filter(|(_, _, line)| line.ends_with([' ', '\t', '\r']) || line.contains('\t'))
        .map(|(path, number, _)| format!("{path}:{number}: trailing space, tab or carriage return"))
        .collect();
    if !file.text.is_empty() && (!file.text.ends_with('\n') || file.text.ends_with("\n\n")) {
        faults.push(format!("{}: has to end with exactly one newline", file.path));
    }
    faults
}

#[test]
fn nothing_is_left_for_later() {
    // Taken apart, so that this file passes its own rule.
    let marks = ["TO|DO", "FIX|ME", "XX|X:", "HA|CK"].map(|mark| mark.replace('|', ""));
    let findings: Vec<String> = lines(&files(""))
        .filter(|(path, _, line)| {
            // Code may speak of such marks, a comment may not be one.
            let comment =
                if path.ends_with(".rs") { line.split_once("//").map_or("", |(_, text)| text) } else { line };
            marks.iter().any(|mark| comment.contains(mark.as_str()))
        })
        .map(|(path, number, line)| format!("{path}:{number}: {}", line.trim()))
        .collect();
    assert_none("what is missing is said in an issue, not in a mark", &findings);
}

/// Path, number and text of each line; lock files are the tools' business.
fn lines(files: &[File]) -> impl Iterator<Item = (&str, usize, &str)> {
    files.iter().filter(|file| file.path != "Cargo.lock").flat_map(|file| {
        file.text.split('\n').enumerate().map(|(at, line)| (file.path.as_str(), at + 1, line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> File {
        File { path: "a.rs".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn an_absolute_path_is_told_from_a_relative_one() {
        for (line, expected) in [
            ("let p = \"/home_/x\";", true),
            ("see /home_/x", true),
            ("a/home_/x", false),
            ("../home_/x", false),
            ("https://host/home_/", false),
        ] {
            assert_eq!(has_absolute(line, "/home_/"), expected, "{line}");
        }
    }

    #[test]
    fn every_way_to_standard_output_is_seen() {
        let text = "#[allow(clippy::print_stdout)]\nfn f() {\n    std::io::stdout();\n    io::stderr();\n}\n\
                    use std::{fs, io::{Stdout, Write}};\n";
        assert_eq!(
            stdout_uses(&file(text)),
            ["a.rs:1: #[allow(clippy::print_stdout)]", "a.rs:3: std::io::stdout", "a.rs:6: std::io::Stdout"]
        );
    }

    #[test]
    fn odd_white_space_is_seen() {
        assert_eq!(white_space_faults(&file("a\n\nb\n")), [""; 0]);
        for odd in ["a \n", "a\r\n", "\ta\n", "a", "a\n\n"] {
            assert_eq!(white_space_faults(&file(odd)).len(), 1, "{odd:?}");
        }
    }
}
