// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The time at which a timed wait gives up.
#pragma once

#include "../host_defines.h"

#include <chrono>

namespace cuda::detail {

/// A clock that never goes back, for host and device.
__host__ __device__ long long steady_nanoseconds();

/// Since 1970, as the system's clock has it.
__host__ __device__ long long system_nanoseconds();

class deadline {
public:
  template <class Rep, class Period>
  __host__ __device__ explicit deadline(const ::std::chrono::duration<Rep, Period> &duration)
      : end_(steady_nanoseconds() +
             ::std::chrono::duration_cast<::std::chrono::nanoseconds>(duration).count()) {}

  __host__ __device__ bool is_over() const { return steady_nanoseconds() >= end_; }

private:
  long long end_;
};

} // namespace cuda::detail
