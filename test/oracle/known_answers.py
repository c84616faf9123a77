# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of random host code whose answers are known: what generators share that ask no other form.

A generator has a class `Test(seed)` with `text()` and `statement()`, which `main` has. What is wrong the program counts in `wrong`, and names.
"""

import argparse
import pathlib
import subprocess
import tempfile


def program(make, head, begin, first, last):
    tests = [make(seed) for seed in range(first, last + 1)]
    return (head + "".join(test.text() for test in tests) + f"\nint main() {{\n  {begin}\n" + "".join(f"  {test.statement()}\n" for test in tests)
            + f'  printf("%d of {len(tests)} are right\\n", {len(tests)} - wrong);\n}}\n')


def run(description, make, head, begin):
    """Builds and runs the program of the seeds that the command line names, or prints it; returns the exit status.

    `head` is what stands before all tests, and `begin` the statements of `main` before their calls.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom")
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--seeds", required=True, help="FIRST-LAST")
    parser.add_argument("--print", action="store_true", help="print the program")
    options, flags = parser.parse_known_args()
    text = program(make, head, begin, *map(int, options.seeds.split("-")))
    if options.print:
        print(text)
        return 0
    with tempfile.TemporaryDirectory(prefix="offloom-answers-") as folder:
        source = pathlib.Path(folder) / "tests.cu"
        source.write_text(text)
        subprocess.run([options.offloom, "cc", *flags, "-ccbin", options.compiler, str(source), "-o", str(source.with_suffix(".exe"))], check=True)
        return subprocess.run([str(source.with_suffix(".exe"))], check=False).returncode
