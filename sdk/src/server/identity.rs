//! Who a server says it is.

use serde_json::value::{RawValue, to_raw_value};

use super::icons;
use crate::protocol::{Implementation, ResultMeta, Revision};
use crate::tool::Icon;

/// Name, version and description of a server, as clients show them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerInfo {
    pub(super) name: String,
    version: String,
    title: Option<String>,
    description: Option<String>,
    website_url: Option<String>,
    icons: &'static [Icon],
}

impl ServerInfo {
    /// A server with a name for programs and a version; [`server_info!`](crate::server_info) takes both
    /// from the package.
    #[must_use]
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            version: version.into(),
            title: None,
            description: None,
            website_url: None,
            icons: &[],
        }
    }

    /// A name for people. Clients know it since revision 2025-06-18.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// What the server is good for, in a sentence. Clients know it since revision 2025-11-25.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Where to read more: an absolute URL. Clients know it since revision 2025-11-25.
    #[must_use]
    pub fn website_url(mut self, url: impl Into<String>) -> Self {
        self.website_url = Some(url.into());
        self
    }

    /// Pictures for people. Clients know them since revision 2025-11-25.
    #[must_use]
    pub const fn icons(mut self, icons: &'static [Icon]) -> Self {
        self.icons = icons;
        self
    }

    pub(super) fn to_wire(&self, revision: Revision) -> Implementation<'_> {
        Implementation {
            name: &self.name,
            title: self.title.as_deref().filter(|_| revision.has_structure()),
            version: &self.version,
            description: self.description.as_deref().filter(|_| revision.has_descriptions()),
            website_url: self.website_url.as_deref().filter(|_| revision.has_descriptions()),
            icons: icons::to_wire(self.icons, revision),
        }
    }
}

/// What a session says about its server, with the parts that go into every answer written once.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(super) info: ServerInfo,
    pub(super) instructions: Option<String>,
    /// The `_meta` of what is asked once a connection, with everything there is to say.
    pub(super) full_meta: Box<RawValue>,
    /// The `_meta` of every other result of the stateless era: only name and version, because each answer pays for it.
    pub(super) result_meta: Box<RawValue>,
}

impl Identity {
    pub(crate) fn new(info: ServerInfo, instructions: Option<String>) -> Self {
        let full = info.to_wire(Revision::NEWEST_STATELESS);
        let short = ServerInfo::new(&*info.name, &*info.version);
        let short = short.to_wire(Revision::NEWEST_STATELESS);
        let [full_meta, result_meta] = [full, short]
            .map(|server_info| raw(&ResultMeta { server_info: Some(server_info), subscription_id: None }));
        Self { info, instructions, full_meta, result_meta }
    }
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    // Strings under string keys: nothing that JSON cannot hold.
    to_raw_value(value).unwrap_or_else(|error| unreachable!("an identity serialises: {error}"))
}

/// [`ServerInfo`](crate::server::ServerInfo) with the name and version of the package it is used in.
#[macro_export]
macro_rules! server_info {
    () => {
        $crate::server::ServerInfo::new(::core::env!("CARGO_PKG_NAME"), ::core::env!("CARGO_PKG_VERSION"))
    };
}
