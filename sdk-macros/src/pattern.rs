//! Regular expressions that ECMA-262 and the crate `regex` read alike: what a schema promises must be what
//! the decoder checks.

use std::iter::Peekable;
use std::str::Chars;

/// Why `pattern` is not in the common subset, if it is not.
pub(crate) fn fault(pattern: &str) -> Option<String> {
    let mut reader = Reader { chars: pattern.chars().peekable() };
    match reader.alternatives() {
        Err(fault) => Some(fault),
        Ok(()) if reader.chars.peek().is_some() => Some("a `)` without its `(`".to_owned()),
        Ok(()) => None,
    }
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn alternatives(&mut self) -> Result<(), String> {
        let mut repeatable = false;
        while let Some(&c) = self.chars.peek() {
            if c == ')' {
                return Ok(());
            }
            self.chars.next();
            repeatable = match c {
                '*' | '+' | '?' => self.repeated(repeatable, c)?,
                '{' => {
                    self.bounds()?;
                    self.repeated(repeatable, c)?
                }
                '}' | ']' => return Err(format!("`{c}` stands for itself as `\\{c}`")),
                '|' | '^' | '$' => false,
                '(' => self.group()?,
                '[' => self.class()?,
                '\\' => self.escape(false)?,
                _ => true,
            };
        }
        Ok(())
    }

    /// After a quantifier; a `?` makes it lazy.
    fn repeated(&mut self, repeatable: bool, quantifier: char) -> Result<bool, String> {
        if !repeatable {
            return Err(format!("`{quantifier}` has nothing to repeat"));
        }
        self.chars.next_if_eq(&'?');
        Ok(false)
    }

    /// `{2}`, `{2,}` or `{2,5}`, from behind the brace.
    fn bounds(&mut self) -> Result<(), String> {
        let inside: String = std::iter::from_fn(|| self.chars.next_if(|c| *c != '}')).collect();
        let closed = self.chars.next().is_some();
        let (from, to) = inside.split_once(',').unwrap_or((&inside, ""));
        let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number <= 1000);
        let ordered = to.is_empty() || number(to).zip(number(from)).is_some_and(|(to, from)| from <= to);
        if closed && number(from).is_some() && ordered {
            return Ok(());
        }
        Err(format!("`{{{inside}}}` is no count: write `{{2}}`, `{{2,}}` or `{{2,5}}`, up to 1000"))
    }

    fn group(&mut self) -> Result<bool, String> {
        if self.chars.next_if_eq(&'?').is_some() && self.chars.next_if_eq(&':').is_none() {
            return Err("of the groups that begin with `(?` only `(?:..)` means the same everywhere; look-around, named \
                        groups and flags do not"
                .to_owned());
        }
        self.alternatives()?;
        match self.chars.next() {
            Some(')') => Ok(true),
            _ => Err("a `(` without its `)`".to_owned()),
        }
    }

    fn class(&mut self) -> Result<bool, String> {
        self.chars.next_if_eq(&'^');
        let mut empty = true;
        while let Some(c) = self.chars.next() {
            match c {
                ']' if empty => return Err("an empty `[]`".to_owned()),
                ']' => return Ok(true),
                '[' => return Err("`[` inside `[..]` stands for itself as `\\[`".to_owned()),
                '&' | '~' | '-' if self.chars.peek() == Some(&c) => {
                    return Err(format!("`{c}{c}` inside `[..]` is an operator to some: write `\\{c}`"));
                }
                '\\' => {
                    self.escape(true)?;
                }
                _ => {}
            }
            empty = false;
        }
        Err("a `[` without its `]`".to_owned())
    }

    /// What follows a backslash; whether it can be repeated.
    fn escape(&mut self, in_class: bool) -> Result<bool, String> {
        match self.chars.next() {
            None => Err("a `\\` with nothing behind it".to_owned()),
            Some('d' | 'D' | 's' | 'w' | 'W' | 't' | 'n' | 'r') => Ok(true),
            Some('S') if !in_class => Ok(true),
            Some('b' | 'B') if !in_class => Ok(false),
            Some(c) if c.is_ascii_punctuation() => Ok(true),
            Some(c) => Err(format!(
                "`\\{c}` does not mean the same everywhere: the escapes are \\d \\D \\s \\w \\W \\t \\n \\r, outside `[..]` also \
                 \\S \\b \\B, and punctuation"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn what_means_the_same_everywhere_is_taken() {
        for pattern in [
            "",
            "^[a-z0-9_-]{1,64}$",
            r"^\d{4}-\d{2}$",
            "a|b|",
            "(?:ab)+?c*",
            r"^[^\s/\]]+\.rs$",
            "x{2,}",
            r"\bword\b",
            "[a-]",
        ] {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn what_differs_is_refused() {
        for pattern in [
            "(?=a)",
            "(?!a)",
            "(?<n>a)",
            "(?i)a",
            r"\1",
            r"\p{L}",
            r"\x41",
            r"\u0041",
            r"\A",
            "a**",
            "*a",
            "^*",
            "a{,3}",
            "a{3,2}",
            "a{1001}",
            "a{b}",
            "(a",
            "a)",
            "[a",
            "[]",
            "[[:alpha:]]",
            "[a&&b]",
            r"[\S]",
            r"[\b]",
            "a]",
            "a}",
            "\\",
        ] {
            assert!(fault(pattern).is_some(), "{pattern}");
        }
    }
}
