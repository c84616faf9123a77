// RUN: %offloom check --checks='-*,math-sinpi' %s 2>&1 | FileCheck --check-prefixes=CHECK,EXACT --implicit-check-not=remark: %s
// RUN: %offloom check --checks='-*,math-sinpi' %s -- -use_fast_math 2>&1 | FileCheck --implicit-check-not=remark: %s
#include <cmath>

#define PI 3.14159265358979323846
#define TWO_PI 6.283185307179586
constexpr float Pi = 3.14159265f;

__global__ void kernel(double *x, float *y, int n) {
  // CHECK: [[@LINE+1]]:{{.*}} remark: sin(pi * x) is slower and less exact than sinpi(x)
  x[0] = sin(PI * x[0]);
  // CHECK: [[@LINE+1]]:{{.*}} remark: cos(pi * x)
  x[1] = cos(2 * M_PI * x[1] / n);
  // CHECK: [[@LINE+1]]:{{.*}} remark: sin(pi * x)
  x[2] = sin(-TWO_PI * x[2]);
  // CHECK: [[@LINE+1]]:{{.*}} remark: sincos(pi * x) is slower and less exact than sincospi(x)
  sincos(PI * x[3], x + 3, x + 4);
  // EXACT: [[@LINE+1]]:{{.*}} remark: sinf(pi * x) is slower and less exact than sinpif(x)
  y[0] = sinf(y[0] * Pi);
  // EXACT: [[@LINE+1]]:{{.*}} remark: cosf(pi * x)
  y[1] = cosf(3.1415927f * y[1] / 4);
}

__global__ void legal(double *x, float *y) {
  x[0] = sin(3.14 * x[0]);       // no pi
  x[1] = sin(x[1] + PI);         // no factor
  x[2] = sin(x[2] * PI / 180.0); // degrees
  x[3] = sin(PI / 4);            // a constant
  x[4] = sin(2.5 * x[4]);
  y[0] = sinpif(y[0]);
}

void host(double *x) { *x = std::sin(PI * *x); }
