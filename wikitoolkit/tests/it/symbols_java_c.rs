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
    insta::assert_snapshot!(outline("Store.java", text), @r#"
    doc: About the package.
    class Store [12-33] public abstract class Store<T extends Item> extends Base implements Closeable | Keeps items.⏎⏎@param <T> what it keeps
      const Store.LIMIT [15-15] public static final int LIMIT = 3 | How many.
      const Store.MORE [15-15] public static final int MORE = 4 | How many.
      method Store.Store [19-19] public Store(int size) | Makes one.
      method Store.find~ec883d [22-24] public <K> List<T> find(final K key, String... rest) throws IOException | Finds.
      method Store.find~7a2364 [25-25] public T find(int at)
      method Store.close [26-27] abstract void close() | Deprecated.
      enum Store.Kind [29-29] public enum Kind implements Named
        variant Store.Kind.FRESH [29-29] FRESH(1)
        variant Store.Kind.OLD [29-29] OLD
        method Store.Kind.at [29-29] int at()
      interface Store.Inner [30-30] interface Inner
        const Store.Inner.ONE [30-30] int ONE = 1
        method Store.Inner.run [30-30] default void run()
          class Store.Inner.run.Local [30-30] class Local
            method Store.Inner.run.Local.deep [30-30] void deep()
      class Store.Point [31-31] public record Point(int x, int y)
        method Store.Point.Point [31-31] Point
        method Store.Point.sum [31-31] int sum()
      interface Store.Mark [32-32] @interface Mark
        method Store.Mark.value [32-32] String value() default ""
    class Second [35-35] class Second
    "#);
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
    insta::assert_snapshot!(outline("store.h", text), @r#"
    doc: The store
    of items.
    macro LIMIT [10-10] #define LIMIT 10
    macro MAX [11-11] #define MAX(a, b)
    struct node [14-14] struct node | A node.
    struct point_t [16-16] struct point_t
    struct list [17-17] struct list
    type list_t [17-17] typedef list_t
    type list_ptr [17-17] typedef list_ptr
    type compare_fn [18-18] typedef int (*compare_fn)(const void *, const void *)
    enum color [19-19] enum color
      variant color.RED [19-19] RED
      variant color.GREEN [19-19] GREEN = 2
    const FIRST [20-20] FIRST = 1
    union value [21-21] union value
    fn count [26-26] int count(const list_t *list, int deep)
    fn twice [27-27] static inline int twice(int x)
    const names [28-28] const char *names[] = { "a" }
    fn wide [30-30] long wide(void)
    fn narrow [32-32] int narrow(void)
    static handler [34-34] int (*handler)(int)
    "#);
    // A source file's own prototypes say nothing that its functions do not.
    insta::assert_snapshot!(outline("a.c", "static int f(int);\n/** Does. */\nint f(int a) { int local = 1; return local; }\nstruct later;\n"), @"fn f [3-3] int f(int a) | Does.");
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
    insta::assert_snapshot!(outline("shape.hpp", text), @r"
    class a.b.Shape [5-20] template <typename T, int N = 3> class SHAPE_EXPORT Shape final : public Base<T>, private Other | A shape.
      method a.b.Shape.Shape~7e3ef8 [9-9] explicit Shape(int x) | Makes one.
      method a.b.Shape.Shape~64576c [10-10] Shape(const Shape&) = delete
      method a.b.Shape.~Shape~b64fd6 [11-11] virtual ~Shape()
      method a.b.Shape.area [12-12] virtual int area() const = 0
      method a.b.Shape.operator== [13-13] bool operator==(const Shape& o) const
      method a.b.Shape.make [14-14] [[deprecated]] static Shape* make() | Deprecated.
      method a.b.Shape.as [15-15] template <class U> U as()
      enum a.b.Shape.Kind [16-16] enum Kind
        variant a.b.Shape.Kind.kRound [16-16] kRound
        variant a.b.Shape.Kind.kFlat [16-16] kFlat
      struct a.b.Shape.Inner [17-17] struct Inner
        method a.b.Shape.Inner.run~3350a6 [17-17] void run()
      method a.b.Shape.~Shape~5de20f [22-23] template <typename T, int N> Shape<T, N>::~Shape()
        method a.b.Shape.Inner.run~185d92 [25-26] template <typename T, int N> void Shape<T, N>::Inner::run()
    type a.b.Alias [28-28] using Alias = Shape<int>
    enum a.b.Color [29-29] enum class Color : int
      variant a.b.Color.Red [29-29] Red
    const a.b.kLimit [30-30] constexpr int kLimit = 3
    static a.b.shared [31-31] static Shape<int>* shared = nullptr
    fn a.b.print [33-33] auto print(int x) -> void
    fn a.b.hidden [36-36] void hidden()
    struct a.b.Format [40-40] template <> struct a::b::Format<int>
      method a.b.Format.go [40-40] void go()
    fn operator+ [41-41] int operator+(A a, B b)
    ");
}
