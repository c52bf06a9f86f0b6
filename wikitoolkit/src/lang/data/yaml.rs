//! YAML, by the keys at the top.

use super::bounded;
use crate::graph::RelPath;
use crate::lang::FileFacts;
use crate::lang::sections::{Heading, document, lines};

/// Everything a YAML file says; its first comment is what it says about itself.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    let comment: Vec<&str> = text
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty() || *line == "---")
        .take_while(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .collect();
    let doc = Some(comment.join("\n")).filter(|doc| !doc.trim().is_empty());
    document(text, &headings(text), doc)
}

/// The keys that stand at the very left with something below them.
fn headings(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut waiting: Option<Heading> = None;
    for line in lines(text) {
        let is_below = line.text.starts_with([' ', '\t']) || line.text.starts_with("- ") || line.text == "-";
        if is_below {
            if !line.text.trim().is_empty() {
                found.extend(waiting.take());
            }
        } else if !line.text.trim().is_empty() && !line.text.starts_with('#') {
            waiting = key(line.text).map(|title| Heading {
                level: 1,
                title,
                line: line.number,
                start: line.start,
                body: line.end,
            });
        }
    }
    bounded(found)
}

fn key(line: &str) -> Option<String> {
    let (key, rest) = match line.strip_prefix(['"', '\'']) {
        Some(inner) => {
            let (key, rest) = inner.split_once(['"', '\''])?;
            (key, rest.trim_start().strip_prefix(':')?)
        }
        None => line.split_once(':')?,
    };
    let is_key =
        !key.trim().is_empty() && !key.starts_with(['{', '[', '&', '*', '!', '%', '@']) && key.len() <= 120;
    (is_key && (rest.is_empty() || rest.starts_with([' ', '\t']))).then(|| key.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::headings;

    #[test]
    fn keys_with_something_below_are_sections() {
        let text = "---\nname: CI\non:\n  push:\n\"jobs\":\n  # c\n  a: 1\nlist:\n- 1\ntext: |\n  jobs:\nempty:\nurl: http://x\n{a: b}\n";
        let all: Vec<String> =
            headings(text).iter().map(|found| format!("{} {}", found.line, found.title)).collect();
        assert_eq!(all, ["3 on", "5 jobs", "8 list", "10 text"]);
    }
}
