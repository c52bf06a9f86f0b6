//! Refreshing: find what changed, parse it in parallel while one thread writes, derive the rest, publish.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Instant, SystemTime};

use rayon::prelude::*;

use super::affected::{Before, Changed};
use super::attach::attach;
use super::moves::Moves;
use super::produce::{Produced, produce};
use super::survey::Survey;
use super::{BuildError, BuildReport, Options, Progress, Stage, derive, lock, panic_message, past};
use crate::graph::RelPath;
use crate::lang::EXTRACTOR_VERSION;
use crate::memory::rfc3339;
use crate::repo::{self, Entry, Fingerprint, Root, Stamp};
use crate::store::{Build, Skip, StoreError, Writer};

/// So many files may wait for the writing thread; bounds the memory of a build.
const WAITING: usize = 64;

/// A file to look at more closely.
struct Candidate {
    entry: Entry,
    /// Its row and hash in the last generation.
    known: Option<(i64, [u8; 32])>,
}

/// What looking at a candidate gave.
enum Outcome {
    New(Box<Produced>),
    Same { key: i64, stamp: Stamp },
    Gone { key: Option<i64>, path: RelPath },
    Unreadable { key: Option<i64>, path: RelPath },
}

/// Brings the wiki up to date with the files and publishes a new generation if anything changed.
///
/// # Errors
/// [`BuildError::Busy`] at once when another build of the same wiki is running.
pub fn refresh(root: &Root, options: Options, progress: &dyn Progress) -> Result<BuildReport, BuildError> {
    refresh_after(None, root, options, progress)
}

/// The same, with what the files looked like a moment ago.
///
/// # Errors
/// Those of [`refresh`].
pub fn refresh_after(
    survey: Option<Survey>,
    root: &Root,
    options: Options,
    progress: &dyn Progress,
) -> Result<BuildReport, BuildError> {
    let started = Instant::now();
    let _lock = lock::acquire(root)?;
    take_mark_away(root);
    let mut writer = Writer::open(&root.database(), EXTRACTOR_VERSION)?;
    let mut report = match build(survey, root, &mut writer, options, progress) {
        Err(BuildError::Store(error)) if error.is_damage() => {
            tracing::warn!(%error, "the database is damaged and is made anew");
            drop(writer);
            writer = Writer::recreate(&root.database(), EXTRACTOR_VERSION)?;
            build(None, root, &mut writer, options, progress)?
        }
        other => other?,
    };
    writer.finish()?;
    report.elapsed = started.elapsed();
    Ok(report)
}

/// What it stands for is seen from here on; another that is set while this build runs is for the next one. One that was set
/// after a survey that the caller brought is lost, which costs the next question the look that it takes anyway.
fn take_mark_away(root: &Root) {
    match fs::remove_file(root.dirty_mark()) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, "the mark of git's hooks could not be taken away");
        }
        _ => {}
    }
}

fn build(
    survey: Option<Survey>,
    root: &Root,
    writer: &mut Writer,
    options: Options,
    progress: &dyn Progress,
) -> Result<BuildReport, BuildError> {
    progress.begin(Stage::Walk, 0);
    let generation = writer.generation()?;
    let first = generation.is_none();
    // What was seen before somebody else published may be older than what they saw.
    let Survey { entries, mut left_out, head, .. } = match survey {
        Some(survey) if survey.after == generation => survey,
        _ => Survey::take(root, generation)?,
    };
    let last_head = writer.head()?;
    let build = writer.begin(options.force || first)?;
    let gone = gone(&build, &entries);
    let total = entries.len();
    let candidates = candidates(&build, entries);
    progress.begin(Stage::Parse, u64::try_from(candidates.len()).unwrap_or(u64::MAX));
    let mut tally = Tally {
        removed: gone.len(),
        same: total - candidates.len(),
        changed: Changed { all: options.force || first, ..Changed::default() },
        ..Tally::default()
    };
    for (path, key) in gone {
        tally.went(&build, path, key)?;
    }
    let known = build.history_of()?;
    let step = thread::scope(|scope| {
        // Git reads its log while the files are parsed.
        let step = scope.spawn(|| past::step(root, known.as_deref(), head.as_deref()));
        let apply = |outcome| tally.apply(&build, outcome, &mut left_out);
        look_at_all(root, candidates, progress, apply)?;
        step.join().map_err(|panic| BuildError::Died { reason: panic_message(&*panic) })
    })?;
    left_out.sort();

    let retold = step.map(|step| past::take(&build, step, head.as_deref())).transpose()?.unwrap_or_default();
    let differs =
        options.force || first || tally.parsed + tally.removed > 0 || left_out != build.left_out()?;
    let changed = differs || retold;
    let mut report = BuildReport {
        parsed: count(tally.parsed),
        unchanged: count(tally.same),
        removed: count(tally.removed),
        changed,
        ..BuildReport::default()
    };
    let moves = Moves::new(root, &build, head.as_deref())?;
    if differs {
        derive::derive(&build, &tally.changed, &moves, &left_out, progress)?;
    } else if retold {
        // Another commit may tell where a page went that is gone.
        attach(&build, &moves, &left_out)?;
    }
    if changed {
        progress.begin(Stage::Write, 0);
    }
    report.skipped = build.skipped()?;
    let published = if changed {
        build.publish(head.as_deref(), &rfc3339(SystemTime::now()))?
    } else if tally.touched || head != last_head {
        build.keep(head.as_deref())?
    } else {
        build.abandon()?
    };
    (report.generation, report.pages, report.edges) =
        (published.generation, published.pages, published.edges);
    Ok(report)
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

fn gone(build: &Build<'_>, entries: &[Entry]) -> Vec<(RelPath, i64)> {
    let present: HashSet<&RelPath> = entries.iter().map(|entry| &entry.path).collect();
    let manifest = build.manifest().iter();
    let gone = manifest.filter(|(path, _)| !present.contains(path));
    gone.map(|(path, known)| (path.clone(), known.key)).collect()
}

fn candidates(build: &Build<'_>, entries: Vec<Entry>) -> Vec<Candidate> {
    let look = |entry: Entry| match build.manifest().get(&entry.path) {
        Some(known) if entry.stamp.vouches_for(known.fingerprint.stamp) => None,
        Some(known) => Some(Candidate { entry, known: Some((known.key, known.fingerprint.hash)) }),
        None => Some(Candidate { entry, known: None }),
    };
    entries.into_iter().filter_map(look).collect()
}

/// Reads and parses on all threads while this one applies what comes out.
fn look_at_all(
    root: &Root,
    candidates: Vec<Candidate>,
    progress: &dyn Progress,
    mut apply: impl FnMut(Outcome) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let (sender, receiver): (SyncSender<Outcome>, Receiver<Outcome>) = sync_channel(WAITING);
    thread::scope(|scope| {
        scope.spawn(move || {
            // A failed send means that writing failed; the rest need not be parsed.
            let work =
                |sender: &mut SyncSender<Outcome>, candidate| sender.send(look_at(root, candidate)).ok();
            candidates.into_par_iter().with_max_len(8).try_for_each_with(sender, work)
        });
        let mut result = Ok(());
        for outcome in receiver {
            progress.advance(1);
            result = apply(outcome);
            if result.is_err() {
                break;
            }
        }
        result
    })
}

fn look_at(root: &Root, candidate: Candidate) -> Outcome {
    let Candidate { entry: Entry { path, stamp }, known } = candidate;
    let key = known.map(|(key, _)| key);
    let bytes = match repo::read(root.path(), &path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Outcome::Gone { key, path },
        Err(error) => {
            tracing::warn!(%error, path = %path, "left out");
            return Outcome::Unreadable { key, path };
        }
    };
    let hash = *blake3::hash(&bytes).as_bytes();
    match known {
        Some((key, known)) if known == hash => Outcome::Same { key, stamp },
        _ => Outcome::New(Box::new(produce(path, &bytes, Fingerprint { stamp, hash }))),
    }
}

/// What has been applied so far.
#[derive(Default)]
struct Tally {
    changed: Changed,
    removed: usize,
    touched: bool,
    parsed: usize,
    same: usize,
}

impl Tally {
    fn apply(
        &mut self,
        build: &Build<'_>,
        outcome: Outcome,
        left_out: &mut Vec<Skip>,
    ) -> Result<(), StoreError> {
        match outcome {
            Outcome::New(produced) => {
                self.parsed += 1;
                self.note_change(build, &produced.file.path)?;
                build.put_file(&produced.file, produced.pages, produced.memory.as_ref())
            }
            Outcome::Same { key, stamp } => {
                self.same += 1;
                self.touched = true;
                build.touch(key, stamp)
            }
            Outcome::Gone { key, path } => self.forget(build, key, path),
            Outcome::Unreadable { key, path } => {
                left_out.push(Skip { path: path.to_string(), reason: "unreadable".to_owned() });
                self.forget(build, key, path)
            }
        }
    }

    /// Keeps what others could see of a file before its new content is written.
    fn note_change(&mut self, build: &Build<'_>, path: &RelPath) -> Result<(), StoreError> {
        match build.manifest().get(path) {
            _ if self.changed.all || repo::is_memory(path) => {}
            None => {
                self.changed.came.insert(path.clone());
            }
            Some(known) => {
                self.changed.files.insert(path.clone(), Before::of(build, known.key, path)?);
            }
        }
        Ok(())
    }

    fn forget(&mut self, build: &Build<'_>, key: Option<i64>, path: RelPath) -> Result<(), StoreError> {
        let Some(key) = key else { return Ok(()) };
        self.removed += 1;
        self.went(build, path, key)
    }

    fn went(&mut self, build: &Build<'_>, path: RelPath, key: i64) -> Result<(), StoreError> {
        if !repo::is_memory(&path) {
            let before = Before::of(build, key, &path)?;
            self.changed.went.insert(path, before);
        }
        build.remove_file(key)
    }
}
