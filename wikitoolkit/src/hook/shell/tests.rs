//! Commands as agents write them.

use std::fmt::Write;

use proptest::prelude::*;

use super::*;
use crate::hook::look::Aim;

/// What `command` searches in `/r`, one line a search; `-` for nothing.
fn shown(command: &str) -> String {
    let looks = looks(command, Path::new("/r"), Some(Path::new("/h")));
    let mut out = String::new();
    for look in looks {
        let aim = match look.aim {
            Aim::Text(pattern) => format!("text {pattern:?}"),
            Aim::FileName(pattern) => format!("name {pattern:?}"),
            Aim::Listing => "list".to_owned(),
            Aim::Reading => "read".to_owned(),
        };
        let places: Vec<String> = look.places.iter().map(|path| path.display().to_string()).collect();
        let _ = writeln!(out, "{aim} in {}", places.join(" "));
    }
    if out.is_empty() { "-".to_owned() } else { out.trim_end().replace('\n', "; ") }
}

fn table(commands: &[&str]) -> String {
    commands.iter().map(|command| format!("{command}\n    {}\n", shown(command))).collect()
}

/// What leads out of the folder is looked for where it leads, or nowhere.
#[test]
fn no_way_out_is_taken_for_the_folder() {
    for (command, expected) in [
        ("find /etc -name '*.conf'", "name \"*.conf\" in /etc"),
        ("find / -name foo", "name \"foo\" in /"),
        ("find .. -name foo", "name \"foo\" in /r/.."),
        ("ls -R /tmp", "list in /tmp"),
        ("fd foo /etc", "name \"foo\" in /etc"),
        ("rg foo ..", "text \"foo\" in /r/.."),
        ("rg foo ../*", "text \"foo\" in /r/.."),
        ("rg foo /tmp/**", "text \"foo\" in /tmp"),
        ("rg foo */../../x", "-"),
        ("rg foo src/*/..", "-"),
        ("cd .. && rg foo", "text \"foo\" in /r/.."),
        ("cd /tmp && rg foo", "text \"foo\" in /tmp"),
        ("git -C / grep foo", "text \"foo\" in /"),
        ("cd */.. && rg foo", "-"),
        ("rg foo {/etc,src}", "-"),
    ] {
        assert_eq!(shown(command), expected, "{command}");
    }
}

#[test]
fn each_program_searches_where_it_says() {
    insta::assert_snapshot!(table(&[
        "rg foo",
        "rg 'fn foo' src tests/",
        "rg -n -C 3 --type rust -g '!target' foo ./src",
        "rg -e foo -e bar src",
        "rg -nefoo src",
        "rg --regexp=foo",
        "rg -- -foo src",
        "rg --files src",
        "rg --type-list",
        "rg",
        "rg foo src/*.rs",
        "rg foo *.rs",
        "rg foo ~/other",
        "rg foo '~/other'",
        "rg foo ../x",
        "ag -C foo",
        "ag -C 2 foo",
        "ag -g room src",
        "grep -rn foo .",
        "grep -rn foo",
        "grep foo",
        "grep foo src/a.rs",
        "grep -E 'a|b' -r src --include '*.rs'",
        "grep -d recurse foo src",
        "grep -A3 -B 3 foo a.rs",
        "git grep foo",
        "git -C sub grep -n 'foo bar' -- src",
        "git --no-pager -c color.ui=never grep -e foo",
        "git log --grep foo",
        "git --git-dir=/x grep foo",
        "find . -name '*.rs' -type f",
        "find src tests -iname room.rs",
        "find . -type d",
        "find . \\( -name a -o -name b \\)",
        "fd",
        "fd room src",
        "fd -e rs -x wc -l",
        "fdfind -t f room",
        "fd --base-directory /x room",
        "ls -R src",
        "ls -laR",
        "ls src",
    ]), @r#"
    rg foo
        text "foo" in /r
    rg 'fn foo' src tests/
        text "fn foo" in /r/src /r/tests/
    rg -n -C 3 --type rust -g '!target' foo ./src
        text "foo" in /r/./src
    rg -e foo -e bar src
        text "foo|bar" in /r/src
    rg -nefoo src
        text "foo" in /r/src
    rg --regexp=foo
        text "foo" in /r
    rg -- -foo src
        text "-foo" in /r/src
    rg --files src
        list in /r/src
    rg --type-list
        -
    rg
        -
    rg foo src/*.rs
        text "foo" in /r/src
    rg foo *.rs
        text "foo" in /r/
    rg foo ~/other
        text "foo" in /h/other
    rg foo '~/other'
        text "foo" in /r/~/other
    rg foo ../x
        text "foo" in /r/../x
    ag -C foo
        text "foo" in /r
    ag -C 2 foo
        text "foo" in /r
    ag -g room src
        name "room" in /r/src
    grep -rn foo .
        text "foo" in /r/.
    grep -rn foo
        text "foo" in /r
    grep foo
        -
    grep foo src/a.rs
        text "foo" in /r/src/a.rs
    grep -E 'a|b' -r src --include '*.rs'
        text "a|b" in /r/src
    grep -d recurse foo src
        text "foo" in /r/src
    grep -A3 -B 3 foo a.rs
        text "foo" in /r/a.rs
    git grep foo
        text "foo" in /r
    git -C sub grep -n 'foo bar' -- src
        text "foo bar" in /r/sub/src
    git --no-pager -c color.ui=never grep -e foo
        text "foo" in /r
    git log --grep foo
        -
    git --git-dir=/x grep foo
        -
    find . -name '*.rs' -type f
        name "*.rs" in /r/.
    find src tests -iname room.rs
        name "room.rs" in /r/src /r/tests
    find . -type d
        list in /r/.
    find . \( -name a -o -name b \)
        name "a" in /r/.
    fd
        list in /r
    fd room src
        name "room" in /r/src
    fd -e rs -x wc -l
        list in /r
    fdfind -t f room
        name "room" in /r
    fd --base-directory /x room
        -
    ls -R src
        list in /r/src
    ls -laR
        list in /r
    ls src
        -
    "#);
}

#[test]
fn what_another_program_prints_is_no_search() {
    insta::assert_snapshot!(table(&[
        "cargo build 2>&1 | grep error",
        "cat a.rs | rg foo",
        "cat a.rs | grep -n foo -",
        "ps aux | grep -v grep | grep foo",
        "cargo test |& rg failed",
        "grep foo < a.rs",
        "rg foo <<< \"$text\"",
        "grep foo <<EOF\nrg bar\nEOF\nrg baz",
        "cargo test | (grep foo)",
        "cargo test | { grep foo; rg bar; }",
        "git diff | while read -r line; do rg \"$line\"; done",
        "rg foo -",
        // These search files all the same.
        "cargo build | grep foo src/a.rs",
        "cat list | grep -r foo",
        "rg foo src | head -5",
        "rg foo | grep -v test",
        "find src -name '*.rs' | xargs grep -n foo",
        "git ls-files | xargs rg foo",
        "rg -l foo | xargs -I{} rg bar {}",
    ]), @r#"
    cargo build 2>&1 | grep error
        -
    cat a.rs | rg foo
        -
    cat a.rs | grep -n foo -
        -
    ps aux | grep -v grep | grep foo
        -
    cargo test |& rg failed
        -
    grep foo < a.rs
        -
    rg foo <<< "$text"
        -
    grep foo <<EOF
    rg bar
    EOF
    rg baz
        text "baz" in /r
    cargo test | (grep foo)
        -
    cargo test | { grep foo; rg bar; }
        -
    git diff | while read -r line; do rg "$line"; done
        -
    rg foo -
        -
    cargo build | grep foo src/a.rs
        text "foo" in /r/src/a.rs
    cat list | grep -r foo
        text "foo" in /r
    rg foo src | head -5
        text "foo" in /r/src
    rg foo | grep -v test
        text "foo" in /r
    find src -name '*.rs' | xargs grep -n foo
        text "foo" in /r/src
    git ls-files | xargs rg foo
        -
    rg -l foo | xargs -I{} rg bar {}
        text "bar" in /r
    "#);
}

#[test]
fn a_shell_is_followed_as_far_as_it_is_certain() {
    insta::assert_snapshot!(table(&[
        "cd sub && rg foo",
        "cd sub; cd deeper; rg foo",
        "cd /abs && rg foo && cd .. && rg bar",
        "cd \"$DIR\" && rg foo",
        "cd \"$DIR\" && rg foo /r/src",
        "cd && rg foo",
        "cd - && rg foo",
        "(cd sub && rg foo); rg bar",
        "pushd sub >/dev/null && rg foo",
        "cd x | rg foo src",
        "FOO=1 BAR='a b' rg foo",
        "env RUST_LOG=x rg foo",
        "sudo -u me timeout 5s rg foo",
        "nice -n 10 grep -r foo src",
        "env -C sub rg foo",
        "/usr/bin/rg foo",
        "\\grep -r foo .",
        "time rg foo",
        "! rg -q foo",
        "if rg -q foo src; then ls -R; fi",
        "for f in a b; do rg \"$f\" src; done",
        "bash -lc 'cd sub && rg foo'",
        "sh -c \"bash -c 'rg foo'\"",
        "bash -c \"$script\"",
        "rg \"$pattern\" src",
        "rg \"pre${x}post\" src",
        "rg foo \"$dir\"",
        "rg foo $dirs",
        "rg $args",
        "rg foo $(git ls-files)",
        "rg foo <(cat x)",
        "vim $(rg -l foo)",
        "rg foo >out.txt 2>/dev/null",
        "rg foo &>out & rg bar",
        "rg foo # | grep bar",
        "rg a\\ b\\\"c \"d\\\"e\" 'f\"g'",
        "rg \"foo$\"",
        "rg $'a\\'b' src",
        "rg foo \\\n  src",
        "rg foo\nrg bar",
        "echo 'rg foo'",
        "echo \"$(cat <<'X'\nrg foo\nX\n)\"",
        "rg 'foo",
        "rg \"foo",
        "rg $(foo",
        "case $x in a) rg foo;; esac",
        "f() { rg foo; }",
        "",
        " ; ;; | && (",
        ")))",
    ]), @r#"
    cd sub && rg foo
        text "foo" in /r/sub
    cd sub; cd deeper; rg foo
        text "foo" in /r/sub/deeper
    cd /abs && rg foo && cd .. && rg bar
        text "foo" in /abs; text "bar" in /abs/..
    cd "$DIR" && rg foo
        -
    cd "$DIR" && rg foo /r/src
        text "foo" in /r/src
    cd && rg foo
        text "foo" in /h
    cd - && rg foo
        -
    (cd sub && rg foo); rg bar
        text "foo" in /r/sub; text "bar" in /r
    pushd sub >/dev/null && rg foo
        text "foo" in /r/sub
    cd x | rg foo src
        text "foo" in /r/src
    FOO=1 BAR='a b' rg foo
        text "foo" in /r
    env RUST_LOG=x rg foo
        text "foo" in /r
    sudo -u me timeout 5s rg foo
        text "foo" in /r
    nice -n 10 grep -r foo src
        text "foo" in /r/src
    env -C sub rg foo
        -
    /usr/bin/rg foo
        text "foo" in /r
    \grep -r foo .
        text "foo" in /r/.
    time rg foo
        text "foo" in /r
    ! rg -q foo
        text "foo" in /r
    if rg -q foo src; then ls -R; fi
        text "foo" in /r/src; list in /r
    for f in a b; do rg "$f" src; done
        text "" in /r/src
    bash -lc 'cd sub && rg foo'
        text "foo" in /r/sub
    sh -c "bash -c 'rg foo'"
        text "foo" in /r
    bash -c "$script"
        -
    rg "$pattern" src
        text "" in /r/src
    rg "pre${x}post" src
        text "" in /r/src
    rg foo "$dir"
        -
    rg foo $dirs
        -
    rg $args
        -
    rg foo $(git ls-files)
        -
    rg foo <(cat x)
        -
    vim $(rg -l foo)
        -
    rg foo >out.txt 2>/dev/null
        text "foo" in /r
    rg foo &>out & rg bar
        text "foo" in /r; text "bar" in /r
    rg foo # | grep bar
        text "foo" in /r
    rg a\ b\"c "d\"e" 'f"g'
        text "a b\"c" in /r/d"e /r/f"g
    rg "foo$"
        text "foo$" in /r
    rg $'a\'b' src
        -
    rg foo \
      src
        text "foo" in /r/src
    rg foo
    rg bar
        text "foo" in /r; text "bar" in /r
    echo 'rg foo'
        -
    echo "$(cat <<'X'
    rg foo
    X
    )"
        -
    rg 'foo
        -
    rg "foo
        -
    rg $(foo
        -
    case $x in a) rg foo;; esac
        text "foo" in /r
    f() { rg foo; }
        text "foo" in /r

        -
     ; ;; | && (
        -
    )))
        -
    "#);
}

proptest! {
    #[test]
    fn no_command_is_too_odd(command in r#"([rgsfind cdlx'"`$(){}|&;<>\\*~#=\n-]|rg |cd |grep -r |<<E|\$\(|é){0,60}"#) {
        for look in looks(&command, Path::new("/r"), None) {
            prop_assert!(!look.places.is_empty());
            prop_assert!(look.places.iter().all(|place| place.is_absolute()));
        }
    }

    #[test]
    fn a_quoted_word_comes_back_as_it_was(pattern in "[ -~é]{1,30}") {
        let quoted = format!("rg -e '{}'", pattern.replace('\'', r"'\''"));
        let looks = looks(&quoted, Path::new("/r"), None);
        prop_assert_eq!(&looks.first().expect("a search").aim, &Aim::Text(pattern));
    }
}
