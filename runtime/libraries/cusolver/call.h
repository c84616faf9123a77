// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of cuSOLVER's dense part does around its own work: arguments, what is wrong
// with them, streams.
#pragma once

#include "../cublas/scalar.h"

#include "cuda_runtime_api.h"
#include "cusolverDn.h"
#include "offloom/library_call.h"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <utility>

struct cusolverDnContext {
  cudaStream_t stream = nullptr;
  cusolverDeterministicMode_t determinism = CUSOLVER_DETERMINISTIC_RESULTS;
};

namespace offloom::solver {

using namespace blas; // arithmetic on the four types of elements

/// Sizes, whatever the interface has for them.
using index = std::int64_t;

cusolverStatus_t status_of(cudaError_t error);

inline bool known(cublasFillMode_t fill) {
  return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}
inline bool known(cublasOperation_t op) { return op >= CUBLAS_OP_N && op <= CUBLAS_OP_C; }
inline bool known(cublasSideMode_t side) {
  return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}
inline bool known(cublasDiagType_t diag) {
  return diag == CUBLAS_DIAG_NON_UNIT || diag == CUBLAS_DIAG_UNIT;
}
inline bool known(cusolverEigMode_t mode) {
  return mode == CUSOLVER_EIG_MODE_NOVECTOR || mode == CUSOLVER_EIG_MODE_VECTOR;
}
inline bool known(cusolverEigType_t type) {
  return type >= CUSOLVER_EIG_TYPE_1 && type <= CUSOLVER_EIG_TYPE_3;
}
inline bool known(cusolverEigRange_t range) {
  return range >= CUSOLVER_EIG_RANGE_ALL && range <= CUSOLVER_EIG_RANGE_V;
}

// LAPACK's letters.
inline char letter(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_UPPER ? 'U' : 'L'; }
inline char letter(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? 'L' : 'R'; }
inline char letter(cublasDiagType_t diag) { return diag == CUBLAS_DIAG_UNIT ? 'U' : 'N'; }
inline char letter(cusolverEigMode_t mode) { return mode == CUSOLVER_EIG_MODE_VECTOR ? 'V' : 'N'; }
template <class T> char letter(cublasOperation_t op) {
  if (op == CUBLAS_OP_N)
    return 'N';
  return op == CUBLAS_OP_C && is_complex<T> ? 'C' : 'T';
}

/// Whether a leading dimension is enough for columns of so many elements.
inline bool fits(index leading, index rows) { return leading >= (rows > 1 ? rows : 1); }

/// Which parameters of a call are right, in their order, without the handle.
using validity = std::initializer_list<bool>;

/// The number of the first parameter that is wrong, or 0.
inline int first_wrong(validity valid) {
  int number = 1;
  for (bool right : valid) {
    if (!right)
      return number;
    ++number;
  }
  return 0;
}

/// Puts work into the handle's stream.
template <class Work> cusolverStatus_t enqueue(cusolverDnHandle_t handle, Work work) {
  return status_of(library::run_in_stream(handle->stream, std::move(work)));
}

/// A wrong parameter is said by the status, and by its negative number where the device reads it.
inline cusolverStatus_t check(cusolverDnHandle_t handle, int *info, validity valid) {
  if (!handle)
    return CUSOLVER_STATUS_NOT_INITIALIZED;
  const int wrong = first_wrong(valid);
  if (!wrong)
    return CUSOLVER_STATUS_SUCCESS;
  if (info)
    enqueue(handle, [=] { *info = -wrong; });
  return CUSOLVER_STATUS_INVALID_VALUE;
}

/// Puts work into the handle's stream whose result, LAPACK's, is the device's info.
template <class Work>
cusolverStatus_t run(cusolverDnHandle_t handle, int *info, validity valid, Work work) {
  const cusolverStatus_t status = check(handle, info, valid);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  return enqueue(handle, [=] {
    const int result = work();
    if (info)
      *info = result;
  });
}

/// The same for work that also has a result for the host. A captured stream cannot be waited for.
template <class Work>
cusolverStatus_t run_and_wait(cusolverDnHandle_t handle, int *info, validity valid, Work work) {
  const cusolverStatus_t status = run(handle, info, valid, std::move(work));
  return status == CUSOLVER_STATUS_SUCCESS ? status_of(cudaStreamSynchronize(handle->stream))
                                           : status;
}

/// How large a work area is. Algorithms allocate what they need, but programs take 0 for an error.
template <class Size>
cusolverStatus_t work_area(cusolverDnHandle_t handle, Size *size, validity valid) {
  const cusolverStatus_t status = check(handle, nullptr, valid);
  if (status != CUSOLVER_STATUS_SUCCESS)
    return status;
  if (!size)
    return CUSOLVER_STATUS_INVALID_VALUE;
  *size = 1;
  return status;
}

} // namespace offloom::solver

// The definition of a function, as the lists in runtime/include/cusolver have it.
#define OFFLOOM_SOLVER_FUNCTION(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                  \
  extern "C" cusolverStatus_t function PARAMETERS(T, R) {                                          \
    return offloom::solver::algorithm ARGUMENTS;                                                   \
  }
