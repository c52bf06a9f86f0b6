//! Includes, calls, prototypes and bases in C and C++.

use crate::repository::{Repository, edges_from};
use crate::uses::uses;

const C: &[(&str, &str)] = &[
    (
        "compile_commands.json",
        "[{\"directory\": \"/builds/ada/shop/build\", \"command\": \"cc -I../deep/inc -c ../src/main.c\", \"file\": \"../src/main.c\"}]\n",
    ),
    ("deep/inc/util.h", "int util(int a);\n"),
    ("other/inc/util.h", "int util(int a);\n"),
    (
        "include/shop/store.h",
        "#ifndef STORE_H\n#define STORE_H\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n#include \"item.h\"\n\n#define LIMIT 3\n#define WRAP(x) (x)\n\n/* Keeps items. */\ntypedef struct store {\n  struct item *first;\n  item_t slots[4];\n  int (*hook)(int);\n} store_t;\n\n/** Opens one. */\nSHOP_API store_t *store_open(const char *name, int size);\nvoid store_close(store_t *);\nint store_missing(void);\nstatic inline int store_size(store_t *s) { return item_price(s->first); }\n#ifdef __cplusplus\n}\n#endif\n#endif\n",
    ),
    ("include/shop/item.h", "typedef struct item item_t;\nint item_price(struct item *i);\n"),
    (
        "src/store.c",
        "#include <stdio.h>\n#include \"shop/store.h\"\n\nstatic int helper(int a) { return a; }\n\nstore_t *store_open(const char *name, int size) {\n  printf(\"%s\", name);\n  store_t *s = calloc(1, sizeof(store_t));\n  item_price(s->first);\n  item_price(&s->slots[0]);\n  return WRAP(s);\n}\n\nvoid store_close(store_t *s) {\n  helper(LIMIT);\n  s->hook(1);\n  signal(1, on_signal);\n  register_hook(helper);\n}\n",
    ),
    (
        "src/item.c",
        "#include \"shop/item.h\"\n\nstatic int helper(int a) { return a; }\n\nint item_price(struct item *i) { return helper(1) + undeclared(2); }\n",
    ),
    (
        "src/extra.c",
        "int undeclared(int a) { return a; }\nint helper(void) { return 0; }\nint printf(const char *f, ...);\n",
    ),
    (
        "src/main.c",
        "#include \"util.h\"\n#include <shop/store.h>\n#include \"missing.h\"\n\nint main(void) {\n  store_t *s = store_open(\"x\", 1);\n  util(1);\n  store_size(s);\n  store_missing();\n  store_close(s);\n  strlen(\"\");\n  return 0;\n}\n",
    ),
];

const CPP: &[(&str, &str)] = &[
    (
        "db/db.h",
        r#"#pragma once
#include <memory>
#include <vector>
#include "db/slice.h"

namespace shop {

class Iterator;

/// A database.
class SHOP_EXPORT DB : public Closer {
 public:
  DB() = default;
  virtual ~DB();
  static std::unique_ptr<DB> Open(const Slice& name, int mode = 0);
  virtual Status Put(const Slice& key) = 0;
  Slice Get(int at);
  Slice Get(int at, bool cached);
  Iterator* iter() const { return iter_; }
  [[deprecated("use Get")]] Slice Old();

 private:
  void Check();
  Iterator* iter_;
  std::vector<std::unique_ptr<Iterator>> all_;
};

class Iterator {
 public:
  void Next();
  Slice key() const { return Slice(1); }
};

namespace detail {
int helper(int a);
}

template <typename T>
T convert(T value) { return value; }

}  // namespace shop
"#,
    ),
    (
        "db/slice.h",
        "namespace shop {\nstruct Slice {\n  explicit Slice(int size) : size_(size) {}\n  bool empty() const;\n  int size_;\n};\nusing Status = Slice;\nclass Closer { public: void Close(); };\nenum class Color { Red, Blue };\n}\n",
    ),
    (
        "db/db.cc",
        r#"#include "db/db.h"

namespace shop {

namespace {
void local() {}
}

DB::~DB() { local(); }

std::unique_ptr<DB> DB::Open(const Slice& name, int mode) {
  name.empty();
  auto* it = new Iterator;
  it->Next();
  return nullptr;
}

Slice DB::Get(int at) {
  Check();
  iter()->Next();
  iter_->key().empty();
  for (const auto& one : all_) one->Next();
  all_[0]->Next();
  all_.back()->Next();
  auto lambda = [&](Iterator& x) { x.Next(); Check(); };
  this->Check();
  Close();
  Get(1, true);
  std::move(at);
  detail::helper(2);
  shop::detail::helper(3);
  convert<int>(4);
  Slice made(5);
  made.empty();
  return Slice(6);
}

void DB::Check() {}

namespace detail {
int helper(int a) { return a; }
}

}  // namespace shop
"#,
    ),
    (
        "app/main.cc",
        r#"#include "db/db.h"

using namespace shop;

class Impl final : public shop::DB {
  Status Put(const Slice& key) override { return key; }
};

int main() {
  auto db = DB::Open(Slice(1));
  db->Get(1);
  db->Close();
  auto impl = std::make_unique<Impl>();
  impl->Put(Slice(2));
  Impl* raw = static_cast<Impl*>(db.get());
  raw->Get(2);
  if (auto* found = dynamic_cast<Impl*>(raw)) found->iter()->Next();
  push_back(3);
  std::sort(db);
  helper(4);
}
"#,
    ),
    (
        "db/db_test.cc",
        "#include \"db/db.h\"\nnamespace shop {\nclass DBTest { public: DB* open() { return nullptr; } };\nTEST_F(DBTest, Gets) { open()->Get(1); }\n}\n",
    ),
];

fn imports(files: &[(&str, &str)]) -> String {
    let snapshot = Repository::with(files).built();
    let mut out = String::new();
    for (path, _) in files {
        let edges = edges_from(&snapshot, &format!("file:{path}"), "imports");
        let edges: String = edges.lines().map(|line| format!("  {line}\n")).collect();
        if !edges.is_empty() {
            out.push_str(&format!("{path}\n{edges}"));
        }
    }
    out
}

#[test]
fn includes_of_c() {
    insta::assert_snapshot!(imports(C), @r"
    include/shop/store.h
      file:include/shop/item.h [6] 1
    src/store.c
      file:include/shop/store.h [2] 0.9
    src/item.c
      file:include/shop/item.h [1] 0.9
    src/main.c
      file:deep/inc/util.h [1] 1
      file:include/shop/store.h [2] 0.9
    ");
}

#[test]
fn includes_of_cpp() {
    insta::assert_snapshot!(imports(CPP), @r"
    db/db.h
      file:db/slice.h [4] 0.9
    db/db.cc
      file:db/db.h [1] 0.9
    app/main.cc
      file:db/db.h [1] 0.9
    db/db_test.cc
      file:db/db.h [1] 0.9
    ");
}

#[test]
fn calls_lead_to_definitions_behind_prototypes() {
    insta::assert_snapshot!(uses(&Repository::with(C), &["calls", "references"]), @r"
    references
    include/shop/store.h#store -> include/shop/item.h#item_t [14] 0.95
    include/shop/store.h#store_close -> include/shop/store.h#store_t [20] 1.00
    include/shop/store.h#store_open -> include/shop/store.h#store_t [19] 1.00
    include/shop/store.h#store_size -> include/shop/store.h#store_t [22] 1.00
    src/main.c#main -> include/shop/store.h#store_t [6] 0.95
    src/store.c#store_close -> include/shop/store.h#LIMIT [15] 0.95
    src/store.c#store_close -> include/shop/store.h#store_t [14] 0.95
    src/store.c#store_close -> src/store.c#helper [18] 1.00
    src/store.c#store_open -> include/shop/store.h#store_t [6,8] 0.95
    calls
    include/shop/store.h#store_size -> src/item.c#item_price [22] 0.95
    src/item.c#item_price -> src/extra.c#undeclared [5] 0.50
    src/item.c#item_price -> src/item.c#helper [5] 1.00
    src/main.c#main -> deep/inc/util.h#util [7] 0.95
    src/main.c#main -> include/shop/store.h#store_missing [9] 0.95
    src/main.c#main -> include/shop/store.h#store_size [8] 0.95
    src/main.c#main -> src/store.c#store_close [10] 0.95
    src/main.c#main -> src/store.c#store_open [6] 0.95
    src/store.c#store_close -> src/store.c#helper [15] 1.00
    src/store.c#store_open -> include/shop/store.h#WRAP [11] 0.95
    src/store.c#store_open -> src/item.c#item_price [9,10] 0.95
    ");
}

#[test]
fn receivers_namespaces_and_overloads() {
    insta::assert_snapshot!(uses(&Repository::with(CPP), &["calls"]), @r"
    app/main.cc#main -> app/main.cc#Impl.Put [14] 0.95
    app/main.cc#main -> db/db.cc#shop.DB.Get [11,16] 0.95
    app/main.cc#main -> db/db.cc#shop.DB.Open [10] 0.95
    app/main.cc#main -> db/db.h#shop.DB.iter [17] 0.95
    app/main.cc#main -> db/db.h#shop.Iterator.Next [17] 0.90
    app/main.cc#main -> db/slice.h#shop.Closer.Close [12] 0.90
    app/main.cc#main -> db/slice.h#shop.Slice [10,14] 0.95
    db/db.cc#shop.DB.Get -> db/db.cc#shop.DB.Check [19,25,26] 0.95
    db/db.cc#shop.DB.Get -> db/db.cc#shop.detail.helper [30,31] 0.95
    db/db.cc#shop.DB.Get -> db/db.h#shop.DB.Get~e59a4c [28] 0.95
    db/db.cc#shop.DB.Get -> db/db.h#shop.DB.iter [20] 0.95
    db/db.cc#shop.DB.Get -> db/db.h#shop.Iterator.Next [20,22,23,24,25] 0.95
    db/db.cc#shop.DB.Get -> db/db.h#shop.Iterator.key [21] 0.90
    db/db.cc#shop.DB.Get -> db/db.h#shop.convert [32] 0.95
    db/db.cc#shop.DB.Get -> db/slice.h#shop.Closer.Close [27] 0.95
    db/db.cc#shop.DB.Get -> db/slice.h#shop.Slice [33,35] 0.95
    db/db.cc#shop.DB.Get -> db/slice.h#shop.Slice.empty [21,34] 0.95
    db/db.cc#shop.DB.Open -> db/db.h#shop.Iterator [13] 0.95
    db/db.cc#shop.DB.Open -> db/db.h#shop.Iterator.Next [14] 0.95
    db/db.cc#shop.DB.Open -> db/slice.h#shop.Slice.empty [12] 0.95
    db/db.cc#shop.DB.~DB -> db/db.cc#shop.local [9] 1.00
    db/db.h#shop.Iterator.key -> db/slice.h#shop.Slice [31] 0.95
    db/db_test.cc#shop.DBTest.Gets -> db/db.cc#shop.DB.Get [4] 0.90
    db/db_test.cc#shop.DBTest.Gets -> db/db_test.cc#shop.DBTest.open [4] 0.95
    ");
}

#[test]
fn bases_and_tests() {
    insta::assert_snapshot!(uses(&Repository::with(CPP), &["extends", "implements", "tests"]), @r"
    extends
    app/main.cc#Impl -> db/db.h#shop.DB [5] 0.95
    db/db.h#shop.DB -> db/slice.h#shop.Closer [11] 0.95
    tests
    db/db_test.cc#shop.DBTest.Gets -> db/db.cc#shop.DB.Get [4] 0.90
    ");
}
