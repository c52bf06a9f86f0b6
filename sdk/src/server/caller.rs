//! Who sends a request, as far as it is known before anybody has decided who that is.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::kernel::panic_text;
use crate::tool::{ClientInfo, Extensions, Principal, RequestMeta};

/// What a request brings along by which its sender can be told.
///
/// All but what the transport knows is the sender's own word: it proves something only where a secret is in it, or
/// where whoever can send at all is trusted, such as a gateway in front.
pub struct Caller<'a> {
    meta: &'a RequestMeta,
    client: Option<&'a ClientInfo>,
    extensions: &'a Extensions,
}

impl<'a> Caller<'a> {
    pub(super) const fn new(
        meta: &'a RequestMeta,
        client: Option<&'a ClientInfo>,
        extensions: &'a Extensions,
    ) -> Self {
        Self { meta, client, extensions }
    }

    /// The request's `_meta`.
    #[must_use]
    pub fn meta(&self) -> &'a Map<String, Value> {
        self.meta.get()
    }

    /// The program that sends it, by its own word.
    #[must_use]
    pub const fn client(&self) -> Option<&'a ClientInfo> {
        self.client
    }

    /// What the transport knows.
    #[must_use]
    pub const fn extensions(&self) -> &'a Extensions {
        self.extensions
    }
}

impl fmt::Debug for Caller<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").field("client", &self.client).finish_non_exhaustive()
    }
}

/// Says who sends a request.
#[derive(Clone)]
pub(crate) struct Identify(Arc<Decide>);

type Decide = dyn Fn(&Caller<'_>) -> Option<Principal> + Send + Sync;

/// Nobody may be taken for somebody else because of a fault.
#[derive(Debug)]
pub(crate) struct Undecided;

impl Identify {
    pub(super) fn new(decide: impl Fn(&Caller<'_>) -> Option<Principal> + Send + Sync + 'static) -> Self {
        Self(Arc::new(decide))
    }

    /// Who `caller` is; a panic is an error.
    pub(super) fn decide(&self, caller: &Caller<'_>) -> Result<Option<Principal>, Undecided> {
        catch_unwind(AssertUnwindSafe(|| (self.0)(caller))).map_err(|payload| {
            tracing::error!(panic = panic_text(&*payload), "finding out who calls panicked");
            Undecided
        })
    }
}
