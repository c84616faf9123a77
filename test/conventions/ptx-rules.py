# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds rules/ptx against the runtime's headers. Run from the top folder.

Fails when a rule's C++ names a function that no header declares. With --registers it prints a CUDA program that reads
every special register, to be compiled.
"""

import pathlib
import re
import sys

HEADERS = "\n".join(p.read_text() for p in sorted(pathlib.Path("runtime/include").rglob("*.*")))
NAMES = set(re.findall(r"\w+", HEADERS))


def rule_lines():
    """(file and line, line) of all that is C++ in the rules."""
    for path in sorted(pathlib.Path("rules/ptx").glob("*.yaml")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.match(r"\s*(is|does):", line):
                yield f"{path}:{number}", line


def named(line):
    """The functions that a line of C++ names, where all of the name is there; the compilers' own aside."""
    for name in re.findall(r"offloom::(?:ptx::)?(?:\w+::)?(\w+)", line) + re.findall(r"\b(__(?!builtin_)\w+)\b", line):
        if not name.endswith("_") and name != "ptx":
            yield name


def missing():
    for place, line in rule_lines():
        for name in named(line):
            if name not in NAMES:
                yield f"{place}: no header has {name}"
    for place, prefix, word in expanded():
        if prefix + word not in NAMES:
            yield f"{place}: no header has {prefix + word}"


def expanded():
    """(place, what stands before {each}, what it stands for) for every entry with `each`."""
    for path in sorted(pathlib.Path("rules/ptx").glob("*.yaml")):
        text = path.read_text()
        lists = {}
        for anchor in re.finditer(r"^  - &(\w+)(?: \{(.*)\})?\n((?:    .*\n)*)", text, re.M):
            body = anchor[2].replace(",", "\n") if anchor[2] else anchor[3]
            lists[anchor[1]] = re.findall(r"^\s*\w+: (\w+)", body, re.M)
        for entry in re.split(r"^  - ", text, flags=re.M):
            each = re.search(r"^    each: ?(?:\*(\w+)|\{(.*)\})?((?:\n      \w+: \w+)*)", entry, re.M)
            code = re.search(r"(\w*)\{each\}", re.split(r"\n    (?:is|does):", entry)[-1])
            if not each or not code:
                continue
            words = lists.get(each[1]) or re.findall(r"\w+: (\w+)", (each[2] or "") + (each[3] or ""))
            for word in words:
                yield f"{path}: {entry.splitlines()[0]}", code[1], word


def registers():
    text = pathlib.Path("rules/ptx/execution.yaml").read_text().split("special-registers:")[1]
    print("__global__ void read(unsigned long long *out) {\n  unsigned word;\n  unsigned long long wide;")
    for name, kind in re.findall(r"- name: ([\w.]+)\n    type: (\w+)", text):
        if kind == "u64":
            print(f'  asm volatile("mov.u64 %0, %%{name};" : "=l"(wide));\n  *out += wide;')
        elif kind == "u32":
            print(f'  asm volatile("mov.u32 %0, %%{name};" : "=r"(word));\n  *out += word;')
        else:
            print(f'  asm volatile("{{ .reg .pred p; mov.pred p, %%{name}; selp.u32 %0, 1, 0, p; }}" : "=r"(word));\n  *out += word;')
    print("}\nint main() {}")


if "--registers" in sys.argv:
    registers()
else:
    found = list(missing())
    print("\n".join(found))
    sys.exit(bool(found))
