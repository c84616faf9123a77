// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A radix sort of one block: a bit at a time, places from ballots and a scan of the warps' counts.
#include <cstdio>

__global__ void sort(unsigned *v) {
  __shared__ unsigned s[128];
  __shared__ unsigned zeros[4];
  const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  unsigned key = v[t];
  for (int bit = 0; bit < 16; ++bit) {
    const bool one = key >> bit & 1;
    const unsigned ballot = __ballot_sync(0xffffffffu, !one);
    if (lane == 0)
      zeros[warp] = __popc(ballot);
    __syncthreads();
    unsigned before = __popc(ballot & ((1u << lane) - 1)), total = 0;
    for (int w = 0; w < 4; ++w) {
      if (w < warp)
        before += zeros[w];
      total += zeros[w];
    }
    s[one ? total + t - before : before] = key;
    __syncthreads();
    key = s[t];
  }
  v[t] = key;
}

int main() {
  unsigned *v;
  cudaMallocManaged(&v, 128 * sizeof(unsigned));
  for (unsigned i = 0; i < 128; ++i)
    v[i] = i * 40503u & 0xffff;
  sort<<<1, 128>>>(v);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%u%c", v[i], i % 16 == 15 ? '\n' : ' ');
}
