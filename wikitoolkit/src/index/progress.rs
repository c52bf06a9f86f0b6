//! How a build tells what it is doing.

/// A phase of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Listing the files.
    Walk,
    /// Reading and parsing files that changed.
    Parse,
    /// Resolving imports and links over all files.
    Resolve,
    /// Writing and publishing the generation.
    Write,
}

/// Receives the progress of a build; called from several threads.
pub trait Progress: Sync {
    /// A stage begins; `total` is its number of steps, 0 when unknown.
    fn begin(&self, stage: Stage, total: u64);

    /// `steps` more steps of the current stage are done.
    fn advance(&self, steps: u64);
}

/// Reports to nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _stage: Stage, _total: u64) {}

    fn advance(&self, _steps: u64) {}
}
