// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cg::reduce by greater and less of zeros of both signs and of NaNs, each of which stays its
// lane's: lanes of one tile have different results.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void extremes(const unsigned *in, unsigned *out, int rounds) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const unsigned lane = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    const float v = __uint_as_float(in[i * 32 + lane]);
    unsigned *results = out + i * 128 + lane;
    results[0] = __float_as_uint(cg::reduce(warp, v, cg::greater<float>()));
    results[32] = __float_as_uint(cg::reduce(warp, v, cg::less<float>()));
    results[64] = __float_as_uint(cg::reduce(tile, v, cg::greater<float>()));
    results[96] = __float_as_uint(cg::reduce(tile, v, cg::less<float>()));
  }
}

int main() {
  const unsigned numbers[] = {0,          0x80000000, 0x7fc00000, 0x3f800000,
                              0xbf800000, 0xff800000, 0x7fc01234, 0xffc00000};
  const int rounds = 12;
  unsigned *in, *out, state = 1;
  cudaMallocManaged(&in, rounds * 32 * sizeof *in);
  cudaMallocManaged(&out, rounds * 128 * sizeof *out);
  for (int i = 0; i < rounds * 32; ++i) {
    state = state * 1664525 + 1013904223;
    in[i] = numbers[state >> (i < 96 ? 31 : i < 192 ? 30 : 29)]; // zeros; then NaN, too; then all
  }
  extremes<<<1, 32>>>(in, out, rounds);
  cudaDeviceSynchronize();
  for (int i = 0; i < rounds * 4; ++i) {
    printf("R%d", i);
    for (int lane = 0; lane < 32; ++lane)
      printf(" %x", out[i * 32 + lane]);
    printf("\n");
  }
}
