# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of random kernels in the form that Offloom chooses and with each thread as a fiber: what generators of one kind of kernel share.

A generator has a class `Kernel(seed)` with `name`, `text()` and `call()`, which prints a line that begins with the name.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile

# The line that a `run(name, ...)` prints of the array `out`.
PRINT_HASH = """  unsigned long long hash = 14695981039346656037ull;
  for (int number : out)
    hash = (hash ^ unsigned(number)) * 1099511628211ull;
  printf("%s %016llx %s\\n", name, hash, cudaGetErrorName(cudaGetLastError()));
"""


def printed_by(options, source, form):
    """What a program prints for each kernel in this form, "" being the one that Offloom chooses."""
    program = source.with_suffix(f".{form or 'best'}")
    environment = dict(os.environ, **({"OFFLOOM_FORM": form} if form else {}))
    subprocess.run([options.offloom, "cc", *options.flags, "-ccbin", options.compiler, str(source), "-o", str(program)], check=True, env=environment)
    printed = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
    return dict(line.split(" ", 1) for line in printed.splitlines())


def migrated(options, source):
    return subprocess.run([options.offloom, "migrate", str(source)], check=True, capture_output=True, text=True).stdout


def agreeing(kernels, best, fibers):
    """How many kernels print the same in both forms; names the others."""
    differ = [kernel.name for kernel in kernels if not best.get(kernel.name) == fibers.get(kernel.name) is not None]
    for name in differ:
        print(f"{name}: {best.get(name)} in the form that was chosen, {fibers.get(name)} in fibers")
    return len(kernels) - len(differ)


def judge_fibers(kernels, best, fibers, options, source):
    """A `judge` that also tells how many kernels have no form but fibers."""
    agree = agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {migrated(options, source).count('.fibers(')} in fibers")
    return agree


def run(description, make, head, judge):
    """Builds the kernels of the seeds that the command line names, and returns 0 if `judge` finds that all agree.

    `make(seed)` is a kernel, `head` what stands before all. `judge(kernels, best, fibers, options, source)` prints what it finds and
    returns how many agree.
    """
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--seeds", required=True, help="FIRST-LAST")
    parser.add_argument("--keep", type=pathlib.Path, help="where the program stays")
    options, options.flags = parser.parse_known_args()
    first, last = map(int, options.seeds.split("-"))
    kernels = [make(seed) for seed in range(first, last + 1)]
    with tempfile.TemporaryDirectory(prefix="offloom-forms-") as folder:
        source = (options.keep or pathlib.Path(folder)) / "kernels.cu"
        source.write_text(head + "".join(kernel.text() for kernel in kernels)
                          + "\nint main() {\n" + "".join(kernel.call() for kernel in kernels) + "}\n")
        agree = judge(kernels, printed_by(options, source, ""), printed_by(options, source, "fibers"), options, source)
    return agree != len(kernels)
