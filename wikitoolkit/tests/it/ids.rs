//! Page ids.

use proptest::prelude::*;
use wikitoolkit::graph::{PageId, PageKind, RelPath};

use crate::repository::Repository;

fn path_bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![4 => any::<u8>(), 2 => prop::sample::select(b" %#~:.a".to_vec())];
    prop::collection::vec(byte.prop_filter("part of a name", |b| !matches!(b, 0 | b'/')), 1..20)
        .prop_filter("not the root", |bytes| bytes != b".")
}

proptest! {
    #[test]
    fn round_trip(path in path_bytes(), name in "\\PC{1,20}") {
        let path = RelPath::from_bytes(&path);
        for id in [PageId::dir(&path), PageId::file(&path), PageId::symbol(&path, &name), PageId::doc(&path, &name)] {
            prop_assert_eq!(id.as_str().parse::<PageId>().unwrap(), id.clone());
            prop_assert_eq!(id.path().unwrap(), path.clone());
            prop_assert!(!id.as_str().contains(' '));
            if matches!(id.kind(), PageKind::Symbol | PageKind::Doc) {
                prop_assert_eq!(id.fragment().unwrap(), name.clone());
            }
        }
        let memory = PageId::memory(&name);
        prop_assert_eq!(memory.memory_id().unwrap(), name);
        prop_assert_eq!(memory.as_str().parse::<PageId>().unwrap(), memory);
    }
}

#[test]
fn spellings() {
    let cases = [
        ("file:docs/a b c.md", "file:docs/a%20b%20c.md"),
        ("file:100%.txt", "file:100%25.txt"),
        ("file:c#/x.cs", "file:c%23/x.cs"),
        ("dir:src/", "dir:src"),
        ("dir:.", "dir:."),
        ("sym:src/café.rs#A.b", "sym:src/café.rs#A.b"),
        ("sym:a.js#Foo.%23secret", "sym:a.js#Foo.%23secret"),
        ("mem:why it is so-1f", "mem:why%20it%20is%20so-1f"),
    ];
    for (given, expected) in cases {
        assert_eq!(given.parse::<PageId>().unwrap().as_str(), expected);
    }
    for given in ["", "file:", "src/a.rs", "sym:a.rs", "sym:#x", "doc:a.md#", "page:x"] {
        assert!(given.parse::<PageId>().is_err(), "{given}");
    }
}

#[cfg(unix)]
#[test]
fn titles_are_one_line_whatever_people_call_things() {
    let repository = Repository::with(&[("a\nb/new\nline.py", "def f(): pass\n")]);
    let shown = crate::command::run(&repository, &["page", "dir:a%0Ab"]).out();
    assert!(shown.contains("- file a%0Ab/new%0Aline.py L1"), "{shown}");
    let args = ["--json", "remember", "fact", "--title", "two\nlines: and\n---\nid: evil"];
    let id = crate::command::run(&repository, &args).json()["id"].take();
    let page = crate::command::run(&repository, &["--json", "page", id.as_str().unwrap()]).json();
    assert_eq!(page["title"], "two lines: and --- id: evil");
}
