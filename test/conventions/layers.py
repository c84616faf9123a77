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
# The rooms of a layer, each of which may use those before it. What lies in the layer's folder itself is its face, which all
# rooms may name. The other rooms of Check hold checks, a group of rules each, which know nothing of each other.
ROOMS = {
    "Frontend": "Reading Commands Amendments Diagnostics".split(),
    "Analysis": "Code Effects Values Execution Loops Phases".split(),
    "Check": "Facts Engine".split(),
    "Migrate": "Text Arithmetic Preprocessor Standard Assembly Declarations Launches Statements Kernels".split(),
    "Driver": "Session HostCompiler Check Query Units Projects Cc Intercept Editor".split(),
}
NEVER = [  # where, what, except where
    (r"runtime/", r'#\s*include\s+["<](llvm|clang|clang-c|yaml-cpp)/', None),
    (r"lib/(Report|Lsp)/", r'#\s*include\s+["<]clang/AST', None),
    (r"lib/", r'#\s*include\s+["<]yaml-cpp/', r"lib/Rules/"),
    (r"lib/", r"\b(llvm::)?(errs|outs)\(\)|std::c(out|err)\b", r"lib/(Report|Driver)/"),
    (r"lib/", r"\bTODO\b|\bFIXME\b|\bXXX\b", None),
    (r"runtime/", r"\bTODO\b|\bFIXME\b|\bXXX\b", None),
]


def may_see(layer, here, there):
    rooms = ROOMS[layer]
    if here in rooms:
        return there in rooms[: rooms.index(here) + 1]
    return there == here or there in rooms


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
        room = re.match(r'\s*#\s*include\s+"(\w+)/(\w+)/', line)
        if room and room[1] in ROOMS and path.parts[:2] == ("lib", room[1]) and not may_see(room[1], path.parts[2], room[2]):
            yield f"{name}:{number}: {room[1]}/{path.parts[2]} may not include {room[1]}/{room[2]}"


files = sorted(p for top in ("lib", "runtime") for p in pathlib.Path(top).rglob("*.*"))
found = [b for path in files if path.suffix in (".h", ".hpp", ".cpp") for b in breaches(path)]
print("\n".join(found))
sys.exit(bool(found))
