//! The programs that search, and what their arguments say.

use super::lexer::Word;
use super::options::{Options, Sorted};
use crate::hook::look::Aim;

/// What a program looks for, and the operands that say where; none: in the current folder.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) aim: Aim,
    pub(super) paths: Vec<&'a Word>,
}

/// A program that searches.
#[derive(Debug)]
struct Program {
    names: &'static [&'static str],
    options: Options,
    search: for<'a> fn(Sorted<'a>, Input) -> Option<Search<'a>>,
}

/// Where the standard input of a program comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// From where the agent's comes from: nowhere.
    Nothing,
    /// From another program or a file, whose text is what is searched.
    Text,
    /// From `xargs`, which makes paths of it.
    Paths,
}

const PROGRAMS: &[Program] = &[
    Program {
        names: &["rg"],
        options: Options {
            short: "ABCMEdefgjmrtT",
            number: "",
            long: &[
                "after-context",
                "before-context",
                "color",
                "colors",
                "context",
                "context-separator",
                "encoding",
                "engine",
                "field-context-separator",
                "field-match-separator",
                "file",
                "generate",
                "glob",
                "hyperlink-format",
                "iglob",
                "ignore-file",
                "max-columns",
                "max-count",
                "max-depth",
                "max-filesize",
                "maxdepth",
                "path-separator",
                "pre",
                "pre-glob",
                "regexp",
                "replace",
                "sort",
                "sortr",
                "threads",
                "type",
                "type-add",
                "type-clear",
                "type-not",
            ],
        },
        search: ripgrep,
    },
    Program {
        names: &["ag", "ack", "ugrep"],
        options: Options {
            short: "eGgmpW",
            number: "ABC",
            long: &[
                "after",
                "before",
                "context",
                "depth",
                "file-search-regex",
                "ignore",
                "ignore-dir",
                "max-count",
                "path-to-ignore",
                "regexp",
                "type",
                "width",
                "workers",
            ],
        },
        search: silver,
    },
    Program {
        names: &["grep", "egrep", "fgrep"],
        options: Options {
            short: "ABCDdefm",
            number: "",
            long: &[
                "after-context",
                "before-context",
                "binary-files",
                "context",
                "devices",
                "directories",
                "exclude",
                "exclude-dir",
                "exclude-from",
                "file",
                "include",
                "label",
                "max-count",
                "regexp",
            ],
        },
        search: grep,
    },
    Program {
        names: &["fd", "fdfind"],
        options: Options {
            short: "cdeEjoStT",
            number: "",
            long: &[
                "and",
                "base-directory",
                "changed-before",
                "changed-within",
                "color",
                "exact-depth",
                "exclude",
                "extension",
                "format",
                "ignore-file",
                "max-depth",
                "max-results",
                "min-depth",
                "owner",
                "path-separator",
                "search-path",
                "size",
                "threads",
                "type",
            ],
        },
        search: fd,
    },
    Program {
        names: &["ls"],
        options: Options { short: "IwT", number: "", long: &["ignore", "hide"] },
        search: ls,
    },
];

/// The options of `git grep`.
const GIT_GREP: Options = Options {
    short: "ABCefm",
    number: "",
    long: &["after-context", "before-context", "context", "max-count", "max-depth", "threads"],
};

/// The search that the program `name` makes with `words`; `None` when it makes none, or one that is not understood.
pub(super) fn search<'a>(name: &str, words: &'a [Word], input: Input) -> Option<Search<'a>> {
    if name == "find" {
        return find(words);
    }
    let program = PROGRAMS.iter().find(|program| program.names.contains(&name))?;
    // What `fd` runs on each hit is no business of its search.
    let end = match name {
        "fd" | "fdfind" => words
            .iter()
            .position(|word| matches!(word.text.as_str(), "-x" | "-X" | "--exec" | "--exec-batch"))
            .unwrap_or(words.len()),
        _ => words.len(),
    };
    (program.search)(program.options.sort(words.get(..end)?)?, input)
}

/// The search of `git grep` with `words`.
pub(super) fn git_grep(words: &[Word]) -> Option<Search<'_>> {
    let sorted = GIT_GREP.sort(words)?;
    let (pattern, paths) = pattern_and_paths(sorted, &["e", "f"])?;
    Some(Search { aim: Aim::Text(pattern), paths })
}

fn ripgrep(sorted: Sorted<'_>, input: Input) -> Option<Search<'_>> {
    if sorted.has(&["help", "h", "version", "V", "type-list", "generate"]) {
        return None;
    }
    if sorted.has(&["files"]) {
        return Some(Search { aim: Aim::Listing, paths: sorted.operands });
    }
    let (pattern, paths) = pattern_and_paths(sorted, &["e", "regexp", "f", "file"])?;
    of_files(pattern, paths, input)
}

fn silver(sorted: Sorted<'_>, input: Input) -> Option<Search<'_>> {
    if let [pattern, ..] = sorted.values(&["g"]).as_slice() {
        let aim = Aim::FileName(known(pattern));
        return Some(Search { aim, paths: sorted.operands });
    }
    let (pattern, paths) = pattern_and_paths(sorted, &["e", "regexp"])?;
    of_files(pattern, paths, input)
}

fn grep(sorted: Sorted<'_>, input: Input) -> Option<Search<'_>> {
    let says_so = sorted.values(&["d", "directories"]).iter().any(|value| value.text == "recurse");
    let is_recursive = says_so || sorted.has(&["r", "R", "recursive", "dereference-recursive"]);
    let (pattern, paths) = pattern_and_paths(sorted, &["e", "regexp", "f", "file"])?;
    match input {
        // Without a path it reads its input, unless it looks into folders.
        _ if is_recursive && paths.is_empty() => Some(Search { aim: Aim::Text(pattern), paths }),
        Input::Nothing if paths.is_empty() => None,
        _ => of_files(pattern, paths, input),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "one form for all programs")]
fn fd(sorted: Sorted<'_>, _: Input) -> Option<Search<'_>> {
    if sorted.has(&["base-directory", "search-path", "help", "h", "version", "V"]) {
        return None;
    }
    match sorted.operands.split_first() {
        Some((pattern, paths)) => Some(Search { aim: Aim::FileName(known(pattern)), paths: paths.to_vec() }),
        None => Some(Search { aim: Aim::Listing, paths: Vec::new() }),
    }
}

fn ls(sorted: Sorted<'_>, _: Input) -> Option<Search<'_>> {
    let recursive = sorted.has(&["R", "recursive"]);
    recursive.then_some(Search { aim: Aim::Listing, paths: sorted.operands })
}

fn find(words: &[Word]) -> Option<Search<'_>> {
    let is_expression = |word: &&Word| word.text.starts_with(['-', '(', '!']);
    let mut words = words;
    while let Some((word, rest)) = words.split_first()
        && matches!(word.text.as_str(), "-H" | "-L" | "-P")
    {
        words = rest;
    }
    let paths: Vec<&Word> = words.iter().take_while(|word| !is_expression(word)).collect();
    let rest = words.get(paths.len()..)?;
    let named = rest.windows(2).find_map(|pair| match pair {
        [test, name] if matches!(test.text.as_str(), "-name" | "-iname" | "-path" | "-ipath") => Some(name),
        _ => None,
    });
    let aim = named.map_or(Aim::Listing, |name| Aim::FileName(known(name)));
    Some(Search { aim, paths })
}

/// A search for `pattern` in files, not in what another program prints.
fn of_files(pattern: String, paths: Vec<&Word>, input: Input) -> Option<Search<'_>> {
    let given = paths.len();
    let paths: Vec<&Word> = paths.into_iter().filter(|path| path.text != "-" || path.unknown).collect();
    let reads_input = paths.is_empty() && (given > 0 || input == Input::Text);
    (!reads_input).then_some(Search { aim: Aim::Text(pattern), paths })
}

/// The pattern, from the options called `by_option` or as the first operand, and the paths.
fn pattern_and_paths<'a>(sorted: Sorted<'a>, by_option: &[&str]) -> Option<(String, Vec<&'a Word>)> {
    if sorted.has(by_option) {
        let expressions = sorted.values(&["e", "regexp"]);
        let patterns: Vec<String> = expressions.into_iter().map(known).collect();
        return Some((patterns.join("|"), sorted.operands));
    }
    let (pattern, paths) = sorted.operands.split_first()?;
    Some((known(pattern), paths.to_vec()))
}

/// The text of a word, if it is known.
fn known(word: &Word) -> String {
    if word.unknown { String::new() } else { word.text.clone() }
}
