#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds names of CUDA's functions in the checks' C++: what a function does stands in rules/functions.

    names-in-checks.py

A check asks what a call does, or whether it is one of a group of names (docs/design/checks.md, "Facts, not names"). Found are
literals of lib/Check that are, or begin, the name of a function that rules/ knows, whatever is done with them.
"""

import pathlib
import re
import sys

# Namespaces, what reserved names begin with, and a function that glibc's errno is made of.
ALLOWED = {"cuda", "cuda::std", "cuda_wrappers", "__", "__errno_location"}
# What stands in a message, a specifier or the name of a variable: words of the language.
WORDS = re.compile(r"__(global|device|host|shared|constant|managed|grid_constant|launch_bounds|cluster_dims|forceinline|noinline|"
                   r"CUDA_ARCH|CUDACC|NVCC|va_list_tag)(__)?( .*)?")
OF_CUDA = re.compile(r"(cuda|cu[A-Z]|cublas|cufft|curand|cusparse|cusolver|nvrtc|atomic|__|tex[123]|surf[123]|"
                     r"(thread|block|tiled|map|memcpy|arrive)_)\w*")


def known():
    """The names of functions in rules/functions and rules/api."""
    names = set()
    for file in [*pathlib.Path("rules/functions").glob("*.yaml"), *pathlib.Path("rules/api").glob("*.yaml")]:
        text = re.sub(r"#.*", "", file.read_text())
        names.update(name for name in re.findall(r"[A-Za-z_]\w+", text) if OF_CUDA.fullmatch(name))
    return names


def main():
    names = known()
    failed = False
    for file in sorted(pathlib.Path("lib/Check").rglob("*.[ch]*")):
        if file.name == "ReservedMacroCheck.cpp":  # the macros that a program must not define: nobody else asks for them
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            code = re.sub(r"//.*", "", line)
            if code.startswith("#include"):
                continue
            code = re.sub(r'{"\w+",', "", code)  # a value of a message
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', code):
                if literal in ALLOWED or WORDS.fullmatch(literal) or not OF_CUDA.fullmatch(literal):
                    continue
                if literal in names or literal.startswith(("cuda", "atomic", "__")):
                    print(f'{file}:{number}: "{literal}" belongs into rules/functions')
                    failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
