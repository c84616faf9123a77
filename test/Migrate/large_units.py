"""Checks that migrating four times as many kernels takes no more than five times as long.

    large_units.py OFFLOOM FOLDER

The kernels call functions with barriers, whose forms depend on what their callers pass. Processor time is compared within
a run, so that the machine's speed does not matter; a square would be sixteen times.
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


def seconds(offloom, folder, kernels):
    source = folder / f"kernels{kernels}.cu"
    source.write_text("".join(KERNEL.format(i=i) for i in range(kernels)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([offloom, "migrate", source, "-o", folder / "out"], check=True, capture_output=True, timeout=300)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main(offloom, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    few, many = (seconds(offloom, folder, kernels) for kernels in (30, 120))
    print(f"30 kernels: {few:.2f} s, 120 kernels: {many:.2f} s")
    return many > 5 * few


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
