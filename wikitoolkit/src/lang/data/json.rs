//! JSON, by the keys at the top.

use super::bounded;
use crate::graph::RelPath;
use crate::lang::FileFacts;
use crate::lang::sections::{Heading, document, lines};

/// Everything a JSON file says.
pub(in crate::lang) fn extract(_path: &RelPath, text: &str) -> FileFacts {
    document(text, &headings(text), None)
}

/// The keys of the outermost object whose values are objects or lists of several lines.
pub(in crate::lang) fn headings(text: &str) -> Vec<Heading> {
    let mut found = Vec::new();
    let mut scan = Scan::default();
    for line in lines(text) {
        let depth = scan.depth;
        let is_key = depth == 1 && !scan.in_comment;
        let title = if is_key { key(line.text) } else { None };
        scan.line(line.text);
        if let Some(title) = title.filter(|_| scan.depth > depth) {
            found.push(Heading { level: 1, title, line: line.number, start: line.start, body: line.end });
        }
    }
    bounded(found)
}

fn key(line: &str) -> Option<String> {
    let (key, rest) = line.trim_start().strip_prefix('"')?.split_once('"')?;
    (!key.is_empty() && key.len() <= 120 && rest.trim_start().starts_with(':')).then(|| key.to_owned())
}

/// How deep a place is inside of objects and lists; strings and comments do not count.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_comment: bool,
}

impl Scan {
    fn line(&mut self, line: &str) {
        let mut rest = line.chars().peekable();
        let mut in_string = false;
        while let Some(c) = rest.next() {
            match c {
                '*' if self.in_comment && rest.peek() == Some(&'/') => self.in_comment = false,
                _ if self.in_comment => {}
                '\\' if in_string => {
                    rest.next();
                }
                '"' => in_string = !in_string,
                _ if in_string => {}
                '/' if rest.peek() == Some(&'/') => return,
                '/' if rest.peek() == Some(&'*') => self.in_comment = true,
                '{' | '[' => self.depth += 1,
                '}' | ']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::headings;

    #[test]
    fn keys_with_values_of_several_lines_are_sections() {
        let text = "{\n  \"name\": \"x\",\n  \"scripts\": {\n    \"a}\": \"{\"\n  },\n  \"short\": [1, 2],\n  // \"no\": {\n  \"files\": [\n    {\"deep\": {\n    }}\n  ]\n}\n";
        let all: Vec<String> =
            headings(text).iter().map(|found| format!("{} {}", found.line, found.title)).collect();
        assert_eq!(all, ["3 scripts", "8 files"]);
    }
}
