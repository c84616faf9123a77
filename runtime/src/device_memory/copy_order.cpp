// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_memory/copy_order.h"

#include "device_memory/allocations.h"

namespace offloom {

namespace {

// What the driver reads before cudaMemcpyAsync() from pageable memory returns.
constexpr std::size_t most_staged_bytes = 64 << 10;

bool is_pageable(const void *memory) { return !find_allocation(memory); }

bool is_known_host_memory(const void *memory) {
  const auto a = find_allocation(memory);
  return a && a->what != allocation::kind::device && a->what != allocation::kind::imported &&
         a->what != allocation::kind::external;
}

/// Which sides of a copy may be host memory.
bool may_read_host(cudaMemcpyKind kind) {
  return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost ||
         kind == cudaMemcpyDefault;
}
bool may_write_host(cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost ||
         kind == cudaMemcpyDefault;
}

} // namespace

bool writes_pageable(const void *dst, cudaMemcpyKind kind) {
  return may_write_host(kind) && is_pageable(dst);
}

copy_order order_of_copy(const void *dst, const void *src, std::size_t count, cudaMemcpyKind kind,
                         copy_call call) {
  const bool reads_pageable = may_read_host(kind) && is_pageable(src);
  const bool is_written_by_host = writes_pageable(dst, kind);
  if (call == copy_call::synchronous) {
    const bool stays_on_device = kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
    return stays_on_device && !reads_pageable && !is_written_by_host &&
                   !is_known_host_memory(src) && !is_known_host_memory(dst)
               ? copy_order::in_stream
               : copy_order::before_return;
  }
  if (kind == cudaMemcpyHostToHost || is_written_by_host)
    return copy_order::before_return;
  if (!reads_pageable)
    return copy_order::in_stream;
  return count <= most_staged_bytes ? copy_order::staged : copy_order::before_return;
}

bool host_sees_set(const void *memory) { return is_known_host_memory(memory); }

} // namespace offloom
