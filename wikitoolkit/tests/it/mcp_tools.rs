//! The six tools as an agent sees them: what they cost, what they answer, what they refuse.

use serde_json::{Value, json};
use toolkernel::server::Server;
use toolkernel::server_info;
use toolkernel::testing::{CallOutcome, Conversation, InMemoryClient};
use wikitoolkit::tools::{Source, TextForModels, kernel};

use crate::repository::Repository;

const FILES: [(&str, &str); 4] = [
    (
        "src/lib.rs",
        "//! Greets.\n\nmod words;\n\nuse crate::words::welcome;\n\n/// Greets a person by name.\npub fn greet(name: &str) -> String {\n    welcome(name)\n}\n",
    ),
    (
        "src/words.rs",
        "//! Words of welcome.\n\n/// The words for one person.\npub fn welcome(name: &str) -> String {\n    format!(\"Hello {name}\")\n}\n",
    ),
    ("Cargo.toml", "[package]\nname = \"greeter\"\nversion = \"0.1.0\"\n"),
    ("README.md", "# Greeter\n\n## Use\n\nCall greet.\n"),
];

fn client(repository: &Repository) -> InMemoryClient {
    InMemoryClient::new(kernel(Source::new(Some(repository.path().to_owned()))))
}

async fn call(client: &InMemoryClient, tool: &str, arguments: Value) -> CallOutcome {
    client.call(tool, &arguments).await.unwrap()
}

async fn failure(client: &InMemoryClient, tool: &str, arguments: Value) -> String {
    let outcome = call(client, tool, arguments).await;
    assert!(outcome.is_error(), "{}", outcome.text());
    outcome.text()
}

async fn payload(client: &InMemoryClient, tool: &str, arguments: Value) -> Value {
    call(client, tool, arguments).await.payload().unwrap()
}

#[tokio::test]
async fn the_list_of_tools_is_cheap() {
    let client = client(&Repository::new());
    let mut tools = client.request("tools/list", json!({})).await.unwrap()["tools"].take();
    let with_output_schemas = tools.to_string().len();
    for tool in tools.as_array_mut().unwrap() {
        tool.as_object_mut().unwrap().remove("outputSchema");
    }
    let without = tools.to_string().len();
    assert!(without <= 4500, "{without} bytes without output schemas");
    assert!(with_output_schemas <= 8000, "{with_output_schemas} bytes with output schemas");
}

#[tokio::test]
async fn readers_say_so_and_the_first_three_are_always_loaded() {
    let client = client(&Repository::new());
    let tools = client.list().await.unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, wikitoolkit::tools::NAMES);
    for tool in &tools {
        let writes = ["wiki_note", "wiki_remember"].contains(&tool.name.as_str());
        assert_eq!(tool.annotations.get("readOnlyHint") == Some(&json!(true)), !writes, "{}", tool.name);
        assert_eq!(tool.annotations.get("destructiveHint") == Some(&json!(false)), writes, "{}", tool.name);
        let loaded = ["wiki_page", "wiki_query", "wiki_related"].contains(&tool.name.as_str());
        assert_eq!(tool.meta.get("anthropic/alwaysLoad") == Some(&json!(true)), loaded, "{}", tool.name);
        let large = ["wiki_page", "wiki_query"].contains(&tool.name.as_str());
        assert_eq!(tool.meta.get("anthropic/maxResultSizeChars").is_some(), large, "{}", tool.name);
    }
}

#[tokio::test]
async fn the_first_question_builds_and_is_answered() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    let status = payload(&client, "wiki_status", json!({})).await;
    assert_eq!(status["changes"], json!({"added": 4, "modified": 0, "deleted": 0}));
    assert_eq!(status["built_at"], Value::Null);
    let answer = call(&client, "wiki_query", json!({"question": "greet a person"})).await;
    assert!(answer.text().starts_with("- sym:src/lib.rs#greet L8-10 (fn, "), "{}", answer.text());
    let structure: Value = answer.payload().unwrap();
    assert_eq!(structure["results"][0]["id"], "sym:src/lib.rs#greet");
    assert_eq!(structure["stale"], false);
    let status = payload(&client, "wiki_status", json!({})).await;
    assert_eq!(status["changes"], json!({"added": 0, "modified": 0, "deleted": 0}));
}

#[tokio::test]
async fn questions_at_the_same_time_share_the_first_build() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    let ask = || call(&client, "wiki_query", json!({"question": "welcome"}));
    let (first, second, third, page) =
        tokio::join!(ask(), ask(), ask(), call(&client, "wiki_page", json!({"page_id": "src/words.rs"})));
    for answer in [first, second, third, page] {
        assert!(!answer.is_error(), "{}", answer.text());
        assert!(answer.text().contains("src/words.rs"), "{}", answer.text());
    }
}

#[tokio::test]
async fn what_changed_is_taken_in_before_an_answer() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    call(&client, "wiki_query", json!({"question": "greet"})).await;
    repository.write("src/extra.rs", "/// Says farewell.\npub fn farewell() {}\n");
    let answer = call(&client, "wiki_query", json!({"question": "farewell", "kind": "fn"})).await;
    assert!(answer.text().starts_with("- sym:src/extra.rs#farewell L2 (fn, "), "{}", answer.text());
}

/// What a client called `name` is listed of `wiki_page`, and what it gets for a call, as the messages of a session.
/// What may happen to a repository and its database between two questions to one server, which keeps the database open.
#[tokio::test]
async fn what_others_did_to_the_database_is_seen() {
    type Step = (&'static str, fn(&Repository));
    const STEPS: [Step; 6] = [
        ("nothing", |_| {}),
        ("another process built", |repository| {
            repository.write("src/one.rs", "/// Marker of a step.\npub fn marker_one() {}\n");
            repository.refresh();
        }),
        ("another process made it anew", |repository| {
            repository.write("src/two.rs", "/// Marker of a step.\npub fn marker_two() {}\n");
            std::fs::remove_file(repository.root().database()).unwrap();
            repository.refresh();
        }),
        ("the database is gone", |repository| {
            std::fs::remove_dir_all(repository.root().state_dir()).unwrap();
        }),
        ("another one was copied over it", |repository| {
            let path = repository.root().database();
            repository.write("src/three.rs", "/// Marker of a step.\npub fn marker_three() {}\n");
            repository.refresh();
            std::fs::copy(&path, path.with_extension("copy")).unwrap();
            std::fs::rename(path.with_extension("copy"), &path).unwrap();
        }),
        ("somebody edited a file", |repository| {
            repository.write("src/three.rs", "/// Marker of a step.\npub fn marker_four() {}\n");
        }),
    ];
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    for (what, happens) in STEPS {
        happens(&repository);
        let asked = json!({"question": "marker of a step"});
        let seen = payload(&client, "wiki_query", asked.clone()).await;
        let fresh = payload(&self::client(&repository), "wiki_query", asked).await;
        assert_eq!(seen, fresh, "{what}");
    }
    let seen = payload(&client, "wiki_page", json!({"page_id": "marker_four"})).await;
    assert_eq!(seen["id"], "sym:src/three.rs#marker_four");
}

async fn page_as_seen_by(repository: &Repository, name: &str) -> (Value, Value) {
    let kernel = TextForModels::new(kernel(Source::new(Some(repository.path().to_owned()))));
    let mut session = Conversation::new(Server::new(kernel, server_info!())).unwrap();
    let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": name, "version": "1"}});
    let page = json!({"name": "wiki_page", "arguments": {"page_id": "file:src/words.rs"}});
    for (id, method, params) in
        [(1, "initialize", hello), (2, "tools/list", json!({})), (3, "tools/call", page)]
    {
        session.say(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
        if id == 1 {
            session.say(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        }
    }
    let heard: Vec<Value> =
        session.hear().await.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let result = |id: i64| heard.iter().find(|message| message["id"] == id).unwrap()["result"].clone();
    (result(2)["tools"][1].clone(), result(3))
}

#[tokio::test]
async fn models_read_the_text_of_a_page_and_programs_get_all_of_it_as_structure() {
    let repository = Repository::with(&FILES);
    let line = "pub fn welcome(name: &str) -> String";
    for (client, structured) in [("claude-code", false), ("codex-mcp-client", false), ("a program", true)] {
        let (tool, page) = page_as_seen_by(&repository, client).await;
        assert_eq!(tool["name"], "wiki_page");
        assert_eq!(tool.get("outputSchema").is_some(), structured, "{client}");
        assert!(page["content"][0]["text"].as_str().unwrap().contains(line), "{client}: {page}");
        let structure = page.get("structuredContent");
        assert_eq!(structure.is_some(), structured, "{client}");
        if let Some(structure) = structure {
            assert_eq!(structure["id"], "file:src/words.rs");
            assert!(structure["text"].as_str().unwrap().contains(line), "{structure}");
        }
    }
}

#[tokio::test]
async fn imports_are_followed_both_ways() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    let out = payload(
        &client,
        "wiki_related",
        json!({"page_id": "src/lib.rs", "rel": "imports", "direction": "out"}),
    )
    .await;
    assert_eq!(out["neighbors"][0]["id"], "file:src/words.rs", "{out}");
    let back = payload(
        &client,
        "wiki_related",
        json!({"page_id": "src/words.rs", "rel": ["imports"], "direction": "in"}),
    )
    .await;
    assert_eq!(back["neighbors"][0]["id"], "file:src/lib.rs", "{back}");
    assert_eq!(back["neighbors"][0]["direction"], "in");
}

#[tokio::test]
async fn what_is_remembered_is_found_and_shown() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    let fact = json!({"fact": "Farewells were dropped on purpose: nobody leaves.", "category": "decision", "link_page_id": "src/lib.rs"});
    let stored = payload(&client, "wiki_remember", fact.clone()).await;
    assert_eq!(stored["linked"], "file:src/lib.rs");
    let again = payload(&client, "wiki_remember", fact).await;
    assert_eq!(again["id"], stored["id"]);
    let noted = payload(
        &client,
        "wiki_note",
        json!({"page_id": "sym:src/lib.rs#greet", "text": "Called by every door."}),
    )
    .await;
    assert_eq!(noted["page_id"], "sym:src/lib.rs#greet");
    let answer = payload(&client, "wiki_query", json!({"question": "why were farewells dropped"})).await;
    assert_eq!(answer["results"][0]["id"], stored["id"], "{answer}");
    let page = call(&client, "wiki_page", json!({"page_id": "sym:src/lib.rs#greet"})).await;
    assert!(page.text().contains("Called by every door."), "{}", page.text());
    let status = payload(&client, "wiki_status", json!({})).await;
    assert_eq!(status["memory"], json!({"memories": 1, "notes": 1}));
}

#[tokio::test]
async fn wrong_ids_get_the_nearest_ones() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    for tool in ["wiki_page", "wiki_related"] {
        let said = failure(&client, tool, json!({"page_id": "file:src/word.rs"})).await;
        assert!(
            said.starts_with(
                "there is no page `file:src/word.rs`\nhint: the nearest ids are file:src/words.rs"
            ),
            "{said}"
        );
    }
}

#[tokio::test]
async fn an_unknown_target_stores_nothing() {
    let repository = Repository::with(&FILES);
    let client = client(&repository);
    failure(&client, "wiki_remember", json!({"fact": "Lost.", "link_page_id": "file:src/none.rs"})).await;
    failure(&client, "wiki_note", json!({"page_id": "file:src/none.rs", "text": "Lost."})).await;
    let status = payload(&client, "wiki_status", json!({})).await;
    assert_eq!(status["memory"], json!({"memories": 0, "notes": 0}));
    assert!(!repository.path().join(".wikitoolkit/memory").exists());
}

/// Case B07 at the product: the field, what was expected, what came.
#[tokio::test]
async fn b07_wrong_arguments_name_the_field() {
    let client = client(&Repository::with(&FILES));
    let cases = [
        ("wiki_query", json!({}), "- `question` is missing: expected a string of at least 1 character"),
        (
            "wiki_query",
            json!({"question": 5}),
            "- `question`: expected a string of at least 1 character, got 5",
        ),
        (
            "wiki_query",
            json!({"question": "x", "budget_tokens": -1}),
            "- `budget_tokens`: expected an integer from 100 to 20000, got -1",
        ),
        ("wiki_query", json!({"question": "x", "budgetTokens": 200}), "did you mean `budget_tokens`?"),
        (
            "wiki_query",
            json!({"question": "x", "kind": "flie"}),
            "unknown kind `flie`; expected one of dir, file,",
        ),
        ("wiki_query", json!({"question": "x", "path": ""}), "is not a path pattern"),
        ("wiki_page", json!({"page_id": "src/lib.rs", "section": "9-2"}), "is no range of lines"),
        (
            "wiki_related",
            json!({"page_id": "src/lib.rs", "direction": "up"}),
            "expected one of `in`, `out`, `both`, got \"up\"",
        ),
        (
            "wiki_remember",
            json!({"fact": "x", "category": "idea"}),
            "expected one of `note`, `decision`, `lesson`, `concept`",
        ),
    ];
    for (tool, arguments, expected) in cases {
        let said = failure(&client, tool, arguments.clone()).await;
        assert!(said.contains(expected), "{tool} {arguments}: {said}");
    }
}

#[tokio::test]
async fn related_finds_ways_and_what_a_change_affects() {
    let repository = Repository::with(&FILES);
    repository.commit_all();
    repository.write("src/words.rs", FILES[1].1.replace("Hello", "Hi"));
    let client = client(&repository);
    let related = async |arguments| call(&client, "wiki_related", arguments).await.text().clone();
    let way = json!({"page_id": "greet", "to": "welcome"});
    assert_eq!(related(way).await, "calls →\n- sym:src/words.rs#welcome (src/lib.rs:9) 0.95");
    let impact = json!({"page_id": "dir:.", "rev": "HEAD"});
    assert_eq!(
        related(impact).await,
        "changed\n- sym:src/words.rs#welcome (src/words.rs:4)\n← calls\n- sym:src/lib.rs#greet (src/lib.rs:9) 0.95"
    );
    let both =
        failure(&client, "wiki_related", json!({"page_id": "greet", "to": "welcome", "rev": "HEAD"})).await;
    assert!(both.contains("give one of them"), "{both}");
}
