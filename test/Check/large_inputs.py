"""Checks that no check takes longer than parsing does, for functions so large that a square would show.

    large_inputs.py OFFLOOM FOLDER

Times are compared within a run, by --time-trace, so that the machine's speed and load do not matter.
"""

import json
import pathlib
import subprocess
import sys

KERNEL = "__global__ void kernel(int *p) { p[threadIdx.x] = 1; }\n"


def function(lines):
    return "#include <cuda_runtime.h>\n" + KERNEL + "void f(int *p, int *h) {\n" + "\n".join(lines) + "\n}\n"


SUM = """template <int N> __global__ void sum(float *x) {
  __shared__ float s[1024];
  float v[N], all = 0;
  for (int i = 0; i < N; ++i) { v[i] = x[threadIdx.x + 1024 * i]; all += 1 / sqrt(v[i]); }
  s[threadIdx.x] = all;
  for (int d = 512; d > 0; d /= 2) { __syncthreads(); if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d]; }
}
"""

# The same with types besides.
SUMS_OF_TYPES = "template <int> struct Type {};\n" + SUM.replace("<int N>", "<class, int N>")


def inputs(scale=1.0):
    """Texts by name; a part of each is as many times as long."""
    def count(times):
        return range(int(times * scale))
    return {
        "launches": function(f"int g{i} = {i + 1}, b{i} = 256; kernel<<<g{i}, b{i}>>>(p);" for i in count(2000)),
        "copies": function(f"int n{i} = {i + 1}; cudaMemcpy(p, h, n{i}, cudaMemcpyHostToDevice);" for i in count(2000)),
        "kernels": "".join(KERNEL.replace("kernel", f"kernel{i}") for i in count(1000)),
        "statements": KERNEL.replace("= 1;", "= 1;\n" + "p[threadIdx.x + 1] += 2;\n" * len(count(3000))),
        "instances": SUM + function(f"sum<{i + 1}><<<1, 1024>>>((float *)p);" for i in count(300)),
        "types": SUMS_OF_TYPES + function(
            f"sum<Type<{i}>, {j}><<<1, 1024>>>((float *)p);" for i in count(24) for j in range(16)),
        "nesting": KERNEL.replace("= 1;", "= 1;\n" + "".join(
            f"for (int i{i} = {i}; i{i} < p[{i}]; ++i{i}) if (p[i{i}] > 0)\n" for i in count(150)) + "p[0] = 2;\n"),
        "table": "__constant__ int table[] = {" + "1, " * len(count(20000)) + "};\n" + KERNEL,
        "branches": KERNEL.replace("= 1;", "= 1;\n" + "".join(
            f"if (p[{i}] > {i}) p[threadIdx.x + {i}] = {i};\n" for i in count(2000))),
    }


def main(offloom, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    failed = False
    for name, text in inputs().items():
        source, trace = folder / f"{name}.cu", folder / f"{name}.json"
        source.write_text(text)
        subprocess.run([offloom, "check", "--no-cache", f"--time-trace={trace}", source],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        total = {e["name"][6:]: e["dur"] / 1e6 for e in json.loads(trace.read_text())["traceEvents"]
                 if e["name"].startswith("Total ")}
        parsing = total["Frontend"]
        for check, seconds in total.items():
            if check.islower() and seconds > parsing:
                failed = True
                print(f"{name}: check {check} takes {seconds:.2f} s, parsing {parsing:.2f} s")
        print(f"{name}: {total['Check'] / parsing:.2f} times parsing for all checks")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
