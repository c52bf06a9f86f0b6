//! The pages of the book about agents name the files that are written, and the entry word for word.

use std::fs;
use std::path::Path;

use crate::installing::{ALL, IN_PROJECT, Workplace};

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../book/src/{name}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files that an installation changes, but for those of git.
fn files(workplace: &Workplace, agent: &str, scope: &str) -> Vec<String> {
    let report = workplace.run(&["--json", "install", agent, scope, "--dry-run"]).json();
    report["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_file_is_in_the_table_of_its_agent() {
    let workplace = Workplace::new();
    for agent in ALL {
        let page = page(&format!("agents/{agent}"));
        let mut shown: Vec<&str> = page
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
            .map(|(file, _)| file)
            .collect();
        let mut written = files(&workplace, agent, "--user");
        if IN_PROJECT.contains(&agent) {
            written.extend(files(&workplace, agent, "--project"));
        }
        written.sort();
        shown.sort_unstable();
        assert_eq!(shown, written, "{agent}");
    }
}

#[test]
fn the_entry_is_shown_as_it_is_written() {
    for agent in ALL {
        let workplace = Workplace::new();
        let scope = if IN_PROJECT.contains(&agent) { "--project" } else { "--user" };
        let file = files(&workplace, agent, scope).swap_remove(0);
        workplace.ok(&["install", agent, scope, "--no-hook"]);
        let path = workplace.base(scope).join(file.trim_start_matches("~/"));
        let program = workplace.bin().join("wikitoolkit");
        let entry = fs::read_to_string(path)
            .unwrap()
            .replace(program.to_str().unwrap(), "PROGRAM")
            .replace(workplace.repo().to_str().unwrap(), "REPOSITORY");
        assert!(page(&format!("agents/{agent}")).contains(&format!("\n{entry}```\n")), "{agent}: {entry}");
    }
}

#[test]
fn the_overview_names_every_agent() {
    let page = page("agents");
    for agent in ALL {
        assert!(page.contains(&format!("](agents/{agent}.md) (`{agent}`)")), "{agent}");
    }
}
