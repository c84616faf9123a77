// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The allocations that CUDA's API handed out: what they are, where they end.
#pragma once

#include "driver_types.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace offloom {

struct allocation {
  /// Imported: by cudaIpcOpenMemHandle() and its kind. External: by cudaImportExternalMemory().
  enum class kind { device, pinned, registered, managed, imported, external };
  std::byte *begin;
  std::size_t bytes;
  kind what;
  unsigned flags; ///< of cudaHostAlloc() or cudaHostRegister()
  cudaMemPool_t pool;
  int device;                     ///< that was current
  void (*give_back)(void *begin); ///< what happens to the memory in the end; null: nothing
};

/// Allocates `bytes` > 0 and records them. Null when the device's memory does not suffice. Device
/// memory has its pages to itself, so that it can be shared with other processes (ipc_memory.cpp).
void *allocate(std::size_t bytes, allocation::kind what, unsigned flags = 0,
               cudaMemPool_t pool = nullptr);

/// Frees the allocation that starts at `memory` if it is of a kind that `allowed` accepts; tells
/// whether it did.
bool release(void *memory, bool (*allowed)(allocation::kind));

/// The same but for giving the memory back, which is left to the caller: null if it did not.
std::optional<allocation> forget_allocation(void *memory, bool (*allowed)(allocation::kind));

/// Records memory that was not allocated here. False if part of it belongs to an allocation
/// already.
bool record(const allocation &a);

/// Changes what happens to the memory of an allocation in the end.
void set_give_back(void *begin, void (*give_back)(void *begin));

/// The allocation that `memory` points into.
std::optional<allocation> find_allocation(const void *memory);

/// False if `memory` points into an allocation that ends before `memory` + `bytes`.
bool is_within_allocation(const void *memory, std::size_t bytes);

/// Counts memory of a device that is no allocation yet; false if it has not so much left. What has
/// been counted, less_device_bytes() takes away again.
bool more_device_bytes(int device, std::size_t bytes);
void less_device_bytes(int device, std::size_t bytes);

/// Bytes in device and managed allocations of the current device.
std::size_t allocated_device_bytes();

/// Frees everything of the current device, as cudaDeviceReset() does.
void free_all_allocations();

} // namespace offloom
