//! The names in a pattern.

use std::iter::Peekable;
use std::str::Chars;

/// More names than these are not looked up.
const LIMIT: usize = 4;
/// A shorter name says too little.
const SHORTEST: usize = 3;
/// A pattern of more bytes is a list of data, whose names say nothing.
const LONGEST: usize = 1024;

/// Words that declare something or belong to a language, and name nothing.
const KEYWORDS: [&str; 40] = [
    "abstract",
    "as",
    "async",
    "await",
    "class",
    "const",
    "def",
    "default",
    "dyn",
    "enum",
    "export",
    "extends",
    "false",
    "final",
    "fn",
    "for",
    "from",
    "func",
    "function",
    "impl",
    "implements",
    "import",
    "interface",
    "let",
    "mod",
    "mut",
    "new",
    "package",
    "private",
    "protected",
    "pub",
    "public",
    "return",
    "self",
    "static",
    "struct",
    "this",
    "trait",
    "type",
    "use",
];

/// A piece of a pattern.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    /// A word, and whether it stands for exactly itself.
    Word(String, bool),
    /// White space.
    Blank,
    /// The end of an alternative.
    Or,
    /// Anything else.
    Mark,
}

/// The names of symbols that a regular expression looks for, each once. A pattern that is prose has none: `failed to
/// open` is no search for a function `open`.
pub(super) fn of_symbols(pattern: &str) -> Vec<String> {
    if pattern.len() > LONGEST {
        return Vec::new();
    }
    let pieces = pieces(pattern);
    let mut names: Vec<String> = Vec::new();
    for alternative in pieces.split(|piece| *piece == Piece::Or) {
        for name in named(alternative) {
            if names.len() < LIMIT && !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}

/// The name of the file that a glob looks for, when it is one.
pub(super) fn of_file(glob: &str) -> Option<String> {
    let name = glob.rsplit('/').next().unwrap_or(glob);
    let is_plain = !name.is_empty()
        && name.len() <= LONGEST
        && !name.contains(['*', '?', '[', ']', '{', '}', '\\', '^', '$', '|', '+', '(', ')']);
    is_plain.then(|| name.to_owned())
}

fn named(alternative: &[Piece]) -> Vec<&String> {
    let is_keyword = |word: &str| KEYWORDS.contains(&word);
    let free = |piece: &Piece| matches!(piece, Piece::Word(word, _) if !is_keyword(word));
    let is_prose = alternative
        .windows(3)
        .any(|three| matches!(three, [first, Piece::Blank, second] if free(first) && free(second)));
    if is_prose {
        return Vec::new();
    }
    alternative
        .iter()
        .filter_map(|piece| match piece {
            Piece::Word(word, true) if is_name(word) && !is_keyword(word) => Some(word),
            _ => None,
        })
        .collect()
}

fn is_name(word: &str) -> bool {
    word.chars().count() >= SHORTEST
        && word.chars().any(char::is_alphabetic)
        && !word.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads what the usual dialects share; where they differ (`\|`, `+` without a backslash), what loses no name.
fn pieces(pattern: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut chars = pattern.chars().peekable();
    // Whether the next word continues something that is not known.
    let mut open = false;
    while let Some(c) = chars.next() {
        match c {
            _ if is_part(c) => {
                let mut word = String::from(c);
                while let Some(next) = chars.next_if(|next| is_part(*next)) {
                    word.push(next);
                }
                pieces.push(Piece::Word(word, !open));
                open = false;
                continue;
            }
            '\\' => match chars.next() {
                Some('w' | 'W' | 'd' | 'D' | 'S' | 'p' | 'P' | 'x' | 'u') => {
                    blur(&mut pieces);
                    pieces.push(Piece::Mark);
                    open = true;
                    continue;
                }
                Some('s') => pieces.push(Piece::Blank),
                Some('|') => pieces.push(Piece::Or),
                _ => pieces.push(Piece::Mark),
            },
            '[' => {
                blur(&mut pieces);
                skip_class(&mut chars);
                pieces.push(Piece::Mark);
                open = true;
                continue;
            }
            '?' | '*' | '+' | '{' => {
                if c == '{' {
                    skip_count(&mut chars);
                }
                if matches!(pieces.last(), Some(Piece::Word(..))) {
                    // It counts the last character of the word.
                    blur(&mut pieces);
                    pieces.push(Piece::Mark);
                    open = true;
                }
                continue;
            }
            '|' => pieces.push(Piece::Or),
            _ if c.is_whitespace() => {
                if pieces.last() != Some(&Piece::Blank) {
                    pieces.push(Piece::Blank);
                }
            }
            '(' => {
                if chars.next_if_eq(&'?').is_some() {
                    // Flags and names of groups are letters that look for nothing.
                    while chars.next_if(|next| !matches!(next, ')' | ':' | '>' | '=' | '!')).is_some() {}
                }
                pieces.push(Piece::Mark);
            }
            _ => pieces.push(Piece::Mark),
        }
        open = false;
    }
    pieces
}

/// Part of a name, or of what holds names together so that neither part stands for itself.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

/// The last word goes on in a way that is not known.
fn blur(pieces: &mut [Piece]) {
    if let Some(Piece::Word(_, whole)) = pieces.last_mut() {
        *whole = false;
    }
}

/// Skips how often something is counted, whose `{` was read.
fn skip_count(chars: &mut Peekable<Chars<'_>>) {
    while chars.next_if(|c| c.is_ascii_digit() || *c == ',').is_some() {}
    chars.next_if_eq(&'}');
}

/// Skips a class of characters, whose `[` was read.
fn skip_class(chars: &mut impl Iterator<Item = char>) {
    let mut first = true;
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            '^' if first => continue,
            ']' if !first => return,
            _ => {}
        }
        first = false;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_are_found_where_they_are_looked_for() {
        let cases = [
            ("check_in", "check_in"),
            (r"fn check_in\(", "check_in"),
            (r"\bRoom\b", "Room"),
            (r"^\s*(pub )?(async )?fn\s+book", "book"),
            ("class Room|def book", "Room book"),
            (r"class Room\|def book", "Room book"),
            ("Room::book", "Room book"),
            (r"room\.book\(guest\)", "room book guest"),
            ("impl Display for Room", "Display Room"),
            ("Room.*book", "Room book"),
            ("(?i)room", "room"),
            ("(?P<name>Room)", "Room"),
            ("Zimmer_Ü", "Zimmer_Ü"),
            ("aaa|bbb|ccc|ddd|eee|aaa", "aaa bbb ccc ddd"),
            // No names.
            ("failed to open file", ""),
            (r"failed\s+to open", ""),
            (r"get_\w+", ""),
            (r"\w+_room", ""),
            ("[Rr]oom", ""),
            ("rooms?", ""),
            ("[a-z]{2,3}room", ""),
            (r"room\d{2}", ""),
            ("room+s", ""),
            ("check-in", "check-in"),
            ("fn", ""),
            ("ab", ""),
            ("404", ""),
            ("[]abc]room", ""),
            ("[^]", ""),
            ("", ""),
            (r"\", ""),
            ("((((", ""),
        ];
        for (pattern, expected) in cases {
            assert_eq!(of_symbols(pattern).join(" "), expected, "{pattern}");
        }
    }

    #[test]
    fn a_pattern_that_is_data_has_no_names() {
        assert_eq!(of_symbols(&"room|".repeat(LONGEST / 5)), ["room"]);
        assert_eq!(of_symbols(&"room|".repeat(LONGEST)), [""; 0]);
        assert_eq!(of_file(&"a".repeat(LONGEST + 1)), None);
    }

    #[test]
    fn a_glob_of_one_name_is_one() {
        for (glob, expected) in [
            ("**/room.rs", Some("room.rs")),
            ("room.rs", Some("room.rs")),
            ("src/", None),
            ("**/*.rs", None),
            ("src/{room,desk}.rs", None),
            ("", None),
        ] {
            assert_eq!(of_file(glob).as_deref(), expected, "{glob}");
        }
    }

    proptest! {
        #[test]
        fn no_pattern_is_too_odd(pattern in r"[\\a-z_\[\]^()?*+|{} .é-]{0,40}") {
            prop_assert!(of_symbols(&pattern).len() <= LIMIT);
            of_file(&pattern);
        }
    }
}
