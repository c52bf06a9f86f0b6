//! Which lines of which files a range of commits changed, asked of git.

use crate::graph::RelPath;

/// Lines of a file as it is after a change: first and last, from 1. Where lines were only taken out, the two around
/// the gap.
pub type Lines = (u32, u32);

/// Reads a unified diff without context lines.
pub(super) fn parse(diff: &[u8]) -> Vec<(RelPath, Vec<Lines>)> {
    let mut files: Vec<(RelPath, Vec<Lines>)> = Vec::new();
    let mut is_known = false;
    for line in diff.split(|byte| *byte == b'\n') {
        if let Some(path) = line.strip_prefix(b"+++ ") {
            let path = new_path(path);
            is_known = path.is_some();
            files.extend(path.map(|path| (path, Vec::new())));
        } else if let Some(lines) = line.strip_prefix(b"@@ ").and_then(hunk).filter(|_| is_known)
            && let Some((_, all)) = files.last_mut()
        {
            all.push(lines);
        }
    }
    files
}

/// The file after the change; `None` when it is gone.
fn new_path(written: &[u8]) -> Option<RelPath> {
    let written = written.strip_suffix(b"\t").unwrap_or(written);
    let plain = match written.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")) {
        Some(quoted) => unquoted(quoted),
        None => written.to_vec(),
    };
    plain.strip_prefix(b"b/").map(RelPath::from_bytes)
}

/// Bytes as git spells them between quotes: `\t`, `\"`, `\303`.
fn unquoted(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.iter().copied();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match rest.next() {
            Some(b't') => out.push(b'\t'),
            Some(b'n') => out.push(b'\n'),
            Some(first @ b'0'..=b'7') => {
                let digits = [Some(first), rest.next(), rest.next()];
                let value = digits.into_iter().flatten().fold(0_u32, |value, digit| {
                    value.wrapping_mul(8).wrapping_add(u32::from(digit.wrapping_sub(b'0')))
                });
                out.extend(u8::try_from(value & 0xff));
            }
            other => out.extend(other),
        }
    }
    out
}

/// The new side of `-1,2 +3,4 @@`.
fn hunk(header: &[u8]) -> Option<Lines> {
    let header = std::str::from_utf8(header.split(|byte| *byte == b'@').next()?).ok()?;
    let new = header.split(' ').find_map(|part| part.strip_prefix('+'))?;
    let (start, count) = new.split_once(',').unwrap_or((new, "1"));
    let (start, count): (u32, u32) = (start.parse().ok()?, count.parse().ok()?);
    match count {
        0 => Some((start.max(1), start.saturating_add(1))),
        _ => Some((start, start.saturating_add(count - 1))),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_new_side_counts() {
        let diff = b"diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +3,4 @@ fn a\n+b\n@@ -9 +12,0 @@\n-c\n\
            --- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n--- \"a/\\303\\244 b\"\n+++ \"b/\\303\\244\\tb\"\n@@ -0,0 +1 @@\n";
        let shown: Vec<String> =
            parse(diff).iter().map(|(path, lines)| format!("{path:?} {lines:?}")).collect();
        assert_eq!(shown, ["RelPath(x) [(3, 6), (12, 13)]", "RelPath(ä%09b) [(1, 1)]"]);
    }
}
