// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The threads of a round that all threads of a block make together, for which what the round begins
// with and threadIdx.x, as the author adds them up, pass the loop's test:
//
//     for (int i_first = blockIdx.x * blockDim.x; i_first < n; i_first += gridDim.x * blockDim.x)
//       block.threads_below(i_first, n, [&](offloom::thread_index threadIdx) {
//         int i = i_first + threadIdx.x;
//         x[i] *= a;
//       });
//
// Their loop asks nothing, and for g++ it counts the author's sum: offloom/guarded_loop.h says why.
#pragma once

#include "call_inline.h"
#include "cxx20.h"
#include "thread_loop.h"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace offloom {

/// What a loop with two bounds counts to, `i < n && i < end`.
template <class T> constexpr T lesser_of(T one, T other) { return other < one ? other : one; }

} // namespace offloom

namespace offloom::detail {

/// Does `first` + threadIdx.x go up from thread to thread in the author's type, and fit an int
/// where that is no wider?
template <class Index> constexpr bool counts_up(Index first) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() - max_joined_threads;
  constexpr auto last = static_cast<Index>(sizeof(Index) > sizeof(int) ? most : last_int_place);
  return first >= 0 && first <= last;
}

/// How many of the first `threads` numbers from `first` on are below `end`, or at most `end`.
template <bool Included, class Index, class End>
constexpr unsigned numbers_below(Index first, End end, unsigned threads) {
  using compared = std::common_type_t<Index, End>; // as C++ compares them
  const auto from = static_cast<compared>(first), to = static_cast<compared>(end);
  if (Included ? to < from : to <= from)
    return 0;
  const auto left = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  return left < threads ? static_cast<unsigned>(left) + Included : threads;
}

/// What the author's loop asks for a thread.
template <bool Included, class Index, class End>
constexpr bool passes(Index first, unsigned x, End end) {
  const auto sum = static_cast<Index>(static_cast<std::make_unsigned_t<Index>>(first) + x);
  using compared = std::common_type_t<Index, End>;
  const auto from = static_cast<compared>(sum), to = static_cast<compared>(end);
  return Included ? from <= to : from < to;
}

/// Calls body(thread_index) for the first `count` threads of a row, which is that of `row`, in
/// ascending order, or side by side. Their places along x follow `first`, and fit an int unless the
/// author's do not.
template <bool Apart, class Index, class F>
[[gnu::always_inline]] inline void loop_over_places(Index first, int count, unsigned y, unsigned z,
                                                    unsigned row, F &body) {
  constexpr bool is_long = sizeof(Index) > sizeof(int);
  int linear = static_cast<int>(row), sum = is_long ? 0 : static_cast<int>(first);
  const unsigned begin = static_cast<unsigned>(sum);
  if (sum < 0 || count < 0 || count > static_cast<int>(max_block_threads))
    __builtin_unreachable();
  // The loops call the body themselves: called by a lambda, clang++ 22 makes no vectors of some.
  const auto thread = [&](int place, int rank) {
    return thread_index{{static_cast<unsigned>(place) - begin, y, z}, static_cast<unsigned>(rank)};
  };
  if constexpr (Apart)
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
    for (int x = 0; x < count; ++x, ++sum, ++linear)
      call_inline(body, thread(sum, linear));
  else
    for (int x = 0; x < count; ++x, ++sum, ++linear)
      body(thread(sum, linear));
}

/// Calls body(thread_index) for every thread that passes, in ascending linear order, or, if
/// `Apart`, side by side.
template <bool Included, bool Apart = false, class Index, class End, class F>
[[gnu::always_inline]] inline void loop_below(const dim3 &dim, Index first, End end, F &body) {
  if (cxx20::unlikely(!counts_up(first))) {
    auto asking = [&](thread_index index) {
      if (passes<Included>(first, index.x, end))
        body(index);
    };
    return plain_loop(dim, 0, dim.x, asking);
  }
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const int count = static_cast<int>(numbers_below<Included>(first, end, nx));
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      loop_over_places<Apart>(first, count, y, z, row, body);
    }
}

} // namespace offloom::detail
