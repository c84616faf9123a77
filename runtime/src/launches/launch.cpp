// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into a launch: the checks a GPU makes of its configuration, the stream that keeps the
// arguments until the kernel runs, and the end of a kernel that fails.
#include "offloom/launch.h"

#include "blocks/residency.h"
#include "blocks/scheduler.h"
#include "devices/active_profile.h"
#include "devices/call_recording.h"
#include "launches/device_work.h"
#include "launches/kernel_registry.h"
#include "launches/launch_checks.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace offloom {

namespace {

bool is_within(const dim3 &size, const std::array<long long, 3> &limit) {
  return size.x > 0 && size.y > 0 && size.z > 0 && size.x <= limit[0] && size.y <= limit[1] &&
         size.z <= limit[2];
}

cudaError_t check_stream(cudaStream_t stream, bool in_device_code) {
  if (in_device_code)
    return is_device_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  return is_stream(stream) && queue_of(stream)->device == current_device()
             ? cudaSuccess
             : cudaErrorInvalidResourceHandle;
}

/// A launch in a stream. The arguments' bytes and pointers to them lie behind it.
class kept_launch {
public:
  kept_launch(const launch_config &config, const detail::kernel_call &call, void **arguments)
      : config_(config), call_{call.kernel, call.signature, arguments} {
    config_.stream = at_once();
  }

  void operator()(cudaError_t broken) const {
    if (broken == cudaSuccess)
      call_.signature->launch(config_, call_.kernel, call_.arguments);
  }

  static void keep(operation &op, const launch_config &config, const detail::kernel_call &call);

private:
  launch_config config_;
  detail::kernel_call call_;
};

std::byte *align(std::byte *place, std::size_t alignment) {
  return reinterpret_cast<std::byte *>((reinterpret_cast<std::uintptr_t>(place) + alignment - 1) &
                                       ~(alignment - 1));
}

void kept_launch::keep(operation &op, const launch_config &config,
                       const detail::kernel_call &call) {
  const std::size_t count = call.signature->parameter_count;
  const detail::parameter_type *const *const types = call.signature->parameters;
  std::size_t bytes = sizeof(kept_launch) + count * sizeof(void *);
  for (std::size_t i = 0; i < count; ++i)
    bytes += types[i]->size + types[i]->alignment;
  auto *const storage = static_cast<std::byte *>(op.reserve(bytes));
  auto *const arguments = reinterpret_cast<void **>(storage + sizeof(kept_launch));
  auto *place = reinterpret_cast<std::byte *>(arguments + count);
  for (std::size_t i = 0; i < count; ++i) {
    place = align(place, types[i]->alignment);
    std::memcpy(place, call.arguments[i], types[i]->size);
    arguments[i] = place;
    place += types[i]->size;
  }
  op.hold_in(storage, kept_launch(config, call, arguments));
}

/// As on a GPU a launch succeeds though its kernel fails: the calls after it report that.
void run_now(const launch_config &config, const void *kernel, void (*run_block)(void *),
             void *context) {
  const cudaError_t failure = run_grid(config, kernel, run_block, context);
  if (failure != cudaSuccess)
    break_context(failure);
}

cudaError_t capture_launch(const launch_config &config, const detail::kernel_call &call) {
  if (!call.signature)
    return cudaErrorStreamCaptureUnsupported; // the closure cannot be copied
  return capture_node(config.stream,
                      kernel_work{call.kernel, config.grid, config.block,
                                  static_cast<unsigned>(config.shared_bytes),
                                  packed_arguments(*call.signature, call.arguments)});
}

} // namespace

/// What NVIDIA's driver answers (recorded with driver 580): cudaErrorInvalidValue for every limit.
cudaError_t check_launch(launch_config &config, const void *kernel) {
  const device_profile &profile = active_profile();
  const auto threads = 1ll * config.block.x * config.block.y * config.block.z;
  if (!is_within(config.block, profile.max_block) || threads > profile.max_threads_per_block)
    return cudaErrorInvalidValue;
  if (!config.cluster.x || !config.cluster.y || !config.cluster.z)
    return cudaErrorInvalidClusterSize;
  if (!is_within(config.grid, profile.max_grid) || config.shared_bytes > UINT32_MAX)
    return cudaErrorInvalidValue;
  const known_kernel known = find_kernel(kernel);
  if (threads > known.attributes.max_threads)
    return cudaErrorInvalidValue;
  if (const cudaError_t error = settle_clusters(config, known); error != cudaSuccess)
    return error;
  if (config.shared_bytes > dynamic_shared_limit(known)) {
    const bool fits = resident_blocks_per_sm(known, threads, config.shared_bytes);
    return config.cooperative && !fits ? cudaErrorCooperativeLaunchTooLarge : cudaErrorInvalidValue;
  }
  return check_residency(config, known);
}

/// A launch that has a stream.
static cudaError_t put_launch(launch_config config, const detail::kernel_call &call,
                              void (*run_block)(void *), void *context) {
  return api_call([&] {
    device_work *const parent = current_device_work();
    cudaError_t error = check_launch(config, call.kernel);
    if (parent && error == cudaErrorInvalidValue)
      error = cudaErrorInvalidConfiguration; // CUDA's device runtime answers so (recorded)
    if (error == cudaSuccess)
      error = check_stream(config.stream, parent);
    if (error != cudaSuccess)
      return error;
    if (parent)
      return launch_later(*parent, config, call);
    if (capturing_streams) {
      const capture_answer answer = ask_capture(config.stream);
      if (answer.captured || answer.error != cudaSuccess)
        return answer.error != cudaSuccess ? answer.error : capture_launch(config, call);
    }
    show_device_output();
    stream_scheduler &scheduler = stream_scheduler::instance();
    const queue_reference &queue = queue_of(config.stream);
    if (launches_are_synchronous() || !call.signature) { // without one, it cannot be copied
      scheduler.perform(queue, [&](cudaError_t broken) {
        if (broken == cudaSuccess)
          run_now(config, call.kernel, run_block, context);
      });
      return cudaSuccess;
    }
    operation &op = scheduler.take_operation();
    kept_launch::keep(op, config, call);
    scheduler.put(queue, op);
    return cudaSuccess;
  });
}

cudaError_t detail::launch_blocks(const launch_config &config, const kernel_call &call,
                                  void (*run_block)(void *), void *context) {
  if (config.stream == at_once()) {
    run_now(config, call.kernel, run_block, context);
    return cudaSuccess;
  }
  const recorded_call recorded;
  const auto launch = [&] { return put_launch(config, call, run_block, context); };
  return recorded ? recorded.launched(config, call, launch) : launch();
}

} // namespace offloom
