// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __match_any_sync groups lanes by value; __match_all_sync asks whether all agree.
#include <cstdio>

__global__ void kernel(const int *v, unsigned *any, uint2 *all) {
  const int lane = threadIdx.x;
  any[lane] = __match_any_sync(0xffffffffu, v[lane]);
  int agree;
  unsigned mask = __match_all_sync(0xffffffffu, v[lane] / 100, &agree);
  all[lane] = make_uint2(mask, agree);
  mask = __match_all_sync(0xffffffffu, (long long)v[lane], &agree);
  all[lane].x ^= mask;
  all[lane].y += 2 * (agree != 0);
}

int main() {
  int *v;
  unsigned *any;
  uint2 *all;
  cudaMallocManaged(&v, 32 * sizeof(int));
  cudaMallocManaged(&any, 32 * sizeof(unsigned));
  cudaMallocManaged(&all, 32 * sizeof(uint2));
  for (int i = 0; i < 32; ++i)
    v[i] = i * i % 7;
  kernel<<<1, 32>>>(v, any, all);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i)
    printf("%d %08x %08x %u\n", v[i], any[i], all[i].x, all[i].y);
}
