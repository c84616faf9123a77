// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a memory pool is.
#pragma once

#include "device_memory/pool_memory.h"
#include "devices/handles.h"
#include "driver_types.h"

#include <cstdint>
#include <memory>
#include <mutex>

struct CUmemPoolHandle_st {
  explicit CUmemPoolHandle_st(int device) : device(device) {}

  int device;
  /// Of pools that other processes may map; else allocations are like any other.
  std::shared_ptr<offloom::pool_memory> memory;
  bool is_imported = false; ///< another process allocates from it

  std::mutex mutex;
  int reuse[4] = {0, 1, 1, 1}; ///< by cudaMemPoolAttr; index 0 is none
  std::uint64_t release_threshold = 0;
  std::uint64_t most = ~std::uint64_t{}; ///< that may be in use
  std::uint64_t used = 0;
  std::uint64_t used_high = 0;
  std::uint64_t reserved = 0; ///< as a GPU's: given back when a stream is waited for
  std::uint64_t reserved_high = 0;
  bool is_destroyed = false; ///< no handle any more, but there until all of it has been freed
};

namespace offloom {

/// All but the devices' own.
handle_table<CUmemPoolHandle_st> &pools();

/// Whether the handle names a pool.
bool is_pool(cudaMemPool_t pool);

/// Forgets the pools of a device whose memory has been freed; its own is as new.
void forget_pools(int device);

/// Notes that so many bytes were allocated from the pool.
void enter_pool(CUmemPoolHandle_st &pool, std::uint64_t bytes);

/// What a GPU's pools do when the host has waited for a stream: they keep no more memory than
/// their threshold.
void release_unused_memory();

/// Notes that so many bytes are free again.
void leave_pool(cudaMemPool_t pool, std::uint64_t bytes);

} // namespace offloom
