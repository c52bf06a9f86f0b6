//! `wikitoolkit page`

use insta::assert_snapshot;

use crate::command::{inn, run};
use crate::repository::Repository;

#[test]
fn a_page_shows_documentation_relations_and_source() {
    assert_snapshot!(run(&inn(), &["page", "sym:src/room.rs#Room.book"]).out(), @r"
    # Room.book
    sym:src/room.rs#Room.book (method L16-22)

    Books the room for a guest. Fails when it is taken.

    Related: references → 1, ← calls 2, ← tests 1

    ```rust
        pub fn book(&mut self, guest: &str) -> Result<(), Taken> {
            if self.guest.is_some() {
                return Err(Taken);
            }
            self.guest = Some(guest.to_owned());
            Ok(())
        }
    ```
    ");
}

#[test]
fn the_json_has_one_shape() {
    assert_snapshot!(run(&inn(), &["--json", "page", "Taken"]).out(), @r#"{"id":"sym:src/room.rs#Taken","kind":"symbol","test":false,"title":"Taken","path":"src/room.rs","line":26,"end_line":26,"text":"Somebody else sleeps there.\n\nRelated: ← references 2\n\n```rust\npub struct Taken;\n```","notes":[],"truncated":false}"#);
}

#[test]
fn a_path_or_a_name_will_do_when_it_is_the_only_one() {
    let inn = inn();
    inn.write("src/b.rs", "pub struct Taken;\n");
    let head = |id: &str| run(&inn, &["page", id]).out().lines().nth(1).unwrap().to_owned();
    assert_eq!(head("src/room.rs"), "file:src/room.rs (file L1-26)");
    assert_eq!(head("./src/"), "dir:src (dir)");
    assert_eq!(head("Room.book"), "sym:src/room.rs#Room.book (method L16-22)");
    assert_eq!(head("Room::book"), "sym:src/room.rs#Room.book (method L16-22)");
    assert_snapshot!(run(&inn, &["page", "Taken"]).failure(), @r"
    1 error: `Taken` names 2 pages
    hint: give one of sym:src/b.rs#Taken, sym:src/room.rs#Taken
    ");
}

#[test]
fn a_wrong_id_gets_the_nearest() {
    let text = run(&inn(), &["page", "file:src/rom.rs"]).failure();
    assert!(
        text.starts_with(
            "1 error: there is no page `file:src/rom.rs`\nhint: the nearest ids are file:src/room.rs"
        ),
        "{text}"
    );
}

#[test]
fn sections_of_a_page() {
    let inn = inn();
    let section = |section: &str| run(&inn, &["page", "src/room.rs", "--section", section]).out();
    assert_snapshot!(section("outline"), @r"
    # src/room.rs
    file:src/room.rs (file L1-26)

    - struct Room L4-7: pub struct Room — A room with a number.
      - method Room.new L11-13: pub fn new(number: u32) -> Self — Makes a free room.
      - method Room.book L16-22: pub fn book(&mut self, guest: &str) -> Result<(), Taken> — Books the room for a guest.
    - struct Taken L26: pub struct Taken — Somebody else sleeps there.
    ");
    assert_snapshot!(section("docs"), @r"
    # src/room.rs
    file:src/room.rs (file L1-26)

    Rooms and their guests.
    ");
    assert_snapshot!(section("11-13"), @r"
    # src/room.rs
    file:src/room.rs (file L1-26)

    ```rust
        pub fn new(number: u32) -> Self {
            Self { number, guest: None }
        }
    ```
    ");
    assert!(section("code").contains("pub struct Taken;"));
    assert!(section("book").starts_with("# Room.book\n"));
    assert_snapshot!(run(&inn, &["page", "src/room.rs", "--section", "nope"]).failure(), @r"
    1 error: file:src/room.rs has no section `nope`
    hint: sections are outline, docs, notes, code, Room, Room.new, Room.book, Taken, or lines such as 10-60
    ");
    assert_snapshot!(run(&inn, &["page", "src/room.rs", "--section", "99"]).failure(), @"1 error: src/room.rs has 26 lines; there is no line 99");
    assert_eq!(run(&inn, &["page", "src/room.rs", "--section", "60-10"]).code, 2);
}

#[test]
fn what_does_not_fit_is_named_with_the_way_to_get_it() {
    let inn = inn();
    assert_snapshot!(run(&inn, &["page", "src/room.rs", "--budget", "150"]).out(), @r"
    # src/room.rs
    file:src/room.rs (file L1-26)

    Rooms and their guests.

    Related: ← imports 3

    - struct Room L4-7: pub struct Room — A room with a number.
    - struct Taken L26: pub struct Taken — Somebody else sleeps there.

    2 outline entries left out; ask for section `outline` with a larger budget. Source of 26 lines left out; ask for section `code`, a name, or `1-26`.
    ");
    let part =
        |section: &str| run(&inn, &["page", "src/room.rs", "--section", section, "--budget", "150"]).out();
    let source = |reply: &str| reply.split("```").nth(1).unwrap().trim_start_matches("rust\n").to_owned();
    let (mut read, mut section) = (String::new(), "code".to_owned());
    loop {
        let reply = part(&section);
        read += &source(&reply);
        match reply.trim_end().rsplit_once("ask for section `") {
            Some((_, rest)) => section = rest.trim_end_matches("`.").to_owned(),
            None => break,
        }
    }
    assert_eq!(read, std::fs::read_to_string(inn.path().join("src/room.rs")).unwrap());
}

#[test]
fn directories_documents_and_memories_have_pages() {
    let inn = inn();
    assert_snapshot!(run(&inn, &["page", "dir:src"]).out(), @r"
    # src
    dir:src (dir)

    - file src/desk.rs L1-11: The front desk.
    - file src/lib.rs L1-4: Rooms of an inn.
    - file src/room.rs L1-26: Rooms and their guests.
    ");
    assert_snapshot!(run(&inn, &["page", "doc:docs/guide.md#checking-in"]).out(), @r"
    # Checking in
    doc:docs/guide.md#checking-in (doc L5-7)

    ## Checking in

    Guests wait at the desk.
    ");
    let id =
        run(&inn, &["--json", "remember", "Clean at noon", "--link", "src/room.rs"]).json()["id"].clone();
    let id = id.as_str().unwrap();
    assert!(run(&inn, &["page", id]).out().contains("Clean at noon"));
    let linked = run(&inn, &["page", "src/room.rs"]).out();
    assert!(linked.contains(&format!("Remembered:\n- {id}: Clean at noon")), "{linked}");
}

#[test]
fn a_text_that_holds_fences_stays_one_block() {
    let repository = Repository::with(&[("notes.txt", "```\ninside\n```\n")]);
    assert!(run(&repository, &["page", "notes.txt"]).out().contains("````\n```\ninside\n```\n````"));
}
