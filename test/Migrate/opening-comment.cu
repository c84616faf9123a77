// The runtime's header, which nvcc includes by itself, goes behind the comment that opens a file.

__global__ void kernel() {}

// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// CHECK: // The runtime's header,
// CHECK-EMPTY:
// CHECK-NEXT: #include <cuda_runtime.h>
// CHECK-EMPTY:
// CHECK-NEXT: void kernel() {
