// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the opaque handles of cuda_runtime_api/ipc.h and of exported pool pointers hold.
#pragma once

#include "machine/shared_memory.h"

#include <cstring>

namespace offloom {

enum class ipc_kind : std::uint64_t {
  memory = 0x6f66666c6f6f6d01, // so that other bytes are hardly ever taken for a handle
  event,
  pool_pointer,
};

struct ipc_contents {
  ipc_kind kind;
  shared_memory_place place;
  std::uint64_t bytes;  ///< of the allocation
  std::uint64_t offset; ///< where it begins
};

template <class Handle> Handle make_ipc_handle(const ipc_contents &contents) {
  Handle handle = {};
  static_assert(sizeof handle == 64 && sizeof contents <= sizeof handle);
  std::memcpy(&handle, &contents, sizeof contents);
  return handle;
}

template <class Handle> ipc_contents contents_of(const Handle &handle) {
  ipc_contents contents;
  std::memcpy(&contents, &handle, sizeof contents);
  return contents;
}

} // namespace offloom
