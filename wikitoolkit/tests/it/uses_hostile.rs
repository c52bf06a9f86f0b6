//! Code that leads back to itself, or nowhere.

use crate::repository::Repository;
use crate::uses::uses;

/// Each of these once took the resolver round in a circle, or could.
#[test]
fn what_stands_for_itself_ends() {
    let repository = Repository::with(&[
        (
            "a.py",
            "class Loop:\n    def __iter__(self): return self\n    def __next__(self): return Loop()\n    def go(self): pass\n\nclass Ping:\n    def __iter__(self): return Pong()\nclass Pong:\n    def __iter__(self): return Ping()\n\nX = X\nY = Z\nZ = Y\n\nfor x in Loop(): x.go()\n\ndef run():\n    for x in Loop(): x.go()\n    for y in Ping(): y.go2()\n    X.a(); X(); Y().b(); Z[0].c()\n    for z in Z: z()\n\nclass A(B): pass\nclass B(A):\n    def m(self): self.nothing(); super().m()\n\ndef f(): return g()\ndef g(): return f()\ndef h(): f().x()\n",
        ),
        (
            "b.ts",
            "type A = A\ntype B = C\ntype C = B | A\nconst k = k\nclass D extends D { m() { this.x(); super.m() } }\ninterface E extends F {}\ninterface F extends E { (): F }\nfunction run(a: A, b: B, d: D, e: E) { a.x(); b.y(); d.z(); d.m(); e().q(); k(); k.v() }\nexport { run as walk }\nexport * from './b'\n",
        ),
        (
            "c.rs",
            "type A = B; type B = A; struct S; impl S { fn m(&self) {} } trait T: T {} impl T for A {} use c::*; pub use self::*; fn run(a: A, s: Box<Box<S>>) { a.x(); s.m(); A::new(); }\n",
        ),
    ]);
    insta::assert_snapshot!(uses(&repository, &["calls"]), @r"
    file:a.py -> a.py#Loop [15] 1.00
    file:a.py -> a.py#Loop.go [15] 0.90
    a.py#Loop.__next__ -> a.py#Loop [3] 1.00
    a.py#Ping.__iter__ -> a.py#Pong [7] 1.00
    a.py#Pong.__iter__ -> a.py#Ping [9] 1.00
    a.py#f -> a.py#g [27] 1.00
    a.py#g -> a.py#f [28] 1.00
    a.py#h -> a.py#f [29] 1.00
    a.py#run -> a.py#Loop [18] 1.00
    a.py#run -> a.py#Loop.go [18] 0.90
    a.py#run -> a.py#Ping [19] 1.00
    a.py#run -> a.py#X [20] 1.00
    a.py#run -> a.py#Y [20] 1.00
    b.ts#run -> b.ts#D.m [8] 0.95
    b.ts#run -> b.ts#k [8] 1.00
    c.rs#run -> c.rs#S.m [1] 0.95
    ");
}

/// A name bound to a part of itself on each of many lines, and calls nested in calls.
#[test]
fn long_chains_cost_little() {
    let chain: String = (0..3_000).map(|_| "    x = x.next()\n").collect();
    let nested = format!("{}1{}", "f(".repeat(400), ")".repeat(400));
    let tuple = format!("{}a{} = {}", "(".repeat(3_000), ",)".repeat(3_000), "b = ".repeat(3_000));
    let ands = format!("if {}z: z.go()", "x and ".repeat(3_000));
    let js_ands = format!("if ({}z) z.go()", "x && ".repeat(3_000));
    let brackets = format!("if {}x{}: x.go()", "(".repeat(3_000), ")".repeat(3_000));
    let repository = Repository::with(&[
        (
            "d.py",
            &format!(
                "{tuple}1\n{ands}\n{brackets}\nz = [1 for {}a{} in z]\n",
                "(".repeat(3_000),
                ",)".repeat(3_000)
            ),
        ),
        ("d.ts", &format!("function f(z) {{ {js_ands} }}\n")),
        ("a.py", &format!("def run(x):\n{chain}    x.end()\n\ndef deep():\n    {nested}\n")),
        (
            "b.ts",
            &format!("function run(x) {{\n{}}}\nconst y = {nested}\n", "  x = x.next()\n".repeat(3_000)),
        ),
        (
            "c.rs",
            &format!(
                "fn run(x: u8) {{\n{}}}\nfn deep() {{ {nested}; }}\n",
                "  let x = x.next();\n".repeat(3_000)
            ),
        ),
    ]);
    assert_eq!(repository.refresh().parsed, 5);
}
