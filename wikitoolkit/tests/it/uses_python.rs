//! Calls, bases and tests in Python.

use crate::repository::Repository;
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    (
        "src/shop/__init__.py",
        "from .store import Store as Depot\nfrom .store import make\n\n__all__ = ['Depot', 'make']\n",
    ),
    (
        "src/shop/store.py",
        r#"import os
from typing import Dict, List, Optional


class Item:
    def price(self) -> int:
        return 1


class Base:
    def open(self):
        return self

    def get(self, key):
        return key


class Store(Base):
    def __init__(self, items: "List[Item]", log=None):
        self._items = items
        self._by_name = {}  # type: Dict[str, Item]
        self._log = log

    @classmethod
    def empty(cls) -> "Store":
        return cls([])

    @property
    def first(self) -> Item:
        return self._items[0]

    def total(self):
        self.open().total()
        self.first.price()
        self._by_name["a"].price()
        self._by_name.get("a").price()
        self._log.price()
        for item in self._items:
            item.price()
        return sum(item.price() for item in self._items)

    def open(self):
        super().open()
        return os.path.join("a", "b").format(1)


def make(of: Optional[Item] = None):
    def inner():
        return Store.empty()

    if of:
        of.price()
    return inner()
"#,
    ),
    (
        "tests/test_store.py",
        r#"import shop
from shop import Depot, make


def helper():
    return shop.make()


class TestStore:
    def test_total(self):
        depot = Depot([])
        depot.total()
        depot = make()
        depot.get("x")
        helper().total()
        {}.get("x")
        "".format()


def test_choice(thing):
    if isinstance(thing, shop.Depot):
        thing.empty()
    thing.empty()
"#,
    ),
];

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls", "extends"]), @r"
    calls
    src/shop/store.py#Store.empty -> src/shop/store.py#Store [26] 1.00
    src/shop/store.py#Store.open -> src/shop/store.py#Base.open [43] 1.00
    src/shop/store.py#Store.total -> src/shop/store.py#Item.price [34,35,36,39,40] 0.95
    src/shop/store.py#Store.total -> src/shop/store.py#Store.open [33] 0.95
    src/shop/store.py#make -> src/shop/store.py#Item.price [52] 0.95
    src/shop/store.py#make -> src/shop/store.py#make.inner [53] 1.00
    src/shop/store.py#make.inner -> src/shop/store.py#Store.empty [49] 1.00
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Base.get [14] 0.90
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Store [11] 0.95
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Store.total [12,15] 0.95
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#make [13] 0.95
    tests/test_store.py#TestStore.test_total -> tests/test_store.py#helper [15] 1.00
    tests/test_store.py#helper -> src/shop/store.py#make [6] 0.95
    tests/test_store.py#test_choice -> src/shop/store.py#Store.empty [22] 0.95
    extends
    src/shop/store.py#Store -> src/shop/store.py#Base [18] 1.00
    ");
}

#[test]
fn tests_cover_what_they_surely_call() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["tests"]), @r"
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Base.get [14] 0.90
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Store [11] 0.95
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#Store.total [12,15] 0.95
    tests/test_store.py#TestStore.test_total -> src/shop/store.py#make [13] 0.95
    tests/test_store.py#TestStore.test_total -> tests/test_store.py#helper [15] 1.00
    tests/test_store.py#test_choice -> src/shop/store.py#Store.empty [22] 0.95
    ");
}

/// Builtins and names of other packages, taken for project symbols of the same name, are what users complain about.
#[test]
fn c32_a_builtin_is_not_a_symbol_of_the_same_name() {
    let repository = Repository::with(&[
        (
            "app/store.py",
            "class Cache:\n    def get(self): pass\n    def format(self): pass\n    def joined_up(self): pass\n\ndef copy(): pass\ndef exit(): pass\n",
        ),
        (
            "app/use.py",
            "import copy, sys\nfrom elsewhere import exit\n\ndef run(x: dict, y):\n    x.get(1)\n    ''.format()\n    copy.copy(x)\n    sys.exit(1)\n    exit()\n    y.get()\n    y.joined_up()\n    len(x).joined_up()\n",
        ),
    ]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @"app/use.py#run -> app/store.py#Cache.joined_up [11] 0.50");
    let unresolved = repository.snapshot().counts().unwrap().unresolved;
    assert_eq!(unresolved.get("python call of something unknown"), Some(&1), "y.get(): {unresolved:?}");
}
