//! What others have in the same files and folders is theirs: hooks, scripts of git, rules, other spellings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::installing::{IN_PROJECT, Workplace, differing, link, set_mode};
use crate::repository::git_in;

const SETTINGS: &str = ".claude/settings.local.json";
const SECTION: &str = "## Ask the wiki first";

fn hook_settings(command: &str) -> String {
    let command = serde_json::to_string(command).unwrap();
    format!(
        "{{\n  \"hooks\": {{\n    \"PreToolUse\": [\n      {{\"matcher\": \"Bash\", \"hooks\": [{{\"type\": \"command\", \"command\": {command}}}]}}\n    ]\n  }}\n}}\n"
    )
}

/// How often the settings run our hook after an installation in which there was `command` before.
#[test]
fn a_hook_is_ours_by_the_program_that_it_runs() {
    let ours = "command -v wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook || true";
    for (command, is_ours) in [
        ("my-audit.sh --note 'runs before wikitoolkit claude-hook'", false),
        ("echo wikitoolkit claude-hook", false),
        ("\"/my dir/wikitoolkit\" claude-hook", true),
        ("/x/wikitoolkit.exe claude-hook", true),
    ] {
        let workplace = Workplace::new();
        workplace.write(SETTINGS, &hook_settings(command));
        let before = workplace.tree();
        workplace.ok(&["install", "claude"]);
        let settings = workplace.read(SETTINGS);
        let quoted = serde_json::to_string(command).unwrap();
        assert_eq!(settings.contains(&quoted), !is_ours, "{command}: {settings}");
        assert_eq!(settings.matches(ours).count(), 1, "{command}: {settings}");
        workplace.ok(&["uninstall"]);
        if !is_ours {
            assert_eq!(differing(&workplace.tree(), &before), [""; 0], "{command}");
        }
    }
    // One that runs ours among other things is enough, and is its user's.
    let workplace = Workplace::new();
    let text = hook_settings("my-audit.sh && wikitoolkit claude-hook");
    workplace.write(SETTINGS, &text);
    workplace.ok(&["install", "claude"]);
    assert_eq!(workplace.read(SETTINGS).matches("claude-hook").count(), 1);
    workplace.ok(&["uninstall"]);
    assert_eq!(workplace.read(SETTINGS), text);
}

/// The same binary in another folder of the same machine.
fn run_in(workplace: &Workplace, folder: &Path, arguments: &[&str]) -> String {
    let output = workplace.command(arguments).current_dir(folder).stderr(Stdio::piped()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn has_section(script: &Path) -> bool {
    fs::read_to_string(script).is_ok_and(|text| text.contains("# wikitoolkit:start"))
}

#[test]
fn worktrees_share_scripts_and_the_last_one_takes_them_out() {
    let workplace = Workplace::new();
    let (repo, other) = (workplace.repo(), workplace.home().join("other"));
    git_in(&repo, &["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "a"]);
    git_in(&repo, &["worktree", "add", "-q", "--detach", other.to_str().unwrap()]);
    let script = repo.join(".git/hooks/post-commit");
    run_in(&workplace, &repo, &["install", "codex", "--git-hooks"]);
    assert!(has_section(&script));
    run_in(&workplace, &other, &["uninstall"]);
    assert!(has_section(&script), "this worktree has installed nothing");
    run_in(&workplace, &other, &["install", "codex", "--git-hooks"]);
    let said = run_in(&workplace, &repo, &["uninstall"]);
    assert!(
        has_section(&script) && said.contains("kept for other agents and worktrees: the section"),
        "{said}"
    );
    run_in(&workplace, &other, &["uninstall"]);
    assert!(!script.exists(), "{:?}", fs::read_to_string(&script));
}

#[test]
fn a_folder_of_scripts_that_repositories_share_loses_only_what_its_owner_put_there() {
    let workplace = Workplace::new();
    let hooks = workplace.home().join("hooks");
    let second = workplace.home().join("second");
    fs::create_dir(&second).unwrap();
    git_in(&second, &["init", "-q"]);
    for folder in [&workplace.repo(), &second] {
        git_in(folder, &["config", "core.hooksPath", hooks.to_str().unwrap()]);
    }
    let script = hooks.join("post-merge");
    run_in(&workplace, &workplace.repo(), &["install", "codex", "--git-hooks"]);
    run_in(&workplace, &second, &["uninstall"]);
    assert!(has_section(&script), "the second one did not ask for it");
    run_in(&workplace, &second, &["install", "codex", "--git-hooks"]);
    let said = run_in(&workplace, &second, &["uninstall"]);
    assert!(has_section(&script) && said.contains("left, since it was there before: the section"), "{said}");
    // Without its record nobody knows whose it is.
    fs::rename(workplace.repo().join(".wikitoolkit"), workplace.home().join("kept")).unwrap();
    run_in(&workplace, &workplace.repo(), &["uninstall"]);
    assert!(has_section(&script));
    fs::rename(workplace.home().join("kept"), workplace.repo().join(".wikitoolkit")).unwrap();
    run_in(&workplace, &workplace.repo(), &["uninstall"]);
    assert!(!hooks.exists());
}

/// As after `git clean -fdX`: what is left of an installation goes, whatever it had to make.
#[test]
fn without_a_record_everything_that_was_made_goes() {
    let workplace = Workplace::new();
    fs::create_dir_all(workplace.repo().join(".git/hooks")).unwrap();
    let before = workplace.tree();
    workplace.ok(&[&["install", "--git-hooks"], &IN_PROJECT[..]].concat());
    fs::remove_dir_all(workplace.repo().join(".wikitoolkit")).unwrap();
    workplace.ok(&["uninstall"]);
    assert_eq!(differing(&workplace.tree(), &before), [""; 0]);
    assert!(!workplace.repo().join(".git/hooks/post-commit").exists());
    workplace.write("CLAUDE.md", "# Mine\n");
    workplace.write(".mcp.json", "{\n  \"mcpServers\": {\n    // mine\n  }\n}\n");
    let before = workplace.tree();
    workplace.ok(&["install", "claude"]);
    fs::remove_dir_all(workplace.repo().join(".wikitoolkit")).unwrap();
    workplace.ok(&["uninstall"]);
    assert_eq!(differing(&workplace.tree(), &before), [""; 0]);
}

/// A rule that anybody could have written is not taken for ours.
#[test]
fn a_rule_of_the_user_outlives_any_number_of_uninstallations() {
    let workplace = Workplace::new();
    let text = "{\n  \"permissions\": {\n    \"allow\": [\"Bash(wikitoolkit mcp)\", \"mcp__wikitoolkit__wiki_query\"]\n  }\n}\n";
    workplace.write(SETTINGS, text);
    workplace.ok(&["install", "claude"]);
    for _ in 0..3 {
        workplace.ok(&["uninstall"]);
        assert_eq!(workplace.read(SETTINGS), text);
    }
}

#[test]
fn toml_that_could_not_be_undone_is_not_touched() {
    let workplace = Workplace::new();
    let file = ".codex/config.toml";
    let list = "[[mcp_servers]]\nname = 'a'\n";
    workplace.write(file, list);
    let run = workplace.run(&["install", "codex", "--no-hook", "--no-memory-file"]);
    assert!(
        run.code == 1 && run.stderr.contains("hint: add this by hand:\n[mcp_servers.wikitoolkit]"),
        "{}",
        run.stderr
    );
    assert_eq!(workplace.read(file), list);
    let text = "s = \"\"\"\n[mcp_servers.wikitoolkit]\n\"\"\"\n";
    workplace.write(file, text);
    workplace.ok(&["install", "codex"]);
    workplace.ok(&["uninstall"]);
    assert_eq!(workplace.read(file), text);
    workplace.write(file, "a = 1\n");
    workplace.ok(&["install", "codex"]);
    workplace.write(
        file,
        "a = 1\nmcp_servers.wikitoolkit.command = 'wikitoolkit'\nmcp_servers.wikitoolkit.args = ['mcp']\n",
    );
    workplace.ok(&["uninstall"]);
    assert_eq!(workplace.read(file), "a = 1\n");
}

#[test]
fn markdown_with_carriage_returns_and_open_items_comes_back() {
    for text in ["# A\r", "a\rb\r", "- a\n  ```\n  x\n\n# H"] {
        let workplace = Workplace::new();
        workplace.write("CLAUDE.md", text);
        workplace.ok(&["install", "claude"]);
        workplace.ok(&["install", "claude"]);
        assert_eq!(workplace.read("CLAUDE.md").matches(SECTION).count(), 1, "{text:?}");
        workplace.ok(&["uninstall"]);
        assert_eq!(workplace.read("CLAUDE.md"), text);
    }
}

#[test]
fn a_file_that_includes_another_one_in_a_sentence_gets_no_section() {
    let workplace = Workplace::new();
    let text = "# Claude\n\nSee @./AGENTS.md for how we work.\n";
    workplace.write("CLAUDE.md", text);
    workplace.ok(&["install", "claude", "codex"]);
    assert_eq!(workplace.read("CLAUDE.md"), text);
    assert_eq!(workplace.read("AGENTS.md").matches(SECTION).count(), 1);
}

#[test]
fn a_file_that_cannot_be_read_is_not_passed_over() {
    let workplace = Workplace::new();
    fs::write(workplace.repo().join("opencode.jsonc"), b"{ // caf\xE9\n}\n").unwrap();
    let run = workplace.run(&["install", "opencode"]);
    assert!(run.code == 1 && run.stderr.contains("opencode.jsonc: it is not UTF-8"), "{}", run.stderr);
    assert!(!workplace.repo().join("opencode.json").exists());
}

/// The program under another name: where it is invoked, and where the `PATH` finds it.
fn installed_as(program: &Path, workplace: &Workplace, path: &Path) -> (String, String, String) {
    let output = Command::new(program)
        .args(["install", "claude", "cursor", "--user"])
        .current_dir(workplace.repo())
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", path.display()))
        .env("HOME", workplace.home())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |file: &str| fs::read_to_string(workplace.home().join(file)).unwrap();
    (read(".cursor/mcp.json"), read(".claude/settings.json"), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn without_the_program_on_the_path_everything_names_it_with_its_folder() {
    let workplace = Workplace::new();
    let folder = workplace.home().join("my tools");
    fs::create_dir(&folder).unwrap();
    let program: PathBuf = folder.join("wikitoolkit");
    fs::copy(workplace.bin().join("wikitoolkit"), &program).unwrap();
    set_mode(&program, 0o755);
    let (servers, settings, said) = installed_as(&program, &workplace, &folder.join("none"));
    let settings: serde_json::Value = serde_json::from_str(&settings).unwrap();
    let quoted = format!("'{}'", program.display());
    assert!(servers.contains(program.to_str().unwrap()), "{servers}");
    let command = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"].as_str().unwrap();
    assert_eq!(command, format!("command -v {quoted} >/dev/null 2>&1 && {quoted} claude-hook || true"));
    assert_eq!(settings["permissions"]["allow"][0], format!("Bash({quoted} mcp)"));
    assert!(said.contains("put `wikitoolkit` on the PATH: the instructions name its commands"), "{said}");
    let before = workplace.tree();
    // With the program on the PATH the hook is renewed, not added.
    let (_, settings, _) = installed_as(&program, &workplace, &folder);
    assert_eq!(settings.matches("claude-hook").count(), 1, "{settings}");
    assert!(settings.contains("wikitoolkit >/dev/null 2>&1 && wikitoolkit claude-hook"), "{settings}");
    assert_ne!(workplace.tree(), before);
    workplace.ok(&["uninstall", "--user"]);
    assert!(!workplace.home().join(".claude").exists());
}

#[test]
fn a_link_to_a_version_is_named_and_not_the_version() {
    let workplace = Workplace::new();
    let (versioned, links) = (workplace.home().join("opt/v1"), workplace.home().join("lbin"));
    fs::create_dir_all(&versioned).unwrap();
    fs::create_dir_all(&links).unwrap();
    fs::copy(workplace.bin().join("wikitoolkit"), versioned.join("wikitoolkit")).unwrap();
    link("../opt/v1/wikitoolkit".as_ref(), &links.join("wikitoolkit"));
    for path in [links.clone(), links.join("none")] {
        let (servers, ..) = installed_as(&links.join("wikitoolkit"), &workplace, &path);
        assert!(servers.contains(&format!("\"{}\"", links.join("wikitoolkit").display())), "{servers}");
        workplace.ok(&["uninstall", "--user"]);
    }
}

/// Who waits for another installer says for what.
#[test]
fn waiting_for_another_installer_is_said() {
    let workplace = Workplace::new();
    workplace.write(".wikitoolkit/install.lock", "");
    let lock = fs::File::open(workplace.repo().join(".wikitoolkit/install.lock")).unwrap();
    lock.lock().unwrap();
    let child = workplace
        .command(&["install", "claude"])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    lock.unlock().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && said.starts_with("waiting for another installer, which holds "),
        "{said}"
    );
}

#[test]
fn a_dry_run_tells_what_would_fail() {
    let workplace = Workplace::new();
    workplace.write(".mcp.json", "{}\n");
    set_mode(&workplace.repo().join(".mcp.json"), 0o444);
    let run = workplace.run(&["install", "claude", "--dry-run"]);
    assert!(run.code == 1 && run.stderr.contains(".mcp.json: the file is read-only"), "{}", run.stderr);
}

/// Agents put secrets into their files.
#[test]
fn a_new_file_of_the_user_is_theirs_alone() {
    let workplace = Workplace::new();
    workplace.ok(&["install", "claude", "--user"]);
    assert!(workplace.tree()["home/.claude.json"].starts_with("600 "));
}

#[cfg(target_os = "linux")]
#[test]
fn a_repository_whose_path_is_no_text_is_not_named() {
    use std::os::unix::ffi::OsStrExt;
    let workplace = Workplace::new();
    let repo = workplace.home().join(std::ffi::OsStr::from_bytes(b"caf\xE9"));
    fs::create_dir(&repo).unwrap();
    git_in(&repo, &["init", "-q"]);
    let said = run_in(&workplace, &repo, &["install", "windsurf", "--user"]);
    assert!(said.contains("windsurf: ") && said.contains("the path of this one is not UTF-8"), "{said}");
    assert!(!workplace.home().join(".codeium").exists());
}
