// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What functions of the generic interface share: the types that arguments name, and their checks.
#pragma once

#include "call.h"

#include <vector>

// Parameters have the names that the lists give them, also where they say nothing here.
#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace offloom::solver {
/// The functions of one type, by their names without its letter.
template <class T> struct typed;
#define OFFLOOM_SOLVER_TYPED(X, T, evd)                                                            \
  template <> struct typed<T> {                                                                    \
    static constexpr auto potrf = cusolverDn##X##potrf;                                            \
    static constexpr auto potrs = cusolverDn##X##potrs;                                            \
    static constexpr auto geqrf = cusolverDn##X##geqrf;                                            \
    static constexpr auto gesvd = cusolverDn##X##gesvd;                                            \
    static constexpr auto syevd = cusolverDn##X##evd;                                              \
    static constexpr auto syevdx = cusolverDn##X##evd##x;                                          \
  };
OFFLOOM_SOLVER_TYPED(S, float, syevd)
OFFLOOM_SOLVER_TYPED(D, double, syevd)
OFFLOOM_SOLVER_TYPED(C, cuComplex, heevd)
OFFLOOM_SOLVER_TYPED(Z, cuDoubleComplex, heevd)
#undef OFFLOOM_SOLVER_TYPED

/// Calls run(T()) for the type of elements.
template <class Run> cusolverStatus_t with_type(cudaDataType type, Run run) {
  switch (type) {
  case CUDA_R_32F:
    return run(float());
  case CUDA_R_64F:
    return run(double());
  case CUDA_C_32F:
    return run(float2());
  case CUDA_C_64F:
    return run(double2());
  default:
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  }
}

inline cudaDataType real_type(cudaDataType type) {
  return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}

/// The checks that all functions begin with. LAPACK's sizes are of 32 bits.
inline cusolverStatus_t check_generic(cusolverDnHandle_t handle, bool types,
                                      std::initializer_list<int64_t> sizes) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!types)
    return CUSOLVER_STATUS_INVALID_VALUE;
  for (int64_t size : sizes)
    if (size > std::numeric_limits<int>::max())
      return CUSOLVER_STATUS_NOT_SUPPORTED;
  return CUSOLVER_STATUS_SUCCESS;
}

/// A function whose parameters are all right but for these.
template <class Run>
cusolverStatus_t dispatch(cusolverDnHandle_t handle, cudaDataType type, bool types,
                          std::initializer_list<int64_t> sizes, Run run) {
  const cusolverStatus_t status = check_generic(handle, types, sizes);
  return status == CUSOLVER_STATUS_SUCCESS ? with_type(type, run) : status;
}

inline cusolverStatus_t work_areas(cusolverDnHandle_t handle, cudaDataType type, bool types,
                                   std::initializer_list<int64_t> sizes, bool valid,
                                   size_t *device_size, size_t *host_size) {
  for (int64_t size : sizes)
    valid = valid && size >= 0;
  return dispatch(handle, type, types, sizes, [&](auto) {
    const cusolverStatus_t status = work_area(handle, device_size, {valid});
    return status == CUSOLVER_STATUS_SUCCESS ? work_area(handle, host_size, {valid}) : status;
  });
}

/// An array of a type that an argument names.
template <class T, class Void> auto as(Void *array) {
  if constexpr (std::is_const_v<Void>)
    return static_cast<const T *>(array);
  else
    return static_cast<T *>(array);
}

/// Pivots as LAPACK has them; null says that nothing was exchanged.
inline std::vector<int> narrowed(const int64_t *pivots, int64_t n) {
  std::vector<int> result(n);
  for (int64_t i = 0; i < n; ++i)
    result[i] = pivots ? int(pivots[i]) : int(i + 1);
  return result;
}

} // namespace offloom::solver
