// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over the threads of a block whose body has a guard: offloom/guarded_index.h.
//
// Of `int x = blockIdx.x * blockDim.x + threadIdx.x` g++ 12 knows no more than that it may wrap
// around, and takes `a[y * n + x]` for an access of any element. So the loop over the threads that
// pass counts the author's sum, in an int, and threadIdx.x is made of that: what the author then
// computes is the loop's own counter. Where the sum is another, only vectors are lost.
#pragma once

#include "call_inline.h"
#include "cxx20.h"
#include "guarded_index.h"
#include "thread_loop.h"

namespace offloom::detail {

/// The threads of a row that pass a guard, if they stand side by side; else `first` is behind
/// `last`.
struct passing_run {
  int first, last;
};

/// Does a thread pass the guard of `body`?
template <class F>
[[gnu::always_inline]] inline bool passes_guard(unsigned x, unsigned y, unsigned z, unsigned row,
                                                F &body) {
  bool passes = false;
  call_inline(body, guarded_index{{{x, y, z}, row + x}, guarded_index::way::asked, &passes});
  return passes;
}

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)

/// Does the compiler make vectors of loops around loops? It must be told that no thread waits for
/// another, as it has no checks for overlap there.
inline constexpr bool vectors_around_loops = true;

/// The threads of a row that pass, mostly `like` those of the row before, which is asked in a third
/// of the time.
template <class F>
[[gnu::always_inline]] inline passing_run passing_threads(unsigned y, unsigned z, unsigned row,
                                                          int nx, passing_run &like, F &body) {
  unsigned differ = 0;
  const int before = like.first;
  const auto inside = static_cast<unsigned>(like.last - before);
  if (inside == static_cast<unsigned>(nx))
    for (int x = 0; x < nx; ++x)
      differ |= passes_guard(static_cast<unsigned>(x), y, z, row, body) ? 0u : 1u;
  else
    for (int x = 0; x < nx; ++x) {
      const unsigned was_inside = static_cast<unsigned>(x - before) < inside ? 1u : 0u;
      differ |= was_inside ^ (passes_guard(static_cast<unsigned>(x), y, z, row, body) ? 1u : 0u);
    }
  if (cxx20::likely(!differ))
    return like;
  int count = 0, first = nx, last = 0;
  for (int x = 0; x < nx; ++x) {
    const bool passes = passes_guard(static_cast<unsigned>(x), y, z, row, body);
    count += passes;
    const int begin = passes ? x : nx, end = passes ? x + 1 : 0;
    first = begin < first ? begin : first;
    last = end > last ? end : last;
  }
  if (!count)
    return {0, 0};
  if (last - first != count)
    return {nx, 0};
  return like = {first, last};
}

/// Calls body(thread_index) for all threads of a row.
template <class F>
[[gnu::always_inline]] inline void loop_over_row(unsigned y, unsigned z, unsigned row, int nx,
                                                 F &body) {
  int linear = static_cast<int>(row);
  for (int x = 0; x < nx; ++x, ++linear)
    body(thread_index{{static_cast<unsigned>(x), y, z}, static_cast<unsigned>(linear)});
}

/// Calls body(thread_index) for those threads. All sums of `place`, which the author adds to
/// threadIdx.x, fit an int. If `Apart`, no compiler is to think that one waits for another.
template <bool Apart, class F>
[[gnu::always_inline]] inline void loop_counting_sum(unsigned place, unsigned y, unsigned z,
                                                     unsigned row, passing_run run, F &body) {
  int sum = static_cast<int>(place) + run.first, linear = static_cast<int>(row) + run.first;
  const int count = run.last - run.first;
  if (sum < 0 || count < 0 || count > static_cast<int>(max_block_threads))
    __builtin_unreachable();
  auto one = [&] {
    body(thread_index{{static_cast<unsigned>(sum) - place, y, z}, static_cast<unsigned>(linear)});
  };
  if constexpr (Apart)
#pragma GCC ivdep
    for (int i = 0; i < count; ++i, ++sum, ++linear)
      one();
  else
    for (int i = 0; i < count; ++i, ++sum, ++linear)
      one();
}

/// Calls body(guarded_index) for every thread of a block, in ascending linear order.
template <bool Apart, class F>
[[gnu::always_inline]] inline void for_each_guarded_thread(unsigned place, const dim3 &dim,
                                                           F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  if (nx < 1 || nx > max_block_threads)
    __builtin_unreachable();
  const int end = static_cast<int>(nx);
  const bool fits = place <= last_int_place;
  auto finding_out = [&](thread_index index) { body(guarded_index{index}); };
  auto passing = [&](thread_index index) {
    body(guarded_index{index, guarded_index::way::passes, nullptr});
  };
  passing_run like{0, end};
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      const passing_run run = passing_threads(y, z, row, end, like, body);
      if (run.first < 0 || run.first > end || run.last < 0 || run.last > end)
        __builtin_unreachable();
      if (cxx20::likely(fits && run.first <= run.last))
        loop_counting_sum<Apart>(place, y, z, row, run, passing);
      else
        loop_over_row(y, z, row, end, finding_out);
    }
}

/// Calls body(thread_index) for every thread of a block, in ascending linear order, or side by
/// side.
template <class F>
[[gnu::always_inline]] inline void loop_side_by_side(unsigned place, const dim3 &dim, F &body) {
  const unsigned nx = dim.x;
  if (nx < 1 || nx > max_block_threads)
    __builtin_unreachable();
  if (cxx20::unlikely(place > last_int_place))
    return plain_loop(dim, 0, nx, body);
  unsigned row = 0;
  for (unsigned z = 0; z < dim.z; ++z)
    for (unsigned y = 0; y < dim.y; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      count_places<true>(place, y, z, row, 0, static_cast<int>(nx), body);
    }
}

#else

inline constexpr bool vectors_around_loops = false;

/// Calls body(thread_index) for every thread of a block, in ascending linear order, or side by
/// side.
template <class F>
[[gnu::always_inline]] inline void loop_side_by_side(unsigned, const dim3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx)
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
      for (unsigned x = 0; x < nx; ++x)
        call_inline(body, thread_index{{x, y, z}, row + x});
}

template <bool Apart, class F>
[[gnu::always_inline]] inline void for_each_guarded_thread(unsigned, const dim3 &dim, F &body) {
  if constexpr (Apart) {
    auto finding_out = [&](thread_index index) __attribute__((always_inline)) {
      call_inline(body, guarded_index{index});
    };
    loop_side_by_side(0, dim, finding_out);
  } else {
    auto finding_out = [&](thread_index index)
                           __attribute__((always_inline)) { body(guarded_index{index}); };
    plain_loop(dim, 0, dim.x, finding_out);
  }
}

#endif

} // namespace offloom::detail
