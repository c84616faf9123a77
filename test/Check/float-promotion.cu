// Arithmetic on floats that a double constant, by whatever name, makes arithmetic in double.
// RUN: not %offloom check --checks='-*,math-double-literal-in-float' --max-per-rule=0 %s | FileCheck %s --implicit-check-not='{{(error|warning):}}'

#include <math.h>
#define TWO_PI (2 * M_PI)
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
constexpr double scale = 0.3;
const double gain = 1.2;

__global__ void promoted(float *x, float y, bool b) {
  int i = threadIdx.x;
  // CHECK: [[#@LINE+1]]:10: warning: 'TWO_PI' is a double
  x[i] = TWO_PI * x[i];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: '0.1' is a double
  x[i] = LARGER(y, 0.1 * x[i]);
  // CHECK: [[#@LINE+1]]:17: warning: 'scale' is a double
  x[i] = x[i] * scale;
  // CHECK: [[#@LINE+1]]:11: warning: 'gain' is a double
  x[i] *= gain;
  // CHECK: [[#@LINE+1]]:10: warning: '-0.6' is a double
  x[i] = -0.6 * x[i];
  // CHECK: [[#@LINE+1]]:11: warning: '1.0 / 3.0' is a double
  x[i] += 1.0 / 3.0;
  // CHECK: [[#@LINE+1]]:17: warning: '180.0' is a double
  x[i] = x[i] / 180.0 * M_PI;
  // CHECK: [[#@LINE+1]]:18: warning: '0.1' is a double
  x[i] = b ? y * 0.1 : y;
  // CHECK: [[#@LINE+1]]:11: warning: '0.3' is a double
  if (y * 0.3 > x[i])
    // CHECK: [[#@LINE+1]]:20: warning: '2.0' is a double
    x[i] = exp(y * 2.0);
  // CHECK: [[#@LINE+1]]:11: warning: '1.0' is a double
  x[i] *= 1.0 - y;
  // CHECK: [[#@LINE+1]]:10: warning: '0.5' is a double
  x[i] = 0.5 * y + x[i];
  // CHECK: [[#@LINE+1]]:7: warning: '0.5' is a double
  if (0.5 * y > x[i])
    x[i] = 0;
  const double seven = 0.7;
  // CHECK: [[#@LINE+1]]:10: warning: 'seven' is a double
  x[i] = seven * y;
}

// One operation with a constant that is a float exactly gives the same float either way.
__global__ void exact(float *x, float y, bool b) {
  int i = threadIdx.x;
  x[i] = 0.5 * (y + x[i]);
  x[i] = 1. / x[i];
  x[i] -= 0.25;
  x[i] = y + 1.0;
  x[i] = y * (2.0 * 4);
  x[i] = b ? 0.5 : y;
}

__global__ void needed(float *x, double *d, float y) {
  double kept = y * 0.3;
  x[0] = kept * 0.5 * y; // a value that is a double
  x[1] = y * 0.1 + d[0];
  x[2] = y * 1e-300 * 1e300; // no float holds these
  x[3] = 0.5;
  d[1] = y * 0.5;
  x[5] = __dmul_rn(y * 0.3, y);
  if (y > 0.5) // a comparison alone
    x[4] = y * 0.5f;
}
