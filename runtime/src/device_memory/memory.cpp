// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocation: see cuda_runtime_api/memory.h. What is said of managed memory stands in
// managed_memory.cpp.
#include "cuda_runtime_api/memory.h"

#include "device_memory/allocations.h"
#include "device_memory/managed_advice.h"
#include "device_memory/memory_pool.h"
#include "devices/active_profile.h"
#include "devices/call_recording.h"
#include "devices/device_variables.h"
#include "modules/loaded_segment.h"
#include "offloom/library_call.h"
#include "streams/stream_calls.h"

#include <cstdint>
#include <optional>

using namespace offloom;

namespace {

constexpr std::size_t pitch_unit = 512;

bool is_on_device(allocation::kind what) {
  return what == allocation::kind::device || what == allocation::kind::managed ||
         what == allocation::kind::external;
}
bool is_pinned(allocation::kind what) { return what == allocation::kind::pinned; }
bool is_registered(allocation::kind what) { return what == allocation::kind::registered; }

cudaError_t give(void **where, std::size_t bytes, allocation::kind what, unsigned flags = 0) {
  if (!where)
    return cudaErrorInvalidValue;
  *where = nullptr;
  if (bytes == 0)
    return cudaSuccess;
  *where = allocate(bytes, what, flags);
  return *where ? cudaSuccess : cudaErrorMemoryAllocation;
}

std::size_t pitch_of(std::size_t width) {
  return (width + pitch_unit - 1) / pitch_unit * pitch_unit;
}

/// The bytes of slices of rows. More than can be counted are more than there are; where the count
/// came round to 0, NVIDIA's driver says that it is wrong.
cudaError_t count_pitched(std::size_t &bytes, std::size_t width, std::size_t height,
                          std::size_t depth) {
  bytes = pitch_of(width);
  bool is_too_much = bytes < width;
  is_too_much |= __builtin_mul_overflow(bytes, height, &bytes);
  is_too_much |= __builtin_mul_overflow(bytes, depth, &bytes);
  if (!is_too_much)
    return cudaSuccess;
  return bytes ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
}

/// Whether the range can be one of the host's own memory, and is none of CUDA's.
cudaError_t check_registrable(const std::byte *begin, std::size_t bytes) {
  constexpr std::size_t address_space = std::size_t{1} << 47;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const auto segment = loaded_segment_of(address);
  if (address + bytes < address || (segment && segment->executable))
    return cudaErrorInvalidValue;
  if (bytes > address_space)
    return cudaErrorNotSupported;
  const auto a = find_allocation(begin);
  return a && !is_registered(a->what) ? cudaErrorInvalidValue : cudaSuccess;
}

/// Whether a range begins before one that is known, into which it runs, and lies on the same pages:
/// of such NVIDIA's driver says that they are wrong, not that they are registered.
bool is_before_on_the_same_pages(const allocation &range) {
  const auto page = [](const std::byte *at) { return reinterpret_cast<std::uintptr_t>(at) >> 12; };
  const auto other = find_allocation(range.begin + range.bytes - 1);
  return other && range.begin < other->begin && page(range.begin) == page(other->begin) &&
         page(range.begin + range.bytes - 1) == page(other->begin + other->bytes - 1);
}

/// Waits for what may be using memory that is to be freed. A kernel that frees cannot wait for
/// itself.
cudaError_t wait_before_release(int device) {
  return library::in_kernel() ? cudaSuccess : wait_for_device(device);
}

/// Frees what the device's work may be using, and so waits for it.
cudaError_t release_after_work(void *memory, bool (*allowed)(allocation::kind),
                               cudaError_t unknown) {
  const auto a = find_allocation(memory);
  const cudaError_t broken = wait_before_release(a ? a->device : current_device());
  if (broken != cudaSuccess)
    return broken;
  if (!release(memory, allowed))
    return unknown;
  if (a->pool)
    leave_pool(a->pool, a->bytes);
  return cudaSuccess;
}

} // namespace

cudaError_t cudaMalloc(void **devPtr, size_t size) {
  const recorded_call recorded;
  const cudaError_t result =
      waiting_call([&] { return give(devPtr, size, allocation::kind::device); });
  return recorded.allocated("cudaMalloc", result, devPtr, size, false);
}

cudaError_t cudaFree(void *devPtr) {
  const recorded_call recorded;
  const cudaError_t result = waiting_call([&] {
    return devPtr ? release_after_work(devPtr, is_on_device, cudaErrorInvalidValue)
                  : wait_before_release(current_device());
  });
  return recorded.freed("cudaFree", result, devPtr);
}

cudaError_t cudaMallocHost(void **ptr, size_t size) {
  const recorded_call recorded;
  const cudaError_t result = cudaHostAlloc(ptr, size, cudaHostAllocDefault);
  return recorded.allocated("cudaMallocHost", result, ptr, size, true);
}

cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags) {
  const recorded_call recorded;
  const cudaError_t result = waiting_call([&] {
    constexpr unsigned known =
        cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    if (size && flags & ~known)
      return cudaErrorInvalidValue;
    return give(pHost, size, allocation::kind::pinned, flags | cudaHostAllocMapped);
  });
  return recorded.allocated("cudaMallocHost", result, pHost, size, true);
}

cudaError_t cudaFreeHost(void *ptr) {
  const recorded_call recorded;
  const cudaError_t result = waiting_call([&] {
    return ptr ? release_after_work(ptr, is_pinned, cudaErrorInvalidValue) : cudaSuccess;
  });
  return recorded.freed("cudaFreeHost", result, ptr);
}

cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags) {
  return waiting_call([&] {
    constexpr unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped |
                               cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
    if (!ptr || size == 0 || flags & ~known)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = check_registrable(static_cast<std::byte *>(ptr), size);
        error != cudaSuccess)
      return error;
    if (flags & cudaHostRegisterIoMemory) // of another device, which there is none of here
      return find_allocation(ptr) ? cudaErrorHostMemoryAlreadyRegistered : cudaErrorInvalidValue;
    const allocation registered{static_cast<std::byte *>(ptr),
                                size,
                                allocation::kind::registered,
                                flags | cudaHostRegisterMapped,
                                nullptr,
                                current_device(),
                                nullptr};
    if (record(registered))
      return cudaSuccess;
    return is_before_on_the_same_pages(registered) ? cudaErrorInvalidValue
                                                   : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void *ptr) {
  return waiting_call([&] {
    const auto a = find_allocation(ptr);
    if (!ptr || (a && (!is_registered(a->what) || a->begin != ptr)))
      return cudaErrorInvalidValue;
    return release_after_work(ptr, is_registered, cudaErrorHostMemoryNotRegistered);
  });
}

cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags) {
  return api_call([&] {
    if (!pDevice)
      return cudaErrorInvalidValue;
    *pDevice = nullptr;
    if (!pHost || flags)
      return cudaErrorInvalidValue;
    const auto a = find_allocation(pHost);
    if (!a || !(is_pinned(a->what) || is_registered(a->what)))
      return cudaErrorInvalidValue;
    *pDevice = pHost;
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetFlags(unsigned int *pFlags, void *pHost) {
  return api_call([&] {
    const auto a = find_allocation(pHost);
    const bool host_sees =
        a && (is_pinned(a->what) || is_registered(a->what) || a->what == allocation::kind::managed);
    if (!pFlags || !host_sees)
      return cudaErrorInvalidValue;
    const bool is_managed = a->what == allocation::kind::managed;
    // Of registered memory an H200 says that it is portable, of its own not.
    const unsigned unsaid = is_registered(a->what) ? unsigned{cudaHostRegisterReadOnly}
                                                   : unsigned{cudaHostAllocPortable};
    *pFlags = is_managed ? unsigned{cudaHostAllocMapped} : a->flags & ~unsaid;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags) {
  const recorded_call recorded;
  const cudaError_t result = waiting_call([&] {
    if (size && flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)
      return cudaErrorInvalidValue;
    if (!active_profile().managed_memory)
      return cudaErrorNotSupported;
    const cudaError_t error = give(devPtr, size, allocation::kind::managed);
    if (error == cudaSuccess && size)
      forget_advice(*devPtr, size);
    return error;
  });
  return recorded.allocated("cudaMallocManaged", result, devPtr, size, true);
}

cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height) {
  const recorded_call recorded;
  std::size_t bytes = 0;
  const cudaError_t result = waiting_call([&] {
    if (!devPtr || !pitch)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = count_pitched(bytes, width, height, 1); error != cudaSuccess)
      return error;
    *pitch = bytes ? pitch_of(width) : 0;
    return give(devPtr, bytes, allocation::kind::device);
  });
  return recorded.allocated("cudaMallocPitch", result, devPtr, bytes, false);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr *pitchedDevPtr, cudaExtent extent) {
  const recorded_call recorded;
  std::size_t bytes = 0;
  const cudaError_t result = waiting_call([&] {
    if (!pitchedDevPtr)
      return cudaErrorInvalidValue;
    if (const cudaError_t error = count_pitched(bytes, extent.width, extent.height, extent.depth);
        error != cudaSuccess)
      return error;
    *pitchedDevPtr = {nullptr, bytes ? pitch_of(extent.width) : 0, extent.width, extent.height};
    return give(&pitchedDevPtr->ptr, bytes, allocation::kind::device);
  });
  void *const *const where = pitchedDevPtr ? &pitchedDevPtr->ptr : nullptr;
  return recorded.allocated("cudaMalloc3D", result, where, bytes, false);
}

cudaError_t cudaMemGetInfo(size_t *free, size_t *total) {
  return api_call([&] {
    if (total)
      *total = device_memory();
    if (free)
      *free = device_memory() - allocated_device_bytes();
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *ptr) {
  return lasting_call([&] {
    if (!attributes)
      return cudaErrorInvalidValue;
    void *const p = const_cast<void *>(ptr);
    const auto a = find_allocation(ptr);
    const auto variable = a ? std::nullopt : find_variable(ptr);
    if (variable) {
      const bool managed = variable->kind == variable_kind::managed;
      *attributes = {managed ? cudaMemoryTypeManaged : cudaMemoryTypeDevice, current_device(), p,
                     managed ? p : nullptr};
      return cudaSuccess;
    }
    if (!a) {
      *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, p};
      return cudaSuccess;
    }
    switch (a->what) {
    case allocation::kind::device:
    case allocation::kind::imported:
    case allocation::kind::external:
      *attributes = {cudaMemoryTypeDevice, a->device, p, nullptr};
      break;
    case allocation::kind::managed:
      *attributes = {cudaMemoryTypeManaged, a->device, p, p};
      break;
    case allocation::kind::pinned:
    case allocation::kind::registered:
      *attributes = {cudaMemoryTypeHost, a->device, p, p};
      break;
    }
    return cudaSuccess;
  });
}
