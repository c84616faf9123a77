// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Limits: see cuda_runtime_api/device.h.
#include "devices/device_limits.h"

#include "cuda_runtime_api/device.h"
#include "device_code/device_heap.h"
#include "devices/active_profile.h"
#include "devices/api_call.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace offloom {

namespace {

struct limit {
  std::size_t at_first, least, most, unit;
  std::atomic<std::size_t> value{at_first};
};

constexpr std::size_t kib = 1 << 10, mib = 1 << 20;

/// By cudaLimit. Less than the least becomes that; more than the most is refused; between them it
/// is rounded up.
std::array<limit, 7> limits = {{
    {1 * kib, 0, 512 * kib, 16},            // of a thread's stack
    {0, 512 * kib, SIZE_MAX, 128},          // of printf's memory; 0: 64 KiB a multiprocessor
    {8 * mib, 4 * mib, SIZE_MAX, 32 * kib}, // of the heap
    {0, 0, 0, 1},            // of the depth of cudaDeviceSynchronize() in kernels, which is gone
    {2048, 32, SIZE_MAX, 1}, // of launches that wait in kernels
    {64, 0, 128, 1},         // of what the L2 cache fetches at once
    {0, 0, SIZE_MAX, 1},     // of what stays in it
}};

/// What CUDA's driver has beyond those of the runtime, and does not let be set: the most of shared
/// memory that a block has, and whether graphics share the context.
constexpr unsigned shared_limit = 7, graphics_limit = 8;

bool is_of_driver(unsigned limit) { return limit == shared_limit || limit == graphics_limit; }

std::size_t value_of(cudaLimit which, const limit &limit) {
  const std::size_t value = limit.value;
  return which == cudaLimitPrintfFifoSize && !value ? active_profile().multiprocessors * 64 * kib
                                                    : value;
}

cudaError_t find(cudaLimit which, limit *&found) {
  if (which == cudaLimitDevRuntimeSyncDepth)
    return cudaErrorUnsupportedLimit;
  if (static_cast<unsigned>(which) >= limits.size())
    return cudaErrorInvalidValue;
  found = &limits[which];
  return cudaSuccess;
}

} // namespace

std::size_t device_limit(cudaLimit limit) {
  return limits[limit].value.load(std::memory_order_relaxed);
}

void reset_device_limits() {
  for (limit &l : limits)
    l.value = l.at_first;
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  return api_call([&] {
    offloom::limit *found = nullptr;
    if (is_of_driver(limit))
      return cudaErrorNotPermitted;
    if (const cudaError_t error = find(limit, found); error != cudaSuccess)
      return error;
    if (value > found->most || (limit == cudaLimitMallocHeapSize && device_heap_was_used()))
      return cudaErrorInvalidValue;
    const std::size_t past = value % found->unit;
    found->value = std::max(past ? value - past + found->unit : value, found->least);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetLimit(size_t *pValue, cudaLimit limit) {
  return api_call([&] {
    offloom::limit *found = nullptr;
    if (pValue && is_of_driver(limit)) {
      const long long shared = active_profile().shared_bytes_per_block_optin;
      *pValue = static_cast<unsigned>(limit) == shared_limit ? static_cast<std::size_t>(shared) : 0;
      return cudaSuccess;
    }
    if (const cudaError_t error = find(limit, found); error != cudaSuccess)
      return error;
    if (!pValue)
      return cudaErrorInvalidValue;
    *pValue = value_of(limit, *found);
    return cudaSuccess;
  });
}
