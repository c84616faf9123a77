// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "copy_checks.h"

#include <cstdint>
#include <link.h>

namespace offloom {

namespace {

/// Whether a part of the program, or of a shared library, has been loaded to where `address`
/// points.
int holds(dl_phdr_info *object, std::size_t, void *address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto &part = object->dlpi_phdr[i];
    const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && wanted >= begin && wanted - begin < part.p_memsz)
      return true;
  }
  return false;
}

/// Variables of the device are variables of the program here, and no allocations.
bool is_variable(const void *memory) { return dl_iterate_phdr(holds, const_cast<void *>(memory)); }

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
