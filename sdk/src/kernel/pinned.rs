//! One thread for all pinned tools of a kernel.

use std::fmt;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::tool::ToolError;

type Job = Box<dyn FnOnce() + Send>;

/// Starts its thread with the first job and keeps it as long as the kernel lives.
#[derive(Default)]
pub(super) struct PinnedThread {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
}

impl PinnedThread {
    /// Queues `job` behind those that are there already.
    ///
    /// Jobs must not panic: a panic would end the thread, and thread-affine state with it.
    pub(super) fn run(&self, job: impl FnOnce() + Send + 'static) -> Result<(), ToolError> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = match &*jobs {
            Some(sender) => sender,
            None => jobs.insert(start()?),
        };
        sender.send(Box::new(job)).map_err(|_| ToolError::new("the thread of the pinned tools has ended"))
    }
}

fn start() -> Result<mpsc::Sender<Job>, ToolError> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::Builder::new()
        .name("toolkernel-pinned".to_owned())
        .spawn(move || jobs.into_iter().for_each(|job| job()))
        .map_err(|error| ToolError::new("no thread could be started for pinned tools").caused_by(error))?;
    Ok(sender)
}

impl fmt::Debug for PinnedThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PinnedThread")
    }
}
