//! A section of ours in the scripts that git runs after a commit, a checkout, a merge or a rewrite.
//!
//! The section marks the wiki as dirty and starts nothing that stays: a commit takes no longer, the exit code is not
//! touched, and without a wiki it does nothing. Nothing depends on it either, as every question looks for changes itself;
//! a server that runs takes the mark as its time to refresh before it is asked.

use std::ops::Range;
use std::path::Path;

use thiserror::Error;

use super::edit::EditError;
use super::files;

pub use super::files::is_executable;

/// The hooks that run after files of the work tree may have changed at once, by the names of their scripts.
pub const HOOKS: [&str; 4] = ["post-checkout", "post-commit", "post-merge", "post-rewrite"];

const START: &str = "# wikitoolkit:start";
const END: &str = "# wikitoolkit:end";

/// What a script of ours alone begins with.
const SHEBANG: &str = "#!/bin/sh\n";

/// An `if` holds under `set -e` whatever its condition gives. The subshell is what a redirection that fails ends: POSIX has
/// it end the shell itself.
///
/// A branch may bring a link or anything else under the name of the mark, as git replaces ignored files unasked. So what is
/// there goes first, and noclobber makes the shell insist on a new file, which follows no link and waits for no pipe.
const BODY: &str = "\
# Marks the wiki as out of date for a server that runs; harmless where there is no wiki.
if [ -f .wikitoolkit/wiki.db ] && [ ! -h .wikitoolkit ]; then
    (set -C && command rm -f .wikitoolkit/dirty && : >.wikitoolkit/dirty) 2>/dev/null || :
fi";

/// Programs that understand the section.
const SHELLS: [&str; 9] = ["ash", "bash", "busybox", "dash", "ksh", "ksh93", "mksh", "sh", "zsh"];

/// Why a script was left as it is.
#[derive(Debug, Error, PartialEq)]
pub enum HookError {
    /// It is no script of a shell.
    #[error(
        "the script runs with `{program}`, expected a shell; to mark the wiki from it, let it write \
         an empty file `.wikitoolkit/dirty`"
    )]
    NotShell {
        /// What its first line names.
        program: String,
    },
    /// Its markers are damaged.
    #[error(transparent)]
    Markers(#[from] EditError),
}

/// `script` with our section behind its first line, or in place of an older one of ours. `None` stands for no script.
///
/// # Errors
/// When it is no script of a shell, or a marker has no partner.
pub fn set(script: Option<&str>) -> Result<String, HookError> {
    let script = script.unwrap_or(SHEBANG);
    if let Some(program) = foreign_program(script) {
        return Err(HookError::NotShell { program: program.to_owned() });
    }
    let section = format!("{START}\n{BODY}\n{END}");
    if let Some(old) = section_in(script)? {
        let (before, after) = around(script, &old);
        return Ok(format!("{before}{section}{after}"));
    }
    // Further down, an `exit` may come first.
    let head = if script.starts_with("#!") { first_line(script) } else { "" };
    let rest = script.strip_prefix(head).unwrap_or_default();
    Ok(match (head, rest) {
        ("", "") => format!("{section}\n"),
        (head, "") if !head.ends_with('\n') => format!("{head}\n{section}"),
        (head, rest) => format!("{head}{section}\n{rest}"),
    })
}

/// `script` without our section; `None` when it has none.
///
/// # Errors
/// When a marker has no partner.
pub fn remove(script: &str) -> Result<Option<String>, HookError> {
    let Some(section) = section_in(script)? else { return Ok(None) };
    let (before, after) = around(script, &section);
    Ok(Some(match after.strip_prefix('\n') {
        Some(after) => format!("{before}{after}"),
        None => before.strip_suffix('\n').unwrap_or(before).to_owned(),
    }))
}

/// Whether one of the scripts in `folder`, where git looks for its hooks, has our section.
pub fn are_in(folder: &Path) -> bool {
    let text = |name: &&str| files::text(&folder.join(name)).ok().flatten().unwrap_or_default();
    HOOKS.iter().any(|name| matches!(section_in(&text(name)), Ok(Some(_))))
}

/// Whether `script` does nothing: what [`remove`] leaves of a script that [`set`] made.
pub fn is_empty(script: &str) -> bool {
    script == SHEBANG
}

/// The program of the first line, when it is no shell.
fn foreign_program(script: &str) -> Option<&str> {
    let mut words = first_line(script).strip_prefix("#!")?.split_whitespace();
    let mut program = words.next()?;
    if base_name(program) == "env" {
        program = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
    }
    let program = base_name(program);
    (!SHELLS.contains(&program)).then_some(program)
}

fn base_name(program: &str) -> &str {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.strip_suffix(".exe").unwrap_or(name)
}

fn first_line(script: &str) -> &str {
    script.split_inclusive('\n').next().unwrap_or_default()
}

fn around<'a>(script: &'a str, section: &Range<usize>) -> (&'a str, &'a str) {
    (script.get(..section.start).unwrap_or_default(), script.get(section.end..).unwrap_or_default())
}

/// From the first byte of the start marker to the last one of the end marker.
fn section_in(script: &str) -> Result<Option<Range<usize>>, EditError> {
    let (mut open, mut found, mut at) = (None, None, 0);
    for (index, line) in script.split_inclusive('\n').enumerate() {
        let damaged = |reason| EditError::Markers { line: index + 1, reason };
        match line.trim_end_matches(['\r', '\n']) {
            START if open.is_some() => return Err(damaged("the section before has no end marker")),
            START if found.is_some() => return Err(damaged("this is a second section")),
            START => open = Some((at, index + 1)),
            END => match open.take() {
                Some((start, _)) => found = Some(start..at + END.len()),
                None => return Err(damaged("this end marker has no start marker")),
            },
            _ => {}
        }
        at += line.len();
    }
    match open {
        Some((_, line)) => Err(EditError::Markers { line, reason: "this start marker has no end marker" }),
        None => Ok(found),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "what fails in a helper fails the test")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_new_script_has_the_section_and_nothing_else() {
        insta::assert_snapshot!(set(None).unwrap(), @r"
        #!/bin/sh
        # wikitoolkit:start
        # Marks the wiki as out of date for a server that runs; harmless where there is no wiki.
        if [ -f .wikitoolkit/wiki.db ] && [ ! -h .wikitoolkit ]; then
            (set -C && command rm -f .wikitoolkit/dirty && : >.wikitoolkit/dirty) 2>/dev/null || :
        fi
        # wikitoolkit:end
        ");
        assert!(is_empty(&remove(&set(None).unwrap()).unwrap().unwrap()));
    }

    #[test]
    fn the_section_comes_before_what_may_exit() {
        let theirs = "#!/usr/bin/env bash\nset -euo pipefail\necho mine\nexit 0\n";
        let both = set(Some(theirs)).unwrap();
        assert!(both.starts_with("#!/usr/bin/env bash\n# wikitoolkit:start\n"), "{both}");
        assert!(both.ends_with("# wikitoolkit:end\nset -euo pipefail\necho mine\nexit 0\n"), "{both}");
    }

    #[test]
    fn an_older_section_is_replaced_where_it_stands() {
        let old = "#!/bin/sh\necho a\n# wikitoolkit:start\nsleep 60\n# wikitoolkit:end\necho b\n";
        let new = set(Some(old)).unwrap();
        assert!(new.starts_with("#!/bin/sh\necho a\n# wikitoolkit:start\n# Marks"), "{new}");
        assert!(new.ends_with("fi\n# wikitoolkit:end\necho b\n"), "{new}");
        assert_eq!(set(Some(&new)).unwrap(), new);
    }

    #[test]
    fn scripts_that_cannot_hold_it_are_refused() {
        let refused = |script: &str| set(Some(script)).unwrap_err().to_string();
        insta::assert_snapshot!(refused("#!/usr/bin/env python3\nprint()\n"), @"the script runs with `python3`, expected a shell; to mark the wiki from it, let it write an empty file `.wikitoolkit/dirty`");
        insta::assert_snapshot!(refused("#!/usr/bin/perl -w\n"), @"the script runs with `perl`, expected a shell; to mark the wiki from it, let it write an empty file `.wikitoolkit/dirty`");
        insta::assert_snapshot!(refused("#!/bin/sh\n# wikitoolkit:start\n"), @"line 2: this start marker has no end marker");
        insta::assert_snapshot!(refused("#!/bin/sh\n# wikitoolkit:end\n"), @"line 2: this end marker has no start marker");
        for shell in
            ["#!/bin/bash -e\n", "#!/usr/bin/env -S FOO=1 zsh\n", "#! /bin/sh\r\n", "", "echo\n", "#!\n"]
        {
            assert!(set(Some(shell)).is_ok(), "{shell}");
        }
    }

    proptest! {
        #[test]
        fn adding_and_removing_changes_nothing(
            shebang in prop_oneof![Just(""), Just("#!/bin/sh"), Just("#!/bin/sh\n"), Just("#!/bin/bash -e\r\n")],
            rest in "([a-z #:\r\n]|exit 0\n|# wikitoolkit){0,20}",
        ) {
            let script = format!("{shebang}{rest}");
            let Ok(added) = set(Some(&script)) else { return Ok(()) };
            prop_assert_eq!(set(Some(&added)).unwrap(), added.clone());
            prop_assert_eq!(remove(&added).unwrap().unwrap(), script);
        }
    }
}
