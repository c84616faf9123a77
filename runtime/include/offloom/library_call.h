// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA's libraries (Thrust, CUB) ask the runtime for. C++14, since sources without device code
// include it.
#pragma once

#include "../driver_types.h"
#include "../host_defines.h"

#include <cstddef>
#include <functional>

namespace offloom {
namespace library {

/// Whether a thread of a kernel asks: a library's functions for both sides are then that thread's
/// own.
__host__ __device__ bool in_kernel() noexcept;

/// Puts host code into a stream: it runs in the stream's order, or becomes a node where the stream
/// is captured.
cudaError_t run_in_stream(cudaStream_t stream, std::function<void()> work);

/// Calls body(first, last, chunk) for the chunks of \p size elements of [0, count), on all cores.
/// Which chunks there are does not depend on the number of cores.
void for_chunks(std::size_t count, std::size_t size,
                const std::function<void(std::size_t, std::size_t, std::size_t)> &body);

} // namespace library
} // namespace offloom
