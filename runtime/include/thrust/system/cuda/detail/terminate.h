// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../../../../offloom/library_call.h"
#include <cstdio>
#include <exception>
#include <thrust/detail/config.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

__host__ __device__ inline void terminate() {
  if (offloom::library::in_kernel())
    __trap();
  std::terminate();
}

__host__ __device__ inline void terminate_with_message(const char *message) {
  std::printf("%s\n", message);
  terminate();
}

} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END
