// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "copy_checks.h"

#include "graph_memory.h"
#include "loaded_segment.h"

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

} // namespace

bool is_known_to_cuda(const void *memory) {
  return find_allocation(memory) || is_variable(memory) || is_planned_memory(memory);
}

cudaError_t check_direction(const void *dst, const void *src, cudaMemcpyKind kind) {
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  return is_code(dst) || (to_device && is_unknown_to_cuda(dst)) ||
                 (from_device && is_unknown_to_cuda(src))
             ? cudaErrorInvalidValue
             : cudaSuccess;
}

} // namespace offloom
