// The texts of string literals and comments that name the macro stay, whatever lines they have.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
#include <cstdio>

const char *line = "#if __CUDA_ARCH__ >= 900\n";
const char *lines = R"(
#if __CUDA_ARCH__ >= 900
int x = __CUDA_ARCH__;
#endif
)";
// CHECK: line = "#if __CUDA_ARCH__ >= 900\n";
// CHECK: #if __CUDA_ARCH__ >= 900
// CHECK-NEXT: int x = __CUDA_ARCH__;

__device__ int arch() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__ / 10; /* __CUDA_ARCH__ */
#else
  return 0;
#endif
}
// CHECK: return OFFLOOM_CUDA_ARCH / 10; /* __CUDA_ARCH__ */

__global__ void show() { printf("__CUDA_ARCH__ is %d\n", arch()); }
// CHECK: "__CUDA_ARCH__ is %d\n"
