//! Where a glob looks.

use std::path::{Path, PathBuf};

/// What makes a component stand for more than one name.
const SPECIAL: [char; 8] = ['*', '?', '[', ']', '{', '}', '!', '\\'];

/// The folder in which everything lies that `glob`, read from `base`, can match; `None` where it may lead out of any.
pub(super) fn folder(base: &Path, glob: &str) -> Option<PathBuf> {
    let is_plain = |component: &str| !component.contains(SPECIAL);
    let components: Vec<&str> = glob.split('/').collect();
    let plain = components.iter().take_while(|component| is_plain(component)).count();
    // The last component is what is looked for in the folder.
    let (before, after) = components.split_at_checked(plain.min(components.len().saturating_sub(1)))?;
    if leads_out(&after.join("/")) {
        return None;
    }
    let before = if before == [""] { "/".to_owned() } else { before.join("/") };
    Some(base.join(before))
}

/// Whether what follows the first wildcard may lead to somewhere else than below the folder before it.
pub(super) fn leads_out(rest: &str) -> bool {
    let climbs = rest.split(['/', ',', '{', '}']).any(|part| part == "..");
    climbs || rest.contains("{/") || rest.contains(",/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glob_is_looked_for_in_the_folder_before_its_first_wildcard() {
        for (glob, expected) in [
            ("**/*.rs", Some("/r/src/")),
            ("*.rs", Some("/r/src/")),
            ("room.rs", Some("/r/src/")),
            ("a/b/*.rs", Some("/r/src/a/b")),
            ("a/room.rs", Some("/r/src/a")),
            ("{a,b}/*.rs", Some("/r/src/")),
            ("../*", Some("/r/src/..")),
            ("../../x/**", Some("/r/src/../../x")),
            ("/etc/*.conf", Some("/etc")),
            ("/*", Some("/")),
            ("/tmp/**", Some("/tmp")),
            ("", Some("/r/src/")),
            ("*/../../x", None),
            ("{..,a}/*", None),
            ("{/etc,a}/*", None),
            ("a*/{b,/etc}/*", None),
            ("**/..", None),
            ("..", None),
        ] {
            assert_eq!(folder(Path::new("/r/src"), glob).as_deref(), expected.map(Path::new), "{glob}");
        }
    }
}
