# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that the headers of a CUDA toolkit declare in the global namespace, and the bundled ones do not.

    toolkit-names.py OFFLOOM NVCC [HEADER...]

Needs a toolkit, and no GPU; takes half a minute. Each compiler is asked for each word of the headers, as they are
preprocessed for the device, by a using-declaration. Names that begin with two underscores and `internal`, or that end
in `_impl`, are a toolkit's own.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HEADERS = ("cuda_runtime.h cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h cooperative_groups.h "
           "cuda_pipeline.h cuda_awbarrier.h mma.h cuComplex.h cuda.h cuda_profiler_api.h").split()
OWN = re.compile(r"__internal|\w+_impl$")


def words(nvcc, source, toolkit):
    """The identifiers of the toolkit's headers."""
    text = subprocess.run([nvcc, "-arch=sm_100", "-E", "-D__CUDA_ARCH__=1000", source], check=True,
                          capture_output=True, text=True).stdout
    found, of_toolkit = set(), False
    for line in text.splitlines():
        if place := re.match(r'# \d+ "([^"]*)"', line):
            of_toolkit = pathlib.Path(place[1]).resolve().is_relative_to(toolkit)
        elif of_toolkit:
            found.update(re.findall(r"\b[A-Za-z_]\w*\b", line))
    return found


def asking(folder, headers, names):
    """A program with a line for each name, and the number of the first such line."""
    source = folder / "asked.cu"
    inclusions = "".join(f"#include <{header}>\n" for header in headers)
    source.write_text(inclusions + "".join(f"namespace n{i} {{ using ::{name}; }}\n" for i, name in enumerate(names)))
    return source, len(headers) + 1


def refused(command, first, names, place):
    """The names in whose lines the compiler finds an error."""
    output = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = {int(line) for line in re.findall(place, output.stdout + output.stderr)}
    return {name for i, name in enumerate(names) if first + i in lines}


def main(offloom, nvcc, *headers):
    headers = headers or HEADERS
    toolkit = pathlib.Path(nvcc).resolve().parents[1]
    with tempfile.TemporaryDirectory(prefix="offloom-names-") as name:
        folder = pathlib.Path(name)
        source, _ = asking(folder, headers, [])
        keywords = re.compile(r"(?:__\w+__|using|namespace|operator|[a-z]+_cast)$")
        names = sorted(word for word in words(nvcc, source, toolkit) if not keywords.match(word))
        source, first = asking(folder, headers, names)
        ask = [nvcc, "-arch=sm_100", "--cubin", "-Xcudafe", "--error_limit=100000", "-o", "/dev/null", source]
        names = sorted(set(names) - refused(ask, first, names, r"asked\.cu\((\d+)\): error"))
        source, first = asking(folder, headers, names)
        ask = [offloom, "check", "--checks=-*", source, "--", "-ferror-limit=0"]
        missing = refused(ask, first, names, r"asked\.cu:(\d+):\d+: error")
    public = sorted(name for name in missing if not OWN.match(name))
    print("\n".join(public))
    print(f"{len(public)} of {len(names)} names are missing, and {len(missing) - len(public)} of a toolkit's own")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
