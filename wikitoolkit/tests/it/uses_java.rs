//! Packages, calls, bases and tests in Java.

use crate::repository::{Repository, edges_from};
use crate::uses::uses;

const FILES: &[(&str, &str)] = &[
    (
        "src/main/java/org/shop/Store.java",
        r#"package org.shop;

import java.util.*;
import org.shop.item.*;
import org.shop.util.Strings;
import static org.shop.util.Strings.pad;
import org.other.Strings2;

/** Keeps items. */
public class Store extends Base<Item> implements AutoCloseable, Priced {
  static final Store SHARED = new Store(3);
  private final Map<String, Item> byName = new HashMap<>();
  private List<Item> items;
  protected Item[] slots;

  public Store(int size) { super(size); }

  public Item find(String name) { return byName.get(name); }
  public Item find(String name, int at) { return find(name).copy(); }

  @Override public int price() {
    int sum = 0;
    for (Item item : items) sum += item.price();
    for (var item : items) sum += item.price();
    items.forEach(item -> item.copy());
    items.stream().filter(one -> one.isFresh()).map(Item::copy);
    slots[0].copy();
    this.slots[1].copy();
    reset();
    pad("x");
    Strings.pad("x", 1);
    Strings2.pad("not ours");
    Objects.requireNonNull(items);
    find("a").copy().price();
    find("a", 1);
    super.reset();
    new Inner().run();
    Kind.FRESH.label();
    Store.SHARED.price();
    if (items instanceof Special special && special.ok()) { special.ok(); }
    org.shop.util.Strings.pad("y");
    String text = "".trim();
    text.length();
    return sum;
  }

  class Inner {
    void run() { price(); helper(); Store.this.price(); }
    private void helper() {}
  }

  enum Kind {
    FRESH(1) { @Override String label() { return pad("z"); } }, OLD(2);
    Kind(int at) {}
    String label() { return name(); }
  }

  @Deprecated
  static Runnable later(Priced priced) {
    return new Runnable() { public void run() { priced.price(); helperOf(); } };
  }

  private static void helperOf() {}
}
"#,
    ),
    (
        "src/main/java/org/shop/Base.java",
        "package org.shop;\n\nabstract class Base<T> {\n  Base(int size) {}\n  protected void reset() {}\n  protected void reset(int hard) {}\n}\n",
    ),
    (
        "src/main/java/org/shop/item/Item.java",
        "package org.shop.item;\n\npublic class Item implements Priced {\n  public int price() { return 1; }\n  public Item copy() { return new Item(); }\n  boolean isFresh() { return true; }\n}\n",
    ),
    (
        "src/main/java/org/shop/item/Priced.java",
        "package org.shop.item;\n\npublic interface Priced { int price(); }\n",
    ),
    (
        "src/main/java/org/shop/item/Special.java",
        "package org.shop.item;\n\npublic final class Special extends Item { public boolean ok() { return isFresh(); } }\n",
    ),
    (
        "src/main/java/org/shop/util/Strings.java",
        "package org.shop.util;\n\npublic final class Strings {\n  public static String pad(String text) { return pad(text, 2); }\n  public static String pad(String text, int by) { return text; }\n  public static String pad(String text, Object... more) { return text; }\n}\n",
    ),
    // The same name in another part of the project.
    ("other/src/org/shop/Base.java", "package org.shop;\n\nclass Base<T> { void reset() {} }\n"),
    (
        "src/test/java/org/shop/StoreTest.java",
        "package org.shop;\n\nimport org.junit.Test;\nimport org.shop.item.Missing;\n\npublic class StoreTest {\n  private Store store = new Store(1);\n  @Test public void prices() { store.price(); assertEquals(1, 1); check(store); }\n  private void check(Store store) { store.find(\"x\").price(); }\n}\n",
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
    src/main/java/org/shop/Store.java
      file:src/main/java/org/shop/item/Item.java [4] 1
      file:src/main/java/org/shop/item/Priced.java [4] 1
      file:src/main/java/org/shop/item/Special.java [4] 1
      file:src/main/java/org/shop/util/Strings.java [5, 6] 1
    ");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("java import"), Some(&1));
}

#[test]
fn receivers_and_overloads() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    src/main/java/org/shop/Store.java#Store.Inner.run -> src/main/java/org/shop/Store.java#Store.Inner.helper [48] 0.95
    src/main/java/org/shop/Store.java#Store.Inner.run -> src/main/java/org/shop/Store.java#Store.price [48] 0.95
    src/main/java/org/shop/Store.java#Store.Kind.FRESH -> src/main/java/org/shop/util/Strings.java#Strings.pad~099e79 [53] 0.95
    src/main/java/org/shop/Store.java#Store.SHARED -> src/main/java/org/shop/Store.java#Store [11] 1.00
    src/main/java/org/shop/Store.java#Store.Store -> src/main/java/org/shop/Base.java#Base [16] 0.95
    src/main/java/org/shop/Store.java#Store.find~8b739d -> src/main/java/org/shop/Store.java#Store.find~1d9ec2 [19] 0.95
    src/main/java/org/shop/Store.java#Store.find~8b739d -> src/main/java/org/shop/item/Item.java#Item.copy [19] 0.90
    src/main/java/org/shop/Store.java#Store.later -> src/main/java/org/shop/Store.java#Store.helperOf [60] 0.95
    src/main/java/org/shop/Store.java#Store.later -> src/main/java/org/shop/item/Priced.java#Priced.price [60] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Base.java#Base.reset~d02583 [29,36] 1.00
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.Inner [37] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.Inner.run [37] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.Kind.label [38] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.find~1d9ec2 [34] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.find~8b739d [35] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/Store.java#Store.price [39] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Item.java#Item.copy [25,27,28,34] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Item.java#Item.isFresh [26] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Item.java#Item.price [23,24,34] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Special.java#Special.ok [40] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/util/Strings.java#Strings.pad~099e79 [30,41] 0.95
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/util/Strings.java#Strings.pad~546f9f [31] 0.95
    src/main/java/org/shop/item/Item.java#Item.copy -> src/main/java/org/shop/item/Item.java#Item [5] 1.00
    src/main/java/org/shop/item/Special.java#Special.ok -> src/main/java/org/shop/item/Item.java#Item.isFresh [3] 0.95
    src/main/java/org/shop/util/Strings.java#Strings.pad~099e79 -> src/main/java/org/shop/util/Strings.java#Strings.pad~546f9f [4] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest -> src/main/java/org/shop/Store.java#Store [7] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest.check -> src/main/java/org/shop/Store.java#Store.find~1d9ec2 [9] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest.check -> src/main/java/org/shop/item/Item.java#Item.price [9] 0.90
    src/test/java/org/shop/StoreTest.java#StoreTest.prices -> src/main/java/org/shop/Store.java#Store.price [8] 0.90
    src/test/java/org/shop/StoreTest.java#StoreTest.prices -> src/test/java/org/shop/StoreTest.java#StoreTest.check [8] 0.95
    ");
}

#[test]
fn bases_tests_and_references() {
    let repository = Repository::with(FILES);
    insta::assert_snapshot!(uses(&repository, &["extends", "implements", "tests", "references"]), @r"
    references
    src/main/java/org/shop/Store.java#Store -> src/main/java/org/shop/item/Item.java#Item [10,12,13,14] 0.90
    src/main/java/org/shop/Store.java#Store.find~1d9ec2 -> src/main/java/org/shop/item/Item.java#Item [18] 0.90
    src/main/java/org/shop/Store.java#Store.find~8b739d -> src/main/java/org/shop/item/Item.java#Item [19] 0.90
    src/main/java/org/shop/Store.java#Store.later -> src/main/java/org/shop/item/Priced.java#Priced [59] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Item.java#Item [23] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Item.java#Item.copy [26] 0.90
    src/main/java/org/shop/Store.java#Store.price -> src/main/java/org/shop/item/Special.java#Special [40] 0.90
    src/main/java/org/shop/item/Item.java#Item.copy -> src/main/java/org/shop/item/Item.java#Item [5] 1.00
    src/test/java/org/shop/StoreTest.java#StoreTest -> src/main/java/org/shop/Store.java#Store [7] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest.check -> src/main/java/org/shop/Store.java#Store [9] 0.95
    implements
    src/main/java/org/shop/Store.java#Store -> src/main/java/org/shop/item/Priced.java#Priced [10] 0.90
    src/main/java/org/shop/item/Item.java#Item -> src/main/java/org/shop/item/Priced.java#Priced [3] 0.95
    extends
    src/main/java/org/shop/Store.java#Store -> src/main/java/org/shop/Base.java#Base [10] 0.95
    src/main/java/org/shop/item/Special.java#Special -> src/main/java/org/shop/item/Item.java#Item [3] 0.95
    tests
    src/test/java/org/shop/StoreTest.java#StoreTest -> src/main/java/org/shop/Store.java#Store [7] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest.check -> src/main/java/org/shop/Store.java#Store.find~1d9ec2 [9] 0.95
    src/test/java/org/shop/StoreTest.java#StoreTest.check -> src/main/java/org/shop/item/Item.java#Item.price [9] 0.90
    src/test/java/org/shop/StoreTest.java#StoreTest.prices -> src/main/java/org/shop/Store.java#Store.price [8] 0.90
    ");
}

#[test]
fn classes_are_followed_through_what_they_are_applied_to_and_overloads_by_what_they_take() {
    let repository = Repository::with(&[
        (
            "src/Box.java",
            "class Box<T> {\n  private T held;\n  T get() { return held; }\n  Box<T> self() { return this; }\n}\n",
        ),
        ("src/Items.java", "class Items extends Box<Item> {}\n"),
        (
            "src/Item.java",
            "class Item {\n  void use() {}\n  void put(long number) {}\n  void put(double number) {}\n  void put(Boolean truth) {}\n  void put(String text) {}\n  void put(Object any) {}\n  void put(Item item) {}\n  void put(Object any, Class<?> of) {}\n  void put(Object any, Appendable to) {}\n}\n",
        ),
        (
            "src/Main.java",
            r#"import java.util.Date;

class Main {
  void run(Box<Item> box, Items items, Date date) {
    box.get().use();
    box.self().get().use();
    items.get().use();
    Item item = box.get();
    item.put(1);
    item.put(1.5);
    item.put(true);
    item.put("text");
    item.put(date);
    item.put(items.get());
    item.put(null, Item.class);
    item.put(items, new StringBuilder());
  }
}
"#,
        ),
    ]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    src/Main.java#Main.run -> src/Box.java#Box.get [5,6,7,8,14] 0.95
    src/Main.java#Main.run -> src/Box.java#Box.self [6] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~084241 [10] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~73ac4a [15] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~a95a27 [9] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~b3cca3 [12] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~c02070 [16] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~ca8772 [14] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~dc8e4b [13] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.put~fb3cae [11] 0.95
    src/Main.java#Main.run -> src/Item.java#Item.use [5,6,7] 0.90
    ");
}
