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
    insta::assert_snapshot!(out, @r"
    store/store.go
      file:item/item.go [6] 1
    store/store_test.go
      file:item/item.go [5] 1
      file:store/store.go [6] 1
    main.go
      file:item/item.go [8] 1
      file:old/legacy.go [7] 0.8
      file:store/store.go [9] 1
    ");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("go import"), Some(&1));
}

#[test]
fn receivers_have_the_types_that_are_written_or_made() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    item/item.go#Item.Price -> item/item.go#Kind.Label [15] 0.90
    main.go#main -> item/item.go#Item.Price [30,37,39,41] 0.95
    main.go#main -> item/item.go#Kind.Label [32,33] 0.95
    main.go#main -> item/item.go#List.First [30] 0.95
    main.go#main -> item/item.go#Map [34] 0.95
    main.go#main -> main.go#register [36] 1.00
    main.go#main -> old/legacy.go#Run [24] 0.95
    main.go#main -> store/store.go#Open [19] 0.95
    main.go#main -> store/store.go#Store.Close [21] 0.90
    main.go#main -> store/store.go#Store.Total [22,28] 0.95
    store/base.go#Store.Extra -> store/store.go#Store.Total [9] 0.95
    store/store.go#Default -> store/store.go#New [20] 1.00
    store/store.go#Open -> store/store.go#New [26] 1.00
    store/store.go#Open -> store/store.go#Store.Close [30] 0.90
    store/store.go#Store.Total -> item/item.go#Item.Price [37,43,45] 0.90
    store/store.go#Store.Total -> store/base.go#Base.Reset [46] 0.95
    store/store.go#Store.Total -> store/base.go#helper [47] 0.95
    store/store.go#Store.Total -> store/store.go#Closer.Close [49] 0.95
    store/store.go#Store.Total -> store/store.go#Store.Close [50] 0.95
    store/store_test.go#TestOpen -> item/item.go#Item.Price [17] 0.90
    store/store_test.go#TestOpen -> store/base.go#Store.Extra [15] 0.90
    store/store_test.go#TestOpen -> store/store.go#Open [10] 0.95
    store/store_test.go#TestOpen -> store/store.go#Store.Total [14] 0.90
    ");
}

#[test]
fn bases_tests_and_references() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests", "references"]), @r"
    references
    file:store/store.go -> store/store.go#Closer [18] 1.00
    file:store/store.go -> store/store.go#Store [18] 1.00
    item/item.go#Fresh -> item/item.go#Kind [5] 1.00
    item/item.go#Item -> item/item.go#Kind [9] 1.00
    item/item.go#List -> item/item.go#Item [11] 1.00
    item/item.go#List.First -> item/item.go#Item [13] 1.00
    main.go#main -> item/item.go#Item [37,38] 0.95
    main.go#main -> item/item.go#Kind [33] 0.95
    main.go#main -> item/item.go#List [29] 0.95
    main.go#main -> main.go#Close [36] 1.00
    main.go#main -> store/store.go#Store [27] 0.95
    store/store.go#New -> store/store.go#Store [23] 1.00
    store/store.go#Open -> store/store.go#Store [25] 1.00
    store/store.go#Store -> item/item.go#Item [13,14,15] 0.95
    store/store.go#Store.Total -> store/store.go#Closer [48] 1.00
    store/store.go#Store.Total -> store/store.go#Store [50] 1.00
    store/store_test.go#TestOpen -> item/item.go#Item [16] 0.90
    implements
    store/store.go#Store -> store/store.go#Closer [18] 1.00
    extends
    store/store.go#Store -> store/base.go#Base [12] 0.95
    tests
    store/store_test.go#TestOpen -> item/item.go#Item.Price [17] 0.90
    store/store_test.go#TestOpen -> store/base.go#Store.Extra [15] 0.90
    store/store_test.go#TestOpen -> store/store.go#Open [10] 0.95
    store/store_test.go#TestOpen -> store/store.go#Store.Total [14] 0.90
    ");
}
