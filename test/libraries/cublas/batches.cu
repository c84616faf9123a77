// Batches: products by pointers and by strides, LU with and without pivots, solutions, inverses, QR.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include "reference.h"
#include <algorithm>

/// An array on the device of pointers to matrices there that lie behind each other.
template <class T> struct pointers {
  T **data;
  pointers(array<T> &all, int stride, int count) {
    cudaMallocManaged(&data, count * sizeof(T *));
    for (int i = 0; i < count; ++i)
      data[i] = all.data + i * stride;
  }
  ~pointers() { cudaFree(data); }
};

template <class T> void products(cublasHandle_t handle) {
  using f = functions<T>;
  const int m = 4, n = 3, k = 5, count = 100;
  array<T> A(m * k * count), B(k * n), C(m * n * count), D(m * n * count);
  pointers<T> a(A, m * k, count), b(B, 0, count), c(C, m * n, count);
  value<T> one = 1, none = 0;
  T alpha = reinterpret_cast<T &>(one), beta = reinterpret_cast<T &>(none);
  CALL(f::gemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, a.data, m, b.data, k, &beta, c.data, m, count));
  CALL(f::gemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A, m, m * k, B, k, 0, &beta, D, m, m * n, count));
  cudaDeviceSynchronize();
  bool right = true;
  for (int p = 0; p < count; ++p)
    for (int i = 0; i < m * n; ++i) {
      value<T> sum = 0;
      for (int l = 0; l < k; ++l)
        sum += A.at(p * m * k + i % m + l * m) * B.at(l + i / m * k);
      right &= C.at(p * m * n + i) == sum && D.at(p * m * n + i) == sum;
    }
  expect(right, "gemmBatched", f::name);
}

template <class T> void factorisations(cublasHandle_t handle) {
  using f = functions<T>;
  const int n = 6, count = 50;
  array<T> A(n * n * count), B(n * count), X(n * count), inverse(n * n * count);
  array<int> pivots(n * count), info(count);
  for (int p = 0; p < count; ++p)
    for (int i = 0; i < n; ++i) {
      A.at(p * n * n + i * (n + 1)) += value<T>(20); // well away from singular
      X.at(p * n + i) = 0;
    }
  auto original = A.copy(), rhs = B.copy();
  pointers<T> a(A, n * n, count), b(B, n, count), v(inverse, n * n, count);
  // How far A * x is from what it should be.
  const auto residual = [&](array<T> &x, int columns, auto wanted) {
    cudaDeviceSynchronize();
    double worst = 0;
    for (int p = 0; p < count; ++p)
      for (int col = 0; col < columns; ++col)
        for (int i = 0; i < n; ++i) {
          value<T> sum = 0;
          for (int j = 0; j < n; ++j)
            sum += original[p * n * n + i + j * n] * x.at((p * columns + col) * n + j);
          worst = std::max<double>(worst, std::abs(sum - wanted(p, i, col)));
        }
    return worst;
  };
  const auto unit = [](int, int i, int col) { return value<T>(i == col); };
  const auto given = [&](int p, int i, int) { return rhs[p * n + i]; };
  CALL(f::matinvBatched(handle, n, a.data, n, v.data, n, info, count));
  expect(residual(inverse, n, unit) < 1e-4, "matinv", f::name);
  for (int *used : {(int *)pivots, (int *)nullptr}) {
    CALL(f::getrfBatched(handle, n, a.data, n, used, info, count));
    CALL(f::getriBatched(handle, n, a.data, n, used, v.data, n, info, count));
    expect(residual(inverse, n, unit) < 1e-4, "getri", f::name);
    int wrong = 7;
    CALL(f::getrsBatched(handle, CUBLAS_OP_N, n, 1, a.data, n, used, b.data, n, &wrong, count));
    expect(residual(B, 1, given) < 1e-3 && wrong == 0, "getrs", f::name);
    for (size_t i = 0; i < original.size(); ++i)
      A.at(i) = original[i];
    for (size_t i = 0; i < rhs.size(); ++i)
      B.at(i) = rhs[i];
  }
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  products<float>(handle);
  products<double>(handle);
  products<cuComplex>(handle);
  products<cuDoubleComplex>(handle);
  factorisations<float>(handle);
  factorisations<double>(handle);
  factorisations<cuComplex>(handle);
  factorisations<cuDoubleComplex>(handle);
  printf("failures: %d\n", failures); // CHECK: {{^}}failures: 0

  // What is singular is said by matrix: the step that had no pivot.
  float host[8] = {1, 2, 2, 4, 0, 1, 1, 0}, *memory, *list[2], **devlist;
  int *info, *pivots, said[2];
  cudaMalloc(&memory, sizeof host);
  cudaMalloc(&devlist, sizeof list);
  cudaMalloc(&info, sizeof said);
  cudaMalloc(&pivots, 4 * sizeof(int));
  cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice);
  list[0] = memory;
  list[1] = memory + 4;
  cudaMemcpy(devlist, list, sizeof list, cudaMemcpyHostToDevice);
  cublasSgetrfBatched(handle, 2, devlist, 2, pivots, info, 2);
  cudaMemcpy(said, info, sizeof said, cudaMemcpyDeviceToHost);
  printf("%d %d\n", said[0], said[1]); // CHECK: 2 0
  cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice);
  cublasSgetrfBatched(handle, 2, devlist, 2, nullptr, info, 2);
  cudaMemcpy(said, info, sizeof said, cudaMemcpyDeviceToHost);
  printf("without pivots %d %d\n", said[0], said[1]); // CHECK: without pivots 2 1
  cublasDestroy(handle);
}
