// Macros that make other instructions at each use are written out also where only the device's pass reads them: functions
// that stand in `#if __CUDA_ARCH__ …`.
// RUN: rm -rf %t && mkdir %t
// RUN: %offloom migrate %s -o %t/out && %clangxx %t/out/inline-ptx-of-the-device.cpp -o %t/program %link_runtime && %t/program | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t/out/inline-ptx-of-the-device.cpp
//
// TEXT: {{^}}  r = offloom::ptx::maximum<int>(a, b);
// TEXT: {{^}}  r = offloom::ptx::minimum<int>(a, b);
#include <cstdio>

#ifdef __CUDA_ARCH__
#define MAKE(name, op, type)                                                                                           \
  __device__ inline type name(type a, type b) {                                                                        \
    type r;                                                                                                            \
    asm(#op "." #type " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));                                                      \
    return r;                                                                                                          \
  }
#define s32 int
MAKE(larger, max, s32)
MAKE(smaller, min, s32)
#undef MAKE
#endif

__global__ void both(int *x) {
#ifdef __CUDA_ARCH__
  x[0] = larger(x[0], x[1]) * 10 + smaller(x[0], x[1]);
#endif
}

int main() {
  int *x;
  cudaMallocManaged(&x, 2 * sizeof(int));
  x[0] = 3;
  x[1] = 7;
  both<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  printf("%d\n", x[0]); // CHECK: 73
}
