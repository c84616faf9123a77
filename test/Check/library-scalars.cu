// Scalars lie with the host until the pointer mode says otherwise: factors, results, and the sine and cosine of rotations.
// RUN: not %offloom check --checks='-*,lib-pointer-mode-mismatch' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cublas_v2.h>

float sums(float *x, float *y, int n) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  float *sum, *c, *s, host;
  cudaMalloc(&sum, sizeof(float));
  cudaMalloc(&c, sizeof(float));
  cudaMalloc(&s, sizeof(float));
  // CHECK: [[@LINE+1]]:37: warning: 'sum' leads to device memory, and {{.*}} reads scalars from the host until SetPointerMode says otherwise
  cublasSdot(handle, n, x, 1, y, 1, sum);
  // CHECK: [[@LINE+2]]:37: warning: 'c' leads to device memory
  // CHECK: [[@LINE+1]]:40: warning: 's' leads to device memory
  cublasSrot(handle, n, x, 1, y, 1, c, s);
  cublasSdot(handle, n, x, 1, y, 1, &host);
  cublasDestroy(handle);
  return host;
}

void onTheDevice(float *x, int n) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  float *sum;
  cudaMalloc(&sum, sizeof(float));
  cublasSasum(handle, n, x, 1, sum);
  cublasDestroy(handle);
}
