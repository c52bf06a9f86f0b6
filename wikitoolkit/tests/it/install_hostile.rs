//! What a checkout brings along never decides that something outside of it is written, removed or run.

use std::fs;
use std::path::Path;

use crate::installing::{Workplace, link};

const RECORD: &str = ".wikitoolkit/install.json";
/// The entry as `install` writes it.
const ENTRY: &str = r#"{\"command\": \"wikitoolkit\", \"args\": [\"mcp\"], \"env\": {}}"#;
const SERVERS: &str = "{\n  \"mcpServers\": {\n    \"wikitoolkit\": {\"command\": \"wikitoolkit\", \"args\": [\"mcp\"], \"env\": {}}\n  }\n}\n";

fn added(part: &str) -> String {
    format!("[{{\"added\": {part}, \"agents\": [\"claude\"]}}]")
}

fn member(path: &str) -> String {
    added(&format!(r#"{{"kind": "member", "path": {path}, "value": "{ENTRY}"}}"#))
}

fn record(key: &str, rest: &str, steps: &str) -> String {
    format!("{{\"format\": 1, \"files\": {{\"{key}\": {{{rest}\"steps\": {steps}}}}}}}\n")
}

/// A record that somebody committed names files outside, by every way that leads there.
#[test]
fn a_record_of_a_checkout_leads_nowhere_else() {
    let made = r#""created": true, "folders": ["../home/empty", "../home"], "blank": "gone\n", "#;
    let servers = member(r#"["mcpServers", "wikitoolkit"]"#);
    for (key, steps) in [
        ("../home/settings.json", servers.as_str()),
        ("HOME/settings.json", &servers),
        ("a/../../home/settings.json", &servers),
        ("linked/settings.json", &servers),
        ("link.json", &servers),
        ("../home/section.md", &added(r#"{"kind": "section"}"#)),
        ("HOME/script", &added(r#"{"kind": "script"}"#)),
        (".git/hooks/../../../home/script", &added(r#"{"kind": "script"}"#)),
        (".git/config", &added(r#"{"kind": "script"}"#)),
        ("../home/settings.json", "[]"),
        ("HOME/blank", "[]"),
    ] {
        let workplace = Workplace::new();
        let home = workplace.home();
        fs::create_dir(home.join("empty")).unwrap();
        fs::write(home.join("settings.json"), SERVERS).unwrap();
        fs::write(home.join("section.md"), "<!-- wikitoolkit:start -->\n<!-- wikitoolkit:end -->\n").unwrap();
        fs::write(home.join("script"), "#!/bin/sh\n# wikitoolkit:start\n# wikitoolkit:end\n").unwrap();
        fs::write(home.join("blank"), "\n").unwrap();
        fs::write(home.join(".settings.json.wikitoolkit"), "mine").unwrap();
        link(&home, &workplace.repo().join("linked"));
        link(&home.join("settings.json"), &workplace.repo().join("link.json"));
        let key = key.replace("HOME", home.to_str().unwrap());
        workplace.write(RECORD, &record(&key, made, steps));
        let (before, config) = (workplace.tree(), workplace.read(".git/config"));
        let dry = workplace.run(&["uninstall", "--dry-run"]);
        assert_eq!(workplace.tree(), before, "{key}: {}", dry.stdout);
        for verb in ["install", "uninstall"] {
            let run = workplace.run(&[verb, "claude"]);
            if steps != "[]" && verb == "install" {
                assert_eq!(run.code, 1, "{key}: {}", run.stdout);
                assert!(
                    run.stderr
                        .contains(&format!("error: {key}: the record of what is installed names it, but ")),
                    "{}",
                    run.stderr
                );
            }
            let after = workplace.tree();
            for (name, text) in before.iter().filter(|(name, _)| name.starts_with("home/")) {
                assert_eq!(after.get(name), Some(text), "{verb} {key}: {name}");
            }
            assert_eq!(workplace.read(".git/config"), config);
        }
    }
}

/// Inside of the repository a record takes out nothing but what is ever installed, and puts nothing back.
#[test]
fn a_record_of_a_checkout_takes_out_only_what_is_ours() {
    let package = "{\n  \"dependencies\": {\n    \"left\": \"1\"\n  }\n}\n";
    let element =
        |value: &str| added(&format!(r#"{{"kind": "element", "path": ["list"], "value": "\"{value}\""}}"#));
    let dependency = added(r#"{"kind": "member", "path": ["dependencies", "left"], "value": "\"1\""}"#);
    for (key, rest, steps, text) in [
        ("package.json", "", "[]", package),
        ("package.json", "\"created\": true, ", dependency.as_str(), package),
        ("a.json", "", &element("x"), "{\"list\": [\"x\"]}"),
        ("a.json", "\"blank\": \"evil\", ", "[]", "{}"),
        ("empty", "\"created\": true, ", "[]", ""),
        ("empty", "\"created\": true, ", &member(r#"["mcpServers", "wikitoolkit"]"#), "\n"),
        ("a.json", "\"blank\": \"evil\", ", "[{\"made\": [\"x\"]}]", "{\"x\": {}}"),
    ] {
        let workplace = Workplace::new();
        workplace.write(key, text);
        workplace.write(RECORD, &record(key, rest, steps));
        workplace.run(&["uninstall"]);
        assert_eq!(workplace.read(key), text, "{key} {steps}");
    }
    let workplace = Workplace::new();
    workplace.write(".mcp.json", SERVERS);
    let blank = "\"blank\": \"#!/bin/sh\\nevil\\n\", \"created\": false, ";
    workplace.write(RECORD, &record(".mcp.json", blank, &member(r#"["mcpServers", "wikitoolkit"]"#)));
    workplace.ok(&["uninstall"]);
    assert!(!workplace.read(".mcp.json").contains("evil"));
}

#[test]
fn links_in_the_state_folder_are_not_followed() {
    for (name, arguments) in [
        ("install.lock", &["install", "claude"][..]),
        ("install.lock", &["uninstall"]),
        ("install.json", &["install", "claude"]),
        ("install.json", &["uninstall"]),
        ("build.lock", &["build"]),
        ("wiki.db", &["build"]),
        ("wiki.db", &["query", "x"]),
        (".gitignore.tmp", &["install", "claude"]),
        (".gitignore.tmp", &["build"]),
        (".install.json.wikitoolkit", &["install", "claude"]),
    ] {
        for is_there in [true, false] {
            let workplace = Workplace::new();
            let target = workplace.home().join("precious");
            if is_there {
                fs::write(&target, "mine\n").unwrap();
            }
            fs::create_dir(workplace.repo().join(".wikitoolkit")).unwrap();
            link(&target, &workplace.repo().join(".wikitoolkit").join(name));
            let run = workplace.run(arguments);
            let left = fs::read_to_string(&target).ok();
            assert_eq!(left.as_deref(), is_there.then_some("mine\n"), "{name} {arguments:?}");
            if !name.starts_with('.') {
                assert_eq!(run.code, 1, "{name} {arguments:?}: {}", run.stdout);
                assert!(
                    run.stderr.contains("it is a symbolic link, expected a file"),
                    "{name}: {}",
                    run.stderr
                );
            }
        }
    }
}

/// Outside of git the folder is what says where the wiki is; what people wrote there is theirs.
#[test]
fn a_state_folder_of_the_user_stays() {
    for (name, text) in [("", ""), (".gitignore", "/mine\n"), ("memory/a.md", "# A\n")] {
        let workplace = Workplace::new();
        fs::remove_dir_all(workplace.repo().join(".git")).unwrap();
        fs::create_dir(workplace.repo().join(".wikitoolkit")).unwrap();
        if !name.is_empty() {
            workplace.write(&format!(".wikitoolkit/{name}"), text);
        }
        let before = workplace.tree();
        workplace.ok(&["install", "claude"]);
        assert!(workplace.repo().join(RECORD).exists());
        workplace.ok(&["uninstall"]);
        let mut after = workplace.tree();
        if name.starts_with("memory") {
            after.remove("repo/.wikitoolkit/.gitignore");
        }
        assert_eq!(after, before, "{name}");
    }
}

#[test]
fn a_file_of_others_that_is_called_like_a_note_stays() {
    let workplace = Workplace::new();
    fs::create_dir_all(workplace.home().join(".local")).unwrap();
    let note = workplace.home().join(".local/.state.wikitoolkit");
    fs::write(&note, "mine\n").unwrap();
    let run = workplace.run(&["install", "claude", "--user"]);
    assert!(run.code == 1 && run.stderr.contains("is in the way"), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&note).unwrap(), "mine\n");
    assert!(!Path::new(&workplace.home().join(".claude.json")).exists());
}
