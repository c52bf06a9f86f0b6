//! Conditions of the preprocessor that cut through statements.
//!
//! A tree cannot hold two beginnings of one block. Where the branches of a condition do not close what they open, or
//! stand inside an expression, one of them is read as if there were no condition; the rest becomes blanks, so that
//! all positions stay.

/// `text` for the parser: of the same length, without the conditions that no tree can hold.
pub(super) fn without_torn_conditions(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut open: Vec<Condition> = Vec::new();
    let mut reader = Reader::default();
    let mut start = 0;
    let mut is_continued = false;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        let trimmed = line.trim();
        let is_directive = is_continued || (trimmed.starts_with('#') && !reader.in_comment);
        if is_directive {
            let word = trimmed.trim_start_matches('#').trim_start();
            let word_end = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
            match word.get(..word_end).filter(|_| !is_continued) {
                Some("if" | "ifdef" | "ifndef") => {
                    let is_dead = word.get(word_end..).map(str::trim) == Some("0");
                    open.push(Condition::new((start, end), reader, is_dead));
                }
                Some("else" | "elif") => {
                    if let Some(condition) = open.last_mut() {
                        condition.branch((start, end), &mut reader);
                    }
                }
                Some("endif") => {
                    if let Some(mut condition) = open.pop() {
                        condition.branch((start, end), &mut reader);
                        reader = condition.close(&mut bytes, reader);
                    }
                }
                _ => {}
            }
            is_continued = trimmed.ends_with('\\');
        } else {
            reader.read(line);
        }
        start = end;
    }
    // Whole lines were replaced.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// What is known of the text before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Reader {
    /// How many braces are open.
    depth: isize,
    /// The least that were open since the branch began.
    least: isize,
    in_comment: bool,
    /// The last character that is no blank and in no comment.
    last: Option<char>,
    /// The last characters, blanks among them.
    tail: [char; 5],
}

impl Reader {
    fn read(&mut self, line: &str) {
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            match (c, chars.peek()) {
                ('*', Some('/')) if self.in_comment => {
                    chars.next();
                    self.in_comment = false;
                }
                _ if self.in_comment => {}
                ('/', Some('*')) => {
                    chars.next();
                    self.in_comment = true;
                }
                ('/', Some('/')) => break,
                ('"' | '\'', _) => {
                    while let Some(inner) = chars.next() {
                        if inner == '\\' {
                            chars.next();
                        } else if inner == c {
                            break;
                        }
                    }
                    self.last = Some(c);
                }
                _ => self.mark(c),
            }
        }
    }

    fn mark(&mut self, c: char) {
        match c {
            '{' => self.depth += 1,
            '}' => self.depth -= 1,
            _ => {}
        }
        self.least = self.least.min(self.depth);
        self.tail.rotate_left(1);
        if let Some(last) = self.tail.last_mut() {
            *last = c;
        }
        if !c.is_whitespace() {
            self.last = Some(c);
        }
    }

    /// Whether what follows belongs to an `else` that stands here.
    fn is_after_else(&self) -> bool {
        let mut tail = self.tail.iter().rev().skip_while(|c| c.is_whitespace());
        "else".chars().rev().all(|c| tail.next() == Some(&c))
    }

    /// Whether a statement or declaration goes on here.
    fn is_inside_statement(&self) -> bool {
        self.last.is_some_and(|c| c.is_alphanumeric() || "_=(&|+-*/?<".contains(c))
    }
}

/// A condition that is being read.
struct Condition {
    /// The lines that divide it.
    lines: Vec<(usize, usize)>,
    /// What was known before it.
    before: Reader,
    /// What was known at the end of each branch.
    ends: Vec<Reader>,
    /// Whether the first branch is never compiled.
    is_dead: bool,
}

impl Condition {
    fn new(line: (usize, usize), mut before: Reader, is_dead: bool) -> Self {
        before.least = before.depth;
        Self { lines: vec![line], before, ends: Vec::new(), is_dead }
    }

    fn branch(&mut self, line: (usize, usize), reader: &mut Reader) {
        self.ends.push(*reader);
        self.lines.push(line);
        *reader = self.before;
    }

    /// Blanks all but one branch where the branches are no whole statements; gives what is known behind it.
    fn close(self, bytes: &mut [u8], around: Reader) -> Reader {
        let depth = self.before.depth;
        let is_torn = self.before.is_inside_statement()
            || self.ends.iter().any(|end| end.depth != depth || end.least < depth || end.is_after_else());
        let kept = usize::from(self.is_dead);
        if is_torn {
            for (from, to) in &self.lines {
                blank(bytes, *from, *to);
            }
            for (at, pair) in self.lines.windows(2).enumerate().filter(|(at, _)| *at != kept) {
                if let ([(_, from), (to, _)], true) = (pair, at < self.ends.len()) {
                    blank(bytes, *from, *to);
                }
            }
        }
        let end = if is_torn { self.ends.get(kept) } else { self.ends.last() };
        let end = end.copied().unwrap_or(self.before);
        Reader { least: around.least.min(end.least), ..end }
    }
}

fn blank(bytes: &mut [u8], from: usize, to: usize) {
    for byte in bytes.iter_mut().take(to).skip(from).filter(|byte| !byte.is_ascii_whitespace()) {
        *byte = b' ';
    }
}

#[cfg(test)]
mod tests {
    use super::without_torn_conditions;

    #[test]
    fn only_one_branch_of_a_torn_condition_stays() {
        let cases = [
            // What opens a block in one condition and closes it in another one.
            (
                "if (a) {\n#ifdef X\n  if (b) {\n    f();\n  } else {\n#endif\n  g();\n#ifdef X\n  }\n#endif\n}\nint h;\n",
                "if (a) {\n        \n  if (b) {\n    f();\n  } else {\n      \n  g();\n        \n  }\n      \n}\nint h;\n",
            ),
            (
                "#if A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\n",
                "     \nint f(int a) {\n     \n             \n      \n}\n",
            ),
            (
                "int f\n#ifdef OLD\n(a) int a;\n#else\n(int a)\n#endif\n{ }\n",
                "int f\n          \n(a) int a;\n     \n       \n      \n{ }\n",
            ),
            (
                "#if 0\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n",
                "     \n          \n     \nvoid g() {\n      \n}\n",
            ),
            (
                "#ifdef A\n  if (a)\n    f();\n  else\n#endif\n    g();\n",
                "        \n  if (a)\n    f();\n  else\n      \n    g();\n",
            ),
            // Whole statements stay, with braces in comments, strings and macros.
            ("#ifdef A\nint a = '{';\n#else\n/* { */ char *b = \"{\"; // {\n#define C {\n#endif\n", ""),
            ("#if A\n#if B\nvoid f() {}\n#endif\n#elif C\nvoid g() {}\n#endif\n", ""),
            ("#endif\n#else\n}\n#if\n{\n", ""),
        ];
        for (text, expected) in cases {
            let expected = if expected.is_empty() { text } else { expected };
            assert_eq!(without_torn_conditions(text), expected, "{text}");
        }
    }
}
