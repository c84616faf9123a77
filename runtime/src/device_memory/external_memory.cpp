// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/external_memory.h"

#include "cuda_runtime_api/external_resource.h"
#include "cuda_runtime_api/mipmapped_array.h"
#include "device_memory/allocations.h"
#include "machine/process_lifetime.h"
#include "streams/stream_calls.h"
#include "textures/mipmapped_array.h"

#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace offloom {

namespace {

struct mapped_pages {
  void *begin;
  std::size_t bytes;
};
struct {
  std::mutex mutex;
  std::map<void *, mapped_pages> by_begin; ///< by that of the allocation, which may be inside
} mapped [[gnu::init_priority(before_the_program)]];

/// What happens to the allocation in the end.
void unmap(void *begin) {
  std::lock_guard lock(mapped.mutex);
  const auto found = mapped.by_begin.find(begin);
  (void)munmap(found->second.begin, found->second.bytes);
  mapped.by_begin.erase(found);
}

bool can_be_mapped(const shared_memory &memory) {
  void *const page = memory.map_pages_of(0, 1);
  return page && munmap(page, page_bytes()) == 0;
}

} // namespace

handle_table<CUexternalMemory_st> &external_memories() {
  static auto &table = *new handle_table<CUexternalMemory_st>;
  return table;
}

cudaError_t import_memory(cudaExternalMemory_t &memory, int descriptor, std::size_t bytes) {
  if (bytes == 0)
    return cudaErrorInvalidValue;
  shared_memory found = shared_memory::of_descriptor(descriptor);
  if (!found || bytes > found.bytes() || !can_be_mapped(found))
    return cudaErrorUnknown; // as an H100's driver says of descriptors that are not its own
  memory = external_memories().make(std::move(found), bytes);
  close(descriptor);
  return cudaSuccess;
}

std::byte *map_external(const CUexternalMemory_st &memory, std::size_t offset, std::size_t bytes) {
  void *const pages = memory.memory.map_pages_of(offset, bytes);
  if (!pages)
    return nullptr;
  const std::size_t before = offset % page_bytes();
  std::byte *const begin = static_cast<std::byte *>(pages) + before;
  {
    std::lock_guard lock(mapped.mutex);
    mapped.by_begin.insert_or_assign(begin, mapped_pages{pages, before + bytes});
  }
  if (record({begin, bytes, allocation::kind::external, 0, nullptr, current_device(), unmap}))
    return begin;
  unmap(begin);
  return nullptr;
}

namespace {

bool is_part(const CUexternalMemory_st &memory, unsigned long long offset,
             unsigned long long bytes) {
  return bytes && offset <= memory.bytes && bytes <= memory.bytes - offset;
}

template <class F> cudaError_t memory_call(cudaExternalMemory_t memory, F &&body) {
  return waiting_call(
      [&] { return external_memories().contains(memory) ? body(*memory) : cudaErrorInvalidValue; });
}

std::size_t bytes_of(const cudaArray &array) {
  return array.row_bytes() * array.rows() * array.slices();
}

/// Puts an array of the memory in place of one that has been made of the same shape.
cudaError_t move_to(cudaArray &array, const CUexternalMemory_st &memory, std::size_t offset) {
  std::byte *const data = map_external(memory, offset, bytes_of(array));
  if (!data)
    return cudaErrorMemoryAllocation;
  release(array.data, [](allocation::kind) { return true; });
  array.data = data;
  return cudaSuccess;
}

/// The levels follow each other as they would in a buffer: rows, slices and levels side by side.
cudaError_t move_to(cudaMipmappedArray &mipmap, const CUexternalMemory_st &memory,
                    std::size_t offset) {
  std::size_t bytes = 0;
  for (const auto &level : mipmap.levels)
    bytes += bytes_of(*level);
  if (!is_part(memory, offset, bytes))
    return cudaErrorInvalidValue;
  for (const auto &level : mipmap.levels) {
    if (const cudaError_t error = move_to(*level, memory, offset); error != cudaSuccess)
      return error;
    offset += bytes_of(*level);
  }
  return cudaSuccess;
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
                                     const cudaExternalMemoryHandleDesc *memHandleDesc) {
  return waiting_call([&] {
    if (!extMem_out || !memHandleDesc ||
        (memHandleDesc->flags & ~unsigned{cudaExternalMemoryDedicated}))
      return cudaErrorInvalidValue;
    return memHandleDesc->type == cudaExternalMemoryHandleTypeOpaqueFd
               ? import_memory(*extMem_out, memHandleDesc->handle.fd, memHandleDesc->size)
               : cudaErrorInvalidValue;
  });
}

cudaError_t cudaExternalMemoryGetMappedBuffer(void **devPtr, cudaExternalMemory_t extMem,
                                              const cudaExternalMemoryBufferDesc *bufferDesc) {
  return memory_call(extMem, [&](const CUexternalMemory_st &memory) {
    if (!devPtr || !bufferDesc || bufferDesc->flags ||
        !is_part(memory, bufferDesc->offset, bufferDesc->size))
      return cudaErrorInvalidValue;
    std::byte *const begin = map_external(memory, bufferDesc->offset, bufferDesc->size);
    if (begin)
      *devPtr = begin;
    return begin ? cudaSuccess : cudaErrorMemoryAllocation;
  });
}

cudaError_t
cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *mipmap, cudaExternalMemory_t extMem,
                                          const cudaExternalMemoryMipmappedArrayDesc *mipmapDesc) {
  return memory_call(extMem, [&](const CUexternalMemory_st &memory) {
    if (!mipmap || !mipmapDesc || mipmapDesc->numLevels == 0)
      return cudaErrorInvalidValue;
    cudaMipmappedArray_t made = nullptr;
    cudaError_t error = cudaMallocMipmappedArray(&made, &mipmapDesc->formatDesc, mipmapDesc->extent,
                                                 mipmapDesc->numLevels, mipmapDesc->flags);
    if (error != cudaSuccess)
      return error;
    error = move_to(*made, memory, mipmapDesc->offset);
    if (error == cudaSuccess)
      *mipmap = made;
    else
      mipmaps().destroy(made);
    return error;
  });
}

cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t extMem) {
  return memory_call(extMem, [&](const CUexternalMemory_st &memory) {
    external_memories().destroy(&memory);
    return cudaSuccess;
  });
}
