// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the active threads of a block answer to a question, as a set of threads.
#pragma once

#include "offloom/block.h"

#include <cstdint>
#include <cstring>

namespace offloom::detail {

/// The lowest bits of 32 bytes as a mask, the first byte's lowest.
inline unsigned pack_bits(const unsigned char *bytes) {
  unsigned bits = 0;
  for (unsigned i = 0; i < 4; ++i) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + 8 * i, sizeof eight);
    // The product's top byte collects the lowest bit of each byte.
    eight = (eight & 0x0101010101010101u) * 0x0102040810204080u >> 56;
    bits |= static_cast<unsigned>(eight) << (8 * i);
  }
  return bits;
}

/// The active threads for which `condition(thread_index)` holds. The answers are stored as bytes
/// first, since such a loop vectorises and one that sets bits does not.
template <class F, class... Current>
[[gnu::always_inline]] inline thread_set active_threads_where(block &b, F &condition,
                                                              Current... as_current) {
  alignas(64) unsigned char answers[max_block_threads];
  const unsigned warps = b.warps();
  if (!b.all_active() || b.size() % warp_threads)
    std::memset(answers, 0, warps * warp_threads);
  b.active_threads(as_current..., [&](thread_index index) {
    answers[index.linear] = static_cast<bool>(condition(index));
  });
  thread_set holds;
  for (unsigned w = 0; w < warps; ++w)
    holds.insert_lanes(w, pack_bits(answers + w * warp_threads));
  return holds;
}

} // namespace offloom::detail
