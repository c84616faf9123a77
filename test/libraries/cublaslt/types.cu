// Products of every type of element, with each operation and order, and C another matrix than D.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublasLt && %t | FileCheck %s
#include "reference.h"
#include <cmath>

const cublasOperation_t N = CUBLAS_OP_N, T = CUBLAS_OP_T;
const int m = 8, n = 16, k = 32;

/// A result as it is stored: bytes are rounded to the nearest, and saturate.
template <class Out> float stored(float value) {
  if constexpr (sizeof(Out) == 1)
    return std::fmin(std::fmax(std::nearbyint(value), -128), 127);
  else
    return float(Out(value));
}

template <class In, class Out, class S>
void check(const char *what, cublasComputeType_t compute, cudaDataType scale, cudaDataType in, cudaDataType out, S alpha, S beta,
           cublasOperation_t transa = T, cublasOperation_t transb = N) {
  matrix a(in, transa == N ? m : k, transa == N ? k : m), b(in, transb == N ? k : n, transb == N ? n : k);
  matrix c(out, m, n, m + 8), d(out, m, n);
  a.fill<In>(1), b.fill<In>(2), c.fill<Out>(3);
  operation op(compute, scale);
  op.set(CUBLASLT_MATMUL_DESC_TRANSA, transa).set(CUBLASLT_MATMUL_DESC_TRANSB, transb);
  CALL(multiply(op, &alpha, a, b, &beta, c, d));
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      const float right = float(alpha) * product_of_values(k, row, col, transa != N, transb != N) + float(beta) * matrix::value(3, row, col);
      expect(float(d.at<Out>(row, col)) == stored<Out>(right), what);
      expect(float(c.at<Out>(row, col)) == matrix::value(3, row, col), "C is as it was");
    }
}

template <class V> void check_complex(const char *what, cublasComputeType_t compute, cudaDataType type, cublasOperation_t transa) {
  matrix a(type, transa == N ? m : k, transa == N ? k : m), b(type, k, n), d(type, m, n);
  for (matrix *it : {&a, &b})
    for (int i = 0; i < it->rows * it->cols; ++i)
      static_cast<V *>(it->data)[i] = {float(i % 5 - 2), float(i % 3 - 1)};
  operation op(compute, type);
  op.set(CUBLASLT_MATMUL_DESC_TRANSA, transa);
  V one = {1, 0}, zero = {0, 0};
  CALL(multiply(op, &one, a, b, &zero, d, d));
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      double x = 0, y = 0;
      for (int l = 0; l < k; ++l) {
        V u = transa == N ? a.at<V>(row, l) : a.at<V>(l, row), v = b.at<V>(l, col);
        if (transa == CUBLAS_OP_C)
          u.y = -u.y;
        x += u.x * v.x - u.y * v.y, y += u.x * v.y + u.y * v.x;
      }
      expect(d.at<V>(row, col).x == x && d.at<V>(row, col).y == y, what);
    }
}

/// A, B and D by rows in turn, which is the same product.
void check_rows(int which) {
  matrix a(CUDA_R_32F, m, k), b(CUDA_R_32F, k, n), d(CUDA_R_32F, m, n);
  matrix *const all[] = {&a, &b, &d};
  for (int i = 0; i < 3; ++i)
    if (which >> i & 1) {
      all[i]->ld = all[i]->cols;
      all[i]->set(CUBLASLT_MATRIX_LAYOUT_LD, int64_t(all[i]->cols));
      all[i]->set(CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_ROW);
    }
  auto at = [&](matrix &x, int i, int row, int col) -> float & {
    return static_cast<float *>(x.data)[which >> i & 1 ? row * x.ld + col : row + col * x.ld];
  };
  for (int l = 0; l < k; ++l) {
    for (int row = 0; row < m; ++row)
      at(a, 0, row, l) = matrix::value(1, row, l);
    for (int col = 0; col < n; ++col)
      at(b, 1, l, col) = matrix::value(2, l, col);
  }
  operation op(CUBLAS_COMPUTE_32F, CUDA_R_32F);
  float one = 1, zero = 0;
  CALL(multiply(op, &one, a, b, &zero, d, d));
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row)
      expect(at(d, 2, row, col) == product_of_values(k, row, col, false, false), "orders");
}

int main() {
  const __half two(2.f), half(0.5f);
  for (cublasOperation_t a : {N, T})
    for (cublasOperation_t b : {N, T}) {
      check<float, float>("float", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 2.f, 3.f, a, b);
      check<float, float>("tf32", CUBLAS_COMPUTE_32F_FAST_TF32, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 2.f, 3.f, a, b);
      check<double, double>("double", CUBLAS_COMPUTE_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, 2., 3., a, b);
      check<__half, __half>("half", CUBLAS_COMPUTE_16F, CUDA_R_16F, CUDA_R_16F, CUDA_R_16F, two, half, a, b);
      check<__half, __half>("half, sums of float", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16F, CUDA_R_16F, 2.f, 3.f, a, b);
      check<__half, float>("half to float", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16F, CUDA_R_32F, 2.f, 3.f, a, b);
      check<__nv_bfloat16, __nv_bfloat16>("bfloat16", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16BF, CUDA_R_16BF, 2.f, 3.f, a, b);
      check<__nv_bfloat16, float>("bfloat16 to float", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16BF, CUDA_R_32F, 2.f, 3.f, a, b);
      check<int8_t, int32_t>("bytes", CUBLAS_COMPUTE_32I, CUDA_R_32I, CUDA_R_8I, CUDA_R_32I, 2, 3, a, b);
      check<int8_t, float>("bytes to float", CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_8I, CUDA_R_32F, 2.f, 3.f, a, b);
      check<int8_t, int8_t>("bytes to bytes", CUBLAS_COMPUTE_32I, CUDA_R_32F, CUDA_R_8I, CUDA_R_8I, 0.25f, 0.f, a, b);
    }
  for (cublasOperation_t op : {N, T, CUBLAS_OP_C}) {
    check_complex<cuComplex>("complex", CUBLAS_COMPUTE_32F, CUDA_C_32F, op);
    check_complex<cuDoubleComplex>("double complex", CUBLAS_COMPUTE_64F, CUDA_C_64F, op);
  }
  for (int which = 0; which < 8; ++which)
    check_rows(which);
  printf("%d failures\n", failures); // CHECK: {{^}}0 failures
}
