//! Whatever comes over the wire, in whatever order and pieces: every request is answered once, none after it was cancelled,
//! none is lost at the end of input.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::Value;

use crate::probe::{Probe, call};
use crate::support::{META, initialize};

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Gives back so many bytes.
    Echo(usize),
    Slow(u8),
    Block(u8),
    /// Runs into its timeout.
    Late,
    Panic,
    Progress,
    /// Never ends; to be cancelled.
    Hang,
    List,
    Unknown,
}

#[derive(Debug, Clone)]
enum Step {
    Request {
        kind: Kind,
        stateless: bool,
    },
    /// Of one of the requests so far.
    Cancel(usize),
    /// A line that gets one error without an id.
    Junk(usize),
    /// A line that gets nothing.
    Quiet(usize),
}

const JUNK: [&str; 5] = [
    "garbage",
    "[]",
    r#"[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]"#,
    r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"tools/list""#,
];

const QUIET: [&str; 5] = [
    "",
    " \t\r",
    r#"{"jsonrpc":"2.0","method":"notifications/made/up"}"#,
    r#"{"jsonrpc":"2.0","id":999999,"result":{}}"#,
    r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
];

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => prop_oneof![Just(0_usize), Just(5000), Just(40_000), 0_usize..200].prop_map(Kind::Echo),
        2 => (0_u8..30).prop_map(Kind::Slow),
        2 => (0_u8..15).prop_map(Kind::Block),
        1 => Just(Kind::Late),
        1 => Just(Kind::Panic),
        1 => Just(Kind::Progress),
        1 => Just(Kind::Hang),
        1 => Just(Kind::List),
        1 => Just(Kind::Unknown),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (kind(), any::<bool>()).prop_map(|(kind, stateless)| Step::Request { kind, stateless }),
        2 => any::<usize>().prop_map(Step::Cancel),
        1 => (0..JUNK.len()).prop_map(Step::Junk),
        1 => (0..QUIET.len()).prop_map(Step::Quiet),
    ]
}

fn request(id: u32, kind: Kind, stateless: bool) -> String {
    let line = match kind {
        Kind::Echo(size) => call(id, "echo", &format!(r#"{{"text":"{}"}}"#, "x".repeat(size))),
        Kind::Slow(ms) => call(id, "slow", &format!(r#"{{"ms":{ms}}}"#)),
        Kind::Block(ms) => call(id, "block", &format!(r#"{{"ms":{ms}}}"#)),
        Kind::Late => call(id, "late", "{}"),
        Kind::Panic => call(id, "panic_literal", "{}"),
        Kind::Progress => call(id, "progress", "{}"),
        Kind::Hang => call(id, "slow", r#"{"ms":600000}"#),
        Kind::List => format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list","params":{{}}}}"#),
        Kind::Unknown => format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"made/up","params":{{}}}}"#),
    };
    let mut meta = Vec::new();
    if matches!(kind, Kind::Progress) {
        meta.push(format!(r#""progressToken":{id}"#));
    }
    if stateless {
        meta.push(META.to_owned());
    }
    let separator = if line.contains(r#""params":{}"#) { "" } else { "," };
    let with_meta = format!(r#""params":{{"_meta":{{{}}}{separator}"#, meta.join(","));
    line.replacen(r#""params":{"#, &with_meta, 1)
}

fn cancellation(id: u32) -> String {
    format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#)
}

/// What a client says, and what it is owed.
#[derive(Default)]
struct Plan {
    lines: Vec<String>,
    kinds: BTreeMap<u32, Kind>,
    cancelled: BTreeSet<u32>,
    junk: usize,
}

impl Plan {
    fn new(steps: &[Step]) -> Self {
        let mut plan = Self { lines: vec![initialize("2025-11-25")], ..Self::default() };
        for step in steps {
            let count = u32::try_from(plan.kinds.len()).unwrap();
            match *step {
                Step::Request { kind, stateless } => {
                    plan.lines.push(request(count, kind, stateless));
                    plan.kinds.insert(count, kind);
                }
                Step::Cancel(which) if count > 0 => {
                    plan.cancel(u32::try_from(which % plan.kinds.len()).unwrap());
                }
                Step::Cancel(_) => {}
                Step::Junk(which) => {
                    plan.lines.push(JUNK[which].to_owned());
                    plan.junk += 1;
                }
                Step::Quiet(which) => plan.lines.push(QUIET[which].to_owned()),
            }
        }
        let hanging: Vec<u32> =
            plan.kinds.iter().filter(|(_, kind)| matches!(kind, Kind::Hang)).map(|(id, _)| *id).collect();
        hanging.into_iter().for_each(|id| plan.cancel(id));
        plan
    }

    fn cancel(&mut self, id: u32) {
        self.lines.push(cancellation(id));
        self.cancelled.insert(id);
    }

    /// Compares what came with what is owed.
    fn judge(&self, heard: &[String]) {
        let mut answers: BTreeMap<u32, usize> = BTreeMap::new();
        let (mut unnamed, mut opened) = (0, 0);
        for line in heard {
            let message: Value = serde_json::from_str(line).unwrap();
            if message.get("method").is_some() {
                self.judge_report(&message, &answers);
                continue;
            }
            match &message["id"] {
                Value::Null => unnamed += 1,
                Value::String(_) => opened += 1,
                id => {
                    let id = u32::try_from(id.as_u64().unwrap()).unwrap();
                    *answers.entry(id).or_default() += 1;
                    if let Kind::Echo(size) = self.kinds[&id] {
                        assert_eq!(message["result"]["content"][0]["text"].as_str().unwrap().len(), size);
                    }
                }
            }
        }
        assert_eq!((opened, unnamed), (1, self.junk), "{heard:?}");
        for (id, kind) in &self.kinds {
            let count = answers.get(id).copied().unwrap_or(0);
            let owed = match kind {
                Kind::Hang => 0..=0,
                _ if self.cancelled.contains(id) => 0..=1,
                _ => 1..=1,
            };
            assert!(owed.contains(&count), "{kind:?} {id} was answered {count} times");
        }
        assert!(answers.keys().all(|id| self.kinds.contains_key(id)));
    }

    /// What comes beside answers: progress of a call that wants it and is open, or a record.
    fn judge_report(&self, message: &Value, answers: &BTreeMap<u32, usize>) {
        if message["method"] == "notifications/progress" {
            let token = u32::try_from(message["params"]["progressToken"].as_u64().unwrap()).unwrap();
            assert!(matches!(self.kinds[&token], Kind::Progress), "{message}");
            assert!(!answers.contains_key(&token), "after the answer: {message}");
        } else {
            assert_eq!(message["method"], "notifications/message");
        }
    }
}

/// Sends the lines in pieces of the given sizes, over and over, the last line perhaps without its end.
fn converse(plan: &Plan, pieces: &[usize], cut: bool) {
    let mut probe = Probe::start();
    let mut bytes = plan.lines.join("\n").into_bytes();
    if !cut {
        bytes.push(b'\n');
    }
    let mut rest = bytes.as_slice();
    for size in pieces.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, after) = rest.split_at((*size).min(rest.len()));
        probe.send(piece);
        rest = after;
    }
    probe.close_input();
    plan.judge(&probe.rest());
    assert!(probe.wait().0.success());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn every_request_of_either_era_is_answered_once(
        steps in prop::collection::vec(step(), 0..60),
        pieces in prop::collection::vec(prop_oneof![1_usize..40, 500_usize..20_000], 1..6),
        cut in any::<bool>(),
    ) {
        converse(&Plan::new(&steps), &pieces, cut);
    }
}
