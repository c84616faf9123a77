// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Limits: see cuda_runtime_api/device.h.
#include "devices/device_limits.h"

#include "cuda_runtime_api/device.h"
#include "device_code/device_heap.h"
#include "devices/api_call.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace offloom {

namespace {

struct limit {
  std::size_t at_first, least, most;
  std::atomic<std::size_t> value{at_first};
};

constexpr std::size_t kib = 1 << 10, mib = 1 << 20;

/// By cudaLimit. Less than the least becomes that; more than the most is refused.
std::array<limit, 7> limits = {{
    {1 * kib, 0, 512 * kib},      // of a thread's stack
    {1 * mib, 0, SIZE_MAX},       // of printf's memory
    {8 * mib, 4 * mib, SIZE_MAX}, // of the heap
    {0, 0, 0},           // of the depth of cudaDeviceSynchronize() in kernels, which is gone
    {2048, 0, SIZE_MAX}, // of launches that wait in kernels
    {64, 0, 128},        // of what the L2 cache fetches at once
    {0, 0, SIZE_MAX},    // of what stays in it
}};

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
    if (const cudaError_t error = find(limit, found); error != cudaSuccess)
      return error;
    if (value > found->most || (limit == cudaLimitMallocHeapSize && device_heap_was_used()))
      return cudaErrorInvalidValue;
    found->value = std::max(value, found->least);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetLimit(size_t *pValue, cudaLimit limit) {
  return api_call([&] {
    offloom::limit *found = nullptr;
    if (const cudaError_t error = find(limit, found); error != cudaSuccess)
      return error;
    if (!pValue)
      return cudaErrorInvalidValue;
    *pValue = found->value;
    return cudaSuccess;
  });
}
