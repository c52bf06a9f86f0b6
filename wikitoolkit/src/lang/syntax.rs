//! Parsing with tree-sitter, within bounds.

use std::cell::Cell;
use std::ops::{ControlFlow, Deref};

use tree_sitter::{Language, Node, ParseOptions, ParseState, Parser, Range, Tree};

/// Deeper nesting than this is not searched for definitions or imports.
pub(super) const MAX_DEPTH: usize = 200;

/// Steps of the parser that any file may take, in units of its progress callback.
const BASE_STEPS: usize = 20_000;
/// Further steps for each byte of text.
const STEPS_PER_BYTE: usize = 2;

/// Bytes that the lexer is given at a time.
const CHUNK: usize = 1_024;
/// Chunks that the lexer of any file may ask for.
const BASE_CHUNKS: usize = 100_000;
/// How often it may ask for each chunk of the text on average.
const CHUNK_READS: usize = 64;

/// The syntax tree of `text`, or of the part of it in `range`. `None` when parser or lexer need far more steps than
/// text of this length can justify (a count, not a clock: the same text gives the same answer everywhere).
pub(super) fn parse(language: &Language, text: &str, range: Option<Range>) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(language).ok()?;
    let length = range.as_ref().map_or(text.len(), |range| range.end_byte.saturating_sub(range.start_byte));
    if let Some(range) = range {
        parser.set_included_ranges(&[range]).ok()?;
    }
    let steps = Allowance::new(BASE_STEPS.saturating_add(length.saturating_mul(STEPS_PER_BYTE)));
    // Some lexers look ahead over all comments at each of them.
    let chunks = Allowance::new(BASE_CHUNKS.saturating_add((length / CHUNK).saturating_mul(CHUNK_READS)));
    let mut spend = |_: &ParseState| {
        if steps.spend() && !chunks.is_spent() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut spend);
    let bytes = text.as_bytes();
    let mut chunk = |offset: usize, _| {
        let end = offset.saturating_add(CHUNK).min(bytes.len());
        if chunks.spend() { bytes.get(offset..end).unwrap_or_default() } else { &[] }
    };
    parser.parse_with_options(&mut chunk, None, Some(options)).filter(|_| !chunks.is_spent())
}

/// How much of something is left.
struct Allowance(Cell<usize>);

impl Allowance {
    fn new(amount: usize) -> Self {
        Self(Cell::new(amount))
    }

    /// Takes one; `false` when none is left.
    fn spend(&self) -> bool {
        let rest = self.0.get().checked_sub(1);
        self.0.set(rest.unwrap_or(0));
        rest.is_some()
    }

    fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

/// The text of a node.
pub(super) fn text_of<'t>(text: &'t str, node: Node<'_>) -> &'t str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// The text of a node's child in `field`.
pub(super) fn field<'t>(text: &'t str, node: Node<'_>, name: &str) -> Option<&'t str> {
    node.child_by_field_name(name).map(|child| text_of(text, child)).filter(|text| !text.is_empty())
}

/// The first line of a node, from 1.
pub(super) fn line_of(node: Node<'_>) -> u32 {
    to_line(node.start_position().row)
}

/// The last line of a node, from 1; a node that ends with a line break ends on the line before it.
pub(super) fn end_line_of(node: Node<'_>) -> u32 {
    let end = node.end_position();
    let row = if end.column == 0 && end.row > node.start_position().row { end.row - 1 } else { end.row };
    to_line(row)
}

fn to_line(row: usize) -> u32 {
    u32::try_from(row).map_or(u32::MAX, |row| row.saturating_add(1))
}

/// The named children of a node.
pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).collect()
}

/// A node and the named siblings before it. To ask the tree for them one by one costs a walk over all of them each
/// time, which a long comment makes felt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sibling<'n> {
    pub(super) node: Node<'n>,
    /// In the order of the text.
    pub(super) before: &'n [Node<'n>],
}

impl<'n> Deref for Sibling<'n> {
    type Target = Node<'n>;

    fn deref(&self) -> &Node<'n> {
        &self.node
    }
}

/// Each of `nodes`, which are all named children of one node, with those before it.
pub(super) fn siblings<'n>(nodes: &'n [Node<'n>]) -> impl Iterator<Item = Sibling<'n>> {
    nodes
        .iter()
        .enumerate()
        .map(|(at, node)| Sibling { node: *node, before: nodes.get(..at).unwrap_or_default() })
}

/// Text on one line, runs of white space as one space.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The declaration of a node: its text up to its `body` or `value`, on one line.
pub(super) fn declaration(text: &str, node: Node<'_>) -> String {
    let stop = ["body", "value"]
        .iter()
        .filter_map(|name| node.child_by_field_name(name))
        .map(|n| n.start_byte())
        .min();
    let end = stop.unwrap_or_else(|| node.end_byte());
    let head = text.get(node.start_byte()..end).unwrap_or_default();
    one_line(head).trim_end_matches([' ', '{', '=', ';', ':', ',']).to_owned()
}

/// The declaration of a constant: with its value when both fit in a glance.
pub(super) fn constant(text: &str, node: Node<'_>) -> String {
    const GLANCE: usize = 120;
    let whole = one_line(text_of(text, node));
    if whole.len() <= GLANCE { whole.trim_end_matches(';').to_owned() } else { declaration(text, node) }
}

/// A block comment's or several line comments' text without marks: `marks` are stripped from the start of each
/// line, longest first, and one following space.
pub(super) fn strip_marks(lines: &[&str], marks: &[&str]) -> Option<String> {
    let stripped = lines.iter().map(|line| {
        let line = line.trim();
        let rest = marks.iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
        rest.strip_prefix(' ').unwrap_or(rest).trim_end()
    });
    let doc = stripped.collect::<Vec<_>>().join("\n");
    let doc = doc.trim_matches('\n').trim_end();
    (!doc.trim().is_empty()).then(|| doc.to_owned())
}

/// The comment that ends on the line above `whole`: a block, or lines without their `marks` and without those to be
/// skipped.
pub(super) fn comment_above(
    text: &str,
    whole: Sibling<'_>,
    marks: &[&str],
    skips: fn(&str) -> bool,
) -> Option<String> {
    let mut lines = Vec::new();
    let mut row = whole.start_position().row;
    let mut before = whole.before;
    while let Some((comment, above)) = before.split_last() {
        if comment.kind() != "comment" || comment.end_position().row + 1 != row {
            break;
        }
        let content = text_of(text, *comment);
        let start = comment.start_position().row;
        // A comment behind code belongs to that code.
        if above
            .last()
            .is_some_and(|before| before.kind() != "comment" && end_line_of(*before) == line_of(*comment))
        {
            break;
        }
        before = above;
        row = start;
        if content.starts_with("/*") {
            return if lines.is_empty() { block_doc(content) } else { None }.or_else(|| finish(lines, marks));
        }
        if !skips(content) {
            lines.push(content);
        }
    }
    finish(lines, marks)
}

fn finish(mut lines: Vec<&str>, marks: &[&str]) -> Option<String> {
    lines.reverse();
    strip_marks(&lines, marks)
}

/// Documentation that says that its subject is deprecated, which `note` may say more about.
pub(super) fn deprecated(doc: Option<String>, note: &str) -> Option<String> {
    let says_so = doc.as_deref().is_some_and(|doc| doc.to_lowercase().contains("deprecated"));
    if says_so {
        return doc;
    }
    let note = one_line(note);
    let line = if note.is_empty() { "Deprecated.".to_owned() } else { format!("Deprecated: {note}") };
    Some(doc.map_or_else(|| line.clone(), |doc| format!("{doc}\n\n{line}")))
}

/// The text of a `/** ... */` comment without marks.
pub(super) fn block_doc(comment: &str) -> Option<String> {
    let inner = comment.trim().trim_start_matches('/').trim_start_matches(['*', '!']);
    let inner = inner.strip_suffix("*/").unwrap_or(inner).trim_end_matches('*');
    let lines: Vec<&str> = inner.lines().collect();
    strip_marks(&lines, &["*"])
}
