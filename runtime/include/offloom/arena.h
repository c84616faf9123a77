// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that lives as long as a block, from the arena of the worker that runs it.
#pragma once

#include <cstddef>

namespace offloom::detail {

/// At least `bytes` bytes, 64-byte aligned, given back in the reverse order with arena_release().
/// Allocates from the system only when the worker's arena is exhausted.
void *arena_acquire(std::size_t bytes);
void arena_release(void *memory) noexcept;

/// Storage number `slot` of the running block: the same address for every call within one block.
void *block_storage(unsigned slot, std::size_t bytes, std::size_t alignment);

/// A number for block_storage() that no other variable has.
unsigned new_block_storage_slot();

} // namespace offloom::detail
