// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_code/memory_space.h"

#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "devices/device_variables.h"
#include "offloom/block.h"

#include <cstddef>
#include <pthread.h>

namespace offloom {

namespace {

struct range {
  const std::byte *begin = nullptr, *end = nullptr;
  bool contains(const void *address) const { return begin <= address && address < end; }
};

range find_own_stack() {
  pthread_attr_t attributes;
  void *begin = nullptr;
  std::size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return {};
  pthread_attr_getstack(&attributes, &begin, &bytes);
  pthread_attr_destroy(&attributes);
  return {static_cast<const std::byte *>(begin), static_cast<const std::byte *>(begin) + bytes};
}

/// The stack of the operating system's thread.
const range &own_stack() {
  static thread_local const range stack = find_own_stack();
  return stack;
}

range range_of(const fiber_stack &stack) {
  return {static_cast<const std::byte *>(stack.bottom), static_cast<const std::byte *>(stack.top)};
}

/// On the stack of the system's thread, of the block, or of the fiber that runs.
bool is_on_stack(const void *address, worker &w) {
  return own_stack().contains(address) || range_of(w.stack()).contains(address) ||
         (w.resident && range_of(w.resident->stack.stack()).contains(address));
}

} // namespace

memory_space memory_space_of(const void *address) noexcept {
  if (const auto variable = find_variable(address))
    return variable->kind == variable_kind::constant ? memory_space::constant
                                                     : memory_space::global;
  if (!in_device_code())
    return memory_space::global;
  worker &w = worker::current();
  if (w.memory->shared.owns(address))
    return memory_space::shared;
  return w.memory->threads.owns(address) || is_on_stack(address, w) ? memory_space::local
                                                                    : memory_space::global;
}

} // namespace offloom
