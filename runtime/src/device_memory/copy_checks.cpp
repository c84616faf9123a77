// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/copy_checks.h"

#include "devices/device_variables.h"
#include "devices/symbol_names.h"
#include "graphs/graph_memory.h"
#include "modules/loaded_segment.h"

namespace offloom {

namespace {

/// Variables of the device are variables of the program here, which not all are registered. Code
/// is none.
bool is_variable(const void *memory) {
  const auto segment = loaded_segment_of(reinterpret_cast<std::uintptr_t>(memory));
  return segment && !segment->executable;
}

bool is_code(const void *memory) {
  const auto segment = loaded_segment_of(reinterpret_cast<std::uintptr_t>(memory));
  return segment && segment->executable;
}

bool is_unknown_to_cuda(const void *memory) { return !is_known_to_cuda(memory); }

bool is_within_variable(const void *memory, std::size_t count) {
  const auto known = find_variable(memory);
  const auto bytes =
      known ? std::optional(static_cast<std::size_t>(known->begin + known->bytes -
                                                     static_cast<const std::byte *>(memory)))
            : variable_bytes_from(memory);
  return !bytes || count <= *bytes;
}

} // namespace

bool is_within_object(const void *memory, std::size_t count) {
  if (find_allocation(memory))
    return is_within_allocation(memory, count);
  if (const auto variable = find_variable(memory))
    return count <= static_cast<std::size_t>(variable->begin + variable->bytes -
                                             static_cast<const std::byte *>(memory));
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const auto segment = loaded_segment_of(address);
  return !segment || count <= segment->end - address;
}

bool counts_positions(const void *memory) {
  const auto a = find_allocation(memory);
  return !a || !a->pool;
}

bool is_known_to_cuda(const void *memory) {
  return find_allocation(memory) || is_variable(memory) || is_planned_memory(memory);
}

bool is_settable(const void *memory, std::size_t count) {
  if (!is_range(memory, count))
    return false;
  return find_allocation(memory) || is_planned_memory(memory) ||
         (is_variable(memory) && is_within_variable(memory, count));
}

cudaError_t check_direction(const void *dst, const void *src, cudaMemcpyKind kind) {
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  const bool is_refused = (to_device && is_unknown_to_cuda(dst)) ||
                          (from_device && is_unknown_to_cuda(src)) ||
                          (!find_allocation(dst) && is_code(dst));
  return is_refused ? cudaErrorInvalidValue : cudaSuccess;
}

} // namespace offloom
