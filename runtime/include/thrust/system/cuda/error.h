// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's errors as Thrust's error codes: thrust::cuda_category() and thrust::cuda::errc.
#pragma once

#include "../../../cuda_runtime_api.h"
#include <string>
#include <thrust/detail/config.h>
#include <thrust/system/error_code.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace errc {

enum errc_t {
  success = cudaSuccess,
  invalid_value = cudaErrorInvalidValue,
  memory_allocation = cudaErrorMemoryAllocation,
  initialization_error = cudaErrorInitializationError,
  launch_failure = cudaErrorLaunchFailure,
  launch_timeout = cudaErrorLaunchTimeout,
  launch_out_of_resources = cudaErrorLaunchOutOfResources,
  invalid_device_function = cudaErrorInvalidDeviceFunction,
  invalid_configuration = cudaErrorInvalidConfiguration,
  invalid_device = cudaErrorInvalidDevice,
  invalid_symbol = cudaErrorInvalidSymbol,
  invalid_memcpy_direction = cudaErrorInvalidMemcpyDirection,
  invalid_resource_handle = cudaErrorInvalidResourceHandle,
  not_ready = cudaErrorNotReady,
  no_device = cudaErrorNoDevice,
  unknown = cudaErrorUnknown,
};

} // namespace errc

namespace detail {

class error_category final : public thrust::system::error_category {
public:
  const char *name() const override { return "cuda"; }

  std::string message(int event) const override {
    auto status = static_cast<cudaError_t>(event);
    return std::string(cudaGetErrorName(status)) + ": " + cudaGetErrorString(status);
  }

  thrust::system::error_condition default_error_condition(int event) const override {
    if (event == cudaErrorMemoryAllocation)
      return make_error_condition(thrust::system::errc::not_enough_memory);
    return thrust::system::error_condition(event, *this);
  }
};

} // namespace detail
} // namespace cuda

inline const error_category &cuda_category() {
  static const cuda::detail::error_category category;
  return category;
}

template <> struct is_error_code_enum<cuda::errc::errc_t> : thrust::detail::true_type {};

namespace cuda {
namespace errc {

inline error_code make_error_code(errc_t code) { return error_code(code, cuda_category()); }
inline error_condition make_error_condition(errc_t code) {
  return error_condition(code, cuda_category());
}

} // namespace errc
} // namespace cuda
} // namespace system

namespace cuda {
namespace errc = system::cuda::errc;
} // namespace cuda
using system::cuda_category;
THRUST_NAMESPACE_END
