// pow of -1, however it is written.
// RUN: not %offloom check --max-per-rule=0 --checks='-*,math-pow-of-minus-one' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cmath>
// CHECK: [[@LINE+1]]:17: warning: pow(-1, n) computes a sign
#define SIGN(n) powf(-1, n)
template <class T> __device__ T sign(int n) {
  // CHECK: [[@LINE+1]]:10: warning: pow(-1, n) computes a sign
  return pow(T(-1), n);
}
__global__ void kernel(float *x, double *y, int n, unsigned u, float f) {
  // CHECK: [[@LINE+1]]:8: warning:
  *x = powf(-1, n);
  // CHECK: [[@LINE+1]]:8: warning:
  *x = powf(-1.0f, n);
  // CHECK: [[@LINE+1]]:8: warning:
  *x = powf(-1., u);
  // CHECK: [[@LINE+1]]:8: warning:
  *y = pow(-1, n);
  // CHECK: [[@LINE+1]]:8: warning:
  *y = pow(-1.0, n + 1);
  // CHECK: [[@LINE+1]]:8: warning:
  *y = std::pow(-1.0, n);
  // CHECK: [[@LINE+1]]:8: warning:
  *y = pow((double)-1, (double)n);
  // CHECK: [[@LINE+1]]:8: warning:
  *y = pow((-1.0), threadIdx.x);
  *x = SIGN(n);
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:11: warning:
    *x += powf(-1, i) * x[i];
  *x = powf(-1, f) + powf(-2, n) + sign<float>(n);
}
void host(float *x, int n) { *x = powf(-1, n); }
