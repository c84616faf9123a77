// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into a launch: the checks a GPU makes of its configuration, and the end of a kernel that
// fails.
#include "offloom/launch.h"

#include "active_profile.h"
#include "device_work.h"
#include "kernel_registry.h"
#include "residency.h"
#include "scheduler.h"
#include "stream_capture.h"

#include <array>

namespace offloom {

namespace {

bool is_within(const dim3 &size, const std::array<long long, 3> &limit) {
  return size.x > 0 && size.y > 0 && size.z > 0 && size.x <= limit[0] && size.y <= limit[1] &&
         size.z <= limit[2];
}

/// What NVIDIA's driver answers (recorded with driver 580): cudaErrorInvalidValue for every limit.
cudaError_t check(launch_config &config, const void *kernel, bool in_device_code) {
  const device_profile &profile = active_profile();
  const auto threads = 1ll * config.block.x * config.block.y * config.block.z;
  if (!is_within(config.grid, profile.max_grid) || !is_within(config.block, profile.max_block) ||
      threads > profile.max_threads_per_block)
    return cudaErrorInvalidValue;
  if (in_device_code ? !is_device_stream(config.stream) : !is_stream(config.stream))
    return cudaErrorInvalidResourceHandle;
  const known_kernel known = find_kernel(kernel);
  if (threads > known.attributes.max_threads || config.shared_bytes > dynamic_shared_limit(known))
    return cudaErrorInvalidValue;
  return settle_residency(config, known);
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

cudaError_t detail::launch_blocks(const launch_config &given, const kernel_call &call,
                                  void (*run_block)(void *), void *context) {
  launch_config config = given;
  device_work *const parent = current_device_work();
  const cudaError_t broken = context_error.load(std::memory_order_relaxed);
  const cudaError_t error = broken != cudaSuccess ? broken : check(config, call.kernel, parent);
  if (error != cudaSuccess)
    return remember(error);
  if (parent)
    return remember(launch_later(*parent, config, call));
  if (capturing_streams) {
    const capture_answer answer = ask_capture(config.stream);
    if (answer.captured || answer.error != cudaSuccess)
      return remember(answer.error != cudaSuccess ? answer.error : capture_launch(config, call));
  }
  // As on a GPU a launch succeeds though its kernel fails: the calls after it report that.
  const cudaError_t failure = run_grid(config, call.kernel, run_block, context);
  if (failure != cudaSuccess)
    context_error = failure;
  return cudaSuccess;
}

} // namespace offloom
