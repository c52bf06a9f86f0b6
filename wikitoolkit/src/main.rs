//! The `wikitoolkit` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    wikitoolkit::cli::run(std::env::args_os())
}
