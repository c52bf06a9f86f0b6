//! Why a kernel does not build, and why a call never reached a tool.

use std::fmt;

use crate::tool::{Capability, Location, MissingState, Suspension};

/// A call that has no result.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum CallError {
    /// There is no tool of this name.
    UnknownTool {
        /// The name that was asked for.
        name: String,
        /// Names that look like it, best first; at most three.
        nearest: Vec<String>,
    },
    /// The caller raised the cancellation flag.
    Cancelled,
    /// Questions have to be answered first: repeat the call with the answers.
    Suspended(Suspension),
    /// The caller cannot do what the tool needs.
    MissingCapability {
        /// What it would have to be able to do.
        capability: Capability,
        /// The same for the model.
        text: String,
    },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { name, nearest } => {
                write!(f, "unknown tool `{name}`")?;
                if !nearest.is_empty() {
                    write!(f, "; did you mean `{}`?", nearest.join("`, `"))?;
                }
                Ok(())
            }
            Self::Cancelled => f.write_str("the call was cancelled"),
            Self::Suspended(suspension) => {
                write!(f, "{} questions have to be answered first", suspension.questions().len())
            }
            Self::MissingCapability { text, .. } => f.write_str(text),
        }
    }
}

impl std::error::Error for CallError {}

/// Everything that is wrong with a kernel's tools, found in one go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuildError {
    problems: Vec<Problem>,
}

impl BuildError {
    pub(super) const fn new(problems: Vec<Problem>) -> Self {
        Self { problems }
    }

    /// The problems, at least one.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the tools cannot be served:")?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n- {problem}"))
    }
}

impl std::error::Error for BuildError {}

/// One thing that is wrong with a kernel's tools.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Two tools have one name.
    Duplicate {
        /// The name.
        name: String,
        /// Where the two are defined, in the order of their places.
        places: [Location; 2],
    },
    /// A tool asks for state that the builder was not given.
    MissingState {
        /// The tool's name.
        tool: String,
        /// Where it is defined.
        place: Location,
        /// The type in question.
        state: MissingState,
    },
    /// The arguments of a tool accept any JSON somewhere.
    FreeJson {
        /// The tool's name.
        tool: String,
        /// Where it is defined.
        place: Location,
        /// Where in the arguments: `edits[].options`.
        path: String,
    },
    /// A dynamic tool has the name of another one.
    NameTaken {
        /// The name.
        name: String,
    },
    /// No tool is linked into this binary.
    NoTools,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duplicate { name, places: [first, second] } => {
                write!(
                    f,
                    "two tools are called `{name}`: {first} and {second}; rename one with `name = \"..\"`"
                )
            }
            Self::MissingState { tool, place, state } => write!(f, "tool `{tool}` ({place}): {state}"),
            Self::FreeJson { tool, place, path } => write!(
                f,
                "tool `{tool}` ({place}): `{path}` takes any JSON, so no caller can tell what to put there; name what \
                 is needed in a struct with `#[tool_args]`, or take the JSON as a `String`"
            ),
            Self::NameTaken { name } => write!(f, "a dynamic tool is called `{name}`, as another tool is"),
            Self::NoTools => f.write_str(
                "no tool is linked into this binary: a crate that the source never names is not linked, \
                 write `use your_tools as _;`, or list the tools with `ToolKernel::with(tools![..])`",
            ),
        }
    }
}
