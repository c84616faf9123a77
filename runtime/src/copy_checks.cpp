// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "copy_checks.h"

#include "loaded_segment.h"

namespace offloom {

namespace {

/// Variables of the device are variables of the program here, and no allocations.
bool is_variable(const void *memory) {
  return loaded_segment_of(reinterpret_cast<std::uintptr_t>(memory)).has_value();
}

bool is_unknown_to_cuda(const void *memory) {
  return !find_allocation(memory) && !is_variable(memory);
}

} // namespace

cudaError_t check_direction(const void *dst, const void *src, cudaMemcpyKind kind) {
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  return (to_device && is_unknown_to_cuda(dst)) || (from_device && is_unknown_to_cuda(src))
             ? cudaErrorInvalidValue
             : cudaSuccess;
}

} // namespace offloom
