#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the names of cuda::std that nvcc's headers declare by a standard, and Offloom's do not.

  cuda_std_names.py --offloom build/tool/offloom --nvcc /usr/local/cuda/bin/nvcc [c++17 c++20 ...]

The names, those of the standard library up to C++26, are in cuda-std-names.txt, by header. Neither needs a GPU.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile


def declared(command, header, names, folder):
    """Which of the names a compiler finds; None if it has no such header."""
    source = pathlib.Path(folder, "names.cu")
    source.write_text(f"#include <cuda/std/{header}>\n" +
                      "".join(f"namespace n{i} {{ using cuda::std::{name}; }}\n" for i, name in enumerate(names)))
    run = subprocess.run([str(source) if word == "FILE" else word for word in command], capture_output=True, text=True)
    output = run.stdout + run.stderr
    if re.search("No such file|file not found", output):
        return None
    return set(names) - {names[int(line) - 2] for line in re.findall(r"names\.cu[:(](\d+)", output) if int(line) > 1}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--offloom", required=True)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("standards", nargs="*", default=["c++17"])
    options = parser.parse_args()
    lines = pathlib.Path(__file__).with_name("cuda-std-names.txt").read_text().splitlines()
    headers = {line.split(":", 1)[0]: line.split(":", 1)[1].split() for line in lines if not line.startswith("#")}
    for standard in options.standards:
        asked = lacking = 0
        for header, names in headers.items():
            with tempfile.TemporaryDirectory() as folder:
                nvcc = declared([options.nvcc, f"-std={standard}", "-c", "-o", f"{folder}/names.o", "-Xcudafe",
                                 "--error_limit=1000", "FILE"], header, names, folder)
                ours = declared([options.offloom, "check", "--checks=-*", "FILE", "--", f"-std={standard}"], header,
                                names, folder)
            missing = sorted((nvcc or set()) - (ours or set()))
            asked += len(nvcc or ())
            lacking += len(missing)
            if missing:
                print(f"{standard} <cuda/std/{header}>: {' '.join(missing)}", flush=True)
        print(f"{standard}: {lacking} of nvcc's {asked} names are missing", flush=True)


if __name__ == "__main__":
    main()
