// What nvcc defines is defined in migrated code too, where the file or its headers ask for it.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom cc %s -o %t && %t
#if defined(__NVCC__) && __CUDACC_VER_MAJOR__ >= 12
#include <cuda_runtime.h>
#else
#error "compile this with nvcc"
#endif

// CHECK-DAG: #define __NVCC__ 1
// CHECK-DAG: #define __CUDACC_VER_MAJOR__ 12
// CHECK-NOT: #define __CUDACC_VER_MINOR__
// CHECK: #if defined(__NVCC__)

int main() { return cudaGetLastError() != cudaSuccess; }
