// What a parameter of one of our headers' functions is called there, by a macro that ends with the header, is not what its type is called here.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s --check-prefix=RESULT
// RESULT: 496
#include <cstdio>
#include <cuda.h>
#include <cuda_fp16.h>
#include <type_traits>

static_assert(std::is_same<cuuint64_t, uint64_t>::value, "tensor maps are given arrays of these");

__global__ void sum(__half *p) {
  __half own = p[threadIdx.x];
  // CHECK: offloom::per_thread<__half> value_of(block);
  // CHECK: offloom::per_thread<__half> shfl_down_of(block);
  for (int k = 16; k; k /= 2)
    own = __hadd(own, __shfl_down_sync(~0u, own, k));
  p[threadIdx.x] = own;
}

int main() {
  __half *p;
  cudaMallocManaged(&p, 32 * sizeof(__half));
  for (int i = 0; i < 32; ++i)
    p[i] = __float2half(float(i));
  sum<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%g\n", __half2float(p[0]));
}
