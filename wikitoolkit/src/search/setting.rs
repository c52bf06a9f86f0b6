//! Where a page stands: in the code in use, or aside in tests, examples, change logs, copies of others' code.

use crate::text;

/// A part of a repository that rarely holds what is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    Tests,
    Examples,
    /// What accompanies changes: lists of them, and forms to fill in.
    ChangeLog,
    Foreign,
}

/// A row: names of folders, beginnings and ends of file names (without extension), and the words of a question
/// that ask for the part.
struct Row {
    aside: Aside,
    folders: &'static [&'static str],
    prefixes: &'static [&'static str],
    suffixes: &'static [&'static str],
    asked_by: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row {
        aside: Aside::Tests,
        folders: &[
            "test",
            "tests",
            "__tests__",
            "testing",
            "testdata",
            "testutil",
            "fixture",
            "fixtures",
            "spec",
            "specs",
            "e2e",
            "mock",
            "mocks",
            "__mocks__",
            "tests-build",
            "tests-integration",
        ],
        prefixes: &["test_", "tests", "conftest"],
        suffixes: &["_test", "_tests", ".test", ".spec", "-test", "-spec"],
        asked_by: &["test", "tests", "testing", "tested", "fixture", "fixtures", "spec", "mock", "mocks"],
    },
    Row {
        aside: Aside::Examples,
        folders: &[
            "example",
            "examples",
            "bench",
            "benches",
            "benchmark",
            "benchmarks",
            "demo",
            "demos",
            "samples",
        ],
        prefixes: &[],
        suffixes: &["_bench", ".bench"],
        asked_by: &["example", "examples", "sample", "demo", "bench", "benchmark", "benchmarks"],
    },
    Row {
        aside: Aside::ChangeLog,
        folders: &["changelog", "changelogs", ".changeset", "newsfragments", ".github"],
        prefixes: &[
            "changelog",
            "changes",
            "history",
            "news",
            "release-notes",
            "releasenotes",
            "announce",
            "release-",
            "pull_request_template",
        ],
        suffixes: &["changelog"],
        asked_by: &["changelog", "release", "released", "changed", "version", "history", "news", "announce"],
    },
    Row {
        aside: Aside::Foreign,
        folders: &["vendor", "vendored", "node_modules", "third_party", "dist", "generated"],
        prefixes: &[],
        suffixes: &[".min", ".pb", "_pb2", ".d"],
        asked_by: &["vendor", "vendored", "generated", "dist"],
    },
];

/// The part that `path` belongs to, if it stands aside.
pub(super) fn aside(path: &str) -> Option<Aside> {
    let lower = path.to_lowercase();
    let (folders, name) = lower.rsplit_once('/').unwrap_or(("", &lower));
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let matches = |row: &&Row| {
        folders.split('/').any(|folder| row.folders.contains(&folder))
            || row.prefixes.iter().any(|prefix| stem.starts_with(prefix))
            || row.suffixes.iter().any(|suffix| stem.ends_with(suffix))
    };
    ROWS.iter().find(matches).map(|row| row.aside)
}

/// The parts that the words of a question ask for.
pub(super) fn asked_for(question: &str) -> Vec<Aside> {
    let words: Vec<String> = text::terms(question).iter().map(|term| term.surface.to_lowercase()).collect();
    let asked = |row: &&Row| words.iter().any(|word| row.asked_by.contains(&word.as_str()));
    ROWS.iter().filter(asked).map(|row| row.aside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_aside_are_recognised() {
        let table = [
            ("src/lib.rs", None),
            ("src/testimony.rs", None),
            ("src/latest.rs", None),
            ("tokio/tests/rt_basic.rs", Some(Aside::Tests)),
            ("pkg/server_test.go", Some(Aside::Tests)),
            ("a/Button.spec.ts", Some(Aside::Tests)),
            ("testing/test_mark.py", Some(Aside::Tests)),
            ("examples/chat.rs", Some(Aside::Examples)),
            ("CHANGELOG.md", Some(Aside::ChangeLog)),
            (".changeset/brave-owls-fix.md", Some(Aside::ChangeLog)),
            (".github/pull_request_template.md", Some(Aside::ChangeLog)),
            ("web/app.min.js", Some(Aside::Foreign)),
        ];
        for (path, expected) in table {
            assert_eq!(aside(path), expected, "{path}");
        }
    }

    #[test]
    fn a_question_can_ask_for_what_stands_aside() {
        let asked = asked_for;
        assert_eq!(asked("which tests cover the parser"), [Aside::Tests]);
        assert_eq!(asked("how does the parser work"), []);
    }
}
