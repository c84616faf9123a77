"""Fails when an include or a stream stands in a layer that may not have it. Run from the top folder.

The `layers` preset finds a call that goes up; this also finds what leaves no symbol behind, such as
a type that a header alone defines.
"""

import pathlib
import re
import sys

ORDER = "Support Rules Ptx Frontend Analysis Check Migrate Build Verify Report Lsp Driver".split()
# Pairs that the order would allow: a rewrite never depends on a check, and build files have no AST.
SIBLINGS = {("Migrate", "Check"), ("Build", "Check"), ("Build", "Migrate"), ("Build", "Analysis"), ("Build", "Frontend")}
# The folders of Check: the others hold checks, a group of rules each, which know nothing of each other.
ROOMS_OF_CHECK = ["Facts", "Engine"]
NEVER = [  # where, what, except where
    (r"runtime/", r'#\s*include\s+["<](llvm|clang|clang-c|yaml-cpp)/', None),
    (r"lib/(Report|Lsp)/", r'#\s*include\s+["<]clang/AST', None),
    (r"lib/", r'#\s*include\s+["<]yaml-cpp/', r"lib/Rules/"),
    (r"lib/", r"\b(llvm::)?(errs|outs)\(\)|std::c(out|err)\b", r"lib/(Report|Driver)/"),
    (r"lib/", r"\bTODO\b|\bFIXME\b|\bXXX\b", None),
    (r"runtime/", r"\bTODO\b|\bFIXME\b|\bXXX\b", None),
]


def may_see(here, there):
    return there in ROOMS_OF_CHECK[: ROOMS_OF_CHECK.index(here) + 1] if here in ROOMS_OF_CHECK else (
        there == here or there in ROOMS_OF_CHECK)


def breaches(path):
    name = path.as_posix()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for where, what, free in NEVER:
            if re.match(where, name) and re.search(what, line) and not (free and re.match(free, name)):
                yield f"{name}:{number}: {line.strip()}"
        include = re.match(r'\s*#\s*include\s+"(\w+)/', line)
        if name.startswith("lib/") and include and include[1] in ORDER:
            here, there = path.parts[1], include[1]
            if ORDER.index(there) > ORDER.index(here) or (here, there) in SIBLINGS:
                yield f"{name}:{number}: {here} may not include {there}"
        room = re.match(r'\s*#\s*include\s+"Check/(\w+)/', line)
        if room and path.parts[:2] == ("lib", "Check") and not may_see(path.parts[2], room[1]):
            yield f"{name}:{number}: Check/{path.parts[2]} may not include Check/{room[1]}"


files = sorted(p for top in ("lib", "runtime") for p in pathlib.Path(top).rglob("*.*"))
found = [b for path in files if path.suffix in (".h", ".hpp", ".cpp") for b in breaches(path)]
print("\n".join(found))
sys.exit(bool(found))
