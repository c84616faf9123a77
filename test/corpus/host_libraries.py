#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles and runs a .cu file for each of many C++ libraries, whose header stands beside a kernel.

  host_libraries.py --offloom build/tool/offloom [--jobs 2] [--ccbin g++] [--nvcc /usr/local/cuda/bin/nvcc] [NAME...]

The libraries, and what is done with them, are in host-libraries.txt, with Debian's package of each; one that is not
installed is passed over. nvcc takes them all, if it is named: where it does not, the program is wrong.
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import tempfile

PROGRAM = """#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
{text}
__global__ void kernel(int *p) {{ p[threadIdx.x] = {value}; }}

int main() {{
  use();
  int *p, values[4];
  cudaMalloc(&p, sizeof values);
  kernel<<<1, 4>>>(p);
  cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
  std::printf("kernel: %d\\n", values[3]);
  cudaFree(p);
}}
"""


def sections(path):
    """Name, package, options and text of each library: `=== name: package, options`."""
    for part in re.split(r"^=== ", path.read_text(), flags=re.M)[1:]:
        head, text = part.split("\n", 1)
        name, package, options = re.fullmatch(r"(\S+): ([^,]+)(?:, (.*))?", head).groups()
        yield name, package, (options or "").split(), text


def tell(command, folder, limit=600):
    """The exit code of a command, and the first error that it names."""
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit, errors="replace")
    errors = [line for line in (run.stdout + run.stderr).splitlines() if "error" in line]
    return run.returncode, errors[0] if errors else ""


def judge(options, section):
    """A line of the table."""
    name, package, flags, text = section
    standard = [] if any(flag.startswith("-std=") for flag in flags) else ["-std=c++17"]
    value = "use_on_device(threadIdx.x)" if "use_on_device" in text else "threadIdx.x"
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "a.cu").write_text(PROGRAM.format(text=text, value=value))
        if subprocess.run(["dpkg", "-s", package], capture_output=True).returncode:
            return f"{name:28} not installed: {package}"
        if options.nvcc:
            code, error = tell([options.nvcc, *standard, *flags, "a.cu", "-c", "-o", "a.o"], folder)
            if code:
                return f"{name:28} nvcc refuses it: {error}"
        code, error = tell([options.offloom, "cc", "-O1", *(["-ccbin", options.ccbin] if options.ccbin else []),
                            *standard, *flags, "a.cu", "-o", "a"], folder)
        if not code:
            code, error = tell(["./a"], folder, 60)
        return f"{name:28} {'FAILS: ' + error if code else 'right'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--nvcc")
    parser.add_argument("--ccbin")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    wanted = [section for section in sections(pathlib.Path(__file__).with_name("host-libraries.txt"))
              if not options.names or section[0] in options.names]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for line in pool.map(lambda section: judge(options, section), wanted):
            print(line, flush=True)


if __name__ == "__main__":
    main()
