//! Telling whether a file changed without reading it.

use std::fs::Metadata;
use std::time::{SystemTime, UNIX_EPOCH};

/// What the file system says about a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Bytes.
    pub size: u64,
    /// Time of the last change of the content, nanoseconds since 1970; 0 when it cannot vouch for the content.
    pub mtime_ns: i64,
    /// Time of the last change of content or attributes, nanoseconds since 1970; 0 where there is none.
    pub ctime_ns: i64,
    /// The file's number on its device; 0 where there is none.
    pub inode: u64,
}

/// What a file looked like when it was indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// What the file system said.
    pub stamp: Stamp,
    /// BLAKE3 of the bytes.
    pub hash: [u8; 32],
}

impl Stamp {
    /// From the metadata of a file, read no later than `now`.
    pub fn of(metadata: &Metadata, now: SystemTime) -> Self {
        let modified = metadata.modified().unwrap_or(UNIX_EPOCH);
        // Clocks of file systems tick coarsely: a second write within the same tick leaves the time as it is.
        const TICK_NS: i64 = 100_000_000;
        let system = unix(metadata);
        // A copy may keep the old time of its content, never that of its attributes.
        let latest = nanoseconds(modified).max(system.ctime_ns);
        let settled = latest.saturating_add(TICK_NS) < nanoseconds(now);
        Self { size: metadata.len(), mtime_ns: if settled { nanoseconds(modified) } else { 0 }, ..system }
    }

    /// Whether two stamps vouch for the same content.
    pub fn vouches_for(self, earlier: Self) -> bool {
        self.mtime_ns != 0 && self == earlier
    }
}

fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |nanos| -nanos),
    }
}

#[cfg(unix)]
fn unix(metadata: &Metadata) -> Stamp {
    use std::os::unix::fs::MetadataExt;
    let ctime_ns = metadata.ctime().saturating_mul(1_000_000_000).saturating_add(metadata.ctime_nsec());
    Stamp { ctime_ns, inode: metadata.ino(), ..Stamp::default() }
}

#[cfg(not(unix))]
fn unix(_metadata: &Metadata) -> Stamp {
    Stamp::default()
}
