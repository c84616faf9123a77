// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives that only some lanes evaluate: behind && and ||, on the sides of ?:, in the head of a
// loop, one inside another.
#include <cstdio>

__global__ void conditions(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  int x = in[t];
  const bool large = x > 20;
  const unsigned larger = __ballot_sync(~0u, large);
  const unsigned others = ~larger;
  const bool both = large && __any_sync(larger, x % 7 == 3);
  const bool either = large || __all_sync(others, x < 15);
  x += large ? __shfl_sync(larger, x, __ffs(larger) - 1) : __reduce_add_sync(others, x);
  const bool nested = __any_sync(~0u, x > 60) && (large ? __any_sync(larger, x > 70) : both);
  out[t] = ((x * 2 + both) * 2 + either) * 2 + nested;
}

__global__ void heads(const int *in, int *out) {
  const unsigned t = threadIdx.x;
  int x = in[t], turns = 0;
  unsigned live = __ballot_sync(~0u, x < 30);
  while (x < 30 && __any_sync(live, x < 25)) {
    x += 3 + __popc(live) % 4;
    live = __ballot_sync(live, x < 30);
    ++turns;
  }
  out[t] = turns * 1000 + x;
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < 64; ++i)
    in[i] = i * 17 % 37;
  for (auto kernel : {conditions, heads}) {
    kernel<<<1, 64>>>(in, out);
    printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
    for (int i = 0; i < 64; i += 3)
      printf(" %d", out[i]);
    printf("\n");
  }
}
