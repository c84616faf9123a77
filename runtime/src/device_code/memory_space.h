// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which of CUDA's memory spaces an address is of: what __isShared() and its kind ask.
//
// A CPU has one space. Shared memory, and what threads keep across barriers, lie in areas of the
// runtime; the locals of threads on stacks; constants are known as variables. Everything else is
// global, as on a GPU.
#pragma once

namespace offloom {

enum class memory_space { global, shared, local, constant };

/// Of the block that calls: another block's shared memory counts as global.
memory_space memory_space_of(const void *address) noexcept;

} // namespace offloom
