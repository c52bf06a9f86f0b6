//! A server whose tools share a value. The book's page "Sharing state" shows this file; `tests/it/notes.rs` runs it.

// ANCHOR: all
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard};

use toolkernel::prelude::*;

// ANCHOR: state
/// What the tools share. It changes, so it brings its own lock.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Notes {
    fn lock(&self) -> Result<MutexGuard<'_, Vec<String>>, ToolError> {
        self.0.lock().map_err(|_| ToolError::new("the notes are gone").hint("restart the server"))
    }
}
// ANCHOR_END: state

// ANCHOR: tools
/// Keeps a note.
#[mcp_tool]
async fn keep_note(
    /// Its text.
    #[arg(length = 1..=500)]
    text: String,
    notes: State<Notes>,
) -> Result<String, ToolError> {
    let mut notes = notes.lock()?;
    notes.push(text);
    Ok(format!("That makes {}.", notes.len()))
}

/// What to look for.
#[tool_args]
struct Search {
    /// Words that stand in the note, in this order.
    words: String,
    /// How many notes at most.
    #[arg(default = 10, range = 1..=100)]
    limit: usize,
}

/// A note.
#[tool_output]
struct Note {
    /// When it was kept: 1 is the first one.
    number: usize,
    /// Its text.
    text: String,
}

/// Finds notes.
#[mcp_tool(read_only, idempotent)]
fn find_notes(search: Search, notes: State<Notes>, ctx: Ctx) -> Result<Vec<Note>, ToolError> {
    // A copy, so that nobody waits for the lock while this looks.
    let notes = notes.lock()?.clone();
    let mut found = Vec::new();
    for (at, text) in notes.iter().enumerate() {
        ctx.check()?; // ends the search when nobody waits for it any more
        ctx.progress(at as f64, Some(notes.len() as f64), None);
        if text.contains(&search.words) && found.len() < search.limit {
            found.push(Note { number: at + 1, text: text.clone() });
        }
    }
    Ok(found)
}
// ANCHOR_END: tools

// ANCHOR: main
fn main() -> ExitCode {
    let kernel = ToolKernel::linked().state(Notes::default()).build();
    Server::new(kernel, server_info!()).run_stdio()
}
// ANCHOR_END: main
// ANCHOR_END: all
