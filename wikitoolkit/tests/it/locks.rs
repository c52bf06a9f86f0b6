//! Several builders and readers at once, and builders that die.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use wikitoolkit::index::{self, BuildError, Options, Progress, Quiet, Stage};

use crate::repository::{Repository, ids};

/// Stops the first build in the middle of parsing until somebody has been turned away.
struct Paused<'b> {
    reached: &'b Barrier,
    go_on: &'b Barrier,
    steps: AtomicUsize,
}

impl Progress for Paused<'_> {
    fn begin(&self, _stage: Stage, _total: u64) {}

    fn advance(&self, _steps: u64) {
        if self.steps.fetch_add(1, Ordering::SeqCst) == 0 {
            self.reached.wait();
            self.go_on.wait();
        }
    }
}

#[test]
fn c14_a_second_builder_is_told_and_readers_go_on() {
    let repository = Repository::with(&[("a.rs", "pub fn a() {}\n")]);
    repository.refresh();
    let before = repository.dump();
    repository.write("b.rs", "pub fn b() {}\n");
    let (reached, go_on) = (Barrier::new(2), Barrier::new(2));
    thread::scope(|scope| {
        let first = scope.spawn(|| {
            let progress = Paused { reached: &reached, go_on: &go_on, steps: AtomicUsize::new(0) };
            index::refresh(&repository.root(), Options::default(), &progress).unwrap()
        });
        reached.wait();
        let second = index::refresh(&repository.root(), Options::default(), &Quiet);
        assert!(matches!(second, Err(BuildError::Busy)), "{second:?}");
        assert_eq!(repository.dump(), before, "readers see the last complete generation");
        go_on.wait();
        assert!(first.join().unwrap().changed);
    });
    assert_eq!(ids(&repository.dump(), "sym:"), ["sym:a.rs#a", "sym:b.rs#b"]);
}

/// Dies in the middle of parsing, as a killed process would: nothing is published.
struct Dying;

impl Progress for Dying {
    fn begin(&self, stage: Stage, _total: u64) {
        assert!(stage != Stage::Write, "killed");
    }

    fn advance(&self, _steps: u64) {}
}

#[test]
fn a_build_that_dies_leaves_the_last_generation() {
    let repository = Repository::with(&[("a.rs", "pub fn a() {}\n"), ("gone.rs", "pub fn gone() {}\n")]);
    repository.refresh();
    let before = repository.dump();
    repository.write("b.rs", "pub fn b() {}\n");
    repository.remove("gone.rs");
    let died = thread::scope(|scope| {
        scope.spawn(|| index::refresh(&repository.root(), Options::default(), &Dying).is_ok()).join().is_err()
    });
    assert!(died);
    assert_eq!(repository.dump(), before);
    repository.refresh();
    let after = repository.dump();
    assert_eq!(ids(&after, "sym:"), ["sym:a.rs#a", "sym:b.rs#b"]);
    assert_eq!(after, repository.clean_dump());
}

#[test]
fn a_lost_or_damaged_database_is_made_anew() {
    let repository = Repository::with(&[("a.rs", "pub fn a() {}\n")]);
    repository.refresh();
    index::note(&repository.root(), &"file:a.rs".parse().unwrap(), "kept").unwrap();
    repository.refresh();
    let before = repository.dump();
    let database = repository.root().database();

    fs::remove_file(&database).unwrap();
    assert!(index::open(&repository.root()).unwrap().is_none());
    repository.refresh();
    assert_eq!(repository.dump(), before);

    fs::write(&database, "this is no database, and longer than its header would be\n".repeat(40)).unwrap();
    assert!(index::open(&repository.root()).unwrap().is_none());
    repository.refresh();
    assert_eq!(repository.dump(), before);

    let mut bytes = fs::read(&database).unwrap();
    let half = bytes.len() / 2;
    bytes.get_mut(4096..half).unwrap().fill(0x5A);
    fs::write(&database, bytes).unwrap();
    index::refresh(&repository.root(), Options { force: true }, &Quiet).unwrap();
    assert_eq!(repository.dump(), before);
}
