//! Questions about this repository, with the places that answer them.

use wikitoolkit::search::{self, Question};
use wikitoolkit::store::Snapshot;

use crate::workspace::{pinned, workspace};

/// Names of symbols, with the end of the id that must come first.
const SYMBOLS: &[(&str, &str)] = &[
    ("hump_end", "text/split.rs#hump_end"),
    ("drop_verb_ending", "text/stem.rs#drop_verb_ending"),
    ("is_stop_word", "text/stop.rs#is_stop_word"),
    ("PathGlob", "search/filter.rs#PathGlob"),
    ("UnknownKindWord", "search/filter.rs#UnknownKindWord"),
    ("most_that_fit", "view/budget.rs#most_that_fit"),
    ("first_sentence", "view/markdown.rs#first_sentence"),
    ("code_block", "view/markdown.rs#code_block"),
    ("Snapshot::field_hits", "store/search.rs#Snapshot.field_hits"),
    ("Writer::recreate", "store/writer.rs#Writer.recreate"),
    ("RelPath::is_below", "graph/path.rs#RelPath.is_below"),
    ("is_lock_file", "repo/classify.rs#is_lock_file"),
    ("list_memories", "repo/walk.rs#list_memories"),
    ("EXTRACTOR_VERSION", "lang/mod.rs#EXTRACTOR_VERSION"),
    ("what is summary_of?", "#summary_of"),
    ("where is Root::discover", "repo/root.rs#Root.discover"),
    ("first_generation", "wiki/fresh.rs#Wiki.first_generation"),
    ("ends_with_path", "search/exact.rs#ends_with_path"),
    ("KINDS_OF_CHANGE", "search/words.rs#KINDS_OF_CHANGE"),
];

/// Parts of paths, with the end of the path that must be among the first three.
const PATHS: &[(&str, &str)] = &[
    ("view/budget.rs", "wikitoolkit/src/view/budget.rs"),
    ("store/writer", "wikitoolkit/src/store/writer.rs"),
    ("text/stem.rs:12", "wikitoolkit/src/text/stem.rs"),
    ("look at repo/classify.rs please", "wikitoolkit/src/repo/classify.rs"),
    ("ARCHITECTURE.md", "ARCHITECTURE.md"),
    ("book/src/json.md", "book/src/json.md"),
    ("sdk/src/tool/registry.rs", "sdk/src/tool/registry.rs"),
    ("at wikitoolkit/src/index/lock.rs:31:5\nat wikitoolkit/src/index/build.rs:60:9", "src/index/lock.rs"),
];

/// Where something is done, in words of the code, and messages of errors.
const PLACES: &[(&str, &str)] = &[
    ("where are stop words listed", "text/stop.rs"),
    ("where are plural endings dropped", "text/stem.rs"),
    ("how are camelCase identifiers split", "text/split.rs"),
    ("where is the build lock acquired", "index/lock.rs"),
    ("which files count as minified", "repo/classify.rs"),
    ("how are heading slugs made", "lang/slug.rs"),
    ("where are Python imports resolved", "python/resolve.rs"),
    ("where are Rust modules found", "rust/modules.rs"),
    ("how is a token budget kept", "view/budget.rs"),
    ("estimate of the tokens of a text", "view/tokens.rs"),
    ("canonical dump of pages and edges", "store/export.rs"),
    ("tables of the SQLite database", "store/schema.rs"),
    ("percent-encoding of paths in ids", "graph/escape.rs"),
    ("progress bar on standard error", "cli/progress.rs"),
    ("colours of the terminal answer", "cli/terminal.rs"),
    ("\"another build of this wiki is running\"", "index/report.rs"),
    ("error: unknown kind `klass`; expected one of dir, file", "search/filter.rs"),
    ("is in no git repository and has no .wikitoolkit folder above it", "repo/root.rs"),
    ("the text is empty; give at least one word", "index/report.rs"),
    ("git could not be started", "repo/git.rs"),
    ("history: commits that only the new side has", "history/mod.rs"),
    ("memory: frontmatter of a file", "memory/file.rs"),
];

/// In other words than the code's.
const CONCEPTS: &[(&str, &str)] = &[
    ("what happens when two processes index at once", "index/lock.rs"),
    ("how does it notice that a file was edited", "index/changes.rs"),
    ("how are stale answers recognised while somebody rebuilds", "wiki/fresh.rs"),
    ("what is left out of the wiki because a program wrote it", "repo/classify.rs"),
    ("trim a reply so that it fits the model's context", "view/budget.rs"),
    ("Chinese text without blanks between words", "text/split.rs"),
    ("choose among several definitions with the same name", "store/resolve.rs"),
    ("which commits touched a file", "history/mod.rs"),
    ("full text index of words", "store/schema.rs"),
    ("suggest similar ids for a page that does not exist", "store/resolve.rs"),
    ("recover from a corrupt database", "store/writer.rs"),
    ("symlinks that lead out of the repository", "repo/walk.rs"),
];

/// The questions that `found` does not answer within the first `most` results, with what came instead.
fn missed(snapshot: &Snapshot, table: &[(&str, &str)], most: usize, by_id: bool) -> Vec<String> {
    let mut missed = Vec::new();
    for (text, expected) in table {
        let question = Question { text: (*text).to_owned(), limit: most, ..Question::default() };
        let hits = search::query(snapshot, &question).unwrap().hits;
        let names =
            hits.iter().map(|hit| if by_id { hit.page.id.to_string() } else { hit.page.path.clone() });
        let names: Vec<String> = names.collect();
        if !names.iter().any(|name| name.ends_with(expected)) {
            missed.push(format!("{text}: expected {expected}, found {names:?}"));
        }
    }
    missed
}

/// The expected places that are the end of no page's id or path: renamed or moved since the question was written.
fn unknown(snapshot: &Snapshot, tables: &[&[(&str, &str)]]) -> Vec<String> {
    let mut dump = Vec::new();
    snapshot.export(&mut dump).unwrap();
    let dump = String::from_utf8(dump).unwrap();
    let expected = tables.iter().flat_map(|table| table.iter().map(|(_, expected)| *expected));
    // An id ends with a quotation mark in the dump, the path in one with `#` as well.
    let known = |place: &&str| dump.contains(&format!("{place}\"")) || dump.contains(&format!("{place}#"));
    expected.filter(|place| !known(place)).map(str::to_owned).collect()
}

fn share(missed: &[String], table: &[(&str, &str)]) -> usize {
    missed.len() * 100 / table.len()
}

/// The tree moves on, so only what does not depend on its size is asked of it: every place exists, names and paths
/// lead to theirs.
#[test]
fn names_and_paths_of_this_repository_lead_to_their_places() {
    let Some((_repository, snapshot)) = workspace() else {
        eprintln!("skipped: not inside the workspace's repository");
        return;
    };
    let gone = unknown(&snapshot, &[SYMBOLS, PATHS, PLACES, CONCEPTS]);
    assert!(gone.is_empty(), "these places moved; give the questions their new ones: {gone:#?}");
    let symbols = missed(&snapshot, SYMBOLS, 1, true);
    assert!(symbols.is_empty(), "{symbols:#?}");
    let paths = missed(&snapshot, PATHS, 3, false);
    assert!(paths.is_empty(), "{paths:#?}");
}

/// The state of this repository that the shares of answered questions are about.
const PINNED: &str = "01be9f70bc85e579af159ed348388183c6904324";

#[test]
fn questions_about_a_pinned_state_of_this_repository_are_answered() {
    let Some((_repository, snapshot)) = pinned(PINNED) else {
        eprintln!("skipped: the history of this clone does not reach back to {PINNED}");
        return;
    };
    let tables = [SYMBOLS, PATHS, PLACES, CONCEPTS];
    let asked: usize = tables.iter().map(|table| table.len()).sum();
    assert!(asked >= 60, "{asked}");

    let symbols = missed(&snapshot, SYMBOLS, 1, true);
    assert!(symbols.is_empty(), "{symbols:#?}");
    let paths = missed(&snapshot, PATHS, 3, false);
    assert!(paths.is_empty(), "{paths:#?}");
    let places = missed(&snapshot, PLACES, 5, false);
    assert!(share(&places, PLACES) <= 10, "{places:#?}");
    let concepts = missed(&snapshot, CONCEPTS, 10, false);
    assert!(share(&concepts, CONCEPTS) <= 45, "{concepts:#?}");
}
