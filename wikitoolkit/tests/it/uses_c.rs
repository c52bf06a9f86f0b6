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
    insta::assert_snapshot!(imports(C), @"");
}

#[test]
fn includes_of_cpp() {
    insta::assert_snapshot!(imports(CPP), @"");
}

#[test]
fn calls_lead_to_definitions_behind_prototypes() {
    insta::assert_snapshot!(uses(&Repository::with(C), &["calls", "references"]), @"");
}

#[test]
fn receivers_namespaces_and_overloads() {
    insta::assert_snapshot!(uses(&Repository::with(CPP), &["calls"]), @"");
}

#[test]
fn bases_and_tests() {
    insta::assert_snapshot!(uses(&Repository::with(CPP), &["extends", "implements", "tests"]), @"");
}
