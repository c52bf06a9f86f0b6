//! What an agent is told while it searches: that the wiki knows, and what it knows of the very names it looks for.
//!
//! An agent runs this before (some: after) each call of its own tools, so it has to cost next to nothing and must never
//! be in the way: everything that is not understood is answered with silence. A database is opened only when there
//! may be something to say, which for the same thing happens once in a session's window (`told`).

mod advice;
mod call;
mod facts;
mod look;
mod names;
mod place;
mod server;
mod shell;
mod told;

use std::env;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use advice::{Advice, Door};
use call::Call;
use look::{Aim, Look};
use place::Place;
use told::Told;

/// What the hook needs to know of the process it runs in.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Where relative paths begin when the call does not say.
    pub cwd: Option<PathBuf>,
    /// The user's home folder.
    pub home: Option<PathBuf>,
    /// The folder that the agent works in, when the agent tells its hooks.
    pub project: Option<PathBuf>,
    /// The folder of the agent's own user file, when it is not the home folder.
    pub config: Option<PathBuf>,
    /// The user's folder for caches.
    pub cache: Option<PathBuf>,
    /// Seconds since 1970.
    pub now: u64,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Self {
        let path = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = path("HOME").or_else(|| path("USERPROFILE"));
        Self {
            cwd: env::current_dir().ok(),
            project: path("CLAUDE_PROJECT_DIR").or_else(|| path("GEMINI_PROJECT_DIR")),
            config: path("CLAUDE_CONFIG_DIR"),
            cache: path("XDG_CACHE_HOME").or_else(|| home.as_ref().map(|home| home.join(".cache"))),
            home,
            now: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
        }
    }
}

/// The form in which agents take a hook's words. Without a decision in it, the call goes on as it would have.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Output<'a> {
    hook_specific_output: Specific<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Specific<'a> {
    hook_event_name: &'a str,
    additional_context: &'a str,
}

/// What to print for `message`, the JSON that an agent gives its hooks; `None` when there is nothing to say.
pub fn answer(message: &[u8], around: &Surroundings) -> Option<String> {
    let call = Call::parse(message)?;
    let cwd = call.cwd.as_deref().or(around.cwd.as_deref())?;
    let looks = call.looks(cwd, around.home.as_deref());
    let advice = looks.iter().find_map(|look| advise(&call, look, cwd, around))?;
    let specific = Specific { hook_event_name: call.event, additional_context: &advice };
    serde_json::to_string(&Output { hook_specific_output: specific }).ok()
}

/// What to say of one look, if anything.
fn advise(call: &Call, look: &Look, cwd: &Path, around: &Surroundings) -> Option<String> {
    let place = look.places.iter().find_map(|path| Place::with_wiki(path))?;
    let told = Told::of(&place.root, &call.session, around)?;
    let names = look.names();
    let general = match look.aim {
        Aim::Reading => "reading",
        Aim::Text(_) | Aim::FileName(_) | Aim::Listing => "searching",
    };
    let news = told.news(std::iter::once(general).chain(names.iter().map(String::as_str)));
    if news.is_empty() {
        return None;
    }
    let new_names: Vec<&str> = news.iter().copied().filter(|thing| *thing != general).collect();
    let found = facts::about(&place, look, &new_names)?;
    let claimed = told.claim(&news)?;
    let pages = found.into_iter().filter(|fact| claimed.contains(&fact.name.as_str()));
    let door = match server::is_configured(call.agent, &place.root, cwd, around) {
        true => Door::Tools(call.agent.tool_prefix()),
        false => Door::CommandLine,
    };
    let general = claimed.contains(&general).then_some(&look.aim);
    Advice { place: &place, general, pages: pages.collect() }.text(&door)
}
