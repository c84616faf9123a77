// Specialisations of a template that is for both sides are for both too, though they name one alone: nvcc takes them so.
//
// RUN: %offloom migrate %s -o %t.d && FileCheck %s --input-file=%t.d/specialisations-for-a-side.cpp
// RUN: %offloom cc %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

template <class T> __host__ __device__ T next(T x) { return x + 1; }
template <> __device__ int next<int>(int x) { return x + 10; }
template <> __device__ float next(float x) { return x * 2.0f; }
template <> __host__ long next(long x) { return x + 100; }
// CHECK: {{^}}template <> int next<int>(int x) { return x + 10; }
// CHECK: {{^}}template <> float next(float x) { return x * 2.0f; }
// CHECK: {{^}}template <> long next(long x) { return x + 100; }

__global__ void k(int *out) { out[threadIdx.x] = next(5) + int(next(2.0f)) + int(next(1.0)); }

int main() {
  int *out;
  cudaMallocManaged(&out, 2 * sizeof *out);
  k<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d %d %g %ld\n", out[0], out[1], next(3.0), next(3L));
  // PRINTS: 21 21 4 103
  cudaFree(out);
}
