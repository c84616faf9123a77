// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __all_sync, __any_sync, __ballot_sync over full warps and over a partial last warp.
#include <cstdio>

__global__ void vote(const int *v, uint4 *out) {
  const int t = threadIdx.x;
  const unsigned mask = t < 64 ? 0xffffffffu : 0xffu; // the last warp has eight threads
  uint4 result;
  result.x = __all_sync(mask, v[t] > 0) != 0;
  result.y = __any_sync(mask, v[t] > 60) != 0;
  result.z = __ballot_sync(mask, v[t] % 3 == 0);
  result.w = __popc(__ballot_sync(mask, v[t] % 2)) * 100 +
             __popc(__ballot_sync(mask, v[t] % 5 == 0) & ((1u << t % 32) - 1));
  out[t] = result;
}

int main() {
  int *v;
  uint4 *out;
  cudaMallocManaged(&v, 72 * sizeof(int));
  cudaMallocManaged(&out, 72 * sizeof(uint4));
  for (int i = 0; i < 72; ++i)
    v[i] = i;
  vote<<<1, 72>>>(v, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 72; i += 4)
    printf("%u %u %08x %u\n", out[i].x, out[i].y, out[i].z, out[i].w);
}
