// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special registers, in a kernel, in a device function, in a header's way of naming them with one
// percent sign, and after a barrier; in a block of two dimensions whose last warp is partial.
#include <cstdio>

__device__ unsigned laneId() {
  unsigned lane;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  return lane;
}
__device__ __forceinline__ unsigned lanesBelow() {
  unsigned mask;
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

__global__ void run(unsigned *out) {
  __shared__ unsigned lanes[80];
  unsigned t = threadIdx.x + blockDim.x * threadIdx.y;
  unsigned x, y, width, block, blocks, warp;
  asm("mov.u32 %0, %%tid.x;\n\tmov.u32 %1, %%tid.y;" : "=r"(x), "=r"(y));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(width));
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
  asm("mov.u32 %0, %%nctaid.x;" : "=r"(blocks));
  lanes[t] = laneId();
  __syncthreads();
  unsigned le, gt, ge, eq;
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  asm("mov.u32 %0, %%nwarpid;" : "=r"(warp));
  bool consistent = le == (eq | lanesBelow()) && gt == ~le && ge == ~lanesBelow() &&
                    __popc(lanesBelow()) == lanes[t] && warp >= 3;
  out[block * 80 + t] =
      (x + width * y == t) * 1000 + consistent * 100 + blocks * 10 + lanes[(t + 1) % 80] % 10;
}

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 160 * sizeof *out);
  run<<<2, dim3(16, 5)>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 160; ++i)
    printf("%u%c", out[i], i % 16 == 15 ? '\n' : ' ');
}
