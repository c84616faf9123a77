// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives among the lanes of a branch: the mask names them, the other lanes go their own way.
#include <cstdio>

__global__ void kernel(int *out) {
  const int lane = threadIdx.x;
  int v = lane;
  if (lane % 4 == 0) {
    v += __shfl_down_sync(0x11111111u, v, 4);
  } else if (lane < 16) {
    const unsigned mask = 0x0000eeeeu;
    v = __ballot_sync(mask, lane % 2);
  } else {
    v = __any_sync(0xeeee0000u, lane == 31) ? -lane : lane;
  }
  __syncwarp();
  unsigned odd = __ballot_sync(0xffffffffu, v & 1);
  if (odd >> lane & 1)
    v = v * 2 + __reduce_add_sync(odd, 1);
  out[lane] = v;
}

int main() {
  int *out;
  cudaMallocManaged(&out, 32 * sizeof(int));
  kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  // Lane 28 reads lane 32, which does not exist, and so gets its own value.
  for (int i = 0; i < 32; ++i)
    printf("%d%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
