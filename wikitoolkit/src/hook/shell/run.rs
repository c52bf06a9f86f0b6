//! Which programs a command runs, in which folder, fed by what.

use std::path::{Path, PathBuf};

use super::lexer::{self, Token, Word};
use super::program::{self, Input, Search};
use crate::hook::glob;
use crate::hook::look::{Aim, Look};

/// A shell inside a shell inside a shell is not looked into.
const DEEPEST: usize = 2;
/// So many programs may stand around another one.
const MOST_WRAPPERS: usize = 8;

/// Programs that run another one: which of their options take a value, and how many operands come before it.
const WRAPPERS: [(&str, &str, usize); 13] = [
    ("builtin", "", 0),
    ("command", "", 0),
    ("env", "uS", 0),
    ("exec", "a", 0),
    ("ionice", "cnp", 0),
    ("nice", "n", 0),
    ("nohup", "", 0),
    ("setsid", "", 0),
    ("stdbuf", "ioe", 0),
    ("sudo", "ugCphrtT", 0),
    ("time", "fo", 0),
    ("timeout", "sk", 1),
    ("xargs", "IndLPEsa", 0),
];

/// Words of the shell that stand before a command.
const LEADING: [&str; 9] = ["!", "{", "do", "elif", "else", "if", "then", "until", "while"];
/// Words of the shell that begin a block, which gets the input of the block.
const BLOCKS: [&str; 7] = ["{", "case", "for", "if", "select", "until", "while"];

/// The searches that `command` makes in `cwd`.
pub(super) fn looks(command: &str, cwd: &Path, home: Option<&Path>) -> Vec<Look> {
    let mut shell = Shell { folders: vec![Some(cwd.to_owned())], home, looks: Vec::new(), depth: 0 };
    shell.run(command);
    shell.looks
}

struct Shell<'a> {
    /// The current folder of each subshell around, `None` where it is not known.
    folders: Vec<Option<PathBuf>>,
    home: Option<&'a Path>,
    looks: Vec<Look>,
    depth: usize,
}

/// One command of a pipeline.
#[derive(Debug, Default)]
struct Simple {
    words: Vec<Word>,
    /// Whether its standard input is not the shell's.
    fed: bool,
}

impl Shell<'_> {
    fn run(&mut self, command: &str) {
        let Some(tokens) = lexer::tokens(command) else { return };
        let mut tokens = tokens.into_iter();
        let mut pipeline: Vec<Simple> = Vec::new();
        let mut current = Simple::default();
        // Everything inside a block behind a pipe reads what the pipe brings; where the block ends is not worth knowing.
        let mut fed_block = false;
        while let Some(token) = tokens.next() {
            match token {
                Token::Word(word) => {
                    let begins_block =
                        current.words.is_empty() && !word.quoted && BLOCKS.contains(&word.text.as_str());
                    fed_block |= begins_block && current.fed;
                    current.words.push(word);
                }
                Token::Redirect { input } => {
                    tokens.next();
                    current.fed |= input;
                }
                Token::Here => current.fed = true,
                Token::Pipe => {
                    pipeline.push(std::mem::take(&mut current));
                    current.fed = true;
                }
                Token::Separator => {
                    pipeline.push(std::mem::take(&mut current));
                    self.pipeline(&pipeline, fed_block);
                    pipeline.clear();
                }
                Token::Open => {
                    fed_block |= current.fed;
                    let folder = self.folders.last().cloned().flatten();
                    self.folders.push(folder);
                    // What stands before a parenthesis names a function or a pattern.
                    current = Simple::default();
                }
                Token::Close => {
                    pipeline.push(std::mem::take(&mut current));
                    self.pipeline(&pipeline, fed_block);
                    pipeline.clear();
                    if self.folders.len() > 1 {
                        self.folders.pop();
                    }
                }
            }
        }
        pipeline.push(current);
        self.pipeline(&pipeline, fed_block);
    }

    fn pipeline(&mut self, commands: &[Simple], fed_block: bool) {
        let before = self.looks.len();
        for command in commands {
            self.simple(command, fed_block, before);
        }
        if let [command] = commands {
            self.change_folder(&command.words);
        }
    }

    /// `before`: how many searches there were before the pipeline.
    fn simple(&mut self, command: &Simple, fed_block: bool, before: usize) {
        let Some(Program { name, words, by_xargs }) = Program::of(&command.words) else { return };
        let input = match command.fed || fed_block {
            _ if by_xargs => Input::Paths,
            true => Input::Text,
            false => Input::Nothing,
        };
        match name {
            "bash" | "sh" | "zsh" | "dash" => self.nested(words),
            "git" => self.git(words),
            _ => {
                let Some(mut search) = program::search(name, words, input) else { return };
                search.paths.retain(|path| !(by_xargs && path.text.contains("{}")));
                if by_xargs && search.paths.is_empty() {
                    self.continue_search(search.aim, before);
                } else {
                    self.found(search);
                }
            }
        }
    }

    /// A search in what an earlier program of the pipeline found.
    fn continue_search(&mut self, aim: Aim, before: usize) {
        if self.looks.len() > before
            && let Some(earlier) = self.looks.last_mut()
        {
            earlier.aim = aim;
        }
    }

    fn found(&mut self, search: Search<'_>) {
        // In a folder that is not known, a path that starts at the root still says where.
        let folder = self.folders.last().cloned().flatten().unwrap_or_default();
        let places = if search.paths.is_empty() {
            vec![folder]
        } else {
            search.paths.iter().filter_map(|path| self.place(&folder, path)).collect()
        };
        let places: Vec<PathBuf> = places.into_iter().filter(|place| place.is_absolute()).collect();
        if !places.is_empty() {
            self.looks.push(Look { aim: search.aim, places });
        }
    }

    /// Where the operand `word` leads; for a wildcard, the folder that it begins in.
    fn place(&self, folder: &Path, word: &Word) -> Option<PathBuf> {
        if word.unknown || word.text.is_empty() {
            return None;
        }
        let text = match word.wildcard {
            Some(at) if glob::leads_out(word.text.get(at..)?) => return None,
            Some(at) => word.text.get(..at)?.rsplit_once('/').map_or("", |(before, _)| before),
            None => word.text.as_str(),
        };
        if word.wildcard.is_some() && text.is_empty() && word.text.starts_with('/') {
            return Some(PathBuf::from("/"));
        }
        match text.strip_prefix('~').filter(|_| word.tilde) {
            Some("") => self.home.map(Path::to_owned),
            Some(rest) => Some(self.home?.join(rest.strip_prefix('/')?)),
            None => Some(folder.join(text)),
        }
    }

    fn change_folder(&mut self, words: &[Word]) {
        let Some((name, rest)) = words.split_first() else { return };
        if !matches!(name.text.as_str(), "cd" | "pushd" | "popd") || name.unknown {
            return;
        }
        let folder = self.folders.last().cloned().flatten();
        let operands: Vec<&Word> =
            rest.iter().filter(|word| !matches!(word.text.as_str(), "-P" | "-L" | "--")).collect();
        let target = match (operands.as_slice(), &folder) {
            ([], _) if name.text == "cd" => self.home.map(Path::to_owned),
            ([word], Some(folder)) if word.text != "-" && word.wildcard.is_none() => self.place(folder, word),
            ([word], None) => self.place(Path::new(""), word).filter(|place| place.is_absolute()),
            _ => None,
        };
        if let Some(last) = self.folders.last_mut() {
            *last = target;
        }
    }

    /// `bash -c COMMAND`
    fn nested(&mut self, words: &[Word]) {
        let is_flag = |word: &Word| {
            word.text.starts_with('-') && !word.text.starts_with("--") && word.text.ends_with('c')
        };
        let script = words.iter().position(is_flag).and_then(|at| words.get(at + 1));
        let Some(script) = script.filter(|script| !script.unknown && self.depth < DEEPEST) else { return };
        let folder = self.folders.last().cloned().flatten();
        let mut inner =
            Shell { folders: vec![folder], home: self.home, looks: Vec::new(), depth: self.depth + 1 };
        inner.run(&script.text);
        self.looks.append(&mut inner.looks);
    }

    fn git(&mut self, words: &[Word]) {
        let mut folder = self.folders.last().cloned().flatten();
        let mut words = words;
        loop {
            let Some((word, rest)) = words.split_first() else { return };
            words = rest;
            match word.text.as_str() {
                "grep" => break,
                "-C" => {
                    let Some((target, rest)) = words.split_first() else { return };
                    folder = folder.and_then(|folder| self.place(&folder, target));
                    words = rest;
                }
                "-c" => words = words.get(1..).unwrap_or_default(),
                "--no-pager" | "-P" | "--paginate" | "-p" | "--literal-pathspecs" => {}
                // Another command, or another repository.
                _ => return,
            }
        }
        let Some(search) = program::git_grep(words) else { return };
        self.folders.push(folder);
        self.found(search);
        self.folders.pop();
    }
}

/// What a simple command really runs.
struct Program<'a> {
    name: &'a str,
    words: &'a [Word],
    by_xargs: bool,
}

impl<'a> Program<'a> {
    fn of(words: &'a [Word]) -> Option<Self> {
        let mut words = words;
        let mut by_xargs = false;
        for _ in 0..MOST_WRAPPERS {
            while let Some((word, rest)) = words.split_first()
                && (is_assignment(word) || !word.quoted && LEADING.contains(&word.text.as_str()))
            {
                words = rest;
            }
            let (first, rest) = words.split_first()?;
            if first.unknown {
                return None;
            }
            let name = first.text.rsplit('/').next().unwrap_or(&first.text);
            let Some((_, valued, operands)) = WRAPPERS.iter().find(|(wrapper, _, _)| *wrapper == name) else {
                return Some(Self { name, words: rest, by_xargs });
            };
            by_xargs |= name == "xargs";
            words = skip_options(rest, valued)?.get(*operands..)?;
        }
        None
    }
}

/// The words behind a wrapper's options.
fn skip_options<'a>(words: &'a [Word], valued: &str) -> Option<&'a [Word]> {
    let mut words = words;
    while let Some((word, rest)) = words.split_first()
        && let Some(letters) = word.text.strip_prefix('-')
    {
        let takes_next = letters.chars().last().is_some_and(|letter| valued.contains(letter))
            && !letters.starts_with('-')
            && letters.chars().count() == 1;
        // `env -C DIR` and the like run the program elsewhere.
        if word.unknown || letters == "C" || letters.starts_with("-chdir") {
            return None;
        }
        words = if takes_next { rest.get(1..)? } else { rest };
        if letters == "-" {
            break;
        }
    }
    Some(words)
}

fn is_assignment(word: &Word) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    word.text.split_once('=').is_some_and(|(name, _)| is_name(name.trim_end_matches('+')))
}
