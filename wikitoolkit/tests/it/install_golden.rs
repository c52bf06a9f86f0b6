//! Each agent with each state that its files may be in, one at a time: installed, installed again, uninstalled, compared
//! byte for byte.

use std::fs;
use std::path::PathBuf;

use crate::install_round_trip::{File, Format, commented, plain};
use crate::installing::{Tree, Workplace, differing, link, set_mode};
use Format::{Markdown, Servers, Settings, Toml};

/// The files of an agent, in a repository and of a user.
type Row = (&'static str, &'static [File], &'static [File]);

const AGENTS: [Row; 10] = [
    (
        "claude",
        &[
            File(".mcp.json", Servers("mcpServers")),
            File(".claude/settings.local.json", Settings),
            File("CLAUDE.md", Markdown),
        ],
        &[
            File(".claude.json", Servers("mcpServers")),
            File(".claude/settings.json", Settings),
            File(".claude/CLAUDE.md", Markdown),
        ],
    ),
    (
        "codex",
        &[File(".codex/config.toml", Toml), File(".codex/hooks.json", Settings), File("AGENTS.md", Markdown)],
        &[
            File(".codex/config.toml", Toml),
            File(".codex/hooks.json", Settings),
            File(".codex/AGENTS.md", Markdown),
        ],
    ),
    (
        "gemini",
        &[File(".gemini/settings.json", Servers("mcpServers")), File("GEMINI.md", Markdown)],
        &[File(".gemini/settings.json", Servers("mcpServers")), File(".gemini/GEMINI.md", Markdown)],
    ),
    (
        "cursor",
        &[File(".cursor/mcp.json", Servers("mcpServers")), File("AGENTS.md", Markdown)],
        &[File(".cursor/mcp.json", Servers("mcpServers"))],
    ),
    (
        "vscode",
        &[File(".vscode/mcp.json", Servers("servers")), File("AGENTS.md", Markdown)],
        &[File(".config/Code/User/mcp.json", Servers("servers"))],
    ),
    (
        "opencode",
        &[File("opencode.json", Servers("mcp")), File("AGENTS.md", Markdown)],
        &[
            File(".config/opencode/opencode.json", Servers("mcp")),
            File(".config/opencode/AGENTS.md", Markdown),
        ],
    ),
    (
        "zed",
        &[File(".zed/settings.json", Servers("context_servers")), File("AGENTS.md", Markdown)],
        &[File(".config/zed/settings.json", Servers("context_servers"))],
    ),
    ("windsurf", &[], &[File(".codeium/windsurf/mcp_config.json", Servers("mcpServers"))]),
    ("claude-desktop", &[], &[File(".config/Claude/claude_desktop_config.json", Servers("mcpServers"))]),
    (
        "pi",
        &[File(".pi/mcp.json", Servers("mcpServers")), File("AGENTS.md", Markdown)],
        &[File(".pi/agent/mcp.json", Servers("mcpServers")), File(".pi/agent/AGENTS.md", Markdown)],
    ),
];

/// One agent at one place, whose files are in some state.
struct Case {
    workplace: Workplace,
    name: String,
    agent: &'static str,
    scope: &'static str,
    files: &'static [File],
    before: Tree,
}

impl Case {
    fn path(&self, file: &File) -> PathBuf {
        self.workplace.base(self.scope).join(file.0)
    }

    fn install(&self) {
        self.workplace.ok(&["install", self.agent, self.scope]);
    }

    /// Everything of ours is there once; a second time changes nothing.
    fn is_installed(&self) {
        for file in self.files {
            let text = fs::read_to_string(self.path(file)).unwrap();
            let ours = match file.1 {
                Servers(_) => "\"wikitoolkit\": {",
                Settings => "wikitoolkit claude-hook",
                Toml => "[mcp_servers.wikitoolkit]\n",
                Markdown => "## Ask the wiki first",
            };
            assert_eq!(text.replace('\r', "").matches(ours).count(), 1, "{} {}: {text}", self.name, file.0);
        }
        let installed = self.workplace.tree();
        self.install();
        assert_eq!(differing(&self.workplace.tree(), &installed), [""; 0], "{}: again", self.name);
    }

    fn comes_back(&self) {
        self.workplace.ok(&["uninstall", self.agent, self.scope]);
        assert_eq!(differing(&self.workplace.tree(), &self.before), [""; 0], "{}", self.name);
    }

    fn rewrite(&self, new: impl Fn(Format, &str) -> String) {
        for file in self.files {
            let text = fs::read_to_string(self.path(file)).unwrap();
            fs::write(self.path(file), new(file.1, &text)).unwrap();
        }
    }
}

/// Has `check` look at every agent, each in a place of its own whose files hold `text`, if any.
fn every(state: &str, text: Option<fn(Format) -> String>, check: impl Fn(&mut Case)) {
    for (agent, project, user) in AGENTS {
        for (scope, files) in [("--project", project), ("--user", user)] {
            if files.is_empty() {
                continue;
            }
            let workplace = Workplace::new();
            let name = format!("{agent} {scope} {state}");
            let mut case = Case { workplace, name, agent, scope, files, before: Tree::new() };
            if let Some(text) = text {
                for file in files {
                    fs::create_dir_all(case.path(file).parent().unwrap()).unwrap();
                    fs::write(case.path(file), text(file.1)).unwrap();
                }
            }
            case.before = case.workplace.tree();
            check(&mut case);
        }
    }
}

fn round_trip(case: &mut Case) {
    case.install();
    case.is_installed();
    case.comes_back();
}

#[test]
fn no_files() {
    every("no files", None, round_trip);
}

#[test]
fn empty_files() {
    every("empty", Some(|_| String::new()), round_trip);
}

#[test]
fn other_servers() {
    every("other servers", Some(plain), round_trip);
}

#[test]
fn comments() {
    every("comments", Some(commented), round_trip);
}

#[test]
fn carriage_returns() {
    every("carriage returns", Some(|format| commented(format).replace('\n', "\r\n")), round_trip);
}

#[test]
fn a_byte_order_mark() {
    every("byte order mark", Some(|format| format!("\u{feff}{}", plain(format))), round_trip);
}

#[test]
fn links() {
    every("links", Some(plain), |case| {
        for (index, file) in case.files.iter().enumerate() {
            let target = case.workplace.base(case.scope).join(format!("dot-{index}"));
            fs::rename(case.path(file), &target).unwrap();
            set_mode(&target, 0o600);
            link(&target, &case.path(file));
        }
        case.before = case.workplace.tree();
        round_trip(case);
    });
}

/// Nothing is written, and the error names each file.
fn is_refused(case: &Case, reason: &str) {
    let run = case.workplace.run(&["install", case.agent, case.scope]);
    assert_eq!(run.code, 1, "{}: {}", case.name, run.stdout);
    for file in case.files {
        assert!(run.stderr.contains(file.0), "{}: {}", case.name, run.stderr);
    }
    assert!(run.stderr.contains(reason), "{}: {}", case.name, run.stderr);
    let after = case.workplace.tree();
    for (name, text) in &case.before {
        assert_eq!(after.get(name), Some(text), "{}: {name}", case.name);
    }
    case.comes_back();
}

#[test]
fn read_only_files() {
    every("read-only", Some(plain), |case| {
        case.files.iter().for_each(|file| set_mode(&case.path(file), 0o444));
        case.before = case.workplace.tree();
        is_refused(case, "the file is read-only");
    });
}

#[test]
fn files_that_do_not_parse() {
    fn broken(format: Format) -> String {
        match format {
            Servers(_) | Settings => "{\n  \"a\": 1\n  \"b\": 2\n}\n".to_owned(),
            Toml => "a = 1\nb = = 2\n".to_owned(),
            Markdown => "# A\n<!-- wikitoolkit:start -->\nx\n".to_owned(),
        }
    }
    every("invalid", Some(broken), |case| is_refused(case, "line 2"));
}

/// What an earlier version wrote is what the record says.
#[test]
fn an_earlier_version() {
    every("earlier version", Some(plain), |case| {
        case.install();
        let installed = case.workplace.tree();
        let record = match case.scope {
            "--user" => case.workplace.home().join(".local/state/wikitoolkit/install.json"),
            _ => case.workplace.repo().join(".wikitoolkit/install.json"),
        };
        let text = fs::read_to_string(&record).unwrap();
        fs::write(&record, text.replace("\\\"mcp\\\"", "\\\"serve\\\"")).unwrap();
        let old = |_: Format, text: &str| {
            text.replace("[\"mcp\"", "[\"serve\"").replace(", \"mcp\"]", ", \"serve\"]")
        };
        case.rewrite(old);
        assert_ne!(case.workplace.tree(), installed);
        case.install();
        assert_eq!(differing(&case.workplace.tree(), &installed), [""; 0], "{}", case.name);
        case.is_installed();
        case.comes_back();
    });
}

/// What its user changed in an entry stays until the entry goes.
#[test]
fn an_entry_that_its_user_changed() {
    every("changed", Some(plain), |case| {
        case.install();
        case.rewrite(|format, text| match format {
            Servers(_) | Toml => text
                .replace("[\"mcp\"", "[\"mcp\", \"--verbose\"")
                .replace(", \"mcp\"]", ", \"mcp\", \"--verbose\"]"),
            Settings => text.replace("\"timeout\": 5", "\"timeout\": 60"),
            Markdown => text.to_owned(),
        });
        case.is_installed();
        case.comes_back();
    });
}
