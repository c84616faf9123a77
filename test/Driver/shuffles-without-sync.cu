// Inline PTX of before sm_70: shuffles and votes without .sync are of the lanes that are there.
// RUN: %offloom cc -arch=sm_50 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -arch=sm_50 %s -o %t && %t | FileCheck %s
#include <cstdio>

__device__ int add_up(int x, int distance) {
  int result;
  asm("{.reg .s32 r; .reg .pred p; shfl.up.b32 r|p, %1, %2, 0; @p add.s32 r, r, %1; mov.s32 %0, r; }"
      : "=r"(result)
      : "r"(x), "r"(distance));
  return result;
}

__global__ void sums(int *out) {
  int x = threadIdx.x + 1, next;
  for (int distance = 1; distance < 32; distance *= 2)
    x = add_up(x, distance);
  asm("shfl.down.b32 %0, %1, 1, 31;" : "=r"(next) : "r"(x));
  unsigned large, any = 0;
  asm("{.reg .pred p; setp.gt.s32 p, %1, 100; vote.ballot.b32 %0, p; }" : "=r"(large) : "r"(x));
  if (threadIdx.x < 4)
    asm("{.reg .pred p; setp.gt.s32 p, %1, 100; vote.any.pred p, p; selp.u32 %0, 1, 0, p; }" : "=r"(any) : "r"(x));
  out[threadIdx.x] = x + next;
  if (threadIdx.x == 0)
    out[32] = large, out[33] = any;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 34 * sizeof *out);
  sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %x %d\n", out[0], out[30], out[31], out[32], out[33]); // CHECK: 4 1024 1056 ffffe000 0
}
