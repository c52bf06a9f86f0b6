//! What Java, C and C++ files define.

use crate::symbols::outline;

#[test]
fn java() {
    let text = r#"/* Copyright. */
/** About the package. */
package org.shop;

import java.util.List;

/**
 * Keeps items.
 *
 * @param <T> what it keeps
 */
@Named("x")
public abstract class Store<T extends Item> extends Base implements Closeable {
  /** How many. */
  public static final int LIMIT = 3, MORE = 4;
  private int size;

  /** Makes one. */
  public Store(int size) {}

  /** Finds. */
  @Override
  @Nullable
  public <K> List<T> find(final K key, String... rest) throws IOException { return null; }
  public T find(int at) { return null; }
  @Deprecated
  abstract void close();

  public enum Kind implements Named { FRESH(1), OLD { int at() { return 1; } }; int at() { return 0; } }
  interface Inner { int ONE = 1; default void run() { class Local { void deep() {} } } }
  public record Point(int x, int y) { Point { } int sum() { return x; } }
  @interface Mark { String value() default ""; }
}

class Second {}
"#;
    insta::assert_snapshot!(outline("Store.java", text), @"");
}

#[test]
fn c() {
    let text = r#"/* Copyright (c) somebody. */

/* The store
 * of items. */

#ifndef STORE_H
#define STORE_H
#include <stdio.h>

#define LIMIT 10 /* how many */
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* A node. */
struct node { int at; struct node *next; };

typedef struct { int x; } point_t;
typedef struct list { struct node *first; } list_t, *list_ptr;
typedef int (*compare_fn)(const void *, const void *);
enum color { RED, GREEN = 2 };
enum { FIRST = 1 };
union value { int i; };

// Counts.
// All of them.
extern int counter;
STORE_API int count(const list_t *list, int deep);
static inline int twice(int x) { return 2 * x; }
const char *names[] = { "a" };
#ifdef WIDE
long wide(void);
#else
int narrow(void);
#endif
int (*handler)(int);
#endif
"#;
    insta::assert_snapshot!(outline("store.h", text), @"");
    // A source file's own prototypes say nothing that its functions do not.
    insta::assert_snapshot!(outline("a.c", "static int f(int);\n/** Does. */\nint f(int a) { int local = 1; return local; }\nstruct later;\n"), @"");
}

#[test]
fn cpp() {
    let text = r"// Names.
namespace a::b {

/// A shape.
template <typename T, int N = 3>
class SHAPE_EXPORT Shape final : public Base<T>, private Other {
 public:
  /// Makes one.
  explicit Shape(int x) : x_(x) {}
  Shape(const Shape&) = delete;
  virtual ~Shape();
  virtual int area() const = 0;
  bool operator==(const Shape& o) const;
  [[deprecated]] static Shape* make();
  template <class U> U as() { return U(); }
  enum Kind { kRound, kFlat };
  struct Inner { void run(); };
 private:
  int x_;
};

template <typename T, int N>
Shape<T, N>::~Shape() {}

template <typename T, int N>
void Shape<T, N>::Inner::run() {}

using Alias = Shape<int>;
enum class Color : int { Red };
constexpr int kLimit = 3;
static Shape<int>* shared = nullptr;
FMT_BEGIN
FMT_API auto print(int x) -> void;

namespace {
void hidden() {}
}
}

template <> struct a::b::Format<int> { void go(); };
int operator+(A a, B b) { return 1; }
";
    insta::assert_snapshot!(outline("shape.hpp", text), @"");
}
