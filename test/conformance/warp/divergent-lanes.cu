// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lane-varying loops around a collective: lanes drop out one by one and the mask follows them.
#include <cstdio>

__global__ void kernel(int *out) {
  const int lane = threadIdx.x;
  int remaining = lane % 5 + 1, sum = 0;
  unsigned active = 0xffffffffu;
  while (active) {
    const bool mine = active >> lane & 1;
    if (mine) {
      int largest = __reduce_max_sync(active, remaining);
      sum += largest * 10 + __popc(active);
      --remaining;
    }
    active = __ballot_sync(0xffffffffu, mine && remaining > 0);
  }
  out[lane] = sum;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i)
    printf("%d%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
