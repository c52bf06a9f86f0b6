#!/usr/bin/env python3
"""Asks a language server where every call leads. usage: truth_lsp.py REPOSITORY OUT.jsonl EXTENSIONS DIRECTORIES -- COMMAND..

Example: truth_lsp.py tokio tokio.jsonl .rs tokio/src,tokio-util/src -- rust-analyzer
Sites that the server does not resolve to one place are left out. Where it names the method of a trait outside of the
project, the implementation that runs may be the project's own: such sites are left out too.
"""
import json
import os
import re
import subprocess
import sys
import threading
import time

CALL = re.compile(r"(?<![\w!#])([A-Za-z_]\w*)(?=\s*(?:::<[^()]{0,80}>)?\()")
NO_CALLS = set("if while match for return fn in loop move let else Some Ok Err pub where unsafe impl crate super".split())
NO_CALLS |= set("switch sizeof catch alignof decltype static_assert defined noexcept".split())


BEFORE_CALLS = set("return else case throw do new delete co_return co_await".split())


class Server:
    def __init__(self, command, root):
        self.process = subprocess.Popen(
            command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.replies, self.count, self.is_ready = {}, 0, False
        threading.Thread(target=self.read, daemon=True).start()
        folder = {"uri": f"file://{root}", "name": "project"}
        capabilities = {"window": {"workDoneProgress": True}, "experimental": {"serverStatusNotification": True}}
        options = {"checkOnSave": False, "cargo": {"features": "all"}, "procMacro": {"enable": False}}
        self.wait(
            self.ask(
                "initialize",
                processId=os.getpid(),
                rootUri=folder["uri"],
                workspaceFolders=[folder],
                capabilities=capabilities,
                initializationOptions=options,
            )
        )
        self.send(method="initialized", params={})

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, method, **params):
        self.count += 1
        self.send(id=self.count, method=method, params=params)
        return self.count

    def wait(self, number, seconds=120):
        end = time.time() + seconds
        while number not in self.replies and time.time() < end:
            time.sleep(0.005)
        return self.replies.pop(number, {}).get("result")

    def read(self):
        while header := self.process.stdout.readline():
            length = 0
            while header.strip():
                name, _, value = header.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                header = self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if "method" not in message:
                self.replies[message["id"]] = message
            elif "id" in message:
                items = message.get("params", {}).get("items")
                self.send(id=message["id"], result=None if items is None else [None] * len(items))
            elif message["method"] == "experimental/serverStatus":
                self.is_ready = message["params"].get("quiescent", False)
            elif message["method"] == "$/progress":
                self.is_ready |= message["params"]["value"].get("kind") == "end"


def calls(text, is_c):
    """Line, column, name and form of what looks like a call."""
    for number, line in enumerate(text.split("\n")):
        # Calls are indented in C; what begins a line is declared, defined or a macro around a definition.
        if is_c and line[:1].strip():
            continue
        code = re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: " " * len(found.group()), line).split("//")[0]
        if code.lstrip().startswith(("#", "*")):
            continue
        for found in CALL.finditer(code):
            before = code[: found.start()].rstrip()
            # A word before it is the type of what is declared.
            if is_c and (word := re.search(r"(\w+)[ *&>]*$", before)) and word.group(1) not in BEFORE_CALLS:
                if not before.endswith((".", "->", "::")):
                    continue
            if found.group(1) not in NO_CALLS and not re.search(r"\b(fn|struct|enum|def|func)$", before):
                yield number, found.start(), found.group(1), "attr" if before.endswith((".", "->")) else "name"


def line_at(path, number):
    try:
        with open(path, encoding="utf8", errors="replace") as text:
            return text.read().split("\n")[number]
    except (OSError, IndexError):
        return ""


def is_defined(name, line):
    """Whether a line of C defines or declares a function, macro or class of this name."""
    return re.search(rf"\b{name}\s*(<[^>]*>)?\s*\(|\b(class|struct|union|define)\b.*\b{name}\b", line)


def main(root, out, extensions, directories, command):
    root = os.path.realpath(root)
    server = Server(command, root)
    is_c = "clangd" in command[0]
    end = time.time() + 180
    if is_c:
        # clangd begins to read what the compilation database names once a file is open.
        first = subprocess.check_output(["git", "ls-files", *directories.split(",")], cwd=root, text=True).split("\n")
        first = next(path for path in first if path.endswith((".c", ".cc", ".cpp")))
        with open(f"{root}/{first}", encoding="utf8", errors="replace") as file:
            opened = {"uri": f"file://{root}/{first}", "languageId": "cpp", "version": 1, "text": file.read()}
        server.send(method="textDocument/didOpen", params={"textDocument": opened})
    while not server.is_ready and time.time() < end:
        time.sleep(0.5)
    listed = subprocess.check_output(["git", "ls-files", *directories.split(",")], cwd=root, text=True).split("\n")
    internal, external = {}, {}
    for path in (path for path in listed if path.endswith(tuple(extensions.split(",")))):
        with open(f"{root}/{path}", encoding="utf8", errors="replace") as file:
            text = file.read()
        uri = f"file://{root}/{path}"
        document = {"uri": uri, "languageId": "cpp" if is_c else "rust", "version": 1, "text": text}
        server.send(method="textDocument/didOpen", params={"textDocument": document})
        asked = [
            (site, server.ask("textDocument/definition", textDocument={"uri": uri}, position={"line": site[0], "character": site[1]}))
            for site in calls(text, is_c)
        ]
        for (line, _, name, form), number in asked:
            found = server.wait(number) or []
            found = found if isinstance(found, list) else [found]
            places = {(one.get("uri") or one["targetUri"], (one.get("range") or one["targetSelectionRange"])["start"]["line"]) for one in found}
            if len(places) != 1:
                continue
            target, at = places.pop()
            target = target.removeprefix("file://")
            site = {"file": path, "line": line + 1, "callee": name, "form": form}
            key = (path, line, name, form)
            declaration = line_at(target, at)
            if target.startswith(f"{root}/"):
                is_meant = is_defined(name, declaration) if is_c else name in declaration
                if is_meant and (target, at) != (f"{root}/{path}", line):
                    internal[key] = {**site, "callee_file": target.removeprefix(f"{root}/")}
            elif not path.endswith(".rs") or re.search(r"\bpub\b|^(unsafe )?fn\b|macro_rules", declaration):
                external[key] = site
        server.send(method="textDocument/didClose", params={"textDocument": {"uri": uri}})
    for path, sites in ((out, internal), (out.replace(".jsonl", ".external.jsonl"), external)):
        with open(path, "w", encoding="utf8") as file:
            file.writelines(json.dumps(site) + "\n" for site in sites.values())
    server.process.kill()


if __name__ == "__main__":
    cut = sys.argv.index("--")
    main(*sys.argv[1:cut], command=sys.argv[cut + 1 :])
