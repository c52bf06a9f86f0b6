//! Runs the targets with changed examples: the same ones each time.
//!
//! `FUZZ_RUNS` says how many, `FUZZ_SEED` which.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Pieces that a change puts in; what the targets give a meaning to.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"null",
    b"true",
    b"-0",
    b"1.0",
    b"1e400",
    b"9007199254740993",
    b"\"jsonrpc\":\"2.0\"",
    b"\"id\":1",
    b"\"id\":\"1\"",
    b"\"id\":null",
    b"\"method\":\"ping\"",
    b"\"params\":{}",
    b"\"_meta\":{}",
    b"\"result\":{}",
    b"\"error\":{}",
    b"\xef\xbb\xbf",
    b"\xff",
    "\u{1f600}".as_bytes(),
];

/// SplitMix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap()
    }
}

fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let piece = random.below(40).min(bytes.len() - at);
    match random.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 => drop(bytes.drain(at..at + piece)),
        2 => {
            let copy = bytes[at..at + piece].to_vec();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, copy);
        }
        3 => {
            let from = random.below(other.len() + 1);
            bytes.splice(at.., other[from..].iter().copied());
        }
        4 => bytes.insert(at, u8::try_from(random.below(256)).unwrap()),
        _ => {
            let piece = PIECES[random.below(PIECES.len())];
            bytes.splice(at..at, piece.iter().copied());
        }
    }
}

fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().expect("a number"))
}

fn run(target: fn(&[u8]), runs: u64, examples: &[&[u8]]) {
    for example in examples {
        target(example);
    }
    let mut random = Random(setting("FUZZ_SEED", 1));
    for _ in 0..setting("FUZZ_RUNS", runs) {
        let mut bytes = examples[random.below(examples.len())].to_vec();
        for _ in 0..=random.below(4) {
            let other = examples[random.below(examples.len())];
            change(&mut bytes, other, &mut random);
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(&bytes))) {
            let said = panic.downcast_ref::<String>().map_or("a panic", String::as_str);
            panic!("{said}\nfor b\"{}\"", bytes.escape_ascii());
        }
    }
}

#[test]
fn envelope() {
    let examples: &[&[u8]] = &[
        br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"},"_meta":{"x":1}}}"#,
        br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"b"}}"#,
        br#"{"jsonrpc":"2.0","id":"x","result":{"action":"accept"}}"#,
        br#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
        br#" {"params":[],"method":"a\u0062","id":-0.0,"jsonrpc":"2.0"} "#,
        br#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
    ];
    run(super::envelope, 20_000, examples);
}

#[test]
fn framing() {
    let examples: &[&[u8]] = &[
        b"\x20\x03a\r\nb\n\n  \nlonger than thirty-two bytes of text\nlast",
        b"\x05\x01\xef\xbb\xbfa\n\xff\xfe\n12345\n123456\n",
        b"\xff\x40\xf0\x9f\x98\x80\n\xc3(\n\r\n",
    ];
    run(super::framing, 5_000, examples);
}

#[test]
fn session() {
    let examples: &[&[u8]] = &[
        br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask"}}
{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"yes":true}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"},"_meta":{"progressToken":7}}}
{"jsonrpc":"2.0","id":4,"method":"logging/setLevel","params":{"level":"debug"}}"#,
        br#"{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":["a://1"]},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"ask","inputResponses":{},"requestState":"x","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/logLevel":"info"}}}"#,
        br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wait"}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}
{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"wait"}}
{"jsonrpc":"2.0","id":9,"method":"resources/read","params":{"uri":"a://12"}}
{"jsonrpc":"2.0","id":10,"method":"prompts/get","params":{"name":"say","arguments":{"what":"true"}}}
{"jsonrpc":"2.0","id":11,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"say"},"argument":{"name":"what","value":"t"}}}
{"jsonrpc":"2.0","id":12,"method":"resources/subscribe","params":{"uri":"a://1"}}
{"jsonrpc":"2.0","id":13,"method":"tools/list","params":{"cursor":""}}
garbage"#,
    ];
    run(super::session, 2_000, examples);
}

#[test]
fn decoder() {
    let examples: &[&[u8]] = &[
        br#"{"text":"abc","name":"a1","count":18446744073709551615,"real":-1.5e3,"yes":false,"list":[1,-2,3.0],"set":[1,2],"map":{"k":[true]},"pair":[1,-1]}"#,
        br#"{"text":"\ud83d\ude00","shape":{"kind":"circle","radius":1},"inner":{"small":5,"words":["one","two"]}}"#,
        br#"{"text":"a","shape":{"kind":"point"},"inner":{}}"#,
    ];
    run(super::decoder, 10_000, examples);
}
