// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads of one row that their author takes for several, of `Size` threads each:
//
//     block.threads(offloom::rows_of<16>, [&](offloom::thread_index threadIdx) {
//       int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
//       tile[ty][tx] = in[ty * n + tx];
//     });
//
// A compiler makes a gather and a scatter of that, since it does not know that `threadIdx.x / 16`
// stays the same for 16 threads. In a loop over 16 threads whose first is a multiple of 16 it does:
// `tile[ty]` is one row there, and elements by `tx` follow each other. Threads come in the same
// order as in any other loop over them.
//
// g++ 12 divides there as elsewhere, so it keeps the plain loop.
#pragma once

#include "cxx20.h"
#include "thread_loop.h"
#include "threads_below.h"

namespace offloom {

/// Asks for such a loop. Of several sizes the least that is worth it counts, so that all of them
/// have quotients that stay the same.
template <unsigned... Sizes> struct rows_of_t {};
template <unsigned... Sizes> inline constexpr rows_of_t<Sizes...> rows_of;

namespace detail {

/// The size of the rows that loops are made for: a power of two, or 0 where none is worth it.
template <unsigned... Sizes> constexpr unsigned least_row() {
  unsigned least = 0;
  for (unsigned size : {Sizes...})
    if (size >= 8 && size <= 256 && (size & (size - 1)) == 0 && (!least || size < least))
      least = size;
  return least;
}

/// Calls body(thread_index) for the threads whose threadIdx.x is below `end`, in ascending linear
/// order, but beyond the first `known` only for those that pass(x). Of `place + threadIdx.x` the
/// author makes rows of `Size`, a power of two. The body stands here twice: where it stands in more
/// places, clang 22 does not see in time what is known of `first`.
template <unsigned Size, class Pass, class F>
[[gnu::always_inline]] inline void loop_over_rows_of(const dim3 &dim, unsigned place,
                                                     unsigned known, unsigned end, Pass pass,
                                                     F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const unsigned last = end < nx ? end : nx, sure = known < last ? known : last;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx)
      for (unsigned x = 0; x < last;) {
        const unsigned at = place + x;
        if (cxx20::unlikely(at % Size != 0 || x + Size > sure || at > 0x7fffffffu)) {
          if (x < sure || pass(x))
            body(thread_index{{x, y, z}, row + x});
          ++x;
          continue;
        }
        // Which bits of `first` are zero compilers see here.
        const unsigned first = at & (0x7fffffffu & ~(Size - 1));
        const int linear = static_cast<int>(row + x);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
        for (int lane = 0; lane < static_cast<int>(Size); ++lane) {
          const unsigned sum = first | (static_cast<unsigned>(lane) & (Size - 1));
          body(thread_index{{sum - place, y, z}, static_cast<unsigned>(linear + lane)});
        }
        x += Size;
      }
}

#if defined(__clang__) && defined(__OPTIMIZE__)
inline constexpr bool makes_rows = true;
#else
inline constexpr bool makes_rows = false;
#endif

/// loop_below (offloom/threads_below.h) for rows of `Size` of what the author adds up.
template <unsigned Size, class Index, class End, class F>
[[gnu::always_inline]] inline void loop_below_in_rows(const dim3 &dim, Index first, End end,
                                                      F &body) {
  if constexpr (makes_rows && Size != 0 && sizeof(Index) <= sizeof(int)) {
    const bool up = counts_up(first);
    const unsigned known = up ? numbers_below</*Included=*/false>(first, end, dim.x) : 0;
    const auto pass = [=](unsigned x) { return passes</*Included=*/false>(first, x, end); };
    loop_over_rows_of<Size>(dim, static_cast<unsigned>(first), known, up ? known : dim.x, pass,
                            body);
  } else {
    loop_below</*Included=*/false>(dim, first, end, body);
  }
}

} // namespace detail

} // namespace offloom
