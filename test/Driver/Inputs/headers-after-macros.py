"""Prints a source that defines A to Z and then includes each of CUDA's headers that Offloom has."""

import pathlib
import re
import string
import sys

top = pathlib.Path(sys.argv[1])
lists = re.findall(r"^[\w-]+: \[(.*?)\]", (top / "rules/coverage/headers.yaml").read_text(), re.MULTILINE | re.DOTALL)
for number, letter in enumerate(string.ascii_uppercase):
    print(f"#define {letter} {number}")
for name in (name for names in lists for name in re.findall(r"[\w/.]+", names)):
    if name != "cublas.h" and (top / "runtime/include" / name).is_file():  # which gives names of cublas_v2.h to others
        print(f"#include <{name}>")
