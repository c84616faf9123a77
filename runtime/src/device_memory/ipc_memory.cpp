// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of another process: see cuda_runtime_api/ipc.h.
//
// An allocation is ordinary memory until it is exported. Then its pages are replaced by shared ones
// with the same contents, and by ordinary ones again before it is freed, so that programs which
// share nothing pay nothing.
#include "cuda_runtime_api/ipc.h"

#include "device_memory/allocations.h"
#include "device_memory/ipc_handles.h"
#include "machine/memory_region.h"
#include "machine/process_lifetime.h"
#include "machine/shared_memory.h"
#include "streams/stream_calls.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <sys/mman.h>

namespace offloom {

namespace {

struct {
  std::mutex mutex;
  std::map<void *, shared_memory> memory; ///< by the allocation's begin
} exported [[gnu::init_priority(before_the_program)]];

struct opened_memory {
  shared_memory memory;
  void *begin;
  unsigned times;
};
struct {
  std::mutex mutex;
  std::map<std::uint64_t, opened_memory> by_identity;
} opened [[gnu::init_priority(before_the_program)]];

/// What then happens to an exported allocation in the end.
void free_exported(void *begin) {
  {
    std::lock_guard lock(exported.mutex);
    const auto found = exported.memory.find(begin);
    (void)mmap(begin, found->second.bytes(), PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    exported.memory.erase(found);
  }
  release_device_memory(begin);
}

/// The shared memory that the allocation is in from now on; null if there is none to be had. The
/// mutex is held.
const shared_memory *share(const allocation &a) {
  if (const auto found = exported.memory.find(a.begin); found != exported.memory.end())
    return &found->second;
  shared_memory memory(whole_pages(a.bytes));
  if (!memory || !memory.write(a.begin, a.bytes) || !memory.map(a.begin))
    return nullptr;
  const auto made = exported.memory.emplace(a.begin, std::move(memory)).first;
  set_give_back(a.begin, free_exported);
  return &made->second;
}

void wait_for_all_devices() {
  for (int device = 0; device < device_count(); ++device)
    wait_for_device(device);
}

cudaError_t export_allocation(cudaIpcMemHandle_t &handle, const void *memory) {
  const auto a = find_allocation(memory);
  if (!a || a->what != allocation::kind::device || a->pool)
    return cudaErrorInvalidValue;
  wait_for_all_devices();
  std::lock_guard lock(exported.mutex);
  const shared_memory *shared = share(*a);
  if (!shared)
    return cudaErrorMemoryAllocation;
  handle = make_ipc_handle<cudaIpcMemHandle_t>({ipc_kind::memory, shared->place(), a->bytes, 0});
  return cudaSuccess;
}

/// Removes the memory that is mapped at `begin` if `wanted(it)`.
template <class F> void unmap_if(const void *begin, F &&wanted) {
  std::lock_guard lock(opened.mutex);
  const auto it = std::find_if(opened.by_identity.begin(), opened.by_identity.end(),
                               [&](const auto &entry) { return entry.second.begin == begin; });
  if (it == opened.by_identity.end() || !wanted(it->second))
    return;
  (void)munmap(it->second.begin, it->second.memory.bytes());
  opened.by_identity.erase(it);
}

/// What happens when the device is reset.
void unmap_opened(void *begin) {
  unmap_if(begin, [](const opened_memory &) { return true; });
}

cudaError_t open_allocation(void **devPtr, const ipc_contents &contents) {
  std::lock_guard lock(opened.mutex);
  auto found = opened.by_identity.find(contents.place.identity);
  if (found == opened.by_identity.end()) {
    shared_memory memory(contents.place);
    void *const begin = memory ? memory.map() : nullptr;
    if (!begin)
      return cudaErrorMapBufferObjectFailed;
    found = opened.by_identity
                .emplace(contents.place.identity, opened_memory{std::move(memory), begin, 0})
                .first;
    record({static_cast<std::byte *>(begin), contents.bytes, allocation::kind::imported, 0, nullptr,
            current_device(), unmap_opened});
  }
  ++found->second.times;
  *devPtr = found->second.begin;
  return cudaSuccess;
}

bool is_imported(allocation::kind what) { return what == allocation::kind::imported; }

void close_allocation(void *begin) {
  unmap_if(begin, [&](opened_memory &memory) {
    return --memory.times == 0 && forget_allocation(begin, is_imported);
  });
}

} // namespace
} // namespace offloom

using namespace offloom;

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr) {
  return waiting_call([&] {
    return handle && devPtr ? export_allocation(*handle, devPtr) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags) {
  return waiting_call([&] {
    if (!devPtr || flags != cudaIpcMemLazyEnablePeerAccess)
      return cudaErrorInvalidValue;
    const ipc_contents contents = contents_of(handle);
    if (contents.kind != ipc_kind::memory)
      return cudaErrorInvalidValue;
    return contents.place.is_own() ? cudaErrorDeviceUninitialized
                                   : open_allocation(devPtr, contents);
  });
}

cudaError_t cudaIpcCloseMemHandle(void *devPtr) {
  return waiting_call([&] {
    const auto a = find_allocation(devPtr);
    if (!a || a->begin != devPtr || !is_imported(a->what))
      return cudaErrorInvalidValue;
    wait_for_all_devices();
    close_allocation(devPtr);
    return cudaSuccess;
  });
}
