//! Which wiki a server answers from.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use toolkernel::tool::ToolError;

use super::explained;
use crate::wiki::{Kept, Patience, Wiki, WikiError};

/// How long a call waits before it says that the wiki is being built, or answers from the last generation:
/// within the time-outs of clients, and long enough for a first build of most repositories.
const PATIENCE: Patience = Patience { first_build: Duration::from_secs(20), refresh: Duration::from_secs(3) };

/// Where the wiki is: a directory that was named, or the repository around the server's current directory.
///
/// It is looked for at each call, so that a server that was started outside a repository, or before there was
/// one, lives and says what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Source {
    root: Option<PathBuf>,
    kept: Arc<Kept>,
}

impl Source {
    /// The wiki of `root`, or of the repository around the current directory.
    #[must_use]
    pub fn new(root: Option<PathBuf>) -> Self {
        Self { root, kept: Arc::default() }
    }

    /// Runs an operation of the wiki where it may block.
    ///
    /// # Errors
    /// Those of the operation, and that there is no wiki here.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        operation: impl FnOnce(&Wiki) -> Result<T, WikiError> + Send + 'static,
    ) -> Result<T, ToolError> {
        let source = self.clone();
        let work = move || {
            let wiki = Wiki::locate(source.root.as_deref()).map_err(WikiError::from)?;
            operation(&wiki.patient(PATIENCE).keeping(source.kept))
        };
        tokio::task::spawn_blocking(work).await?.map_err(explained)
    }
}
