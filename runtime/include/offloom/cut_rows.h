// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of threads that are cut where what goes up by one from thread to thread begins anew.
//
//   block.threads(offloom::cut_rows, [&](offloom::thread_index threadIdx, auto &row) {
//     int x = blockIdx.x * blockDim.x + threadIdx.x;
//     int left = row.remainder(x + n - 1, n);                     // (x + n - 1) % n
//     int right = row.seldom(x == n - 1, x, n - 1) ? 0 : x + 1;   // x == n - 1 ? 0 : x + 1
//     out[x] = in[left] + in[right];
//   });
//
// But for the ends of rows of n elements these are neighbours, and a loop over the threads between
// is one over memory, which compilers vectorise. So the first thread of each piece of a row divides
// and compares, and finds out for how many threads the answers hold; the others take them for
// granted. Where pieces turn out to be short, the rest of the row does all that its author wrote.
//
// So it is with places that are computed as unsigned numbers, out[row.place(y * w + x)]: for all
// that a compiler knows they wrap around somewhere in a row.
#pragma once

#include "standard_pieces.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace offloom {

/// Asks for a loop over rows that are cut. Its body is given an object, `row`, and has it do what
/// depends on a place along the row: `a` goes up by one from thread to thread, as numbers of its
/// type do, and `b` is the same for a row. All threads of a row that ask it anything ask the same
/// in the same order.
struct cut_rows_t {};
inline constexpr cut_rows_t cut_rows;

/// The same where the author adds threadIdx.x to numbers of 64 bits, which no place wraps around
/// in.
struct cut_long_rows_t {};
inline constexpr cut_long_rows_t cut_long_rows;

/// The same, of a body that asks for places, row.place(y * w + x), and whether they are there.
/// clang++ finds out itself whether they wrap around, for a whole row.
struct row_places_t {};
inline constexpr row_places_t row_places;

/// The same, of a body that asks whether a thread is at an edge, or, in a round of a loop, whether
/// neighbours are there, which clang++ makes masks of.
struct row_tests_t {};
inline constexpr row_tests_t row_tests;

namespace detail {

/// What the first thread of a piece has found out. Where the row has no pieces, `threads` is 0.
struct row_piece {
  static constexpr unsigned most = 32;
  bool asked = false;
  unsigned answers = 0;               ///< that are numbers; those to tests go without saying
  std::uint64_t threads = UINT64_MAX; ///< for how many they hold, itself among them
  std::array<std::uint64_t, most> found;
};

/// How much larger `to` is.
template <class T> constexpr std::uint64_t distance(T from, T to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

/// a / b, as on a GPU: compilers take for granted that b is not 0, and nothing of -1.
template <class T> constexpr T quotient_on_gpu(T a, T b) {
  using bits = std::make_unsigned_t<T>;
  if (b == 0)
    return static_cast<T>(~bits{0});
  return std::is_signed_v<T> && b == static_cast<T>(-1)
             ? static_cast<T>(bits{0} - static_cast<bits>(a))
             : a / b;
}
template <class T> constexpr T remainder_on_gpu(T a, T b) {
  if (b == 0)
    return quotient_on_gpu(a, b);
  return std::is_signed_v<T> && b == static_cast<T>(-1) ? T{0} : a % b;
}

/// For how many numbers from `a` on, each larger by one, a / b is what it is for `a`.
template <class T> constexpr std::uint64_t same_quotients(T a, T b) {
  if (b <= 0)
    return 1;
  const std::uint64_t more = distance(a, std::numeric_limits<T>::max());
  if (a < 0 && a <= -b)
    return distance<T>(a % b, 1);
  const std::uint64_t numbers = distance<T>(a < 0 ? a : a % b, b);
  return numbers <= more ? numbers : more + (more < UINT64_MAX);
}

/// For how many, at least, no comparison to `b` changes.
template <class T> constexpr std::uint64_t same_order(T a, T b) {
  const T last = a < b ? b : std::numeric_limits<T>::max();
  return a == b || a == last ? 1 : distance(a, last);
}

/// Whom the first thread of a piece asks.
class first_of_piece {
public:
  explicit first_of_piece(row_piece &piece) : piece_(piece) {}

  /// a / b
  template <class A, class B> auto quotient(A a, B b) {
    using T = decltype(a / b);
    const T result = quotient_on_gpu<T>(a, b);
    note(static_cast<std::uint64_t>(result), same_quotients<T>(a, b));
    return result;
  }
  /// a % b
  template <class A, class B> auto remainder(A a, B b) {
    quotient(a, b);
    return remainder_on_gpu<decltype(a % b)>(a, b);
  }
  /// a & b, a remainder where b is one less than a power of two
  template <class A, class B> auto masked(A a, B b) {
    using T = std::make_unsigned_t<decltype(a & b)>;
    const T mask = static_cast<T>(b), rest = static_cast<T>(a) & mask;
    const bool is_remainder = (mask & (mask + 1)) == 0;
    note(static_cast<T>(static_cast<T>(a) - rest),
         is_remainder ? distance<std::uint64_t>(rest, mask) + (mask < UINT64_MAX) : 1);
    return a & b;
  }
  /// `test`, which compares `a` and `b`, and for threads side by side does not hold
  template <class A, class B> bool seldom(bool test, A a, B b) {
    hold_for(test ? 1 : same_order<std::common_type_t<A, B>>(a, b));
    return test;
  }
  /// the same, but it holds
  template <class A, class B> bool mostly(bool test, A a, B b) { return !seldom(!test, a, b); }
  /// `test`, which is the same for a row, and for most rows does not hold
  bool seldom(bool test) {
    hold_for(test ? 0 : UINT64_MAX);
    return test;
  }
  bool mostly(bool test) { return !seldom(!test); }
  /// max(a, b), mostly a
  template <class A, class B> auto at_least(A a, B b) { return seldom(a < b, a, b) ? b : a; }
  /// min(a, b), mostly a
  template <class A, class B> auto at_most(A a, B b) { return seldom(b < a, a, b) ? b : a; }
  /// a, which may wrap around
  template <class A> A place(A a) {
    hold_for(distance(a, std::numeric_limits<A>::max()) + 1);
    return a;
  }

private:
  void note(std::uint64_t found, std::uint64_t threads) {
    if (piece_.answers < row_piece::most)
      piece_.found[piece_.answers] = found;
    else
      threads = 1;
    ++piece_.answers;
    hold_for(threads);
  }
  void hold_for(std::uint64_t threads) {
    piece_.asked = true;
    piece_.threads = std::min(piece_.threads, threads);
  }

  row_piece &piece_;
};

/// Whom the others ask.
class rest_of_piece {
public:
  /// `number` is 0 for the thread behind the first.
  [[gnu::always_inline]] rest_of_piece(const row_piece &piece, unsigned number)
      : piece_(piece), number_(number) {}

  template <class A, class B> [[gnu::always_inline]] auto quotient(A a, B b) {
    return next<decltype(a / b)>();
  }
  template <class A, class B> [[gnu::always_inline]] auto remainder(A a, B b) {
    using T = decltype(a % b);
    return static_cast<T>(static_cast<T>(a) - next<T>() * static_cast<T>(b));
  }
  template <class A, class B> [[gnu::always_inline]] auto masked(A a, B b) {
    using T = decltype(a & b);
    return static_cast<T>(static_cast<T>(a) - next<T>());
  }
  template <class A, class B> [[gnu::always_inline]] bool seldom(bool, A, B) { return false; }
  template <class A, class B> [[gnu::always_inline]] bool mostly(bool, A, B) { return true; }
  [[gnu::always_inline]] bool seldom(bool) { return false; }
  [[gnu::always_inline]] bool mostly(bool) { return true; }
  template <class A, class B> [[gnu::always_inline]] A at_least(A a, B) { return a; }
  template <class A, class B> [[gnu::always_inline]] A at_most(A a, B) { return a; }
#if defined(__GNUC__) && !defined(__clang__)
  /// g++ finds that `a` less the thread's number is one place for the whole piece.
  template <class A> [[gnu::always_inline]] std::size_t place(A a) {
    return static_cast<std::size_t>(static_cast<A>(a - number_)) + number_;
  }
#else
  template <class A> [[gnu::always_inline]] A place(A a) { return a; }
#endif

private:
  template <class T> [[gnu::always_inline]] T next() {
    // Those beyond the last were never found: then no thread asks, which compilers do not know.
    static_assert((row_piece::most & (row_piece::most - 1)) == 0);
    return static_cast<T>(piece_.found[answer_++ % row_piece::most]);
  }

  const row_piece &piece_;
  [[maybe_unused]] const unsigned number_; // to g++ alone
  unsigned answer_ = 0;
};

/// Whom all threads ask that are in no piece.
struct uncut_row {
  template <class A, class B> [[gnu::always_inline]] auto quotient(A a, B b) {
    return quotient_on_gpu<decltype(a / b)>(a, b);
  }
  template <class A, class B> [[gnu::always_inline]] auto remainder(A a, B b) {
    return remainder_on_gpu<decltype(a % b)>(a, b);
  }
  template <class A, class B> [[gnu::always_inline]] auto masked(A a, B b) { return a & b; }
  template <class A, class B> [[gnu::always_inline]] bool seldom(bool test, A, B) { return test; }
  template <class A, class B> [[gnu::always_inline]] bool mostly(bool test, A, B) { return test; }
  [[gnu::always_inline]] bool seldom(bool test) { return test; }
  [[gnu::always_inline]] bool mostly(bool test) { return test; }
  template <class A, class B> [[gnu::always_inline]] auto at_least(A a, B b) {
    return a < b ? b : a;
  }
  template <class A, class B> [[gnu::always_inline]] auto at_most(A a, B b) {
    return b < a ? b : a;
  }
  template <class A> [[gnu::always_inline]] A place(A a) { return a; }
};

} // namespace detail

} // namespace offloom
