// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of the driver API: see cuda_driver_execution.h.
#include "cuda.h"
#include "devices/function_handles.h"
#include "driver/driver_call.h"
#include "driver/driver_launch_attributes.h"
#include "launches/launch_checks.h"
#include "launches/unpacked_arguments.h"

#include <algorithm>
#include <cstring>

using namespace offloom;

namespace {

CUresult launch(const CUfunc_st &function, const launch_config &config, void **arguments) {
  if (function.signature->parameter_count && !arguments)
    return CUDA_ERROR_INVALID_VALUE;
  return as_result(function.signature->launch(config, function.address, arguments));
}

CUresult launch_packed(const CUfunc_st &function, const launch_config &config,
                       const packed_buffer &packed) {
  unpacked_arguments arguments(*function.signature, packed);
  return arguments.fit() ? launch(function, config, arguments.values()) : CUDA_ERROR_INVALID_VALUE;
}

/// A launch whose arguments are given in either style.
CUresult launch_either(const CUfunc_st &function, const launch_config &config, void **parameters,
                       void **extra) {
  if (parameters && extra)
    return CUDA_ERROR_INVALID_VALUE;
  if (!extra || *extra == CU_LAUNCH_PARAM_END)
    return launch(function, config, parameters);
  const packed_buffer buffer = read_extra(extra);
  return buffer.begin ? launch_packed(function, config, buffer) : CUDA_ERROR_INVALID_VALUE;
}

/// The body of a call with a kernel.
template <class F> CUresult function_call(CUfunction function, F &&body) {
  return context_call([&] { return is_function(function) ? body() : CUDA_ERROR_INVALID_HANDLE; });
}

/// cuLaunch and its kind.
CUresult launch_set_up(CUfunction function, dim3 grid, CUstream stream) {
  return function_call(function, [&] {
    const CUfunc_st &f = *function;
    return launch_packed(f, {grid, f.block, f.shared_bytes, stream},
                         {f.parameters.data(), f.parameters.size()});
  });
}

CUresult set_parameter(CUfunction function, int offset, const void *value, std::size_t bytes) {
  return function_call(function, [&] {
    if (offset < 0 || (bytes && !value))
      return CUDA_ERROR_INVALID_VALUE;
    auto &parameters = function->parameters;
    const std::size_t begin = static_cast<std::size_t>(offset);
    parameters.resize(std::max(parameters.size(), begin + bytes));
    std::memcpy(parameters.data() + begin, value, bytes);
    return CUDA_SUCCESS;
  });
}

} // namespace

CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                        unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                        unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                        void **parameters, void **extra) {
  return function_call(function, [&] {
    const launch_config config(dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z),
                               shared_bytes, stream);
    return launch_either(*function, config, parameters, extra);
  });
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **parameters,
                          void **extra) {
  return function_call(function, [&] {
    if (!config)
      return CUDA_ERROR_INVALID_VALUE;
    launch_attributes attributes(*config);
    launch_config resolved(dim3(1), dim3(1));
    cudaError_t error = detail::configure(resolved, attributes.config());
    if (error != cudaSuccess)
      return as_result(error);
    const CUresult result = launch_either(*function, resolved, parameters, extra);
    if (result == CUDA_SUCCESS)
      error = detail::record_events(*attributes.config());
    return result == CUDA_SUCCESS ? as_result(error) : result;
  });
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                                   unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                   unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                                   void **parameters) {
  return function_call(function, [&] {
    launch_config config(dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z),
                         shared_bytes, stream);
    config.cooperative = true;
    return launch(*function, config, parameters);
  });
}

CUresult cuFuncSetBlockShape(CUfunction function, int x, int y, int z) {
  return function_call(function, [&] {
    if (x <= 0 || y <= 0 || z <= 0)
      return CUDA_ERROR_INVALID_VALUE;
    const dim3 block(static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z));
    launch_config config(dim3(1), block, 0, nullptr);
    if (check_launch(config, function->address) != cudaSuccess)
      return CUDA_ERROR_INVALID_VALUE;
    function->block = block;
    return CUDA_SUCCESS;
  });
}
CUresult cuFuncSetSharedSize(CUfunction function, unsigned int bytes) {
  return function_call(function, [&] {
    function->shared_bytes = bytes;
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSetSize(CUfunction function, unsigned int bytes) {
  return function_call(function, [&] {
    function->parameters.resize(bytes);
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSeti(CUfunction function, int offset, unsigned int value) {
  return set_parameter(function, offset, &value, sizeof value);
}
CUresult cuParamSetf(CUfunction function, int offset, float value) {
  return set_parameter(function, offset, &value, sizeof value);
}
CUresult cuParamSetv(CUfunction function, int offset, void *value, unsigned int bytes) {
  return set_parameter(function, offset, value, bytes);
}
CUresult cuLaunch(CUfunction function) { return launch_set_up(function, dim3(1, 1), nullptr); }
CUresult cuLaunchGrid(CUfunction function, int grid_width, int grid_height) {
  return cuLaunchGridAsync(function, grid_width, grid_height, nullptr);
}
CUresult cuLaunchGridAsync(CUfunction function, int grid_width, int grid_height, CUstream stream) {
  if (grid_width <= 0 || grid_height <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  return launch_set_up(function,
                       dim3(static_cast<unsigned>(grid_width), static_cast<unsigned>(grid_height)),
                       stream);
}
