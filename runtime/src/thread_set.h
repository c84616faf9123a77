// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread_set: a set of threads of one block, as bits in linear order.
#pragma once

#include "offloom/thread_index.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace offloom {

class thread_set {
public:
  void clear() { std::fill(std::begin(words_), std::end(words_), 0); }
  void insert(unsigned t) { words_[t / 64] |= std::uint64_t{1} << (t % 64); }
  void erase(unsigned t) { words_[t / 64] &= ~(std::uint64_t{1} << (t % 64)); }
  bool contains(unsigned t) const { return words_[t / 64] >> (t % 64) & 1; }

  /// The members in warp number `w`, as lanes.
  unsigned warp(unsigned w) const {
    return static_cast<unsigned>(words_[w / 2] >> (w % 2 * warp_threads));
  }
  void insert_lanes(unsigned w, unsigned lanes) {
    words_[w / 2] |= std::uint64_t{lanes} << (w % 2 * warp_threads);
  }

  static constexpr unsigned none = ~0u;

  /// The member after `t` in cyclic order among `count` threads, `t` itself last; none if empty.
  unsigned next_after(unsigned t, unsigned count) const {
    const unsigned words = (count + 63) / 64, first = t / 64, bit = t % 64;
    const std::uint64_t above = bit == 63 ? 0 : ~std::uint64_t{0} << (bit + 1);
    if (const std::uint64_t rest = words_[first] & above)
      return first * 64 + static_cast<unsigned>(std::countr_zero(rest));
    for (unsigned i = 1; i <= words; ++i) {
      const unsigned w = first + i < words ? first + i : first + i - words;
      if (words_[w])
        return w * 64 + static_cast<unsigned>(std::countr_zero(words_[w]));
    }
    return none;
  }

private:
  std::uint64_t words_[max_block_threads / 64] = {};
};

} // namespace offloom
