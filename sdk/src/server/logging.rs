//! The log of a server that owns its process: one line an event, on standard error.
//!
//! Written by hand, since a formatter with registries and filters would be a tenth of a small server. Who
//! wants more installs a subscriber of their own.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::time::Instant;

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::tool::Level;

/// Writes events to standard error, unless somebody has decided about them already.
pub(super) fn init(least: Level) {
    // An earlier subscriber is no reason to fail.
    let _ = tracing::subscriber::set_global_default(Log { least: filter(least), start: Instant::now() });
}

const fn filter(least: Level) -> LevelFilter {
    match least {
        Level::Debug => LevelFilter::DEBUG,
        Level::Info | Level::Notice => LevelFilter::INFO,
        Level::Warning => LevelFilter::WARN,
        Level::Error | Level::Critical | Level::Alert | Level::Emergency => LevelFilter::ERROR,
    }
}

struct Log {
    least: LevelFilter,
    start: Instant,
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= self.least
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.least)
    }

    fn event(&self, event: &Event<'_>) {
        let line = line(self.start.elapsed().as_secs_f64(), event);
        // In one piece, so that those of two threads do not mix. A closed standard error is no reason to fail.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The line of an event `seconds` after the start.
fn line(seconds: f64, event: &Event<'_>) -> String {
    let metadata = event.metadata();
    let mut fields = Fields::default();
    event.record(&mut fields);
    let Fields { message, others } = fields;
    format!("{seconds:10.3}s {:>5} {}: {message}{others}\n", metadata.level(), metadata.target())
}

/// The fields of an event as text; line ends inside are escaped, so that nobody can forge a line.
#[derive(Default)]
struct Fields {
    message: String,
    others: String,
}

impl Fields {
    fn add(&mut self, field: &Field, value: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(OneLine(&mut self.message), "{value}"),
            name => write!(OneLine(&mut self.others), " {name}={value}"),
        };
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, format_args!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, format_args!("{value:?}"));
    }
}

struct OneLine<'a>(&'a mut String);

impl fmt::Write for OneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if character.is_control() {
                self.0.extend(character.escape_default());
            } else {
                self.0.push(character);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Keeps the lines of one thread.
    struct Kept<'a>(Log, &'a Mutex<String>);

    impl Subscriber for Kept<'static> {
        fn enabled(&self, metadata: &Metadata<'_>) -> bool {
            self.0.enabled(metadata)
        }

        fn event(&self, event: &Event<'_>) {
            self.1.lock().unwrap().push_str(&line(1.5, event));
        }

        fn new_span(&self, span: &Attributes<'_>) -> Id {
            self.0.new_span(span)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }

    #[test]
    fn an_event_is_one_line_with_its_fields() {
        static LINES: Mutex<String> = Mutex::new(String::new());
        let log = Log { least: LevelFilter::WARN, start: Instant::now() };
        tracing::subscriber::with_default(Kept(log, &LINES), || {
            tracing::info!("too little");
            let error = std::io::Error::other("no\nspace");
            tracing::error!(tool = "echo", calls = 7, %error, "a {} failed", "call");
        });
        insta::assert_snapshot!(LINES.lock().unwrap(), @r#"     1.500s ERROR toolkernel::server::logging::tests: a call failed tool="echo" calls=7 error=no\nspace"#);
    }
}
