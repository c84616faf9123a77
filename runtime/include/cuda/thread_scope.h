// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread scopes and memory orders (CUDA C++ Programming Guide, "Thread Scopes").
//
// A scope says which threads an object synchronises. Here every object synchronises all threads of
// the process, which any scope allows; it remains a part of the types.
#pragma once

#include "../host_defines.h"
#include "../offloom/brought_along.h"

#include <atomic>

namespace cuda {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

} // namespace cuda
