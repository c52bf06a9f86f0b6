//! Modules, packages, calls, bases and tests in Go.

use crate::repository::{Repository, edges_from};
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    ("go.mod", "module example.org/shop // the shop\n\ngo 1.22\n\nreplace example.org/old => ./old\n"),
    ("tools/go.mod", "module example.org/shop/tools\n"),
    ("old/legacy.go", "package legacy\n\nfunc Run() {}\n"),
    (
        "store/store.go",
        r#"// Package store keeps items.
package store

import (
	"errors"
	"example.org/shop/item"
)

type Closer interface{ Close() error }

type Store struct {
	Base
	items  []*item.Item
	byName map[string]*item.Item
	hook   func() *item.Item
}

var _ Closer = (*Store)(nil)

var Default = New(3)

// New makes one.
func New(size int) *Store { return &Store{} }

func Open(name string) (*Store, error) {
	s := New(1)
	if s == nil {
		return nil, errors.New("none")
	}
	return s, s.Close()
}

func (s *Store) Close() error { return nil }

func (s *Store) Total() (sum int) {
	for _, it := range s.items {
		sum += it.Price()
	}
	for i := range s.items {
		_ = i
	}
	if it, ok := s.byName["a"]; ok {
		it.Price()
	}
	s.hook().Price()
	s.Reset()
	helper()
	var closer Closer = s
	closer.Close()
	func(q *Store) { q.Close() }(s)
	len(s.items)
	return
}
"#,
    ),
    (
        "store/base.go",
        "package store\n\ntype Base struct{}\n\nfunc (b Base) Reset() {}\n\nfunc helper() {}\n\nfunc (s *Store) Extra() { s.Total() }\n",
    ),
    (
        "item/item.go",
        r#"package item

type Kind int

const Fresh Kind = 1

func (k Kind) Label() string { return "" }

type Item struct{ kind Kind }

type List []Item

func (l List) First() Item { return l[0] }

func (i *Item) Price() int { return len(i.kind.Label()) }

func Map[T any](all []T, f func(T)) {}
"#,
    ),
    (
        "store/store_test.go",
        "package store_test\n\nimport (\n\t\"testing\"\n\t. \"example.org/shop/item\"\n\t\"example.org/shop/store\"\n)\n\nfunc TestOpen(t *testing.T) {\n\ts, err := store.Open(\"x\")\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\ts.Total()\n\ts.Extra()\n\tvar i Item\n\ti.Price()\n}\n",
    ),
    (
        "main.go",
        r#"package main

import (
	"fmt"
	"strings"

	"example.org/old"
	"example.org/shop/item"
	st "example.org/shop/store"
	"example.org/shop/tools"
	"github.com/other/store"
)

type reader interface{ Read() }

func Close() {}

func main() {
	s, err := st.Open("x")
	fmt.Println(err, strings.Join(nil, ""))
	s.Close()
	st.Default.Total()
	store.Open("not ours")
	legacy.Run()
	tools.Missing()
	switch v := any(s).(type) {
	case *st.Store:
		v.Total()
	case item.List:
		v.First().Price()
	}
	item.Fresh.Label()
	item.Kind(2).Label()
	item.Map[int](nil, nil)
	fmt.Sprint(err.Error())
	register(Close)
	new(item.Item).Price()
	x := []item.Item{}
	x[0].Price()
	y := x
	y[1].Price()
}

func register(f func()) { f() }
"#,
    ),
];

#[test]
fn module_systems() {
    let repository = Repository::with(FILES);
    let snapshot = repository.built();
    let mut out = String::new();
    for (path, _) in FILES {
        let edges = edges_from(&snapshot, &format!("file:{path}"), "imports");
        let edges: String = edges.lines().map(|line| format!("  {line}\n")).collect();
        if !edges.is_empty() {
            out.push_str(&format!("{path}\n{edges}"));
        }
    }
    insta::assert_snapshot!(out, @"");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("go import"), Some(&1));
}

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @"");
}

#[test]
fn bases_tests_and_references() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests", "references"]), @"");
}
