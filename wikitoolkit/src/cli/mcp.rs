//! `wikitoolkit mcp`

use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use toolkernel::tool::Level;

use crate::agents::git_hooks;
use crate::tools::{self, Source};
use crate::wiki::Wiki;

/// Serve the wiki to agents over MCP on standard input and output
#[derive(Debug, Args)]
pub(super) struct Mcp {}

impl Mcp {
    pub(super) fn run(self, root: Option<PathBuf>, verbose: bool) -> ExitCode {
        follow_git(root.clone());
        let level = if verbose { Level::Info } else { Level::Warning };
        tools::serve_stdio(Source::new(root), level)
    }
}

/// Where git's hooks mark the wiki, the server refreshes when they do, behind everything else.
fn follow_git(root: Option<PathBuf>) {
    let follow = move || {
        // A server lives without a repository: the first call says what is wrong.
        let Ok(wiki) = Wiki::locate(root.as_deref()) else { return };
        if wiki.git_hooks().is_some_and(|folder| git_hooks::are_in(&folder)) {
            wiki.follow_mark();
        }
    };
    if let Err(error) = thread::Builder::new().name("mark".to_owned()).spawn(follow) {
        tracing::warn!(%error, "git's hooks are not followed");
    }
}
