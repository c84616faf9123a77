#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks a host compiler's own optimisation record whether it vectorised the thread loops of migrated kernels.

  vectorised.py OFFLOOM COMPILER kernels.cu

A kernel states its due above itself, `// vectorised: 2`, or `// vectorised: 2 (clang++)` where only one compiler can.
The record, not the compiler's remarks, is read because the loops stand in a runtime header: only the record says into
which function each was inlined.
"""

import collections
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def clang_loops(folder):
    """The functions of the loops that clang vectorised, one entry a loop."""
    text = "\n".join(path.read_text() for path in folder.rglob("*.opt.yaml"))
    passed = re.findall(r"^--- !Passed\n(.*?)^\.\.\.$", text, re.MULTILINE | re.DOTALL)
    for remark in passed:
        if "Name:            Vectorized\n" in remark:
            yield re.search(r"^Function: +(\S+)$", remark, re.MULTILINE)[1].strip("'")


def gcc_loops(folder):
    """The same for GCC."""
    for path in folder.rglob("*.opt-record.json.gz"):
        passes = json.loads(gzip.decompress(path.read_bytes()))[2]
        for remark in passes:
            message = "".join(part if isinstance(part, str) else str(part.get("expr", "")) for part in remark["message"])
            if remark["kind"] == "success" and message.startswith("loop vectorized"):
                yield remark["function"]


def due(source, compiler):
    """kernel -> loops to vectorise."""
    stated = re.findall(r"^// vectorised: (\d+)(?: \((.+)\))?\n__global__ void (\w+)", source.read_text(), re.MULTILINE)
    return {name: int(count) for count, only, name in stated if pathlib.Path(compiler).name.startswith(only)}


def main(offloom, compiler, source):
    source = pathlib.Path(source).resolve()
    with tempfile.TemporaryDirectory(prefix="offloom-vectorisation-") as name:
        folder = pathlib.Path(name)
        # One processor for all machines: clang 22 leaves two of the loops scalar for AVX2 alone.
        record = ["-Xcompiler", "-fsave-optimization-record", "-Xcompiler", "-march=x86-64-v4"]
        if "clang" in compiler:
            record += ["-Xcompiler", f"-foptimization-record-file={folder}/kernels.opt.yaml"]
        subprocess.run([offloom, "cc", "-O3", "-c", *record, str(source), "-o", str(folder / "kernels.o")],
                       cwd=folder, env=dict(os.environ, OFFLOOM_CXX=compiler), check=True)
        loops = clang_loops(folder) if "clang" in compiler else gcc_loops(folder)
        found = collections.Counter(loops)
    missing = 0
    for kernel, count in due(source, compiler).items():
        # The loop stands in the kernel or in the lambda that is its block function: both carry its name.
        vectorised = sum(n for function, n in found.items() if f"{len(kernel)}{kernel}" in function)
        missing += vectorised < count
        print(f"{kernel}: {vectorised} of {count}{'' if vectorised >= count else '  <- not vectorised'}")
    print(f"{compiler}: {'all vectorised' if not missing else f'{missing} kernels fall short'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
