//! Questions as people write them, and as nobody should.

use crate::command::{inn, run};
use crate::repository::Repository;

fn ask(repository: &Repository, question: &str) -> Vec<(String, f64)> {
    let reply = run(repository, &["--json", "query", "--", question]).json();
    let results = reply["results"].as_array().unwrap();
    let stub =
        |stub: &serde_json::Value| (stub["id"].as_str().unwrap().to_owned(), stub["score"].as_f64().unwrap());
    results.iter().map(stub).collect()
}

fn ids(repository: &Repository, question: &str) -> Vec<String> {
    ask(repository, question).into_iter().map(|(id, _)| id).collect()
}

fn agents() -> Repository {
    Repository::with(&[
        ("src/multi.rs", "//! How a multi-agent run works.\n\n/// One agent of many.\npub struct Agent;\n"),
        ("src/foo.rs", "/// Fixes what is left to do.\npub fn fix() {}\n"),
        ("src/grammar.rs", "/// The final automaton.\npub mod fa {}\n\npub fn load_project_config() {}\n"),
        (
            "src/wait.rs",
            "/// Fails with an error after a timeout.\npub fn wait() { panic!(\"ticket POL-358\") }\n",
        ),
        ("src/unrelated.rs", "pub fn nothing() {}\n"),
    ])
}

#[test]
fn c16_a_question_is_never_query_syntax() {
    let agents = agents();
    let table = [
        ("how does multi-agent work?", "src/multi.rs"),
        ("TODO: fix", "src/foo.rs"),
        ("error:timeout", "src/wait.rs"),
        ("don't use agents", "src/multi.rs"),
        ("src/foo.rs", "src/foo.rs"),
        ("grammar::fa", "src/grammar.rs"),
        ("POL-358", "src/wait.rs"),
        ("what is load_project_config?", "src/grammar.rs"),
    ];
    for (question, path) in table {
        let found = ids(&agents, question);
        assert!(found.first().is_some_and(|id| id.contains(path)), "{question}: {found:?}");
    }
    assert_eq!(ids(&agents, "src/foo.rs")[0], "file:src/foo.rs");
    assert_eq!(ids(&agents, "what is load_project_config?")[0], "sym:src/grammar.rs#load_project_config");
}

#[test]
fn marks_around_words_change_nothing() {
    let agents = agents();
    let plain = ids(&agents, "agent timeout");
    assert!(!plain.is_empty());
    for hostile in [
        "agent: timeout",
        "agent* AND* timeout*",
        "(agent) ^timeout",
        "agent -timeout;",
        "\"agent timeout",
        "agent' timeout%",
        "agent\u{0000}timeout".replace('\0', "\u{1}").as_str(),
        "agent\n\ttimeout \\ {}[]",
    ] {
        assert_eq!(ids(&agents, &hostile.replace(" AND*", "")), plain, "{hostile}");
    }
}

#[test]
fn questions_of_marks_words_of_the_engine_or_enormous_size_are_answered() {
    let agents = agents();
    let long = "agent timeout ".repeat(5_000);
    for question in
        ["", " ", "\"\"", "NEAR(", "OR", "NOT AND", "rowid:1", "*", "-", "--", "💥", long.as_str()]
    {
        if question == "-" {
            continue; // standard input
        }
        ask(&agents, question);
    }
    assert!(!ids(&agents, &long).is_empty());
}

#[test]
fn c18_words_of_scripts_without_blanks_are_found() {
    let repository = Repository::with(&[
        ("auth.rs", "// 认证中间件：检查token是否过期\npub fn check() {}\n"),
        ("run.md", "# Run\n\n重跑gen-itgc后\n"),
        ("other.rs", "// 无关的文件\npub fn other() {}\n"),
    ]);
    run(&repository, &["remember", "部署前必须重新认证"]).out();
    for question in ["认证", "认证中间件", "token", "检查"] {
        let found = ids(&repository, question);
        assert!(found.iter().any(|id| id.contains("auth.rs")), "{question}: {found:?}");
        assert!(!found.iter().any(|id| id.contains("other.rs")), "{question}: {found:?}");
    }
    for question in ["itgc", "重跑", "gen-itgc"] {
        assert!(ids(&repository, question)[0].contains("run.md"), "{question}");
    }
    assert!(ids(&repository, "认证").iter().any(|id| id.starts_with("mem:")));
}

#[test]
fn the_code_in_use_comes_before_tests_unless_they_are_asked_for() {
    let inn = inn();
    assert!(ids(&inn, "room is booked")[0].contains("src/room.rs"));
    assert!(ids(&inn, "tests: room is booked")[0].contains("tests/booking.rs"));
}

#[test]
fn a_quoted_string_is_searched_as_it_is() {
    let found = ids(&inn(), "who says \"please ring twice\"");
    assert!(found[0].contains("src/desk.rs"), "{found:?}");
}

/// Questions about anything but software.
const NONSENSE: &[&str] = &[
    "kubernetes ingress annotations for websocket upgrade",
    "how do penguins raise their chicks in winter",
    "recipe for sourdough bread with rye",
    "quarterly revenue forecast spreadsheet macro",
    "best hiking trails near lake geneva",
    "who won the football world cup in 1998",
    "symptoms of vitamin d deficiency",
    "how to prune an apple tree in spring",
    "compare mortgage rates for first time buyers",
    "latin declension of third conjugation verbs",
    "why is the sky blue at noon",
    "train timetable from vienna to budapest",
    "knitting pattern for a striped scarf",
    "how many moons does jupiter have",
    "violin concerto in d major program notes",
    "what is the capital of burkina faso",
    "treatment of sprained ankle with ice",
    "history of the byzantine empire",
    "cheap flights to lisbon in october",
    "how to remove red wine stains from carpet",
    "photosynthesis in desert plants",
    "difference between alligator and crocodile",
    "sauerkraut fermentation temperature",
    "average rainfall in the amazon basin",
    "how to train a puppy to sit",
    "opening strategies in chess for beginners",
    "tax deduction for home office furniture",
    "oil painting techniques of rembrandt",
    "life cycle of the monarch butterfly",
    "how to fold an origami crane",
    "vegetarian lasagna with spinach and ricotta",
    "volcanic eruptions in iceland",
    "mating behavior of bower birds",
    "how to change a bicycle tire",
    "poems by emily dickinson about death",
    "horoscope for leo next month",
    "wedding seating chart etiquette",
    "dinosaur extinction asteroid impact crater",
    "how to brew espresso at home",
    "shipping container dimensions in meters",
    "migraine triggers and prevention",
    "ancient egyptian burial rituals",
    "grammar rules for french subjunctive",
    "sailing knots for mooring a yacht",
    "planting tulip bulbs in autumn",
    "salsa dancing lessons for couples",
    "electric guitar amplifier tubes",
    "rules of cricket explained",
    "yoga poses for lower back pain",
    "gold price per ounce yesterday",
];

#[test]
fn questions_about_something_else_never_score_high_and_get_a_hint() {
    let inn = inn();
    assert_eq!(NONSENSE.len(), 50);
    for question in NONSENSE {
        let best = ask(&inn, question).first().map_or(0.0, |(_, score)| *score);
        assert!(best < 0.3, "{question}: {best}");
    }
    let text = run(&inn, &["query", "who rings at the opera in december"]).out();
    assert!(text.contains("try other words"), "{text}");
}

#[test]
fn messages_of_commits_lead_to_the_files_that_they_changed() {
    let repository = Repository::with(&[("src/a.rs", "pub fn a() {}\n"), ("src/b.rs", "pub fn b() {}\n")]);
    repository.commit_all();
    repository.write("src/b.rs", "pub fn b() { loop {} }\n");
    repository.git(&["commit", "-qam", "Stop the carousel when nobody rides"]);
    let found = ids(&repository, "carousel");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("src/b.rs"), "{found:?}");
    repository.git(&["reset", "-q", "--hard", "HEAD~1"]);
    assert!(ids(&repository, "carousel").is_empty(), "a commit that is gone leads nowhere");
}

#[test]
fn a_scope_before_a_colon_leads_to_its_folder() {
    let same = "/// Wakes the reader.\npub fn wake() {}\n";
    let repository = Repository::with(&[("src/net/poll.rs", same), ("src/time/poll.rs", same)]);
    for (question, path) in [("time: wake the reader", "src/time"), ("fix(net): wake the reader", "src/net")]
    {
        let found = ids(&repository, question);
        assert!(found[0].contains(path), "{question}: {found:?}");
    }
}

#[test]
fn the_pages_inside_a_file_are_listed_below_it() {
    let repository = Repository::with(&[(
        "src/gate.rs",
        "/// Opens the gate for a carriage.\npub fn open() {}\n/// Shuts the gate behind a wagon.\npub fn shut() {}\n",
    )]);
    let reply = run(&repository, &["--json", "query", "carriage wagon gate", "--limit", "1"]).json();
    assert_eq!(reply["results"][0]["id"], "file:src/gate.rs");
    let inside = reply["results"][0]["inside"].as_array().unwrap();
    let inside: Vec<_> = inside.iter().map(|part| part["id"].as_str().unwrap()).collect();
    assert_eq!(inside, ["sym:src/gate.rs#open", "sym:src/gate.rs#shut"]);
}

#[test]
fn a_memory_answers_why() {
    let inn = inn();
    run(&inn, &["remember", "Rooms are cleaned at noon because guests sleep long", "--category", "decision"])
        .out();
    let found = ids(&inn, "why are rooms cleaned at noon");
    assert!(found[0].starts_with("mem:rooms-are-cleaned-at-noon"), "{found:?}");
}

#[test]
fn what_calls_a_symbol_is_answered_by_its_callers() {
    let repository = Repository::with(&[
        ("Cargo.toml", "[package]\nname = \"gate\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
        ("src/lib.rs", "mod gate;\nmod keeper;\n"),
        (
            "src/gate.rs",
            "/// Opens.\npub fn open_gate() {}\n\n/// open_gate open_gate calls\npub fn other() {}\n",
        ),
        (
            "src/keeper.rs",
            "use crate::gate::open_gate;\n\npub fn morning() {\n    open_gate();\n}\n\npub fn evening() {}\n",
        ),
    ]);
    for question in ["what calls open_gate", "callers of `open_gate`?", "where is open_gate called"] {
        let found = ids(&repository, question);
        assert_eq!(found[0], "sym:src/keeper.rs#morning", "{question}: {found:?}");
        assert!(found.contains(&"sym:src/gate.rs#open_gate".to_owned()), "{question}: {found:?}");
    }
    assert_eq!(ids(&repository, "what does morning call")[0], "sym:src/gate.rs#open_gate");
    let text = run(&repository, &["query", "what calls open_gate"]).out();
    let first = text.lines().next().unwrap();
    assert!(first.starts_with("- sym:src/keeper.rs#morning L3-5 (fn, 0.9"), "{text}");
    assert!(first.contains(") calls open_gate in line 4"), "{text}");
}

#[test]
fn a_stack_trace_leads_to_the_functions_on_its_lines() {
    let repository = Repository::with(&[(
        "app/till.py",
        "def count(coins):\n    return sum(coins)\n\n\ndef close(coins):\n    total = count(coins)\n    return total\n",
    )]);
    let trace =
        "Traceback (most recent call last):\n  File \"/srv/app/till.py\", line 6, in <module>\nTypeError";
    let found = ids(&repository, trace);
    assert_eq!(found[0], "sym:app/till.py#close", "{found:?}");
    assert_eq!(ids(&repository, "panicked at app/till.py:2:5")[0], "sym:app/till.py#count");
}
