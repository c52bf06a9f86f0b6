//! A shell command as words and operators.

use std::iter::Peekable;
use std::str::Chars;

/// A piece of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Word(Word),
    /// `;`, `&`, `&&`, `||` or the end of a line.
    Separator,
    /// `|` or `|&`.
    Pipe,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A redirection, and whether it is one of standard input; the word that follows is its target.
    Redirect {
        input: bool,
    },
    /// The text that follows on the next lines, or in the next word, on standard input.
    Here,
}

/// A word, without its quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether only the shell knows what it becomes, since it holds an expansion.
    pub(super) unknown: bool,
    /// Where in the text the first wildcard stands.
    pub(super) wildcard: Option<usize>,
    /// Whether it begins with `~`.
    pub(super) tilde: bool,
    /// Whether some of it was quoted; it is no word of the shell's own then.
    pub(super) quoted: bool,
}

/// The pieces of `command`; `None` when a quote or a parenthesis of an expansion is never closed.
pub(super) fn tokens(command: &str) -> Option<Vec<Token>> {
    let mut lexer = Lexer { chars: command.chars().peekable(), tokens: Vec::new(), here: Vec::new() };
    while lexer.next()? {}
    Some(lexer.tokens)
}

struct Lexer<'a> {
    chars: Peekable<Chars<'a>>,
    tokens: Vec<Token>,
    /// The delimiters of texts that begin on the next line.
    here: Vec<String>,
}

impl Lexer<'_> {
    /// Reads one token or a blank; `Some(false)` at the end.
    fn next(&mut self) -> Option<bool> {
        let Some(&c) = self.chars.peek() else { return Some(false) };
        match c {
            '\n' => {
                self.chars.next();
                self.tokens.push(Token::Separator);
                self.skip_here_texts();
            }
            _ if c.is_whitespace() => {
                self.chars.next();
            }
            '#' => while self.chars.next_if(|c| *c != '\n').is_some() {},
            ';' => self.operator(&[';', '&'], Token::Separator),
            '|' => {
                self.chars.next();
                let token = if self.chars.next_if_eq(&'|').is_some() {
                    Token::Separator
                } else {
                    self.chars.next_if_eq(&'&');
                    Token::Pipe
                };
                self.tokens.push(token);
            }
            '&' => {
                self.chars.next();
                if self.chars.next_if_eq(&'>').is_some() {
                    self.chars.next_if_eq(&'>');
                    self.tokens.push(Token::Redirect { input: false });
                } else {
                    self.chars.next_if_eq(&'&');
                    self.tokens.push(Token::Separator);
                }
            }
            '(' => self.operator(&[], Token::Open),
            ')' => self.operator(&[], Token::Close),
            '>' => {
                self.chars.next();
                if self.chars.next_if_eq(&'(').is_some() {
                    self.process()?;
                } else {
                    self.chars.next_if(|c| matches!(c, '>' | '&' | '|'));
                    self.tokens.push(Token::Redirect { input: false });
                }
            }
            '<' => self.input()?,
            _ => self.word()?,
        }
        Some(true)
    }

    /// The operator whose first character is next, with any number of `more`.
    fn operator(&mut self, more: &[char], token: Token) {
        self.chars.next();
        while self.chars.next_if(|c| more.contains(c)).is_some() {}
        self.tokens.push(token);
    }

    fn input(&mut self) -> Option<()> {
        self.chars.next();
        if self.chars.next_if_eq(&'(').is_some() {
            return self.process();
        }
        if self.chars.next_if_eq(&'<').is_none() {
            self.chars.next_if(|c| matches!(c, '&' | '>'));
            self.tokens.push(Token::Redirect { input: true });
            return Some(());
        }
        if self.chars.next_if_eq(&'<').is_none() {
            self.chars.next_if_eq(&'-');
            while self.chars.next_if(|c| matches!(c, ' ' | '\t')).is_some() {}
            let delimiter = self.read_word()?.text;
            self.here.push(delimiter);
            self.tokens.push(Token::Here);
        } else {
            self.tokens.push(Token::Redirect { input: true });
        }
        Some(())
    }

    /// The rest of a process substitution, which stands for a file.
    fn process(&mut self) -> Option<()> {
        self.skip_until(')')?;
        self.tokens.push(Token::Word(Word { unknown: true, ..Word::default() }));
        Some(())
    }

    fn word(&mut self) -> Option<()> {
        let word = self.read_word()?;
        let is_descriptor =
            !word.quoted && !word.text.is_empty() && word.text.bytes().all(|b| b.is_ascii_digit());
        if !(is_descriptor && matches!(self.chars.peek(), Some('<' | '>'))) {
            self.tokens.push(Token::Word(word));
        }
        Some(())
    }

    fn read_word(&mut self) -> Option<Word> {
        let mut word = Word { tilde: self.chars.peek() == Some(&'~'), ..Word::default() };
        while let Some(&c) = self.chars.peek() {
            if c.is_whitespace() || matches!(c, ';' | '|' | '&' | '(' | ')' | '<' | '>') {
                break;
            }
            self.chars.next();
            match c {
                '\'' => {
                    word.quoted = true;
                    loop {
                        match self.chars.next()? {
                            '\'' => break,
                            c => word.text.push(c),
                        }
                    }
                }
                '"' => {
                    word.quoted = true;
                    self.double_quoted(&mut word)?;
                }
                '\\' => match self.chars.next() {
                    Some('\n') => {}
                    Some(c) => {
                        word.quoted = true;
                        word.text.push(c);
                    }
                    None => word.text.push('\\'),
                },
                '$' => self.dollar(&mut word)?,
                '`' => {
                    word.unknown = true;
                    self.skip_until('`')?;
                }
                '*' | '?' | '[' | '{' => {
                    word.wildcard.get_or_insert(word.text.len());
                    word.text.push(c);
                }
                _ => word.text.push(c),
            }
        }
        Some(word)
    }

    fn double_quoted(&mut self, word: &mut Word) -> Option<()> {
        loop {
            match self.chars.next()? {
                '"' => return Some(()),
                '\\' => match self.chars.next()? {
                    '\n' => {}
                    c @ ('$' | '`' | '"' | '\\') => word.text.push(c),
                    c => word.text.extend(['\\', c]),
                },
                '$' => self.dollar(word)?,
                '`' => {
                    word.unknown = true;
                    self.skip_until('`')?;
                }
                c => word.text.push(c),
            }
        }
    }

    /// What follows a `$`.
    fn dollar(&mut self, word: &mut Word) -> Option<()> {
        match self.chars.peek() {
            Some('(') => {
                self.chars.next();
                word.unknown = true;
                self.skip_until(')')
            }
            Some('{') => {
                self.chars.next();
                word.unknown = true;
                self.skip_until('}')
            }
            Some(c) if c.is_alphanumeric() || matches!(c, '_' | '@' | '*' | '#' | '?' | '!' | '$' | '-') => {
                word.unknown = true;
                self.chars.next();
                while self.chars.next_if(|c| c.is_alphanumeric() || *c == '_').is_some() {}
                Some(())
            }
            // `$'..'` has escapes of its own.
            Some('\'') => {
                self.chars.next();
                word.unknown = true;
                loop {
                    match self.chars.next()? {
                        '\'' => return Some(()),
                        '\\' => {
                            self.chars.next()?;
                        }
                        _ => {}
                    }
                }
            }
            _ => {
                word.text.push('$');
                Some(())
            }
        }
    }

    /// Skips to behind the `closer` of what was just opened, over everything that is opened inside.
    fn skip_until(&mut self, closer: char) -> Option<()> {
        let mut open = vec![closer];
        while let Some(&wanted) = open.last() {
            let c = self.chars.next()?;
            let in_quotes = wanted == '"';
            match c {
                '\\' => {
                    self.chars.next()?;
                }
                _ if c == wanted => {
                    open.pop();
                }
                '$' => match self.chars.peek() {
                    Some('(') => {
                        self.chars.next();
                        open.push(')');
                    }
                    Some('{') => {
                        self.chars.next();
                        open.push('}');
                    }
                    _ => {}
                },
                '`' => open.push('`'),
                '"' => open.push('"'),
                '\'' if !in_quotes => while self.chars.next()? != '\'' {},
                '(' if !in_quotes && wanted == ')' => open.push(')'),
                _ => {}
            }
        }
        Some(())
    }

    fn skip_here_texts(&mut self) {
        for delimiter in std::mem::take(&mut self.here) {
            loop {
                let mut line = String::new();
                let mut ended = false;
                for c in self.chars.by_ref() {
                    if c == '\n' {
                        ended = true;
                        break;
                    }
                    line.push(c);
                }
                if line.trim_start_matches('\t') == delimiter || !ended {
                    break;
                }
            }
        }
    }
}
