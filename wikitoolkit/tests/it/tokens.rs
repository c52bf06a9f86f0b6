//! What replies cost a real tokenizer, o200k, whose vocabulary the crate `tiktoken-rs` carries with it.

use tiktoken_rs::o200k_base_singleton;
use wikitoolkit::search::{self, Question};
use wikitoolkit::store::Snapshot;
use wikitoolkit::view::{self, Form, Reply, Section, estimate};

use crate::workspace::workspace;

fn tokens(text: &str) -> usize {
    o200k_base_singleton().encode_ordinary(text).len()
}

const QUESTIONS: &[&str] = &[
    "where are stop words listed",
    "tool arguments schema decoder",
    "how is a token budget kept",
    "error when the database is damaged",
    "session",
    "fn",
    "cancel a running call",
    "git history of a file",
    "JSON-RPC message without an id",
    "resolve the imports of a Python module",
    "progress",
    "middleware around a call that is cached",
    "Snapshot::field_hits",
    "wikitoolkit/src/store/schema.rs",
    "memory: frontmatter of a file",
    "why is a generation one transaction",
    "escape of paths",
    "tests that spawn a process",
    "compile errors of macros",
    "what happens when two processes index at once",
];

const BUDGETS: &[usize] = &[200, 300, 500, 800, 1200, 2000, 4000];

fn reply(snapshot: &Snapshot, text: &str, budget: usize, form: Form) -> (String, usize) {
    let question = Question { text: text.to_owned(), limit: 120, ..Question::default() };
    let answer = search::query(snapshot, &question).unwrap();
    let reply = view::query(snapshot, text, &answer, false, budget, form).unwrap();
    let text = match form {
        Form::Markdown => reply.markdown(),
        Form::Json => serde_json::to_string(&reply).unwrap(),
    };
    (text, reply.omitted)
}

/// What the budgets of many replies came to.
#[derive(Default)]
struct Ledger {
    replies: usize,
    over: Vec<String>,
    /// Shares of their budgets that replies filled which left something out.
    fills: Vec<f64>,
}

impl Ledger {
    #[allow(clippy::cast_precision_loss, reason = "budgets are small")]
    fn add(&mut self, what: &str, cost: usize, budget: usize, left_out: bool) {
        self.replies += 1;
        if cost > budget {
            self.over.push(format!("{what}: {cost} of {budget}"));
        }
        if left_out {
            self.fills.push(cost as f64 / budget as f64);
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "a few hundred replies")]
    fn check(&self, replies_at_least: usize, fill_at_least: f64) {
        let mean = self.fills.iter().sum::<f64>() / self.fills.len() as f64;
        assert!(self.replies >= replies_at_least && self.fills.len() >= 100, "{}", self.replies);
        assert!(self.over.len() * 100 <= self.replies, "over budget: {:#?}", self.over);
        assert!(mean >= fill_at_least, "{mean:.3} of the budgets is used on average");
    }
}

#[test]
fn replies_keep_and_use_their_budgets_by_a_real_tokenizer() {
    let Some((_repository, snapshot)) = workspace() else {
        eprintln!("skipped: not inside the workspace's repository");
        return;
    };
    for form in [Form::Markdown, Form::Json] {
        let mut ledger = Ledger::default();
        for question in QUESTIONS {
            for budget in BUDGETS {
                let (text, omitted) = reply(&snapshot, question, *budget, form);
                ledger.add(question, tokens(&text), *budget, omitted > 0);
            }
        }
        ledger.check(QUESTIONS.len() * BUDGETS.len(), 0.85);
    }
}

#[test]
fn pages_keep_and_use_their_budgets_by_a_real_tokenizer() {
    let Some((_repository, snapshot)) = workspace() else {
        eprintln!("skipped: not inside the workspace's repository");
        return;
    };
    let mut ledger = Ledger::default();
    let manifest = snapshot.manifest().unwrap();
    let files = manifest.keys().map(ToString::to_string);
    let mut files: Vec<String> =
        files.filter(|path| path.ends_with(".rs") || path.ends_with(".md")).collect();
    files.sort();
    for path in files.iter().step_by(7) {
        let id = format!("file:{path}").parse().unwrap();
        let Some(page) = snapshot.page(&id).unwrap() else { continue };
        for budget in [200, 600, 1500] {
            let reply = view::page(&snapshot, &page, &Section::Code, budget, Form::Markdown).unwrap();
            ledger.add(path, tokens(&reply.markdown()), budget, reply.truncated);
        }
    }
    // Code is cut between lines and outlines between items, so a small budget is not used to the last token.
    ledger.check(60, 0.83);
}

#[test]
fn the_estimate_lies_a_little_above_a_real_tokenizer() {
    let Some((repository, snapshot)) = workspace() else {
        eprintln!("skipped: not inside the workspace's repository");
        return;
    };
    let mut ratios = Vec::new();
    for path in snapshot.manifest().unwrap().keys().map(ToString::to_string) {
        let text = std::fs::read_to_string(repository.path().join(&path)).unwrap_or_default();
        let excerpt: String = text.lines().skip(20).take(80).collect::<Vec<_>>().join("\n");
        if excerpt.len() > 1500 {
            ratios.push((estimate(&excerpt) * 100 / tokens(&excerpt).max(1), path));
        }
    }
    ratios.sort();
    assert!(ratios.len() > 100, "{}", ratios.len());
    // Lists of rare words cost more than prose and code; a reply is never made of them alone.
    let below = ratios.iter().filter(|(ratio, _)| *ratio < 100).count();
    assert!(below * 20 <= ratios.len() && ratios[0].0 >= 85, "{:?} of {}", &ratios[..below], ratios.len());
    let middle = ratios[ratios.len() / 2].0;
    assert!((102..=122).contains(&middle), "{middle} %");
}
