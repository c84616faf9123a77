// How host code is compiled changes nothing in kernels: g++ -Ofast makes subnormal numbers zeros in a whole program, and clang++ -Ofast
// takes it that there are no infinities.
// RUN: %offloom cc -O2 -c %s -o %t.o
// RUN: g++ -Ofast %t.o -o %t -L%build/toolkit/lib64 -lcudart && %t | FileCheck %s
// RUN: %offloom cc -Xcompiler -Ofast %s -o %t && %t | FileCheck %s --check-prefix=KERNEL
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstring>

__global__ void halve(float *x) {
  x[threadIdx.x] /= 2;
  if (isinf(x[threadIdx.x]))
    x[threadIdx.x] = -1;
}

int main() {
  float *x;
  cudaMallocManaged(&x, 128 * sizeof(float));
  for (int i = 0; i < 128; ++i)
    x[i] = i % 2 ? FLT_MIN : HUGE_VALF;
  halve<<<1, 128>>>(x);
  cudaDeviceSynchronize();
  volatile float least = FLT_MIN;
  printf("on the host %g\n", least / 2);               // CHECK: on the host 0
  int bits;
  memcpy(&bits, &x[127], sizeof bits);
  printf("in a kernel %#x %g\n", bits, x[126]); // CHECK: in a kernel 0x400000 -1
}                                               // KERNEL: in a kernel 0x400000 -1
