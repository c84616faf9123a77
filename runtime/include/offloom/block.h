// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::block: what a migrated kernel runs for, and the loops over its threads.
//
// A migrated kernel is called once for each block of the grid. It asks this_block() which block it
// is, and runs its threads in phases: each call of threads() is what stood between two barriers.
#pragma once

#include "offloom/fiber.h"
#include "offloom/thread_index.h"
#include "offloom/thread_loop.h"

#include "device_launch_parameters.h"

#include <cstddef>

namespace offloom {

class block_scope;

/// Asks a thread loop to keep the global threadIdx up to date, because its body calls a device
/// function that reads it. This costs vectorisation, hence the request.
struct as_current_t {};
inline constexpr as_current_t as_current;

/// One block of a running grid. Belongs to the operating-system thread that runs it.
class block {
public:
  uint3 idx{}; ///< blockIdx
  dim3 dim{};  ///< blockDim
  dim3 grid{}; ///< gridDim

  /// Calls body(thread_index) for every thread of the block, in ascending linear order.
  template <class F> [[gnu::always_inline]] void threads(F &&body) {
    detail::for_each_thread(idx, dim, body);
  }

  /// The same, with the global threadIdx set for each thread.
  template <class F> [[gnu::always_inline]] void threads(as_current_t, F &&body) {
    threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// Calls body(thread_index) for every thread that has not exited, in ascending linear order.
  template <class F> [[gnu::always_inline]] void live_threads(F &&body) {
    if (!any_exited_)
      return threads(body);
    threads([&](thread_index index) {
      if (!exited_[index.linear])
        body(index);
    });
  }

  template <class F> [[gnu::always_inline]] void live_threads(as_current_t, F &&body) {
    live_threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// Runs body(thread_index) for every thread on a stack of its own, so that any CUDA
  /// synchronisation function may stand anywhere in it. Threads that have exited are skipped.
  template <class F> void fibers(F &&body) {
    run_fibers(
        *this, [](void *f, thread_index index) { (*static_cast<decltype(&body)>(f))(index); },
        const_cast<void *>(static_cast<const void *>(&body)));
  }

  /// The thread takes no part in later live_threads() or fibers() of this block. Returns nothing,
  /// so that a kernel's early `return;` becomes `return block.exit(threadIdx);`.
  void exit(const uint3 &thread) { exit_linear(thread.x + dim.x * (thread.y + dim.y * thread.z)); }
  void exit(const thread_index &thread) { exit_linear(thread.linear); }

  /// The launch's dynamic shared memory, the same for every T; 128-byte aligned.
  template <class T> T *dynamic_shared() { return static_cast<T *>(dynamic_shared_); }

  /// Threads in this block.
  unsigned size() const { return dim.x * dim.y * dim.z; }

private:
  friend class block_scope;
  friend void run_fibers(block &, void (*)(void *, thread_index), void *);

  void exit_linear(unsigned linear) {
    exited_[linear] = true;
    any_exited_ = true;
  }

  void *dynamic_shared_ = nullptr;
  bool any_exited_ = false;
  bool exited_[max_block_threads] = {};
};

namespace detail {
extern constinit thread_local block *current_block;
}

/// The block that this operating-system thread is running. Call it in device code only.
inline block &this_block() { return *detail::current_block; }

/// True inside a kernel and the functions it calls: what an `#ifdef __CUDA_ARCH__` branch becomes.
inline bool in_device_code() noexcept { return detail::current_block != nullptr; }

} // namespace offloom
