"""Writes CUDA sources into a folder: FILES of them, with 20 kernels each, of all forms and with some that leave notes.

    make-sources.py FOLDER FILES
"""

import pathlib
import sys

LOOP = """
/// Adds {a} to each element.
__global__ void loop_{f}_{k}(float *x, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += {a}.0f;
}}
"""
PHASES = """
__global__ void sum_{f}_{k}(const float *in, float *out) {{
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t] * {a}.0f; // </script> and \u2028 do no harm
  __syncthreads();
  for (int step = 64; step > 0; step >>= 1) {{
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }}
  if (t == 0)
    out[blockIdx.x] = s[0];
}}
"""
FIBERS = """
__global__ void waits_{f}_{k}(volatile int *flag, int *out) {{
  if (threadIdx.x == 0)
    while (flag[{a}] == 0)
      ;
  for (int i = 0; i < out[threadIdx.x]; ++i)
    __syncthreads();
  out[threadIdx.x] += flag[0];
  __syncthreads();
}}
"""
HOST = """
void run_{f}(float *x, float *y, int n) {{
  cudaMemset(y, 0, n);
  loop_{f}_0<<<(n + 127) / 128, 128>>>(x, n);
  sum_{f}_4<<<n / 128, 128>>>(x, y);
  cudaProfilerStart();
}}
"""

folder, files = pathlib.Path(sys.argv[1]), int(sys.argv[2])
for f in range(files):
    place = folder / f"part{f % 7}" / f"file{f:03}.cu"
    place.parent.mkdir(parents=True, exist_ok=True)
    kinds = [LOOP, LOOP, LOOP, LOOP, PHASES, LOOP, LOOP, PHASES, LOOP, FIBERS] * 2
    text = f"// File {f}.\n#include <cuda_profiler_api.h>\n" + "".join(
        kind.format(f=f, k=k, a=k + f) for k, kind in enumerate(kinds)) + HOST.format(f=f)
    if f % 5 == 0:
        text += '#ifdef NEVER\n__global__ void never(float *x) { x[0] = 1; }\n#endif\n'
    place.write_text(text)
(folder / "README.txt").write_text("Sources for the reports' tests.\n")
