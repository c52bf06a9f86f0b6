//! Enums whose variants have data, and types that contain themselves.

use std::collections::BTreeMap;

use toolkernel::tool_args;
use toolkernel::value::ToolValue;

use super::nested::{Inner, Word};
use super::shapes;

/// One of several objects.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
pub(crate) enum Edit {
    /// Adds a text.
    Add {
        /// What to add.
        #[arg(length = 1..=3)]
        text: String,
        /// How often.
        #[arg(default = 1, range = 1..=9)]
        times: u8,
    },
    /// Moves something.
    #[arg(rename = "move-to")]
    Move {
        /// Where to.
        to: Inner,
        /// A note, under a key that another variant has with another type.
        text: Option<i8>,
    },
    /// Has nothing to say.
    Empty {},
    /// Removes all.
    Clear,
}

/// Another tag, and variants inside variants.
#[tool_args(tag = "what")]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
enum Step {
    /// An edit.
    Edit {
        /// Which one.
        edit: Edit,
        /// In another way.
        kind: Option<Word>,
    },
    /// Waits.
    Wait,
}

/// A condition.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
enum Filter {
    /// Words.
    Has {
        /// The word.
        word: Word,
    },
    /// The opposite.
    Not {
        /// Of what.
        #[arg(depth = 2)]
        inner: Box<Filter>,
    },
    /// All of them, or none.
    All {
        /// The conditions.
        #[arg(depth = 2, length = ..=2)]
        of: Option<Vec<Self>>,
    },
}

/// A tree.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Tree {
    /// A name.
    name: Option<String>,
    /// What is below it.
    #[arg(depth = 3)]
    below: Option<Vec<Tree>>,
    /// A number.
    n: u8,
}

/// Below, by name.
#[tool_args]
#[derive(Debug)]
#[allow(dead_code, reason = "read through Debug")]
struct Menu {
    /// Entries.
    #[arg(depth = 1)]
    entries: Option<BTreeMap<String, Menu>>,
    /// A child.
    #[arg(depth = 1)]
    child: Option<Box<Self>>,
}

shapes! {
    OneEdit: => Edit;
    OptionalEdit: => Option<Edit>;
    BoxedEdit: => Box<Edit>;
    Edits: => Vec<Edit>;
    FewEdits: arg(length = 1..=2) => Vec<Edit>;
    EditsByName: => BTreeMap<String, Edit>;
    PairOfEdits: => (Edit, Edit);
    OneStep: => Step;
    Steps: => Option<Vec<Step>>;
    OneFilter: => Filter;
    OptionalFilter: => Option<Filter>;
    OneTree: => Tree;
    Trees: => Vec<Tree>;
    OneMenu: => Menu;
    WithExamples: arg(example("a", "b"), length = 1..=2) => String;
    ExampleOfAList: arg(example = [1, 2], default = []) => Vec<u8>;
}

pub(super) const RECURSIVE: &[super::Row] =
    &[("Tree", Tree::SCHEMA, super::decode::<Tree>), ("Menu", Menu::SCHEMA, super::decode::<Menu>)];
