// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory pools: see cuda_runtime_api/memory_pool.h.
#include "cuda_runtime_api/memory_pool.h"

#include "active_profile.h"
#include "allocations.h"
#include "memory_pool.h"
#include "stream_calls.h"
#include "stream_capture.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace offloom {
namespace {

/// Of one device.
struct device_pools {
  CUmemPoolHandle_st standard;
  std::atomic<cudaMemPool_t> current{&standard};
};

device_pools &pools_of(int device) {
  static auto &pools = *new std::vector<device_pools>(static_cast<std::size_t>(device_count()));
  return pools[static_cast<std::size_t>(device)];
}

bool is_standard(cudaMemPool_t pool) {
  for (int device = 0; device < device_count(); ++device)
    if (pool == &pools_of(device).standard)
      return true;
  return false;
}

/// Memory of the pool, which other processes can map.
void *take(CUmemPoolHandle_st &pool, std::size_t bytes) {
  std::byte *const begin = pool.memory->take(bytes);
  if (begin)
    record({begin, bytes, allocation::kind::device, 0, &pool, current_device(),
            pool_memory::give_back});
  return begin;
}

cudaError_t allocate_from(cudaMemPool_t pool, void **memory, std::size_t bytes) {
  if (!memory || !pool || pool->is_imported)
    return cudaErrorInvalidValue;
  if (bytes == 0) {
    *memory = nullptr;
    return cudaSuccess;
  }
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
        return memory && pool && bytes ? capture_allocation(stream, memory, bytes)
                                       : cudaErrorInvalidValue;
      },
      [&] { return allocate_from(pool, memory, bytes); });
}

bool is_on_device(allocation::kind what) {
  return what == allocation::kind::device || what == allocation::kind::managed;
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
  case cudaMemPoolAttrUsedMemHigh:
    pool.used_high = pool.used; // setting a high-water mark resets it, whatever the value
    return cudaSuccess;
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
  // A pool keeps no memory beyond what is in use.
  case cudaMemPoolAttrReservedMemCurrent:
  case cudaMemPoolAttrUsedMemCurrent:
    return give(pool.used);
  case cudaMemPoolAttrReservedMemHigh:
  case cudaMemPoolAttrUsedMemHigh:
    return give(pool.used_high);
  }
  return cudaErrorInvalidValue;
}

/// What handles of the pool may be exported: of the POSIX kind here, or of none.
bool is_known_handle_type(cudaMemAllocationHandleType type) {
  return type == cudaMemHandleTypeNone || type == cudaMemHandleTypePosixFileDescriptor;
}

} // namespace

void enter_pool(CUmemPoolHandle_st &pool, std::uint64_t bytes) {
  std::lock_guard lock(pool.mutex);
  pool.used += bytes;
  pool.used_high = std::max(pool.used_high, pool.used);
}

void leave_pool(cudaMemPool_t pool, std::uint64_t bytes) {
  std::unique_lock lock(pool->mutex);
  pool->used -= bytes;
  if (pool->is_destroyed && pool->used == 0) {
    lock.unlock();
    delete pool;
  }
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream) {
  return allocate_in(hStream, pools_of(current_device()).current, devPtr, size);
}

cudaError_t cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream) {
  return allocate_in(stream, memPool, ptr, size);
}

cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream) {
  return stream_action(
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
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device) {
  return api_call([&] {
    if (!memPool || !is_device(device))
      return memPool ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
    *memPool = &pools_of(device).standard;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device) {
  return api_call([&] {
    if (!memPool || !is_device(device))
      return memPool ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
    *memPool = pools_of(device).current;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) {
  return api_call([&] {
    if (!memPool || !is_device(device))
      return memPool ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
    pools_of(device).current = memPool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const cudaMemPoolProps *poolProps) {
  return api_call([&] {
    if (!memPool || !poolProps || poolProps->allocType != cudaMemAllocationTypePinned ||
        !is_known_handle_type(poolProps->handleTypes))
      return cudaErrorInvalidValue;
    auto pool = std::make_unique<CUmemPoolHandle_st>();
    if (poolProps->handleTypes != cudaMemHandleTypeNone) {
      pool->memory = pool_memory::make(poolProps->maxSize ? poolProps->maxSize : device_memory());
      if (!pool->memory)
        return cudaErrorMemoryAllocation;
    }
    *memPool = pool.release();
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) {
  return api_call([&] {
    if (!memPool || is_standard(memPool))
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

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t) {
  return api_call([&] { return memPool ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value) {
  return api_call([&] {
    return memPool && value ? set_attribute(*memPool, attr, value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value) {
  return api_call([&] {
    return memPool && value ? get_attribute(*memPool, attr, value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const cudaMemAccessDesc *descList,
                                 size_t count) {
  return api_call([&] {
    if (!memPool || (count && !descList))
      return cudaErrorInvalidValue;
    return std::all_of(descList, descList + count,
                       [](const cudaMemAccessDesc &d) { return is_device(d.location.id); })
               ? cudaSuccess
               : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *flags, cudaMemPool_t memPool,
                                 cudaMemLocation *location) {
  return api_call([&] {
    if (!flags || !memPool || !location)
      return cudaErrorInvalidValue;
    *flags = is_device(location->id) ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
    return cudaSuccess;
  });
}
