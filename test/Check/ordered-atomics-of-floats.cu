// The bits of floating-point numbers are not combined: an error where they are, not in a header.
// RUN: not %offloom check %s 2>&1 | FileCheck %s
// CHECK: floats.cu:[[@LINE+1]]:38: error: no matching function for call to '__nv_atomic_fetch_and'
__global__ void mask(float *value) { __nv_atomic_fetch_and(value, 1.0f, __NV_ATOMIC_RELAXED); }
