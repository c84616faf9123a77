// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smaller and the larger of zeros of both signs, NaN and infinities, in every type and spelling,
// in a loop that compilers vectorise.
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ unsigned of(float x) { return x != x ? 0x7fffffff : __float_as_uint(x); }
__device__ unsigned of(double x) {
  return x != x ? 0x7fffffff : unsigned(__double_as_longlong(x) >> 32);
}
__device__ unsigned of(__half x) { return __hisnan(x) ? 0x7fff : __half_as_ushort(x); }
__device__ unsigned of(__nv_bfloat16 x) { return __hisnan(x) ? 0x7fff : __bfloat16_as_ushort(x); }

__global__ void run(const float *numbers, unsigned *out) {
  const unsigned t = threadIdx.x;
  const float x = numbers[t / 8], y = numbers[t % 8];
  out[t] = of(fminf(x, y));
  out[t + 64] = of(fmaxf(x, y));
  out[t + 128] = of(min(x, y));
  out[t + 192] = of(max(x, y));
  out[t + 256] = of(fmin(x, y));
  out[t + 320] = of(std::fmax(x, y));
  out[t + 384] = of(fmin(double(x), double(y)));
  out[t + 448] = of(fmax(double(x), double(y)));
  out[t + 512] = of(min(double(x), y));
  out[t + 576] = of(max(x, double(y)));
  const __half a = __float2half(x), b = __float2half(y);
  out[t + 640] = of(__hmin(a, b));
  out[t + 704] = of(__hmax(a, b));
  out[t + 768] = of(__hmin_nan(a, b));
  out[t + 832] = of(__hmax_nan(a, b));
  const __half2 both = __hmax2(__halves2half2(a, b), __halves2half2(b, a));
  out[t + 896] = of(__low2half(both)) << 16 | of(__high2half(both));
  const __nv_bfloat16 c = __float2bfloat16(x), d = __float2bfloat16(y);
  out[t + 960] = of(__hmin(c, d));
  out[t + 1024] = of(__hmax_nan(c, d));
  out[t + 1088] = of(fdimf(x, y));
}

int main() {
  const int kinds = 18;
  float *numbers;
  unsigned *out;
  cudaMallocManaged(&numbers, 8 * sizeof *numbers);
  cudaMallocManaged(&out, kinds * 64 * sizeof *out);
  const unsigned bits[8] = {0,          0x80000000, 0x3f800000, 0xbf800000,
                            0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000};
  for (int i = 0; i < 8; ++i)
    ((unsigned *)numbers)[i] = bits[i];
  run<<<1, 64>>>(numbers, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < kinds * 64; ++i)
    printf("%x%c", out[i], i % 8 == 7 ? '\n' : ' ');
}
