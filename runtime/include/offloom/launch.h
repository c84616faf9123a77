// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::launch: what kernel<<<grid, block, shared_bytes, stream>>>(args...) becomes.
#pragma once

#include "driver_types.h"
#include "offloom/thread_index.h"

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace offloom {

/// The execution configuration. `shared_bytes` is the dynamic shared memory a block gets.
struct launch_config {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes;
  cudaStream_t stream;

  /// Templates, because inside braces an int would not convert to what it names here.
  template <std::convertible_to<dim3> Grid = dim3, std::convertible_to<dim3> Block = dim3,
            std::convertible_to<std::size_t> Bytes = std::size_t>
  launch_config(const Grid &grid, const Block &block, Bytes shared_bytes = 0,
                cudaStream_t stream = nullptr)
      : grid(static_cast<dim3>(grid)), block(static_cast<dim3>(block)),
        shared_bytes(static_cast<std::size_t>(shared_bytes)), stream(stream) {}
};

namespace detail {

/// Calls run_block(context) for every block of the grid, over all cores, and returns when all are
/// done. Blocks start in the order of their linear index. `kernel` identifies the kernel for the
/// scheduler's estimates and in messages. A configuration that the device does not allow runs
/// nothing and sets the error that cudaGetLastError() reports.
void launch_blocks(const launch_config &config, const void *kernel,
                   void (*run_block)(void *context), void *context);

} // namespace detail

/// Runs a kernel. The arguments are converted to the parameters' types once, here; each block gets
/// its own copy. Errors in the configuration are reported by cudaGetLastError(), as in CUDA.
template <class... P>
void launch(const launch_config &config, void (*kernel)(P...), std::type_identity_t<P>... args) {
  auto call = [&] { kernel(args...); };
  detail::launch_blocks(
      config, reinterpret_cast<const void *>(kernel),
      [](void *context) { (*static_cast<decltype(call) *>(context))(); }, &call);
}

/// Runs a callable once for each block: for kernels that cannot be named without their arguments.
template <class F>
  requires std::invocable<F &>
void launch(const launch_config &config, F body) {
  constexpr auto run_block = [](void *context) { (*static_cast<F *>(context))(); };
  detail::launch_blocks(config, reinterpret_cast<const void *>(+run_block), run_block, &body);
}

} // namespace offloom
