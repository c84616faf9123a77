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

/// Whether functions of the program that are called here run on the device: in kernels, and inside
/// device_functions.
__host__ __device__ bool in_device_code() noexcept;

/// While it lives, the calling thread runs functions of the program for an algorithm of the device,
/// as the one thread of a block: they take their `#ifdef __CUDA_ARCH__` branches, and have built-in
/// variables. The algorithm itself stays host code; in_kernel() is as before.
class device_functions {
public:
  device_functions() noexcept;
  ~device_functions();
  device_functions(const device_functions &) = delete;
  device_functions &operator=(const device_functions &) = delete;

private:
  bool begun_here_;
};

/// Calls body(block) as the one thread of each block of a grid, in the order of the stream, and
/// waits: for algorithms that hand each element to a function of the program, which may ask who it
/// is, fail or launch as in any kernel. \p name is an address that tells the grids of one algorithm
/// and type from others. The result is the launch's or the kernel's error.
cudaError_t run_as_grid(cudaStream_t stream, unsigned blocks, const void *name,
                        const std::function<void(unsigned)> &body);

/// The threads that algorithms of the device may use.
unsigned worker_count() noexcept;

/// Puts host code into a stream: it runs in the stream's order, or becomes a node where the stream
/// is captured.
cudaError_t run_in_stream(cudaStream_t stream, std::function<void()> work);

/// Calls body(first, last, chunk) for the chunks of \p size elements of [0, count), on all cores.
/// Which chunks there are does not depend on the number of cores. Inside device_functions, the body
/// is so too.
void for_chunks(std::size_t count, std::size_t size,
                const std::function<void(std::size_t, std::size_t, std::size_t)> &body);

} // namespace library
} // namespace offloom
