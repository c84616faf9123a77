// What nvcc takes since it preprocesses first becomes C++ that compilers take which do both at once.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -Xcompiler -Wall %s -o %t && %t | FileCheck %s --check-prefix=OUTPUT
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t | FileCheck %s --check-prefix=OUTPUT
#include <cstdio>

// clang-format off
// CHECK: #define UNROLL /* #pragma unroll 4 */
#define UNROLL #pragma unroll 4
// CHECK: #define ROUNDS /* #pragma unroll */
#define ROUNDS #pragma unroll

// CHECK: extern "C" void sums(
extern "C"__global__ void sums(int *p) {
  UNROLL
  for (int i = 0; i < 4; ++i)
    p[threadIdx.x] += i;
  ROUNDS
  for (int i = 1; i < 4; i *= 2) {
    __syncthreads();
    int other = p[threadIdx.x ^ i];
    __syncthreads();
    p[threadIdx.x] += other;
  }
}

int main() {
  int *p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  sums<<<1, {4, 1, 1}>>>(p);
  cudaDeviceSynchronize();
  // OUTPUT: 24 24
  printf("%d %d\n", p[0], p[3]);
}
