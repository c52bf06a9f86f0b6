//! What `initialize` settles for a connection.

use std::sync::Arc;

use super::level::LogFilter;
use super::origin::{self, Origin};
use super::port::Reports;
use crate::protocol::{Era, ErrorObject, Meta, Params, Revision, string};
use crate::tool::{ClientInfo, Extensions};

/// State of the handshake era; before `initialize`, what it would most likely lead to.
#[derive(Default)]
pub(super) struct Handshake {
    settled: Option<Settled>,
}

struct Settled {
    revision: Revision,
    client: Arc<ClientInfo>,
}

impl Handshake {
    /// Takes `initialize`; a second one settles everything anew.
    pub(super) fn begin(&mut self, params: &Params<'_>) -> Result<Revision, ErrorObject> {
        let wanted = string(params.protocol_version, "params.protocolVersion")?;
        let revision = Revision::parse(&wanted)
            .filter(|revision| revision.era() == Era::Handshake)
            .unwrap_or(Revision::NEWEST_HANDSHAKE);
        let client =
            Arc::new(origin::client(params.client_info, params.capabilities, "params.capabilities")?);
        self.settled = Some(Settled { revision, client });
        Ok(revision)
    }

    pub(super) const fn took_place(&self) -> bool {
        self.settled.is_some()
    }

    pub(super) fn origin(&self, params: &Params<'_>, meta: &Meta<'_>) -> Result<Origin, ErrorObject> {
        Ok(Origin {
            revision: self.settled.as_ref().map_or(Revision::NEWEST_HANDSHAKE, |settled| settled.revision),
            client: self.settled.as_ref().map(|settled| Arc::clone(&settled.client)),
            meta: origin::meta(params),
            reports: Reports { progress_token: meta.progress_token()?, log: LogFilter::Connection },
            extensions: Extensions::default(),
        })
    }
}
