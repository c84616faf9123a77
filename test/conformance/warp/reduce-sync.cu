// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reduction intrinsics of compute capability 8.0: add, min, max, and, or, xor.
#include <cstdio>

__global__ void kernel(int *out) {
  const int lane = threadIdx.x % 32;
  const unsigned mask = threadIdx.x < 32 ? 0xffffffffu : 0x000003ffu;
  const int v = lane * 11 % 17 - 8;
  int *row = out + threadIdx.x / 32 * 8;
  int results[8] = {int(__reduce_add_sync(mask, v)),
                    int(__reduce_min_sync(mask, v)),
                    int(__reduce_max_sync(mask, v)),
                    int(__reduce_min_sync(mask, unsigned(v))),
                    int(__reduce_max_sync(mask, unsigned(v))),
                    int(__reduce_and_sync(mask, unsigned(v) | 0x40)),
                    int(__reduce_or_sync(mask, unsigned(v) & 0xf0f)),
                    int(__reduce_xor_sync(mask, unsigned(v)))};
  if (lane == 9)
    for (int i = 0; i < 8; ++i)
      row[i] = results[i];
}

int main() {
  int *out;
  cudaMallocManaged(&out, 16 * sizeof(int));
  kernel<<<1, 42>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; ++i)
    printf("%d%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
