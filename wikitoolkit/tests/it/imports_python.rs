//! Packages, relative imports, the `src` layout.

use crate::repository::{Repository, edges_from};

#[test]
fn module_system() {
    let files = [
        ("src/pkg/__init__.py", "from .core import Engine\nfrom ._late import *\n"),
        (
            "src/pkg/core.py",
            "import os\nfrom . import util\nfrom .util import helper as h\nfrom .missing import x\n\nclass Engine: pass\n",
        ),
        (
            "src/pkg/util.py",
            "def helper():\n    from pkg.core import Engine\n\nif TYPE_CHECKING:\n    import pkg.sub.deep as deep\n",
        ),
        ("src/pkg/_late.py", ""),
        ("src/pkg/sub/__init__.py", ""),
        (
            "src/pkg/sub/deep.py",
            "from ..util import (\n    helper,\n    unknown,\n)\nfrom ...outside import y\nfrom .. import core\n",
        ),
        (
            "tests/test_engine.py",
            "from pkg import Engine\nimport pkg\nimport json, helpers\nfrom pkg.sub import deep\nimport pkg.nothing\n",
        ),
        ("tests/helpers.py", "import requests\n"),
        ("scripts/run.py", "import helpers\nimport tools.gen\n"),
        ("tools/gen.py", "text = '''\nimport pkg\n'''\n"),
    ];
    let repository = Repository::with(&files);
    let snapshot = repository.built();
    let mut out = String::new();
    for (path, _) in files {
        let edges = edges_from(&snapshot, &format!("file:{path}"), "imports");
        out.push_str(&format!(
            "{path}\n{}",
            edges.lines().map(|line| format!("  {line}\n")).collect::<String>()
        ));
    }
    insta::assert_snapshot!(out, @"
    src/pkg/__init__.py
      file:src/pkg/_late.py [2] 1
      file:src/pkg/core.py [1] 1
    src/pkg/core.py
      file:src/pkg/util.py [2, 3] 1
    src/pkg/util.py
      file:src/pkg/core.py [2] 1
      file:src/pkg/sub/deep.py [5] 1
    src/pkg/_late.py
    src/pkg/sub/__init__.py
    src/pkg/sub/deep.py
      file:src/pkg/core.py [6] 1
      file:src/pkg/util.py [2, 3] 1
    tests/test_engine.py
      file:src/pkg/__init__.py [2] 1
      file:src/pkg/core.py [1] 1
      file:src/pkg/sub/deep.py [4] 1
      file:tests/helpers.py [3] 0.9
    tests/helpers.py
    scripts/run.py
      file:tools/gen.py [2] 1
    tools/gen.py
    ");
    assert_eq!(snapshot.counts().unwrap().unresolved.get("python import"), Some(&3));
}
