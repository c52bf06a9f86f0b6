//! Revisions of the protocol and the two eras they fall into.

/// How a connection settles what both sides speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Era {
    /// `initialize` settles version and capabilities for the whole connection.
    Handshake,
    /// Every request carries version and capabilities in its `_meta`.
    Stateless,
}

/// A revision that is spoken here, oldest first.
///
/// 2025-03-26 is left out: it obliges a receiver to take batches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Revision {
    /// 2024-11-05.
    V2024_11_05,
    /// 2025-06-18: structured results, titles, resource links.
    V2025_06_18,
    /// 2025-11-25: the newest with a handshake.
    V2025_11_25,
    /// 2026-07-28: the first without a handshake.
    V2026_07_28,
}

impl Revision {
    /// Every revision, newest first: the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::V2026_07_28, Self::V2025_11_25, Self::V2025_06_18, Self::V2024_11_05];

    /// What a client gets that asks `initialize` for something else.
    pub const NEWEST_HANDSHAKE: Self = Self::V2025_11_25;

    /// The newest revision in which every request describes itself.
    pub const NEWEST_STATELESS: Self = Self::V2026_07_28;

    /// As it is written on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision that is written `text`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|revision| revision.as_str() == text)
    }

    /// The era it belongs to.
    #[must_use]
    pub const fn era(self) -> Era {
        match self {
            Self::V2024_11_05 | Self::V2025_06_18 | Self::V2025_11_25 => Era::Handshake,
            Self::V2026_07_28 => Era::Stateless,
        }
    }

    /// Whether it knows titles, structured results with their schemas, resource links, tool annotations and
    /// `_meta` on a tool.
    pub(crate) fn has_structure(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// Whether a program may describe itself beyond name, title and version.
    pub(crate) fn has_descriptions(self) -> bool {
        self >= Self::V2025_11_25
    }
}
