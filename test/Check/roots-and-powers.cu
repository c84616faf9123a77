// Square roots that are compared or multiplied, and powers of two, have cheaper forms.
// RUN: not %offloom check --checks=-*,math-sqrt-compared,math-sqrt-product,math-pow-base-2-10 %s 2>&1 | FileCheck %s \
// RUN:   --implicit-check-not=warning: --implicit-check-not=remark:
__global__ void roots(float *x, double *y, float r, int n) {
  // CHECK: [[@LINE+1]]:7: remark: this square root is only compared
  if (sqrtf(x[0]) < r)
    x[1] = 0;
  // CHECK: [[@LINE+1]]:10: remark: this square root
  while (r * 2 >= sqrt(x[2] * x[2] + x[3]))
    r += 1;
  // CHECK: [[@LINE+1]]:10: remark: one square root is enough
  x[4] = sqrtf(x[5]) * sqrtf(x[6]);
  // CHECK: [[@LINE+1]]:10: remark: one square root is enough
  y[0] = sqrt(y[1]) / sqrt(y[2]);
  for (int i = 2; i <= sqrtf(n); ++i)
    x[i] = 0;
  x[7] = sqrtf(x[8]) * r;
}
__global__ void powers(float *x, double *y, int n) {
  // CHECK: [[@LINE+1]]:10: warning: pow(2, x) is exp2(x)
  x[0] = powf(2.0f, x[1]);
  // CHECK: exp2f(x[1])
  // CHECK: [[@LINE+1]]:10: warning: pow(2, x)
  y[0] = pow(2.0, y[1]);
  // CHECK: exp2(y[1])
  // CHECK: [[@LINE+1]]:10: warning: pow(2, x)
  y[2] = pow(2.0, n);
  y[3] = pow(3.0, y[4]);
}
