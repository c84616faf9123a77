// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::side_by_side: a loop without a barrier that many threads at a time go through together.
//
// A thread that goes through a loop alone waits for its own last addition in each round; a block
// that goes through it as a whole loads and stores what each thread has so far. So many threads go
// side by side that what they have fits the registers of a processor, until the loop ends:
//
//     offloom::side_by_side(block, [&](auto lanes, auto sum_of) {
//       for (int k = 0; k < n; ++k)
//         lanes.threads([&](offloom::thread_index threadIdx) {
//           sum_of[threadIdx] += a[row * n + k] * b[k * n + threadIdx.x];
//         });
//     }, sum_of);
#pragma once

#include "cxx20.h"
#include "lockstep.h"
#include "per_thread.h"
#include "standard_pieces.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace offloom {

namespace detail {

template <class T>
[[gnu::always_inline]] inline void copy_values(T *to, const T *from, unsigned count) {
  if constexpr (std::is_trivially_copyable_v<T>)
    std::memcpy(to, from, count * sizeof(T));
  else
    std::copy(from, from + count, to);
}

/// Memory for 16 numbers of each of whole_lanes.
struct scratch_row {
  alignas(64) std::byte bytes[16 * 64 * 8];
};
/// So many a loop may ask for.
inline constexpr unsigned scratch_rows = 3;

/// Neighbouring threads of one threadIdx.y and .z: as many as loops are made for.
class whole_lanes {
public:
  /// Compilers unroll loops of fewer rounds before they look for vectors in them.
  static constexpr unsigned most = 64;

  /// \p place: what the author is likely to add to threadIdx.x.
  /// \p scratch: memory for what each of them reads, `scratch_rows` times.
  [[gnu::always_inline]] whole_lanes(const thread_index &first, unsigned place,
                                     scratch_row *scratch)
      : first_(first), place_(place), scratch_(scratch) {}

  /// Calls body(thread_index) for each of them, in ascending order.
  template <class F> [[gnu::always_inline]] void threads(F &&body) const {
    for (int i = 0; i < static_cast<int>(most); ++i)
      body(thread(static_cast<unsigned>(i)));
  }
  /// The same, for a round of rows that go along.
  template <class A, class F> [[gnu::always_inline]] void threads(A, F &&body) const {
    threads(body);
  }
  template <class A, class B, class F> [[gnu::always_inline]] void threads(A, B, F &&body) const {
    threads(body);
  }
  template <class A, class B, class C, class F>
  [[gnu::always_inline]] void threads(A, B, C, F &&body) const {
    threads(body);
  }

  [[gnu::always_inline]] thread_index thread(unsigned i) const {
#if defined(__GNUC__) && !defined(__clang__)
    // What the author adds to this is an int that goes up by one: see offloom/guarded_loop.h.
    const int sum = static_cast<int>(place_ + first_.x) + static_cast<int>(i);
    return {{static_cast<unsigned>(sum) - place_, first_.y, first_.z}, first_.linear + i};
#else
    return {{first_.x + i, first_.y, first_.z}, first_.linear + i};
#endif
  }
  /// How many of them stand before `thread`.
  [[gnu::always_inline]] int place(const thread_index &thread) const {
    return static_cast<int>(thread.linear - first_.linear);
  }

  /// Copies what each of them has.
  template <class T> [[gnu::always_inline]] void copy(T *to, const T *from) const {
    copy_values(to, from, most);
  }
  /// Memory that nobody else has had from here.
  [[gnu::always_inline]] std::byte *scratch() const { return (scratch_++)->bytes; }

private:
  thread_index first_;
  [[maybe_unused]] unsigned place_; // where the compiler is g++
  mutable scratch_row *scratch_;
};

/// The same for fewer.
class few_lanes {
public:
  [[gnu::always_inline]] few_lanes(const thread_index &first, unsigned place, unsigned count)
      : all_(first, place, nullptr), count_(static_cast<int>(count)) {}

  template <class F> [[gnu::always_inline]] void threads(F &&body) const {
    for (int i = 0; i < count_; ++i)
      body(all_.thread(static_cast<unsigned>(i)));
  }
  template <class A, class F> [[gnu::always_inline]] void threads(A, F &&body) const {
    threads(body);
  }
  template <class A, class B, class F> [[gnu::always_inline]] void threads(A, B, F &&body) const {
    threads(body);
  }
  template <class A, class B, class C, class F>
  [[gnu::always_inline]] void threads(A, B, C, F &&body) const {
    threads(body);
  }

  [[gnu::always_inline]] thread_index thread(unsigned i) const { return all_.thread(i); }
  [[gnu::always_inline]] int place(const thread_index &thread) const { return all_.place(thread); }
  template <class T> [[gnu::always_inline]] void copy(T *to, const T *from) const {
    copy_values(to, from, static_cast<unsigned>(count_));
  }

private:
  whole_lanes all_;
  int count_;
};

/// What some threads have in a per_thread variable, held apart from it.
template <class T, class Lanes> class held {
public:
  held(const Lanes &lanes, T *values) : lanes_(lanes), values_(values) {}

  [[gnu::always_inline]] T &operator[](const thread_index &thread) const {
    return values_[lanes_.place(thread)];
  }

private:
  Lanes lanes_;
  T *values_;
};

/// Objects of a few words: float3, int4, double2. Compilers find no registers for a row of such
/// objects, but for rows of their words.
template <class T>
inline constexpr bool is_of_words =
    std::is_class_v<T> && std::is_trivially_copyable_v<T> &&
    sizeof(T) % sizeof(std::uint32_t) == 0 && sizeof(T) <= 8 * sizeof(std::uint32_t);

/// What one thread has of such a type where the first words of all threads lie side by side, then
/// the second ones, and so on.
template <class T> class in_words {
public:
  explicit in_words(std::uint32_t *first) : first_(first) {}

  [[gnu::always_inline]] operator T() const {
    all from;
    for (unsigned w = 0; w < count; ++w)
      from.words[w] = first_[w * whole_lanes::most];
    return cxx20::bit_cast<T>(from);
  }
  [[gnu::always_inline]] void operator=(const T &value) const {
    const all from = cxx20::bit_cast<all>(value);
    for (unsigned w = 0; w < count; ++w)
      first_[w * whole_lanes::most] = from.words[w];
  }

private:
  static constexpr unsigned count = sizeof(T) / sizeof(std::uint32_t);
  struct all {
    std::uint32_t words[count];
  };
  std::uint32_t *first_;
};

/// The same of some threads.
template <class T, class Lanes> class held_words {
public:
  held_words(const Lanes &lanes, std::uint32_t *words) : lanes_(lanes), words_(words) {}

  [[gnu::always_inline]] in_words<T> operator[](const thread_index &thread) const {
    return in_words<T>(words_ + lanes_.place(thread));
  }

private:
  Lanes lanes_;
  std::uint32_t *words_;
};

/// Where it is held, which compilers find registers for.
template <class T, bool IsOfWords = is_of_words<T>> class held_row {
public:
  explicit held_row(per_thread<T> &row) : row_(row.data()) {}

  template <class Lanes> [[gnu::always_inline]] held<T, Lanes> take(const Lanes &lanes) {
    lanes.copy(values_, row_ + lanes.thread(0).linear);
    return {lanes, values_};
  }
  template <class Lanes> [[gnu::always_inline]] void give_back(const Lanes &lanes) {
    lanes.copy(row_ + lanes.thread(0).linear, values_);
  }

private:
  T *row_;
  alignas(64) T values_[whole_lanes::most];
};

template <class T> class held_row<T, true> {
public:
  explicit held_row(per_thread<T> &row) : row_(row.data()) {}

  template <class Lanes> [[gnu::always_inline]] held_words<T, Lanes> take(const Lanes &lanes) {
    const held_words<T, Lanes> held(lanes, words_);
    lanes.threads([&](thread_index thread) { held[thread] = row_[thread.linear]; });
    return held;
  }
  template <class Lanes> [[gnu::always_inline]] void give_back(const Lanes &lanes) {
    const held_words<T, Lanes> held(lanes, words_);
    lanes.threads([&](thread_index thread) { row_[thread.linear] = held[thread]; });
  }

private:
  T *row_;
  alignas(64) std::uint32_t words_[sizeof(T) / sizeof(std::uint32_t) * whole_lanes::most];
};

/// They can if `body` is a part of this.
template <class Lanes, class Body, class... T>
[[gnu::always_inline]] inline void go(const Lanes &lanes, Body &body, held_row<T> &&...kept) {
#ifdef __clang__
  [[clang::always_inline]]
#endif
  body(lanes, kept.take(lanes)...);
  (kept.give_back(lanes), ...);
}

} // namespace detail

template <class T> kept(detail::in_words<T>) -> kept<detail::in_words<T>>;

/// It is one object while a round lasts.
template <class T> class kept<detail::in_words<T>> {
public:
  [[gnu::always_inline]] explicit kept(detail::in_words<T> of) : value(of), of_(of) {}
  [[gnu::always_inline]] ~kept() { of_ = value; }
  kept(const kept &) = delete;
  kept &operator=(const kept &) = delete;

  T value;

private:
  detail::in_words<T> of_;
};

/// Calls body(lanes, what they have in `kept`...) until all threads of the block that `takes_part`
/// have been among the lanes once. For bodies that do no more to other memory than read it may be
/// done in any order.
template <class Condition, class Body, class... T,
          std::enable_if_t<std::is_invocable_v<Condition &, thread_index>, int> = 0>
[[gnu::always_inline]] inline void side_by_side(block &b, Condition takes_part, Body body,
                                                per_thread<T> &...kept) {
  using detail::few_lanes, detail::held_row, detail::whole_lanes;
  detail::scratch_row scratch[detail::scratch_rows];
  const dim3 dim = b.extent;
  const unsigned place = b.place();
  // Those whose places are no ints go one by one.
  const unsigned together = place <= last_int_place ? whole_lanes::most : 1;
  unsigned row = 0;
  for (unsigned z = 0; z < dim.z; ++z)
    for (unsigned y = 0; y < dim.y; ++y, row += dim.x)
      for (unsigned x = 0; x < dim.x; x += together) {
        const whole_lanes whole({{x, y, z}, row + x}, place, scratch);
        const unsigned count = std::min(together, dim.x - x);
        unsigned char takes[whole_lanes::most] = {};
        unsigned all = 0;
        for (unsigned i = 0; i < count; ++i)
          all += takes[i] = static_cast<bool>(takes_part(whole.thread(i)));
        if (cxx20::likely(all == whole_lanes::most)) {
          detail::go(whole, body, held_row<T>(kept)...);
          continue;
        }
        for (unsigned first = 0, end; first < count; first = end) {
          for (end = first; end < count && takes[end] == takes[first];)
            ++end;
          if (!takes[first])
            continue;
          const few_lanes few(whole.thread(first), place, end - first);
          detail::go(few, body, held_row<T>(kept)...);
        }
      }
}
/// The same for all threads.
template <class Body, class... T,
          std::enable_if_t<!std::is_invocable_v<Body &, thread_index>, int> = 0>
[[gnu::always_inline]] inline void side_by_side(block &b, Body body, per_thread<T> &...kept) {
  side_by_side(b, [](thread_index) { return true; }, body, kept...);
}

} // namespace offloom
