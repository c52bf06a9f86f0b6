//! Questions about three repositories of others. Their clones are not ours to keep: `WIKITOOLKIT_TEST_REPOS` names a
//! folder with them, checked out at the commits that `benches/answers` names.

use std::path::Path;

use wikitoolkit::index::{self, Options, Quiet};
use wikitoolkit::repo::Root;
use wikitoolkit::search::{self, Question};
use wikitoolkit::store::Snapshot;

/// A question, the end of the id or path that answers it, and among how many results it has to be.
type Row = (&'static str, &'static str, usize);

/// What one repository is asked: names of symbols, and everything else.
struct Set {
    repository: &'static str,
    symbols: &'static [Row],
    others: &'static [Row],
}

const SETS: &[Set] = &[
    Set {
        repository: "tokio",
        symbols: &[
            ("block_in_place", "#block_in_place", 1),
            ("LocalSet::spawn_local", "#LocalSet.spawn_local", 1),
            ("what is Semaphore::poll_acquire", "#Semaphore.poll_acquire", 1),
            ("ScheduledIo", "scheduled_io.rs#ScheduledIo", 1),
            ("where is yield_now", "#yield_now", 1),
        ],
        others: &[
            ("time/delay_queue.rs", "tokio/src/time/delay_queue.rs", 1),
            ("thread 'main' panicked at tokio/src/sync/oneshot.rs:210:9", "tokio/src/sync/oneshot.rs", 1),
            ("where are worker threads parked", "tokio/src/park/thread.rs", 10),
            ("how is a task woken", "tokio/src/task/waker.rs", 5),
            ("hierarchical timing wheel levels", "tokio/src/time/wheel", 5),
            ("broadcast channel: a slow receiver lags behind", "tokio/src/sync/broadcast.rs", 3),
            ("steal tasks from another worker's queue", "tokio/src/runtime/thread_pool", 10),
            ("parsing the attribute #[tokio::main]", "tokio-macros/src", 5),
            ("\"there is no reactor running\"", "tokio/src", 5),
            ("split a TCP stream into a reading and a writing half", "tokio/src/net/tcp/split.rs", 5),
        ],
    },
    Set {
        repository: "pytest",
        symbols: &[
            ("pytest_runtest_makereport", "#pytest_runtest_makereport", 1),
            ("FixtureManager", "fixtures.py#FixtureManager", 1),
            ("MonkeyPatch.setattr", "monkeypatch.py#MonkeyPatch.setattr", 1),
            ("what does ApproxScalar do", "python_api.py#ApproxScalar", 1),
            ("CaptureManager", "capture.py#CaptureManager", 1),
        ],
        others: &[
            ("_pytest/skipping.py", "src/_pytest/skipping.py", 1),
            ("File \"src/_pytest/runner.py\", line 150, in pytest_runtest_call", "src/_pytest/runner.py", 1),
            ("how are assert statements rewritten", "src/_pytest/assertion/rewrite.py", 3),
            ("write results as JUnit XML", "src/_pytest/junitxml.py", 3),
            ("temporary directory for each test", "src/_pytest/tmpdir.py", 5),
            ("run only the tests that failed last time", "src/_pytest/cacheprovider.py", 5),
            ("evaluate the condition of a skipif mark", "src/_pytest/skipping.py", 5),
            ("compare floating point numbers with a tolerance", "src/_pytest/python_api.py", 5),
            ("record warnings raised in a block", "src/_pytest/recwarn.py", 5),
            ("expression of -k that selects tests by keyword", "src/_pytest/mark", 5),
        ],
    },
    Set {
        repository: "vue-core",
        symbols: &[
            ("queueJob", "scheduler.ts#queueJob", 1),
            ("ReactiveEffect", "effect.ts#ReactiveEffect", 1),
            ("where is normalizeVNode", "vnode.ts#normalizeVNode", 1),
            ("compileScript", "compileScript.ts#compileScript", 1),
            ("toDisplayString", "toDisplayString.ts#toDisplayString", 1),
        ],
        others: &[
            ("runtime-core/src/apiWatch.ts", "packages/runtime-core/src/apiWatch.ts", 1),
            (
                "at patch (packages/runtime-core/src/renderer.ts:400:5)",
                "packages/runtime-core/src/renderer.ts",
                1,
            ),
            ("cache components that are switched out", "components/KeepAlive.ts", 5),
            ("render an application to a string on the server", "server-renderer/src/renderToString.ts", 5),
            ("custom elements with a shadow root", "runtime-dom/src/apiCustomElement.ts", 5),
            ("scoped styles: rewrite selectors", "compiler-sfc/src/style", 5),
            ("v-model on a checkbox", "directives/vModel.ts", 5),
            ("hydrate markup that the server rendered", "runtime-core/src/hydration.ts", 5),
            ("hoist static parts of a template", "transforms/hoistStatic.ts", 5),
            ("provide and inject between ancestors and descendants", "runtime-core/src/apiInject.ts", 5),
        ],
    },
];

/// The questions that are not answered, with what came instead.
fn missed(snapshot: &Snapshot, rows: &[Row]) -> Vec<String> {
    let mut missed = Vec::new();
    for (text, expected, most) in rows {
        let question = Question { text: (*text).to_owned(), limit: *most, ..Question::default() };
        let hits = search::query(snapshot, &question).unwrap().hits;
        let ids: Vec<String> = hits.iter().map(|hit| hit.page.id.to_string()).collect();
        let found = hits
            .iter()
            .any(|hit| hit.page.id.as_str().ends_with(expected) || lies_in(&hit.page.path, expected));
        if !found {
            missed.push(format!("{text}: expected {expected}, found {ids:?}"));
        }
    }
    missed
}

fn lies_in(path: &str, place: &str) -> bool {
    path.ends_with(place) || path.contains(&format!("{place}/"))
}

#[test]
fn questions_about_three_repositories_are_answered() {
    let Some(clones) = std::env::var_os("WIKITOOLKIT_TEST_REPOS") else {
        eprintln!(
            "skipped: WIKITOOLKIT_TEST_REPOS does not name a folder with clones of tokio, pytest and vue-core"
        );
        return;
    };
    let (mut symbols, mut others, mut asked) = (Vec::new(), Vec::new(), (0, 0));
    for set in SETS {
        let root = Root::explicit(&Path::new(&clones).join(set.repository)).unwrap();
        index::refresh(&root, Options::default(), &Quiet).unwrap();
        let snapshot = index::open(&root).unwrap().unwrap();
        symbols.extend(missed(&snapshot, set.symbols));
        others.extend(missed(&snapshot, set.others));
        asked.0 += set.symbols.len();
        asked.1 += set.others.len();
    }
    assert!(symbols.is_empty(), "of {}: {symbols:#?}", asked.0);
    assert!(others.len() * 10 <= asked.1, "of {}: {others:#?}", asked.1);
}
