// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Level 1 for types that are arguments. Half and bfloat16 are computed as float, and rounded once.
// Sums of them are kept in double: one after the other in float they would be further from the sum
// than those of a GPU, whose many threads sum a part each.
#include "call.h"

#include <type_traits>
#include <utility>

namespace offloom::blas {
namespace {

template <class T> float as_float(T value) {
  if constexpr (std::is_same_v<T, __half>)
    return __half2float(value);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __bfloat162float(value);
  else
    return value;
}
template <class T> T rounded(float value) {
  if constexpr (std::is_same_v<T, __half>)
    return __float2half(value);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __float2bfloat16(value);
  else
    return value;
}

/// A vector of 16-bit elements, with its scalar of their type or of float.
struct narrow_call {
  cublasHandle_t handle;
  index n;

  bool valid(std::initializer_list<const void *> pointers) const {
    for (const void *pointer : pointers)
      if (!pointer)
        return false;
    return true;
  }

  template <class T, class A>
  cublasStatus_t axpy(const void *alpha, const void *x, index incx, void *y, index incy) const {
    const cublasStatus_t status = check(handle, {}, valid({alpha, x, y}));
    if (status != CUBLAS_STATUS_SUCCESS || n <= 0)
      return status;
    return enqueue(handle, [=, n = n, a = scalar(handle, static_cast<const A *>(alpha))] {
      const strided from(static_cast<const T *>(x), n, incx);
      const strided to(static_cast<T *>(y), n, incy);
      const float factor = as_float(a());
      for (index i = 0; i < n; ++i)
        to[i] = rounded<T>(factor * as_float(from[i]) + as_float(to[i]));
    });
  }

  template <class T>
  cublasStatus_t rot(void *x, index incx, void *y, index incy, const void *c, const void *s) const {
    const cublasStatus_t status = check(handle, {}, valid({x, y, c, s}));
    if (status != CUBLAS_STATUS_SUCCESS || n <= 0)
      return status;
    return enqueue(handle, [=, n = n, cosine = scalar(handle, static_cast<const T *>(c)),
                            sine = scalar(handle, static_cast<const T *>(s))] {
      const strided a(static_cast<T *>(x), n, incx), b(static_cast<T *>(y), n, incy);
      const float co = as_float(cosine()), si = as_float(sine());
      for (index i = 0; i < n; ++i) {
        const float first = as_float(a[i]), second = as_float(b[i]);
        a[i] = rounded<T>(co * first + si * second);
        b[i] = rounded<T>(co * second - si * first);
      }
    });
  }

  template <class T, class A> cublasStatus_t scal(const void *alpha, void *x, index incx) const {
    const cublasStatus_t status = check(handle, {}, valid({alpha, x}));
    if (status != CUBLAS_STATUS_SUCCESS || n <= 0)
      return status;
    return enqueue(handle, [=, n = n, a = scalar(handle, static_cast<const A *>(alpha))] {
      const strided elements(static_cast<T *>(x), n, incx);
      const float factor = as_float(a());
      for (index i = 0; i < n; ++i)
        elements[i] = rounded<T>(factor * as_float(elements[i]));
    });
  }

  template <class T, class R>
  cublasStatus_t dot(const void *x, index incx, const void *y, index incy, void *result) const {
    const cublasStatus_t status = check(handle, {}, valid({result}));
    if (status != CUBLAS_STATUS_SUCCESS)
      return status;
    return enqueue_result(handle, [=, n = n] {
      const strided a(static_cast<const T *>(x), n, incx), b(static_cast<const T *>(y), n, incy);
      double sum = 0;
      for (index i = 0; i < n; ++i)
        sum += as_float(a[i]) * as_float(b[i]);
      *static_cast<R *>(result) = rounded<R>(static_cast<float>(sum));
    });
  }

  template <class T, class R> cublasStatus_t nrm2(const void *x, index incx, void *result) const {
    const cublasStatus_t status = check(handle, {}, valid({result}));
    if (status != CUBLAS_STATUS_SUCCESS)
      return status;
    return enqueue_result(handle, [=, n = n] {
      const auto *elements = static_cast<const T *>(x);
      double sum = 0;
      for (index i = 0; incx > 0 && i < n; ++i)
        sum += as_float(elements[i * incx]) * as_float(elements[i * incx]);
      *static_cast<R *>(result) = rounded<R>(static_cast<float>(std::sqrt(sum)));
    });
  }

  /// The sum of what is not negative of the elements.
  template <class T, class R> cublasStatus_t asum(const void *x, index incx, void *result) const {
    const cublasStatus_t status = check(handle, {}, valid({result}));
    if (status != CUBLAS_STATUS_SUCCESS)
      return status;
    return enqueue_result(handle, [=, n = n] {
      const auto *elements = static_cast<const T *>(x);
      double sum = 0;
      for (index i = 0; incx > 0 && i < n; ++i)
        sum += std::fabs(as_float(elements[i * incx]));
      *static_cast<R *>(result) = rounded<R>(static_cast<float>(sum));
    });
  }

  /// The first index, from 1, whose absolute value is better than all others; 0 of none.
  template <class T, class Better>
  cublasStatus_t extreme(const void *x, index incx, int *result, Better better) const {
    const cublasStatus_t status = check(handle, {}, valid({result}));
    if (status != CUBLAS_STATUS_SUCCESS)
      return status;
    return enqueue_result(handle, [=, n = n] {
      const auto *elements = static_cast<const T *>(x);
      const index count = incx > 0 ? n : 0;
      index found = 0;
      for (index i = 1; i < count; ++i)
        if (better(std::fabs(as_float(elements[i * incx])),
                   std::fabs(as_float(elements[found * incx]))))
          found = i;
      *result = count > 0 ? int(found + 1) : 0;
    });
  }
};

bool all_are(cudaDataType type, std::initializer_list<cudaDataType> types) {
  for (cudaDataType other : types)
    if (other != type)
      return false;
  return true;
}

/// Calls what \p function gives for the elements' type and the scalar's, of the narrow ones.
template <class Function>
cublasStatus_t narrow(cudaDataType type, cudaDataType scalar_type, cudaDataType execution,
                      Function function) {
  const bool same = type == scalar_type;
  if (execution != CUDA_R_32F || (!same && scalar_type != CUDA_R_32F))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (type == CUDA_R_16F)
    return same ? function(__half(), __half()) : function(__half(), float());
  if (type == CUDA_R_16BF)
    return same ? function(__nv_bfloat16(), __nv_bfloat16()) : function(__nv_bfloat16(), float());
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

} // namespace
} // namespace offloom::blas

using namespace offloom::blas;

// The functions of the four types of level 1, where all types agree.
#define OFFLOOM_BLAS_IF_ALL(type, T, types, call)                                                  \
  if (all_are(type, types)) {                                                                      \
    using element = T;                                                                             \
    return call;                                                                                   \
  }

#define OFFLOOM_BLAS_EACH_TYPE(types, S, D, C, Z)                                                  \
  OFFLOOM_BLAS_IF_ALL(CUDA_R_32F, float, types, S)                                                 \
  OFFLOOM_BLAS_IF_ALL(CUDA_R_64F, double, types, D)                                                \
  OFFLOOM_BLAS_IF_ALL(CUDA_C_32F, cuComplex, types, C)                                             \
  OFFLOOM_BLAS_IF_ALL(CUDA_C_64F, cuDoubleComplex, types, Z)

namespace {
template <class T> const T *in(const void *x) { return static_cast<const T *>(x); }
template <class T> T *out(void *x) { return static_cast<T *>(x); }
} // namespace

extern "C" {

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha,
                            cudaDataType alpha_type, const void *x, cudaDataType x_type, int incx,
                            void *y, cudaDataType y_type, int incy, cudaDataType execution) {
  const std::initializer_list<cudaDataType> types{alpha_type, x_type, y_type, execution};
#define OFFLOOM_BLAS_CALL(f)                                                                       \
  f(handle, n, in<element>(alpha), in<element>(x), incx, out<element>(y), incy)
  OFFLOOM_BLAS_EACH_TYPE(types, OFFLOOM_BLAS_CALL(cublasSaxpy_v2),
                         OFFLOOM_BLAS_CALL(cublasDaxpy_v2), OFFLOOM_BLAS_CALL(cublasCaxpy_v2),
                         OFFLOOM_BLAS_CALL(cublasZaxpy_v2))
#undef OFFLOOM_BLAS_CALL
  if (x_type != y_type)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  return narrow(x_type, alpha_type, execution, [&](auto element, auto factor) {
    return narrow_call{handle, n}.axpy<decltype(element), decltype(factor)>(alpha, x, incx, y,
                                                                            incy);
  });
}

cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void *x, cudaDataType x_type, int incx,
                           void *y, cudaDataType y_type, int incy, const void *c, const void *s,
                           cudaDataType scalar_type, cudaDataType execution) {
  if (x_type != y_type)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const auto are = [=](cudaDataType elements, cudaDataType scalars, cudaDataType computed) {
    return x_type == elements && scalar_type == scalars && execution == computed;
  };
#define OFFLOOM_BLAS_CALL(f, T, C, S)                                                              \
  f(handle, n, out<T>(x), incx, out<T>(y), incy, in<C>(c), in<S>(s))
  if (are(CUDA_R_32F, CUDA_R_32F, CUDA_R_32F))
    return OFFLOOM_BLAS_CALL(cublasSrot_v2, float, float, float);
  if (are(CUDA_R_64F, CUDA_R_64F, CUDA_R_64F))
    return OFFLOOM_BLAS_CALL(cublasDrot_v2, double, double, double);
  if (are(CUDA_C_32F, CUDA_R_32F, CUDA_C_32F))
    return OFFLOOM_BLAS_CALL(cublasCsrot_v2, cuComplex, float, float);
  if (are(CUDA_C_64F, CUDA_R_64F, CUDA_C_64F))
    return OFFLOOM_BLAS_CALL(cublasZdrot_v2, cuDoubleComplex, double, double);
  // The cosine is a number of the scalars' type, of which the real part counts.
  if (are(CUDA_C_32F, CUDA_C_32F, CUDA_C_32F))
    return OFFLOOM_BLAS_CALL(cublasCrot_v2, cuComplex, float, cuComplex);
  if (are(CUDA_C_64F, CUDA_C_64F, CUDA_C_64F))
    return OFFLOOM_BLAS_CALL(cublasZrot_v2, cuDoubleComplex, double, cuDoubleComplex);
#undef OFFLOOM_BLAS_CALL
  if (x_type != scalar_type)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  return narrow(x_type, scalar_type, execution, [&](auto element, auto) {
    return narrow_call{handle, n}.rot<decltype(element)>(x, incx, y, incy, c, s);
  });
}

cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha,
                            cudaDataType alpha_type, void *x, cudaDataType x_type, int incx,
                            cudaDataType execution) {
  const std::initializer_list<cudaDataType> types{alpha_type, x_type, execution};
#define OFFLOOM_BLAS_CALL(f) f(handle, n, in<element>(alpha), out<element>(x), incx)
  OFFLOOM_BLAS_EACH_TYPE(types, OFFLOOM_BLAS_CALL(cublasSscal_v2),
                         OFFLOOM_BLAS_CALL(cublasDscal_v2), OFFLOOM_BLAS_CALL(cublasCscal_v2),
                         OFFLOOM_BLAS_CALL(cublasZscal_v2))
#undef OFFLOOM_BLAS_CALL
  return narrow(x_type, alpha_type, execution, [&](auto element, auto factor) {
    return narrow_call{handle, n}.scal<decltype(element), decltype(factor)>(alpha, x, incx);
  });
}

#define OFFLOOM_BLAS_CALL(f)                                                                       \
  f(handle, n, in<element>(x), incx, in<element>(y), incy, out<element>(result))
#define OFFLOOM_BLAS_DOT_EX(name, C, Z)                                                            \
  cublasStatus_t name(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,  \
                      const void *y, cudaDataType y_type, int incy, void *result,                  \
                      cudaDataType result_type, cudaDataType execution) {                          \
    const std::initializer_list<cudaDataType> types{x_type, y_type, result_type, execution};       \
    OFFLOOM_BLAS_EACH_TYPE(types, OFFLOOM_BLAS_CALL(cublasSdot_v2),                                \
                           OFFLOOM_BLAS_CALL(cublasDdot_v2), OFFLOOM_BLAS_CALL(C),                 \
                           OFFLOOM_BLAS_CALL(Z))                                                   \
    if (x_type != y_type)                                                                          \
      return CUBLAS_STATUS_NOT_SUPPORTED;                                                          \
    return narrow(x_type, result_type, execution, [&](auto element, auto sum) {                    \
      return narrow_call{handle, n}.dot<decltype(element), decltype(sum)>(x, incx, y, incy,        \
                                                                          result);                 \
    });                                                                                            \
  }
OFFLOOM_BLAS_DOT_EX(cublasDotEx, cublasCdotu_v2, cublasZdotu_v2)
OFFLOOM_BLAS_DOT_EX(cublasDotcEx, cublasCdotc_v2, cublasZdotc_v2)
#undef OFFLOOM_BLAS_CALL

#define OFFLOOM_BLAS_NORM_EX(name, member, S, D, C, Z)                                             \
  cublasStatus_t name(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,  \
                      void *result, cudaDataType result_type, cudaDataType execution) {            \
    if (x_type == CUDA_R_32F && result_type == x_type && execution == x_type)                      \
      return S(handle, n, in<float>(x), incx, out<float>(result));                                 \
    if (x_type == CUDA_R_64F && result_type == x_type && execution == x_type)                      \
      return D(handle, n, in<double>(x), incx, out<double>(result));                               \
    if (x_type == CUDA_C_32F && result_type == CUDA_R_32F && execution == CUDA_R_32F)              \
      return C(handle, n, in<cuComplex>(x), incx, out<float>(result));                             \
    if (x_type == CUDA_C_64F && result_type == CUDA_R_64F && execution == CUDA_R_64F)              \
      return Z(handle, n, in<cuDoubleComplex>(x), incx, out<double>(result));                      \
    return narrow(x_type, result_type, execution, [&](auto element, auto sum) {                    \
      return narrow_call{handle, n}.member<decltype(element), decltype(sum)>(x, incx, result);     \
    });                                                                                            \
  }
OFFLOOM_BLAS_NORM_EX(cublasNrm2Ex, nrm2, cublasSnrm2_v2, cublasDnrm2_v2, cublasScnrm2_v2,
                     cublasDznrm2_v2)
OFFLOOM_BLAS_NORM_EX(cublasAsumEx, asum, cublasSasum_v2, cublasDasum_v2, cublasScasum_v2,
                     cublasDzasum_v2)

#define OFFLOOM_BLAS_CALL(f) f(handle, n, in<element>(x), incx, result)
#define OFFLOOM_BLAS_INDEX_EX(name, better, S, D, C, Z)                                            \
  cublasStatus_t name(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,  \
                      int *result) {                                                               \
    const std::initializer_list<cudaDataType> types{x_type};                                       \
    OFFLOOM_BLAS_EACH_TYPE(types, OFFLOOM_BLAS_CALL(S), OFFLOOM_BLAS_CALL(D),                      \
                           OFFLOOM_BLAS_CALL(C), OFFLOOM_BLAS_CALL(Z))                             \
    return narrow(x_type, x_type, CUDA_R_32F, [&](auto element, auto) {                            \
      return narrow_call{handle, n}.extreme<decltype(element)>(                                    \
          x, incx, result, [](float a, float b) { return a better b; });                           \
    });                                                                                            \
  }
OFFLOOM_BLAS_INDEX_EX(cublasIamaxEx, >, cublasIsamax_v2, cublasIdamax_v2, cublasIcamax_v2,
                      cublasIzamax_v2)
OFFLOOM_BLAS_INDEX_EX(cublasIaminEx, <, cublasIsamin_v2, cublasIdamin_v2, cublasIcamin_v2,
                      cublasIzamin_v2)
#undef OFFLOOM_BLAS_CALL

#define OFFLOOM_BLAS_MOVE_EX(name, X, x_in, S, D, C, Z, NARROW)                                    \
  cublasStatus_t name(cublasHandle_t handle, int n, X *x, cudaDataType x_type, int incx, void *y,  \
                      cudaDataType y_type, int incy) {                                             \
    const std::initializer_list<cudaDataType> types{x_type, y_type};                               \
    OFFLOOM_BLAS_EACH_TYPE(types, S(handle, n, x_in<element>(x), incx, out<element>(y), incy),     \
                           D(handle, n, x_in<element>(x), incx, out<element>(y), incy),            \
                           C(handle, n, x_in<element>(x), incx, out<element>(y), incy),            \
                           Z(handle, n, x_in<element>(x), incx, out<element>(y), incy))            \
    return narrow(x_type, y_type, x_type == y_type ? CUDA_R_32F : x_type, [&](auto of, auto) {     \
      using element = decltype(of);                                                                \
      const cublasStatus_t status = check(handle, {}, x && y);                                     \
      if (status != CUBLAS_STATUS_SUCCESS || n <= 0)                                               \
        return status;                                                                             \
      return enqueue(handle, [=] {                                                                 \
        const strided from(x_in<element>(x), n, incx);                                             \
        const strided to(out<element>(y), n, incy);                                                \
        for (int i = 0; i < n; ++i)                                                                \
          NARROW;                                                                                  \
      });                                                                                          \
    });                                                                                            \
  }
OFFLOOM_BLAS_MOVE_EX(cublasCopyEx, const void, in, cublasScopy_v2, cublasDcopy_v2, cublasCcopy_v2,
                     cublasZcopy_v2, to[i] = from[i])
OFFLOOM_BLAS_MOVE_EX(cublasSwapEx, void, out, cublasSswap_v2, cublasDswap_v2, cublasCswap_v2,
                     cublasZswap_v2, std::swap(to[i], from[i]))

} // extern "C"
