//! The grammar of absolute URIs (RFC 3986).

use std::net::Ipv6Addr;

const UNRESERVED: &str = "-._~";
const SUB_DELIMS: &str = "!$&'()*+,;=";

/// Whether `text` is a URI with a scheme.
pub(super) fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let (rest, fragment) = split(rest, '#');
    let (hierarchy, query) = split(rest, '?');
    let (authority, path) = match hierarchy.strip_prefix("//") {
        Some(rest) => {
            let slash = rest.find('/').unwrap_or(rest.len());
            let (authority, path) = rest.split_at(slash);
            (Some(authority), path)
        }
        None => (None, hierarchy),
    };
    is_scheme(scheme)
        && authority.is_none_or(is_authority)
        && is_made_of(path, &[":@/"])
        && query.is_none_or(|query| is_made_of(query, &[":@/?"]))
        && fragment.is_none_or(|fragment| is_made_of(fragment, &[":@/?"]))
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

fn is_scheme(scheme: &str) -> bool {
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

fn is_authority(authority: &str) -> bool {
    let (user, host) = match authority.rsplit_once('@') {
        Some((user, host)) => (user, host),
        None => ("", authority),
    };
    let (literal, port) = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((literal, port)) => (Some(literal), port),
            None => return false,
        },
        None => (None, host.find(':').map_or("", |colon| host.split_at(colon).1)),
    };
    let name_is_good = match literal {
        Some(literal) => is_ip_literal(literal),
        None => is_made_of(split(host, ':').0, &[]),
    };
    let port_is_good = port.is_empty()
        || port.strip_prefix(':').is_some_and(|port| port.bytes().all(|b| b.is_ascii_digit()));
    is_made_of(user, &[":"]) && name_is_good && port_is_good
}

/// What stands in brackets: an IPv6 address, or one of a version to come.
fn is_ip_literal(literal: &str) -> bool {
    let future = literal.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.'));
    match future {
        Some((version, address)) => {
            !version.is_empty()
                && version.bytes().all(|b| b.is_ascii_hexdigit())
                && !address.is_empty()
                && !address.contains('%')
                && is_made_of(address, &[":"])
        }
        None => literal.parse::<Ipv6Addr>().is_ok(),
    }
}

/// Whether `text` has nothing but letters, digits, percent-encoded bytes, the marks that every part of a URI
/// may have, and those of `more`.
fn is_made_of(text: &str, more: &[&str]) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let c = char::from(byte);
        let good = if c == '%' {
            [bytes.next(), bytes.next()]
                .iter()
                .all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit()))
        } else {
            c.is_ascii_alphanumeric()
                || [UNRESERVED, SUB_DELIMS].iter().chain(more).any(|marks| marks.contains(c))
        };
        if !good {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_uri;

    #[test]
    fn agrees_with_an_independent_validator() {
        let schema = serde_json::json!({ "type": "string", "format": "uri" });
        let judge = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
        let parts = [
            ["http:", "a:", "A1+-.:", "1:", "", ":"],
            ["//", "", "/", "///", "//@", "//u:p@"],
            ["example.org", "[::1]", "[v1.x:y]", "[v.x]", "[::1", "a b"],
            [":80", ":", ":x", "", ":999999", "%41"],
            ["/a/b", "", "?q=1/?", "#f", "#f#g", "/%zz"],
            ["", "é", "?a[]", "\\", "%4", "/;=@:"],
        ];
        let mut checked = 0;
        for choice in 0..6_usize.pow(6) {
            let text: String = parts
                .iter()
                .enumerate()
                .map(|(place, part)| part[choice / 6_usize.pow(place as u32) % 6])
                .collect();
            assert_eq!(is_uri(&text), judge.is_valid(&text.clone().into()), "{text}");
            checked += usize::from(is_uri(&text));
        }
        assert!(checked > 1000, "{checked}");
    }
}
