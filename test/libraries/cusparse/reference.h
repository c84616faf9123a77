// What the tests of cuSPARSE compare with: dense textbook loops over small integers, whose products
// and sums every type of element holds exactly.
#pragma once
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cusparse.h>
#include <vector>

template <class T> struct kind;
template <> struct kind<float> {
  static constexpr cudaDataType type = CUDA_R_32F;
};
template <> struct kind<double> {
  static constexpr cudaDataType type = CUDA_R_64F;
};
template <> struct kind<std::complex<float>> {
  static constexpr cudaDataType type = CUDA_C_32F;
};
template <> struct kind<std::complex<double>> {
  static constexpr cudaDataType type = CUDA_C_64F;
};
template <class I>
constexpr cusparseIndexType_t index_type = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;

inline float conj_of(float v) { return v; }
inline double conj_of(double v) { return v; }
template <class R> std::complex<R> conj_of(std::complex<R> v) { return std::conj(v); }

template <class T> T small() {
  if constexpr (std::is_floating_point_v<T>)
    return rand() % 7 - 3;
  else
    return {typename T::value_type(rand() % 5 - 2), typename T::value_type(rand() % 5 - 2)};
}

inline int failures = 0;
inline void expect(bool right, const char *what) {
  if (!right && ++failures < 20)
    printf("wrong: %s\n", what);
}
inline void expect(cusparseStatus_t status, const char *what) {
  if (status != CUSPARSE_STATUS_SUCCESS && ++failures < 20)
    printf("%s: %s\n", what, cusparseGetErrorName(status));
}
#define CALL(...) expect(__VA_ARGS__, #__VA_ARGS__)

/// Memory of the device that the host reads too.
template <class T> struct array {
  T *data;
  size_t size;
  explicit array(size_t size) : size(size) {
    cudaMallocManaged((void **)&data, (size + 1) * sizeof(T));
  }
  explicit array(const std::vector<T> &v) : array(v.size()) { std::copy(v.begin(), v.end(), data); }
  ~array() { cudaFree(data); }
  array(const array &) = delete;
  T &operator[](size_t i) { return data[i]; }
};

/// A whole matrix, by rows.
template <class T> struct dense {
  int rows, cols;
  std::vector<T> at;
  dense(int rows, int cols, int percent = 100) : rows(rows), cols(cols), at(rows * cols) {
    for (T &v : at)
      if (rand() % 100 < percent)
        v = small<T>();
  }
  T &operator()(int i, int j) { return at[i * cols + j]; }
  T operator()(int i, int j) const { return at[i * cols + j]; }
  dense op(cusparseOperation_t op) const {
    if (op == CUSPARSE_OPERATION_NON_TRANSPOSE)
      return *this;
    dense to(cols, rows, 0);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        to(j, i) = op == CUSPARSE_OPERATION_TRANSPOSE ? (*this)(i, j) : conj_of((*this)(i, j));
    return to;
  }
};
template <class T> dense<T> operator*(const dense<T> &a, const dense<T> &b) {
  dense<T> c(a.rows, b.cols, 0);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < b.cols; ++j)
      for (int k = 0; k < a.cols; ++k)
        c(i, j) += a(i, k) * b(k, j);
  return c;
}

/// The entries of a matrix in a format; made from it by loops of the test's own.
template <class T, class I> struct sparse {
  std::vector<I> outer, inner;
  std::vector<T> values;
  array<I> *o, *i;
  array<T> *v;
  cusparseSpMatDescr_t descriptor;
  sparse(const dense<T> &m, cusparseFormat_t format, int base) {
    bool csc = format == CUSPARSE_FORMAT_CSC, coo = format == CUSPARSE_FORMAT_COO;
    for (int a = 0; a < (csc ? m.cols : m.rows); ++a) {
      if (!coo)
        outer.push_back(values.size() + base);
      for (int b = 0; b < (csc ? m.rows : m.cols); ++b)
        if (T value = csc ? m(b, a) : m(a, b); value != T()) {
          if (coo)
            outer.push_back(a + base);
          inner.push_back(b + base), values.push_back(value);
        }
    }
    if (!coo)
      outer.push_back(values.size() + base);
    o = new array<I>(outer), i = new array<I>(inner), v = new array<T>(values);
    const auto zero = cusparseIndexBase_t(base);
    if (coo)
      CALL(cusparseCreateCoo(&descriptor, m.rows, m.cols, values.size(), o->data, i->data, v->data,
                             index_type<I>, zero, kind<T>::type));
    else
      CALL((csc ? cusparseCreateCsc : cusparseCreateCsr)(&descriptor, m.rows, m.cols, values.size(),
                                                         o->data, i->data, v->data, index_type<I>,
                                                         index_type<I>, zero, kind<T>::type));
  }
  ~sparse() {
    CALL(cusparseDestroySpMat(descriptor));
    delete o;
    delete i;
    delete v;
  }
};

/// A dense matrix of the device in an order, its leading dimension longer than need be.
template <class T> struct stored {
  int rows, cols, leading;
  bool by_rows;
  array<T> data;
  cusparseDnMatDescr_t descriptor;
  stored(const dense<T> &m, cusparseOrder_t order)
      : rows(m.rows), cols(m.cols), leading((order == CUSPARSE_ORDER_ROW ? cols : rows) + 2),
        by_rows(order == CUSPARSE_ORDER_ROW), data(leading * (by_rows ? rows : cols)) {
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        at(i, j) = m(i, j);
    CALL(cusparseCreateDnMat(&descriptor, rows, cols, leading, data.data, kind<T>::type, order));
  }
  ~stored() { CALL(cusparseDestroyDnMat(descriptor)); }
  T &at(int i, int j) { return data[by_rows ? i * leading + j : i + j * leading]; }
  bool is(const dense<T> &m) {
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        if (at(i, j) != m(i, j))
          return false;
    return true;
  }
};

constexpr cusparseOperation_t operations[] = {CUSPARSE_OPERATION_NON_TRANSPOSE,
                                              CUSPARSE_OPERATION_TRANSPOSE,
                                              CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};
constexpr cusparseFormat_t formats[] = {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC,
                                        CUSPARSE_FORMAT_COO};
constexpr cusparseOrder_t orders[] = {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW};
