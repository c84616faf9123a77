#!/usr/bin/env python3
"""Measures the errors of CUDA's math functions here, and compares them with the bounds that CUDA documents.

    measure.py RUNTIME [--samples N] [--cxx COMPILER] [FUNCTION...]
                          fails when a function's error exceeds its bound
    measure.py RUNTIME --write
                          writes docs/math.md, from measurements with clang++ and g++; takes half an hour
    measure.py --check    fails when docs/math.md is not of the functions and bounds of bounds.yaml

Run from the top folder. RUNTIME is the runtime's library, build/runtime/liboffloom_runtime.a, with what else a program
is linked with. g++ has the references.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER, PAGE = pathlib.Path("test/accuracy"), pathlib.Path("docs/math.md")
TYPES = {"half": "__half", "bfloat16": "__nv_bfloat16", "float": "float", "double": "double"}
FORMATS = {"half": "half", "bfloat16": "bfloat16", "float": "f32", "double": "f64"}
BITS = {"half": "unsigned short", "bfloat16": "unsigned short", "float": "unsigned", "double": "unsigned long long"}
KEYS = {"function", "type", "of", "arguments", "ulp", "where", "absolute", "relative", "call", "note"}
# What `offloom cc` compiles device code with.
OPTIONS = "-x c++ -std=gnu++20 -O3 -march=native -fno-math-errno -fno-trapping-math -fno-strict-aliasing -ffp-contract=fast"

INTRODUCTION = """# How exact math functions are

The largest errors of CUDA's math functions here, and those that CUDA documents for a GPU (*CUDA C++ Programming Guide*
13.0, chapter 17; half precision: *CUDA Programming Guide*, 5.5.7 to 5.5.9). An error is the distance between a result and the correctly rounded one in units in the last place
(ulp); where the bound is an absolute or a relative error, so is the measured one. Functions that are exact on both
sides (`+ - * /`, `fma`, `fmin`, `frexp`, the `_rn`, `_rz`, `_ru` and `_rd` forms, …) are not listed.

The page is written by `test/accuracy/measure.py`, which measures with SAMPLES numbers for each function, evenly over
all floats, and of one half-precision number with each; functions of double, and of several numbers, at random in many
ranges. References have double's 53 bits where that is enough; where they have 113 it is a fiftieth of the numbers. A test
measures fewer and fails when a bound is exceeded. Compiled as `offloom cc` does, for AVX-512, over Debian 12's C library: functions that are the C library's
own are as exact as yours.
"""


def scalar(text):
    return text[1:-1] if text.startswith('"') else text


def read_bounds():
    """The entries of bounds.yaml: the subset of YAML that it keeps to, one entry a line."""
    entries = []
    for line in (FOLDER / "bounds.yaml").read_text().splitlines():
        if not line.startswith("- {"):
            continue
        pairs = re.findall(r'(\w+): ("[^"]*"|[^,}]+)', line)
        entry = {key: scalar(value) for key, value in pairs}
        unknown = set(entry) - KEYS
        if unknown:
            sys.exit(f"bounds.yaml: unknown keys {sorted(unknown)} in {line}")
        entries.append(entry)
    return entries


def program_of(entries):
    """The C++ with each function's loop and bounds."""
    lines = ['#include "measure.h"', "#include <cuda_bf16.h>", "#include <cuda_fp16.h>", "#include <cuda_runtime.h>",
             "#include <cmath>", "#include <cstring>", "namespace accuracy {", "namespace {",
             "template <class T, class Bits> T number(std::uint64_t b) {",
             "  const Bits bits = static_cast<Bits>(b);", "  T v;", "  std::memcpy(&v, &bits, sizeof v);", "  return v;", "}",
             "template <class T, class Bits> std::uint64_t bits_of(T v) {",
             "  Bits bits;", "  std::memcpy(&bits, &v, sizeof v);", "  return bits;", "}", "} // namespace",
             "const function functions[] = {"]
    for entry in entries:
        kind = entry["type"]
        number, names = f"number<{TYPES[kind]}, {BITS[kind]}>", "xyzw"[:int(entry.get("arguments", 1))]
        arguments = " ".join(f"const auto {n} = {number}(a[{k}][i]);" for k, n in enumerate(names))
        call = entry.get("call", f"{entry['function']}({', '.join(names)})")
        ulps = f"({entry.get('where', 'true')}) ? double({entry.get('ulp', '-1')}) : -1.0"
        bound = lambda text: f"[]([[maybe_unused]] double x, [[maybe_unused]] double y) -> double {{ return {text}; }}"
        lines.append(
            f'{{"{entry["function"]}", "{entry["of"]}", format::{FORMATS[kind]}, {len(names)}, '
            f"[](const std::uint64_t *const *a, std::uint64_t *r, int n) {{ for (int i = 0; i < n; ++i) {{ {arguments} "
            f"r[i] = bits_of<{TYPES[kind]}, {BITS[kind]}>({call}); }} }}, "
            f'{bound(ulps)}, {bound(entry.get("absolute", "-1"))}, {entry.get("relative", "0")}}},')
    return "\n".join(lines + ["};", "const int function_count = sizeof functions / sizeof *functions;",
                              "} // namespace accuracy", ""])


def measure(entries, runtime, cxx, samples, names):
    """{(function, type): (ulps, absolute, relative, verdict, where)}"""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "functions.cpp").write_text(program_of(entries))
        include = ["-isystem", "runtime/include", "-I", str(FOLDER)]
        subprocess.run([cxx, *OPTIONS.split(), *include, "-c", folder / "functions.cpp", "-o", folder / "functions.o"],
                       check=True)
        for source in ("references", "measure"):
            subprocess.run(["g++", "-std=gnu++20", "-O2", "-march=native", "-c", FOLDER / f"{source}.cpp", "-o",
                            folder / f"{source}.o"], check=True)
        subprocess.run(["g++", *folder.glob("*.o"), "-o", folder / "measure", *runtime.split(), "-lquadmath", "-ltbb",
                        "-lboost_context", "-pthread", "-ldl", "-lrt"], check=True)
        output = subprocess.run([folder / "measure", str(samples), *names], check=True, capture_output=True, text=True)
    kinds = {"0": "half", "1": "bfloat16", "2": "float", "3": "double"}
    found = {}
    for line in output.stdout.splitlines():
        name, kind, ulps, absolute, relative, verdict, where = line.split()
        found[name, kinds[kind]] = (float(ulps), float(absolute), float(relative), verdict, where)
    return found


def bound_text(entry):
    """CUDA's bound as the page shows it."""
    readable = lambda text: re.sub(r"exp2\((-[\d.]+)\)", r"2^\1", text.replace("fabs(x)", "\\|x\\|").replace(
        "fabs(y)", "\\|y\\|").replace("fabs(", "abs(").replace("||", "or").replace("&&", "and"))
    text = ""
    power = lambda number: re.sub(r"0x1p(-?\d+)", r"2^\1", readable(number))
    if "relative" in entry:
        return f"{power(entry['relative'])} relative"
    if entry.get("where") != "false":
        text = f"{readable(entry['ulp'])} ulp"
        if "where" in entry:
            text += f" where {power(entry['where'])}"
    if "absolute" in entry:
        limit = re.sub(r"(.*) \? (.*) : -1", r"\2 where \1", entry["absolute"])
        text += ("; else " if text else "") + power(limit).replace(" where", " absolute where", 1)
        text += "" if "where" in limit else " absolute"
    return text + (f" ({entry['note']})" if "note" in entry else "")


def measured_text(entry, result):
    ulps, absolute, relative, _, _ = result
    if "relative" in entry:
        return f"{relative:.2g}"
    parts = [f"{ulps:.0f}"] if entry.get("where") != "false" else []
    return "; ".join(parts + ([f"{absolute:.2g}"] if "absolute" in entry else []))


def page_of(entries, results, samples):
    lines = [INTRODUCTION.replace("SAMPLES", f"{samples:,}")]
    for title, kinds in (("Single precision", ["float"]), ("Double precision", ["double"]),
                         ("Half precision", ["half"]), ("bfloat16", ["bfloat16"])):
        lines += [f"## {title}", "", "| function | CUDA's bound | clang++ | g++ |", "| --- | --- | --- | --- |"]
        for entry in entries:
            if entry["type"] in kinds:
                shown = [measured_text(entry, r[entry["function"], entry["type"]]) for r in results]
                lines.append(f"| `{entry['function']}` | {bound_text(entry)} | {' | '.join(shown)} |")
        lines.append("")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runtime", nargs="?")
    parser.add_argument("functions", nargs="*")
    parser.add_argument("--samples", type=int, default=(1 << 32) // 307)
    parser.add_argument("--cxx", default="clang++-22")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_intermixed_args()
    entries = read_bounds()
    if options.check:
        rows = re.findall(r"^\| `(\w+)` \| (.*?) \| [^|]* \| [^|]* \|$", PAGE.read_text(), re.MULTILINE)
        expected = [(e["function"], bound_text(e)) for kind in TYPES for e in entries if e["type"] == kind]
        if sorted(rows) != sorted(expected):
            print(*sorted(set(rows) ^ set(expected)), sep="\n")
            sys.exit("docs/math.md is not of bounds.yaml: run test/accuracy/measure.py --write")
        return
    if not options.runtime:
        parser.error("which runtime?")
    compilers = ["clang++-22", "g++"] if options.write else [options.cxx]
    results = [measure(entries, options.runtime, c, options.samples, options.functions) for c in compilers]
    beyond = [(c, k, r) for c, found in zip(compilers, results) for k, r in found.items() if r[3] == "exceeds"]
    for compiler, (name, kind), (ulps, absolute, relative, _, where) in beyond:
        entry = next(e for e in entries if (e["function"], e["type"]) == (name, kind))
        print(f"{name} of {kind}, {compiler}: {measured_text(entry, (ulps, absolute, relative, '', ''))} is beyond "
              f"{bound_text(entry)}, at {where}")
    if options.write:
        PAGE.write_text(page_of(entries, results, options.samples))
    sys.exit(1 if beyond else 0)


if __name__ == "__main__":
    main()
