//! The options of a program, told from its operands.

use super::lexer::Word;

/// Which options take a value.
#[derive(Debug)]
pub(super) struct Options {
    /// Letters whose value follows, attached or as the next word.
    pub(super) short: &'static str,
    /// Letters whose value is the next word only when that is a number.
    pub(super) number: &'static str,
    /// Names whose value is the next word.
    pub(super) long: &'static [&'static str],
}

/// The words of a command, sorted.
#[derive(Debug, Default)]
pub(super) struct Sorted<'a> {
    pub(super) operands: Vec<&'a Word>,
    /// Names without dashes, and their values.
    pub(super) given: Vec<(String, Option<Word>)>,
}

impl Sorted<'_> {
    /// Whether one of these options is given.
    pub(super) fn has(&self, names: &[&str]) -> bool {
        self.given.iter().any(|(name, _)| names.contains(&name.as_str()))
    }

    /// The values of these options.
    pub(super) fn values(&self, names: &[&str]) -> Vec<&Word> {
        let given = self.given.iter().filter(|(name, _)| names.contains(&name.as_str()));
        given.filter_map(|(_, value)| value.as_ref()).collect()
    }
}

impl Options {
    /// `None` when it is not known which of `words` are options.
    pub(super) fn sort<'a>(&self, words: &'a [Word]) -> Option<Sorted<'a>> {
        let mut sorted = Sorted::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            if word.unknown && word.text.is_empty() && !word.quoted {
                // A bare `$x` may become nothing, an option or several words.
                return None;
            }
            if word.text == "--" && !word.quoted {
                sorted.operands.extend(words);
                break;
            }
            if let Some(long) = word.text.strip_prefix("--") {
                let (name, attached) = match long.split_once('=') {
                    Some((name, value)) => (name, Some(Word { text: value.to_owned(), ..word.clone() })),
                    None => (long, None),
                };
                let value = match attached {
                    None if self.long.contains(&name) => words.next().cloned(),
                    attached => attached,
                };
                sorted.given.push((name.to_owned(), value));
            } else if let Some(letters) = word.text.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                for (at, letter) in letters.char_indices() {
                    let rest = letters.get(at + letter.len_utf8()..).unwrap_or_default();
                    let takes = self.short.contains(letter);
                    let may_take = self.number.contains(letter);
                    let value = match rest {
                        "" if takes => words.next().cloned(),
                        "" if may_take => words.next_if(|next| is_number(&next.text)).cloned(),
                        "" => None,
                        rest if takes || may_take && is_number(rest) => {
                            Some(Word { text: rest.to_owned(), ..word.clone() })
                        }
                        _ => None,
                    };
                    let took_rest = value.is_some() && !rest.is_empty();
                    sorted.given.push((letter.to_string(), value));
                    if took_rest {
                        break;
                    }
                }
            } else {
                sorted.operands.push(word);
            }
        }
        Some(sorted)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
