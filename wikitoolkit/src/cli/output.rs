//! Printing replies and errors.

use std::error::Error;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;
use thiserror::Error;

use super::terminal::Paint;
use crate::agents::{InstallError, Problem};
use crate::view::{Form, Reply};
use crate::wiki::WikiError;

/// How to print.
#[derive(Clone, Copy, Debug)]
pub(super) struct Output {
    pub(super) json: bool,
    pub(super) quiet: bool,
    pub(super) verbose: bool,
}

/// Why a command did not do what it should.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Wiki(WikiError),
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
    #[error("cannot tell where this program is: {0}")]
    Program(io::Error),
    #[error(transparent)]
    Install(#[from] InstallError),
    #[error("{} files were left as they are", .0.len())]
    Files(Vec<Problem>),
    #[error("{what}")]
    Refused { what: String, hints: Vec<String> },
}

impl From<WikiError> for Failure {
    fn from(error: WikiError) -> Self {
        match error {
            WikiError::Output(error) => Self::Output(error),
            other => Self::Wiki(other),
        }
    }
}

/// An error for programs.
#[derive(Serialize)]
struct ErrorLine<'a> {
    error: &'a str,
    hints: &'a [String],
}

impl Output {
    /// The form in which replies are printed.
    pub(super) fn form(self) -> Form {
        if self.json { Form::Json } else { Form::Markdown }
    }

    /// How people at a terminal read standard output; `None` when a program or a file does.
    pub(super) fn paint(self) -> Option<Paint> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let plain = set("NO_COLOR").is_some() || set("TERM").is_some_and(|term| term == "dumb");
        (!self.json && io::stdout().is_terminal()).then_some(if plain {
            Paint::Plain
        } else {
            Paint::Coloured
        })
    }

    /// Prints a reply.
    pub(super) fn reply(self, reply: &impl Reply) -> Result<(), Failure> {
        let text = if self.json {
            serde_json::to_string(reply).map_err(|error| Failure::Output(error.into()))?
        } else {
            reply.markdown()
        };
        self.text(&text)
    }

    /// Prints a text with a line end.
    pub(super) fn text(self, text: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        writeln!(out, "{text}").and_then(|()| out.flush()).map_err(Failure::Output)
    }

    /// Says what a reply in JSON leaves out; the text of a reply says it itself.
    pub(super) fn warn(self, warnings: &[String]) {
        for warning in warnings.iter().filter(|_| self.json) {
            self.remark(&format!("warning: {warning}"));
        }
    }

    /// Tells people something beside the reply.
    pub(super) fn remark(self, text: &str) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Prints an error.
    pub(super) fn failure(self, failure: &Failure) {
        let mut hints = match failure {
            Failure::Files(problems) => {
                for Problem { message, by_hand } in problems {
                    let hint = by_hand.as_ref().map(|text| format!("add this by hand:\n{}", text.trim_end()));
                    print_error(message, &Vec::from_iter(hint), self.json);
                }
                return;
            }
            Failure::Wiki(error) => error.hints(),
            Failure::Refused { hints, .. } => hints.clone(),
            Failure::Input(_) | Failure::Output(_) | Failure::Program(_) | Failure::Install(_) => Vec::new(),
        };
        if self.verbose {
            hints.extend(causes(failure));
        }
        print_error(&failure.to_string(), &hints, self.json);
    }
}

fn causes(failure: &Failure) -> Vec<String> {
    let chain = std::iter::successors(failure.source(), |error| (*error).source());
    chain.map(|cause| format!("caused by {cause}")).collect()
}

/// Prints what the parser of the command line says in the form of all errors.
pub(super) fn usage_error(message: &str, json: bool) {
    let mut paragraphs = message.split("\n\n").map(|paragraph| paragraph.trim().to_owned());
    let first = paragraphs.next().unwrap_or_default();
    let error = first.strip_prefix("error: ").unwrap_or(&first).to_owned();
    let hints: Vec<String> = paragraphs
        .filter(|hint| !hint.is_empty())
        .map(|hint| hint.strip_prefix("tip: ").unwrap_or(&hint).to_owned())
        .collect();
    print_error(&error, &hints, json);
}

fn print_error(error: &str, hints: &[String], json: bool) {
    let mut err = io::stderr().lock();
    if json {
        let line = serde_json::to_string(&ErrorLine { error, hints }).unwrap_or_default();
        let _ = writeln!(err, "{line}");
        return;
    }
    let _ = writeln!(err, "error: {error}");
    for hint in hints {
        let _ = writeln!(err, "hint: {hint}");
    }
}
