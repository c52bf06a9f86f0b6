//! What of a commit message says something about the code.

/// Lines of the body that are kept.
const LINES: usize = 6;

/// Bytes of the body that are kept, to the end of the line.
const BYTES: usize = 400;

/// The subject and the beginning of the body, without blank lines and trailers.
pub(super) fn gist(message: &str) -> String {
    let mut lines = message.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut gist = lines.next().unwrap_or_default().to_owned();
    let most = gist.len() + BYTES;
    for line in lines.filter(|line| !is_trailer(line)).take(LINES) {
        gist.push('\n');
        gist.push_str(line);
        if gist.len() > most {
            break;
        }
    }
    gist
}

/// Whether a line is one of those that tools and conventions add, such as `Signed-off-by: A <a@b>`.
fn is_trailer(line: &str) -> bool {
    let Some((key, _)) = line.split_once(": ") else { return false };
    let key = key.to_ascii_lowercase();
    key.ends_with("-by")
        || matches!(key.as_str(), "cc" | "change-id" | "closes" | "fixes" | "refs" | "see-also")
}

#[cfg(test)]
mod tests {
    use super::gist;

    #[test]
    fn the_beginning_of_a_message_is_kept_without_trailers() {
        let table = [
            ("Fix the gate\n", "Fix the gate"),
            ("Fix\n\nIt hung\nat night.\n\nSigned-off-by: A <a@b.c>\nFixes: #3\n", "Fix\nIt hung\nat night."),
            ("gate: fix\n\n1\n2\n3\n4\n5\n6\n7\n", "gate: fix\n1\n2\n3\n4\n5\n6"),
            ("\n", ""),
        ];
        for (message, expected) in table {
            assert_eq!(gist(message), expected);
        }
        let long = gist(&format!("Subject\n\n{}\nmore\n", "word ".repeat(200)));
        assert!(!long.contains("more") && long.len() > 900, "{long}");
    }
}
