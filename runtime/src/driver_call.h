// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every call of the driver API does around the runtime's function of the same meaning.
#pragma once

#include "api_call.h"
#include "driver_context.h"

namespace offloom {

/// The two enumerations share their numbers.
inline CUresult as_result(cudaError_t error) { return static_cast<CUresult>(error); }

inline void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }

/// The body of a call that needs no context. Null is no place for a result.
template <class F, class... Out> CUresult initialised_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_initialised();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

/// The body of any other call.
template <class F, class... Out> CUresult context_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_context();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

} // namespace offloom
