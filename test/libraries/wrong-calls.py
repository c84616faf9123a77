"""Calls every function of libraries with one wrong argument after the other, beside arguments that are right.

    wrong-calls.py BUILD WORK DEFAULTS HEADER... -- LIBRARY... [-lFURTHER...] [~PATTERN]

PATTERN is what functions have in their names, else all are called but those that end in _64, which are the same with wider
sizes. DEFAULTS is a header with what right arguments are where their types and names do not say it. Where a call with these does not
succeed, others are tried for one or two of them; those that still want more are listed and counted. Then each argument in turn is null, negative, zero, too small, or
no value of its type. A call must return an error: what crashes, hangs, succeeds, or succeeds and fails later is printed, with
the functions of one kind in a line.
"""

import collections
import pathlib
import re
import subprocess
import sys

STATUS = r"(?:\w*(?:[sS]tatus_t|Return_t|Result_t|cufftResult|NppStatus))"
HERE = pathlib.Path(__file__).resolve().parent


def parameters(text):
    """The names of a parameter list's parameters, or nothing where a name is missing."""
    depth, parts = 0, [""]
    for character in text:
        depth += (character in "(<[") - (character in ")>]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    names = [re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", part.strip()) for part in parts]
    return [name.group(1) for name in names] if all(names) and "(*" not in text and text.strip() != "void" else []


def functions(archive, text):
    """The functions with C's names that the archive defines and the headers' text declares once, with their parameters."""
    symbols = subprocess.run(["nm", "--defined-only", "-g", archive], capture_output=True, text=True, check=True).stdout
    defined = {line.split()[-1] for line in symbols.splitlines() if re.search(r" [TW] [a-z]\w+$", line)}
    declared = collections.defaultdict(list)
    for status, name, listed in re.findall(
            rf"\b({STATUS})\s+(\w+)\s*\(([^;{{}}]*?)\)\s*(?:__asm__\s*\([^;]*\))?\s*;", text, re.S):
        declared[name].append((f"{status} (*)({' '.join(listed.split())})", parameters(listed)))
    return {name: lists[0] for name, lists in sorted(declared.items()) if name in defined and len(lists) == 1 and lists[0][1]}


def shortened(names, at_most=4):
    """Some of the names: those that differ by their type of element alone count as one."""
    kinds = sorted({re.sub(r"_64$", "", name) for name in names})
    return ", ".join(kinds[:at_most]) + (f" and {len(kinds) - at_most} more" if len(kinds) > at_most else "")


def main(build, work, defaults, *rest):
    headers, linked = rest[:rest.index("--")], rest[rest.index("--") + 1:]
    libraries = [name for name in linked if name[0] not in "-~"]
    of_interest = next((word[1:] for word in linked if word[0] == "~"), "")
    build, source = pathlib.Path(build), pathlib.Path(work + ".cu")
    includes = "".join(f"#include <{header}>\n" for header in headers)
    source.write_text(includes)
    text = subprocess.run([build / "tool/offloom", "cc", "-E", source], capture_output=True, text=True, check=True).stdout
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    found = {name: signature for library in libraries
             for name, signature in functions(build / f"runtime/liboffloom_{library}.a", text).items()
             if re.search(of_interest, name) and not name.endswith("_64")}
    calls = "".join("  probe(\"{0}\", static_cast<{1}>({0}), {{{2}}});\n".format(name, signature, ", ".join(f'"{p}"' for p in names))
                    for name, (signature, names) in found.items())
    source.write_text(f'{includes}#include "{HERE}/Inputs/wrong-calls/probe.h"\n#include "{HERE}/Inputs/wrong-calls/{defaults}"\n'
                      f"int main() {{\n{calls}}}\n")
    subprocess.run([build / "tool/offloom", "cc", "-O0", "-w", source, "-o", work,
                    *(f"-l{name.removeprefix('-l')}" for name in linked if name[0] != "~")],
                   check=True)
    run = subprocess.run([work], check=True, capture_output=True, text=True)
    kinds, totals = collections.defaultdict(list), collections.Counter()
    for line in run.stdout.splitlines():
        if not line.startswith("@"):
            continue  # what the libraries print
        function, outcome = line[1:].split(" ", 1)
        totals[outcome.split(":")[0]] += 1
        if outcome not in ("returns an error", "fails later", "is fine"):
            kinds[outcome].append(function)
    print(*libraries)
    for outcome, names in sorted(kinds.items()):
        if outcome != "called":
            print(f"{outcome}: {shortened(names, at_most=100 if outcome.startswith('needs') else 4)}")
    reached = totals["is fine"]
    print(f"{totals['called']} functions, {reached} of them called right ({100 * reached // totals['called']} %), "
          f"{totals['returns an error']} wrong calls return an error, {totals['fails later']} fail later")


if __name__ == "__main__":
    main(*sys.argv[1:])
