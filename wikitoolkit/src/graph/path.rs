//! Paths relative to the root of the wiki.

use std::fmt;
use std::path::{Path, PathBuf};

use super::escape;

/// A path below the root: raw bytes with `/` between the parts, no leading or trailing `/`.
/// The root itself is the empty path. Ordered bytewise.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RelPath(Box<[u8]>);

impl RelPath {
    /// The root directory.
    pub fn root() -> Self {
        Self::default()
    }

    /// From raw bytes as git and the file system spell them.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// From its encoded form, as ids hold it; `.` is the root.
    pub fn decode(encoded: &str) -> Self {
        match encoded {
            "." => Self::root(),
            _ => Self(escape::decode(encoded).into()),
        }
    }

    /// The form used inside ids: space, `%`, `#`, control and non-UTF-8 bytes percent-encoded; `.` for the root.
    pub fn encode(&self) -> String {
        if self.is_root() {
            return ".".to_owned();
        }
        let mut out = String::with_capacity(self.0.len());
        escape::encode_into(&mut out, &self.0);
        out
    }

    /// The raw bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The path as text, if it is UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    /// Whether this is the root directory.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The enclosing directory; `None` for the root.
    pub fn parent(&self) -> Option<Self> {
        if self.is_root() {
            return None;
        }
        let end = self.0.iter().rposition(|b| *b == b'/').unwrap_or(0);
        Some(Self(self.0.iter().take(end).copied().collect()))
    }

    /// The last part, as bytes.
    pub fn file_name(&self) -> &[u8] {
        self.0.rsplit(|b| *b == b'/').next().unwrap_or_default()
    }

    /// The part after the last `.` of the file name, when it is UTF-8 and the name does not start with that `.`.
    pub fn extension(&self) -> Option<&str> {
        let name = self.file_name();
        let dot = name.iter().rposition(|byte| *byte == b'.').filter(|at| *at > 0)?;
        std::str::from_utf8(name.get(dot + 1..)?).ok()
    }

    /// This path with `part` (one or more parts) below it.
    pub fn join(&self, part: &str) -> Self {
        let mut bytes = self.0.to_vec();
        if !bytes.is_empty() {
            bytes.push(b'/');
        }
        bytes.extend_from_slice(part.as_bytes());
        Self(bytes.into())
    }

    /// One line for people: as it is shown elsewhere, but encoded when it holds line breaks or other control
    /// characters.
    pub fn title(&self) -> String {
        let text = self.to_string();
        if text.contains(char::is_control) { self.encode() } else { text }
    }

    /// Whether it lies somewhere below the directory `dir`.
    pub fn is_below(&self, dir: &Self) -> bool {
        dir.is_root() || self.0.strip_prefix(&*dir.0).is_some_and(|rest| rest.starts_with(b"/"))
    }

    /// Where it lies below `base` on this machine.
    pub fn to_path(&self, base: &Path) -> PathBuf {
        if self.is_root() { base.to_owned() } else { base.join(os_path(&self.0)) }
    }

    /// From an absolute or relative path of this machine, already stripped of the root.
    pub fn from_path(path: &Path) -> Self {
        Self(path_bytes(path).into())
    }
}

#[cfg(unix)]
fn os_path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn os_path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(unix)]
fn path_bytes(path: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(not(unix))]
fn path_bytes(path: &Path) -> Vec<u8> {
    path.to_string_lossy().replace('\\', "/").into_bytes()
}

/// Text for people: the path itself, or its encoded form when it is not UTF-8.
impl fmt::Display for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some("") => f.write_str("."),
            Some(text) => f.write_str(text),
            None => f.write_str(&self.encode()),
        }
    }
}

impl fmt::Debug for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RelPath({})", self.encode())
    }
}

impl From<&str> for RelPath {
    fn from(text: &str) -> Self {
        Self::from_bytes(text.as_bytes())
    }
}
