// What the tests of cuBLASLt have in common: small matrices of integers, whose products every type
// of element holds exactly, and textbook loops to compare with.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cublasLt.h>
#include <functional>
#include <vector>

inline cublasLtHandle_t handle() {
  static cublasLtHandle_t it = [] {
    cublasLtHandle_t made;
    cublasLtCreate(&made);
    return made;
  }();
  return it;
}

inline int failures = 0;
#define CALL(...)                                                                                  \
  if (const cublasStatus_t status = __VA_ARGS__;                                                   \
      status != CUBLAS_STATUS_SUCCESS && ++failures < 20)                                          \
  printf("%s: %s\n", #__VA_ARGS__, cublasLtGetStatusName(status))
inline void expect(bool right, const char *what) {
  if (!right && ++failures < 20)
    printf("wrong: %s\n", what);
}

/// Memory of the device that the host reads too.
template <class T> T *managed(size_t size) {
  T *data;
  cudaMallocManaged(&data, (size + 1) * sizeof(T));
  return data;
}

/// A layout and its memory; elements are written through a function of row and column.
struct matrix {
  cublasLtMatrixLayout_t layout;
  cudaDataType type;
  int rows, cols, ld;
  void *data;

  matrix(cudaDataType type, int rows, int cols, int ld = 0)
      : type(type), rows(rows), cols(cols), ld(ld ? ld : rows),
        data(managed<double2>(size_t(this->ld) * (cols > rows ? cols : rows) + 4096)) {
    CALL(cublasLtMatrixLayoutCreate(&layout, type, rows, cols, this->ld));
  }
  template <class V> void set(cublasLtMatrixLayoutAttribute_t attribute, V value) {
    CALL(cublasLtMatrixLayoutSetAttribute(layout, attribute, &value, sizeof value));
  }
  template <class T> T &at(int row, int col) { return static_cast<T *>(data)[row + col * ld]; }
  template <class T> matrix &fill(int seed) {
    for (int col = 0; col < cols; ++col)
      for (int row = 0; row < rows; ++row)
        at<T>(row, col) = T(float(value(seed, row, col)));
    return *this;
  }
  static int value(int seed, int row, int col) { return (row * 7 + col * 3 + seed * 5) % 7 - 3; }
};

struct operation {
  cublasLtMatmulDesc_t desc;
  explicit operation(cublasComputeType_t compute, cudaDataType scale) {
    CALL(cublasLtMatmulDescCreate(&desc, compute, scale));
  }
  template <class V> operation &set(cublasLtMatmulDescAttributes_t attribute, V value) {
    CALL(cublasLtMatmulDescSetAttribute(desc, attribute, &value, sizeof value));
    return *this;
  }
};

/// Asks for an algorithm, and multiplies by it.
inline cublasStatus_t multiply(operation &op, const void *alpha, matrix &a, matrix &b,
                               const void *beta, matrix &c, matrix &d, cudaStream_t stream = 0) {
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulHeuristicResult_t found;
  int count = 0;
  cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
      handle(), op.desc, a.layout, b.layout, c.layout, d.layout, preference, 1, &found, &count);
  cublasLtMatmulPreferenceDestroy(preference);
  if (status == CUBLAS_STATUS_SUCCESS)
    status = cublasLtMatmul(handle(), op.desc, alpha, a.data, a.layout, b.data, b.layout, beta,
                            c.data, c.layout, d.data, d.layout, &found.algo, nullptr,
                            found.workspaceSize, stream);
  cudaDeviceSynchronize();
  return status;
}

/// The product of matrices that fill() made, at a row and a column.
inline int product_of_values(int k, int row, int col, bool a_turned, bool b_turned, int a_seed = 1,
                             int b_seed = 2) {
  int sum = 0;
  for (int l = 0; l < k; ++l)
    sum += (a_turned ? matrix::value(a_seed, l, row) : matrix::value(a_seed, row, l)) *
           (b_turned ? matrix::value(b_seed, col, l) : matrix::value(b_seed, l, col));
  return sum;
}
