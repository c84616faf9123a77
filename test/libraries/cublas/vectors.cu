// Level 1 of cuBLAS: strides of both signs, both pointer modes, no elements, extremes.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include "reference.h"
#include <cmath>

template <class T> void change(cublasHandle_t handle) {
  using f = functions<T>;
  const int n = 40000;
  array<T> x(2 * n), y(3 * n);
  auto a = x.copy(), b = y.copy();
  const value<T> alpha = value<T>(5);
  T factor = reinterpret_cast<const T &>(alpha);
  bool right = true;
  CALL(f::axpy(handle, n, &factor, x, -2, y, 3));
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    right &= y.at(3 * i) == alpha * a[2 * (n - 1 - i)] + b[3 * i];
  expect(right, "axpy", f::name);
  CALL(f::copy(handle, n, x, 2, y, 1));
  CALL(f::swap(handle, n, x, 2, y, -2)); // y has what x had, but for what copy left behind it
  CALL(f::scal(handle, n, &factor, x, 2));
  cudaDeviceSynchronize();
  right = true;
  for (int i = 0; i < n / 2; ++i)
    right &= x.at(2 * (n - 1 - i)) == alpha * a[4 * i];
  expect(right, "copy, swap, scal", f::name);
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  change<float>(handle);
  change<double>(handle);
  change<cuComplex>(handle);
  change<cuDoubleComplex>(handle);
  printf("failures: %d\n", failures); // CHECK: {{^}}failures: 0

  const int n = 100000;
  array<float> x(n), y(n);
  float expected = 0, sum, device_sum;
  for (int i = 0; i < n; ++i)
    expected += x.at(i) * y.at(i);
  cublasSdot(handle, n, x, 1, y, 1, &sum);
  array<float> result(1);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasSdot(handle, n, x, 1, y, 1, result);
  cudaMemcpy(&device_sum, result, sizeof(float), cudaMemcpyDeviceToHost);
  printf("dot %d %d\n", sum == expected, device_sum == expected); // CHECK: dot 1 1
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);

  double host[4] = {3e200, 0, -4e200, 0}, norm, *large;
  cudaMalloc(&large, sizeof host);
  cublasSetVector(4, sizeof(double), host, 1, large, 1);
  cublasDnrm2(handle, 4, large, 1, &norm);
  printf("norm %g\n", norm); // CHECK: norm 5e+200

  // The first of equal ones, counted from 1; complex numbers by the sum of their parts.
  cuComplex z[5] = {{1, 1}, {3, -4}, {-5, 2}, {0, 7}, {0, 0}}, *devz;
  cudaMalloc(&devz, sizeof z);
  cublasSetVector(5, sizeof(cuComplex), z, 1, devz, 1);
  int largest, smallest;
  float norms;
  cublasIcamax(handle, 5, devz, 1, &largest);
  cublasIcamin(handle, 5, devz, 1, &smallest);
  cublasScasum(handle, 5, devz, 1, &norms);
  printf("largest %d, smallest %d, sum %g\n", largest, smallest, norms); // CHECK: largest 2, smallest 5, sum 23
  cuComplex dot;
  cublasCdotc(handle, 5, devz, 1, devz, 1, &dot);
  printf("%g%+gi\n", dot.x, dot.y); // CHECK: 105+0i
  cublasCdotu(handle, 5, devz, 1, devz, 1, &dot);
  printf("%g%+gi\n", dot.x, dot.y); // CHECK: -35-42i

  largest = 9;
  cublasIsamax(handle, 0, x, 1, &largest);
  cublasSnrm2(handle, -3, x, 1, &sum);
  printf("of nothing: %d %g\n", largest, sum); // CHECK: of nothing: 0 0

  __half h[3] = {__float2half(1), __float2half(2), __float2half(-3)}, *devh, hsum;
  cudaMalloc(&devh, sizeof h);
  cublasSetVector(3, sizeof(__half), h, 1, devh, 1);
  cublasDotEx(handle, 3, devh, CUDA_R_16F, 1, devh, CUDA_R_16F, 1, &hsum, CUDA_R_16F, CUDA_R_32F);
  float three = 3;
  cublasScalEx(handle, 3, &three, CUDA_R_32F, devh, CUDA_R_16F, 1, CUDA_R_32F);
  cublasGetVector(3, sizeof(__half), devh, 1, h, 1);
  printf("half %g %g\n", __half2float(hsum), __half2float(h[2])); // CHECK: half 14 -9
  cublasDestroy(handle);
}
