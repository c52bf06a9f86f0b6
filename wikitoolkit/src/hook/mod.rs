//! What an agent is told while it searches: that the wiki knows, and what it knows of the very names it looks for.
//!
//! An agent runs this before (some: after) each call of its own tools, so it has to cost next to nothing and must never
//! be in the way: everything that is not understood is answered with silence. A database is opened only when there
//! may be something to say, which for the same thing happens once in a session's window (`told`).

mod advice;
mod call;
mod facts;
mod glob;
mod look;
mod names;
mod object;
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

pub use object::Object;

use crate::agents::surroundings::Surroundings;

/// Of so many searches of one command, one may be answered.
const LOOKS: usize = 8;
/// So many of the places of one search are looked for.
const PLACES: usize = 8;

/// The process that a hook runs in.
#[derive(Clone, Debug, Default)]
pub struct Process {
    /// Where the user keeps what.
    pub machine: Surroundings,
    /// Where relative paths begin when the call does not say.
    pub cwd: Option<PathBuf>,
    /// Seconds since 1970.
    pub now: u64,
}

impl Process {
    /// This one, now.
    pub fn this() -> Self {
        Self {
            machine: Surroundings::of_process(),
            cwd: env::current_dir().ok(),
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
pub fn answer(message: &[u8], process: &Process) -> Option<String> {
    let call = Call::parse(message)?;
    let cwd = call.cwd.as_deref().or(process.cwd.as_deref())?;
    let looks = call.looks(cwd, process.machine.home().as_deref());
    let advice = looks.iter().take(LOOKS).find_map(|look| advise(&call, look, cwd, process))?;
    let specific = Specific { hook_event_name: call.event, additional_context: &advice };
    serde_json::to_string(&Output { hook_specific_output: specific }).ok()
}

/// What to say of one look, if anything.
fn advise(call: &Call, look: &Look, cwd: &Path, process: &Process) -> Option<String> {
    let place = look.places.iter().take(PLACES).find_map(|path| Place::with_wiki(path))?;
    // A folder cannot be read.
    if look.aim == Aim::Reading && !place.is_file {
        return None;
    }
    let told = Told::of(&place.root, &call.session, process)?;
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
    let door = match call.agent.hook {
        Some(hook) if server::is_configured(call.agent, &place.root, cwd, &process.machine) => {
            Door::Tools(hook.tools)
        }
        _ => Door::CommandLine,
    };
    let general = claimed.contains(&general).then_some(&look.aim);
    Advice { place: &place, general, pages: pages.collect() }.text(&door)
}
