// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half precision: conversions with rounding, arithmetic, comparison, half2.
#include <cstdio>
#include <cuda_fp16.h>

__global__ void kernel(const float *x, float (*out)[8], unsigned short *bits) {
  const int t = threadIdx.x;
  const __half a = __float2half(x[t]), b = __float2half(1.5f);
  float *o = out[t];
  o[0] = __half2float(a);
  o[1] = __half2float(__hadd(a, b));
  o[2] = __half2float(__hmul(a, b));
  o[3] = __half2float(__hfma(a, b, a));
  o[4] = __half2float(a - b) + float(__hlt(a, b)) * 1000;
  const __half2 pair = __floats2half2_rn(x[t], 2.0f);
  const __half2 sum = __hadd2(pair, __half2half2(b));
  o[5] = __low2float(sum);
  o[6] = __high2float(sum);
  o[7] = __half2float(__float2half_rz(x[t])) + __half2int_rn(b);
  bits[t] = __half_as_ushort(a);
}

int main() {
  const float values[7] = {0.0f, 1.0f, 0.1f, -3.14159f, 2049.0f, 70000.0f, 6e-8f};
  float *x, (*out)[8];
  unsigned short *bits;
  cudaMallocManaged(&x, sizeof values);
  cudaMallocManaged(&out, 7 * sizeof *out);
  cudaMallocManaged(&bits, 7 * sizeof *bits);
  for (int i = 0; i < 7; ++i)
    x[i] = values[i];
  kernel<<<1, 7>>>(x, out, bits);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i) {
    printf("%04x", bits[i]);
    for (float v : out[i])
      printf(" %.9g", v);
    printf("\n");
  }
}
