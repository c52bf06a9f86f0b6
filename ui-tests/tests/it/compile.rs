//! Runs the programs in `cases/`: those in `pass` compile and run, those in `fail` stop with the committed error text.
//!
//! One case alone: `cargo test -p ui-tests --test it compile -- trybuild=NAME`. After a deliberate change of an error
//! text: `TRYBUILD=overwrite`, then read the difference.

use crate::support::workspace::rust_files;

#[test]
fn compile() {
    let cases = trybuild::TestCases::new();
    for file in rust_files("ui-tests/cases") {
        let case = file.path.trim_start_matches("ui-tests/");
        if case.starts_with("cases/pass/") {
            cases.pass(case);
        } else {
            cases.compile_fail(case);
        }
    }
}
