#!/usr/bin/env python3
"""Asks jedi where each call of a Python package leads. usage: truth_jedi.py ROOT SUBDIRECTORY OUT.jsonl

Calls that jedi does not resolve, or resolves to several definitions, are left out.
"""
import ast
import json
import pathlib
import sys

import jedi


def sites(tree):
    """Line, column in bytes, name and form of each callee."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            callee = node.func
            if isinstance(callee, ast.Name):
                yield callee.lineno, callee.col_offset, callee.id, "name"
            elif isinstance(callee, ast.Attribute):
                yield callee.end_lineno, callee.end_col_offset - 1, callee.attr, "attr"


def main(root, below, out):
    root = pathlib.Path(root).resolve()
    # A copy of the package that is installed here must not be taken for another package.
    own = [str(root / "src"), str(root)]
    project = jedi.Project(root, sys_path=own + [path for path in sys.path if "-packages" not in path])
    internal, external = [], []
    for path in sorted((root / below).rglob("*.py")):
        text = path.read_text(encoding="utf8")
        script, lines = jedi.Script(text, path=path, project=project), text.split("\n")
        for line, column, name, form in sites(ast.parse(text)):
            column = len(lines[line - 1].encode()[:column].decode("utf8", "ignore"))
            try:
                found = script.goto(line, column, follow_imports=True)
            except Exception:  # jedi gives up on some code in ways of its own
                continue
            found = [one for one in found if one.type in ("function", "class") and one.module_path]
            if len(found) != 1:
                continue
            callee = found[0]
            site = {"file": str(path.relative_to(root)), "line": line, "callee": callee.name, "form": form}
            if callee.module_path.is_relative_to(root / below):
                internal.append(site | {"callee_file": str(callee.module_path.relative_to(root))})
            else:
                external.append(site)
    for name, sites_of in ((out, internal), (out.replace(".jsonl", ".external.jsonl"), external)):
        pathlib.Path(name).write_text("".join(json.dumps(site) + "\n" for site in sites_of), encoding="utf8")
    print(f"{len(internal)} internal, {len(external)} external")


if __name__ == "__main__":
    main(*sys.argv[1:])
