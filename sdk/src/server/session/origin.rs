//! Where a request comes from: what it, or the handshake before it, says about its caller.

use std::sync::Arc;

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::Core;
use super::level::{self, LogFilter};
use super::port::Reports;
use crate::protocol::{Era, ErrorObject, Meta, Params, Revision, code, members, meta_key, string, value};
use crate::server::Caller;
use crate::tool::{CallContext, ClientInfo, Extensions, RequestMeta};

/// What is known about a request's caller.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) revision: Revision,
    pub(super) client: Option<Arc<ClientInfo>>,
    pub(super) meta: RequestMeta,
    pub(super) reports: Reports,
    /// What the server and the transport know, and who sends the request, once that is found out.
    pub(super) extensions: Extensions,
}

impl Origin {
    /// The same with what is known about its sender.
    pub(super) fn identified(mut self, core: &Core) -> Result<Self, ErrorObject> {
        self.extensions = core.extensions.clone();
        if let Some(identify) = &core.identify {
            let caller = Caller::new(&self.meta, self.client.as_deref(), &self.extensions);
            let principal = identify.decide(&caller).map_err(|_| {
                ErrorObject::new(
                    code::INTERNAL,
                    "who calls could not be found out: an internal error (a panic)",
                )
            })?;
            if let Some(principal) = principal {
                self.extensions.insert(principal);
            }
        }
        Ok(self)
    }

    /// The context of a request that nothing is sent for before its answer.
    pub(super) fn into_context(self) -> CallContext {
        let Self { meta, client, extensions, .. } = self;
        CallContext { meta, client, extensions, ..CallContext::default() }
    }
}

/// Refuses a self-describing request of a version that is not spoken.
pub(super) fn supported(meta: &Meta<'_>) -> Result<(), ErrorObject> {
    let Some(version) = meta.protocol_version else { return Ok(()) };
    let version = string(Some(version), &place(meta_key::PROTOCOL_VERSION))?;
    if Revision::parse(&version).is_some_and(|revision| revision.era() == Era::Stateless) {
        return Ok(());
    }
    let supported = Revision::ALL.map(Revision::as_str);
    let message = format!("unsupported protocol version `{version}`; supported: {}", supported.join(", "));
    let data = json!({ "requested": version, "supported": supported });
    Err(ErrorObject::new(code::UNSUPPORTED_VERSION, message).with_data(data))
}

pub(super) fn meta(params: &Params<'_>) -> RequestMeta {
    params.meta.map(|meta| RequestMeta::from(meta.to_owned())).unwrap_or_default()
}

/// What a client says about itself. Only the capabilities are taken seriously enough to be refused.
pub(super) fn client(
    info: Option<&RawValue>,
    capabilities: Option<&RawValue>,
    place: &str,
) -> Result<ClientInfo, ErrorObject> {
    let said = info.and_then(|info| members(info, ["name", "version"]).ok()).unwrap_or_default();
    let [name, version] =
        said.map(|text| text.and_then(|text| serde_json::from_str(text.get()).ok()).unwrap_or_default());
    let capabilities: Option<Map<String, Value>> = value(capabilities, place, "an object")?;
    Ok(ClientInfo { name, version, capabilities: capabilities.unwrap_or_default() })
}

fn place(key: &str) -> String {
    format!("params._meta[\"{key}\"]")
}

/// Reads the callers of self-describing requests. The last one is remembered by its exact words, because
/// most clients repeat them in every request.
#[derive(Default)]
pub(super) struct Clients {
    last: Option<Known>,
    /// The last whole `_meta`, if it may well come again.
    repeated: Option<(Box<str>, Origin)>,
}

/// A `_meta` above this length is not remembered.
const MEMORABLE: usize = 4096;

struct Known {
    info: Option<Box<str>>,
    capabilities: Box<str>,
    client: Arc<ClientInfo>,
}

impl Clients {
    /// The origin of a request whose `_meta` is the last one's, to the letter.
    pub(super) fn recall(&self, params: &Params<'_>) -> Option<Origin> {
        let (text, origin) = self.repeated.as_ref()?;
        (params.meta?.get() == &**text).then(|| origin.clone())
    }

    pub(super) fn origin(&mut self, params: &Params<'_>, meta: &Meta<'_>) -> Result<Origin, ErrorObject> {
        let missing = meta.missing();
        if !missing.is_empty() {
            return Err(ErrorObject::invalid_params(format!(
                "`params._meta` lacks `{}`, which every request of this era carries",
                missing.join("` and `")
            )));
        }
        let origin = Origin {
            revision: Revision::NEWEST_STATELESS,
            client: Some(self.client(meta)?),
            meta: self::meta(params),
            reports: Reports { progress_token: meta.progress_token()?, log: log_filter(meta)? },
            extensions: Extensions::default(),
        };
        // A progress token is another one in every request.
        if let Some(text) = params.meta.map(RawValue::get)
            && origin.reports.progress_token.is_none()
            && text.len() <= MEMORABLE
        {
            self.repeated = Some((text.into(), origin.clone()));
        }
        Ok(origin)
    }

    fn client(&mut self, meta: &Meta<'_>) -> Result<Arc<ClientInfo>, ErrorObject> {
        let info = meta.client_info.map(RawValue::get);
        let capabilities = meta.client_capabilities.map(RawValue::get).unwrap_or_default();
        if let Some(known) = &self.last
            && known.info.as_deref() == info
            && &*known.capabilities == capabilities
        {
            return Ok(Arc::clone(&known.client));
        }
        let client = Arc::new(client(
            meta.client_info,
            meta.client_capabilities,
            &place(meta_key::CLIENT_CAPABILITIES),
        )?);
        let (info, capabilities) = (info.map(Into::into), capabilities.into());
        self.last = Some(Known { info, capabilities, client: Arc::clone(&client) });
        Ok(client)
    }
}

fn log_filter(meta: &Meta<'_>) -> Result<LogFilter, ErrorObject> {
    match meta.log_level {
        None => Ok(LogFilter::Nothing),
        level => level::required(level, &place(meta_key::LOG_LEVEL)).map(LogFilter::From),
    }
}
