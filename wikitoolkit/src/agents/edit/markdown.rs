//! A managed section of a Markdown file, between two markers that stand alone on their lines outside code fences.

use std::ops::Range;

use super::{EditError, place};

/// Begins our section.
pub const START: &str = "<!-- wikitoolkit:start -->";
/// Ends our section.
pub const END: &str = "<!-- wikitoolkit:end -->";

/// What stands between the markers, if there is a section.
///
/// # Errors
/// [`EditError::Markers`] when a marker has no partner, or there is more than one section.
pub fn section(text: &str) -> Result<Option<&str>, EditError> {
    let Some(found) = find(text)?.section else { return Ok(None) };
    Ok(text.get(found).and_then(|section| section.strip_prefix(START)?.strip_suffix(END)))
}

/// The text with `body`, whose lines end with `\n`, as its section: replaced, or added at the end.
///
/// # Errors
/// As [`section`], and [`EditError::Syntax`] when a code fence that never ends would swallow the section.
pub fn set(text: &str, body: &str) -> Result<String, EditError> {
    let section = rendered(text, body);
    let Outline { section: found, open_fence } = find(text)?;
    if let Some(found) = found {
        let (before, after) = (text.get(..found.start), text.get(found.end..));
        return Ok([before.unwrap_or_default(), &section, after.unwrap_or_default()].concat());
    }
    if let Some(line) = open_fence {
        let reason = "the code fence that begins here never ends".to_owned();
        return Err(EditError::Syntax { line, column: 1, reason });
    }
    let (newline, (_, content)) = (place::newline(text), place::split_bom(text));
    // What separates the section from the text is always the same, so that it can be told apart when it goes.
    Ok(match content {
        "" => [text, &section, newline].concat(),
        _ if content.ends_with('\n') => [text, newline, &section, newline].concat(),
        _ => [text, newline, newline, &section].concat(),
    })
}

/// The text without its section; `None` when it has none.
///
/// # Errors
/// As [`section`].
pub fn remove(text: &str) -> Result<Option<String>, EditError> {
    let Some(found) = find(text)?.section else { return Ok(None) };
    let before = text.get(..found.start).unwrap_or_default();
    let after = text.get(found.end..).unwrap_or_default();
    let shorter = |text| strip_line_end(text).unwrap_or(text);
    Ok(Some(match strip_line_start(after) {
        Some(after) => [shorter(before), after].concat(),
        None => shorter(shorter(before)).to_owned(),
    }))
}

fn strip_line_end(text: &str) -> Option<&str> {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix('\n'))
}

fn strip_line_start(text: &str) -> Option<&str> {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n'))
}

fn rendered(text: &str, body: &str) -> String {
    let newline = place::newline(text);
    [START, newline, &body.replace('\n', newline), END].concat()
}

/// What matters to us in a text.
struct Outline {
    /// From the first byte of the start marker to the last one of the end marker.
    section: Option<Range<usize>>,
    /// The line, counted from 1, of a code fence that goes to the end of the text.
    open_fence: Option<usize>,
}

fn find(text: &str) -> Result<Outline, EditError> {
    let mut fence: Option<(char, usize, usize)> = None;
    let mut open: Option<(usize, usize)> = None;
    let mut found: Option<Range<usize>> = None;
    let (bom, content) = place::split_bom(text);
    let mut at = bom.len();
    for (index, whole) in content.split_inclusive('\n').enumerate() {
        let (line, number) = (strip_line_end(whole).unwrap_or(whole), index + 1);
        let damaged = |reason| Err(EditError::Markers { line: number, reason });
        match (fence, line) {
            (Some((mark, length, _)), _) => {
                if closes(line, mark, length) {
                    fence = None;
                }
            }
            (None, START) if open.is_some() => return damaged("the section before has no end marker"),
            (None, START) if found.is_some() => return damaged("this is a second section"),
            (None, START) => open = Some((at, number)),
            (None, END) => match open.take() {
                Some((start, _)) => found = Some(start..at + END.len()),
                None => return damaged("this end marker has no start marker"),
            },
            (None, _) => fence = opens(line).map(|(mark, length)| (mark, length, number)),
        }
        at += whole.len();
    }
    match open {
        Some((_, line)) => Err(EditError::Markers { line, reason: "this start marker has no end marker" }),
        None => Ok(Outline { section: found, open_fence: fence.map(|(_, _, line)| line) }),
    }
}

/// The character and the length of the fence that `line` opens.
fn opens(line: &str) -> Option<(char, usize)> {
    let (mark, length, rest) = fence(line)?;
    // An info string of a fence of backticks cannot hold one.
    (mark == '~' || !rest.contains('`')).then_some((mark, length))
}

fn closes(line: &str, mark: char, length: usize) -> bool {
    fence(line).is_some_and(|(found, count, rest)| found == mark && count >= length && rest.trim().is_empty())
}

fn fence(line: &str) -> Option<(char, usize, &str)> {
    let text = line.trim_start_matches(' ');
    let mark = text.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    let length = text.len() - rest.len();
    (line.len() - text.len() < 4 && length >= 3).then_some((mark, length, rest))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_section_is_added_replaced_and_removed() {
        for text in ["", "# A", "# A\n", "# A\r\n\r\ntext\r\n", "\u{feff}# A\n\n\n", "\n"] {
            let added = set(text, "one\ntwo\n").unwrap();
            let again = set(&added, "one\ntwo\n").unwrap();
            assert_eq!(again, added, "{text:?}");
            let newer = set(&added, "three\n").unwrap();
            assert_eq!(section(&newer).unwrap().unwrap().trim(), "three");
            assert_eq!(remove(&newer).unwrap().as_deref(), Some(text));
        }
        assert_eq!(remove("# A\n").unwrap(), None);
    }

    #[test]
    fn markers_that_are_only_mentioned_are_no_section() {
        let text = format!(
            "- we use `{START}` and `{END}` markers\n\nmine\n\n```text\n{START}\n{END}\n```\n\n~~~~\n~~~\n{START}\n~~~~\n \
             {END}\n"
        );
        assert_eq!(section(&text).unwrap(), None);
        let added = set(&text, "ours\n").unwrap();
        assert!(added.starts_with(&text));
        assert_eq!(remove(&added).unwrap().unwrap(), text);
    }

    #[test]
    fn a_damaged_pair_is_refused_with_its_line() {
        let error = |text: String| set(&text, "x\n").unwrap_err().to_string();
        insta::assert_snapshot!(error(format!("# A\n{START}\nx\n")), @"line 2: this start marker has no end marker");
        insta::assert_snapshot!(error(format!("{END}\n{START}\n")), @"line 1: this end marker has no start marker");
        insta::assert_snapshot!(error(format!("{START}\n{START}\n{END}\n")), @"line 2: the section before has no end marker");
        insta::assert_snapshot!(error(format!("{START}\n{END}\n{START}\n{END}\n")), @"line 3: this is a second section");
        insta::assert_snapshot!(error("# A\n```sh\nls\n".to_owned()), @"line 2, column 1: the code fence that begins here never ends");
    }

    proptest! {
        #[test]
        fn adding_and_removing_changes_nothing(
            lines in prop::collection::vec(
                prop_oneof![
                    Just(""), Just("# Title"), Just("text"), Just("```"), Just("~~~"), Just("````md"),
                    Just("`<!-- wikitoolkit:start -->`"), Just("    ```"),
                ],
                0..10,
            ),
            newline in prop_oneof![Just("\n"), Just("\r\n")],
            last in any::<bool>(),
        ) {
            let text = lines.join(newline) + if last { newline } else { "" };
            let Ok(added) = set(&text, "a\n\nb\n") else { return Ok(()) };
            prop_assert_eq!(set(&added, "a\n\nb\n").unwrap(), added.clone());
            prop_assert_eq!(remove(&added).unwrap().unwrap(), text);
        }
    }
}
