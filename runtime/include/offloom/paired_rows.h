// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that have pairs of elements between them, of which the lower one's thread does the work:
// the steps of a sorting network, of a Walsh transform.
//
//   block.threads(offloom::pairs, [&](offloom::thread_index threadIdx, auto &row) {
//     int t = threadIdx.x;
//     int p = row.partner(t, j);                              // t ^ j
//     if (row.takes(p > t) && row.lower(s, t) > row.upper(s, p)) { // s[t] > s[p]
//       …
//
// For a compiler these are elements anywhere, which it gathers and scatters. But of j threads side
// by side the lower elements are neighbours, and so are the upper ones. Where that is less than a
// vector, the two kinds are parted first, and put together again: in registers, as a processor
// does not forward what a step has stored for every other thread to the next one's loads. The body
// says which elements they are when it is asked by a thread that only finds out.
#pragma once

#include "standard_pieces.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

namespace offloom {

/// Asks for a loop over threads that have `i ^ j` for a partner, with a `j` that is the same for
/// all. Its body is given an object, `row`, and names by it the elements of its pair in up to two
/// arrays; it does nothing else to memory. Of arrays that other blocks may have elements of, the
/// pair is read or written, whatever the values are.
struct pairs_t {};
inline constexpr pairs_t pairs;

/// The same, of threads that all have a pair: the lower element's place is row.spread(t, j - 1),
/// which is `2 * t - (t & (j - 1))`, and the upper one is j behind.
struct spread_pairs_t {};
inline constexpr spread_pairs_t spread_pairs;

namespace detail {

/// How many arrays may have pairs.
inline constexpr unsigned most_paired = 2;

/// The pair of the first thread in an array.
struct found_pair {
  std::uintptr_t lower = 0, upper = 0; ///< 0 if nobody has asked for it
  std::size_t size = 0;                ///< of an element
  bool is_const = false;
};

/// Whom a thread asks that only finds out which its elements are.
class pair_finder {
public:
  /// Of each pair one element is 1 and the other 0, so that conditions of a body hold or do not.
  explicit pair_finder(bool lower_is_one) : lower_(lower_is_one), upper_(!lower_is_one) {}

  template <class A, class B> auto partner(A a, B b) {
    using T = decltype(a ^ b);
    using Bits = std::make_unsigned_t<T>;
    first = static_cast<std::uint64_t>(a);
    distance = static_cast<std::uint64_t>(b);
    leave_room(a);
    leave_room(static_cast<T>(a));
    return static_cast<T>(static_cast<Bits>(static_cast<Bits>(a) + static_cast<Bits>(b)));
  }
  template <class A, class B> auto spread(A a, B b) {
    using T = decltype(a - (a & b));
    first = static_cast<std::uint64_t>(a);
    distance = static_cast<std::uint64_t>(b) + 1;
    const auto place = static_cast<T>(2 * static_cast<std::make_unsigned_t<T>>(a) -
                                      static_cast<std::make_unsigned_t<T>>(a & b));
    leave_room(a);
    leave_room(place);
    return place;
  }
  bool takes(bool) { return true; }
  template <class T, class I> T &lower(T *elements, I index, unsigned array = 0) {
    found[array].lower = address_of(elements, index, found[array]);
    return dummy<T>(array, lower_);
  }
  template <class T, class I> T &upper(T *elements, I index, unsigned array = 0) {
    found[array].upper = address_of(elements, index, found[array]);
    return dummy<T>(array, upper_);
  }

  found_pair found[most_paired];
  std::uint64_t first = 0, distance = 0; ///< operands of `first ^ distance`
  std::uint64_t room = UINT64_MAX;       ///< by how much no index wraps around

private:
  template <class I> void leave_room(I index) {
    room = std::min(room, static_cast<std::uint64_t>(std::numeric_limits<I>::max()) -
                              static_cast<std::uint64_t>(index));
  }
  template <class T, class I> std::uintptr_t address_of(T *elements, I index, found_pair &of) {
    leave_room(index);
    of.size = sizeof(T);
    of.is_const = std::is_const_v<T>;
    return reinterpret_cast<std::uintptr_t>(elements) +
           static_cast<std::uintptr_t>(index) * sizeof(T);
  }
  template <class T> T &dummy(unsigned array, bool is_one) {
    static_assert(sizeof(T) <= sizeof *dummies_);
    return *::new (static_cast<void *>(dummies_[2 * array + is_one])) T(static_cast<T>(is_one));
  }

  const bool lower_, upper_;
  alignas(16) unsigned char dummies_[2 * most_paired][16];
};

/// Where the elements of threads side by side are, or their copies.
struct parted_pairs {
  void *lower[most_paired], *upper[most_paired];
};

/// Whom those ask.
class paired_thread {
public:
  [[gnu::always_inline]] paired_thread(const parted_pairs &elements, int number)
      : elements_(elements), number_(number) {}

  template <class A, class B> [[gnu::always_inline]] auto partner(A a, B b) {
    using T = decltype(a ^ b);
    return static_cast<T>(static_cast<T>(a) + static_cast<T>(b)); // the bit of b is not set in a
  }
  template <class A, class B> [[gnu::always_inline]] auto spread(A a, B b) {
    return 2 * a - (a & b);
  }
  [[gnu::always_inline]] bool takes(bool) { return true; }
  template <class T, class I> [[gnu::always_inline]] T &lower(T *, I, unsigned array = 0) {
    return static_cast<T *>(elements_.lower[array])[number_];
  }
  template <class T, class I> [[gnu::always_inline]] T &upper(T *, I, unsigned array = 0) {
    return static_cast<T *>(elements_.upper[array])[number_];
  }

private:
  const parted_pairs elements_;
  const int number_;
};

/// Whom a thread asks that goes alone.
struct lone_thread {
  template <class A, class B> [[gnu::always_inline]] auto partner(A a, B b) { return a ^ b; }
  template <class A, class B> [[gnu::always_inline]] auto spread(A a, B b) {
    return 2 * a - (a & b);
  }
  [[gnu::always_inline]] bool takes(bool test) { return test; }
  template <class T, class I> [[gnu::always_inline]] T &lower(T *elements, I index, unsigned = 0) {
    return elements[index];
  }
  template <class T, class I> [[gnu::always_inline]] T &upper(T *elements, I index, unsigned = 0) {
    return elements[index];
  }
};

/// Parts elements, words of which a vector has `lanes`, that are neighbours by `Distance`, and puts
/// them together again.
template <class Word, unsigned Lanes, unsigned Distance> class pair_parting {
  typedef Word vector __attribute__((vector_size(Lanes * sizeof(Word))));
  using numbers = std::make_integer_sequence<int, Lanes>;
  static constexpr int far = Distance;

  /// Of lower element number `i`, its place among both.
  static constexpr int place_of_lower(int i) { return i / far * 2 * far + i % far; }
  /// Of the element in a place its number, which is larger by `Lanes` for upper ones.
  static constexpr int number_at(int place) {
    const int number = place / (2 * far) * far + place % far;
    return place / far % 2 == 0 ? number : number + static_cast<int>(Lanes);
  }

  template <int... I>
  [[gnu::always_inline]] static void part(const Word *from, Word *lower, Word *upper,
                                          std::integer_sequence<int, I...>) {
    vector a, b;
    __builtin_memcpy(&a, from, sizeof a);
    __builtin_memcpy(&b, from + Lanes, sizeof b);
    const vector low = __builtin_shufflevector(a, b, place_of_lower(I)...);
    const vector high = __builtin_shufflevector(a, b, (place_of_lower(I) + far)...);
    __builtin_memcpy(lower, &low, sizeof low);
    __builtin_memcpy(upper, &high, sizeof high);
  }
  template <int... I>
  [[gnu::always_inline]] static void join(const Word *lower, const Word *upper, Word *to,
                                          std::integer_sequence<int, I...>) {
    vector low, high;
    __builtin_memcpy(&low, lower, sizeof low);
    __builtin_memcpy(&high, upper, sizeof high);
    const vector a = __builtin_shufflevector(low, high, number_at(I)...);
    const vector b = __builtin_shufflevector(low, high, number_at(I + static_cast<int>(Lanes))...);
    __builtin_memcpy(to, &a, sizeof a);
    __builtin_memcpy(to + Lanes, &b, sizeof b);
  }

public:
  /// `pairs` is a multiple of `Lanes`.
  static void part(const Word *from, unsigned pairs, Word *lower, Word *upper) {
    for (unsigned i = 0; i < pairs; i += Lanes)
      part(from + 2 * i, lower + i, upper + i, numbers());
  }
  static void join(const Word *lower, const Word *upper, unsigned pairs, Word *to) {
    for (unsigned i = 0; i < pairs; i += Lanes)
      join(lower + i, upper + i, to + 2 * i, numbers());
  }
};

} // namespace detail

} // namespace offloom
