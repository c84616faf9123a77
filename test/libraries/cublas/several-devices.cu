// cuBLASXt: matrices of the host, which devices share. Each function gives what cuBLAS gives of the same numbers.
// RUN: %offloom cc %s -o %t -lcublas && env OFFLOOM_DEVICES=2 %t | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cublasXt.h>
#include <vector>

const int N = 24, K = 16, LD = 27; // K is for what is multiplied; matrices have room for both

/// Small integers, whose products and sums each type holds exactly; the diagonal is one, to divide by.
template <class T> std::vector<T> matrix() {
  std::vector<T> m(LD * LD);
  auto *numbers = reinterpret_cast<decltype(T{}.x) *>(m.data());
  for (int i = 0; i < LD * LD * 2; ++i)
    numbers[i] = rand() % 7 - 3;
  for (int i = 0; i < LD; ++i)
    m[i + i * LD] = {1, 0};
  return m;
}
template <class T, class Real> std::vector<T> real() {
  std::vector<T> m(LD * LD);
  for (T &x : m)
    x = rand() % 7 - 3;
  for (int i = 0; i < LD; ++i)
    m[i + i * LD] = 1;
  return m;
}
template <> std::vector<float> matrix() { return real<float, float>(); }
template <> std::vector<double> matrix() { return real<double, double>(); }

template <class T> struct Operands {
  std::vector<T> A = matrix<T>(), B = matrix<T>(), C = matrix<T>();
  bool operator==(const Operands &o) const {
    return !memcmp(A.data(), o.A.data(), A.size() * sizeof(T)) && !memcmp(B.data(), o.B.data(), B.size() * sizeof(T)) &&
           !memcmp(C.data(), o.C.data(), C.size() * sizeof(T));
  }
};

cublasXtHandle_t xt;
cublasHandle_t blas;
int compared = 0;

/// Calls both functions with copies of the same operands.
template <class T, class Xt, class Blas> void same(const char *name, Xt of_xt, Blas of_blas) {
  const Operands<T> begin;
  Operands<T> one = begin, other = begin;
  if (of_xt(one) != CUBLAS_STATUS_SUCCESS)
    printf("%s fails\n", name);
  of_blas(other);
  cudaDeviceSynchronize();
  if (!(one == other))
    printf("%s differs\n", name);
  if (one == begin)
    printf("%s does nothing\n", name);
  ++compared;
}

#define SAME(T, name, ...)                                                                                              \
  same<T>(#name, [&](Operands<T> &o) { return cublasXt##name(xt, __VA_ARGS__); },                                       \
          [&](Operands<T> &o) { return cublas##name(blas, __VA_ARGS__); });

#define A_ o.A.data(), LD
#define B_ o.B.data(), LD
#define C_ o.C.data(), LD
#define LOWER CUBLAS_FILL_MODE_LOWER
#define UPPER CUBLAS_FILL_MODE_UPPER
#define NO CUBLAS_OP_N
#define TURN CUBLAS_OP_T
#define ADJOINT CUBLAS_OP_C
#define ALL(T, L)                                                                                                       \
  SAME(T, L##gemm, NO, TURN, N, N, K, &alpha, A_, B_, &beta, C_)                                                        \
  SAME(T, L##syrk, LOWER, NO, N, K, &alpha, A_, &beta, C_)                                                              \
  SAME(T, L##syr2k, UPPER, TURN, N, K, &alpha, A_, B_, &beta, C_)                                                       \
  SAME(T, L##syrkx, LOWER, NO, N, K, &alpha, A_, B_, &beta, C_)                                                         \
  SAME(T, L##symm, CUBLAS_SIDE_LEFT, LOWER, N, K, &alpha, A_, B_, &beta, C_)                                            \
  SAME(T, L##trmm, CUBLAS_SIDE_RIGHT, UPPER, NO, CUBLAS_DIAG_NON_UNIT, K, N, &alpha, A_, B_, C_)                        \
  SAME(T, L##trsm, CUBLAS_SIDE_LEFT, LOWER, NO, CUBLAS_DIAG_UNIT, 4, N, &alpha, A_, B_)
#define COMPLEX(T, L)                                                                                                   \
  SAME(T, L##herk, LOWER, NO, N, K, &real_alpha, A_, &real_beta, C_)                                                    \
  SAME(T, L##her2k, UPPER, ADJOINT, N, K, &alpha, A_, B_, &real_beta, C_)                                               \
  SAME(T, L##herkx, LOWER, NO, N, K, &alpha, A_, B_, &real_beta, C_)                                                    \
  SAME(T, L##hemm, CUBLAS_SIDE_RIGHT, UPPER, K, N, &alpha, A_, B_, &beta, C_)

void real_types() {
  {
    const float alpha = 2, beta = -1;
    ALL(float, S)
  }
  const double alpha = 2, beta = -1;
  ALL(double, D)
}
void complex_types() {
  {
    const cuComplex alpha = {2, 1}, beta = {-1, 2};
    const float real_alpha = 3, real_beta = -2;
    ALL(cuComplex, C) COMPLEX(cuComplex, C)
  }
  const cuDoubleComplex alpha = {2, 1}, beta = {-1, 2};
  const double real_alpha = 3, real_beta = -2;
  ALL(cuDoubleComplex, Z) COMPLEX(cuDoubleComplex, Z)
}

/// A symmetric matrix of which one triangle is given, column after column.
void packed() {
  const float alpha = 2, beta = 1;
  for (auto uplo : {LOWER, UPPER})
    same<float>(
        "spmm",
        [&](Operands<float> &o) {
          std::vector<float> triangle;
          for (int col = 0; col < N; ++col)
            for (int row = uplo == LOWER ? col : 0; row < (uplo == LOWER ? N : col + 1); ++row)
              triangle.push_back(o.A[row + col * LD]);
          return cublasXtSspmm(xt, CUBLAS_SIDE_LEFT, uplo, N, K, &alpha, triangle.data(), B_, &beta, C_);
        },
        [&](Operands<float> &o) { return cublasSsymm(blas, CUBLAS_SIDE_LEFT, uplo, N, K, &alpha, A_, B_, &beta, C_); });
}

int main() {
  int devices[] = {0, 1}, boards = 0, most = 0, size = 0;
  cublasXtPinnedMemMode_t pinning;
  cublasCreate(&blas);
  cublasXtCreate(&xt);
  cublasXtMaxBoards(&most);
  cublasXtGetNumBoards(2, devices, &boards);
  printf("%d of %d: %d\n", boards, most, cublasXtDeviceSelect(xt, 2, devices)); // CHECK: 2 of 2: 0
  devices[1] = 7;
  printf("%d\n", cublasXtDeviceSelect(xt, 2, devices)); // CHECK-NEXT: 7
  cublasXtSetBlockDim(xt, 512);
  cublasXtGetBlockDim(xt, &size);
  cublasXtSetPinningMemMode(xt, CUBLASXT_PINNING_ENABLED);
  cublasXtGetPinningMemMode(xt, &pinning);
  printf("%d %d %d\n", size, pinning, cublasXtSetBlockDim(xt, 0)); // CHECK-NEXT: 512 1 7

  real_types();
  complex_types();
  packed();
  printf("%d compared\n", compared); // CHECK-NEXT: 38 compared

  const float one = 1;
  float x[16] = {};
  printf("%d\n", cublasXtSgemm(nullptr, NO, NO, 4, 4, 4, &one, x, 4, x, 4, &one, x, 4)); // CHECK-NEXT: 1
  printf("%d\n", cublasXtSgemm(xt, NO, NO, 4, 4, 4, &one, x, 3, x, 4, &one, x, 4));      // CHECK-NEXT: 7
  printf("%d\n", cublasXtDestroy(xt));                                                   // CHECK-NEXT: 0
}
