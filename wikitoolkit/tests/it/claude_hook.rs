//! `wikitoolkit claude-hook`: what it says, and when it is silent.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;
use wikitoolkit::hook::{self, Process};

use crate::command::{inn, run};
use crate::repository::Repository;
use crate::sample::BINARY;

/// A repository with a wiki, and a user without any files.
pub(crate) struct Desk {
    pub(crate) repository: Repository,
    pub(crate) home: TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        let repository = inn();
        repository.write(".gitignore", "ignored/\n");
        repository.write("ignored/room.rs", "fn check_in() {}\n");
        repository.refresh();
        Self { repository, home: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.repository.path().canonicalize().unwrap()
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(BINARY);
        command.arg("claude-hook").current_dir(self.home.path());
        for name in
            ["XDG_CACHE_HOME", "CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "CLAUDE_CONFIG_DIR", "CODEX_HOME"]
        {
            command.env_remove(name);
        }
        command.env("HOME", self.home.path());
        command
    }

    /// What the hook adds to the context of an agent that calls `tool` in `session`; `-` when it is silent.
    pub(crate) fn says(&self, session: &str, tool: &str, input: &Value) -> String {
        let message = json!({
            "session_id": session, "transcript_path": "/t.jsonl", "cwd": self.path(), "permission_mode": "default",
            "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input, "tool_use_id": "toolu_1",
        });
        self.context(&message)
    }

    fn context(&self, message: &Value) -> String {
        let printed = answered(self.command(), message.to_string().as_bytes());
        if printed.is_empty() {
            return "-".to_owned();
        }
        let answer: Value = serde_json::from_str(&printed).unwrap();
        let context = answer["hookSpecificOutput"]["additionalContext"].clone();
        // Anything else in it could decide over the call.
        let event = message.get("hook_event_name").unwrap_or(&json!("PreToolUse")).clone();
        let expected = json!({"hookSpecificOutput": {"hookEventName": event, "additionalContext": context}});
        assert_eq!(answer, expected);
        context.as_str().unwrap().to_owned()
    }
}

/// What a hook prints for `input`, which has to end well and without a word of complaint.
pub(crate) fn answered(mut command: Command, input: &[u8]) -> String {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(0), ""), "{}", String::from_utf8_lossy(input));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn bash(command: &str) -> Value {
    json!({"command": command, "description": "x"})
}

#[test]
fn searches_are_answered_with_the_wiki() {
    let desk = Desk::new();
    let cases = [
        ("Grep", json!({"pattern": "check_in"})),
        ("Grep", json!({"pattern": r"fn book\(", "path": "src", "output_mode": "content", "-n": true})),
        ("Grep", json!({"pattern": "failed to check_in"})),
        ("Glob", json!({"pattern": "**/room.rs"})),
        ("Glob", json!({"pattern": "**/*.rs", "path": desk.path()})),
        ("Read", json!({"file_path": desk.path().join("src/desk.rs")})),
        ("Bash", bash("cd src && rg -n 'struct Room' | head")),
        ("Bash", bash("find . -name guide.md")),
        ("Bash", bash("git grep please")),
    ];
    let shown: Vec<String> = cases
        .iter()
        .enumerate()
        .map(|(number, (tool, input))| {
            let text = desk.says(&number.to_string(), tool, input);
            format!("{tool} {input}\n  {text}").replace(desk.path().to_str().unwrap(), "ROOT")
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    Grep {"pattern":"check_in"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines. The wiki knows `sym:src/desk.rs#check_in` (fn, L6-8). `wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it.
    Grep {"-n":true,"output_mode":"content","path":"src","pattern":"fn book\\("}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines. The wiki knows `sym:src/room.rs#Room.book` (method, L16-22). `wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it.
    Grep {"pattern":"failed to check_in"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines.
    Glob {"pattern":"**/room.rs"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines. The wiki knows `file:src/room.rs`. `wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it.
    Glob {"path":"ROOT","pattern":"**/*.rs"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines.
    Read {"file_path":"ROOT/src/desk.rs"}
      This repository has a wiki of its code: `wikitoolkit page 'file:src/desk.rs'` shows the outline of this file, what uses it and what was noted about it; with the id of a symbol, only that symbol.
    Bash {"command":"cd src && rg -n 'struct Room' | head","description":"x"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines. The wiki knows `sym:src/room.rs#Room` (struct, L4-7). `wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it.
    Bash {"command":"find . -name guide.md","description":"x"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines. The wiki knows `file:docs/guide.md`. `wikitoolkit page ID` shows a page, `wikitoolkit related ID` what calls and uses it.
    Bash {"command":"git grep please","description":"x"}
      This repository has a wiki of its code: before you search its text, run `wikitoolkit query "QUESTION"`. A question or a name is answered with the symbols, files, documents and notes that matter, and their lines.
    "#);
}

#[test]
fn what_is_no_search_in_the_wiki_is_met_with_silence() {
    let desk = Desk::new();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("a.rs"), "fn check_in() {}\n").unwrap();
    let unbuilt = inn();
    let cases = [
        ("Edit", json!({"file_path": desk.path().join("src/desk.rs"), "old_string": "a", "new_string": "b"})),
        ("Write", json!({"file_path": desk.path().join("src/desk.rs"), "content": "check_in"})),
        ("WebSearch", json!({"query": "check_in"})),
        ("mcp__wikitoolkit__wiki_query", json!({"question": "check_in"})),
        ("Bash", bash("cargo build 2>&1 | grep check_in")),
        ("Bash", bash("ls src")),
        ("Bash", bash("cat src/desk.rs | rg check_in")),
        ("Bash", bash("echo 'rg check_in'")),
        ("Bash", bash("rg check_in \"$HOME\"")),
        ("Bash", bash("rg 'check_in")),
        ("Grep", json!({"pattern": "check_in", "path": outside.path()})),
        ("Grep", json!({"pattern": "check_in", "path": unbuilt.path()})),
        ("Grep", json!({"pattern": "check_in", "path": "no/such/folder"})),
        ("Grep", json!({"pattern": "check_in", "path": "ignored"})),
        ("Grep", json!({"pattern": "check_in", "path": ".."})),
        ("Glob", json!({"pattern": "/etc/*.conf"})),
        ("Glob", json!({"pattern": "/tmp/**"})),
        ("Glob", json!({"pattern": "/*"})),
        ("Glob", json!({"pattern": "../*"})),
        ("Glob", json!({"pattern": "../../**/room.rs", "path": "src"})),
        ("Glob", json!({"pattern": "**/../../*"})),
        ("Glob", json!({"pattern": "{/etc,src}/*"})),
        ("Glob", json!({"pattern": "**/*.rs", "path": outside.path()})),
        ("Glob", json!({"pattern": outside.path().join("**/*.rs")})),
        ("Glob", json!({"pattern": "ignored/*.rs"})),
        ("Bash", bash("find /etc -name '*.conf'")),
        ("Bash", bash("find / -name room.rs")),
        ("Bash", bash("find .. -name room.rs")),
        ("Bash", bash("rg check_in ..")),
        ("Bash", bash("rg check_in ../*")),
        ("Bash", bash("cd .. && rg check_in")),
        ("Bash", bash("ls -R /tmp")),
        ("Bash", bash("fd room /etc")),
        ("Bash", bash("git -C / grep check_in")),
        ("Read", json!({"file_path": desk.path()})),
        ("Read", json!({"file_path": desk.path().join("src")})),
        ("Read", json!({"file_path": "."})),
        ("Read", json!({"file_path": desk.path().join("ignored/room.rs")})),
        ("Read", json!({"file_path": desk.path().join(".git/HEAD")})),
        ("Read", json!({"file_path": outside.path().join("a.rs")})),
        ("Grep", json!({})),
        ("Grep", json!({"pattern": 5})),
        ("Grep", json!(null)),
        ("Bash", json!({"command": ["rg", "check_in"]})),
    ];
    for (tool, input) in &cases {
        assert_eq!(desk.says("s", tool, input), "-", "{tool} {input}");
    }
}

#[test]
fn nothing_is_said_twice_to_the_same_agent() {
    let desk = Desk::new();
    let grep = |session: &str, pattern: &str| desk.says(session, "Grep", &json!({"pattern": pattern}));
    assert!(grep("a", "please").starts_with("This repository has a wiki"));
    assert_eq!(grep("a", "please"), "-");
    assert_eq!(grep("a", "twice"), "-");
    // What is new is said, without the rest.
    let known = grep("a", "check_in|please");
    assert!(known.starts_with("The wiki knows `sym:src/desk.rs#check_in`"), "{known}");
    assert_eq!(grep("a", r"\bcheck_in\("), "-");
    let reading = json!({"file_path": "src/desk.rs"});
    assert!(desk.says("a", "Read", &reading).contains("file:src/desk.rs"));
    assert_eq!(desk.says("a", "Read", &json!({"file_path": "src/room.rs"})), "-");
    // Another session knows nothing of it, and neither does another agent of this one.
    assert!(grep("b", "please").starts_with("This repository has a wiki"));
    let helper = json!({
        "session_id": "a", "agent_id": "helper", "cwd": desk.path(), "tool_name": "Grep",
        "tool_input": {"pattern": "please"},
    });
    assert!(desk.context(&helper).starts_with("This repository has a wiki"));
    assert_eq!(desk.context(&helper), "-");
}

#[test]
fn of_many_calls_at_once_one_is_answered() {
    let desk = Desk::new();
    let answers: Vec<String> = std::thread::scope(|scope| {
        let hooks: Vec<_> =
            (0..6).map(|_| scope.spawn(|| desk.says("s", "Grep", &json!({"pattern": "please"})))).collect();
        hooks.into_iter().map(|hook| hook.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|answer| *answer != "-").count(), 1, "{answers:?}");
}

/// Case D16: a hook never does or awaits what takes time. It speaks from the generation that there is, be the wiki stale or
/// just being built, and builds none where there is none.
#[test]
fn d16_the_hook_neither_builds_nor_waits() {
    let desk = Desk::new();
    let state = desk.path().join(".wikitoolkit");
    let known = |session: &str, name: &str| {
        let started = Instant::now();
        let said = desk.says(session, "Grep", &json!({"pattern": name}));
        assert!(started.elapsed() < Duration::from_secs(5), "{session}");
        said.contains("The wiki knows")
    };
    desk.repository.write("src/late.rs", "pub fn checked_in_late() {}\n");
    assert!(known("stale", "check_in"));
    assert!(!known("what is not indexed yet", "checked_in_late"));
    let lock = File::options().write(true).open(state.join("build.lock")).unwrap();
    lock.lock().unwrap();
    assert!(known("being built", "check_in"));
    for name in ["wiki.db", "wiki.db-wal", "wiki.db-shm"] {
        let _ = fs::remove_file(state.join(name));
    }
    assert!(!known("absent", "check_in"));
    assert!(!state.join("wiki.db").exists());
}

#[test]
fn the_tools_are_named_where_the_server_is_configured() {
    const ENTRY: &str = r#"{"mcpServers": {"wikitoolkit": {"command": "wikitoolkit", "args": ["mcp"]}}}"#;
    let root_key = |desk: &Desk| desk.path().display().to_string();
    let in_project = |desk: &Desk, name: &str, text: &str| desk.repository.write(name, text);
    let in_home = |desk: &Desk, name: &str, text: &str| {
        let path = desk.home.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let door = |desk: &Desk, extra: Value| {
        let mut message = json!({
            "hook_event_name": "PreToolUse", "tool_name": "Grep", "cwd": desk.path(), "tool_input": {"pattern": "please"},
        });
        message.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let said = desk.context(&message);
        let doors = [
            "mcp__wikitoolkit__wiki_query",
            "mcp_wikitoolkit_wiki_query",
            "`wikitoolkit query \"QUESTION\"`",
        ];
        doors.into_iter().find(|door| said.contains(door)).unwrap_or("neither").to_owned()
    };
    let claude = |prepare: &dyn Fn(&Desk)| {
        let desk = Desk::new();
        prepare(&desk);
        door(&desk, json!({}))
    };
    let (tool, command) = ("mcp__wikitoolkit__wiki_query", "`wikitoolkit query \"QUESTION\"`");
    assert_eq!(claude(&|_| {}), command);
    assert_eq!(claude(&|desk| in_project(desk, ".mcp.json", ENTRY)), tool);
    assert_eq!(
        claude(&|desk| in_project(desk, ".mcp.json", "{\"mcpServers\": {\"other\": \"wikitoolkit\"}}")),
        command
    );
    assert_eq!(claude(&|desk| in_project(desk, ".mcp.json", "{\"mcpServers\": {\"wikitoolkit\"")), command);
    let off = "{\"disabledMcpjsonServers\": [\"wikitoolkit\"]}";
    assert_eq!(
        claude(&|desk| {
            in_project(desk, ".mcp.json", ENTRY);
            in_project(desk, ".claude/settings.local.json", off);
        }),
        command
    );
    assert_eq!(claude(&|desk| in_home(desk, ".claude.json", ENTRY)), tool);
    let of_project =
        |desk: &Desk| json!({"projects": {root_key(desk): serde_json::from_str::<Value>(ENTRY).unwrap()}});
    assert_eq!(claude(&|desk| in_home(desk, ".claude.json", &of_project(desk).to_string())), tool);
    let other = format!("{{\"projects\": {{\"/elsewhere\": {ENTRY}}}}}");
    assert_eq!(claude(&|desk| in_home(desk, ".claude.json", &other)), command);

    // The agents with hooks of the same kind.
    let codex = json!({"turn_id": "t", "tool_name": "Bash", "tool_input": {"command": "rg please"}});
    let desk = Desk::new();
    in_project(&desk, ".codex/config.toml", "[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\n");
    assert_eq!(door(&desk, codex.clone()), tool);
    let desk = Desk::new();
    in_home(&desk, "elsewhere/config.toml", "[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\n");
    let mut message = json!({"cwd": desk.path()});
    message.as_object_mut().unwrap().extend(codex.as_object().unwrap().clone());
    let mut hook = desk.command();
    hook.env("CODEX_HOME", desk.home.path().join("elsewhere"));
    assert!(answered(hook, message.to_string().as_bytes()).contains(tool));
    let gemini = json!({
        "hook_event_name": "AfterTool", "tool_name": "grep_search", "tool_response": {"llmContent": "x"},
    });
    let desk = Desk::new();
    assert_eq!(door(&desk, gemini.clone()), command);
    let desk = Desk::new();
    in_home(&desk, ".gemini/settings.json", &format!("// mine\n{ENTRY}"));
    assert_eq!(door(&desk, gemini), "mcp_wikitoolkit_wiki_query");
}

#[test]
fn no_input_is_answered_with_an_error() {
    let desk = Desk::new();
    let grep =
        json!({"tool_name": "Grep", "tool_input": {"pattern": "check_in"}, "cwd": desk.path()}).to_string();
    let long = json!({"tool_name": "Bash", "tool_input": {"command": "x".repeat(10 << 20)}}).to_string();
    let deep = format!("{{\"tool_input\": {}", "[".repeat(100_000));
    let inputs: [&[u8]; 12] = [
        b"",
        b"\n",
        b"garbage",
        b"null",
        b"[]",
        b"5",
        b"{",
        b"{\"tool_name\": \"Grep\"}",
        b"{\"tool_name\": \"Gr\xff\xfeep\", \"tool_input\": {\"pattern\": \"\xff\"}}",
        &grep.as_bytes()[..grep.len() - 1],
        long.as_bytes(),
        deep.as_bytes(),
    ];
    for input in inputs {
        assert_eq!(answered(desk.command(), input), "");
    }
    assert_ne!(answered(desk.command(), grep.as_bytes()), "");
}

#[test]
fn odd_surroundings_are_no_fault() {
    let grep = |cwd: Option<&Path>| {
        let mut message = json!({"tool_name": "Grep", "tool_input": {"pattern": "check_in"}});
        if let Some(cwd) = cwd {
            message["cwd"] = json!(cwd);
        }
        message.to_string()
    };
    // No folder in the message: the one that the hook runs in.
    let desk = Desk::new();
    let mut command = desk.command();
    command.current_dir(desk.path());
    assert_ne!(answered(command, grep(None).as_bytes()), "");
    assert_eq!(answered(desk.command(), grep(None).as_bytes()), "");
    assert_eq!(answered(desk.command(), grep(Some(Path::new("/no/such/folder"))).as_bytes()), "");

    // No home folder, and arguments that nobody knows.
    let desk = Desk::new();
    let mut command = desk.command();
    command.env_clear().args(["--nonsense", "more"]);
    assert_ne!(answered(command, grep(Some(&desk.path())).as_bytes()), "");

    // Where nothing can be remembered beside the wiki, the user's cache serves; without one there is silence.
    let desk = Desk::new();
    desk.repository.write(".wikitoolkit/told/in-the-way", "");
    let mut command = desk.command();
    command.env_remove("HOME");
    assert_eq!(answered(command, grep(Some(&desk.path())).as_bytes()), "");
    assert_ne!(answered(desk.command(), grep(Some(&desk.path())).as_bytes()), "");
    assert_eq!(answered(desk.command(), grep(Some(&desk.path())).as_bytes()), "");
    assert!(desk.home.path().join(".cache/wikitoolkit/told").is_file());

    // A wiki that cannot be read.
    for damage in [&b"no database"[..], b"", b"SQLite format 3\0 and no more"] {
        let desk = Desk::new();
        for name in ["wiki.db-wal", "wiki.db-shm"] {
            desk.repository.remove(&format!(".wikitoolkit/{name}"));
        }
        desk.repository.write(".wikitoolkit/wiki.db", damage);
        assert_eq!(answered(desk.command(), grep(Some(&desk.path())).as_bytes()), "");
    }
}

#[cfg(unix)]
#[test]
fn closed_streams_are_no_fault() {
    let desk = Desk::new();
    let message = json!({"tool_name": "Grep", "tool_input": {"pattern": "check_in"}, "cwd": desk.path()});
    for redirection in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "| true", ">/dev/full"] {
        let _ = fs::remove_file(desk.path().join(".wikitoolkit/told"));
        let script =
            format!("printf %s '{message}' | {{ '{BINARY}' claude-hook {redirection}; echo code $?; }}");
        let output =
            Command::new("sh").arg("-c").arg(&script).env("HOME", desk.home.path()).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(printed.ends_with("code 0\n"), "{redirection}: {printed}");
    }
}

#[test]
fn the_hook_changes_nothing_that_git_sees() {
    let desk = Desk::new();
    desk.repository.commit_all();
    assert_ne!(desk.says("s", "Grep", &json!({"pattern": "check_in"})), "-");
    assert_eq!(desk.repository.git(&["status", "--porcelain", "--untracked-files=all"]), "");
}

#[test]
fn help_is_still_help() {
    let repository = Repository::new();
    assert!(run(&repository, &["claude-hook", "--help"]).out().contains("Usage: wikitoolkit claude-hook"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_message_is_too_odd(
        tool in prop_oneof![Just("Grep"), Just("Glob"), Just("Read"), Just("Bash"), Just("x")],
        key in prop_oneof![Just("pattern"), Just("path"), Just("file_path"), Just("command")],
        value in r#"(rg |grep -r |cd |[a-z(){}\[\]|&;<>$`'"\\/*?.~ \n\x00é-]){0,30}"#,
        cwd in prop_oneof![Just("/"), Just(""), Just("."), Just("/no/such"), Just("\0")],
        cut in 0usize..200,
    ) {
        let message = json!({"tool_name": tool, "tool_input": {key: value, "pattern": "a"}, "cwd": cwd}).to_string();
        let process = Process::default();
        let whole = message.as_bytes();
        hook::answer(whole, &process);
        hook::answer(&whole[..cut.min(whole.len())], &process);
    }
}
