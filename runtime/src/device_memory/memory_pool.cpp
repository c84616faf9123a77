// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory pools: see cuda_runtime_api/memory_pool.h.
#include "cuda_runtime_api/memory_pool.h"

#include "device_memory/allocations.h"
#include "device_memory/memory_location.h"
#include "device_memory/memory_pool.h"
#include "devices/active_profile.h"
#include "devices/call_recording.h"
#include "streams/stream_calls.h"
#include "streams/stream_capture.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>

namespace offloom {
namespace {

/// Of one device.
struct device_pools {
  explicit device_pools(int device) : standard(device) {}

  CUmemPoolHandle_st standard;
  std::atomic<cudaMemPool_t> current{&standard}; ///< may have been destroyed
};

device_pools &pools_of(int device) {
  static auto &pools = *[] {
    auto *const all = new std::deque<device_pools>;
    for (int i = 0; i < device_count(); ++i)
      all->emplace_back(i);
    return all;
  }();
  return pools[static_cast<std::size_t>(device)];
}

bool is_standard(cudaMemPool_t pool) {
  for (int device = 0; device < device_count(); ++device)
    if (pool == &pools_of(device).standard)
      return true;
  return false;
}

/// A pool takes memory from the device in parts of 32 MiB, of which its greatest size, and what it
/// says that it has reserved, count whole ones.
constexpr std::uint64_t part = 32 << 20;
std::uint64_t whole_parts(std::uint64_t bytes) { return (bytes + part - 1) / part * part; }

/// Whether some pool may say that it has reserved more than it needs.
std::atomic<bool> has_unused_memory = false;

/// Keeps no more than so many bytes beside what is in use. The mutex is held.
void trim(CUmemPoolHandle_st &pool, std::uint64_t bytes) {
  if (pool.reserved > bytes)
    pool.reserved = std::min(pool.reserved, whole_parts(std::max(pool.used, bytes)));
}

/// Memory of the pool, which other processes can map.
void *take(CUmemPoolHandle_st &pool, std::size_t bytes) {
  std::byte *const begin = pool.memory->take(bytes);
  if (begin)
    record({begin, bytes, allocation::kind::device, 0, &pool, current_device(),
            pool_memory::give_back});
  return begin;
}

bool has_room(CUmemPoolHandle_st &pool, std::size_t bytes) {
  std::lock_guard lock(pool.mutex);
  return bytes <= pool.most && pool.used <= pool.most - bytes;
}

cudaError_t allocate_from(cudaMemPool_t pool, void **memory, std::size_t bytes) {
  if (!memory || !is_pool(pool) || pool->is_imported)
    return cudaErrorInvalidValue;
  if (bytes == 0) {
    *memory = nullptr;
    return cudaSuccess;
  }
  if (!has_room(*pool, bytes))
    return cudaErrorMemoryAllocation;
  *memory = pool->memory ? take(*pool, bytes) : allocate(bytes, allocation::kind::device, 0, pool);
  if (!*memory)
    return cudaErrorMemoryAllocation;
  enter_pool(*pool, bytes);
  return cudaSuccess;
}

cudaError_t allocate_in(cudaStream_t stream, cudaMemPool_t pool, void **memory, std::size_t bytes) {
  return stream_action(
      stream,
      [&] {
        return memory && is_pool(pool) && bytes ? capture_allocation(stream, memory, bytes)
                                                : cudaErrorInvalidValue;
      },
      [&] {
        const cudaError_t refused = capturing_streams ? refuse_if_capturing() : cudaSuccess;
        return refused != cudaSuccess ? refused : allocate_from(pool, memory, bytes);
      });
}

bool is_on_device(allocation::kind what) {
  return what == allocation::kind::device || what == allocation::kind::managed ||
         what == allocation::kind::external;
}

cudaError_t set_attribute(CUmemPoolHandle_st &pool, cudaMemPoolAttr attribute, const void *value) {
  std::lock_guard lock(pool.mutex);
  switch (attribute) {
  case cudaMemPoolReuseFollowEventDependencies:
  case cudaMemPoolReuseAllowOpportunistic:
  case cudaMemPoolReuseAllowInternalDependencies:
    std::memcpy(&pool.reuse[attribute], value, sizeof(int));
    return cudaSuccess;
  case cudaMemPoolAttrReleaseThreshold:
    std::memcpy(&pool.release_threshold, value, sizeof(std::uint64_t));
    return cudaSuccess;
  case cudaMemPoolAttrReservedMemHigh:
  case cudaMemPoolAttrUsedMemHigh: {
    std::uint64_t reset;
    std::memcpy(&reset, value, sizeof reset);
    if (reset)
      return cudaErrorInvalidValue;
    if (attribute == cudaMemPoolAttrUsedMemHigh)
      pool.used_high = pool.used;
    else
      pool.reserved_high = pool.reserved;
    return cudaSuccess;
  }
  default:
    return cudaErrorInvalidValue;
  }
}

cudaError_t get_attribute(CUmemPoolHandle_st &pool, cudaMemPoolAttr attribute, void *value) {
  std::lock_guard lock(pool.mutex);
  const auto give = [&](std::uint64_t number) {
    std::memcpy(value, &number, sizeof number);
    return cudaSuccess;
  };
  switch (attribute) {
  case cudaMemPoolReuseFollowEventDependencies:
  case cudaMemPoolReuseAllowOpportunistic:
  case cudaMemPoolReuseAllowInternalDependencies:
    std::memcpy(value, &pool.reuse[attribute], sizeof(int));
    return cudaSuccess;
  case cudaMemPoolAttrReleaseThreshold:
    return give(pool.release_threshold);
  case cudaMemPoolAttrReservedMemCurrent:
    return give(pool.reserved);
  case cudaMemPoolAttrReservedMemHigh:
    return give(pool.reserved_high);
  case cudaMemPoolAttrUsedMemCurrent:
    return give(pool.used);
  case cudaMemPoolAttrUsedMemHigh:
    return give(pool.used_high);
  }
  return cudaErrorInvalidValue;
}

/// Every device has access to every pool, and the one that a pool lies on keeps it; the host has
/// none.
cudaError_t check_access(cudaMemPool_t pool, const cudaMemAccessDesc &d) {
  if (d.location.type != cudaMemLocationTypeDevice || d.flags == cudaMemAccessFlagsProtRead)
    return cudaErrorNotSupported;
  const bool takes_own_access =
      d.flags == cudaMemAccessFlagsProtNone && is_pool(pool) && pool->device == d.location.id;
  if (!is_device(d.location.id) || takes_own_access)
    return cudaErrorInvalidDevice;
  return d.flags == cudaMemAccessFlagsProtNone || d.flags == cudaMemAccessFlagsProtReadWrite
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

/// What handles of the pool may be exported: of the POSIX kind here, or of none.
bool is_known_handle_type(cudaMemAllocationHandleType type) {
  return type == cudaMemHandleTypeNone || type == cudaMemHandleTypePosixFileDescriptor;
}

} // namespace

handle_table<CUmemPoolHandle_st> &pools() {
  static auto &table = *new handle_table<CUmemPoolHandle_st>;
  return table;
}

bool is_pool(cudaMemPool_t pool) {
  return is_standard(pool) || (pools().contains(pool) && !pool->is_destroyed);
}

void forget_pools(int device) {
  device_pools &own = pools_of(device);
  own.current = &own.standard;
  pools().destroy_if([=](const CUmemPoolHandle_st &p) { return p.device == device; });
  std::lock_guard lock(own.standard.mutex);
  own.standard.used = own.standard.used_high = 0;
  own.standard.reserved = own.standard.reserved_high = 0;
}

void enter_pool(CUmemPoolHandle_st &pool, std::uint64_t bytes) {
  std::lock_guard lock(pool.mutex);
  pool.used += bytes;
  pool.used_high = std::max(pool.used_high, pool.used);
  pool.reserved = std::max(pool.reserved, whole_parts(pool.used));
  pool.reserved_high = std::max(pool.reserved_high, pool.reserved);
}

void release_unused_memory() {
  if (!has_unused_memory.exchange(false))
    return;
  const auto release = [](CUmemPoolHandle_st &pool) {
    std::lock_guard lock(pool.mutex);
    trim(pool, pool.release_threshold / part * part);
    if (pool.reserved > whole_parts(pool.used)) // the threshold may come down
      has_unused_memory = true;
  };
  for (int device = 0; device < device_count(); ++device)
    release(pools_of(device).standard);
  pools().for_each(release);
}

void leave_pool(cudaMemPool_t pool, std::uint64_t bytes) {
  std::unique_lock lock(pool->mutex);
  pool->used -= bytes;
  has_unused_memory = true;
  if (pool->is_destroyed && pool->used == 0) {
    lock.unlock();
    pools().destroy(pool);
  }
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream) {
  const recorded_call recorded;
  const cudaError_t result = allocate_in(hStream, pools_of(current_device()).current, devPtr, size);
  return recorded.allocated("cudaMallocAsync", result, devPtr, size, false);
}

cudaError_t cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream) {
  const recorded_call recorded;
  const cudaError_t result = allocate_in(stream, memPool, ptr, size);
  return recorded.allocated("cudaMallocFromPoolAsync", result, ptr, size, false);
}

cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream) {
  const recorded_call recorded;
  const cudaError_t result = stream_action(
      hStream, [&] { return capture_free(hStream, devPtr); },
      [&] {
        if (!devPtr)
          return cudaSuccess;
        // Gone for calls from now on, and for the stream when it is there.
        const auto known = find_allocation(devPtr);
        if (known && known->what == allocation::kind::managed)
          return cudaErrorNotSupported;
        const auto a = forget_allocation(devPtr, is_on_device);
        if (!a)
          return cudaErrorInvalidValue;
        const auto memory = a->pool ? a->pool->memory : nullptr; // outlives the pool
        if (a->pool)
          leave_pool(a->pool, a->bytes);
        return put_in_stream(queue_of(hStream), true, [freed = *a, memory] {
          if (freed.give_back)
            freed.give_back(freed.begin);
          return cudaSuccess;
        });
      });
  return recorded.freed("cudaFreeAsync", result, devPtr);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device) {
  return lasting_call([&] {
    if (!memPool || !is_device(device))
      return memPool ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
    *memPool = &pools_of(device).standard;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device) {
  return api_call([&] {
    if (!memPool || !is_device(device))
      return cudaErrorInvalidValue;
    *memPool = pools_of(device).current;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) {
  return api_call([&] {
    // Whether the pool is there still, an allocation asks.
    if (!memPool || !is_device(device))
      return cudaErrorInvalidValue;
    pools_of(device).current = memPool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const cudaMemPoolProps *poolProps) {
  return api_call([&] {
    if (!memPool || !poolProps || poolProps->allocType != cudaMemAllocationTypePinned ||
        !is_location(poolProps->location) || !is_known_handle_type(poolProps->handleTypes))
      return cudaErrorInvalidValue;
    std::shared_ptr<pool_memory> memory;
    if (poolProps->handleTypes != cudaMemHandleTypeNone) {
      memory = pool_memory::make(poolProps->maxSize ? poolProps->maxSize : device_memory());
      if (!memory)
        return cudaErrorMemoryAllocation;
    }
    const bool is_on_device = poolProps->location.type == cudaMemLocationTypeDevice;
    *memPool = pools().make(is_on_device ? poolProps->location.id : current_device());
    (*memPool)->memory = std::move(memory);
    if (poolProps->maxSize)
      (*memPool)->most = whole_parts(poolProps->maxSize);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) {
  return api_call([&] {
    if (!is_pool(memPool) || is_standard(memPool))
      return cudaErrorInvalidValue;
    for (int device = 0; device < device_count(); ++device) {
      device_pools &pools = pools_of(device);
      cudaMemPool_t expected = memPool;
      pools.current.compare_exchange_strong(expected, &pools.standard);
    }
    {
      std::lock_guard lock(memPool->mutex);
      memPool->is_destroyed = true;
      memPool->used += 1; // which the next line takes back
    }
    leave_pool(memPool, 1);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep) {
  return lasting_call([&] {
    if (!is_pool(memPool))
      return cudaErrorInvalidValue;
    std::lock_guard lock(memPool->mutex);
    trim(*memPool, minBytesToKeep);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value) {
  return api_call([&] {
    return is_pool(memPool) && value ? set_attribute(*memPool, attr, value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value) {
  return api_call([&] {
    return is_pool(memPool) && value ? get_attribute(*memPool, attr, value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const cudaMemAccessDesc *descList,
                                 size_t count) {
  return api_call([&] {
    if (!memPool || (count && !descList))
      return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i)
      if (const cudaError_t error = check_access(memPool, descList[i]); error != cudaSuccess)
        return error;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t memPool,
                                 cudaMemLocation *location) {
  return api_call([&] {
    if (!flags || !memPool || !location)
      return cudaErrorInvalidValue;
    const bool is_host = location->type == cudaMemLocationTypeHost;
    if (!is_host && !is_device_location(*location))
      return cudaErrorInvalidValue;
    *flags = is_host ? cudaMemAccessFlagsProtNone : cudaMemAccessFlagsProtReadWrite;
    return cudaSuccess;
  });
}

namespace {

/// Calls body(device) for the location of a pool.
template <class F>
cudaError_t location_call(const cudaMemLocation *location, cudaMemAllocationType type, F &&body) {
  return api_call([&] {
    if (!location || type == cudaMemAllocationTypeInvalid || !is_location_type(location->type))
      return cudaErrorInvalidValue;
    if (location->type != cudaMemLocationTypeDevice || type != cudaMemAllocationTypePinned)
      return cudaErrorNotSupported;
    return is_device(location->id) ? body(location->id) : cudaErrorInvalidValue;
  });
}

} // namespace

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *memPool, cudaMemLocation *location,
                                     cudaMemAllocationType type) {
  return location_call(location, type,
                       [&](int device) { return cudaDeviceGetDefaultMemPool(memPool, device); });
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t *memPool, cudaMemLocation *location,
                              cudaMemAllocationType type) {
  return location_call(location, type,
                       [&](int device) { return cudaDeviceGetMemPool(memPool, device); });
}

cudaError_t cudaMemSetMemPool(cudaMemLocation *location, cudaMemAllocationType type,
                              cudaMemPool_t memPool) {
  return location_call(location, type,
                       [&](int device) { return cudaDeviceSetMemPool(device, memPool); });
}
