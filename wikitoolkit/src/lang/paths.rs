//! Paths as resolvers put them together.

/// The directory of a path with its final `/`; empty at the top.
pub(super) fn directory(path: &str) -> &str {
    path.rfind('/').and_then(|at| path.get(..=at)).unwrap_or_default()
}

/// A path without `.`, `..` and empty parts.
pub(super) fn normalize(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
