//! Files that are not UTF-8.

use wikitoolkit::store::{Field, Resolution};

use crate::repository::{Repository, page};

#[test]
fn c10_latin1_and_utf16_are_read() {
    let repository = Repository::new();
    repository.write("legacy.c", b"/* gr\xFC\xDFe */\nint compute_total(void) { return 1; }\n");
    let utf16: Vec<u8> =
        "\u{feff}def wide():\n    pass\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    repository.write("wide.py", utf16);
    repository.write("windows.md", "# Title\r\n\r\nText here.\r\n\r\n## Next\r\n");
    let snapshot = repository.built();
    let hits = snapshot.field_hits(Field::Body, &["compute_total".to_owned()], 3).unwrap();
    assert!(
        !hits.is_empty() || !snapshot.field_hits(Field::Body, &["total".to_owned()], 3).unwrap().is_empty()
    );
    let legacy = page(&snapshot, "file:legacy.c");
    assert_eq!(
        snapshot.text(&legacy).unwrap(),
        "/* gr\u{fc}\u{df}e */\nint compute_total(void) { return 1; }\n"
    );
    let wide = page(&snapshot, "sym:wide.py#wide");
    assert_eq!((wide.line, wide.end_line), (Some(1), Some(2)));
    assert_eq!(snapshot.text(&wide).unwrap(), "def wide():\n    pass\n");
    assert_eq!(page(&snapshot, "doc:windows.md#title").summary, "Text here.");
    assert!(matches!(snapshot.resolve("doc:windows.md#next").unwrap(), Resolution::Exact(_)));
}
