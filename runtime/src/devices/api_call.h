// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every call of CUDA's runtime API does around its own work: errors.
#pragma once

#include "devices/host_function_watch.h"

#include "driver_types.h"

#include <atomic>
#include <memory>
#include <new>

namespace offloom {

/// The error that broke the context, which every call returns from then on; cudaSuccess if none
/// did.
extern constinit std::atomic<cudaError_t> context_error;

/// Remembers an error for cudaGetLastError(), and returns it. Success and cudaErrorNotReady, which
/// is an answer and no error, are not remembered.
cudaError_t remember(cudaError_t error) noexcept;

/// The body of a call that needs no working context.
template <class F> cudaError_t context_free_call(F &&body) noexcept {
  try {
    return remember(body());
  } catch (const std::bad_alloc &) {
    return remember(cudaErrorMemoryAllocation);
  }
}

/// Whether a call that needs a context has been made: by the thread, by any. The driver API, whose
/// calls need one that is there, looks at them.
extern constinit thread_local bool thread_used_runtime;
extern constinit std::atomic<bool> runtime_was_used;

/// Whether cuInit() has been called, or a call that asks for devices, which does the same and makes
/// no context.
extern constinit std::atomic<bool> driver_initialised;

/// The body of a call that asks for devices.
template <class F> cudaError_t device_query_call(F &&body) noexcept {
  driver_initialised.store(true, std::memory_order_relaxed);
  return context_free_call(body);
}

/// See machine/runtime_beacon.h.
bool give_way();
/// A thread's first use.
void note_first_use() noexcept;

inline void note_runtime_use() noexcept {
  if (!thread_used_runtime) [[unlikely]]
    note_first_use();
}

/// True on a thread that runs a host function of a stream, which must not call the API.
extern constinit thread_local bool in_host_function;

/// The body of a call that an H200 still answers when the context is broken.
template <class F> cudaError_t lasting_call(F &&body) noexcept {
  note_runtime_use();
  return in_host_function ? remember(cudaErrorNotPermitted) : context_free_call(body);
}

/// The body of any other call: not run any more when the context is broken.
template <class F> cudaError_t api_call(F &&body) noexcept {
  const cudaError_t broken = context_error.load(std::memory_order_relaxed);
  if (broken == cudaSuccess)
    return lasting_call(body);
  note_runtime_use();
  return remember(broken);
}

/// The time during which the driver API calls the runtime's: errors are its own, and it is no use
/// of the runtime.
class last_error_scope {
public:
  last_error_scope();
  ~last_error_scope();
  last_error_scope(const last_error_scope &) = delete;
  last_error_scope &operator=(const last_error_scope &) = delete;

private:
  cudaError_t outer_error_;
  bool was_in_driver_call_;
};

/// The time during which a thread runs blocks: what calls answer there is device code's to know.
class device_error_scope {
public:
  device_error_scope();
  ~device_error_scope();
  device_error_scope(const device_error_scope &) = delete;
  device_error_scope &operator=(const device_error_scope &) = delete;

private:
  cudaError_t outer_error_;
};

/// The time during which a stream runs a host function. Its errors are not those of the thread that
/// happens to run it.
class host_function_scope {
public:
  host_function_scope();
  ~host_function_scope();
  host_function_scope(const host_function_scope &) = delete;
  host_function_scope &operator=(const host_function_scope &) = delete;

private:
  cudaError_t outer_error_;
  bool was_in_host_function_;
  std::unique_ptr<host_function_watch> watch_; ///< if the thread that waits for it runs it
};

} // namespace offloom
