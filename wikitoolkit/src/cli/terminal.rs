//! An answer for people at a terminal: places that terminals and editors make clickable, colours.

use crate::view::{QueryReply, Stub};

const PLACE: &str = "\x1b[1;36m";
const WORD: &str = "\x1b[33m";
const FAINT: &str = "\x1b[2m";
const END: &str = "\x1b[0m";

/// The results, two or three lines each, then the remarks.
pub(super) fn query(reply: &QueryReply) -> String {
    let results = reply.results.iter().map(stub);
    let remarks = reply.remarks().into_iter().map(|remark| format!("{FAINT}{remark}{END}"));
    results.chain(remarks).collect::<Vec<_>>().join("\n")
}

fn stub(stub: &Stub) -> String {
    let place = match stub.line {
        Some(line) => format!("{}:{line}", printable(&stub.path)),
        None => printable(&stub.path),
    };
    let title = printable(&stub.title);
    let title = if title == stub.path { String::new() } else { format!(" {title}") };
    let mut lines =
        vec![format!("{PLACE}{place}{END}  {WORD}{}{END}{title}  {FAINT}{:.2}{END}", stub.word, stub.score)];
    if !stub.summary.is_empty() {
        lines.push(format!("    {}", printable(&stub.summary)));
    }
    lines.push(format!("    {FAINT}{}{END}", printable(stub.id.as_str())));
    lines.join("\n")
}

/// `text` without control characters, which could steer the terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}
