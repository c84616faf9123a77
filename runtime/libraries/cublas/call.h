// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of cuBLAS does around its own work: arguments, scalars, streams.
#pragma once

#include "scalar.h"
#include "status.h"

#include "cublas_api.h"
#include "cuda_runtime_api.h"
#include "offloom/library_call.h"

#include <cstdint>
#include <initializer_list>
#include <limits>

struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
  int sm_count_target = 0;
  cublasEmulationStrategy_t emulation = CUBLAS_EMULATION_STRATEGY_DEFAULT;
  cudaEmulationSpecialValuesSupport emulated_specials =
      CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT;
  cudaEmulationMantissaControl mantissa_control = CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC;
  int max_mantissa_bits = 0, mantissa_bit_offset = 0;
};

namespace offloom::blas {

/// Sizes, whatever the interface has for them.
using index = std::int64_t;

inline bool known(cublasOperation_t op) { return op >= CUBLAS_OP_N && op <= CUBLAS_OP_CONJG; }
inline bool known(cublasFillMode_t fill) {
  return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}
inline bool known(cublasDiagType_t diag) {
  return diag == CUBLAS_DIAG_NON_UNIT || diag == CUBLAS_DIAG_UNIT;
}
inline bool known(cublasSideMode_t side) {
  return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}

/// Whether a leading dimension is too small for columns of so many elements.
inline bool short_of(index leading, index rows) { return leading < (rows > 1 ? rows : 1); }

/// The checks that all functions begin with. OpenBLAS's sizes are of 32 bits.
inline cublasStatus_t check(cublasHandle_t handle, std::initializer_list<index> sizes, bool valid) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  for (index size : sizes)
    valid = valid && size >= 0;
  if (!valid)
    return CUBLAS_STATUS_INVALID_VALUE;
  for (index size : sizes)
    if (size > std::numeric_limits<int>::max())
      return CUBLAS_STATUS_NOT_SUPPORTED;
  return CUBLAS_STATUS_SUCCESS;
}

/// A scalar argument. In the mode of the host it is read during the call, in that of the device
/// when the work runs.
template <class T> class scalar {
public:
  scalar(cublasHandle_t handle, const T *where)
      : where_(handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE ? where : nullptr),
        value_(where_ ? T() : *where) {}
  T operator()() const { return where_ ? *where_ : value_; }

private:
  const T *where_;
  T value_;
};

/// Puts work into the handle's stream.
template <class Work> cublasStatus_t enqueue(cublasHandle_t handle, Work work) {
  return status_of(library::run_in_stream(handle->stream, std::move(work)));
}

/// The same for work whose result the host reads after the call, in that pointer mode.
template <class Work> cublasStatus_t enqueue_result(cublasHandle_t handle, Work work) {
  const cublasStatus_t status = enqueue(handle, std::move(work));
  if (status != CUBLAS_STATUS_SUCCESS || handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE)
    return status;
  return status_of(cudaStreamSynchronize(handle->stream));
}

/// A vector as BLAS strides it: with a negative step it begins at its end.
template <class T> class strided {
public:
  strided(T *data, index n, index step)
      : first_(step < 0 ? data - (n - 1) * step : data), step_(step) {}
  T &operator[](index i) const { return first_[i * step_]; }

private:
  T *first_;
  index step_;
};

} // namespace offloom::blas

// The functions of a family, as the lists in runtime/include/cublas have them.
#define OFFLOOM_BLAS_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                         \
  extern "C" cublasStatus_t function PARAMETERS(T, R, int) {                                       \
    return offloom::blas::algorithm ARGUMENTS;                                                     \
  }
#define OFFLOOM_BLAS_V1(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  OFFLOOM_BLAS_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                               \
  extern "C" cublasStatus_t function##_64 PARAMETERS(T, R, int64_t) {                              \
    return offloom::blas::algorithm ARGUMENTS;                                                     \
  }
#define OFFLOOM_BLAS_V2(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  OFFLOOM_BLAS_INT(function##_v2, algorithm, PARAMETERS, ARGUMENTS, T, R)                          \
  extern "C" cublasStatus_t function##_v2_64 PARAMETERS(T, R, int64_t) {                           \
    return offloom::blas::algorithm ARGUMENTS;                                                     \
  }
#define OFFLOOM_BLAS_V2_INT(function, algorithm, PARAMETERS, ARGUMENTS, T, R)                      \
  OFFLOOM_BLAS_INT(function##_v2, algorithm, PARAMETERS, ARGUMENTS, T, R)
