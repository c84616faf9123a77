// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Level 1: vectors. Sums are made of those of chunks of a fixed size, so that they do not depend on
// the number of cores.
#include "call.h"
#include "rotations.h"

#include "offloom/chunked_arrays.h"

#include <algorithm>
#include <vector>

namespace offloom::blas {
namespace {

constexpr index chunk_size = library::chunk_size;

/// Calls body(i) for every element, on all cores where no element is reached twice.
template <class Body> void for_elements(index n, bool independent, Body body) {
  library::for_chunks(n, independent ? chunk_size : n, [&](auto first, auto last, auto) {
    for (index i = first; i < index(last); ++i)
      body(i);
  });
}

/// The sum of term(i) over all elements.
template <class T, class Term> T sum(index n, Term term) {
  std::vector<T> sums((n + chunk_size - 1) / chunk_size);
  library::for_chunks(n, chunk_size, [&](auto first, auto last, auto chunk) {
    // Eight sums side by side: one alone would wait for each addition.
    T parts[8] = {};
    index i = first;
    for (; i + 8 <= index(last); i += 8)
      for (int lane = 0; lane < 8; ++lane)
        parts[lane] = parts[lane] + term(i + lane);
    for (; i < index(last); ++i)
      parts[0] = parts[0] + term(i);
    for (int lane = 1; lane < 8; ++lane)
      parts[0] = parts[0] + parts[lane];
    sums[chunk] = parts[0];
  });
  const auto add = [](const T &left, const T &right) { return left + right; };
  return n > 0 ? library::combined<T>(sums, 0, sums.size(), add) : T();
}

cublasStatus_t check_vectors(cublasHandle_t handle, index n, bool valid) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  return n > 0 && !valid ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;
}

/// The common form of what changes vectors: nothing for no elements.
template <class Work> cublasStatus_t change(cublasHandle_t handle, index n, bool valid, Work work) {
  const cublasStatus_t status = check_vectors(handle, n, valid);
  if (status != CUBLAS_STATUS_SUCCESS || n <= 0)
    return status;
  return enqueue(handle, work);
}

template <class T>
cublasStatus_t copy(cublasHandle_t handle, index n, const T *x, index incx, T *y, index incy) {
  return change(handle, n, x && y, [=] {
    const strided from(x, n, incx);
    const strided to(y, n, incy);
    for_elements(n, incy != 0, [&](index i) { to[i] = from[i]; });
  });
}

template <class T>
cublasStatus_t swap(cublasHandle_t handle, index n, T *x, index incx, T *y, index incy) {
  return change(handle, n, x && y, [=] {
    const strided a(x, n, incx), b(y, n, incy);
    for_elements(n, incx != 0 && incy != 0, [&](index i) {
      const T kept = a[i];
      a[i] = b[i];
      b[i] = kept;
    });
  });
}

template <class T>
cublasStatus_t axpy(cublasHandle_t handle, index n, const T *alpha, const T *x, index incx, T *y,
                    index incy) {
  if (!handle || !alpha)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  return change(handle, n, x && y, [=, factor = scalar(handle, alpha)] {
    const T a = factor();
    if (is_zero(a))
      return;
    const strided from(x, n, incx);
    const strided to(y, n, incy);
    for_elements(n, incy != 0, [&](index i) { to[i] = to[i] + a * from[i]; });
  });
}

template <class T, class A>
cublasStatus_t scal(cublasHandle_t handle, index n, const A *alpha, T *x, index incx) {
  if (!handle || !alpha)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  if (incx <= 0)
    n = 0;
  return change(handle, n, x, [=, factor = scalar(handle, alpha)] {
    const A a = factor();
    for_elements(n, true, [&](index i) { x[i * incx] = is_zero(a) ? T() : a * x[i * incx]; });
  });
}

/// The common form of what makes one value of vectors; \p none is that of no elements.
template <class T, class Value>
cublasStatus_t reduce(cublasHandle_t handle, index n, bool valid, T *result, Value value) {
  if (!handle || !result)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  const cublasStatus_t status = check_vectors(handle, n, valid);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  return enqueue_result(handle, [=] { *result = n > 0 ? value() : T(); });
}

template <bool Conjugated, class T>
cublasStatus_t dot_of(cublasHandle_t handle, index n, const T *x, index incx, const T *y,
                      index incy, T *result) {
  return reduce(handle, n, x && y, result, [=] {
    const strided a(x, n, incx), b(y, n, incy);
    return sum<T>(n, [&](index i) { return (Conjugated ? conjugate(a[i]) : a[i]) * b[i]; });
  });
}
template <class... A> cublasStatus_t dot(A... arguments) { return dot_of<false>(arguments...); }
template <class... A> cublasStatus_t dotu(A... arguments) { return dot_of<false>(arguments...); }
template <class... A> cublasStatus_t dotc(A... arguments) { return dot_of<true>(arguments...); }

/// Without overflow or underflow on the way.
template <class T>
cublasStatus_t nrm2(cublasHandle_t handle, index n, const T *x, index incx, real_of<T> *result) {
  return reduce(handle, incx <= 0 ? 0 : n, x, result, [=] {
    using R = real_of<T>;
    const auto *parts = reinterpret_cast<const R *>(x);
    constexpr int width = is_complex<T> ? 2 : 1;
    const auto part = [&](index i) -> R { return parts[i / width * incx * width + i % width]; };
    if constexpr (sizeof(R) == sizeof(float))
      return R(
          std::sqrt(sum<double>(n * width, [&](index i) { return double(part(i)) * part(i); })));
    R largest = 0;
    for (index i = 0; i < n * width; ++i) {
      const R size = std::fabs(part(i));
      if (std::isnan(size))
        return size;
      largest = std::max(largest, size);
    }
    if (largest == 0 || !std::isfinite(largest))
      return largest;
    const R squares = sum<R>(n * width, [&](index i) {
      const R scaled = part(i) / largest;
      return scaled * scaled;
    });
    return largest * std::sqrt(squares);
  });
}

template <class T>
cublasStatus_t asum(cublasHandle_t handle, index n, const T *x, index incx, real_of<T> *result) {
  return reduce(handle, incx <= 0 ? 0 : n, x, result,
                [=] { return sum<real_of<T>>(n, [&](index i) { return size1(x[i * incx]); }); });
}

/// The first index, from 1, whose element is better than all others.
template <class T, class I, class Better>
cublasStatus_t extreme(cublasHandle_t handle, index n, const T *x, index incx, I *result,
                       Better better) {
  return reduce(handle, incx <= 0 ? 0 : n, x, result, [=] {
    index found = 0;
    for (index i = 1; i < n; ++i)
      if (better(size1(x[i * incx]), size1(x[found * incx])))
        found = i;
    return I(found + 1);
  });
}
template <class T, class I>
cublasStatus_t amax(cublasHandle_t handle, index n, const T *x, index incx, I *result) {
  return extreme(handle, n, x, incx, result, [](auto a, auto b) { return a > b; });
}
template <class T, class I>
cublasStatus_t amin(cublasHandle_t handle, index n, const T *x, index incx, I *result) {
  return extreme(handle, n, x, incx, result, [](auto a, auto b) { return a < b; });
}

template <class T, class C, class S>
cublasStatus_t rot(cublasHandle_t handle, index n, T *x, index incx, T *y, index incy, const C *c,
                   const S *s) {
  if (!handle || !c || !s)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  return change(handle, n, x && y, [=, cosine = scalar(handle, c), sine = scalar(handle, s)] {
    const strided a(x, n, incx), b(y, n, incy);
    const C co = cosine();
    const S si = sine();
    for_elements(n, incx != 0 && incy != 0, [&](index i) {
      const T turned = co * a[i] + si * b[i];
      b[i] = co * b[i] - conjugate(si) * a[i];
      a[i] = turned;
    });
  });
}

template <class T>
cublasStatus_t rotm(cublasHandle_t handle, index n, T *x, index incx, T *y, index incy,
                    const T *param) {
  if (!handle || !param)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  struct parameters {
    T values[5];
  };
  const auto *matrix = reinterpret_cast<const parameters *>(param);
  return change(handle, n, x && y, [=, read = scalar(handle, matrix)] {
    const parameters values = read();
    const auto h = modified_rotation<T>::of(values.values);
    if (h.flag == -2)
      return;
    const strided a(x, n, incx), b(y, n, incy);
    for_elements(n, incx != 0 && incy != 0, [&](index i) {
      const T kept = a[i];
      a[i] = h.h11 * kept + h.h12 * b[i];
      b[i] = h.h21 * kept + h.h22 * b[i];
    });
  });
}

template <class T, class R> cublasStatus_t rotg(cublasHandle_t handle, T *a, T *b, R *c, T *s) {
  if (!handle || !a || !b || !c || !s)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  return enqueue_result(handle, [=] { make_rotation(*a, *b, *c, *s); });
}

template <class T>
cublasStatus_t rotmg(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *param) {
  if (!handle || !d1 || !d2 || !x1 || !y1 || !param)
    return handle ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_INITIALIZED;
  return enqueue_result(handle, [=] { make_modified_rotation(*d1, *d2, *x1, *y1).write(param); });
}

} // namespace
} // namespace offloom::blas

#include "cublas/level1.inc"
