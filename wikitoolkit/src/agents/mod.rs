//! Entries of ours in the files of coding agents: made, and undone without a trace.
//!
//! `table` says which files an agent reads, `target` which parts belong there, `part` how each is found, added and taken
//! out, `change` what that makes of one text, `install` and `uninstall` what it makes of the files of a site.

mod change;
mod check;
pub mod claude;
mod confined;
pub mod consent;
pub mod detect;
mod disk;
pub mod edit;
mod files;
pub mod git_hooks;
mod install;
mod offer;
pub mod part;
pub mod probe;
mod prose;
pub mod record;
mod report;
mod scaffold;
mod shared_hooks;
mod spots;
mod store;
pub mod surroundings;
pub mod switches;
pub mod table;
mod target;
pub mod trust;
mod uninstall;
pub mod write;

use thiserror::Error;

pub use change::{Action, What};
pub use check::{FileCheck, PartCheck, check, check_git};
pub use files::text;
pub use install::install;
pub use offer::{Off, Offer, keeps_off, offer};
pub use report::{FileReport, Problem, Report};
pub use target::{GIT, NoTarget, Options, Scope, Site, Target, Wanted};
pub use uninstall::uninstall;

use record::RecordError;
use write::WriteError;

/// Our name in every list of servers, and that of the program.
pub const NAME: &str = "wikitoolkit";

/// Why nothing was installed at all.
#[derive(Debug, Error)]
pub enum InstallError {
    /// There is no place for the record.
    #[error("there is no home folder: the environment variable HOME names none")]
    NoHome,
    /// The record cannot be used.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The folder of the record cannot be made.
    #[error(transparent)]
    Write(#[from] WriteError),
}
