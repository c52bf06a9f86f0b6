//! Tools that are known only at run time.

mod legacy;
mod validator;

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::value::to_raw_value;
use serde_json::{Map, Value};

pub use legacy::LegacyResult;
pub use validator::{InvalidSchema, JsonSchemaValidator, Validator};

use super::{
    Annotations, Arguments, BoxFuture, Ctx, ErrorKind, HandlerResult, Icon, Kind, Mode, OutputSchema, Root,
    ToolError, ToolResult, ToolSpec,
};

type Body = dyn Fn(Value, Ctx) -> BoxFuture<Result<LegacyResult, ToolError>> + Send + Sync;

/// A tool whose schema is data and whose handler takes JSON: the bridge for tools that come from a
/// configuration, a plug-in or another server.
///
/// What `#[mcp_tool]` proves at compile time is checked at run time here: a [`Validator`] judges arguments
/// before the handler runs, and results where the tool has an output schema.
///
/// ```
/// use serde_json::json;
/// use toolkernel::kernel::{DynamicTools, ToolKernel};
/// use toolkernel::tool::DynamicTool;
///
/// let schema = json!({ "type": "object", "properties": { "city": { "type": "string" } }, "required": ["city"] });
/// let tool = DynamicTool::new("weather", "The weather of a city.", schema, |arguments, _ctx| async move {
///     Ok(format!("Sunny in {}.", arguments["city"]).into())
/// })?;
/// let tools = DynamicTools::new();
/// let kernel = ToolKernel::with([]).dynamic(&tools).build()?;
/// tools.add(tool)?; // now, or while the server runs
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DynamicTool {
    pub(crate) spec: Arc<ToolSpec>,
    arguments: Arc<dyn Validator>,
    result: Option<Arc<dyn Validator>>,
    body: Arc<Body>,
}

impl DynamicTool {
    /// A tool with a JSON Schema (2020-12) for its arguments, an object.
    ///
    /// `handler` gets arguments that the schema accepts. It comes back with anything that
    /// [`LegacyResult`] is made of.
    ///
    /// # Errors
    /// [`InvalidTool`]: the name, or the schema, cannot be a tool's.
    pub fn new<H, F>(
        name: impl Into<String>,
        description: impl Into<String>,
        schema: Value,
        handler: H,
    ) -> Result<Self, InvalidTool>
    where
        H: Fn(Value, Ctx) -> F + Send + Sync + 'static,
        F: Future<Output = Result<LegacyResult, ToolError>> + Send + 'static,
    {
        let name = name.into();
        let validator = JsonSchemaValidator::new(&schema)
            .map_err(|error| InvalidTool { tool: name.clone(), problem: error.to_string() })?;
        Self::with_validator(name, description, schema, validator, handler)
    }

    /// As [`new`](Self::new), with a validator of your own.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_validator<H, F>(
        name: impl Into<String>,
        description: impl Into<String>,
        schema: Value,
        validator: impl Validator,
        handler: H,
    ) -> Result<Self, InvalidTool>
    where
        H: Fn(Value, Ctx) -> F + Send + Sync + 'static,
        F: Future<Output = Result<LegacyResult, ToolError>> + Send + 'static,
    {
        let name = name.into();
        let invalid = |problem: &str| InvalidTool { tool: name.clone(), problem: problem.to_owned() };
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !(1..=64).contains(&name.len()) || !name.chars().all(allowed) {
            return Err(invalid("a name has 1 to 64 of the characters A-Z a-z 0-9 _ -"));
        }
        if schema.get("type").is_none_or(|kind| kind != "object") {
            return Err(invalid("the schema of arguments has \"type\": \"object\" at its root"));
        }
        let input_schema =
            to_raw_value(&with_properties(schema)).map_err(|error| invalid(&error.to_string()))?;
        let spec = ToolSpec {
            kind: Kind::Tool,
            name: Cow::Owned(name),
            title: None,
            icons: &[],
            description: Cow::Owned(description.into()),
            input_schema,
            output_schema: None,
            annotations: Annotations::default(),
            tags: Vec::new(),
            meta: Map::new(),
            timeout: None,
            mode: Mode::Async,
            location: None,
        };
        Ok(Self {
            spec: Arc::new(spec),
            arguments: Arc::new(validator),
            result: None,
            body: Arc::new(move |arguments, ctx| Box::pin(handler(arguments, ctx))),
        })
    }

    /// A name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.change(|spec| spec.title = Some(Cow::Owned(title.into())));
        self
    }

    /// Pictures for people.
    #[must_use]
    pub fn icons(mut self, icons: &'static [Icon]) -> Self {
        self.change(|spec| spec.icons = icons);
        self
    }

    /// Hints about side effects.
    #[must_use]
    pub fn annotations(mut self, annotations: Annotations) -> Self {
        self.change(|spec| spec.annotations = annotations);
        self
    }

    /// Adds a word by which middleware chooses tools.
    #[must_use]
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.change(|spec| spec.tags.push(Cow::Owned(tag.into())));
        self
    }

    /// Adds extension data for hosts.
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.change(|spec| drop(spec.meta.insert(key.into(), value.into())));
        self
    }

    /// How long one call may take.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.change(|spec| spec.timeout = Some(timeout));
        self
    }

    /// Promises structured results that fit a JSON Schema (2020-12), an object. One that does not fit is an
    /// error of the call.
    ///
    /// # Errors
    /// [`InvalidTool`]: the schema is none.
    pub fn output_schema(mut self, schema: &Value) -> Result<Self, InvalidTool> {
        let invalid = |problem: String| InvalidTool { tool: self.spec.name.to_string(), problem };
        if schema.get("type").is_none_or(|kind| kind != "object") {
            return Err(invalid("the schema of results has \"type\": \"object\" at its root".to_owned()));
        }
        let validator = JsonSchemaValidator::new(schema).map_err(|error| invalid(error.to_string()))?;
        let raw = to_raw_value(schema).map_err(|error| invalid(error.to_string()))?;
        self.result = Some(Arc::new(validator));
        self.change(|spec| spec.output_schema = Some(OutputSchema::new(raw, Root::Object)));
        Ok(self)
    }

    fn change(&mut self, change: impl FnOnce(&mut ToolSpec)) {
        change(Arc::make_mut(&mut self.spec));
    }

    /// Checks the arguments, runs the handler, and checks its result.
    pub(crate) fn run(&self, arguments: &Arguments, ctx: Ctx) -> Result<BoxFuture<HandlerResult>, ToolError> {
        let name = &self.spec.name;
        let refused = |problems: &[String]| {
            let count = problems.len();
            let noun = if count == 1 { "problem" } else { "problems" };
            let list: String = problems.iter().map(|problem| format!("\n- {problem}")).collect();
            let message = format!("{name}: {count} {noun} in the arguments{list}");
            ToolError::of_kind(ErrorKind::InvalidArguments, message)
        };
        let value: Value = serde_json::from_str(arguments.text())
            .map_err(|error| refused(&[format!("the arguments are no JSON that can be read: {error}")]))?;
        let problems = self.arguments.problems(&value);
        if !problems.is_empty() {
            return Err(refused(&problems));
        }
        let work = (self.body)(value, ctx);
        let promised = self.result.clone();
        Ok(Box::pin(async move {
            let result = work.await?.into_result()?;
            match promised {
                Some(promised) => keeps(&*promised, result),
                None => Ok(result),
            }
        }))
    }
}

/// Clients of one provider refuse an object without `properties`.
fn with_properties(mut schema: Value) -> Value {
    if let Value::Object(map) = &mut schema {
        map.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    }
    schema
}

fn keeps(promised: &dyn Validator, result: ToolResult) -> HandlerResult {
    if result.is_error() {
        return Ok(result);
    }
    let payload: Option<Value> = result.payload_json().and_then(|json| serde_json::from_str(json.get()).ok());
    let problems = match payload {
        Some(payload) => promised.problems(&payload),
        None => vec!["it has no structure".to_owned()],
    };
    if problems.is_empty() {
        return Ok(result);
    }
    let problems = problems.join("; ");
    let error = ToolError::new("the tool's result is not what its output schema promises")
        .hint("this is a fault of the tool, not of the arguments; the server's log has the details");
    Err(error.caused_by(problems))
}

impl fmt::Debug for DynamicTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynamicTool").field("spec", &self.spec).finish_non_exhaustive()
    }
}

/// What was to be a tool cannot be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidTool {
    /// Its name.
    pub tool: String,
    /// Why not.
    pub problem: String,
}

impl fmt::Display for InvalidTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be a tool: {}", self.tool, self.problem)
    }
}

impl std::error::Error for InvalidTool {}
