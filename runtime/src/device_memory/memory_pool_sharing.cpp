// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pools of another process: see cuda_runtime_api/memory_pool.h.
#include "cuda_runtime_api/memory_pool.h"

#include "device_memory/allocations.h"
#include "device_memory/ipc_handles.h"
#include "device_memory/memory_pool.h"
#include "devices/api_call.h"
#include "devices/devices.h"

#include <cstring>

using namespace offloom;

namespace {

bool is_descriptor(cudaMemAllocationHandleType type, unsigned flags) {
  return type == cudaMemHandleTypePosixFileDescriptor && flags == 0;
}

cudaError_t import_pointer(void **ptr, CUmemPoolHandle_st &pool, const ipc_contents &contents) {
  const shared_memory &memory = pool.memory->memory();
  if (contents.kind != ipc_kind::pool_pointer || contents.place.identity != memory.identity())
    return cudaErrorInvalidValue;
  std::byte *const begin = pool.memory->begin() + contents.offset;
  if (!record(
          {begin, contents.bytes, allocation::kind::device, 0, &pool, current_device(), nullptr}))
    return cudaErrorInvalidValue;
  enter_pool(pool, contents.bytes);
  *ptr = begin;
  return cudaSuccess;
}

} // namespace

cudaError_t cudaMemPoolExportToShareableHandle(void *shareableHandle, cudaMemPool_t memPool,
                                               cudaMemAllocationHandleType handleType,
                                               unsigned int flags) {
  return api_call([&] {
    if (!shareableHandle || !is_pool(memPool) || !is_descriptor(handleType, flags) ||
        !memPool->memory || memPool->is_imported)
      return cudaErrorInvalidValue;
    const int descriptor = memPool->memory->memory().descriptor_to_pass();
    std::memcpy(shareableHandle, &descriptor, sizeof descriptor);
    return descriptor >= 0 ? cudaSuccess : cudaErrorOperatingSystem;
  });
}

cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *memPool, void *shareableHandle,
                                                 cudaMemAllocationHandleType handleType,
                                                 unsigned int flags) {
  return api_call([&] {
    if (!memPool || !is_descriptor(handleType, flags))
      return cudaErrorInvalidValue;
    auto memory =
        pool_memory::open(static_cast<int>(reinterpret_cast<std::intptr_t>(shareableHandle)));
    if (!memory)
      return cudaErrorInvalidValue;
    *memPool = pools().make(current_device());
    (*memPool)->memory = std::move(memory);
    (*memPool)->is_imported = true;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData *exportData, void *ptr) {
  return api_call([&] {
    const auto a = ptr ? find_allocation(ptr) : std::nullopt;
    if (!exportData || !a || !a->pool || !a->pool->memory || a->pool->is_imported)
      return cudaErrorInvalidValue;
    const pool_memory &memory = *a->pool->memory;
    *exportData = make_ipc_handle<cudaMemPoolPtrExportData>(
        {ipc_kind::pool_pointer, memory.memory().place(), a->bytes,
         static_cast<std::uint64_t>(a->begin - memory.begin())});
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolImportPointer(void **ptr, cudaMemPool_t memPool,
                                     cudaMemPoolPtrExportData *exportData) {
  return api_call([&] {
    return ptr && exportData && is_pool(memPool) && memPool->is_imported
               ? import_pointer(ptr, *memPool, contents_of(*exportData))
               : cudaErrorInvalidValue;
  });
}
