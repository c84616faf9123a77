// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over the threads of a block whose body has a guard: offloom/guarded_index.h.
//
// Of `int x = blockIdx.x * blockDim.x + threadIdx.x` g++ 12 knows no more than that it may wrap
// around, and takes `a[y * n + x]` for an access of any element. So the loop over the threads that
// pass counts the author's sum, in an int, and threadIdx.x is made of that: what the author then
// computes is the loop's own counter. Where the sum is another, only vectors are lost.
#pragma once

#include "offloom/guarded_index.h"
#include "offloom/thread_loop.h"

namespace offloom::detail {

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)

/// Which threads of a row pass a guard, if they stand side by side; else none.
struct passing_run {
  int first, last;
};

template <class F>
[[gnu::always_inline]] inline passing_run passing_threads(unsigned y, unsigned z, unsigned row,
                                                          int nx, F &body) {
  int count = 0, first = nx, last = 0;
  for (int x = 0; x < nx; ++x) {
    bool passes = false;
    const unsigned at = static_cast<unsigned>(x);
    body(guarded_index{{{at, y, z}, row + at}, guarded_index::way::asked, &passes});
    count += passes;
    const int begin = passes ? x : nx, end = passes ? x + 1 : 0;
    first = begin < first ? begin : first;
    last = end > last ? end : last;
  }
  return count && last - first == count ? passing_run{first, last} : passing_run{nx, nx};
}

template <class F>
[[gnu::always_inline]] inline void loop_over_part(unsigned y, unsigned z, unsigned row, int first,
                                                  int last, F &body) {
  int linear = static_cast<int>(row) + first;
  for (int x = first; x < last; ++x, ++linear)
    body(thread_index{{static_cast<unsigned>(x), y, z}, static_cast<unsigned>(linear)});
}

/// Runs those threads. All sums of `place`, which the author adds to threadIdx.x, fit an int.
template <bool Apart, class F>
[[gnu::always_inline]] inline void loop_over_passing(unsigned place, unsigned y, unsigned z,
                                                     unsigned row, passing_run run, F &body) {
  const int begin = static_cast<int>(place) + run.first, end = static_cast<int>(place) + run.last;
  auto passes = [&](int sum) {
    const unsigned x = static_cast<unsigned>(sum) - place;
    body(guarded_index{{{x, y, z}, row + x}, guarded_index::way::passes, nullptr});
  };
  if constexpr (Apart)
#pragma GCC ivdep
    for (int sum = begin; sum < end; ++sum)
      passes(sum);
  else
    for (int sum = begin; sum < end; ++sum)
      passes(sum);
}

/// Calls body(guarded_index) for every thread of a block, in ascending linear order. If `Apart`, no
/// compiler is to think that one waits for another.
template <bool Apart, class F>
[[gnu::always_inline]] inline void for_each_guarded_thread(unsigned place, const dim3 &dim,
                                                           F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  auto finding_out = [&](thread_index index) { body(guarded_index{index}); };
  if (place > 0x7fffffffu - max_joined_threads) [[unlikely]]
    return plain_loop(dim, 0, nx, finding_out);
  if (nx < 1 || nx > max_block_threads)
    __builtin_unreachable();
  const int end = static_cast<int>(nx);
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      const auto [first, last] = passing_threads(y, z, row, end, body);
      if (first < 0 || first > end || last < 0 || last > end)
        __builtin_unreachable();
      loop_over_part(y, z, row, 0, first, finding_out);
      loop_over_passing<Apart>(place, y, z, row, {first, last}, body);
      loop_over_part(y, z, row, last, end, finding_out);
    }
}

#else

template <bool Apart, class F>
[[gnu::always_inline]] inline void for_each_guarded_thread(unsigned, const dim3 &dim, F &body) {
  auto finding_out = [&](thread_index index)
                         __attribute__((always_inline)) { body(guarded_index{index}); };
  if constexpr (Apart)
    loop_side_by_side(dim, finding_out);
  else
    plain_loop(dim, 0, dim.x, finding_out);
}

#endif

} // namespace offloom::detail
