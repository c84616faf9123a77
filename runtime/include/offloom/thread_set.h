// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::thread_set: a set of threads of one block, as bits in linear order.
//
// A block's active threads, the ready fibers of a team: sets of at most 1,024 threads that are
// combined often and searched in order. A warp's threads are 32 neighbouring bits, so that its
// lanes come out as a mask.
#pragma once

#include "cxx20.h"
#include "thread_index.h"

#include <cstdint>

namespace offloom {

/// Neighbouring threads, by their linear indices: first … last - 1.
struct thread_run {
  unsigned first, last;
};

class thread_set {
public:
  /// The threads 0 … count - 1.
  static thread_set first(unsigned count) {
    thread_set all;
    for (unsigned i = 0; i < word_count && i * 64 < count; ++i)
      all.words_[i] = count - i * 64 >= 64 ? ~std::uint64_t{0} : below(count % 64);
    return all;
  }

  void clear() { *this = thread_set(); }
  void insert(unsigned t) { words_[t / 64] |= std::uint64_t{1} << (t % 64); }
  void erase(unsigned t) { words_[t / 64] &= ~(std::uint64_t{1} << (t % 64)); }
  bool contains(unsigned t) const { return words_[t / 64] >> (t % 64) & 1; }

  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_)
      all |= word;
    return all != 0;
  }
  unsigned count() const {
    unsigned members = 0;
    for (const std::uint64_t word : words_)
      members += static_cast<unsigned>(cxx20::popcount(word));
    return members;
  }
  bool operator==(const thread_set &other) const {
    for (unsigned i = 0; i < word_count; ++i)
      if (words_[i] != other.words_[i])
        return false;
    return true;
  }
  bool operator!=(const thread_set &other) const { return !(*this == other); }

  thread_set &operator|=(const thread_set &other) {
    for (unsigned i = 0; i < word_count; ++i)
      words_[i] |= other.words_[i];
    return *this;
  }
  thread_set &operator&=(const thread_set &other) {
    for (unsigned i = 0; i < word_count; ++i)
      words_[i] &= other.words_[i];
    return *this;
  }
  /// Removes the members of `other`.
  thread_set &operator-=(const thread_set &other) {
    for (unsigned i = 0; i < word_count; ++i)
      words_[i] &= ~other.words_[i];
    return *this;
  }

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
      return first * 64 + static_cast<unsigned>(cxx20::countr_zero(rest));
    for (unsigned i = 1; i <= words; ++i) {
      const unsigned w = first + i < words ? first + i : first + i - words;
      if (words_[w])
        return w * 64 + static_cast<unsigned>(cxx20::countr_zero(words_[w]));
    }
    return none;
  }

  /// The first longest run of members in from … end - 1; {end, end} where there is none.
  thread_run next_run(unsigned from, unsigned end) const {
    const unsigned first = find<true>(from, end);
    return {first, find<false>(first, end)};
  }

private:
  static constexpr unsigned word_count = max_block_threads / 64;

  static std::uint64_t below(unsigned bit) { return (std::uint64_t{1} << bit) - 1; }

  /// The first thread in from … end - 1 that is a member, or is not; otherwise `end`.
  template <bool Member> unsigned find(unsigned from, unsigned end) const {
    for (unsigned word = from / 64; from < end; from = ++word * 64) {
      const std::uint64_t bits = (Member ? words_[word] : ~words_[word]) >> (from % 64);
      if (bits) {
        const unsigned found = from + static_cast<unsigned>(cxx20::countr_zero(bits));
        return found < end ? found : end;
      }
    }
    return end;
  }

  std::uint64_t words_[word_count] = {};
};

} // namespace offloom
