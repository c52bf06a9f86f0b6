//! Questions that edges answer: what calls, uses, implements, imports or tests something.

use super::exact::definitions;
use super::reference::{bare, name};
use super::{Hit, Question, filter};
use crate::graph::{Edge, PageId, Relation};
use crate::store::{Direction, Resolution, Snapshot, StoreError};

/// The edges that a question is about, and the end of them that it names.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    name: String,
    way: Direction,
    rels: &'static [Relation],
}

/// What a form of question asks for: words, the place of the name in them, and the edges. A question may go on behind it.
type Form = (&'static str, Direction, &'static [Relation]);

const CALLS: &[Relation] = &[Relation::Calls];
const USES: &[Relation] = &[Relation::Calls, Relation::References, Relation::Imports];
const IMPLEMENTS: &[Relation] = &[Relation::Implements, Relation::Extends];
const IMPORTS: &[Relation] = &[Relation::Imports];
const TESTS: &[Relation] = &[Relation::Tests];

/// `X` is the name; `?` is any of [`ASKING`].
const FORMS: &[Form] = &[
    ("? calls X", Direction::In, CALLS),
    ("? is calling X", Direction::In, CALLS),
    ("callers of X", Direction::In, CALLS),
    ("calls to X", Direction::In, CALLS),
    ("? is X called", Direction::In, CALLS),
    ("? does X call", Direction::Out, CALLS),
    ("? uses X", Direction::In, USES),
    ("? is X used", Direction::In, USES),
    ("usages of X", Direction::In, USES),
    ("uses of X", Direction::In, USES),
    ("users of X", Direction::In, USES),
    ("references to X", Direction::In, USES),
    ("? implements X", Direction::In, IMPLEMENTS),
    ("? extends X", Direction::In, IMPLEMENTS),
    ("implementations of X", Direction::In, IMPLEMENTS),
    ("implementors of X", Direction::In, IMPLEMENTS),
    ("subclasses of X", Direction::In, IMPLEMENTS),
    ("? imports X", Direction::In, IMPORTS),
    ("? tests X", Direction::In, TESTS),
    ("? tests cover X", Direction::In, TESTS),
    ("tests of X", Direction::In, TESTS),
    ("tests for X", Direction::In, TESTS),
];

const ASKING: &[&str] = &["what", "who", "which", "where", "how"];

/// Words between an asking one and a verb that change nothing: `which functions call X`.
const FILLING: &[&str] =
    &["all", "code", "else", "file", "files", "find", "function", "functions", "in", "the", "show"];

/// Definitions of one name whose edges are followed.
const MOST_DEFINITIONS: usize = 5;

/// How surely an edge of full confidence answers.
const SURE: f64 = 0.95;

/// The pages at the other end of the edges that `question` asks for, surest first; none when it asks for no edges, or
/// names nothing that has any.
pub(super) fn hits(snapshot: &Snapshot, question: &Question) -> Result<Vec<Hit>, StoreError> {
    let Some(asked) = asked(&question.text) else { return Ok(Vec::new()) };
    let mut found: Vec<(Edge, PageId)> = Vec::new();
    for named in named(snapshot, &asked.name)? {
        for edge in snapshot.edges(&named, asked.way, asked.rels)? {
            let other = if asked.way == Direction::In { edge.from.clone() } else { edge.to.clone() };
            if other != named && found.iter().all(|(_, known)| *known != other) {
                found.push((edge, other));
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| b.confidence.total_cmp(&a.confidence));
    let mut hits = Vec::new();
    for (edge, other) in found {
        let Some(key) = snapshot.key(&other)? else { continue };
        hits.extend(filter::accepted(snapshot, question, key)?.map(|page| Hit {
            page,
            score: SURE * f64::from(edge.confidence),
            inside: Vec::new(),
            because: Some(reason(&edge, asked.way, &asked.name)),
        }));
    }
    Ok(hits)
}

/// The symbols called `name`, or the one page that it is the path or id of.
fn named(snapshot: &Snapshot, name: &str) -> Result<Vec<PageId>, StoreError> {
    let symbols = definitions(snapshot, name)?.into_iter().map(|(_, page)| page.id);
    let symbols: Vec<PageId> = symbols.take(MOST_DEFINITIONS).collect();
    if !symbols.is_empty() {
        return Ok(symbols);
    }
    Ok(match snapshot.resolve(name)? {
        Resolution::Exact(page) => vec![page.id],
        Resolution::Ambiguous(_) | Resolution::Nearest(_) => Vec::new(),
    })
}

/// Such as `calls spawn in line 40`.
fn reason(edge: &Edge, way: Direction, name: &str) -> String {
    const NAMED: usize = 3;
    let lines: Vec<String> = edge.lines.iter().take(NAMED).map(u32::to_string).collect();
    let more = if edge.lines.len() > NAMED { ", .." } else { "" };
    let lines = if lines.is_empty() { String::new() } else { format!(" in line {}{more}", lines.join(", ")) };
    match way {
        Direction::In => format!("{} {name}{lines}", edge.rel),
        Direction::Out => format!("{name} {} it{lines}", edge.rel),
    }
}

/// The edges that a question in one of the forms asks for.
fn asked(question: &str) -> Option<Asked> {
    let words: Vec<&str> = question.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    FORMS.iter().find_map(|(form, way, rels)| {
        let name = matched(form, &words)?;
        Some(Asked { name, way: *way, rels })
    })
}

/// The name in `words` when they begin with `form`; words that fill are passed over.
fn matched(form: &str, words: &[&str]) -> Option<String> {
    let mut words = words.iter().copied().peekable();
    let mut found = None;
    for expected in form.split(' ') {
        let lower = |word: &&str| word.to_lowercase();
        while words.next_if(|word| FILLING.contains(&lower(word).as_str()) && expected != "X").is_some() {}
        let word = words.next()?;
        let fits = match expected {
            "X" => {
                // `the lock` and `function spawn` name the word behind.
                let article = FILLING.contains(&lower(&word).as_str());
                found = Some(name(if article { words.next()? } else { word }));
                true
            }
            "?" => ASKING.contains(&lower(&word).as_str()),
            verb => same_verb(verb, &lower(&word)),
        };
        if !fits {
            return None;
        }
    }
    found
}

/// `call` and `calls` ask the same.
fn same_verb(expected: &str, word: &str) -> bool {
    expected == word || expected.strip_suffix('s') == Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_about_edges_are_told_from_others() {
        type Expected = (&'static str, Direction, &'static [Relation]);
        let table: &[(&str, Option<Expected>)] = &[
            ("what calls spawn_blocking?", Some(("spawn_blocking", Direction::In, CALLS))),
            ("Which functions call the Runtime::spawn", Some(("Runtime.spawn", Direction::In, CALLS))),
            ("callers of `field_hits()`", Some(("field_hits", Direction::In, CALLS))),
            ("where is most_that_fit called", Some(("most_that_fit", Direction::In, CALLS))),
            ("what does refresh call", Some(("refresh", Direction::Out, CALLS))),
            ("who uses Snapshot in the tools", Some(("Snapshot", Direction::In, USES))),
            ("what implements Reply", Some(("Reply", Direction::In, IMPLEMENTS))),
            ("tests for estimate", Some(("estimate", Direction::In, TESTS))),
            ("what calls", None),
            ("how are calls cancelled", None),
            ("how does the parser work", None),
            ("", None),
        ];
        for (question, expected) in table {
            let expected = expected.map(|(name, way, rels)| Asked { name: name.to_owned(), way, rels });
            assert_eq!(asked(question), expected, "{question}");
        }
    }
}
