//! Conversations with a real server, written down as data: who says what, and what must come back.
//!
//! A page of `tests/conversations` holds the rules of one page of the specification. Its indented blocks are the
//! conversations, each under the heading that says what it shows; the first page explains the format. Every message that
//! is heard is judged by the official schema of its revision, too.

mod held;
mod pattern;
mod script;

use std::collections::BTreeSet;

macro_rules! pages {
    ($($page:ident),* $(,)?) => {
        const PAGES: &[&str] = &[$(stringify!($page)),*];

        $(
            #[test]
            fn $page() {
                held::hold(stringify!($page), "");
            }
        )*
    };
}

pages! {
    format, envelope, stdio, versioning, lifecycle, cancellation, progress, logging, pagination, tools, questions,
    subscriptions, resources, prompts, completion,
}

macro_rules! faults {
    ($($(#[$doc:meta])* $fault:ident: $case:literal),* $(,)?) => {
        /// The page of faults that others had, one test for each.
        mod faults {
            $(
                $(#[$doc])*
                #[test]
                fn $fault() {
                    super::held::hold("faults", concat!($case, ":"));
                }
            )*
        }

        const FAULTS: &[&str] = &[$($case),*];
    };
}

faults! {
    a01_a_stray_print_reaches_standard_output: "A01",
    a02_a_malformed_line_ends_the_session: "A02",
    a04_a_carriage_return_makes_the_server_exit: "A04",
    a06_a_notification_is_answered: "A06",
    a07_a_probe_of_the_newer_era_ends_the_server: "A07",
    a09_the_version_is_negotiated_wrongly: "A09",
    a12_ids_are_refused_rounded_or_made_up: "A12",
    a13_no_arguments_at_all_are_refused: "A13",
    a15_requests_before_the_end_of_input_are_lost: "A15",
    a20_deep_arguments_close_the_session: "A20",
    a27_a_slow_call_holds_up_all_others: "A27",
    a28_a_panic_is_dropped_or_ends_the_process: "A28",
    a32_the_first_answer_comes_late: "A32",
}

#[test]
fn no_page_and_no_fault_is_forgotten() {
    let pages: BTreeSet<String> = std::fs::read_dir(script::folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let known = PAGES.iter().chain(&["faults"]).map(|page| format!("{page}.md"));
    assert_eq!(pages, known.collect());
    let cases: BTreeSet<String> = script::read("faults")
        .iter()
        .map(|script| script.title.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(cases, FAULTS.iter().map(|case| (*case).to_owned()).collect());
}
