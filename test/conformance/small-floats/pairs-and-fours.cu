// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two and four numbers of 8, 6 and 4 bits at a time: which stands where, and what they give back.
// builds: clang++ g++
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

struct codes {
  unsigned of_floats, of_doubles, of_halves, of_bfloat16s;
};

template <class Pair, class Four>
__global__ void pack(codes *out, float x, float y, float z, float w) {
  const __half2 low = __floats2half2_rn(x, y), high = __floats2half2_rn(z, w);
  const __nv_bfloat162 low_b = __floats2bfloat162_rn(x, y), high_b = __floats2bfloat162_rn(z, w);
  out[0] = {Pair(make_float2(x, y)).__x, Pair(make_double2(x, y)).__x, Pair(low).__x,
            Pair(low_b).__x};
  out[1] = {Four(make_float4(x, y, z, w)).__x, Four(make_double4_16a(x, y, z, w)).__x,
            Four(low, high).__x, Four(low_b, high_b).__x};
  out[2] = {Four(make_double4_32a(x, y, z, w)).__x, 0, 0, 0};
}

template <class Pair, class Four> void print_packed(const char *name) {
  codes *out;
  cudaMallocManaged(&out, 3 * sizeof *out);
  const float numbers[4][4] = {
      {1, 2, 3, 4}, {0.5f, -0.25f, 0, -6}, {1e9f, -1e9f, 5.3f, 1e-9f}, {0.3f, 300, -0.0f, 1}};
  for (const float *x : numbers) {
    pack<Pair, Four><<<1, 1>>>(out, x[0], x[1], x[2], x[3]);
    cudaDeviceSynchronize();
    printf("%s", name);
    for (int i = 0; i < 3; ++i)
      printf(" %x %x %x %x", out[i].of_floats, out[i].of_doubles, out[i].of_halves,
             out[i].of_bfloat16s);
    printf("\n");
  }
  cudaFree(out);
}

template <class Pair, class Four> __global__ void unpack(float *out, unsigned codes) {
  Pair pair;
  pair.__x = static_cast<decltype(pair.__x)>(codes);
  Four four;
  four.__x = static_cast<decltype(four.__x)>(codes);
  const __half2 halves = static_cast<__half2>(pair);
  const float2 two = static_cast<float2>(pair);
  const float4 all = static_cast<float4>(four);
  const float results[8] = {
      __low2float(halves), __high2float(halves), two.x, two.y, all.x, all.y, all.z, all.w};
  for (int i = 0; i < 8; ++i)
    out[i] = results[i];
}

template <class Pair, class Four> void print_unpacked(const char *name) {
  float *out;
  cudaMallocManaged(&out, 8 * sizeof *out);
  for (unsigned codes : {0x38404448u, 0x807f7c01u, 0xb8003efeu}) {
    unpack<Pair, Four><<<1, 1>>>(out, codes);
    cudaDeviceSynchronize();
    printf("%s", name);
    for (int i = 0; i < 8; ++i)
      out[i] == out[i] ? printf(" %.9g", out[i]) : printf(" nan");
    printf("\n");
  }
  cudaFree(out);
}

__global__ void unpack_scales(float *out, unsigned short codes) {
  __nv_fp8x2_e8m0 pair;
  pair.__x = codes;
  const __nv_bfloat162 two = static_cast<__nv_bfloat162>(pair);
  out[0] = __low2float(two);
  out[1] = __high2float(two);
}

int main() {
  print_packed<__nv_fp8x2_e4m3, __nv_fp8x4_e4m3>("e4m3");
  print_packed<__nv_fp8x2_e5m2, __nv_fp8x4_e5m2>("e5m2");
  print_packed<__nv_fp8x2_e8m0, __nv_fp8x4_e8m0>("e8m0");
  print_packed<__nv_fp6x2_e2m3, __nv_fp6x4_e2m3>("e2m3");
  print_packed<__nv_fp6x2_e3m2, __nv_fp6x4_e3m2>("e3m2");
  print_packed<__nv_fp4x2_e2m1, __nv_fp4x4_e2m1>("e2m1");
  print_unpacked<__nv_fp8x2_e4m3, __nv_fp8x4_e4m3>("e4m3");
  print_unpacked<__nv_fp8x2_e5m2, __nv_fp8x4_e5m2>("e5m2");
  print_unpacked<__nv_fp8x2_e8m0, __nv_fp8x4_e8m0>("e8m0");
  float *out;
  cudaMallocManaged(&out, 2 * sizeof *out);
  unpack_scales<<<1, 1>>>(out, 0x7f81);
  cudaDeviceSynchronize();
  printf("%g %g\n", out[0], out[1]);
}
