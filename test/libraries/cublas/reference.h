// What the tests of cuBLAS compare with: textbook loops over small integers, whose products and
// sums every type of element holds exactly.
#pragma once
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <vector>

template <class T> struct value_of {
  using type = T;
};
template <> struct value_of<cuComplex> {
  using type = std::complex<float>;
};
template <> struct value_of<cuDoubleComplex> {
  using type = std::complex<double>;
};
template <class T> using value = typename value_of<T>::type;

template <class T> constexpr bool is_complex = !std::is_same_v<T, value<T>>;
template <class T> value<T> conj_of(value<T> v) {
  if constexpr (is_complex<T>)
    return std::conj(v);
  else
    return v;
}

/// Memory of the device that the host reads too.
template <class T> struct array {
  T *data;
  size_t size;
  explicit array(size_t size) : size(size) {
    cudaMallocManaged(&data, (size + 1) * sizeof(T));
    for (size_t i = 0; i < size; ++i)
      at(i) = small();
  }
  ~array() { cudaFree(data); }
  array(const array &) = delete;
  static value<T> small() {
    if constexpr (is_complex<T>)
      return {float(rand() % 5 - 2), float(rand() % 5 - 2)};
    else
      return rand() % 7 - 3;
  }
  value<T> &at(size_t i) { return reinterpret_cast<value<T> *>(data)[i]; }
  std::vector<value<T>> copy() { return {&at(0), &at(0) + size}; }
  operator T *() { return data; }
  operator const T *() const { return data; }
};

/// op(A), whole, from a matrix of that many stored rows and a leading dimension.
template <class T>
std::vector<value<T>> operand(cublasOperation_t op, array<T> &A, int rows, int cols, int leading) {
  std::vector<value<T>> result(rows * cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) {
      bool turned = op == CUBLAS_OP_T || op == CUBLAS_OP_C;
      value<T> v = turned ? A.at(j + i * leading) : A.at(i + j * leading);
      result[i + j * rows] = op == CUBLAS_OP_C ? conj_of<T>(v) : v;
    }
  return result;
}

inline int failures = 0;
inline void expect(bool right, const char *what, const char *type) {
  if (!right && ++failures < 20)
    printf("wrong: %s of %s\n", what, type);
}
inline void expect(cublasStatus_t status, const char *what) {
  if (status != CUBLAS_STATUS_SUCCESS && ++failures < 20)
    printf("%s: %s\n", what, cublasGetStatusName(status));
}
#define CALL(...) expect(__VA_ARGS__, #__VA_ARGS__)

/// The functions of one type, by their names without its letter.
template <class T> struct functions;
#define FUNCTION(X, f) static constexpr auto f = cublas##X##f
#define FUNCTIONS(X, T)                                                                            \
  template <> struct functions<T> {                                                                \
    static constexpr const char *name = #X;                                                        \
    FUNCTION(X, gemm);                                                                             \
    FUNCTION(X, gemm_64);                                                                          \
    FUNCTION(X, gemv);                                                                             \
    FUNCTION(X, gbmv);                                                                             \
    FUNCTION(X, symm);                                                                             \
    FUNCTION(X, symv);                                                                             \
    FUNCTION(X, syr2);                                                                             \
    FUNCTION(X, syrk);                                                                             \
    FUNCTION(X, syr2k);                                                                            \
    FUNCTION(X, trmm);                                                                             \
    FUNCTION(X, trsm);                                                                             \
    FUNCTION(X, trmv);                                                                             \
    FUNCTION(X, trsv);                                                                             \
    FUNCTION(X, tpmv);                                                                             \
    FUNCTION(X, tpsv);                                                                             \
    FUNCTION(X, tbmv);                                                                             \
    FUNCTION(X, tbsv);                                                                             \
    FUNCTION(X, geam);                                                                             \
    FUNCTION(X, dgmm);                                                                             \
    FUNCTION(X, axpy);                                                                             \
    FUNCTION(X, copy);                                                                             \
    FUNCTION(X, swap);                                                                             \
    FUNCTION(X, scal);                                                                             \
    FUNCTION(X, gemmBatched);                                                                      \
    FUNCTION(X, gemmStridedBatched);                                                               \
    FUNCTION(X, getrfBatched);                                                                     \
    FUNCTION(X, getrsBatched);                                                                     \
    FUNCTION(X, getriBatched);                                                                     \
    FUNCTION(X, matinvBatched);                                                                    \
  };
FUNCTIONS(S, float)
FUNCTIONS(D, double)
FUNCTIONS(C, cuComplex)
FUNCTIONS(Z, cuDoubleComplex)
