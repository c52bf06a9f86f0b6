//! Which agents a repository and a machine show signs of.

use std::path::Path;

use super::surroundings::Surroundings;
use super::table::{AGENTS, Agent};

/// An agent that seems to be used, and why.
#[derive(Clone, Debug)]
pub struct Detected {
    /// The agent.
    pub agent: &'static Agent,
    /// What was found, in words.
    pub signs: Vec<String>,
}

/// The agents of which `root` or the machine shows signs, in the order of the table.
pub fn detect(root: Option<&Path>, surroundings: &Surroundings) -> Vec<Detected> {
    let found = AGENTS.iter().map(|agent| Detected { agent, signs: signs(agent, root, surroundings) });
    found.filter(|detected| !detected.signs.is_empty()).collect()
}

fn signs(agent: &Agent, root: Option<&Path>, surroundings: &Surroundings) -> Vec<String> {
    let here = agent.signs.project.iter().filter(|name| root.is_some_and(|root| root.join(name).exists()));
    let here = here.map(|name| format!("{name} in the repository"));
    let users = agent.signs.user.iter().filter_map(|file| surroundings.path_of(*file));
    let users = users.filter(|path| path.exists()).map(|path| {
        let home = surroundings.home().unwrap_or_default();
        let below = path.strip_prefix(&home).map(|path| format!("~/{}", path.display()));
        below.unwrap_or_else(|_| path.display().to_string()).trim_end_matches('/').to_owned()
    });
    let programs = agent.signs.programs.iter().filter(|name| surroundings.program(name).is_some());
    here.chain(users).chain(programs.map(|name| format!("the program {name}"))).collect()
}
