// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parameters of the driver API's nodes of graphs, as the runtime's functions want them, and back.
// Kernels, copies and sets are described in other words.
#pragma once

#include "devices/function_handles.h"
#include "driver/driver_call.h"
#include "driver/driver_copy_description.h"

namespace offloom {

// From the driver API's descriptions to the runtime's.

inline CUresult read_kernel(cudaKernelNodeParams &to, const CUDA_KERNEL_NODE_PARAMS &from) {
  const CUfunction function =
      from.func ? from.func : reinterpret_cast<CUfunction>(from.kern); // they are one thing here
  if (!is_function(function))
    return CUDA_ERROR_INVALID_HANDLE;
  to = {function,
        dim3(from.gridDimX, from.gridDimY, from.gridDimZ),
        dim3(from.blockDimX, from.blockDimY, from.blockDimZ),
        from.sharedMemBytes,
        from.kernelParams,
        from.extra};
  return CUDA_SUCCESS;
}
inline CUresult read(cudaKernelNodeParams &to, const CUDA_KERNEL_NODE_PARAMS &from) {
  return read_kernel(to, from);
}
inline CUresult read(cudaMemcpy3DParms &to, const CUDA_MEMCPY3D &from) {
  return read_copy(to, from);
}
inline CUresult read(cudaMemsetParams &to, const CUDA_MEMSET_NODE_PARAMS &from) {
  to = {pointer(from.dst), from.pitch, from.value, from.elementSize, from.width, from.height};
  return CUDA_SUCCESS;
}
inline CUresult read(cudaHostNodeParams &to, const CUDA_HOST_NODE_PARAMS &from) {
  to = {from.fn, from.userData};
  return CUDA_SUCCESS;
}

// And back.

inline CUDA_KERNEL_NODE_PARAMS described(const cudaKernelNodeParams &p) {
  auto *const named = static_cast<CUfunction>(p.func);
  const CUfunction function = is_function(named) ? named : find_program_function(p.func);
  return {function,     p.gridDim.x,      p.gridDim.y,    p.gridDim.z, p.blockDim.x, p.blockDim.y,
          p.blockDim.z, p.sharedMemBytes, p.kernelParams, p.extra,     nullptr,      nullptr};
}
inline CUDA_MEMCPY3D described(const cudaMemcpy3DParms &p) { return describe(p); }
inline CUDA_MEMSET_NODE_PARAMS described(const cudaMemsetParams &p) {
  return {address_of(p.dst), p.pitch, p.value, p.elementSize, p.width, p.height};
}
inline CUDA_HOST_NODE_PARAMS described(const cudaHostNodeParams &p) { return {p.fn, p.userData}; }

/// Calls `call` with the parameters as the runtime's functions want them.
template <class Params, class Given, class F> CUresult with_params(const Given *given, F &&call) {
  return initialised_call(
      [&] {
        Params params{};
        const CUresult result = read(params, *given);
        return result == CUDA_SUCCESS ? as_result(call(&params)) : result;
      },
      given);
}

/// Gives the parameters that get(&params) finds.
template <class Params, class Given, class F> CUresult give_params(Given *out, F &&get) {
  return initialised_call(
      [&] {
        Params params{};
        const cudaError_t error = get(&params);
        if (error == cudaSuccess)
          *out = described(params);
        return as_result(error);
      },
      out);
}

} // namespace offloom
