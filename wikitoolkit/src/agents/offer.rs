//! Whether an agent offers our server to its model, as far as its files tell: whether an entry is there, and what keeps
//! it off.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::NAME;
use super::spots::{Spot, Values};
use super::surroundings::{Surroundings, UserFile};
use super::switches::{Place, Switch, When};
use super::table::{Agent, Entry, Trust};
use super::target::{Scope, Site};

/// What an agent's files say of our server.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// Whether a file of the project has our entry.
    pub in_project: bool,
    /// Whether a file of the user has it.
    pub of_user: bool,
    /// What keeps it off.
    pub off: Vec<Off>,
}

/// A setting that keeps a server off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Off {
    /// The file with the setting.
    pub file: PathBuf,
    /// The keys that lead to it, with dots between.
    pub key: String,
    /// Whether it concerns only the entries of a repository.
    pub project_only: bool,
    what: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    Is(bool),
    Lists(&'static str),
    Lacks(&'static str),
}

/// What is wrong with the setting, without its file: `` `mcp.excluded` lists `wikitoolkit` ``.
impl fmt::Display for Off {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Fault::Is(value) => write!(out, "`{}` is {value}", self.key),
            Fault::Lists(name) => write!(out, "`{}` lists `{name}`", self.key),
            Fault::Lacks(name) => write!(out, "`{}` does not list `{name}`", self.key),
        }
    }
}

impl Off {
    /// What to change in the file.
    #[must_use]
    pub fn fix(&self) -> String {
        match self.what {
            Fault::Is(value) => format!("set `{}` to {}", self.key, !value),
            Fault::Lists(name) => format!("take `{name}` out of `{}`", self.key),
            Fault::Lacks(name) => format!("add `{name}` to `{}`", self.key),
        }
    }
}

impl Offer {
    /// Whether some entry counts.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let off_for_all = self.off.iter().any(|off| !off.project_only);
        !off_for_all && (self.of_user || self.in_project && self.off.is_empty())
    }
}

/// What keeps `agent` from offering the server that is installed at `site`.
pub fn keeps_off(site: &Site, agent: &Agent) -> Vec<Off> {
    let folders: Vec<PathBuf> = site.root.iter().map(|root| root.path().to_owned()).collect();
    let mut off = offer(agent, &folders, &site.surroundings).off;
    off.retain(|off| site.scope == Scope::Project || !off.project_only);
    off
}

/// What the files of `agent` say, those of the user and those of the project below each of `folders`, the nearest first.
pub fn offer(agent: &Agent, folders: &[PathBuf], machine: &Surroundings) -> Offer {
    let entries = Entries::of(agent, folders, machine);
    let switches: Vec<(&Switch, Vec<Spot>)> =
        agent.switches.iter().map(|switch| (switch, spots(switch, &entries, folders, machine))).collect();
    let siblings = switches.iter().flat_map(|(switch, spots)| match switch.when {
        When::NoneLists(_, flag) => spots.iter().map(|spot| spot.beside(flag)).collect(),
        _ => Vec::new(),
    });
    let siblings: Vec<Spot> = siblings.collect();
    let all = entries.project.iter().chain(&entries.user);
    let values = Values::at(all.chain(switches.iter().flat_map(|(_, spots)| spots)).chain(&siblings));
    Offer {
        in_project: entries.project.iter().any(|spot| values.get(spot).is_some()),
        of_user: entries.user.iter().any(|spot| values.get(spot).is_some()),
        off: switches.iter().filter_map(|(switch, spots)| off(switch, spots, &values)).collect(),
    }
}

/// Where our entry may stand.
struct Entries {
    project: Vec<Spot>,
    user: Vec<Spot>,
}

impl Entries {
    fn of(agent: &Agent, folders: &[PathBuf], machine: &Surroundings) -> Self {
        let section = |entry: &Entry| match *entry {
            Entry::Json { section, .. } | Entry::Toml { section, .. } => section,
        };
        let in_file = |file: &Path, above: &[&str]| -> Vec<Spot> {
            let keys = |entry| [above, section(entry), &[NAME]].concat();
            agent.entries.iter().map(|entry| Spot::new(file.to_owned(), keys(entry))).collect()
        };
        let project =
            folders.iter().flat_map(|folder| agent.project.iter().map(move |name| folder.join(name)));
        let user = agent.user.iter().filter_map(|file: &UserFile| machine.path_of(*file));
        Self {
            project: project.flat_map(|file| in_file(&file, &[])).collect(),
            user: user
                .flat_map(|file| {
                    let folders =
                        folders.iter().filter(|_| agent.claude).filter_map(|folder| folder.to_str());
                    let mut spots = in_file(&file, &[]);
                    // What concerns one folder alone.
                    spots.extend(folders.flat_map(|folder| in_file(&file, &["projects", folder])));
                    spots
                })
                .collect(),
        }
    }
}

/// Where a switch may stand, the nearest first.
fn spots(switch: &Switch, entries: &Entries, folders: &[PathBuf], machine: &Surroundings) -> Vec<Spot> {
    match switch.place {
        Place::Entry => {
            entries.project.iter().chain(&entries.user).map(|spot| spot.below(switch.path)).collect()
        }
        Place::Files(names, users) => {
            let keys = |folder: &str| -> Vec<String> {
                let keys = switch.path.iter().map(|&key| if key == Trust::FOLDER { folder } else { key });
                keys.map(str::to_owned).collect()
            };
            let project = folders.iter().flat_map(|folder| names.iter().map(move |name| folder.join(name)));
            let mut spots: Vec<Spot> = project.map(|file| Spot { file, keys: keys("") }).collect();
            let by_folder = switch.path.contains(&Trust::FOLDER);
            let below: Vec<&str> = match by_folder {
                true => folders.iter().filter_map(|folder| folder.to_str()).collect(),
                false => vec![""],
            };
            for file in users.iter().filter_map(|file| machine.path_of(*file)) {
                spots.extend(below.iter().map(|folder| Spot { file: file.clone(), keys: keys(folder) }));
            }
            spots
        }
    }
}

fn off(switch: &Switch, spots: &[Spot], values: &Values) -> Option<Off> {
    let mut stated = spots.iter().filter_map(|spot| Some((spot, values.get(spot)?)));
    let fault = |spot: &Spot, what| Off {
        file: spot.file.clone(),
        key: spot.keys.join("."),
        project_only: switch.project_only,
        what,
    };
    match switch.when {
        When::Is(value) => {
            let (spot, _) = stated.next().filter(|(_, found)| found.as_bool() == Some(value))?;
            Some(fault(spot, Fault::Is(value)))
        }
        When::Lists(names) => stated.find_map(|(spot, found)| {
            let name = names.iter().find(|name| lists(found, name))?;
            Some(fault(spot, Fault::Lists(name)))
        }),
        When::Lacks(name) => {
            let (spot, _) = stated.next().filter(|(_, found)| found.is_array() && !lists(found, name))?;
            Some(fault(spot, Fault::Lacks(name)))
        }
        When::NoneLists(name, flag) => {
            let all: Vec<(&Spot, &Value)> = stated.filter(|(_, found)| found.is_array()).collect();
            let is_set = |spot: &Spot| values.get(&spot.beside(flag)) == Some(&Value::Bool(true));
            let open = all.iter().any(|(_, found)| lists(found, name)) || spots.iter().any(is_set);
            let (spot, _) = all.first().filter(|_| !open)?;
            Some(fault(spot, Fault::Lacks(name)))
        }
    }
}

fn lists(list: &Value, name: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|element| element == name))
}
