//! What people write is never lost.

use std::{fs, thread};

use wikitoolkit::graph::{PageId, Relation};
use wikitoolkit::index::{self, WriteError};
use wikitoolkit::memory::{Link, NewMemory, Status, Stored};
use wikitoolkit::store::{Direction, Snapshot};

use crate::repository::{Repository, edges_from, id, ids, page};

fn fact(text: &str, links: &[(&str, &str)]) -> NewMemory {
    let link = |(rel, page): &(&str, &str)| Link { rel: rel.parse().unwrap(), page: id(page) };
    NewMemory {
        fact: text.to_owned(),
        category: "decision".to_owned(),
        title: None,
        links: links.iter().map(link).collect(),
        status: Status::Stable,
    }
}

fn remember(repository: &Repository, text: &str, links: &[(&str, &str)]) -> Stored {
    index::remember(&repository.root(), &fact(text, links)).unwrap()
}

fn note_texts(snapshot: &Snapshot, page: &str) -> Vec<String> {
    snapshot.notes(&id(page)).unwrap().into_iter().map(|note| note.memory.body).collect()
}

fn problems(repository: &Repository) -> String {
    let problems = repository.built().memory_problems().unwrap();
    problems.iter().map(|problem| format!("{}: {}\n", problem.path, problem.reason)).collect()
}

#[test]
fn a_memory_becomes_a_page_with_its_links() {
    let repository = Repository::with(&[("a.rs", "pub fn f() {}\n")]);
    repository.refresh();
    let stored =
        remember(&repository, "Retries are capped at *five*, see RFC: 12", &[("explains", "sym:a.rs#f")]);
    assert_eq!(stored.id.as_str(), format!("mem:{}", stored.id.memory_id().unwrap()));
    let snapshot = repository.built();
    let memory = page(&snapshot, stored.id.as_str());
    assert_eq!(memory.title, "Retries are capped at *five*, see RFC: 12");
    assert_eq!(memory.path, stored.path);
    assert_eq!(memory.category.as_deref(), Some("decision"));
    let incoming = snapshot.edges(&id("sym:a.rs#f"), Direction::In, &["explains".parse().unwrap()]).unwrap();
    assert_eq!(
        incoming.iter().map(|edge| edge.from.clone()).collect::<Vec<_>>(),
        std::slice::from_ref(&stored.id)
    );
    assert_eq!(incoming[0].rel, Relation::Authored("explains".to_owned()));
    let text = fs::read_to_string(repository.path().join(&stored.path)).unwrap();
    assert_eq!(
        text.lines().nth(usize::try_from(incoming[0].lines[0]).unwrap() - 1).unwrap().split(' ').nth(4),
        Some("sym:a.rs#f")
    );
    assert!(text.contains("title: \"Retries are capped at *five*, see RFC: 12\"\n"), "{text}");
}

#[test]
fn the_same_fact_twice_is_one_memory_with_the_links_of_both() {
    let repository = Repository::with(&[("a.rs", "pub fn f() {}\n"), ("b.rs", "\n")]);
    repository.refresh();
    let first = remember(&repository, "One truth", &[("explains", "file:a.rs")]);
    let second = remember(&repository, "  One truth\n", &[("explains", "file:b.rs")]);
    let third = remember(&repository, "One truth", &[("explains", "file:b.rs")]);
    assert_eq!((first.already_known, second.already_known, third.already_known), (false, true, true));
    let text = fs::read_to_string(repository.path().join(&first.path)).unwrap();
    let file = repository.path().join(&first.path);
    fs::write(
        &file,
        text.replace("status:", "mine: yes\nstatus:")
            .replace("---\n\nOne truth\n", "---\n\nOne truth\n\nlinks:\n---\n"),
    )
    .unwrap();
    remember(&repository, "One truth", &[("replaces", "dir:.")]);
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("mine: yes\n")
            && text.contains("  - replaces dir:.")
            && text.ends_with("links:\n---\n"),
        "{text}"
    );
    assert_eq!((&first.id, &first.id), (&second.id, &third.id));
    let snapshot = repository.built();
    assert_eq!(snapshot.counts().unwrap().memories, 1);
    let linked = snapshot.edges(&first.id, Direction::Out, &[]).unwrap();
    assert_eq!(
        linked.iter().map(|edge| edge.to.as_str()).collect::<Vec<_>>(),
        ["file:a.rs", "file:b.rs", "dir:."]
    );
}

#[test]
fn twenty_writers_at_once_lose_nothing() {
    let repository = Repository::with(&[("a.rs", "pub fn f() {}\n")]);
    repository.refresh();
    thread::scope(|scope| {
        for at in 0..20 {
            let repository = &repository;
            scope.spawn(move || {
                index::note(&repository.root(), &id("file:a.rs"), &format!("note {at}")).unwrap();
                remember(repository, &format!("fact {at}"), &[("references", "sym:a.rs#f")]);
                remember(
                    repository,
                    "shared fact",
                    &[("references", if at % 2 == 0 { "sym:a.rs#f" } else { "file:a.rs" })],
                );
            });
        }
    });
    let snapshot = repository.built();
    let counts = snapshot.counts().unwrap();
    assert_eq!((counts.notes, counts.memories), (20, 21));
    assert_eq!(note_texts(&snapshot, "file:a.rs").len(), 20);
    assert_eq!(counts.edges.get("references"), Some(&22));
    let left: Vec<_> =
        fs::read_dir(repository.root().memory_dir()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 41, "no unfinished file stays");
}

#[test]
fn an_unknown_page_stores_nothing() {
    let repository = Repository::with(&[("src/lib.rs", "pub fn real() {}\n")]);
    repository.refresh();
    let error = index::remember(&repository.root(), &fact("x", &[("references", "sym:src/lib.rs#reel")]))
        .unwrap_err();
    let WriteError::UnknownPage { nearest, .. } = error else { panic!("{error}") };
    assert_eq!(nearest.first().map(PageId::as_str), Some("sym:src/lib.rs#real"));
    assert!(matches!(index::note(&repository.root(), &id("file:src/lib.rs"), " \n"), Err(WriteError::Empty)));
    assert!(!repository.root().memory_dir().exists());
    repository.write("new.rs", "pub fn fresh() {}\n");
    index::note(&repository.root(), &id("sym:new.rs#fresh"), "found although newer than the build").unwrap();
}

#[test]
fn c28_notes_survive_rebuilds_shifts_renames_and_absence() {
    let repository = Repository::with(&[("src/a.rs", "/// Does.\npub fn f() {}\n")]);
    repository.commit_all();
    repository.refresh();
    index::note(&repository.root(), &id("file:src/a.rs"), "on the file").unwrap();
    index::note(&repository.root(), &id("sym:src/a.rs#f"), "on the function").unwrap();
    let memory = remember(&repository, "linked", &[("references", "sym:src/a.rs#f")]);
    let both = |file: &str, symbol: &str| {
        let snapshot = repository.built();
        assert_eq!(note_texts(&snapshot, file), ["on the file"]);
        assert_eq!(note_texts(&snapshot, symbol), ["on the function"]);
        assert_eq!(edges_from(&snapshot, memory.id.as_str(), "references").split(' ').next(), Some(symbol));
        assert_eq!(repository.dump(), repository.clean_dump());
    };
    both("file:src/a.rs", "sym:src/a.rs#f");
    repository.git(&["mv", "src/a.rs", "src/b.rs"]);
    both("file:src/b.rs", "sym:src/b.rs#f");
    repository.remove("src/b.rs");
    let orphaned = problems(&repository);
    assert_eq!(orphaned.matches("orphaned: there is no page").count(), 3, "{orphaned}");
    assert_eq!(repository.snapshot().counts().unwrap().notes, 2, "orphans are still pages");
    repository.write("src/a.rs", "// a line above\n/// Does.\npub fn f() {}\n");
    both("file:src/a.rs", "sym:src/a.rs#f");
    assert_eq!(problems(&repository), "");
}

#[test]
fn hand_made_and_broken_files_are_read_or_reported() {
    let repository = Repository::with(&[("a.rs", "pub fn f() {}\n")]);
    let put = |name: &str, text: &str| repository.write(&format!(".wikitoolkit/memory/{name}.md"), text);
    put(
        "by-hand",
        "---\nformat: 1\nid: by-hand\nkind: memory\ntitle: 'It''s mine'\nmy-key: kept\nlinks:\n  - references file:a.rs\n---\nBody.\n",
    );
    put("no-front", "Just a thought.\n");
    put("old-format", "---\nformat: 9\n---\nFrom the future.\n");
    put("bad-link", "---\nformat: 1\nlinks:\n  - nonsense\n---\nText.\n");
    put("copied", "---\nformat: 1\nid: by-hand\n---\nA copy.\n");
    put("pageless", "---\nformat: 1\nkind: note\n---\nWhere?\n");
    insta::assert_snapshot!(problems(&repository), @"
    .wikitoolkit/memory/bad-link.md: line 4: expected `- relation page-id`, found `- nonsense`
    .wikitoolkit/memory/copied.md: line 3: id `by-hand` differs from the name of the file, `copied`
    .wikitoolkit/memory/no-front.md: has no frontmatter between `---` lines
    .wikitoolkit/memory/old-format.md: line 2: format `9` is not known, expected 1
    .wikitoolkit/memory/pageless.md: is a note without a `page`
    ");
    let dump = repository.dump();
    assert_eq!(ids(&dump, "mem:").len(), 6);
    let snapshot = repository.snapshot();
    assert_eq!(page(&snapshot, "mem:by-hand").title, "It's mine");
    assert_eq!(page(&snapshot, "mem:no-front").summary, "Just a thought.");
}

#[test]
fn memories_are_for_git_and_the_database_is_not() {
    let repository = Repository::with(&[("a.rs", "pub fn f() {}\n")]);
    repository.refresh();
    let stored = remember(&repository, "Commit me", &[]);
    let seen = repository.git(&["status", "--porcelain", "-uall", "--", ".wikitoolkit"]);
    assert_eq!(seen, format!("?? {}\n", stored.path));
}
