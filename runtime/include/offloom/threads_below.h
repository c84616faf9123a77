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

#include "cxx20.h"
#include "thread_loop.h"

#include <cstdint>
#include <limits>
#include <type_traits>

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

/// Calls body(thread_index) for every thread that passes, in ascending linear order.
template <bool Included, class Index, class End, class F>
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
      int linear = static_cast<int>(row);
      if constexpr (sizeof(Index) > sizeof(int)) {
        for (int x = 0; x < count; ++x, ++linear)
          body(thread_index{{static_cast<unsigned>(x), y, z}, static_cast<unsigned>(linear)});
      } else {
        int sum = static_cast<int>(first);
        if (sum < 0 || count < 0 || count > static_cast<int>(max_block_threads))
          __builtin_unreachable();
        for (int x = 0; x < count; ++x, ++sum, ++linear) {
          const unsigned at = static_cast<unsigned>(sum) - static_cast<unsigned>(first);
          body(thread_index{{at, y, z}, static_cast<unsigned>(linear)});
        }
      }
    }
}

} // namespace offloom::detail
