// The runtime's header, which nvcc includes by itself, goes behind the comment that opens a file.

// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// CHECK: // The runtime's header,
// CHECK-EMPTY:
// CHECK-NEXT: #include <cuda_runtime.h>
// CHECK-EMPTY:
// CHECK-NEXT: // RUN:
__global__ void kernel() {}
