//! URLs, as the crate `url` holds them (feature `url`).

use url::Url;

use super::decode::{Decoding, ToolValue};
use super::input::{Input, Unreadable};
use super::schema::{Format, Schema, StringSchema};
use super::strings;
use super::uri::is_uri;

/// An absolute URI by RFC 3986, which JSON Schema's format `uri` stands for. A few of those are no URL by the
/// WHATWG's rules, which the type follows (a port beyond 65535, a host that looks like an IPv4 address and is
/// none): they are refused with the reason, though no schema can say so.
#[diagnostic::do_not_recommend]
impl ToolValue for Url {
    const SCHEMA: &'static Schema =
        &Schema::String(StringSchema { format: Some(Format::Uri), ..StringSchema::ANY });

    fn decode(
        input: Input<'_, '_>,
        schema: &'static Schema,
        decoding: &mut Decoding,
    ) -> Result<Option<Self>, Unreadable> {
        strings::parsed(input, schema, decoding, |text| {
            if !is_uri(text) {
                return Ok(None);
            }
            let url = Self::parse(text).map(Some);
            url.map_err(|error| {
                format!("expected a URL such as https://example.org/page, got {text:?}: {error}")
            })
        })
    }
}
