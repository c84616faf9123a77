"""Checks that migrating takes no longer than the size of the unit explains.

    large_units.py OFFLOOM FOLDER

Four times as many kernels that call functions with barriers, whose forms depend on what their callers pass, take at most
five times as long; a square would be sixteen times. A template that exchanges twice as many variables, each of which may hold
the addresses of all others, is four times as long and takes at most ten times as long. Processor time is compared within
a run, so that the machine's speed does not matter.
"""

import pathlib
import resource
import subprocess
import sys

KERNEL = """
__device__ float sum{i}(float *s, float x, int step) {{
  s[threadIdx.x] = x;
  __syncthreads();
  float other = s[threadIdx.x ^ step];
  __syncthreads();
  return other;
}}
__device__ float twice{i}(float *s, float x, int step) {{ return sum{i}(s, sum{i}(s, x, step), step + 1); }}
__global__ void kernel{i}(float *p) {{
  __shared__ float s[64];
  for (int k = 0; k < 3; ++k)
    p[threadIdx.x] += twice{i}(s, p[threadIdx.x] * k, k);
}}
"""


def kernels(count):
    return "".join(KERNEL.format(i=i) for i in range(count))


def exchanges(count):
    """A sort in registers: no type is known before the template is instantiated, so all may be pointers."""
    names = [f"k{i}" for i in range(count)]
    parameters = ", ".join(f"K &{name}" for name in names)
    swaps = "".join(f"  if ({a} > {b}) {{ K t = {a}; {a} = {b}; {b} = t; }}\n" for a, b in zip(names, names[1:]))
    return (f"template <class K> __device__ void sort({parameters}, int bit) {{\n{swaps}}}\n"
            f"template <class K> __global__ void sorted(K *p) {{\n  K {', '.join(f'{n} = p[threadIdx.x]' for n in names)};\n"
            + f"{swaps}  sort({', '.join(names)}, threadIdx.x & 1);\n" * (count // 4)
            + f"  p[threadIdx.x] = k0;\n}}\nvoid launch(int *p) {{ sorted<<<1, 32>>>(p); }}\n")


def seconds(offloom, folder, make, count):
    source = folder / f"{make.__name__}{count}.cu"
    source.write_text(make(count))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([offloom, "migrate", "--no-cache", source, "-o", folder / "out"], check=True, capture_output=True, timeout=300)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main(offloom, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    slow = False
    for make, few, many, limit in (kernels, 30, 120, 5), (exchanges, 24, 48, 10):
        before, after = (seconds(offloom, folder, make, count) for count in (few, many))
        print(f"{few} {make.__name__}: {before:.2f} s, {many}: {after:.2f} s")
        slow |= after > limit * before
    return slow


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
