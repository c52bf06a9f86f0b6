//! Whose program a command of a hook runs, as far as that can be said without a shell.

use std::path::Path;

use crate::agents::NAME;

/// The subcommand that our hooks run.
const VERB: &str = "claude-hook";

/// What a command has to do with this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Some version wrote it, for a program at any path.
    Generated,
    /// It runs the hook and nothing else, in its user's own words.
    Alone,
    /// It runs the hook among other things.
    Among,
}

/// The command for `program`: it does nothing and succeeds where that is gone, since an exit code of 2 would forbid the agent
/// every search.
pub(super) fn command(program: &Path) -> String {
    let program = quoted(&program.to_string_lossy());
    format!("command -v {program} >/dev/null 2>&1 && {program} {VERB} || true")
}

/// `word` as a shell reads it back.
pub(in crate::agents) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:@%,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// What `command` has to do with this program; `None` when it does not run it.
pub(super) fn call(command: &str) -> Option<Call> {
    let parts: Vec<Vec<String>> = parts(command).into_iter().filter(|words| !words.is_empty()).collect();
    let calls = |words: &[String]| {
        let program = words.iter().find(|word| !is_assignment(word));
        let verb = words.iter().skip_while(|word| is_assignment(word)).nth(1);
        program.is_some_and(|program| is_ours(program)) && verb.is_some_and(|verb| verb == VERB)
    };
    let ours = parts.iter().find(|words| calls(words))?;
    let [program, _] = ours.as_slice() else { return Some(others(&parts, calls)) };
    let is_generated = [self::command(Path::new(program)), format!("{} {VERB}", quoted(program))]
        .iter()
        .chain([&format!("{program} {VERB}"), &format!("\"{program}\" {VERB}")])
        .any(|known| known == command)
        || format!("command -v {program} >/dev/null 2>&1 && {program} {VERB} || true") == command;
    Some(if is_generated { Call::Generated } else { others(&parts, calls) })
}

fn others(parts: &[Vec<String>], calls: impl Fn(&[String]) -> bool) -> Call {
    let is_guard = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        matches!(words.as_slice(), ["true" | ":"] | ["exit", "0"])
            || matches!(words.as_slice(), ["command", "-v", program, ..] if is_ours(program))
    };
    if parts.iter().all(|words| calls(words) || is_guard(words)) { Call::Alone } else { Call::Among }
}

fn is_ours(program: &str) -> bool {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name == NAME || name.strip_suffix(".exe") == Some(NAME)
}

fn is_assignment(word: &str) -> bool {
    let Some((name, _)) = word.split_once('=') else { return false };
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The words of each simple command; redirections are words as well. A backslash before anything but white space and
/// what a shell treats apart belongs to a path of Windows.
fn parts(command: &str) -> Vec<Vec<String>> {
    let mut parts = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = command.chars().peekable();
    let end = |word: &mut Option<String>, parts: &mut Vec<Vec<String>>| {
        if let (Some(word), Some(words)) = (word.take(), parts.last_mut()) {
            words.push(word);
        }
    };
    while let Some(c) = chars.next() {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            ('\\', None | Some('"')) if chars.peek().is_some_and(|next| " \t'\"\\$`;&|".contains(*next)) => {
                word.get_or_insert_default().extend(chars.next());
            }
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (' ' | '\t', None) => end(&mut word, &mut parts),
            // `2>&1` is one word.
            ('&', None) if word.as_ref().is_some_and(|word| word.ends_with('>')) => {
                word.get_or_insert_default().push(c);
            }
            (';' | '&' | '|' | '\n' | '(' | ')', None) => {
                end(&mut word, &mut parts);
                parts.push(Vec::new());
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    end(&mut word, &mut parts);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_the_program_that_it_runs() {
        use Call::{Alone, Among, Generated};
        for (text, expected) in [
            ("wikitoolkit claude-hook", Some(Generated)),
            ("/opt/old/wikitoolkit claude-hook", Some(Generated)),
            ("/x/wikitoolkit.exe claude-hook", Some(Generated)),
            (r"C:\tools\wikitoolkit.exe claude-hook", Some(Generated)),
            ("\"/my dir/wikitoolkit\" claude-hook", Some(Generated)),
            ("'/my dir/wikitoolkit' claude-hook", Some(Generated)),
            (r"/my\ dir/wikitoolkit claude-hook", Some(Alone)),
            ("command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true", Some(Generated)),
            ("DEBUG=1 wikitoolkit claude-hook", Some(Alone)),
            ("wikitoolkit claude-hook --verbose 2>/dev/null || exit 0", Some(Alone)),
            ("my-audit.sh && wikitoolkit claude-hook", Some(Among)),
            ("my-audit.sh --note 'runs before wikitoolkit claude-hook'", None),
            ("my-audit.sh --then wikitoolkit claude-hook", None),
            ("echo wikitoolkit claude-hook", None),
            ("/x/mywikitoolkit claude-hook", None),
            ("wikitoolkit claude-hooks", None),
            ("wikitoolkit status # claude-hook", None),
            ("", None),
        ] {
            assert_eq!(call(text), expected, "{text}");
        }
    }

    #[test]
    fn a_command_of_ours_is_known_whatever_its_path() {
        for program in
            ["wikitoolkit", "/my dir/wikitoolkit", "/it's/$HOME/wikitoolkit", "/a\"b\\c/wikitoolkit"]
        {
            let text = command(Path::new(program));
            assert_eq!(call(&text), Some(Call::Generated), "{text}");
        }
    }
}
