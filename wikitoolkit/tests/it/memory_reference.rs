//! The page `book/src/memory-files.md` shows a file that the library reads without a complaint and would write itself.

use wikitoolkit::memory::{parse, render};

const PAGE: &str = include_str!("../../../book/src/memory-files.md");

#[test]
fn the_book_shows_a_file_as_it_is_written() {
    let shown =
        PAGE.split("```markdown\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let id = shown.lines().find_map(|line| line.strip_prefix("id: ")).expect("an id");
    let parsed = parse(id, shown);
    assert_eq!(parsed.problem, None);
    assert_eq!(parsed.memory.links.len(), 1);
    assert_eq!(render(&parsed.memory), shown);
}
