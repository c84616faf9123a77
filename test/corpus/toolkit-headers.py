#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the headers of an installed CUDA toolkit declare with what Offloom's do.

  toolkit-headers.py --offloom build/tool/offloom [--toolkit /usr/local/cuda] [--clang clang++-22] HEADER...

Each HEADER (cuda.h, cublas_v2.h, ...) is read with all that it includes. Printed are the constants, members, types and functions that
Offloom does not declare, and constants of another value; the exit status is 1 if there are any. Names that begin with an
underscore, and members called "reserved", are the toolkit's own.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile


class Toolkit:
    """The toolkit's headers, as clang understands them."""

    def __init__(self, options, folder):
        self.include = pathlib.Path(options.toolkit) / "include"
        self.clang = [options.clang, "-std=c++17", "-w", "-ferror-limit=0", "-fsyntax-only", f"-I{self.include}"]
        self.prologue = "".join(f"#include <{header}>\n" for header in options.headers) + "#include <cstdio>\n"
        self.folder = folder
        self.constants, self.members, self.types, self.functions = set(), [], set(), set()
        self.file = ""
        for declaration in self.tree()["inner"]:
            self.visit(declaration)
        for header in options.headers:
            text = (self.include / header).read_text(errors="replace")
            text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
            self.constants |= set(re.findall(r"^#\s*define\s+([A-Za-z]\w+)[ \t]+[^\n\\]", text, flags=re.M))

    def tree(self):
        source = self.folder / "tree.cpp"
        source.write_text(self.prologue)
        read = subprocess.run([*self.clang, "-Xclang", "-ast-dump=json", source], capture_output=True, text=True)
        if read.returncode:
            sys.exit(read.stderr)
        return json.loads(read.stdout)

    def enter(self, node):
        """Clang names a file only where it is another than that of the declaration before."""
        place = node.get("loc", {})
        place = place.get("expansionLoc", place)
        self.file = place.get("file", self.file)

    def visit(self, node, inside=False):
        self.enter(node)
        kind, name = node["kind"], node.get("name", "_")
        inner = node.get("inner", [])
        if kind == "LinkageSpecDecl":
            for part in inner:
                self.visit(part, inside)
            return
        for part in inner if kind in ("EnumDecl", "RecordDecl", "CXXRecordDecl") else []:
            self.visit(part, True)
        if not self.file.startswith(str(self.include)) or name.startswith("_"):
            return
        if kind == "EnumConstantDecl":
            self.constants.add(name)
        elif inside:
            return
        elif kind in ("RecordDecl", "CXXRecordDecl") and node.get("completeDefinition"):
            self.members += [(name, part["name"]) for part in inner
                             if part["kind"] in ("FieldDecl", "IndirectFieldDecl") and part.get("name")]
        elif kind in ("TypedefDecl", "TypeAliasDecl"):
            self.types.add(name)
        elif kind == "FunctionDecl":
            self.functions.add(name)

    def keep_valid(self, names, line):
        """Those whose line the toolkit's own headers accept."""
        source = self.folder / "valid.cpp"
        first = self.prologue.count("\n") + 1
        while True:
            source.write_text(self.prologue + "".join(line(i, name) + "\n" for i, name in enumerate(names)))
            read = subprocess.run([*self.clang, source], capture_output=True, text=True)
            bad = {int(n) - first for n in re.findall(r"valid\.cpp:(\d+):\d+: (?:fatal )?error", read.stderr)}
            if not bad & set(range(len(names))):
                return names
            names = [name for i, name in enumerate(names) if i not in bad]

    def values(self):
        names = self.keep_valid(sorted(self.constants), lambda i, n: f"enum e{i} : long long {{ k{i} = (long long)({n}) }};")
        source = self.folder / "values.cpp"
        source.write_text(self.prologue + "int main() {\n" + "".join(
            f'std::printf("{n} %lld\\n", (long long)({n}));\n' for n in names) + "}\n")
        compiler = [word for word in self.clang if word != "-fsyntax-only"]
        subprocess.run([*compiler, source, "-o", self.folder / "values"], check=True)
        return dict(line.split() for line in subprocess.check_output([self.folder / "values"], text=True).splitlines())


def expectations(toolkit):
    """Yields (line of C++ that must compile, what it is about)."""
    for name, value in toolkit.values().items():
        yield f"static_assert((long long)({name}) == {value}LL);", f"constant {name} {value}"
    size = lambda i, member: f"enum m{i} {{ n{i} = sizeof({member[0]}::{member[1]}) }};"
    members = [m for m in toolkit.members if not m[1].startswith(("_", "reserved"))]
    for i, member in enumerate(toolkit.keep_valid(members, size)):
        yield size(i, member), "member " + "::".join(member)
    alias = lambda i, name: f"using t{i} = {name};"
    for i, name in enumerate(toolkit.keep_valid(sorted(toolkit.types), alias)):
        yield alias(i, name), f"type {name}"
    for name in sorted(toolkit.functions):
        yield f"using ::{name};", f"function {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("headers", nargs="+", metavar="HEADER")
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--toolkit", default="/usr/local/cuda")
    parser.add_argument("--clang", default="clang++-22")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        toolkit = Toolkit(options, folder)
        lines, about = zip(*expectations(toolkit))
        source = folder / "expected.cu"
        source.write_text(toolkit.prologue + "\n".join(lines) + "\n")
        checked = subprocess.run([options.offloom, "check", "--checks=-*", source, "--", "-ferror-limit=0", "-fno-spell-checking"],
                                 capture_output=True, text=True)
    first = toolkit.prologue.count("\n") + 1
    wrong = sorted({int(n) - first for n in re.findall(r"expected\.cu:(\d+):\d+: error", checked.stdout + checked.stderr)})
    print(*(about[i] for i in wrong), sep="\n")
    print(f"{len(wrong)} of {len(about)} are other here, or missing")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
