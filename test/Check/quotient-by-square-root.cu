// A square root of a constant is a constant itself, which no reciprocal makes faster.
// RUN: %offloom check --checks='-*,math-quotient-by-square-root' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

struct Point {
  float x;
};

constexpr float Three = 3.0f;

__global__ void kernel(float *out, float x, Point *points, float (*squares)[2]) {
  out[0] = x / sqrtf(3.0f) + x / sqrt(float(3.0)) + x / sqrtf(2.0f * Three) + x / sqrtf(Three);
  // CHECK: [[@LINE+1]]:12: remark: a product with rsqrt
  out[1] = x / sqrtf(x + 1.0f);
  // CHECK: [[@LINE+1]]:12: remark: a product with rsqrt
  out[2] = x / sqrtf(points->x);
  // CHECK: [[@LINE+1]]:12: remark: a product with rsqrt
  out[3] = x / sqrtf(x);
  // CHECK: [[@LINE+1]]:12: remark: a product with rsqrt
  out[4] = x / sqrtf(squares[0][1]);
}
