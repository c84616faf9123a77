// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the active threads of a block answer to a question, as a set of threads.
#pragma once

#include "block.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace offloom::detail {

/// Which of 32 values that lie side by side are not zero, the first one's bit lowest.
template <class T> inline unsigned nonzero_bits(const T *values) {
#if defined(__clang__) && __clang_major__ >= 16 // 14 has no vectors of bool
  if constexpr (std::is_integral_v<T>) {
    using element = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;
    typedef element vector __attribute__((vector_size(32 * sizeof(T))));
    typedef bool bits __attribute__((ext_vector_type(32)));
    vector v;
    __builtin_memcpy(&v, values, sizeof v);
    return __builtin_bit_cast(unsigned, __builtin_convertvector(v != 0, bits));
  }
#endif
  alignas(64) unsigned char bytes[32];
  for (unsigned i = 0; i < 32; ++i)
    bytes[i] = values[i] != 0;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    std::uint64_t eight;
    __builtin_memcpy(&eight, bytes + 8 * i, sizeof eight);
    // The product's top byte collects the lowest bit of each byte.
    eight = eight * 0x0102040810204080u >> 56;
    result |= static_cast<unsigned>(eight) << (8 * i);
  }
  return result;
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
    holds.insert_lanes(w, nonzero_bits(answers + w * warp_threads));
  return holds;
}

} // namespace offloom::detail
