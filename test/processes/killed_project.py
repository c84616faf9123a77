#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a project of one kernel and 150 files of data to a folder, which takes a while to copy."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
(folder / "a.cu").write_text("__global__ void set(int *x) { *x = 1; }\n")
(folder / "CMakeLists.txt").write_text("project(a CUDA)\nadd_library(a a.cu)\n")
for number in range(150):
    (folder / f"{number}.dat").write_text(f"{number}\n" * 20000)
