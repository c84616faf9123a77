// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64-bit integers, bit-fields, narrow types, enums and shifts behave as in C++.
#include <cstdint>
#include <cstdio>

struct Packed {
  unsigned low : 5;
  unsigned mid : 11;
  int high : 6;
};

__device__ uint64_t mix(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdull;
  x ^= x >> 29;
  return x * 0xc4ceb9fe1a85ec53ull ^ x >> 32;
}

__global__ void kernel(uint64_t *out) {
  const int t = threadIdx.x;
  Packed p{unsigned(t * 7), unsigned(t * 300), t * 9};
  int8_t narrow = int8_t(t * 50);
  uint16_t wrap = uint16_t(-t);
  int64_t shifted = -(int64_t(t) << 40) >> 3;
  out[t] = mix(t) ^ p.low ^ uint64_t(p.mid) << 8 ^ uint64_t(p.high) << 20 ^ uint64_t(narrow) ^
           uint64_t(wrap) << 16 ^ uint64_t(shifted);
}

int main() {
  uint64_t *out;
  cudaMallocManaged(&out, 16 * sizeof(uint64_t));
  kernel<<<1, 16>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 16; ++i)
    printf("%016llx\n", (unsigned long long)out[i]);
}
