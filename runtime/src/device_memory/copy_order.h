// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a call that copies or sets memory waits for it (CUDA Runtime API, "API synchronization
// behavior").
#pragma once

#include "driver_types.h"

#include <cstddef>

namespace offloom {

/// cudaMemcpy() and its kind, or cudaMemcpyAsync() and its kind.
enum class copy_call { synchronous, asynchronous };

enum class copy_order {
  in_stream,     ///< the call returns before the copy is made
  staged,        ///< the same, but the source is read before
  before_return, ///< the copy is made before the call returns
};

/// Host memory that CUDA did not allocate is pageable: a GPU cannot reach it by itself, so that
/// such copies take the host's help. Memory of which the runtime knows nothing may also be a
/// `__device__` variable; there `kind` decides.
copy_order order_of_copy(const void *dst, const void *src, std::size_t count, cudaMemcpyKind kind,
                         copy_call call);

/// Whether a copy to `dst` takes the host's help. A graph with such a node is done when its launch
/// returns, as on a GPU; one that reads pageable memory need not be.
bool writes_pageable(const void *dst, cudaMemcpyKind kind);

/// True of memory that the host can read: pinned or managed. cudaMemset() returns when that is set.
bool host_sees_set(const void *memory);

} // namespace offloom
