//! Macros that stand where the grammar expects none.
//!
//! `class API Name {` and `API void f();` are read as something else than they are. What stands for nothing to a
//! reader of the declaration is replaced by blanks, so that all positions stay.

/// Shorter names in capitals are as often types.
const MIN_MACRO: usize = 4;

/// `text` for the parser: of the same length, with macros around declarations blanked.
pub(super) fn without_macros(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut start = 0;
    let mut before = Before::Statement;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let mut blanked = blanks(line, before);
        blanked.extend(annotations(line, before));
        for (from, to) in &blanked {
            for byte in
                bytes.iter_mut().skip(start + from).take(to - from).filter(|byte| !byte.is_ascii_whitespace())
            {
                *byte = b' ';
            }
        }
        let all_gone =
            blanked.first().is_some_and(|(from, to)| line.get(*from..*to).map(str::trim) == Some(trimmed));
        if !trimmed.is_empty() && !all_gone {
            before = Before::of(trimmed);
        }
        start += line.len();
    }
    // Whole characters were replaced, and only ASCII ones.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// What the line above ended with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A whole statement, a directive, a comment, the head of a class.
    Statement,
    /// Something that goes on.
    Part,
    /// The head of a function, as far as it looks like one.
    Head,
}

impl Before {
    fn of(line: &str) -> Self {
        let opens_class = line.ends_with('{') && (line.contains("class ") || line.contains("struct "));
        let ends = line.ends_with([';', '}', ':']) || line.ends_with("*/");
        let is_whole = ends || opens_class || line.starts_with('#') || line.starts_with("//");
        let controls = ["if ", "if(", "for ", "for(", "while ", "while(", "switch ", "} "];
        let is_head = line.ends_with([')', 't']) && !controls.iter().any(|word| line.starts_with(word));
        match () {
            () if is_whole && !line.ends_with('\\') => Self::Statement,
            () if is_head => Self::Head,
            () => Self::Part,
        }
    }
}

/// The ranges of a line that say nothing about what it declares.
fn blanks(line: &str, before: Before) -> Vec<(usize, usize)> {
    let trimmed = line.trim();
    if trimmed.starts_with('#') || trimmed.starts_with("//") || trimmed.starts_with('*') {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut rest = Rest { line, at: 0 };
    while let Some(token) = rest.next() {
        let Token::Word(start, word) = token else {
            match token {
                // Types and templates go on; anything else begins a value, a list or a body.
                Token::Mark('<' | '>' | '*' | '&' | ':' | '~' | '[' | ']') => continue,
                _ => break,
            }
        };
        let after_type_word =
            words.last().is_some_and(|(_, word)| matches!(*word, "class" | "struct" | "union"));
        if is_macro(word) || (after_type_word && is_attribute(word)) {
            let end = rest.arguments();
            let following = line.get(end..).unwrap_or_default().trim();
            let is_attribute = after_type_word && !is_macro(word);
            let is_alone = words.is_empty() && following.is_empty() && before == Before::Statement;
            if is_alone
                || (after_type_word && names_a_body(following) && !following.starts_with("final"))
                || !is_attribute && declares(following, end - start > word.len())
            {
                found.push((start, end));
                continue;
            }
        }
        words.push((start, word));
    }
    found
}

/// The ranges of what a line says about a name or function behind it: `int a GUARDED_BY(b);`, `void f() REQUIRES(b) {`.
fn annotations(line: &str, before: Before) -> Vec<(usize, usize)> {
    let trimmed = line.trim();
    if trimmed.starts_with('#') || trimmed.starts_with("//") || trimmed.starts_with('*') {
        return Vec::new();
    }
    let is_control = matches!(Before::of(trimmed.trim_end_matches([';', '{'])), Before::Part)
        && ["if", "for", "while", "switch", "return", "else", "case", "}"]
            .iter()
            .any(|word| trimmed.starts_with(word));
    let mut found = Vec::new();
    let mut last = if before == Before::Head { Some(Behind::Head) } else { None };
    let mut rest = Rest { line, at: 0 };
    while let Some(token) = rest.next() {
        last = match token {
            Token::Word(start, word) if last.is_some() && is_macro(word) => {
                let end = rest.arguments();
                let has_arguments = end > start + word.len();
                let following = line.get(end..).unwrap_or_default().trim_start();
                let ends = following.is_empty() || following.starts_with([';', '{', '=']);
                let more = following.split(|c| !is_word(c)).next().is_some_and(is_macro);
                let is_meant = last == Some(Behind::Name) || (is_annotation(word) && !is_control);
                if has_arguments && is_meant && (ends || more) {
                    found.push((start, end));
                    last
                } else {
                    Some(Behind::Name)
                }
            }
            Token::Word(_, "const" | "override" | "final" | "noexcept") => last,
            Token::Word(_, word) => {
                (!matches!(word, "return" | "else" | "case" | "do" | "throw" | "new" | "delete" | "sizeof"))
                    .then_some(Behind::Name)
            }
            Token::Mark(')' | ']') => Some(Behind::Head),
            Token::Mark(_) => None,
        };
    }
    found
}

/// What an annotation stands behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Name,
    Head,
}

/// Whether the name of a macro says that it tells something about a function, which a call behind a condition does not.
fn is_annotation(word: &str) -> bool {
    const PARTS: [&str; 14] = [
        "REQUIRE",
        "EXCLUDE",
        "GUARDED",
        "ACQUIRE",
        "RELEASE",
        "LOCK",
        "ATTR",
        "DEPRECATED",
        "RETURN",
        "PRINTF",
        "FORMAT",
        "UNUSED",
        "NONNULL",
        "NOEXCEPT",
    ];
    PARTS.iter().any(|part| word.contains(part))
}

/// `Name {`, `Name final : Base`, `Name : Base`, `Name` at the end of a line.
fn names_a_body(following: &str) -> bool {
    let rest = following.trim_start_matches(|c: char| is_word(c) || c == ':');
    rest.len() < following.len() && {
        let rest = rest.trim_start();
        rest.is_empty()
            || rest.starts_with(['{', '<'])
            || rest.starts_with("final")
            || following.contains(" : ")
    }
}

/// Whether what follows has a type and a name of its own.
fn declares(following: &str, has_arguments: bool) -> bool {
    let head = following.split(['(', ';', '=', '{']).next().unwrap_or_default();
    let words = head.split(|c: char| !(is_word(c) || c == '~')).filter(|word| !word.is_empty()).count();
    let starts = following.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '~'));
    starts && head.len() < following.len() && words >= if has_arguments { 1 } else { 2 }
}

fn is_macro(word: &str) -> bool {
    word.len() >= MIN_MACRO
        && word.contains('_')
        && word.chars().any(|c| c.is_ascii_uppercase())
        && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        && !word.starts_with("__")
}

/// Whether a word may be a macro, where a name follows that is surer to be one.
fn is_attribute(word: &str) -> bool {
    word.len() >= MIN_MACRO && word.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

enum Token<'t> {
    Word(usize, &'t str),
    Mark(char),
}

struct Rest<'t> {
    line: &'t str,
    at: usize,
}

impl<'t> Rest<'t> {
    fn next(&mut self) -> Option<Token<'t>> {
        let rest = self.line.get(self.at..)?;
        let blank = rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let start = self.at + blank;
        let first = rest.chars().next()?;
        let word = rest.get(..rest.find(|c| !is_word(c)).unwrap_or(rest.len())).unwrap_or_default();
        if word.is_empty() {
            self.at = start + first.len_utf8();
            return Some(Token::Mark(first));
        }
        self.at = start + word.len();
        Some(Token::Word(start, word))
    }

    /// Goes past the arguments that follow directly; gives where they end.
    fn arguments(&mut self) -> usize {
        let rest = self.line.get(self.at..).unwrap_or_default();
        if !rest.starts_with('(') {
            return self.at;
        }
        let mut depth = 0_usize;
        for (at, c) in rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += at + 1;
                break;
            }
        }
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::without_macros;

    #[test]
    fn macros_around_declarations_go() {
        let cases = [
            ("class SOME_API Db {", "class          Db {"),
            ("struct SOME_API(1) Db : Base {", "struct             Db : Base {"),
            ("class LOCKABLE Mutex {", "class          Mutex {"),
            ("struct NODE name;", "struct NODE name;"),
            ("class HTML final : public Base {", "class HTML final : public Base {"),
            ("SOME_API void f(int x);", "         void f(int x);"),
            (
                "template <typename T> SOME_API auto f() -> int {",
                "template <typename T>          auto f() -> int {",
            ),
            ("static SOME_INLINE int f(void);", "static             int f(void);"),
            ("BEGIN_NAMESPACE", "               "),
            ("MACRO_WITH(a, b)\nvoid f();", "                \nvoid f();"),
            ("  int a_ GUARDED_BY(mu_);", "  int a_                ;"),
            ("  B* const b_ GUARDED_BY(mu_) = nullptr;", "  B* const b_                 = nullptr;"),
            ("  void f() EXCLUSIVE_LOCK() { g(); }", "  void f()                  { g(); }"),
            ("  void f(int a)\n      LOCKS_REQUIRED(mu_);", "  void f(int a)\n                         ;"),
            ("  if (a) ASSERT_LOCK(b);", "  if (a) ASSERT_LOCK(b);"),
            ("  if (a)\n    ASSERT_LOCK(b);", "  if (a)\n    ASSERT_LOCK(b);"),
            ("  return SOME_CALL(b);", "  return SOME_CALL(b);"),
            ("  f(SOME_CALL(b), OTHER_CALL(c));", "  f(SOME_CALL(b), OTHER_CALL(c));"),
            // What a macro stands for here is needed.
            ("SIZE_TYPE f(int x);", "SIZE_TYPE f(int x);"),
            ("struct SOME_TAG name;", "struct SOME_TAG name;"),
            ("return SOME_VALUE;", "return SOME_VALUE;"),
            ("f(SOME_VALUE, int x);", "f(SOME_VALUE, int x);"),
            ("int a =\n  SOME_VALUE\n  ;", "int a =\n  SOME_VALUE\n  ;"),
            ("enum {\n  LAST_ONE\n};", "enum {\n  LAST_ONE\n};"),
            ("#define SOME_API void f()", "#define SOME_API void f()"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_macros(text), expected, "{text}");
        }
    }
}
