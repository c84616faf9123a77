"""Checks inputs of a size and of twice that size: the time may grow by 2.3 at most.

    large-inputs.py OFFLOOM FOLDER

Checks that ask something of a whole function at each of its statements are quadratic, and nobody notices in small tests.
The time is that of the processor, the least of three runs.
"""

import os
import subprocess
import sys

MOST_GROWTH = 2.3


def launches(n):
    lines = [f"  int grid{i} = n + {i}, block{i} = 256;\n  kernel<<<grid{i}, block{i}>>>(p);" for i in range(n)]
    return "__global__ void kernel(int *p) { p[threadIdx.x] = 1; }\nvoid f(int *p, int n) {\n" + "\n".join(lines) + "\n}\n"


def copies(n):
    line = "  cudaMemcpy(d, h, size, cudaMemcpyHostToDevice);\n"
    return ("#include <stdlib.h>\nvoid f(size_t size) {\n  int *h = (int *)malloc(size), *d;\n  cudaMalloc(&d, size);\n"
            + line * n + "}\n")


def kernels(n):
    one = """
__global__ void kernel{0}(float *a, const float *b, int n) {{
  __shared__ float s[256];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = t < n ? b[t] : {0};
  for (int i = 128; i > 0; i /= 2) {{
    __syncthreads();
    if (threadIdx.x < i)
      s[threadIdx.x] += s[threadIdx.x + i];
  }}
  if (threadIdx.x == 0)
    a[blockIdx.x] = s[0];
}}
void f{0}(float *a, float *b, int n) {{ kernel{0}<<<(n + 255) / 256, 256>>>(a, b, n); }}
"""
    return "".join(one.format(i) for i in range(n))


def lines(n):
    body = "".join(f"  x = x * b[t + {i}] + {i};\n" if i % 4 else f"  __syncthreads();\n  s[(t + {i}) % 256] = x;\n"
                   for i in range(n))
    return ("__global__ void kernel(float *a, const float *b) {\n  __shared__ float s[256];\n  int t = threadIdx.x;\n"
            "  float x = b[t];\n" + body + "  a[t] = x + s[t];\n}\nvoid f(float *a, float *b) { kernel<<<1, 256>>>(a, b); }\n")


def nested(n):
    loops = "".join(f"for (int i{i} = 0; i{i} < n; ++i{i}) if (a[i{i}] > t)\n" for i in range(n))
    return f"__global__ void kernel(float *a, int n) {{\n  int t = threadIdx.x;\n{loops}  a[t] += 1;\n}}\n"


def table(n):
    values = ", ".join(f"{i}.5f" for i in range(n))
    return f"__constant__ float table[] = {{{values}}};\n__global__ void kernel(float *a) {{ *a = table[threadIdx.x]; }}\n"


INPUTS = {launches: 500, copies: 1000, kernels: 150, lines: 1500, nested: 40, table: 10000}


def seconds(offloom, name):
    def once():
        before = os.times().children_user
        subprocess.run([offloom, "check", "--no-cache", "-j1", name], capture_output=True)
        return os.times().children_user - before

    return min(once() for _ in range(3))


def main(offloom, folder):
    failures = 0
    for make, size in INPUTS.items():
        times = []
        for n in (size, 2 * size):
            name = os.path.join(folder, f"{make.__name__}-{n}.cu")
            with open(name, "w") as file:
                file.write(make(n))
            times.append(seconds(offloom, name))
        growth = times[1] / times[0]
        print(f"{make.__name__}: {size} in {times[0]:.2f} s, {2 * size} in {times[1]:.2f} s, {growth:.2f} times")
        failures += growth > MOST_GROWTH
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
