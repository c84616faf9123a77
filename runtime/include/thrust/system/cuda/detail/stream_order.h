// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algorithms in the order of their policy's stream: they begin when what is queued there has ended,
// and have ended when they return. In kernels they are the calling thread's own.
#pragma once

#include "../../../../cuda_runtime_api.h"
#include <thrust/detail/seq.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>

#include "../../../../offloom/library_call.h"
#include <memory>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>
#include <utility>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

/// The stream of a policy: that of `par.on(stream)`, or else the default one.
template <class Derived> cudaStream_t stream_of(const execution_policy<Derived> &) { return {}; }

inline void throw_on_error(cudaError_t status, const char *what) {
  if (status != cudaSuccess)
    throw thrust::system_error(status, thrust::cuda_category(), what);
}

template <class Derived> void wait_for_stream(const execution_policy<Derived> &policy) {
  throw_on_error(cudaStreamSynchronize(stream_of(thrust::detail::derived_cast(policy))),
                 "waiting for the stream of a Thrust algorithm");
}

/// Makes what an arena's threads call of the program code of the device.
class device_code_in_arena : ::tbb::task_scheduler_observer {
public:
  explicit device_code_in_arena(::tbb::task_arena &arena) : ::tbb::task_scheduler_observer(arena) {
    observe(true);
  }
  ~device_code_in_arena() override { observe(false); }

private:
  using device_functions = offloom::library::device_functions;

  void on_scheduler_entry(bool) override { scope() = std::make_unique<device_functions>(); }
  void on_scheduler_exit(bool) override { scope().reset(); }
  static std::unique_ptr<device_functions> &scope() {
    static thread_local std::unique_ptr<device_functions> scope;
    return scope;
  }
};

/// The threads that run algorithms.
inline ::tbb::task_arena &device_threads() {
  static ::tbb::task_arena threads(static_cast<int>(offloom::library::worker_count()));
  static device_code_in_arena code(threads);
  return threads;
}

/// Other work of the process must not end up inside the algorithm's own waits.
template <class Algorithm> decltype(auto) run_in_order(Algorithm &&algorithm) {
  return device_threads().execute([&]() -> decltype(auto) {
    return ::tbb::this_task_arena::isolate(std::forward<Algorithm>(algorithm));
  });
}

} // namespace detail
} // namespace cuda
} // namespace system
THRUST_NAMESPACE_END

// A parse of device code alone must not find what the host does there.
#ifdef __CUDA_ARCH__
#define OFFLOOM_THRUST_FOR_THE_HOST(is_threads_own, from, name)
#else
#define OFFLOOM_THRUST_FOR_THE_HOST(is_threads_own, from, name)                                    \
  if (!offloom::library::is_threads_own()) {                                                       \
    wait_for_stream(policy);                                                                       \
    return run_in_order([&]() -> decltype(auto) {                                                  \
      return thrust::system::from::name(policy, std::forward<Arguments>(arguments)...);            \
    });                                                                                            \
  }
#endif

/// Defines the algorithm `name` of this system by that of Thrust's system `from`: tbb::detail, or
/// detail::sequential where that one has none of its own. Where `is_threads_own()`, it is the
/// calling thread's own.
#define OFFLOOM_THRUST_IN_STREAM_ORDER_UNLESS(is_threads_own, from, name)                          \
  THRUST_NAMESPACE_BEGIN                                                                           \
  namespace system {                                                                               \
  namespace cuda {                                                                                 \
  namespace detail {                                                                               \
  template <class Derived, class... Arguments>                                                     \
  __host__ __device__ auto name(execution_policy<Derived> &policy, Arguments &&...arguments)       \
      -> decltype(thrust::system::from::name(policy, std::forward<Arguments>(arguments)...)) {     \
    OFFLOOM_THRUST_FOR_THE_HOST(is_threads_own, from, name)                                        \
    thrust::detail::seq_t alone;                                                                   \
    return thrust::system::detail::sequential::name(alone, std::forward<Arguments>(arguments)...); \
  }                                                                                                \
  }                                                                                                \
  }                                                                                                \
  }                                                                                                \
  THRUST_NAMESPACE_END

#define OFFLOOM_THRUST_IN_STREAM_ORDER(from, name)                                                 \
  OFFLOOM_THRUST_IN_STREAM_ORDER_UNLESS(in_kernel, from, name)

/// The same for `name` of one element: what an algorithm reads and writes through references is in
/// order already.
#define OFFLOOM_THRUST_ACCESS(name)                                                                \
  OFFLOOM_THRUST_IN_STREAM_ORDER_UNLESS(in_device_code, detail::sequential, name)
