// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reserved addresses, and memory that is mapped there: what virtual memory management works on.
//
// Neighbouring mappings are one allocation to the rest of the runtime, so that copies and kernels
// go from one into the next.
#pragma once

#include "cuda.h"
#include "machine/shared_memory.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace offloom {

/// Memory that cuMemCreate() made, or another process did.
struct physical_memory {
  physical_memory(shared_memory memory, const CUmemAllocationProp &properties)
      : memory(std::move(memory)), properties(properties) {}
  ~physical_memory();
  physical_memory(const physical_memory &) = delete;
  physical_memory &operator=(const physical_memory &) = delete;

  shared_memory memory;
  CUmemAllocationProp properties;
  std::size_t counted_bytes = 0; ///< of its device's memory
  unsigned references = 1;       ///< that programs hold
};

/// What is mapped at an address.
struct mapping {
  std::size_t bytes, offset;
  std::shared_ptr<physical_memory> memory;
  std::map<int, CUmemAccess_flags> access; ///< by device; -1 is the host
};

namespace address_ranges {

/// Null where there are not so many addresses.
std::byte *reserve(std::size_t bytes, std::size_t alignment);
bool free(std::byte *begin, std::size_t bytes);

CUresult map(std::byte *begin, std::size_t bytes, std::size_t offset,
             std::shared_ptr<physical_memory> memory);
CUresult unmap(std::byte *begin, std::size_t bytes);
CUresult set_access(std::byte *begin, std::size_t bytes, const CUmemAccessDesc *access,
                    std::size_t count);

/// What is mapped at an address.
std::optional<mapping> find(const std::byte *address);

} // namespace address_ranges
} // namespace offloom
