// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars and results in memory of the host and of the device.
// builds: clang++
// flags: -lcublas
#include "shown.h"
#include <cublas_v2.h>

__global__ void set(float *to, float value) { *to = value; }

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasPointerMode_t mode;
  cublasGetPointerMode(handle, &mode);
  printf("mode at first %d\n", mode);
  array<float> x(16), y(16), scalars(4);
  array<int> place(1);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  set<<<1, 1>>>(scalars, 5);
  cublasSaxpy(handle, 16, scalars, x, 1, y, 1);
  cublasSdot(handle, 16, x, 1, y, 1, scalars + 1);
  cublasIsamax(handle, 16, y, 1, place);
  cublasSscal(handle, 16, scalars + 1, y, 1);
  show("y", y);
  show("scalars", scalars.data, 2);
  show("place", place);
}
