//! Words of a question that stand for themselves: names, paths, quoted strings.

/// The references in a question, in order, without repetition.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct References {
    /// Identifiers, qualified ones with `.` between the parts.
    pub(super) names: Vec<String>,
    /// Paths and file names.
    pub(super) paths: Vec<String>,
    /// Paths with a line of the file, as stack traces and compilers print them.
    pub(super) lines: Vec<(String, u32)>,
    /// Strings that must occur as they are.
    pub(super) quotes: Vec<String>,
    /// Whether the question is nothing but one reference.
    pub(super) alone: bool,
}

/// Shortest quoted string that is worth a search of its own.
const MIN_QUOTE: usize = 4;

/// Finds the references in `question`.
pub(super) fn references(question: &str) -> References {
    let mut found = References::default();
    for quote in quotes(question) {
        push(&mut found.quotes, quote.to_owned());
    }
    let words: Vec<&str> = question.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    found.alone = words.len() == 1;
    for (at, word) in words.iter().copied().enumerate() {
        if let Some(path) = path(word) {
            let after = words.get(at + 1).zip(words.get(at + 2));
            let line = line_in(word).or_else(|| after.and_then(|(word, number)| line_behind(word, number)));
            found.lines.extend(line.map(|line| (path.clone(), line)));
            push(&mut found.paths, path);
        } else if found.alone || is_identifier(word) {
            push(&mut found.names, name(word));
        }
    }
    found
}

fn push(list: &mut Vec<String>, item: String) {
    if !item.is_empty() && !list.contains(&item) {
        list.push(item);
    }
}

/// The strings between double quotes, and between backticks when they are more than a name.
fn quotes(question: &str) -> impl Iterator<Item = &str> {
    ['"', '`'].into_iter().flat_map(|mark| {
        let pieces: Vec<&str> = question.split(mark).collect();
        let closed = pieces.len().saturating_sub(1) / 2;
        let literal =
            move |quote: &&str| quote.chars().count() >= MIN_QUOTE && (mark == '"' || quote.contains(' '));
        pieces.into_iter().skip(1).step_by(2).take(closed).filter(literal)
    })
}

/// The word without the punctuation of prose around it.
pub(super) fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| "`\"'“”‘’,;!?()[]{}<>".contains(c));
    word.trim_end_matches(['.', ':', '(', ')']).trim_start_matches(['.', ':'])
}

/// The word as a path: with a `/` inside, or a file name with an extension. A line number at its end goes.
fn path(word: &str) -> Option<String> {
    let word = word.split(':').next().filter(|_| !word.contains("::"))?;
    let word = word.trim_start_matches("./").trim_matches('/');
    let extension = word.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_file = word.contains('.')
        && (1..=4).contains(&extension.len())
        && extension.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        && extension.starts_with(|c: char| c.is_ascii_lowercase())
        && FILE_EXTENSIONS.contains(&extension);
    (!word.contains("//") && (is_file || word.contains('/'))).then(|| word.to_owned())
}

/// The line of `src/a.rs:12:5`.
fn line_in(word: &str) -> Option<u32> {
    word.split(':').nth(1)?.parse().ok()
}

/// The line of `File "a.py", line 12, in run`.
fn line_behind(word: &str, number: &str) -> Option<u32> {
    number.parse().ok().filter(|_| word == "line")
}

/// Extensions that tell a file name from a qualified name such as `tokio.net` or `self.id`.
const FILE_EXTENSIONS: &[&str] = &[
    "rs", "py", "pyi", "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts", "go", "md", "mdx", "rst", "txt",
    "toml", "yaml", "yml", "json", "cfg", "ini", "c", "h", "cc", "cpp", "hpp", "java", "kt", "rb", "php",
    "cs", "lua", "sh", "css", "html", "vue", "sql", "proto", "lock", "xml",
];

/// Whether nobody would write the word in prose.
fn is_identifier(word: &str) -> bool {
    let inner_rise =
        word.chars().zip(word.chars().skip(1)).any(|(a, b)| a.is_lowercase() && b.is_uppercase());
    let legal = word.chars().all(|c| c.is_alphanumeric() || "_:.#".contains(c));
    let qualified = word.contains("::") || word.contains('#') || word.trim_matches('.').contains('.');
    legal && (inner_rise || word.trim_matches('_').contains('_') || word.starts_with('_') || qualified)
}

pub(super) fn name(word: &str) -> String {
    word.replace("::", ".").replace('#', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_told_from_prose() {
        type Row = (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);
        let table: &[Row] = &[
            ("what is load_project_config?", &["load_project_config"], &[], &[]),
            ("Runtime::spawn", &["Runtime.spawn"], &[], &[]),
            ("how does multi-agent work?", &[], &[], &[]),
            ("TODO: fix; error:timeout; don't use agents", &[], &[], &[]),
            ("look at src/foo.rs:12, please", &[], &["src/foo.rs"], &[]),
            ("mod.rs and ./a/b/", &[], &["mod.rs", "a/b"], &[]),
            ("grammar::fa", &["grammar.fa"], &[], &[]),
            ("who raises \"no such column\" and `getById()`?", &["getById"], &[], &["no such column"]),
            ("spawn", &["spawn"], &[], &[]),
            ("e.g. this. And that", &["e.g"], &[], &[]),
            ("\"open", &["open"], &[], &[]),
            ("see https://example.org/x", &[], &[], &[]),
            ("", &[], &[], &[]),
        ];
        for (question, names, paths, quotes) in table {
            let found = references(question);
            assert_eq!(found.names, *names, "{question}");
            assert_eq!(found.paths, *paths, "{question}");
            assert_eq!(found.quotes, *quotes, "{question}");
        }
    }

    #[test]
    fn lines_of_stack_traces_are_read() {
        let table: &[(&str, &[(&str, u32)])] = &[
            ("panicked at src/main.rs:4:5:", &[("src/main.rs", 4)]),
            ("at run (src/a.ts:10:5)\nat go (src/b.ts:2)", &[("src/a.ts", 10), ("src/b.ts", 2)]),
            ("File \"app/x.py\", line 12, in run", &[("app/x.py", 12)]),
            ("look at src/a.rs and line 3", &[]),
        ];
        for (question, expected) in table {
            let found: Vec<(String, u32)> = references(question).lines;
            let found: Vec<(&str, u32)> = found.iter().map(|(path, line)| (path.as_str(), *line)).collect();
            assert_eq!(found, *expected, "{question}");
        }
    }
}
