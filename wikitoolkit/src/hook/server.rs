//! Whether the agent has our MCP server, as far as its files tell.

use std::path::Path;

use crate::agents::offer;
use crate::agents::surroundings::Surroundings;
use crate::agents::table::Agent;
use crate::repo::Root;

/// In which folder the agent was started, as it tells its hooks.
const STARTED_IN: [&str; 2] = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"];

/// Whether a file of the agent, of the project in `cwd` or of the user, has our entry and none switches it off.
pub(super) fn is_configured(agent: &Agent, root: &Root, cwd: &Path, machine: &Surroundings) -> bool {
    let mut folders = vec![root.path().to_owned()];
    let others = STARTED_IN.iter().find_map(|variable| machine.folder(variable));
    for folder in [cwd.to_owned()].into_iter().chain(others) {
        if !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    offer(agent, &folders, machine).is_open()
}
