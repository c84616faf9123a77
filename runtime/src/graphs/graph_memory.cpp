// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graphs/graph_memory.h"

#include "cuda_runtime_api/graph_nodes.h"
#include "device_memory/allocations.h"
#include "devices/devices.h"
#include "graphs/graph.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <sys/mman.h>
#include <unordered_set>

namespace offloom {

namespace {

constexpr std::size_t granularity = std::size_t{32} << 20; // what an H200 maps at once

std::size_t mapped(std::size_t bytes) {
  return (bytes + granularity - 1) / granularity * granularity;
}

/// The allocations that graphs have made, and what a GPU would hold for them. What is freed stays
/// held for graphs until cudaDeviceGraphMemTrim(); the driver counts it as used and as reserved.
struct {
  std::mutex mutex;
  std::map<void *, std::shared_ptr<graph_memory>> allocated;
  std::size_t allocated_bytes = 0;
  std::size_t held = 0, used_high = 0, reserved_high = 0;
} state [[gnu::init_priority(before_the_program)]];

void give_back(void *address) {
  std::lock_guard lock(state.mutex);
  const auto found = state.allocated.find(address);
  state.allocated_bytes -= mapped(found->second->bytes());
  state.allocated.erase(found);
}

bool is_device(allocation::kind what) { return what == allocation::kind::device; }

/// All nodes that the given ones depend on, and themselves.
std::unordered_set<cudaGraphNode_t> ancestors(const cudaGraphNode_t *nodes, std::size_t count) {
  std::vector<cudaGraphNode_t> left(nodes, nodes + count);
  std::unordered_set<cudaGraphNode_t> found;
  while (!left.empty()) {
    const cudaGraphNode_t node = left.back();
    left.pop_back();
    if (graph_nodes().contains(node) && found.insert(node).second)
      left.insert(left.end(), node->dependencies.begin(), node->dependencies.end());
  }
  return found;
}

/// The ranges of all allocation nodes.
struct {
  std::shared_mutex mutex;
  std::map<const void *, const void *> end_by_begin;
} planned [[gnu::init_priority(before_the_program)]];

} // namespace

graph_memory::graph_memory(std::size_t bytes)
    : address_(mmap(nullptr, mapped(bytes), PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      bytes_(bytes) {
  if (address_ == MAP_FAILED)
    throw std::bad_alloc();
  std::unique_lock lock(planned.mutex);
  planned.end_by_begin[address_] = static_cast<std::byte *>(address_) + bytes_;
}

graph_memory::~graph_memory() {
  std::unique_lock lock(planned.mutex);
  planned.end_by_begin.erase(address_);
  munmap(address_, mapped(bytes_));
}

bool is_planned_memory(const void *address) {
  std::shared_lock lock(planned.mutex);
  const auto next = planned.end_by_begin.upper_bound(address);
  return next != planned.end_by_begin.begin() && address < std::prev(next)->second;
}

cudaError_t begin_allocation(const std::shared_ptr<graph_memory> &memory) {
  const allocation made{static_cast<std::byte *>(memory->address()),
                        memory->bytes(),
                        allocation::kind::device,
                        0,
                        nullptr,
                        current_device(),
                        give_back};
  if (!record(made))
    return cudaErrorInvalidValue;
  std::lock_guard lock(state.mutex);
  state.allocated.emplace(memory->address(), memory);
  state.allocated_bytes += mapped(memory->bytes());
  state.held = std::max(state.held, state.allocated_bytes);
  state.used_high = std::max(state.used_high, state.held);
  state.reserved_high = std::max(state.reserved_high, state.held);
  return cudaSuccess;
}

cudaError_t end_allocation(void *address) {
  return release(address, is_device) ? cudaSuccess : cudaErrorInvalidValue;
}

std::shared_ptr<graph_memory>
graph_memory_plan::plan_allocation(std::size_t bytes, const cudaGraphNode_t *dependencies,
                                   std::size_t count) {
  const auto before = ancestors(dependencies, count);
  for (use &u : uses_)
    if (u.freed_by && before.count(u.freed_by) && bytes <= u.memory->bytes()) {
      u.freed_by = nullptr;
      return u.memory;
    }
  uses_.push_back({std::make_shared<graph_memory>(bytes), nullptr});
  return uses_.back().memory;
}

bool graph_memory_plan::plan_free(void *address, cudaGraphNode_t node) {
  for (use &u : uses_)
    if (u.memory->address() == address) {
      if (u.freed_by)
        return false;
      u.freed_by = node;
    }
  return true;
}

bool graph_memory_plan::has_leftovers() const {
  return std::any_of(uses_.begin(), uses_.end(), [](const use &u) {
    return !u.freed_by && find_allocation(u.memory->address());
  });
}

void graph_memory_plan::free_leftovers() const {
  for (const use &u : uses_)
    if (!u.freed_by)
      release(u.memory->address(), is_device);
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaDeviceGraphMemTrim(int device) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    std::lock_guard lock(state.mutex);
    state.held = state.allocated_bytes;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attr,
                                           void *value) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    if (!value || attr < cudaGraphMemAttrUsedMemCurrent || attr > cudaGraphMemAttrReservedMemHigh)
      return cudaErrorInvalidValue;
    std::lock_guard lock(state.mutex);
    const std::uint64_t values[] = {state.held, state.used_high, state.held, state.reserved_high};
    std::memcpy(value, &values[attr], sizeof values[attr]);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attr,
                                           void *value) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    std::uint64_t number;
    if (!value || (std::memcpy(&number, value, sizeof number), number != 0))
      return cudaErrorInvalidValue;
    std::lock_guard lock(state.mutex);
    switch (attr) {
    case cudaGraphMemAttrUsedMemHigh:
      state.used_high = state.held;
      return cudaSuccess;
    case cudaGraphMemAttrReservedMemHigh:
      state.reserved_high = state.held;
      return cudaSuccess;
    default:
      return cudaErrorInvalidValue;
    }
  });
}
