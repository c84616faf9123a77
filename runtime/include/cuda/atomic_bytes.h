// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on values of any size, where no instruction has it. Compilers would call a
// library for them, which migrated programs do not link.
//
// 16 bytes that are aligned to 16 are changed by an instruction of their own, as atomicCAS does it;
// all else under a lock that its address chooses. Each orders as a sequentially consistent one
// does.
#pragma once

#include "../host_defines.h"

#include <cstddef>

namespace offloom::detail {

__host__ __device__ void load_bytes(const void *address, void *value, ::std::size_t size);

/// Puts `desired` into `address`, and what stood there into `old`.
__host__ __device__ void exchange_bytes(void *address, const void *desired, void *old,
                                        ::std::size_t size);

/// Puts `desired` into `address` if the bytes of `expected` stand there; else puts what stands
/// there into `expected`.
__host__ __device__ bool replace_bytes(void *address, void *expected, const void *desired,
                                       ::std::size_t size);

} // namespace offloom::detail
