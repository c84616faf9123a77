// Integers that floating point rounds, or that are shifted in fewer bits than the result has.
// RUN: %offloom check --max-per-rule=0 --checks='-*,math-shift-32bit,math-ceil-of-float-quotient,math-integer-quotient-in-float' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cmath>
#include <cstdint>
// CHECK: [[@LINE+1]]:25: remark: a float has 24 bits
#define BLOCKS(n, size) ceil((float)(n) / (size))

int grids(int n, int size, double d) {
  const int constant = 1000;
  // CHECK: [[@LINE+1]]:15: remark: a float has 24 bits{{.*}} [math-ceil-of-float-quotient]
  int a = int(ceil(n / (float)size));
  // CHECK: [[@LINE+1]]:11: remark: a float
  int b = std::ceil(static_cast<float>(n) / 256);
  // CHECK: [[@LINE+1]]:11: remark: a float
  int c = ceilf(float(n * size) / 256.0f);
  int e = BLOCKS(n, size);
  int f = ceil(n / 256.0) + ceil((float)constant / size) + ceil(d / size);
  return a + b + c + e + f;
}
template <class T> __global__ void rows(T *x, int columns, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:15: remark: both operands are integers{{.*}} [math-integer-quotient-in-float]
  int a = int(double(i) / double(columns));
  // CHECK: [[@LINE+1]]:18: remark: both operands
  int b = floorf((float)i / columns);
  // CHECK: [[@LINE+1]]:17: remark: both operands
  int c = (int)(static_cast<float>(i) / columns);
  int d = int(i / step) + int(i * step);
  float e = (float)i / columns;
  x[a + b + c + d] = e;
}
void launch(float *x) { rows<<<1, 32>>>(x, 4, 2); }

__device__ uint64_t masks(int lane, unsigned bits) {
  // CHECK: [[@LINE+1]]:22: remark: this shifts in 32 bits{{.*}} [math-shift-32bit]
  uint64_t before = (1 << lane) - 1ull;
  // CHECK: [[@LINE+1]]:30: remark: this shifts
  unsigned long long other = 1u << (lane & 63);
  constexpr int Fixed = 4;
  uint64_t right = (1ull << lane) | (1 << 4) | (1 << Fixed) | (uint64_t(1) << bits);
  unsigned word = 1u << lane;
  return before | other | right | word;
}
