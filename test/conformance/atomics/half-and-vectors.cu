// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomicAdd on half, half2, bfloat16 and its pair, float2 and float4; compare-and-swap of 16 bits.
// flags: -arch=sm_90
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Sums {
  __half half;
  __half2 half2;
  __nv_bfloat16 bfloat16;
  __nv_bfloat162 bfloat162;
  float2 two;
  float4 four;
  unsigned short word;
};

__global__ void add(Sums *sums) {
  const float x = threadIdx.x % 4; // whole numbers and few: exact in every order
  atomicAdd(&sums->half, __float2half(x));
  atomicAdd(&sums->half2, __floats2half2_rn(x, 1));
  atomicAdd(&sums->bfloat16, __float2bfloat16(1));
  atomicAdd(&sums->bfloat162, __floats2bfloat162_rn(2, x == 0));
  atomicAdd(&sums->two, make_float2(x, -1));
  atomicAdd(&sums->four, make_float4(x, 1, 2 * x, -x));
  unsigned short seen = sums->word, expected;
  do {
    expected = seen;
    seen = atomicCAS(&sums->word, expected, (unsigned short)(expected + 3));
  } while (seen != expected);
}

__global__ void old(Sums *sums, float *out) {
  out[0] = __half2float(atomicAdd(&sums->half, __float2half(1)));
  out[1] = __half22float2(atomicAdd(&sums->half2, __floats2half2_rn(1, 1))).y;
  out[2] = __bfloat162float(atomicAdd(&sums->bfloat16, __float2bfloat16(1)));
  out[3] = atomicAdd(&sums->two, make_float2(1, 1)).x;
  out[4] = atomicAdd(&sums->four, make_float4(1, 1, 1, 1)).w;
}

int main() {
  Sums *sums;
  float *out;
  cudaMalloc(&sums, sizeof(Sums));
  cudaMallocManaged(&out, 5 * sizeof(float));
  cudaMemset(sums, 0, sizeof(Sums));
  add<<<2, 64>>>(sums);
  old<<<1, 1>>>(sums, out);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  Sums host;
  cudaMemcpy(&host, sums, sizeof host, cudaMemcpyDeviceToHost);
  const float2 pair = __half22float2(host.half2), bPair = __bfloat1622float2(host.bfloat162);
  printf("%g, %g %g, %g, %g %g\n", __half2float(host.half), pair.x, pair.y,
         __bfloat162float(host.bfloat16), bPair.x, bPair.y);
  printf("%g %g, %g %g %g %g, %d\n", host.two.x, host.two.y, host.four.x, host.four.y, host.four.z,
         host.four.w, host.word);
  for (int i = 0; i < 5; ++i)
    printf("%g ", out[i]);
  printf("\n");
}
