// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Virtual memory management: see cuda_driver_virtual_memory.h.
#include "cuda.h"
#include "device_memory/address_ranges.h"
#include "device_memory/allocations.h"
#include "devices/devices.h"
#include "driver/driver_call.h"
#include "machine/process_lifetime.h"
#include "streams/stream_calls.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

using namespace offloom;

namespace {

/// As on every GPU so far.
constexpr std::size_t granularity = std::size_t{2} << 20;

struct {
  std::mutex mutex;
  /// Those that programs hold a reference to.
  std::unordered_map<CUmemGenericAllocationHandle, std::shared_ptr<physical_memory>> held;
} memories [[gnu::init_priority(before_the_program)]];

CUmemGenericAllocationHandle handle_of(const physical_memory &memory) {
  return reinterpret_cast<CUmemGenericAllocationHandle>(&memory);
}

CUmemGenericAllocationHandle keep(std::shared_ptr<physical_memory> memory) {
  const CUmemGenericAllocationHandle handle = handle_of(*memory);
  std::lock_guard lock(memories.mutex);
  memories.held.emplace(handle, std::move(memory));
  return handle;
}

/// Null for a handle that names nothing.
std::shared_ptr<physical_memory> memory_of(CUmemGenericAllocationHandle handle) {
  std::lock_guard lock(memories.mutex);
  const auto it = memories.held.find(handle);
  return it == memories.held.end() ? nullptr : it->second;
}

bool is_on_host(const CUmemLocation &location) {
  return location.type == CU_MEM_LOCATION_TYPE_HOST ||
         (location.type == CU_MEM_LOCATION_TYPE_HOST_NUMA && location.id == 0);
}

/// The error of properties that memory cannot have.
CUresult check(const CUmemAllocationProp &p) {
  if (p.type != CU_MEM_ALLOCATION_TYPE_PINNED)
    return CUDA_ERROR_INVALID_VALUE;
  if (p.location.type == CU_MEM_LOCATION_TYPE_DEVICE && !is_device(p.location.id))
    return CUDA_ERROR_INVALID_DEVICE;
  if (p.location.type != CU_MEM_LOCATION_TYPE_DEVICE && !is_on_host(p.location))
    return CUDA_ERROR_INVALID_VALUE;
  const bool is_host = p.location.type == CU_MEM_LOCATION_TYPE_HOST;
  switch (p.requestedHandleTypes) {
  case CU_MEM_HANDLE_TYPE_NONE:
    break;
  case CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR:
    if (is_host)
      return CUDA_ERROR_INVALID_VALUE;
    break;
  default:
    return CUDA_ERROR_NOT_SUPPORTED;
  }
  if (p.allocFlags.compressionType > CU_MEM_ALLOCATION_COMP_GENERIC)
    return CUDA_ERROR_INVALID_VALUE;
  return p.allocFlags.usage ? CUDA_ERROR_NOT_SUPPORTED : CUDA_SUCCESS;
}

bool is_multiple(std::size_t bytes) { return bytes && bytes % granularity == 0; }

CUresult create(CUmemGenericAllocationHandle &handle, std::size_t bytes,
                const CUmemAllocationProp &properties) {
  const bool is_on_device = properties.location.type == CU_MEM_LOCATION_TYPE_DEVICE;
  if (is_on_device && !more_device_bytes(properties.location.id, bytes))
    return CUDA_ERROR_OUT_OF_MEMORY;
  const auto made = std::make_shared<physical_memory>(shared_memory(bytes), properties);
  made->counted_bytes = is_on_device ? bytes : 0;
  if (!made->memory)
    return CUDA_ERROR_OUT_OF_MEMORY;
  handle = keep(made);
  return CUDA_SUCCESS;
}

/// The body of a call with a handle.
template <class F, class... Out>
CUresult memory_call(CUmemGenericAllocationHandle handle, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        const auto memory = memory_of(handle);
        return memory ? body(memory) : CUDA_ERROR_INVALID_VALUE;
      },
      out...);
}

std::byte *place(CUdeviceptr address) { return static_cast<std::byte *>(pointer(address)); }

bool is_access(CUmemAccess_flags flags) {
  return flags == CU_MEM_ACCESS_FLAGS_PROT_NONE || flags == CU_MEM_ACCESS_FLAGS_PROT_READ ||
         flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
}

CUresult check(const CUmemLocation &location) {
  if (location.type == CU_MEM_LOCATION_TYPE_DEVICE)
    return is_device(location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
  return location.type >= CU_MEM_LOCATION_TYPE_HOST &&
                 location.type <= CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT
             ? CUDA_SUCCESS
             : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

CUresult cuMemGetAllocationGranularity(size_t *result, const CUmemAllocationProp *prop,
                                       CUmemAllocationGranularity_flags option) {
  return initialised_call(
      [&] {
        if (option != CU_MEM_ALLOC_GRANULARITY_MINIMUM &&
            option != CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
          return CUDA_ERROR_INVALID_VALUE;
        const CUresult error = check(*prop);
        if (error == CUDA_SUCCESS)
          *result = granularity;
        return error;
      },
      result, prop);
}

CUresult cuMemAddressReserve(CUdeviceptr *ptr, size_t size, size_t alignment, CUdeviceptr addr,
                             unsigned long long flags) {
  return initialised_call(
      [&] {
        const bool is_power = (alignment & (alignment - 1)) == 0;
        if (flags || !size || size % page_bytes() || addr % page_bytes() || !is_power)
          return CUDA_ERROR_INVALID_VALUE;
        std::byte *const begin = address_ranges::reserve(size, std::max(alignment, granularity));
        if (begin)
          *ptr = address_of(begin);
        return begin ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
      },
      ptr);
}

CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size) {
  return initialised_call([&] {
    return address_ranges::free(place(ptr), size) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size,
                     const CUmemAllocationProp *prop, unsigned long long flags) {
  return initialised_call(
      [&] {
        if (flags || !is_multiple(size))
          return CUDA_ERROR_INVALID_VALUE;
        const CUresult error = check(*prop);
        return error != CUDA_SUCCESS ? error : create(*handle, size, *prop);
      },
      handle, prop);
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  return memory_call(handle, [&](const std::shared_ptr<physical_memory> &memory) {
    std::lock_guard lock(memories.mutex);
    if (--memory->references == 0)
      memories.held.erase(handle);
    return CUDA_SUCCESS;
  });
}

CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                  unsigned long long flags) {
  return memory_call(handle, [&](const std::shared_ptr<physical_memory> &memory) {
    const std::size_t there = memory->memory.bytes();
    if (flags || !is_multiple(size) || offset % granularity || size > there)
      return CUDA_ERROR_INVALID_VALUE;
    if (offset || size != there) // a part, which no GPU maps
      return CUDA_ERROR_NOT_SUPPORTED;
    if (ptr % granularity)
      return CUDA_ERROR_INVALID_VALUE;
    return address_ranges::map(place(ptr), size, offset, memory);
  });
}

CUresult cuMemUnmap(CUdeviceptr ptr, size_t size) {
  return initialised_call([&] {
    if (size == 0)
      return CUDA_ERROR_INVALID_VALUE;
    for (int device = 0; device < device_count(); ++device) // whose kernels may be using it
      if (const cudaError_t broken = wait_for_device(device); broken != cudaSuccess)
        return as_result(broken);
    return address_ranges::unmap(place(ptr), size);
  });
}

CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc *desc, size_t count) {
  return initialised_call(
      [&] {
        if (!is_multiple(size) || count == 0)
          return CUDA_ERROR_INVALID_VALUE;
        for (std::size_t i = 0; i < count; ++i) {
          const CUresult error = check(desc[i].location);
          if (error != CUDA_SUCCESS || !is_access(desc[i].flags))
            return CUDA_ERROR_INVALID_VALUE;
        }
        return address_ranges::set_access(place(ptr), size, desc, count);
      },
      desc);
}

CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr ptr) {
  return initialised_call(
      [&] {
        if (const CUresult error = check(*location); error != CUDA_SUCCESS)
          return error;
        const auto mapped = address_ranges::find(place(ptr));
        if (!mapped)
          return CUDA_ERROR_INVALID_VALUE;
        const auto found =
            mapped->access.find(location->type == CU_MEM_LOCATION_TYPE_DEVICE ? location->id : -1);
        *flags = found == mapped->access.end() ? CU_MEM_ACCESS_FLAGS_PROT_NONE : found->second;
        return CUDA_SUCCESS;
      },
      flags, location);
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *prop,
                                                CUmemGenericAllocationHandle handle) {
  return memory_call(
      handle,
      [&](const std::shared_ptr<physical_memory> &memory) {
        *prop = memory->properties;
        return CUDA_SUCCESS;
      },
      prop);
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr) {
  return initialised_call(
      [&] {
        const auto mapped = address_ranges::find(static_cast<std::byte *>(addr));
        if (!mapped)
          return CUDA_ERROR_INVALID_VALUE;
        *handle = handle_of(*mapped->memory);
        std::lock_guard lock(memories.mutex);
        // One that programs had given up is theirs again, by the same handle.
        if (memories.held.emplace(*handle, mapped->memory).second)
          mapped->memory->references = 1;
        else
          ++mapped->memory->references;
        return CUDA_SUCCESS;
      },
      handle);
}

CUresult cuMemExportToShareableHandle(void *shareableHandle, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType handleType,
                                      unsigned long long flags) {
  return memory_call(
      handle,
      [&](const std::shared_ptr<physical_memory> &memory) {
        if (flags || handleType != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR ||
            memory->properties.requestedHandleTypes != handleType)
          return CUDA_ERROR_INVALID_VALUE;
        const int descriptor = memory->memory.descriptor_to_pass();
        if (descriptor < 0)
          return CUDA_ERROR_OUT_OF_MEMORY;
        *static_cast<int *>(shareableHandle) = descriptor;
        return CUDA_SUCCESS;
      },
      static_cast<const char *>(shareableHandle));
}

CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *osHandle,
                                        CUmemAllocationHandleType shHandleType) {
  return initialised_call(
      [&] {
        if (shHandleType != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
          return CUDA_ERROR_NOT_SUPPORTED;
        const auto descriptor = reinterpret_cast<std::intptr_t>(osHandle);
        shared_memory memory = shared_memory::of_descriptor(static_cast<int>(descriptor));
        if (!memory || !is_multiple(memory.bytes()))
          return CUDA_ERROR_INVALID_VALUE;
        CUmemAllocationProp properties{};
        properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
        properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
        properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, current_device()};
        *handle = keep(std::make_shared<physical_memory>(std::move(memory), properties));
        return CUDA_SUCCESS;
      },
      handle);
}

CUresult cuMemGetHandleForAddressRange(void *handle, CUdeviceptr, size_t, CUmemRangeHandleType,
                                       unsigned long long) {
  return initialised_call([] { return CUDA_ERROR_NOT_SUPPORTED; },
                          static_cast<const char *>(handle));
}
