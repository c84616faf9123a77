// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over the threads of a block whose body has a guard that compares places to bounds, so that
// those of a row that pass stand side by side: offloom/guarded_index.h.
//
// Whether the first and the last of them still do, and their neighbours still do not, says all of a
// row. Then the others have a loop without the guard, which no compiler needs masks for.
#pragma once

#include "call_inline.h"
#include "guarded_loop.h"

namespace offloom::detail {

/// Are those that pass in a row those of `run`, of one thread at least?
template <class F>
[[gnu::always_inline]] inline bool is_passing_run(passing_run run, unsigned y, unsigned z,
                                                  unsigned row, int nx, F &body) {
  if (run.first >= run.last)
    return false;
  const int inside[] = {run.first, run.last - 1}, outside[] = {run.first - 1, run.last};
  bool is = true;
  for (const int x : inside)
    is &= passes_guard(static_cast<unsigned>(x), y, z, row, body);
  for (const int x : outside)
    if (x >= 0 && x < nx)
      is &= !passes_guard(static_cast<unsigned>(x), y, z, row, body);
  return is;
}

/// The first and the last of those that pass in a row. Asks all, since a search from one thread to
/// the next is no loop of vectors.
template <class F>
[[gnu::always_inline]] inline passing_run find_passing_run(unsigned y, unsigned z, unsigned row,
                                                           int nx, F &body) {
  int first = nx, last = 0;
  for (int x = 0; x < nx; ++x) {
    const bool passes = passes_guard(static_cast<unsigned>(x), y, z, row, body);
    const int begin = passes ? x : nx, end = passes ? x + 1 : 0;
    first = begin < first ? begin : first;
    last = end > last ? end : last;
  }
  return first < last ? passing_run{first, last} : passing_run{0, 0};
}

/// Calls body(guarded_index) for these threads, which pass, in ascending order, or, if `Apart`,
/// side by side.
template <bool Apart, class F>
[[gnu::always_inline]] inline void loop_over_passing_run([[maybe_unused]] unsigned place,
                                                         unsigned y, unsigned z, unsigned row,
                                                         passing_run run, F &body) {
  const auto passing = [](thread_index index) {
    return guarded_index{index, guarded_index::way::passes, nullptr};
  };
#if defined(__clang__)
  const auto first = static_cast<unsigned>(run.first), last = static_cast<unsigned>(run.last);
  if constexpr (Apart)
#pragma clang loop vectorize(assume_safety)
    for (unsigned x = first; x < last; ++x)
      call_inline(body, passing({{x, y, z}, row + x}));
  else
    for (unsigned x = first; x < last; ++x)
      call_inline(body, passing({{x, y, z}, row + x}));
#elif defined(__OPTIMIZE__)
  auto as_passing = [&](thread_index index) { body(passing(index)); };
  loop_counting_sum<Apart>(place, y, z, row, run, as_passing);
#else
  for (int x = run.first; x < run.last; ++x) {
    const auto at = static_cast<unsigned>(x);
    body(passing({{at, y, z}, row + at}));
  }
#endif
}

/// Calls body(guarded_index) for every thread of a block that passes, and perhaps for others, in
/// ascending linear order, or side by side.
template <bool Apart, class F>
[[gnu::always_inline]] inline void for_each_thread_within(unsigned block, unsigned place,
                                                          const dim3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  if (nx < 1 || nx > max_block_threads)
    __builtin_unreachable();
  if (cxx20::unlikely(!all_places_fit(block, place))) { // so that they may wrap around in a row
    auto finding_out = [&](thread_index index) __attribute__((always_inline)) {
      call_inline(body, guarded_index{index});
    };
    return plain_loop(dim, 0, nx, finding_out);
  }
  const int end = static_cast<int>(nx);
  passing_run run{0, end};
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      if (cxx20::unlikely(!is_passing_run(run, y, z, row, end, body)))
        run = find_passing_run(y, z, row, end, body);
      if (run.first < 0 || run.first > end || run.last < 0 || run.last > end)
        __builtin_unreachable();
      loop_over_passing_run<Apart>(place, y, z, row, run, body);
    }
}

} // namespace offloom::detail
