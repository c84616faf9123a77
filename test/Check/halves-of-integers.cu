// Integers for halves: their bits, or their values.
// RUN: not %offloom check --checks=-*,math-half-of-integer %s 2>&1 | FileCheck '--implicit-check-not=warning: ' %s
#include <cuda_fp16.h>

__global__ void kernel(const unsigned short *bits, const __half *halves, float *out, int n) {
  // CHECK: [[@LINE+1]]:25: warning: the integer becomes the half of the same value
  out[0] = __half2float(bits[0]);
  // CHECK: [[@LINE+1]]:25: warning: the integer becomes
  out[1] = __half2float(n);
  out[2] = __half2float(__ushort_as_half(bits[0]));
  out[3] = __half2float(halves[0]);
  out[4] = __half2float(__half(n));
  out[5] = __half2float(__int2half_rn(n));
}
