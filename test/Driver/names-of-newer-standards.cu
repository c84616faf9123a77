// A program of C++17 may define what C++20 has too: migrated code is C++20, in which <math.h> must
// not say `using std::lerp`.
//
// RUN: %offloom cc -std=c++17 -ccbin g++ %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -std=c++20 -ccbin g++ %s -o %t && %t | FileCheck %s
// CHECK: 1.5
#include <cstdio>
#include <math.h>

inline __host__ __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }

__global__ void middle(float *x) { *x = lerp(1, 2, 0.5f); }

int main() {
  float *x;
  cudaMallocManaged(&x, sizeof *x);
  middle<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%g\n", *x);
}
