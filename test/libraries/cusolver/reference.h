// What the tests of cuSOLVER compare with: products of what it found, by textbook loops.
#pragma once
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cusolverDn.h>
#include <functional>

template <class T> struct value_of {
  using type = T;
  using real = T;
};
template <> struct value_of<cuComplex> {
  using type = std::complex<float>;
  using real = float;
};
template <> struct value_of<cuDoubleComplex> {
  using type = std::complex<double>;
  using real = double;
};
template <class T> using value = typename value_of<T>::type;
template <class T> using real_of = typename value_of<T>::real;
template <class T> constexpr bool is_complex = !std::is_same_v<T, value<T>>;
template <class V> V conj_of(V v) {
  if constexpr (std::is_floating_point_v<V>)
    return v;
  else
    return std::conj(v);
}

/// Memory of the device that the host reads too.
template <class T> struct array {
  T *data;
  explicit array(size_t size) { cudaMallocManaged(&data, (size + 1) * sizeof(T)); }
  ~array() { cudaFree(data); }
  array(const array &) = delete;
  array &operator=(const array &) = delete;
  operator T *() const { return data; }
};

/// A matrix with two rows of room below each column.
template <class T> struct matrix {
  int rows, cols, lead;
  array<T> data;
  matrix(int rows, int cols, bool random = false)
      : rows(rows), cols(cols), lead(rows + 2), data(size_t(rows + 2) * cols) {
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < lead; ++i)
        at(i, j) = random ? any() : value<T>(0);
  }
  matrix(const matrix &other) : matrix(other.rows, other.cols) {
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i)
        at(i, j) = other.at(i, j);
  }
  static value<T> any() {
    if constexpr (is_complex<T>)
      return {real_of<T>(rand() % 200 - 100) / 100, real_of<T>(rand() % 200 - 100) / 100};
    else
      return T(rand() % 200 - 100) / 100;
  }
  value<T> &at(int i, int j) const {
    return reinterpret_cast<value<T> *>(data.data)[i + size_t(j) * lead];
  }
  operator T *() const { return data.data; }
};

template <class T> matrix<T> operator*(const matrix<T> &A, const matrix<T> &B) {
  matrix<T> C(A.rows, B.cols);
  for (int j = 0; j < B.cols; ++j)
    for (int k = 0; k < A.cols; ++k)
      for (int i = 0; i < A.rows; ++i)
        C.at(i, j) += A.at(i, k) * B.at(k, j);
  return C;
}

/// Part of a matrix, or something else of its shape, by element.
template <class T> matrix<T> made(int rows, int cols, std::function<value<T>(int, int)> element) {
  matrix<T> result(rows, cols);
  for (int j = 0; j < cols; ++j)
    for (int i = 0; i < rows; ++i)
      result.at(i, j) = element(i, j);
  return result;
}
template <class T> matrix<T> turned(const matrix<T> &A) {
  return made<T>(A.cols, A.rows, [&](int i, int j) { return conj_of(A.at(j, i)); });
}
template <class T> matrix<T> identity(int n) {
  return made<T>(n, n, [](int i, int j) { return value<T>(i == j); });
}
template <class T> matrix<T> left_columns(const matrix<T> &A, int cols) {
  return made<T>(A.rows, cols, [&](int i, int j) { return A.at(i, j); });
}
template <class T> matrix<T> diagonal(const real_of<T> *d, int n) {
  return made<T>(n, n, [&](int i, int j) { return value<T>(i == j ? d[i] : 0); });
}
/// Hermitian; positive definite if asked for.
template <class T> matrix<T> hermitian(int n, bool positive) {
  matrix<T> A(n, n, true), B = turned(A), C = A * B;
  return made<T>(n, n, [&](int i, int j) {
    return positive ? C.at(i, j) + value<T>(i == j) : A.at(i, j) + conj_of(A.at(j, i));
  });
}

inline int failures = 0;
inline void expect(bool right, const char *what, const char *type = "") {
  if (!right && ++failures < 20)
    printf("wrong: %s %s\n", what, type);
}
inline void expect(cusolverStatus_t status, const char *what) {
  if (status != CUSOLVER_STATUS_SUCCESS && ++failures < 20)
    printf("%s: status %d\n", what, status);
}
#define CALL(...) expect(__VA_ARGS__, #__VA_ARGS__)

template <class T> double largest(const matrix<T> &A) {
  double result = 0;
  for (int j = 0; j < A.cols; ++j)
    for (int i = 0; i < A.rows; ++i)
      result = std::max<double>(result, std::abs(A.at(i, j)));
  return result;
}
/// Whether two matrices are the same to rounding, of numbers of that size.
template <class T> bool close(const matrix<T> &A, const matrix<T> &B, double size = 1) {
  double difference = 0;
  for (int j = 0; j < A.cols; ++j)
    for (int i = 0; i < A.rows; ++i) {
      difference = std::max<double>(difference, std::abs(A.at(i, j) - B.at(i, j)));
      size = std::max<double>(size, std::abs(B.at(i, j)));
    }
  return A.rows == B.rows && A.cols == B.cols &&
         difference <= size * (sizeof(real_of<T>) == 4 ? 2e-4 : 1e-11);
}
template <class T> bool orthonormal(const matrix<T> &Q) {
  return close(turned(Q) * Q, identity<T>(Q.cols));
}

/// The functions of one type, by the names that they have for reals.
template <class T> struct functions;
#define SAME(X, f)                                                                                 \
  static constexpr auto f = cusolverDn##X##f;                                                      \
  static constexpr auto f##_bufferSize = cusolverDn##X##f##_bufferSize
#define NAMED(X, real, f)                                                                          \
  static constexpr auto real = cusolverDn##X##f;                                                   \
  static constexpr auto real##_bufferSize = cusolverDn##X##f##_bufferSize
#define FUNCTIONS(X, T, TYPE, prefix, symmetric, trd)                                              \
  template <> struct functions<T> {                                                                \
    static constexpr const char *name = #X;                                                        \
    static constexpr cudaDataType type = TYPE;                                                     \
    SAME(X, potrf);                                                                                \
    SAME(X, potri);                                                                                \
    SAME(X, getrf);                                                                                \
    SAME(X, sytrf);                                                                                \
    SAME(X, geqrf);                                                                                \
    SAME(X, gebrd);                                                                                \
    SAME(X, gesvd);                                                                                \
    SAME(X, gesvdj);                                                                               \
    SAME(X, gesvdjBatched);                                                                        \
    SAME(X, gesvdaStridedBatched);                                                                 \
    NAMED(X, orgqr, prefix##gqr);                                                                  \
    NAMED(X, ormqr, prefix##mqr);                                                                  \
    NAMED(X, orgbr, prefix##gbr);                                                                  \
    NAMED(X, orgtr, prefix##gtr);                                                                  \
    NAMED(X, ormtr, prefix##mtr);                                                                  \
    NAMED(X, sytrd, trd);                                                                          \
    NAMED(X, syevd, symmetric##evd);                                                               \
    NAMED(X, syevdx, symmetric##evdx);                                                             \
    NAMED(X, syevj, symmetric##evj);                                                               \
    NAMED(X, syevjBatched, symmetric##evjBatched);                                                 \
    NAMED(X, sygvd, symmetric##gvd);                                                               \
    NAMED(X, sygvdx, symmetric##gvdx);                                                             \
    NAMED(X, sygvj, symmetric##gvj);                                                               \
    static constexpr auto potrs = cusolverDn##X##potrs;                                            \
    static constexpr auto getrs = cusolverDn##X##getrs;                                            \
    static constexpr auto laswp = cusolverDn##X##laswp;                                            \
    static constexpr auto potrfBatched = cusolverDn##X##potrfBatched;                              \
    static constexpr auto potrsBatched = cusolverDn##X##potrsBatched;                              \
  };
FUNCTIONS(S, float, CUDA_R_32F, or, sy, sytrd)
FUNCTIONS(D, double, CUDA_R_64F, or, sy, sytrd)
FUNCTIONS(C, cuComplex, CUDA_C_32F, un, he, hetrd)
FUNCTIONS(Z, cuDoubleComplex, CUDA_C_64F, un, he, hetrd)

/// A work area as large as a function says.
template <class T> struct work_area {
  int size = 0;
  array<T> data;
  template <class Ask> explicit work_area(Ask ask) : data(sized(ask)) {}
  template <class Ask> int sized(Ask ask) {
    CALL(ask(&size));
    expect(size >= 1, "work area");
    return size;
  }
};
