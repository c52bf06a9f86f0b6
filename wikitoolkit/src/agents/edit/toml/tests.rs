use proptest::prelude::*;

use super::*;

const PATH: [&str; 2] = ["mcp_servers", "wikitoolkit"];
const BLOCK: &str =
    "[mcp_servers.wikitoolkit]\ncommand = \"wikitoolkit\"\n\n[mcp_servers.wikitoolkit.env]\nA = \"b\"\n";

#[test]
fn a_table_is_added_at_the_end_and_goes_without_a_trace() {
    for text in [
        "",
        "a = 1\n",
        "a = 1",
        "# only a comment",
        "a = 1\r\n[b]\r\nc = [\r\n  1, # one\r\n]\r\n",
        "\u{feff}a = 1\n\n\n",
        "\u{feff}",
        "[mcp_servers]\n",
        "[mcp_servers.other]\ncommand = 'o'\nargs = []\n[mcp_servers.other.env]\n",
        "s = \"\"\"\n[mcp_servers.wikitoolkit]\n\"\"\"\n",
        "l = [\n  [\"mcp_servers\"],\n[1],\n]\n",
    ] {
        let added = add(text, &PATH, BLOCK).unwrap();
        assert!(get(&added, &PATH).unwrap().is_some(), "{text:?}");
        assert!(!text.contains("\r\n") || added.matches('\n').count() == added.matches("\r\n").count());
        assert_eq!(remove(&added, &PATH).unwrap().as_deref(), Some(text));
    }
}

#[test]
fn what_was_added_after_ours_stays() {
    let text = format!("a = 1\n\n{BLOCK}\n# mine\n[other]\nb = 2\n");
    assert_eq!(remove(&text, &PATH).unwrap().unwrap(), "a = 1\n\n# mine\n[other]\nb = 2\n");
}

#[test]
fn an_entry_goes_however_its_user_has_written_it() {
    for (text, left) in [
        ("x = 1\nmcp_servers.wikitoolkit.command = 'x'\n# mine\ny = 2\n", "x = 1\n# mine\ny = 2\n"),
        ("mcp_servers.wikitoolkit.command = 'x'\nmcp_servers.wikitoolkit.args = [\n  'mcp',\n]\n", ""),
        (
            "[mcp_servers]\nwikitoolkit.command = 'x'\nother.command = 'o'\n",
            "[mcp_servers]\nother.command = 'o'\n",
        ),
        ("[mcp_servers]\nwikitoolkit = { command = 'x' } # ours\na = {}\n", "[mcp_servers]\na = {}\n"),
        ("[ mcp_servers . \"wikitoolkit\" ] # ours\ncommand = \"\"\"\n[a]\n\"\"\"\n[b]\n", "[b]\n"),
    ] {
        assert_eq!(remove(text, &PATH).unwrap().as_deref(), Some(left), "{text:?}");
    }
}

#[test]
fn what_cannot_be_edited_is_said_with_its_place() {
    let error = |result: Result<String, EditError>| result.unwrap_err().to_string();
    insta::assert_snapshot!(error(add("a = 1\nb = = 2\n", &PATH, BLOCK)), @"line 2, column 5: extra `=`, expected nothing");
    insta::assert_snapshot!(error(add("mcp_servers = {}\n", &PATH, BLOCK)), @"line 1: `mcp_servers.wikitoolkit` has to be a table under a [header] of its own");
    insta::assert_snapshot!(error(add("a = 1\n[[mcp_servers]]\n", &PATH, BLOCK)), @"line 2: `mcp_servers.wikitoolkit` has to be a table under a [header] of its own");
    insta::assert_snapshot!(remove("x = 1\nmcp_servers = { wikitoolkit = {}, other = {} }\n", &PATH).unwrap_err(), @"line 2: `mcp_servers.wikitoolkit` has to be a table under a [header] of its own");
}

/// Statements, in which `#N` stands for a number of their own.
const STATEMENTS: [&str; 18] = [
    "",
    "# note [mcp_servers.wikitoolkit]",
    "  ",
    "[t#N]",
    "[[list]]",
    "[[list.inner#N]]",
    "[mcp_servers]",
    "[mcp_servers.other#N]",
    "  [mcp_servers . 'a#N'] # x",
    "k#N = 1",
    "k#N = [ 1, 2, ] # x",
    "k#N = [\n  ['mcp_servers'], # [x]\n[\"wikitoolkit\"],\n\n]",
    "k#N = \"\"\"\n[mcp_servers.wikitoolkit]\n\"\"\" # x",
    "k#N = '''\n\n[[mcp_servers]]\n'''",
    "k#N = { a = 1, b.c = [ { d = '[e]' } ] }",
    "a#N.b.c = 2024-01-01",
    "\"quoted [#N]\" = true",
    "mcp_servers.dotted#N.command = 'o'",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]
    #[test]
    fn adding_and_removing_changes_nothing(
        chosen in prop::collection::vec(0..STATEMENTS.len(), 0..10),
        bom in any::<bool>(),
        crlf in any::<bool>(),
        last in any::<bool>(),
    ) {
        let lines: Vec<String> = chosen
            .iter()
            .enumerate()
            .map(|(number, index)| STATEMENTS[*index].replace("#N", &number.to_string()))
            .collect();
        let text = format!("{}{}{}", if bom { "\u{feff}" } else { "" }, lines.join("\n"), if last { "\n" } else { "" });
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        prop_assume!(parse(&text).is_ok());
        let added = add(&text, &PATH, BLOCK).unwrap();
        prop_assert_eq!(remove(&added, &PATH).unwrap().unwrap(), text);
    }
}
