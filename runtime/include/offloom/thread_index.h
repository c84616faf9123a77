// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::thread_index: threadIdx inside the body of a thread loop.
#pragma once

#include "../vector_types.h"

namespace offloom {

/// CUDA's limit on threads a block, the same on every GPU since compute capability 2.0.
inline constexpr unsigned max_block_threads = 1024;

/// As many may run as one block that are joined with those of neighbouring blocks, in rows along x
/// that are no longer than a block's may be.
inline constexpr unsigned max_joined_threads = 16 * max_block_threads;

/// The largest place along x that loops over threads count as an int: authors add a little more.
inline constexpr unsigned last_int_place = 0x7fffffffu - 4 * max_joined_threads;

/// Threads in a warp; the last warp of a block may be partial.
inline constexpr unsigned warp_threads = 32;

/// Which thread of the block a loop body runs for. Derives from uint3, so that code which passes
/// `threadIdx` on as a uint3 keeps working.
struct thread_index : uint3 {
  /// x + dim.x * (y + dim.y * z): 0 … block size - 1, the order in which threads form warps.
  unsigned linear;
};

/// The same where a loop goes warp by warp. g++ 12 does not see that `threadIdx.x % 32` counts in a
/// loop of a warp, and reads what it leads to element by element.
struct warp_index : thread_index {
  warp_index(const thread_index &thread, int lane) : thread_index(thread), lane_(lane) {}

  /// threadIdx.x % 32
  unsigned lane() const { return static_cast<unsigned>(lane_); }

private:
  int lane_;
};

} // namespace offloom
