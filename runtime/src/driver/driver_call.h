// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every call of the driver API does around the runtime's function of the same meaning.
#pragma once

#include "devices/api_call.h"
#include "devices/call_recording.h"
#include "driver/driver_context.h"

namespace offloom {

inline bool is_result(int number) {
  switch (number) {
#define OFFLOOM_CU_RESULT(name, value) case value:
#include "cuda_driver_errors.inc"
#undef OFFLOOM_CU_RESULT
    return true;
  }
  return false;
}

/// The two enumerations share their numbers. What the runtime API alone tells apart, such as
/// pitches and directions, are values that are not allowed.
inline CUresult as_result(cudaError_t error) {
  return is_result(error) ? static_cast<CUresult>(error) : CUDA_ERROR_INVALID_VALUE;
}

inline void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }
inline CUdeviceptr address_of(const void *memory) { return reinterpret_cast<CUdeviceptr>(memory); }

// Arrays are the same objects in both APIs.
inline cudaArray_t array_of(CUarray handle) { return reinterpret_cast<cudaArray_t>(handle); }
inline CUarray handle_of(cudaArray_const_t array) {
  return reinterpret_cast<CUarray>(const_cast<cudaArray_t>(array));
}
inline cudaMipmappedArray_t mipmap_of(CUmipmappedArray handle) {
  return reinterpret_cast<cudaMipmappedArray_t>(handle);
}
inline CUmipmappedArray handle_of(cudaMipmappedArray_const_t mipmap) {
  return reinterpret_cast<CUmipmappedArray>(const_cast<cudaMipmappedArray_t>(mipmap));
}

/// A call that gives an address: make(&memory).
template <class F> CUresult give_address(CUdeviceptr *address, F &&make) {
  void *memory = nullptr;
  const cudaError_t error = make(&memory);
  if (error == cudaSuccess)
    *address = address_of(memory);
  return as_result(error);
}

/// The body of a call that needs no context. Null is no place for a result.
template <class F, class... Out> CUresult initialised_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_initialised();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  const recorded_call unrecorded; // nor what it calls
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

/// The body of any other call.
template <class F, class... Out> CUresult context_call(F &&body, const Out *...out) {
  const CUresult result = driver::check_context();
  if (result != CUDA_SUCCESS)
    return result;
  const last_error_scope scope;
  const recorded_call unrecorded; // nor what it calls
  return (... && out) ? body() : CUDA_ERROR_INVALID_VALUE;
}

} // namespace offloom
