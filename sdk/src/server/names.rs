//! The names under which clients show tools to a model.

use super::session::list;
use crate::kernel::ToolSurface;
use crate::tool::CallContext;

/// What the models' providers accept as the name of a function.
const LONGEST: usize = 64;

/// Warns of tools whose name is too long once a client has put its prefix before it, as most do: they are
/// dropped, or the whole conversation is refused.
pub(super) fn warn_of_long(server: &str, surface: &dyn ToolSurface) {
    // A surface that cannot list its tools has no names to warn of, and said so.
    let Ok(tools) = list(surface, &CallContext::default()) else { return };
    for spec in tools {
        let name = format!("mcp__{server}__{}", spec.name);
        let length = name.chars().count();
        if length > LONGEST {
            tracing::warn!(
                tool = &*spec.name,
                "many clients call this tool `{name}`, which has {length} characters, and {LONGEST} are allowed: \
                 shorten the name of the tool or of the server"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use crate::kernel::{CallError, ToolSurface};
    use crate::server::{Server, ServerInfo};
    use crate::tool::{Annotations, Arguments, BoxFuture, CallContext, Kind, Mode, ToolResult, ToolSpec};

    /// A surface with one tool, of this name.
    struct One(&'static str);

    impl ToolSurface for One {
        fn list(&self, _: &CallContext) -> Vec<Arc<ToolSpec>> {
            vec![Arc::new(ToolSpec {
                kind: Kind::Tool,
                name: self.0.into(),
                title: None,
                icons: &[],
                description: "".into(),
                input_schema: serde_json::value::RawValue::from_string("{}".to_owned()).unwrap(),
                output_schema: None,
                annotations: Annotations::default(),
                tags: Vec::new(),
                meta: serde_json::Map::new(),
                timeout: None,
                mode: Mode::Async,
                location: None,
            })]
        }

        fn call(&self, name: &str, _: Arguments, _: CallContext) -> BoxFuture<Result<ToolResult, CallError>> {
            let unknown = CallError::UnknownTool { name: name.to_owned(), nearest: Vec::new() };
            Box::pin(std::future::ready(Err(unknown)))
        }
    }

    /// What is logged when a server of one tool is about to serve.
    fn logged(server: &str, tool: &'static str) -> String {
        #[derive(Clone, Default)]
        struct Log(Arc<Mutex<Vec<u8>>>);

        impl std::io::Write for Log {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().unwrap().extend(bytes);
                Ok(bytes.len())
            }

            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }

        let log = Log::default();
        let writer = log.clone();
        let subscriber =
            tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).finish();
        tracing::subscriber::with_default(subscriber, || {
            let surface: Arc<dyn ToolSurface> = Arc::new(One(tool));
            Server::new(surface, ServerInfo::new(server, "1")).into_core().unwrap();
        });
        let bytes = log.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_name_that_is_too_long_is_logged() {
        let server = "s".repeat(47);
        assert_eq!(logged(&server, "ten_of_10_"), "");
        let said = logged(&server, "eleven_of_1");
        assert!(
            said.contains("WARN") && said.contains("which has 65 characters, and 64 are allowed"),
            "{said}"
        );
        assert!(said.contains("tool=\"eleven_of_1\""), "{said}");
    }
}
