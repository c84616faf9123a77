#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose phases take elements by their lanes and store by their warps, in the form that Offloom chooses against fibers, bit for bit.

  lanes.py --offloom build/tool/offloom --seeds 0-99 [-O3]

They differ in how a lane is computed, of what type, and where (a variable, an index, a condition), in what is asked first, in who has left before, and in
whether the phase stands in a branch of some warps. Blocks have whole warps and not, one row and several, which warps' rows are no part of.
"""

import random
import sys

import both_forms

HEAD = """#include <cstdio>
#include <cstring>

void run(const char *name, void (*kernel)(const int *, int *, int)) {
  const int most = 1024;
  static int out[most];
  int *device_in, *device_out;
  cudaMallocManaged(&device_in, most * sizeof(int));
  cudaMallocManaged(&device_out, most * sizeof(int));
  for (int i = 0; i < most; ++i)
    device_in[i] = i * 37 % 101;
  memset(out, 0, sizeof(out));
  for (int n : {0, 3, 8, 40})
    for (dim3 block : {dim3(32), dim3(64), dim3(100), dim3(256), dim3(1024), dim3(7), dim3(32, 4), dim3(48, 2), dim3(5, 3, 2)}) {
      memset(device_out, 0, most * sizeof(int));
      kernel<<<1, block>>>(device_in, device_out, n);
      cudaDeviceSynchronize();
      for (int i = 0; i < most; ++i)
        out[i] = out[i] * 31 + device_out[i];
    }
""" + both_forms.PRINT_HASH + """  cudaFree(device_in);
  cudaFree(device_out);
}

"""


class Kernel:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.name = f"lanes{seed}"

    def text(self):
        pick = self.random.choice
        own = pick(["int", "unsigned", "const int", "const unsigned", "auto"])
        x = pick(["threadIdx.x", "threadIdx.x", "t"])
        lane_text = pick([f"{x} % 32", f"{x} & 31", f"{x} % warpSize", f"({x} & (warpSize - 1))", f"{x} & 0x1f"])
        lane_type = pick(["int", "unsigned", "const int", "short", "long long", "float"])
        lane = pick(["lane", "lane", f"({lane_text})"])
        place = lane if lane_type != "float" or lane != "lane" else "int(lane)"
        warp = pick([f"{x} / 32", f"{x} >> 5", f"{x} / warpSize"])
        test = pick([f"{x} < n", f"{lane} < n", f"{lane} * 3 < n + 20", f"{warp} < 2", f"in[{place}] % 3 == 1", f"{lane} - 1 < n", f"{place} > -1"])
        read = pick([f"s[{place}]", f"s[{place} + 1] - s[{place}]", f"q[{place}] * 3", f"in[{place}] + s[31 - {place}]", f"s[{warp}]"])
        phase = pick([
            f"v = ({test}) ? {read} : 0;",
            f"if ({test}) v += {read};",
            f"v = {read}; w ^= v + ({place});",
            f"if ({test}) {{ v = {read}; w += {place}; }} else w -= 5;",
            f"v += {read}; if ({place} % 4 == 1) w = v;",
            f"w += s[{warp}] - {place};",
        ])
        leave = pick(["", "", "", "if (in[r] % 7 == 2) return;\n  ", f"if (n == 3 && {warp} == 1) return;\n  "])
        branch = pick(["", "", "", "if (threadIdx.x < 32) ", f"if ({warp} == n % 2) "])
        first = pick([f"if (({lane_text}) == 0) q[{warp}] = v;", f"if (({lane_text}) == 31) q[{warp}] = w;", "if (r < 64) q[r] = v * 5;"])
        one_row = "blockDim.y == 1" if "r <" not in first else "true"
        sync = "__syncthreads();"
        return f"""__global__ void {self.name}(const int *in, int *out, int n) {{
  __shared__ int s[64], q[64];
  {own} t = threadIdx.x;
  const int r = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  {lane_type} lane = {lane_text};
  int v = in[r], w = n;
  if (r == 0)
    for (int i = 0; i < 64; ++i) s[i] = in[i] * 3, q[i] = i;
  __syncthreads();
  if ({one_row}) {{ {first} }}
  __syncthreads();
  {leave}{branch}{{ {phase} }}
  {sync}
  out[r] = v * 3 + w + (int)lane;
}}

"""

    def call(self):
        return f'  run("{self.name}", {self.name});\n'


def judge(kernels, best, fibers, options, source):
    agree = both_forms.agreeing(kernels, best, fibers)
    print(f"{agree} of {len(kernels)} kernels agree, {both_forms.migrated(options, source).count('offloom::warp_index')} phases are told lanes")
    return agree


if __name__ == "__main__":
    sys.exit(both_forms.run(__doc__, Kernel, HEAD, judge))
