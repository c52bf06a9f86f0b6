//! Known faults of installers, each a test named after it.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::installing::{Workplace, differing, link};

const SECTION: &str = "## Ask the wiki first";

/// Case D06: markers that are only mentioned are no section.
#[test]
fn d06_only_the_real_section_changes() {
    let workplace = Workplace::new();
    let text = "- we use `<!-- wikitoolkit:start -->` and `<!-- wikitoolkit:end -->` markers\n\nmine\n\n```text\n\
                <!-- wikitoolkit:start -->\n<!-- wikitoolkit:end -->\n```\n";
    workplace.write("CLAUDE.md", text);
    workplace.ok(&["install", "claude"]);
    workplace.ok(&["install", "claude"]);
    let installed = workplace.read("CLAUDE.md");
    assert!(installed.starts_with(text), "{installed}");
    assert_eq!(installed.matches(SECTION).count(), 1);
    workplace.ok(&["uninstall", "claude"]);
    assert_eq!(workplace.read("CLAUDE.md"), text);
}

/// Case D04: two names of one file, one section.
#[test]
fn d04_two_names_of_one_file_get_one_section() {
    let workplace = Workplace::new();
    workplace.write("dot/CLAUDE.md", "# Mine\n");
    link("dot/CLAUDE.md".as_ref(), &workplace.repo().join("CLAUDE.md"));
    link("CLAUDE.md".as_ref(), &workplace.repo().join("AGENTS.md"));
    let before = workplace.tree();
    let said = workplace.ok(&["install", "claude", "codex"]);
    assert!(said.contains("| CLAUDE.md = AGENTS.md | claude, codex | added: the section |"), "{said}");
    assert_eq!(workplace.read("dot/CLAUDE.md").matches(SECTION).count(), 1);
    workplace.ok(&["uninstall", "claude"]);
    assert_eq!(workplace.read("dot/CLAUDE.md").matches(SECTION).count(), 1, "Codex still reads it");
    workplace.ok(&["uninstall"]);
    assert_eq!(workplace.tree(), before);
}

#[test]
fn a_file_that_includes_the_other_gets_no_section_of_its_own() {
    let workplace = Workplace::new();
    workplace.write("CLAUDE.md", "@AGENTS.md\n");
    workplace.ok(&["install", "claude"]);
    assert_eq!(workplace.read("CLAUDE.md"), "@AGENTS.md\n");
    assert!(workplace.read("AGENTS.md").contains(SECTION));
}

/// What a checkout brings along must not decide where something is written.
#[test]
fn a_link_out_of_the_repository_is_not_followed() {
    let workplace = Workplace::new();
    let outside = workplace.home().join("secret.json");
    fs::write(&outside, "{}").unwrap();
    link(&outside, &workplace.repo().join(".mcp.json"));
    let run = workplace.run(&["install", "claude"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains(".mcp.json: it leads out of the repository"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(outside).unwrap(), "{}");
}

/// Case D07: however often and by whatever version it is installed, there is one hook, and what its user changed stays.
#[test]
fn d07_there_is_one_hook_whatever_happens() {
    let workplace = Workplace::new();
    let settings = ".claude/settings.local.json";
    let hooks = || workplace.read(settings).matches("claude-hook").count();
    for _ in 0..3 {
        workplace.ok(&["install", "claude"]);
    }
    assert_eq!(hooks(), 1);
    let moved = workplace
        .read(settings)
        .replace("Grep|Glob|Read|Bash", "Grep")
        .replace("\"timeout\": 5", "\"timeout\": 60");
    let old = moved.replace(
        "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true",
        "/opt/old/wikitoolkit claude-hook",
    );
    assert_ne!(moved, old);
    workplace.write(settings, &old);
    workplace.ok(&["install", "claude"]);
    assert_eq!(workplace.read(settings), moved, "the path is new, the rest is the user's");
    workplace.write(".claude/settings.json", &moved);
    workplace.ok(&["install", "claude"]);
    assert_eq!(hooks(), 0, "the shared settings have it");
    let said = workplace.run(&["doctor", "claude"]).stdout;
    assert!(said.contains("claude: hook: once: 1 in "), "{said}");
    workplace.write(settings, &moved);
    let said = workplace.run(&["doctor", "claude"]).stdout;
    assert!(said.contains("warning: claude: hook: 2 times: 1 in "), "{said}");
}

/// The command of the hook as a shell runs it.
fn hook(workplace: &Workplace) -> (Option<i32>, String) {
    let settings: serde_json::Value =
        serde_json::from_str(&workplace.read(".claude/settings.local.json")).unwrap();
    let command = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"].as_str().unwrap().to_owned();
    let mut child = Command::new("/bin/sh")
        .args(["-c", &command])
        .current_dir(workplace.repo())
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", workplace.bin().display()))
        .env("HOME", workplace.home())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = br#"{"hook_event_name":"PreToolUse","tool_name":"Grep","tool_input":{"pattern":"x"},"session_id":"s"}"#;
    // A shell that finds no program does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

/// Case D08: a hook outlives the program without harm.
#[test]
fn d08_a_hook_without_its_program_is_silent_and_succeeds() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "claude"]);
    let program = workplace.bin().join("wikitoolkit");
    let silent = (Some(0), String::new());
    assert_eq!(hook(&workplace), silent, "there is no wiki yet");
    fs::remove_file(&program).unwrap();
    assert_eq!(hook(&workplace), silent, "gone");
    fs::write(&program, "#!/bin/sh\nexit 2\n").unwrap();
    assert_eq!(hook(&workplace), silent, "may not be executed");
    crate::installing::set_mode(&program, 0o755);
    assert_eq!(hook(&workplace), silent, "ends with the code that forbids");
}

/// Case D09: the server is where Claude Code looks for it, approved and allowed, and nothing that writes is.
#[test]
fn d09_claude_code_finds_and_may_use_the_server() {
    let workplace = Workplace::new();
    let said = workplace.ok(&["claude", "install"]);
    let json = |file: &str| -> serde_json::Value { serde_json::from_str(&workplace.read(file)).unwrap() };
    let (servers, settings) = (json(".mcp.json"), json(".claude/settings.local.json"));
    assert_eq!(servers["mcpServers"]["wikitoolkit"]["command"], "wikitoolkit");
    assert_eq!(settings["mcpServers"], serde_json::Value::Null);
    assert_eq!(settings["enabledMcpjsonServers"], serde_json::json!(["wikitoolkit"]));
    let allowed = settings["permissions"]["allow"].to_string();
    for rule in ["Bash(wikitoolkit mcp)", "mcp__wikitoolkit__wiki_query", "mcp__wikitoolkit__wiki_status"] {
        assert!(allowed.contains(rule), "{allowed}");
    }
    assert!(!allowed.contains("wiki_remember") && !allowed.contains("wiki_note"), "{allowed}");
    assert!(said.contains("trust the folder"), "{said}");
    workplace.ok(&["claude", "install", "--allow-writes"]);
    let allowed = json(".claude/settings.local.json")["permissions"]["allow"].to_string();
    assert!(allowed.contains("wiki_remember") && allowed.contains("wiki_note"), "{allowed}");
    workplace.ok(&["claude", "uninstall"]);
    assert!(!workplace.repo().join(".claude").exists());
}

#[test]
fn uninstalling_leaves_what_it_is_told_to_leave() {
    let workplace = Workplace::new();
    let before = workplace.tree();
    workplace.ok(&["install", "claude"]);
    let said = workplace.ok(&["uninstall", "claude", "--yes", "--no-hook", "--no-memory-file"]);
    assert!(said.contains("removed: `mcpServers.wikitoolkit`") && !said.contains("the section"), "{said}");
    assert!(!workplace.repo().join(".mcp.json").exists());
    assert!(workplace.read("CLAUDE.md").contains(SECTION));
    let settings = workplace.read(".claude/settings.local.json");
    assert!(settings.contains("claude-hook") && !settings.contains("mcp__"), "{settings}");
    workplace.ok(&["uninstall"]);
    assert_eq!(differing(&workplace.tree(), &before), [""; 0]);
}

/// opencode adds the name of a schema to a file that it reads.
#[test]
fn a_file_of_ours_in_which_an_agent_named_its_schema_goes() {
    let schema =
        |text: &str| text.replacen("{\n", "{\n  \"$schema\": \"https://example.org/config.json\",\n", 1);
    let workplace = Workplace::new();
    let before = workplace.tree();
    workplace.ok(&["install", "opencode"]);
    workplace.write("opencode.json", &schema(&workplace.read("opencode.json")));
    workplace.ok(&["uninstall"]);
    assert_eq!(differing(&workplace.tree(), &before), [""; 0]);
    // In a file of somebody else it stays: they may want it.
    workplace.write("opencode.json", "{\n}\n");
    workplace.ok(&["install", "opencode"]);
    workplace.write("opencode.json", &schema(&workplace.read("opencode.json")));
    workplace.ok(&["uninstall"]);
    assert!(workplace.read("opencode.json").contains("$schema"));
}

/// Without a record, as in a clone, exactly what looks like ours goes.
#[test]
fn without_a_record_what_is_exactly_ours_goes() {
    let workplace = Workplace::new();
    workplace.write(".mcp.json", "{\n  \"mcpServers\": {\n    \"other\": {}\n  }\n}\n");
    workplace.write("CLAUDE.md", "# Mine\n");
    let before = workplace.tree();
    workplace.ok(&["install", "claude", "codex"]);
    fs::remove_dir_all(workplace.repo().join(".wikitoolkit")).unwrap();
    fs::remove_file(workplace.repo().join(".claude/settings.local.json")).unwrap();
    workplace.ok(&["uninstall"]);
    for file in ["repo/.mcp.json", "repo/CLAUDE.md"] {
        assert_eq!(workplace.tree()[file], before[file]);
    }
    assert!(!workplace.repo().join(".claude/skills/wikitoolkit/SKILL.md").exists());
}

#[test]
fn prose_that_somebody_changed_is_left_to_them() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "claude"]);
    let edited = workplace.read("CLAUDE.md").replace("It refreshes itself.", "Ask Ada.");
    workplace.write("CLAUDE.md", &edited);
    let said = workplace.ok(&["install", "claude"]);
    assert!(said.contains("| CLAUDE.md | claude | kept as somebody changed it: the section |"), "{said}");
    let said = workplace.ok(&["uninstall"]);
    assert!(said.contains("left, since somebody changed it: remove it by hand: the section"), "{said}");
    assert_eq!(workplace.read("CLAUDE.md"), edited);
}

#[test]
fn an_earlier_text_of_ours_is_renewed() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "gemini"]);
    let now = workplace.read("GEMINI.md");
    let body = "Ask the wiki.\n";
    let digest: String = blake3::hash(body.as_bytes()).to_hex().chars().take(8).collect();
    let old = format!(
        "<!-- wikitoolkit:start -->\n{body}<!-- wikitoolkit {digest}: renewed by `wikitoolkit install` unless somebody edits \
         it -->\n<!-- wikitoolkit:end -->\n"
    );
    workplace.write("GEMINI.md", &old);
    let said = workplace.ok(&["install", "gemini"]);
    assert!(said.contains("| GEMINI.md | gemini | renewed: the section |"), "{said}");
    assert_eq!(workplace.read("GEMINI.md"), now);
}

#[test]
fn scripts_of_git_come_and_go() {
    let workplace = Workplace::new();
    let hooks = workplace.repo().join(".git/hooks");
    fs::create_dir_all(&hooks).unwrap();
    let theirs = "#!/bin/sh\nexit 0\n";
    fs::write(hooks.join("post-commit"), theirs).unwrap();
    crate::installing::set_mode(&hooks.join("post-commit"), 0o755);
    workplace.ok(&["install", "codex", "--git-hooks"]);
    workplace.ok(&["install", "codex", "--git-hooks"]);
    for name in wikitoolkit::agents::git_hooks::HOOKS {
        let text = fs::read_to_string(hooks.join(name)).unwrap();
        assert_eq!(text.matches("wikitoolkit:start").count(), 1, "{name}: {text}");
        assert!(wikitoolkit::agents::git_hooks::is_executable(&hooks.join(name)).unwrap(), "{name}");
    }
    workplace.ok(&["uninstall"]);
    assert_eq!(fs::read_to_string(hooks.join("post-commit")).unwrap(), theirs);
    assert!(!hooks.join("post-merge").exists());
    fs::write(hooks.join("post-merge"), "#!/usr/bin/env python3\n").unwrap();
    crate::installing::set_mode(&hooks.join("post-merge"), 0o755);
    let run = workplace.run(&["install", "codex", "--git-hooks"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("expected a shell"), "{}", run.stderr);
}

/// Killed at any time, each file is the old or the new one, and the next run cleans up. Each step that a kill may hit is
/// tried beside `agents/disk`; this shows that the steps are all that a process does.
#[test]
fn a_kill_leaves_each_file_old_or_new() {
    let workplace = Workplace::new();
    let old = format!("{{\n  \"n\": \"{}\"\n}}\n", "x".repeat(200_000));
    let files = [".mcp.json", ".claude/settings.local.json", ".cursor/mcp.json", ".pi/mcp.json"];
    for file in files {
        workplace.write(file, &old);
    }
    let before = workplace.tree();
    let agents = ["install", "claude", "cursor", "pi"];
    workplace.ok(&agents);
    let after: Vec<String> = files.map(|file| workplace.read(file)).to_vec();
    workplace.ok(&["uninstall"]);
    assert_eq!(differing(&workplace.tree(), &before), [""; 0]);
    for delay in 0..20 {
        let mut child =
            workplace.command(&agents).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros(delay * 1400));
        child.kill().unwrap();
        child.wait().unwrap();
        for (file, new) in files.iter().zip(&after) {
            let text = workplace.read(file);
            assert!(text == old || text == *new, "{file} is neither old nor new after {delay}");
        }
        if delay % 2 == 0 {
            workplace.ok(&agents);
        }
        workplace.ok(&["uninstall"]);
        assert_eq!(differing(&workplace.tree(), &before), [""; 0], "after {delay}");
    }
}

/// However many run at once, each has its turn, and the last one leaves no trace.
#[test]
fn installers_at_the_same_time_wait_for_each_other() {
    let workplace = Workplace::new();
    workplace.write(".mcp.json", "{}\n");
    let before = workplace.tree();
    for scope in ["--project", "--user"] {
        let start = |number: usize| {
            let verb = if number.is_multiple_of(2) { "install" } else { "uninstall" };
            let mut command = workplace.command(&[verb, scope, "claude", "gemini"]);
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
        };
        for child in (0..8).map(start).collect::<Vec<_>>() {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        workplace.ok(&["uninstall", scope]);
        assert_eq!(differing(&workplace.tree(), &before), [""; 0], "{scope}");
    }
}
