//! What is wrong with a value, and where.

use std::fmt::{self, Write as _};

/// Everything that is wrong with a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    pub(super) list: Vec<Fault>,
    pub(super) dropped: usize,
}

impl Faults {
    /// Of a decoder that gives nothing and says nothing, which would otherwise leave the caller without a reason.
    #[cold]
    pub(super) fn without_reason() -> Self {
        let trouble = Trouble::Unreadable("the value was refused without a reason".to_owned());
        Self { list: vec![Fault { path: String::new(), trouble }], dropped: 0 }
    }

    /// The faults in the order in which they were met.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// How many faults there are, those beyond the listed ones included.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.list.len() + self.dropped
    }
}

/// One `- ` line a fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            let end_of_line = if index == 0 { "" } else { "\n" };
            write!(f, "{end_of_line}- {fault}")?;
        }
        if self.dropped > 0 {
            write!(f, "\n- and {} more", self.dropped)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where: `filter.kinds[2]`; empty for the whole value.
    pub path: String,
    /// What.
    pub trouble: Trouble,
}

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// Another kind of value, or one out of bounds.
    Mismatch {
        /// What the schema asks for, in words.
        expected: String,
        /// What came, shortened.
        given: String,
    },
    /// A word that an enum does not have.
    UnknownWord {
        /// The words it has.
        allowed: Vec<&'static str>,
        /// The word that came, shortened.
        given: String,
        /// The word that may have been meant.
        nearest: Option<String>,
    },
    /// A key that must be there is not.
    Missing {
        /// What the schema asks for, in words.
        expected: String,
    },
    /// A key that the object does not have.
    UnknownKey {
        /// The keys it has.
        allowed: Vec<&'static str>,
        /// The key that may have been meant.
        nearest: Option<String>,
        /// The variant that the object is, where it is one of several.
        variant: Option<&'static str>,
    },
    /// A key that is known, but not at this depth of a type that contains itself.
    TooDeep,
    /// A key came twice.
    Duplicate,
    /// The schema has nothing against the value, but its type has: what, for the caller.
    Refused(String),
    /// The text cannot be read on from here.
    Unreadable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place =
            if self.path.is_empty() { "the arguments".to_owned() } else { format!("`{}`", self.path) };
        match &self.trouble {
            Trouble::Mismatch { expected, given } => write!(f, "{place}: expected {expected}, got {given}"),
            Trouble::UnknownWord { allowed, given, nearest } => {
                write!(f, "{place}: expected one of `{}`, got {given}", allowed.join("`, `"))?;
                nearest.iter().try_for_each(|nearest| write!(f, "; did you mean `{nearest}`?"))
            }
            Trouble::Missing { expected } => write!(f, "{place} is missing: expected {expected}"),
            Trouble::UnknownKey { allowed, .. } if allowed.is_empty() => {
                write!(f, "{place} is not an argument: none is expected")
            }
            Trouble::UnknownKey { allowed, nearest, variant } => {
                write!(f, "{place} is not an argument")?;
                variant.iter().try_for_each(|variant| write!(f, " of `{variant}`"))?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean `{nearest}`?")?,
                    None => f.write_char('.')?,
                }
                write!(f, " Allowed: {}", allowed.join(", "))
            }
            Trouble::TooDeep => write!(f, "{place} is nested too deep: leave it out here"),
            Trouble::Duplicate => write!(f, "{place} is given twice"),
            Trouble::Refused(error) | Trouble::Unreadable(error) => write!(f, "{place}: {error}"),
        }
    }
}

/// One step of the way to a value.
#[derive(Debug, Clone)]
pub(super) enum Segment {
    Field(&'static str),
    Key(String),
    Index(usize),
}

/// The way to a value.
#[derive(Debug, Default)]
pub(super) struct Path {
    /// Apart from the rest, because most arguments are plain values in one object: those cost no allocation.
    first: Option<Segment>,
    rest: Vec<Segment>,
}

impl Path {
    pub(super) fn push(&mut self, segment: Segment) {
        if self.first.is_none() {
            self.first = Some(segment);
        } else {
            self.rest.push(segment);
        }
    }

    pub(super) fn pop(&mut self) {
        if self.rest.pop().is_none() {
            self.first = None;
        }
    }

    pub(super) const fn depth(&self) -> usize {
        self.rest.len() + self.first.is_some() as usize
    }

    pub(super) fn truncate(&mut self, depth: usize) {
        self.rest.truncate(depth.saturating_sub(1));
        if depth == 0 {
            self.first = None;
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dot = "";
        for segment in self.first.iter().chain(&self.rest) {
            match segment {
                Segment::Field(name) => write!(f, "{dot}{name}")?,
                Segment::Key(key) => write!(f, "{dot}{key}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
            dot = ".";
        }
        Ok(())
    }
}
