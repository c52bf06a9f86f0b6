//! Calls, traits and tests in Rust.

use crate::repository::Repository;
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", "[package]\nname = \"shop\"\nversion = \"0.1.0\"\n"),
    (
        "src/lib.rs",
        r#"mod item;
mod store;
#[macro_use]
mod macros;

pub use store::Store as Depot;
use item::*;

pub trait Priced: Named {
    fn price(&self) -> u32;
    fn twice(&self) -> u32 {
        self.price() * 2
    }
}

pub trait Named {}

pub fn total<T: Priced>(items: &[T], extra: Option<Item>) -> u32 {
    let mut sum = 0;
    for item in items {
        sum += item.twice();
    }
    if let Some(item) = extra {
        sum += item.price();
    }
    sum
}
"#,
    ),
    (
        "src/item.rs",
        r#"use crate::{Named, Priced};

#[derive(Clone, Debug)]
pub struct Item {
    cost: u32,
}

pub enum Kind {
    Single(Item),
    Pair { left: Item, right: Item },
}

impl Item {
    pub fn new(cost: u32) -> Self {
        Self { cost }
    }

    pub fn cost(&self) -> u32 {
        self.cost
    }
}

impl Named for Item {}

impl Priced for Item {
    fn price(&self) -> u32 {
        self.cost()
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.cost())
    }
}

pub fn cost(kind: Kind) -> u32 {
    match kind {
        Kind::Single(item) => item.cost(),
        Kind::Pair { left, right: other } => left.cost() + other.cost(),
    }
}
"#,
    ),
    (
        "src/store.rs",
        r#"use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::item::{self, Item};
use crate::Priced;

pub struct Store {
    first: Arc<Item>,
    rest: Mutex<Vec<Item>>,
    by_name: HashMap<String, Item>,
}

impl Store {
    pub fn sum(&self) -> Result<u32, String> {
        let first = self.first.clone();
        first.twice();
        let guard = self.rest.lock().unwrap();
        guard.iter().next().unwrap().price();
        self.by_name.get("a").unwrap().price();
        let made = Self::find("a")?;
        made.price();
        check!(made.cost(), item::cost);
        assert_eq!(Item::new(1).cost(), 1);
        let f = |x: &Item| x.cost();
        f(&made);
        Vec::<u32>::new().clone();
        Ok(crate::total(&[made], None))
    }

    fn find(name: &str) -> Result<Item, String> {
        name.parse::<u32>().map(Item::new).map_err(|error| error.to_string())
    }
}
"#,
    ),
    ("src/macros.rs", "macro_rules! check {\n    ($($x:tt)*) => {};\n}\n"),
    (
        "tests/sums.rs",
        "use shop::Depot;\n\n#[test]\nfn sums() {\n    helper(todo!());\n}\n\nfn helper(depot: Depot) {\n    depot.sum().unwrap();\n    depot.clone().sum();\n}\n",
    ),
];

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    src/item.rs#Item.fmt -> src/item.rs#Item.cost [33] 0.95
    src/item.rs#Item.price -> src/item.rs#Item.cost [27] 0.95
    src/item.rs#cost -> src/item.rs#Item.cost [39,40] 0.95
    src/lib.rs#Priced.twice -> src/lib.rs#Priced.price [12] 0.95
    src/lib.rs#total -> src/item.rs#Item.price [24] 0.90
    src/lib.rs#total -> src/lib.rs#Priced.twice [21] 0.90
    src/store.rs#Store.sum -> src/item.rs#Item.cost [22,23,24] 0.95
    src/store.rs#Store.sum -> src/item.rs#Item.new [23] 0.95
    src/store.rs#Store.sum -> src/item.rs#Item.price [18,19,21] 0.90
    src/store.rs#Store.sum -> src/lib.rs#Priced.twice [16] 0.90
    src/store.rs#Store.sum -> src/lib.rs#total [27] 0.95
    src/store.rs#Store.sum -> src/macros.rs#check [22] 0.95
    src/store.rs#Store.sum -> src/store.rs#Store.find [20] 1.00
    tests/sums.rs#helper -> src/store.rs#Store.sum [9,10] 0.95
    tests/sums.rs#sums -> tests/sums.rs#helper [5] 1.00
    ");
}

#[test]
fn traits_and_tests() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests"]), @r"
    implements
    src/item.rs#Item -> src/lib.rs#Named [23] 0.95
    src/item.rs#Item -> src/lib.rs#Priced [25] 0.95
    extends
    src/lib.rs#Priced -> src/lib.rs#Named [9] 1.00
    tests
    tests/sums.rs#sums -> tests/sums.rs#helper [5] 1.00
    ");
}

#[test]
fn types_in_declarations_are_referred_to() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["references"]), @r"
    src/item.rs#Item.new -> src/item.rs#Item [14,15] 1.00
    src/item.rs#Kind.Pair -> src/item.rs#Item [10] 1.00
    src/item.rs#Kind.Single -> src/item.rs#Item [9] 1.00
    src/item.rs#cost -> src/item.rs#Kind [37] 1.00
    src/lib.rs#total -> src/item.rs#Item [18] 0.90
    src/lib.rs#total -> src/lib.rs#Priced [18] 1.00
    src/store.rs#Store -> src/item.rs#Item [8,9,10] 0.95
    src/store.rs#Store.find -> src/item.rs#Item [30] 0.95
    src/store.rs#Store.find -> src/item.rs#Item.new [31] 0.95
    tests/sums.rs#helper -> src/store.rs#Store [8] 0.95
    ");
}

/// A method whose type is of a macro or of generic code is guessed only when no other has its name.
#[test]
fn a_guess_needs_the_only_method_of_that_name() {
    let repository = Repository::with(&[(
        "a.rs",
        "struct A;\nimpl A { fn lonely(&self) {} fn paired(&self) {} }\nstruct B;\nimpl B { fn paired(&self) {} }\nfn run() { let x = made!(); x.lonely(); x.paired(); x.clone(); }\n",
    )]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @"a.rs#run -> a.rs#A.lonely [5] 0.50");
    let unresolved = repository.snapshot().counts().unwrap().unresolved;
    assert_eq!(unresolved.get("rust call that may mean several"), Some(&1));
}
