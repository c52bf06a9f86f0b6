//! State that travels with the client, signed.
//!
//! What a client sends back is whatever it likes. So the state names the questions that were asked and the
//! answers so far, and its signature covers these, the moment it expires, the request that it belongs to and
//! the caller that it was given to. It is no secret: its holder gave the answers. Nothing keeps a client from
//! sending the same state twice; a tool that must act once only has to see to that itself.

use std::collections::BTreeSet;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac_sha256::{HMAC, Hash};

use super::Given;
use crate::tool::{Arguments, Principal};

/// What the signature is about, so that a key that signs other things, too, never signs one of these.
const CONTEXT: &[u8] = b"toolkernel request state 1";

/// Signs states and checks them.
#[derive(Clone)]
pub(crate) struct Seals {
    key: Option<[u8; 32]>,
    valid: Duration,
}

/// What a state says.
#[derive(Debug, PartialEq)]
pub(in crate::server::session) struct State {
    /// Answers of earlier rounds.
    pub(in crate::server::session) given: Given,
    /// Keys of the questions of this round.
    pub(in crate::server::session) asked: BTreeSet<String>,
}

/// The state is not one that counts here.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::server::session) struct Refused;

/// What a request asks for, whoever sends it and whatever its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::server::session) struct RequestDigest([u8; 32]);

impl RequestDigest {
    /// Of a call; `None` when the arguments are no JSON.
    pub(in crate::server::session) fn of(tool: &str, arguments: &Arguments) -> Option<Self> {
        let arguments = arguments.canonical()?;
        let mut hash = Hash::new();
        // The length keeps name and arguments apart.
        hash.update((tool.len() as u64).to_be_bytes());
        hash.update(tool);
        hash.update(arguments);
        Some(Self(hash.finalize()))
    }
}

impl Default for Seals {
    /// A key for this process alone, and a quarter of an hour for an answer.
    fn default() -> Self {
        Self { key: random_key(), valid: Duration::from_secs(15 * 60) }
    }
}

#[cfg(not(target_family = "wasm"))]
fn random_key() -> Option<[u8; 32]> {
    let mut key = [0; 32];
    match getrandom::fill(&mut key) {
        Ok(()) => Some(key),
        Err(error) => {
            tracing::error!(%error, "no randomness for a key: clients of the stateless era are asked nothing");
            None
        }
    }
}

#[cfg(target_family = "wasm")]
const fn random_key() -> Option<[u8; 32]> {
    None
}

impl Seals {
    pub(crate) const fn key(&mut self, key: [u8; 32]) {
        self.key = Some(key);
    }

    pub(crate) const fn valid(&mut self, time: Duration) {
        self.valid = time;
    }

    /// Whether states can be signed at all. Never on WebAssembly, where no clock tells when one expires.
    pub(in crate::server::session) const fn work(&self) -> bool {
        self.key.is_some() && cfg!(not(target_family = "wasm"))
    }

    /// The state for the next round of `request`, at `now` in seconds since 1970.
    pub(in crate::server::session) fn seal(
        &self,
        request: RequestDigest,
        principal: Option<&Principal>,
        given: Given,
        asked: BTreeSet<String>,
        now: u64,
    ) -> Option<String> {
        let expires = now.saturating_add(self.valid.as_secs());
        let text = serde_json::to_vec(&(given, asked, expires)).ok()?;
        let tag = self.mac(request, principal, &text)?.finalize();
        Some(format!("{}.{}", URL_SAFE_NO_PAD.encode(text), URL_SAFE_NO_PAD.encode(tag)))
    }

    /// What `sealed` says, if it was given to this caller for this request and has not expired.
    pub(in crate::server::session) fn open(
        &self,
        sealed: &str,
        request: RequestDigest,
        principal: Option<&Principal>,
        now: u64,
    ) -> Result<State, Refused> {
        let decoded = sealed.split_once('.').and_then(|(text, tag)| {
            let tag: [u8; 32] = URL_SAFE_NO_PAD.decode(tag).ok()?.try_into().ok()?;
            Some((URL_SAFE_NO_PAD.decode(text).ok()?, tag))
        });
        let (text, tag) = decoded.ok_or(Refused)?;
        let mac = self.mac(request, principal, &text).ok_or(Refused)?;
        // In constant time.
        if !mac.finalize_verify(&tag) {
            return Err(Refused);
        }
        let (given, asked, expires) = serde_json::from_slice(&text).map_err(|_| Refused)?;
        if now < expires { Ok(State { given, asked }) } else { Err(Refused) }
    }

    fn mac(&self, request: RequestDigest, principal: Option<&Principal>, text: &[u8]) -> Option<HMAC> {
        let mut mac = HMAC::new(self.key?);
        mac.update(CONTEXT);
        mac.update(request.0);
        let (known, name) = principal.map_or((0, ""), |principal| (1, principal.0.as_str()));
        mac.update([known]);
        mac.update((name.len() as u64).to_be_bytes());
        mac.update(name);
        mac.update(text);
        Some(mac)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn seals() -> Seals {
        Seals { key: Some([7; 32]), valid: Duration::from_secs(60) }
    }

    fn digest(arguments: &str) -> RequestDigest {
        let raw = serde_json::value::RawValue::from_string(arguments.to_owned()).unwrap();
        RequestDigest::of("tool", &Arguments::from(raw)).unwrap()
    }

    fn sealed(seals: &Seals, principal: Option<&Principal>) -> String {
        let given = [("a".to_owned(), json!({ "action": "decline" }))].into();
        seals.seal(digest(r#"{"x":1}"#), principal, given, ["b".to_owned()].into(), 1000).unwrap()
    }

    #[test]
    fn what_was_sealed_is_read_until_it_expires() {
        let text = sealed(&seals(), None);
        let state = seals().open(&text, digest(r#"{"x":1}"#), None, 1059).unwrap();
        assert_eq!(state.given["a"], json!({ "action": "decline" }));
        assert!(state.asked.contains("b"));
        assert_eq!(seals().open(&text, digest(r#"{"x":1}"#), None, 1060), Err(Refused));
    }

    #[test]
    fn it_belongs_to_one_request_one_caller_and_one_key() {
        let (one, other) = (Principal("one".to_owned()), Principal("other".to_owned()));
        let text = sealed(&seals(), Some(&one));
        let open = |seals: &Seals, arguments: &str, principal| {
            seals.open(&text, digest(arguments), principal, 1000).is_ok()
        };
        assert!(open(&seals(), r#"{ "x" : 1 }"#, Some(&one)), "blanks make no other request");
        assert!(!open(&seals(), r#"{"x":2}"#, Some(&one)));
        assert!(!open(&seals(), r#"{"x":1}"#, Some(&other)));
        assert!(!open(&seals(), r#"{"x":1}"#, None));
        assert!(!open(&Seals { key: Some([8; 32]), ..seals() }, r#"{"x":1}"#, Some(&one)));
        assert!(!open(&Seals { key: None, ..seals() }, r#"{"x":1}"#, Some(&one)));
    }

    proptest! {
        /// No change of any character is taken.
        #[test]
        fn a_changed_state_is_refused(at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_.-]") {
            let text = sealed(&seals(), None);
            let at = at.index(text.len());
            let changed = format!("{}{to}{}", &text[..at], &text[at + 1..]);
            if changed != text {
                prop_assert_eq!(seals().open(&changed, digest(r#"{"x":1}"#), None, 1000), Err(Refused));
            }
        }

        #[test]
        fn garbage_is_refused(text in "\\PC{0,60}") {
            prop_assert_eq!(seals().open(&text, digest("{}"), None, 0), Err(Refused));
        }
    }
}
