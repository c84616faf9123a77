#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs by the PTX of their kernels: what they print must be what it was, on the GPU that recorded it.

  by-ptx.py BUILD [PROGRAM.cu...]                 the PTX that clang makes (default: of all of test/conformance)
  by-ptx.py BUILD --ptx FOLDER [PROGRAM.cu...]    the PTX that nvcc made: FOLDER/atomics@cas-loops.cu.ptx

By clang it needs clang 22 with its back end for NVIDIA's GPUs, and no CUDA: gpu_functions.h defines what kernels call.
nvcc's is made by `nvcc -std=c++17 -arch=sm_80 -ptx`, with the program's flags. Not part of the test suite. Prints how
each program ended:
  same       it printed what is in PROGRAM.expected
  differs    it did not: a bug, unless PROGRAM.differences or what clang thinks of the source explains it
  refused    Offloom did not load the PTX; the reason follows
  no PTX     clang made none, or calls what gpu_functions.h lacks
  no kernel  it has none, or none that a name leads to
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
LAUNCH = "_ZN7offloom6detail13launch_blocksERKNS_13launch_configERKNS0_11kernel_callEPFvPvES7_"
TIME_LIMIT = 120


def run(words, **options):
    try:
        return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT, **options)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 124, "", "time limit")


def expectation(program):
    provenance, _, output = program.with_suffix(".expected").read_text().partition("\n")
    differences = program.with_suffix(".differences")
    if differences.exists():
        lines = differences.read_text().splitlines()
        for old, new in zip([l[2:] for l in lines if l.startswith("- ")], [l[2:] for l in lines if l.startswith("+ ")]):
            output = output.replace(old + "\n", new + "\n")
    return output


class Program:
    def __init__(self, arguments, source, folder):
        self.build, self.clang, self.made = arguments.build, arguments.clang, arguments.ptx
        self.source, self.folder = source, pathlib.Path(folder)

    def flags(self):
        found = re.search(r"^// flags: (.*)$", self.source.read_text(), re.MULTILINE)
        return found[1].split() if found else []

    def make_ptx(self):
        if self.made:
            self.ptx = self.made / (self.source.relative_to(ROOT / "test/conformance").as_posix().replace("/", "@") + ".ptx")
            return "" if self.ptx.exists() else "not among those that nvcc made"
        self.ptx = self.folder / "program.ptx"
        standard = [f for f in self.flags() if f.startswith("-std=")] or ["-std=c++20"]
        made = run([self.clang, "-x", "cuda", "--cuda-device-only", "-S", "--cuda-gpu-arch=sm_80", "-nocudainc",
                    "-nocudalib", "-w", "-O2", *standard, *[f for f in self.flags() if f.startswith(("-D", "-I"))],
                    "-isystem", str(ROOT / "runtime/include"), "-include", str(HERE / "gpu_functions.h"),
                    str(self.source), "-o", str(self.ptx)])
        return "" if made.returncode == 0 else (re.search(r"error: (.*)", made.stderr) or [0, "clang failed"])[1]

    def missing_functions(self):
        """What the PTX calls and nobody defines: the C library, CUDA's headers."""
        text = self.ptx.read_text()
        known = {"vprintf", "malloc", "free", "__assertfail"}
        functions = re.findall(r"^\.extern \.func (?:\(.*?\))?\s*(\S+?)\s*$", text, re.MULTILINE)
        functions = [name.rstrip("(") for name in functions]
        variables = re.findall(r"^\.extern \.global .*?(\w+)(?:\[.*\])?;$", text, re.MULTILINE)
        return [name for name in functions + variables if name not in known]

    def build_host(self):
        binary = self.folder / "program"
        wrapped = run([str(self.build / "tool/offloom"), "cc", "-O1", "-std=c++20", *self.flags(), str(self.source),
                       str(HERE / "launch_by_ptx.cpp"), "-o", str(binary), "-lcuda", "-Xcompiler", "-rdynamic",
                       "-Xlinker", "--wrap=" + LAUNCH])
        return binary if wrapped.returncode == 0 else None

    def outcome(self):
        if why := self.make_ptx():
            return "no PTX", why
        if ".entry" not in self.ptx.read_text():
            return "no kernel", ""
        if missing := self.missing_functions():
            return "no PTX", "no " + ", ".join(sorted(set(missing))[:3])
        translated = run([str(self.build / "tool/offloom"), "cc", "-cubin", "-O1", "-o", str(self.folder / "image"), str(self.ptx)])
        if translated.returncode:
            return "refused", translated.stderr.strip()[-300:]
        binary = self.build_host()
        if not binary:
            return "no kernel", "the program does not link"
        symbols = self.folder / "symbols"
        symbols.write_text(run(["nm", "--defined-only", str(binary)]).stdout)
        ran = run([str(binary)], env={**os.environ, "PTX_SYMBOLS": str(symbols), "PTX_MODULE": str(self.folder / "image"), "PTX_TEXT": str(self.ptx)}, cwd=self.folder)
        if ran.returncode == 97:
            return ("refused" if "not loaded" in ran.stderr else "no kernel"), ran.stderr.strip()[-200:]
        if ran.stdout == expectation(self.source):
            return "same", ""
        return "differs", f"exit {ran.returncode} {ran.stderr.strip()[-200:]}"


def examine(arguments, source):
    with tempfile.TemporaryDirectory() as folder:
        return Program(arguments, source, folder).outcome()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("programs", type=pathlib.Path, nargs="*")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--ptx", type=pathlib.Path, help="the folder of PTX that nvcc made")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    arguments = parser.parse_intermixed_args()
    arguments.build = arguments.build.resolve()
    arguments.ptx = arguments.ptx and arguments.ptx.resolve()
    programs = arguments.programs or sorted(ROOT.glob("test/conformance/**/*.cu"))
    programs = [p.resolve() for p in programs if p.with_suffix(".expected").exists()]
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.j) as pool:
        for program, (how, why) in zip(programs, pool.map(lambda p: examine(arguments, p), programs)):
            counts[how] += 1
            print(f"{how:10} {program.relative_to(ROOT)} {why}", flush=True)
    print(", ".join(f"{count} {how}" for how, count in counts.most_common()))
    return 1 if counts["differs"] or counts["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
