// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CachingDeviceAllocator: here it allocates and frees at once, and caches nothing.
#pragma once

#include "../cuda_runtime.h"

#include <map> // which programs have by CUB's, as the next two
#include <mutex>
#include <set>

#include "../offloom/author_macros_aside.inc"

namespace cub {

struct CachingDeviceAllocator {
  static constexpr unsigned INVALID_BIN = ~0u;
  static constexpr std::size_t INVALID_SIZE = ~std::size_t(0);
  static constexpr int INVALID_DEVICE_ORDINAL = -1;

  CachingDeviceAllocator() = default;
  explicit CachingDeviceAllocator(unsigned bin_growth, unsigned min_bin = 1,
                                  unsigned max_bin = INVALID_BIN,
                                  std::size_t max_cached_bytes = INVALID_SIZE,
                                  bool skip_cleanup = false, bool debug = false) {
    (void)bin_growth, (void)min_bin, (void)max_bin, (void)max_cached_bytes, (void)skip_cleanup,
        (void)debug;
  }

  cudaError_t DeviceAllocate(void **memory, std::size_t bytes, cudaStream_t stream = nullptr) {
    (void)stream;
    return cudaMalloc(memory, bytes);
  }
  cudaError_t DeviceAllocate(int device, void **memory, std::size_t bytes,
                             cudaStream_t stream = nullptr) {
    return on(device, [&] { return DeviceAllocate(memory, bytes, stream); });
  }
  /// Waits for the work that may use the memory.
  cudaError_t DeviceFree(void *memory) { return cudaFree(memory); }
  cudaError_t DeviceFree(int device, void *memory) {
    return on(device, [&] { return DeviceFree(memory); });
  }
  cudaError_t FreeAllCached() { return cudaSuccess; }
  cudaError_t SetMaxCachedBytes(std::size_t) { return cudaSuccess; }

private:
  template <class Call> static cudaError_t on(int device, Call call) {
    int before = 0;
    cudaError_t error = cudaGetDevice(&before);
    if (error == cudaSuccess)
      error = cudaSetDevice(device);
    if (error != cudaSuccess)
      return error;
    error = call();
    cudaSetDevice(before);
    return error;
  }
};

} // namespace cub

#include "../offloom/author_macros_back.inc"
