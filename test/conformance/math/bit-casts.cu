// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values reinterpreted as other types: floats, doubles and integers, halves of doubles.
#include <cstdio>

__global__ void kernel(long long *out) {
  out[0] = __float_as_int(1.5f);
  out[1] = __float_as_uint(-0.0f);
  out[2] = __double_as_longlong(-2.75);
  out[3] = __double2hiint(3.0e100);
  out[4] = __double2loint(0.1);
  out[5] = (long long)(__int_as_float(0x40490fdb) * 1e6f);
  out[6] = (long long)(__hiloint2double(0x400921fb, 0x54442d18) * 1e12);
  out[7] = (long long)(__longlong_as_double(0x4005bf0a8b145769ll) * 1e12);
  out[8] = (long long)(__uint_as_float(0x3f000000u) * 8);
}

int main() {
  long long *out;
  cudaMallocManaged(&out, 9 * sizeof(long long));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 9; ++i)
    printf("%lld\n", out[i]);
}
