use proptest::prelude::*;

use super::{MAX_TOKEN_BYTES, analyze, terms};

#[test]
fn text_becomes_tokens() {
    let table = [
        ("readHTTPHeader", "read http header readhttpheader"),
        ("load_project_config", "load project config loadprojectconfig"),
        ("multi-agent work", "multi agent multiagent work"),
        ("--no-refresh 3-4 a-", "no refresh norefresh 3 4 a"),
        ("sha256 utf8", "sha 256 sha256 utf 8 utf8"),
        ("src/net/tcp.rs net::tcp", "src net tcp rs net tcp"),
        ("__init__ _x", "init x"),
        ("error:timeout don't C++", "error timeout don t c"),
        ("POL-358", "pol 358"),
        ("Größe ÉTÉ e\u{301}te\u{301}", "größe été ete"),
        ("认证中间件：检查token", "认 证 中 间 件 认证 证中 中间 间件 检 查 检查 token"),
        ("重跑gen-itgc后", "重 跑 重跑 gen itgc genitgc 后"),
        ("", ""),
        ("— … \u{0}", ""),
    ];
    for (text, tokens) in table {
        assert_eq!(analyze(text), tokens, "{text}");
    }
}

#[test]
fn runs_that_are_too_long_are_dropped_and_their_neighbours_stay() {
    assert_eq!(analyze(&format!("left {} right", "x".repeat(MAX_TOKEN_BYTES + 1))), "left right");
}

#[test]
fn stop_words_leave_a_question_but_not_one_that_has_nothing_else() {
    let surfaces = |question| terms(question).into_iter().map(|t| t.surface).collect::<Vec<_>>();
    assert_eq!(surfaces("What is load_project_config?"), ["load_project_config"]);
    assert_eq!(surfaces("where is it"), ["where", "is", "it"]);
    assert_eq!(surfaces("task Task tasks"), ["task"]);
}

#[test]
fn a_term_knows_its_parts_and_its_whole() {
    let all = terms("认证中 getById 证");
    let view: Vec<_> = all.iter().map(|t| (t.tokens.join("+"), t.whole.as_deref())).collect();
    assert_eq!(
        view,
        [("认证+证中".into(), None), ("get+by+id".into(), Some("getbyid")), ("证".into(), None)]
    );
}

proptest! {
    #[test]
    fn tokens_are_lower_case_letters_and_digits(text in any::<String>()) {
        for token in analyze(&text).split(' ').filter(|t| !t.is_empty()) {
            prop_assert!(token.chars().all(char::is_alphanumeric), "{token:?}");
            prop_assert!(token.len() <= MAX_TOKEN_BYTES);
        }
    }

    #[test]
    fn every_token_of_a_question_is_in_the_index_of_the_same_text(text in any::<String>()) {
        let indexed = analyze(&text);
        let indexed: Vec<&str> = indexed.split(' ').collect();
        for term in terms(&text) {
            for token in term.tokens.iter().chain(&term.whole) {
                prop_assert!(indexed.contains(&token.as_str()), "{token:?} of {:?}", term.surface);
            }
        }
    }

    #[test]
    fn any_spelling_of_an_identifier_is_found_by_any_other(words in prop::collection::vec("[a-z]{2,8}", 2..5)) {
        let camel: String = words.iter().map(|w| w[..1].to_uppercase() + &w[1..]).collect();
        for spelling in [words.join("_"), words.join("-"), words.join("_").to_uppercase()] {
            prop_assert_eq!(analyze(&spelling), analyze(&camel));
        }
    }
}

#[test]
fn words_are_found_where_they_stand() {
    let marked = |text: &str, tokens: &[&str]| {
        let found = super::occurrences(text, |token| tokens.contains(&token));
        found.into_iter().map(|range| text[range].to_owned()).collect::<Vec<_>>().join("|")
    };
    assert_eq!(marked("fn readHTTPHeader(tasks: Task)", &["http", "task"]), "HTTP|tasks|Task");
    assert_eq!(marked("read_header, header", &["readheader"]), "read_header");
    assert_eq!(marked("重新认证中", &["认证", "证中"]), "认证中");
    assert_eq!(marked("é über", &["über"]), "über");
    assert_eq!(marked("", &["x"]), "");
}
