// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops over the threads of a block, shaped so that compilers vectorise across threads.
//
// CUDA's index arithmetic is unsigned, so `blockIdx.x * blockDim.x + threadIdx.x` may wrap as far
// as the compiler knows, and an access indexed by it is no unit stride. Clang 22 checks that at run
// time and vectorises; g++ 12 gives up. For g++ the loop therefore says what is true of nearly
// every block, namely that the index fits an int, and other blocks take a second copy of the loop.
//
// The linear index is counted in an int for the same reason, and per_thread is indexed by one: a
// guarded `if (lane >= step) v += w;` on per_thread variables would stay scalar otherwise.
//
// Measured on 27 small kernels (guarded element-wise ones on int, unsigned and size_t indices,
// stencils, shared-memory copies, tree reductions, tiles of a matrix product; -O3, AVX-512): clang
// vectorises all with either shape. g++ vectorises 12 with the plain one, 14 with this one, and 22
// when it may also inline the body before its first value-range pass, which is why CMake's target
// offloom::runtime and `offloom cc` pass --param=early-inlining-insns. `#pragma GCC ivdep` would be
// wrong: threads may talk through memory.
//
// Before it vectorises, g++ 12 copies what follows a branch into both of its sides (-fsplit-paths,
// and the jump threading of -ftree-dominator-opts), and then finds no single way through the loop
// to make masks of: `e ? f : g` in front of a store, a second `if (a > b)`. Without both, 81
// kernels gained 5 % by geometric mean and 53 others 3 %; 13 of these gain a fifth to four times
// their speed (a median of nine 3.4, a split by a bit 4.0), 5 lose a tenth to a third.
//
// What g++ 12 leaves scalar: a guarded `in[y * width + x]` on ints (computed under a guard, the sum
// may wrap for all it knows; as a size_t it is vectorised), and guarded loads from one address for
// all threads (`taps[k]`), which it has no masked form of. A loop over those that pass the guard
// has neither: offloom/guarded_loop.h.
//
// Which threads a loop is for comes as two numbers: g++ 12 vectorises fewer loops where an inlined
// function takes them as a thread_range.
#pragma once

#include "cxx20.h"
#include "thread_index.h"
#include "thread_set.h"

namespace offloom::detail {

/// Of what authors make the place of a block's first thread.
struct place_of_block {
  unsigned index, width; ///< blockIdx.x and blockDim.x
  unsigned place;        ///< what it is likely to be
};

/// Later blocks may have places that do not fit an int, and wrap around where a row is.
[[gnu::always_inline]] inline bool all_places_fit(unsigned block, unsigned place) {
  return block <= last_int_place / max_block_threads && place <= last_int_place;
}

/// Calls body(thread_index) for every thread whose threadIdx.x is at least `first` and less than
/// `last`, in ascending linear order.
template <class F>
[[gnu::always_inline]] inline void plain_loop(const dim3 &dim, unsigned first, unsigned last,
                                              F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const unsigned end = last < nx ? last : nx;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx)
      for (unsigned x = first; x < end; ++x)
        body(thread_index{{x, y, z}, row + x});
}

/// The same, of each plane column after column.
template <class F> [[gnu::always_inline]] inline void loop_over_columns(const dim3 &dim, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned x = 0; x < nx; ++x)
      for (unsigned y = 0; y < ny; ++y)
        body(thread_index{{x, y, z}, x + nx * (y + ny * z)});
}

/// The same for those whose linear index is less than `count`.
template <class F>
[[gnu::always_inline]] inline void loop_over_first(const dim3 &dim, unsigned count, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny && row < count; ++y, row += nx) {
      const unsigned end = count - row < nx ? count - row : nx;
      for (unsigned x = 0; x < end; ++x)
        body(thread_index{{x, y, z}, row + x});
    }
}

/// The same for those of each plane whose place in it, `threadIdx.y * width + threadIdx.x`, is less
/// than `count`. For g++ the loop counts that sum in an int: offloom/guarded_loop.h.
/// If `Flat`, the body knows nothing but that sum, and a plane of rows that follow each other is
/// one row.
template <bool Flat, class F>
[[gnu::always_inline]] inline void loop_over_first_in_plane(const dim3 &dim, unsigned width,
                                                            unsigned count, F &body) {
  const bool is_row = Flat && dim.x == width;
  const unsigned nx = is_row ? dim.x * dim.y : dim.x, ny = is_row ? 1 : dim.y, nz = dim.z;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      const unsigned place = y * width;
      if (place >= count)
        continue;
      const unsigned end = count - place < nx ? count - place : nx;
#if defined(__GNUC__) && !defined(__clang__)
      if (place > max_block_threads || row > max_block_threads || end > max_block_threads)
        __builtin_unreachable();
      int linear = static_cast<int>(row), sum = static_cast<int>(place);
      const int last = sum + static_cast<int>(end);
      for (; sum < last; ++sum, ++linear)
        body(thread_index{{static_cast<unsigned>(sum) - place, y, z},
                          static_cast<unsigned>(linear)});
#else
      for (unsigned x = 0; x < end; ++x)
        body(thread_index{{x, y, z}, row + x});
#endif
    }
}

/// The same for the threads of `active`, or for all of them where that is known. Active threads
/// mostly stand side by side, so that each run of them in a row is a loop that vectorises. The body
/// stands here once: it may be large.
template <class F>
[[gnu::always_inline]] inline void plain_active_loop(const dim3 &dim, unsigned first, unsigned last,
                                                     const bool &all_active,
                                                     const thread_set &active, F &body) {
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  const unsigned end = last < nx ? last : nx;
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx)
      for (unsigned x = first; x < end;) {
        const thread_run run =
            all_active ? thread_run{row + x, row + end} : active.next_run(row + x, row + end);
        const unsigned stop = run.last - row;
        for (x = run.first - row; x < stop; ++x)
          body(thread_index{{x, y, z}, row + x});
      }
}

/// `index` for a body of a loop by warps, which is none of whole warps.
[[gnu::always_inline]] inline warp_index with_lane(const thread_index &index) {
  return {index, static_cast<int>(index.x % warp_threads)};
}

/// The threads of a whole warp, in a block of one row. Compilers see that `threadIdx.x / 32` is one
/// number, and that those of `threadIdx.x % 32` follow each other: what they lead to is read or
/// written together, not one by one.
template <class F> [[gnu::always_inline]] inline void loop_over_warp(unsigned warp, F &body) {
#if defined(__GNUC__) && !defined(__clang__)
  // Of a sum g++ knows that it counts, and what is left of it once the warp's part is masked out.
  const unsigned first = (warp * warp_threads) & ~(warp_threads - 1);
  if (warp >= max_block_threads / warp_threads)
    __builtin_unreachable();
  for (int lane = 0; lane < static_cast<int>(warp_threads); ++lane) {
    const unsigned x = first + static_cast<unsigned>(lane);
    body(warp_index({{x, 0, 0}, x}, lane));
  }
#else
  // Written out before vectors are made, it would be a part of the loop over warps, which then
  // gathers what lies 32 threads apart.
#if defined(__clang__)
#pragma clang loop unroll(disable) interleave_count(4)
#endif
  for (unsigned lane = 0; lane < warp_threads; ++lane) {
    const unsigned x = warp * warp_threads | (lane & (warp_threads - 1));
    body(warp_index({{x, 0, 0}, x}, static_cast<int>(lane)));
  }
#endif
}

/// As plain_loop for all threads, with a loop for each warp in a block of one row.
template <class F> [[gnu::always_inline]] inline void loop_by_warp(const dim3 &dim, F &body) {
  const unsigned threads = dim.x;
  if (dim.y * dim.z != 1) {
    auto each = [&](const thread_index &index) { body(with_lane(index)); };
    return plain_loop(dim, 0, threads, each);
  }
  const unsigned whole = threads / warp_threads;
  for (unsigned warp = 0; warp < whole; ++warp)
    loop_over_warp(warp, body);
  for (unsigned x = whole * warp_threads; x < threads; ++x)
    body(with_lane({{x, 0, 0}, x}));
}

#if defined(__GNUC__) && !defined(__clang__)

/// Blocks with blockIdx.x up to this have every blockIdx.x * 1024 + threadIdx.x in the range of
/// int.
inline constexpr unsigned last_int_block = 0x7fffffffu / max_block_threads - 1;

/// Calls body(thread_index) for the threads of a row from `first` to `last`, and counts, in an int
/// that all of it fits, the sum of `place`, which the author adds to threadIdx.x, and that. g++
/// knows of what a loop counts in an int that it does not wrap around, and so of an unsigned number
/// that is known to be small: both `out[y * w + x]` and `s[threadIdx.x + 1]` are elements side by
/// side. It finds out that threadIdx.x is small if the loop tells it so, ends by it, and has its
/// test at its end. If `Apart`, no compiler is to think that one thread waits for another.
template <bool Apart, class F>
[[gnu::always_inline]] inline void count_places(unsigned place, unsigned y, unsigned z,
                                                unsigned row, int first, int last, F &body) {
  int linear = static_cast<int>(row) + first, sum = static_cast<int>(place) + first;
  if (sum < 0 || sum > static_cast<int>(last_int_place + max_block_threads) || first < 0 ||
      last > static_cast<int>(max_block_threads))
    __builtin_unreachable();
  if (first >= last)
    return;
  auto next = [&]() __attribute__((always_inline)) {
    const int x = sum - static_cast<int>(place);
    if (x < 0 || x >= static_cast<int>(max_block_threads))
      __builtin_unreachable();
    body(thread_index{{static_cast<unsigned>(x), y, z}, static_cast<unsigned>(linear)});
    ++sum, ++linear;
    return x + 1;
  };
  if constexpr (Apart) {
#pragma GCC ivdep
    while (next() < last)
      ;
  } else {
    while (next() < last)
      ;
  }
}

template <class F>
[[gnu::always_inline]] inline void for_each_thread(place_of_block at, const dim3 &dim,
                                                   unsigned first, unsigned last, F &body) {
  if (cxx20::unlikely(at.index > last_int_block || at.place > last_int_place))
    return plain_loop(dim, first, last, body);
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  if (nx < 1 || nx > max_block_threads || at.width > max_block_threads)
    __builtin_unreachable();
  const int begin = static_cast<int>(first < nx ? first : nx);
  const int end = static_cast<int>(last < nx ? last : nx);
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_joined_threads)
        __builtin_unreachable();
      count_places<false>(at.place, y, z, row, begin, end, body);
    }
}

template <class F>
[[gnu::always_inline]] inline void
for_each_active_thread(place_of_block at, const dim3 &dim, unsigned first, unsigned last,
                       const bool &all_active, const thread_set &active, F &body) {
  if (cxx20::unlikely(at.index > last_int_block || at.place > last_int_place))
    return plain_active_loop(dim, first, last, all_active, active, body);
  const unsigned nx = dim.x, ny = dim.y, nz = dim.z;
  if (nx < 1 || nx > max_block_threads || at.width > max_block_threads)
    __builtin_unreachable();
  const int begin = static_cast<int>(first < nx ? first : nx);
  const int end = static_cast<int>(last < nx ? last : nx);
  unsigned row = 0;
  for (unsigned z = 0; z < nz; ++z)
    for (unsigned y = 0; y < ny; ++y, row += nx) {
      if (row >= max_block_threads)
        __builtin_unreachable();
      for (int i = begin; i < end;) {
        const unsigned from = row + static_cast<unsigned>(i), to = row + static_cast<unsigned>(end);
        const thread_run run = all_active ? thread_run{from, to} : active.next_run(from, to);
        const int stop = static_cast<int>(run.last - row);
        i = static_cast<int>(run.first - row);
        if (i < 0 || stop > static_cast<int>(max_block_threads))
          __builtin_unreachable();
        count_places<false>(at.place, y, z, row, i, stop, body);
        i = stop;
      }
    }
}

#else

template <class F>
[[gnu::always_inline]] inline void for_each_thread(place_of_block, const dim3 &dim, unsigned first,
                                                   unsigned last, F &body) {
  plain_loop(dim, first, last, body);
}

template <class F>
[[gnu::always_inline]] inline void
for_each_active_thread(place_of_block, const dim3 &dim, unsigned first, unsigned last,
                       const bool &all_active, const thread_set &active, F &body) {
  plain_active_loop(dim, first, last, all_active, active, body);
}

#endif

} // namespace offloom::detail
