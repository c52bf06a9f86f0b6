//! Every agent with every state that its files may be in: installing, installing again and uninstalling, compared byte
//! for byte. All agents are installed at once, each file in the same state.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::installing::{ALL, IN_PROJECT, Tree, Workplace, link, set_mode};

const SCOPES: [&str; 2] = ["--project", "--user"];

/// A file that an agent reads: where it is, and what its format and the key of its servers are.
#[derive(Clone, Copy)]
pub(crate) struct File(pub(crate) &'static str, pub(crate) Format);

#[derive(Clone, Copy)]
pub(crate) enum Format {
    /// An object of servers below these keys.
    Servers(&'static str),
    /// Hooks, and in Claude Code's settings permissions.
    Settings,
    Toml,
    Markdown,
}

use Format::{Markdown, Servers, Settings, Toml};

const PROJECT: [File; 13] = [
    File(".mcp.json", Servers("mcpServers")),
    File(".claude/settings.local.json", Settings),
    File(".codex/config.toml", Toml),
    File(".codex/hooks.json", Settings),
    File(".gemini/settings.json", Servers("mcpServers")),
    File(".cursor/mcp.json", Servers("mcpServers")),
    File(".vscode/mcp.json", Servers("servers")),
    File("opencode.json", Servers("mcp")),
    File(".zed/settings.json", Servers("context_servers")),
    File(".pi/mcp.json", Servers("mcpServers")),
    File("CLAUDE.md", Markdown),
    File("AGENTS.md", Markdown),
    File("GEMINI.md", Markdown),
];

const USER: [File; 17] = [
    File(".claude.json", Servers("mcpServers")),
    File(".claude/settings.json", Settings),
    File(".codex/config.toml", Toml),
    File(".codex/hooks.json", Settings),
    File(".gemini/settings.json", Servers("mcpServers")),
    File(".cursor/mcp.json", Servers("mcpServers")),
    File(".config/Code/User/mcp.json", Servers("servers")),
    File(".config/opencode/opencode.json", Servers("mcp")),
    File(".config/zed/settings.json", Servers("context_servers")),
    File(".codeium/windsurf/mcp_config.json", Servers("mcpServers")),
    File(".config/Claude/claude_desktop_config.json", Servers("mcpServers")),
    File(".pi/agent/mcp.json", Servers("mcpServers")),
    File(".claude/CLAUDE.md", Markdown),
    File(".codex/AGENTS.md", Markdown),
    File(".gemini/GEMINI.md", Markdown),
    File(".config/opencode/AGENTS.md", Markdown),
    File(".pi/agent/AGENTS.md", Markdown),
];

fn files(scope: &str) -> &'static [File] {
    if scope == "--user" { &USER } else { &PROJECT }
}

fn command<'a>(verb: &'a str, scope: &'a str) -> Vec<&'a str> {
    let agents: &[&str] = if scope == "--user" { &ALL } else { &IN_PROJECT };
    [&[verb, scope], agents].concat()
}

/// A file that others wrote, in a plain form.
pub(crate) fn plain(format: Format) -> String {
    match format {
        Servers(key) => format!(
            "{{\n  \"zebra\": 1.0,\n  \"{key}\": {{\n    \"other\": {{ \"command\": \"o\", \"args\": [], \"env\": {{}} }}\n  }},\n  \
             \"n\": [1, 2, 3],\n  \"e\": 1e3,\n  \"x\": {{ \"y\": {{}} }},\n  \"s\": \"\\u00e9 é https:\\/\\/x//y /* no */\"\n}}\n"
        ),
        Settings => "{\n  \"env\": {},\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(ls)\"\n    ],\n    \"deny\": []\n  },\n  \
             \"hooks\": {\n    \"PreToolUse\": [\n      { \"matcher\": \"Bash\", \"hooks\": [{ \"type\": \"command\", \"command\": \"lint\" }] }\n    \
             ],\n    \"Stop\": []\n  }\n}\n"
            .to_owned(),
        Toml => "model = \"m\" # mine\n\n[mcp_servers.other]\ncommand = 'o'\nargs = []\n".to_owned(),
        Markdown => "# Mine\n\n- ours are `<!-- wikitoolkit:start -->` and `<!-- wikitoolkit:end -->`\n".to_owned(),
    }
}

/// The same with comments and commas that only some parsers take.
pub(crate) fn commented(format: Format) -> String {
    match format {
        Servers(_) | Settings => {
            let text = plain(format).replacen("{\n", "{ // first\n  /* , } */\n", 1);
            let end = text.rfind("\n}").unwrap();
            format!("// top\n{}, // last\n}}\n/* end */\n", &text[..end])
        }
        Toml => format!("# top\n{}# end\n", plain(format)),
        Markdown => format!("<!-- top -->\n{}", plain(format)),
    }
}

/// Writes every file of a scope with a text.
fn start(workplace: &Workplace, scope: &str, text: impl Fn(Format) -> String) {
    for File(name, format) in files(scope) {
        let path = workplace.base(scope).join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text(*format)).unwrap();
    }
}

fn times(base: &Path, scope: &str) -> Vec<SystemTime> {
    files(scope)
        .iter()
        .map(|File(name, _)| fs::metadata(base.join(name)).unwrap().modified().unwrap())
        .collect()
}

/// Where the trees differ, as short as can be.
#[track_caller]
fn assert_same(state: &str, left: &Tree, right: &Tree) {
    for name in left.keys().chain(right.keys()) {
        assert_eq!(left.get(name), right.get(name), "{state}: {name}");
    }
}

/// Every line is still there and in its order, but for a comma that another entry asks for.
#[track_caller]
fn assert_only_added(state: &str, before: &str, after: &str) {
    let bare = |line: &str| line.trim_end().trim_end_matches(',').to_owned();
    let mut lines = after.lines().map(bare);
    for line in before.lines().map(bare) {
        assert!(lines.any(|other| other == line), "{state}: `{line}` is gone or has moved:\n{after}");
    }
}

/// Installs, installs again, uninstalls.
fn round_trip(state: &str, workplace: &Workplace, scope: &str) {
    let before = workplace.tree();
    let base = workplace.base(scope);
    let text_of = |name: &str| fs::read_to_string(base.join(name));
    let texts: Vec<Option<String>> = files(scope).iter().map(|File(name, _)| text_of(name).ok()).collect();
    let said = workplace.ok(&command("install", scope));
    for (File(name, format), old) in files(scope).iter().zip(texts) {
        let text = text_of(name).unwrap_or_else(|error| panic!("{state} {name}: {error}"));
        let expected = match format {
            Servers(_) => "\"wikitoolkit\": {",
            Settings => "wikitoolkit claude-hook",
            Toml => "[mcp_servers.wikitoolkit]",
            Markdown => "\n## Ask the wiki first",
        };
        assert_eq!(text.matches(expected).count(), 1, "{state} {name}\n{said}\n{text}");
        if let Some(old) = old.filter(|old| old.trim().lines().count() > 1) {
            assert_only_added(&format!("{state} {name}"), &old, &text);
        }
    }
    let (installed, written) = (workplace.tree(), times(&base, scope));
    workplace.ok(&command("install", scope));
    assert_same(state, &installed, &workplace.tree());
    assert_eq!(written, times(&base, scope), "{state}: nothing is written a second time");
    workplace.ok(&["uninstall", scope]);
    assert_same(state, &before, &workplace.tree());
}

type Text = fn(Format) -> String;

/// Every file in each of these states, in both scopes.
fn round_trips(states: &[(&str, Text)]) {
    for scope in SCOPES {
        for (state, text) in states {
            let workplace = Workplace::new();
            start(&workplace, scope, text);
            round_trip(&format!("{state} {scope}"), &workplace, scope);
        }
    }
}

/// Case D01: comments, commas at the end, and what only looks like a comment.
#[test]
fn d01_comments_and_trailing_commas_stay() {
    round_trips(&[
        ("comments", commented),
        ("comments and carriage returns", |format| commented(format).replace('\n', "\r\n")),
    ]);
}

/// Case D02: what others wrote, empty or not, is there again, and so is what holds nothing.
#[test]
fn d02_every_file_comes_back_byte_for_byte() {
    for scope in SCOPES {
        round_trip("absent", &Workplace::new(), scope);
    }
    round_trips(&[
        ("empty", |_| String::new()),
        ("blank", |_| "\n \n".to_owned()),
        ("nothing in it", |format| if matches!(format, Markdown | Toml) { "\n" } else { "{}" }.to_owned()),
        ("other servers", plain),
    ]);
}

/// Case D03: indentation, order, numbers, escapes, line ends and a missing last one are no business of ours.
#[test]
fn d03_the_style_of_a_file_stays() {
    round_trips(&[
        ("carriage returns", |format| plain(format).replace('\n', "\r\n")),
        ("byte order mark", |format| format!("\u{feff}{}", plain(format))),
        ("four blanks", |format| plain(format).replace("  ", "    ")),
        ("tabs, no last newline", |format| plain(format).replace("  ", "\t").trim_end().to_owned()),
        ("one line", |format| match format {
            Servers(_) | Settings => plain(format).replace('\n', " "),
            _ => plain(format),
        }),
    ]);
}

/// Case D04: a link stays one, and what it leads to keeps its mode.
#[test]
fn d04_links_stay_links_and_modes_stay() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        let base = workplace.base(scope);
        fs::create_dir(base.join("dot")).unwrap();
        for (index, File(name, format)) in files(scope).iter().enumerate() {
            let (path, target) = (base.join(name), base.join(format!("dot/{index}")));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&target, plain(*format)).unwrap();
            set_mode(&target, 0o600);
            link(&target, &path);
        }
        round_trip(&format!("links {scope}"), &workplace, scope);
    }
}

/// An entry of the same name that somebody else wrote is theirs.
#[test]
fn what_the_user_wrote_under_our_name_stays() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        start(&workplace, scope, |format| match format {
            Servers(key) => format!("{{\"{key}\": {{\"wikitoolkit\": {{\"command\": \"mine\"}}}}}}"),
            Toml => "[mcp_servers.wikitoolkit]\ncommand = 'mine'\n".to_owned(),
            other => plain(other),
        });
        let before = workplace.tree();
        workplace.ok(&[&command("install", scope)[..], &["--no-hook"]].concat());
        for File(name, format) in files(scope) {
            if matches!(format, Servers(_) | Toml) {
                let path = workplace.base(scope).join(name);
                let lead = if scope == "--user" { "home" } else { "repo" };
                assert_eq!(
                    &workplace.tree()[&format!("{lead}/{name}")],
                    &before[&format!("{lead}/{name}")],
                    "{path:?}"
                );
            }
        }
        workplace.ok(&["uninstall", scope]);
        assert_same(scope, &before, &workplace.tree());
    }
}

/// Every entry as the user might have changed it after it was installed.
fn edit(workplace: &Workplace, scope: &str) {
    for File(name, format) in files(scope) {
        let path = workplace.base(scope).join(name);
        let text = fs::read_to_string(&path).unwrap();
        let new = match format {
            Servers("mcp") => text.replace("\"environment\": {}", "\"environment\": {\"A\": \"b\"}"),
            Servers(_) => text
                .replace("\"env\": {}\n", "\"env\": {\"A\": \"b\"}\n")
                .replace("\"env\": {},\n      \"", "\"env\": {\"A\": \"b\"},\n      \""),
            Settings => {
                text.replace("\"timeout\": 5", "\"timeout\": 60").replace("Grep|Glob|Read|Bash", "Grep")
            }
            Toml => text.replace("args = [\"mcp\"", "startup_timeout_sec = 20\nargs = [\"mcp\""),
            Markdown => continue,
        };
        assert_ne!(text, new, "{name}");
        fs::write(path, new).unwrap();
    }
}

#[test]
fn d07_what_the_user_changed_in_our_entries_is_kept_and_goes_with_them() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        start(&workplace, scope, |format| match format {
            Servers(_) => "{\n}\n".to_owned(),
            other => plain(other),
        });
        let before = workplace.tree();
        workplace.ok(&command("install", scope));
        edit(&workplace, scope);
        let edited = workplace.tree();
        workplace.ok(&command("install", scope));
        assert_same(scope, &edited, &workplace.tree());
        workplace.ok(&["uninstall", scope]);
        assert_same(scope, &before, &workplace.tree());
    }
}

fn rewrite(path: &Path, new: impl Fn(&str) -> String) {
    fs::write(path, new(&fs::read_to_string(path).unwrap())).unwrap();
}

/// What an earlier version wrote is what the record says; a newer one replaces exactly that.
#[test]
fn d07_what_an_earlier_version_wrote_is_renewed() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        start(&workplace, scope, plain);
        let before = workplace.tree();
        workplace.ok(&command("install", scope));
        let installed = workplace.tree();
        let base = workplace.base(scope);
        let record = match scope {
            "--user" => base.join(".local/state/wikitoolkit/install.json"),
            _ => base.join(".wikitoolkit/install.json"),
        };
        // In the record the entries stand as texts.
        rewrite(&record, |text| text.replace("\\\"mcp\\\"", "\\\"serve\\\""));
        for File(name, _) in files(scope) {
            rewrite(&base.join(name), |text| {
                text.replace("\"mcp\"]", "\"serve\"]").replace("\"mcp\",", "\"serve\",")
            });
        }
        assert_ne!(installed, workplace.tree());
        let said = workplace.ok(&command("install", scope));
        assert!(said.contains("renewed: `mcpServers.wikitoolkit`"), "{said}");
        assert_same(scope, &installed, &workplace.tree());
        workplace.ok(&["uninstall", scope]);
        assert_same(scope, &before, &workplace.tree());
    }
}

/// Case D05, and files that may not be written: untouched, named with the place, the rest is done.
#[test]
fn d05_what_does_not_parse_is_never_written() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        start(&workplace, scope, |format| match format {
            Servers(key) => format!("{{\n  \"{key}\": {{\n"),
            Settings => "{\n<<<<<<< HEAD\n  \"a\": 1\n=======\n".to_owned(),
            Toml => "a = 1\nb = = 2\n".to_owned(),
            Markdown => "# A\n<!-- wikitoolkit:start -->\nx\n".to_owned(),
        });
        let (before, written) = (workplace.tree(), times(&workplace.base(scope), scope));
        let run = workplace.run(&command("install", scope));
        assert_eq!(run.code, 1, "{}", run.stderr);
        for File(name, format) in files(scope) {
            let name = if scope == "--user" { format!("~/{name}") } else { (*name).to_owned() };
            let (place, hint) = match format {
                Servers(_) => ("line 2, column", "\"wikitoolkit\": {"),
                Settings => ("line 2, column 1", "wikitoolkit claude-hook"),
                Toml => ("line 2, column 5", "[mcp_servers.wikitoolkit]"),
                Markdown => ("line 2: this start marker has no end marker", "## Ask the wiki first"),
            };
            let error =
                run.stderr.split("error: ").find(|error| error.starts_with(&format!("{name}: {place}")));
            let error = error.unwrap_or_else(|| panic!("{name}: {}", run.stderr));
            assert!(error.contains(hint), "{error}");
        }
        assert_eq!(written, times(&workplace.base(scope), scope));
        let mut after = workplace.tree();
        after.retain(|name, _| before.contains_key(name));
        assert_same(scope, &before, &after);
        let run = workplace.run(&["uninstall", scope]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_same(scope, &before, &workplace.tree());
    }
}

#[test]
fn a_read_only_file_is_left_and_the_others_are_done() {
    for scope in SCOPES {
        let workplace = Workplace::new();
        start(&workplace, scope, plain);
        let File(name, _) = files(scope)[0];
        let path = workplace.base(scope).join(name);
        set_mode(&path, 0o444);
        let before = workplace.tree();
        let run = workplace.run(&command("install", scope));
        assert_eq!(run.code, 1);
        assert!(run.stderr.contains("the file is read-only"), "{}", run.stderr);
        assert!(run.stderr.contains("hint: add this by hand:\n{\n  \"mcpServers\": {"), "{}", run.stderr);
        let lead = if scope == "--user" { "home" } else { "repo" };
        let changed = workplace.tree();
        for File(other, _) in files(scope) {
            let key = format!("{lead}/{other}");
            assert_eq!(changed[&key] == before[&key], *other == name, "{other}");
        }
        workplace.ok(&["uninstall", scope]);
        assert_same(scope, &before, &workplace.tree());
    }
}
