// A template that makes integers of numbers in one instance makes the small types of CUDA's headers in another.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -ccbin g++ %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

template <class To, class From> __global__ void convert(const From *from, To *to) {
  to[0] = static_cast<To>(from[0]);
  to[1] = (To)from[1];
  To named(from[2]);
  to[2] = named;
}
template <class To, class From> __global__ void assign(const From *from, To *to) {
  To named = from[0];
  to[0] = named;
  to[1] = from[1];
}

template <class To, class From> void print(const char *name) {
  From *from;
  To *to;
  cudaMallocManaged(&from, 3 * sizeof(From));
  cudaMallocManaged(&to, 3 * sizeof(To));
  from[0] = 2.5, from[1] = 1e20, from[2] = -3;
  convert<<<1, 1>>>(from, to);
  cudaDeviceSynchronize();
  printf("%s %g %g %g\n", name, double(float(to[0])), double(float(to[1])), double(float(to[2])));
}
template <class To, class From> void print_assigned(const char *name) {
  From *from;
  To *to;
  cudaMallocManaged(&from, 2 * sizeof(From));
  cudaMallocManaged(&to, 2 * sizeof(To));
  from[0] = 2.5, from[1] = 1e20;
  assign<<<1, 1>>>(from, to);
  cudaDeviceSynchronize();
  printf("%s %g %g\n", name, double(float(to[0])), double(float(to[1])));
}

int main() {
  print<int, float>("int");                   // CHECK: int 2 2.14748e+09 -3
  print<__half, float>("half");               // CHECK: half 2.5 inf -3
  print<__half, double>("half");              // CHECK: half 2.5 inf -3
  print<__nv_bfloat16, double>("bfloat16");   // CHECK: bfloat16 2.5 9.97277e+19 -3
  print<__nv_fp8_e4m3, float>("fp8");         // CHECK: fp8 2.5 448 -3
  print_assigned<unsigned, float>("unsigned"); // CHECK: unsigned 2 4.29497e+09
  print_assigned<__half, float>("half");      // CHECK: half 2.5 inf
  print_assigned<__nv_bfloat16, float>("bfloat16"); // CHECK: bfloat16 2.5 9.97277e+19
}
