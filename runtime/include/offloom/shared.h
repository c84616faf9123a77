// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::shared: a __shared__ variable of a device function.
//
// In a kernel a __shared__ variable becomes a local of the block function. A device function is
// called by each thread, so its variable has to be found again: by the type of a lambda, which
// differs for every variable and for every instantiation of a template.
#pragma once

#include "arena.h"

namespace offloom {

namespace detail {
template <class Tag> inline const unsigned block_storage_slot = new_block_storage_slot();
}

/// The running block's object for the variable that Tag names: `auto &s = shared<float[64]>([]
/// {});`. Uninitialised, and alive as long as the block.
/// `alignas(128) __shared__ float s[64];` is `shared<float[64], 128>([] {})`.
template <class T, std::size_t Alignment = alignof(T), class Tag> T &shared(Tag) {
  return *static_cast<T *>(detail::block_storage(detail::block_storage_slot<Tag>, sizeof(T),
                                                 Alignment > alignof(T) ? Alignment : alignof(T)));
}

} // namespace offloom
