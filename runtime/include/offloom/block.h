// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::block: what a migrated kernel runs for, and the loops over its threads.
//
// A migrated kernel is called once for each block of the grid. It asks this_block() which block it
// is, and runs its threads in phases: each call of threads() is what stood between two barriers.
#pragma once

#include "absent_lanes.h"
#include "cut_row_loops.h"
#include "fiber.h"
#include "guarded_loop.h"
#include "launched_vector.h"
#include "loop_requests.h"
#include "meeting.h"
#include "paired_row_loops.h"
#include "printing_thread.h"
#include "rising.h"
#include "rows_of.h"
#include "thread_index.h"
#include "thread_local.h"
#include "thread_loop.h"
#include "thread_range.h"
#include "thread_set.h"
#include "threads_below.h"
#include "tree_steps.h"
#include "within_loop.h"

#include "../device_launch_parameters.h"
#include "cxx20.h"

#include <cstddef>

namespace offloom {

class block_scope;
class later_additions;

/// One block of a running grid. Belongs to the operating-system thread that runs it.
class block {
public:
  detail::launched_vector<uint3> idx; ///< blockIdx
  detail::launched_vector<dim3> dim;  ///< blockDim
  dim3 grid;                          ///< gridDim
  /// The threads that there are: dim, unless blocks are joined or warps or threads left out.
  dim3 extent;

  /// Calls body(thread_index) for every thread of the block, in ascending linear order.
  template <class F> [[gnu::always_inline]] void threads(F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_thread(whole_place(), extent, 0, ~0u, body);
  }

  /// The same, for a body with a guard: offloom/guarded_index.h.
  template <class F> [[gnu::always_inline]] void threads(guarded_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_guarded_thread</*Apart=*/false>(place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(within_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_thread_within</*Apart=*/false>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_t, within_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_thread_within</*Apart=*/true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_loops_t, within_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_thread_within</*Apart=*/detail::vectors_around_loops>(uint3(idx).x, place(),
                                                                           extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(guarded_longs_t, F &&body) {
    detail::for_each_guarded_thread</*Apart=*/false>(/*place=*/0, extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_t, guarded_longs_t, F &&body) {
    detail::for_each_guarded_thread</*Apart=*/true>(/*place=*/0, extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_t, guarded_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_guarded_thread</*Apart=*/true>(place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_loops_t, guarded_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_guarded_thread</*Apart=*/detail::vectors_around_loops>(place(), extent, body);
  }

  /// The same for the threads in `range`.
  template <class F> [[gnu::always_inline]] void threads(thread_range range, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_thread(whole_place(), extent, range.first, range.last, body);
  }

  /// The same for the threads for which `first + threadIdx.x` is below `end`, or at most `end`:
  /// offloom/threads_below.h.
  template <class Index, class End, class F>
  [[gnu::always_inline]] void threads_below(Index first, End end, F &&body) {
    detail::loop_below</*Included=*/false>(extent, first, end, body);
  }
  template <class Index, class End, class F>
  [[gnu::always_inline]] void threads_up_to(Index first, End end, F &&body) {
    detail::loop_below</*Included=*/true>(extent, first, end, body);
  }
  template <class Index, class End, class F>
  [[gnu::always_inline]] void threads_below(apart_t, Index first, End end, F &&body) {
    detail::loop_below</*Included=*/false, /*Apart=*/true>(extent, first, end, body);
  }
  template <class Index, class End, class F>
  [[gnu::always_inline]] void threads_up_to(apart_t, Index first, End end, F &&body) {
    detail::loop_below</*Included=*/true, /*Apart=*/true>(extent, first, end, body);
  }

  /// The same, with the global threadIdx set for each thread.
  template <class F> [[gnu::always_inline]] void threads(as_current_t, F &&body) {
    threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// The same, for a body that says `threadIdx.x / 32`.
  template <class F> [[gnu::always_inline]] void threads(by_warp_t, F &&body) {
    detail::loop_by_warp(extent, body);
  }

  /// The same, for a body that says `threadIdx.x / Size`: offloom/rows_of.h.
  template <unsigned... Sizes, class F>
  [[gnu::always_inline]] void threads(rows_of_t<Sizes...>, F &&body) {
    constexpr unsigned size = detail::least_row<Sizes...>();
    if constexpr (detail::makes_rows && size != 0)
      detail::loop_over_rows_of<size>(extent, 0, ~0u, ~0u, [](unsigned) { return true; }, body);
    else
      threads(body);
  }

  /// The same for the threads for which `first + threadIdx.x`, of which rows are made, is below
  /// `end`.
  template <unsigned... Sizes, class Index, class End, class F>
  [[gnu::always_inline]] void threads_below(rows_of_t<Sizes...>, Index first, End end, F &&body) {
    detail::loop_below_in_rows<detail::least_row<Sizes...>()>(extent, first, end, body);
  }

  /// The same, for a block that is likely to have `Width` threads along x.
  template <unsigned Width, class F> [[gnu::always_inline]] void threads(wide_t<Width>, F &&body) {
    if (extent.x == Width)
      detail::for_each_thread({uint3(idx).x, Width, uint3(idx).x * Width},
                              dim3(Width, extent.y, extent.z), 0, Width, body);
    else
      threads(body);
  }

  /// The same, for threads that may go side by side.
  template <class F> [[gnu::always_inline]] void threads(apart_t, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::loop_side_by_side(place(), extent, body);
  }

  template <class F> [[gnu::always_inline]] void threads(apart_loops_t, F &&body) {
    if constexpr (detail::vectors_around_loops)
      detail::loop_side_by_side(place(), extent, body);
    else
      detail::plain_loop(extent, 0, extent.x, body);
  }

  /// The same, in another order: threads that differ in threadIdx.y follow each other.
  template <class F> [[gnu::always_inline]] void threads(by_columns_t, F &&body) {
    detail::loop_over_columns(extent, body);
  }

  /// The same, for a body that takes remainders of places along a row: offloom/cut_rows.h.
  template <class F> [[gnu::always_inline]] void threads(cut_rows_t, F &&body) {
    detail::loop_over_cut_rows<false>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(cut_rows_t, guarded_t, F &&body) {
    detail::loop_over_guarded_cut_rows<false>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(cut_long_rows_t, F &&body) {
    detail::loop_over_cut_rows<true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(cut_long_rows_t, guarded_t, F &&body) {
    detail::loop_over_guarded_cut_rows<true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_t, cut_rows_t, F &&body) {
    detail::loop_over_cut_rows<false, /*Apart=*/true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(apart_t, cut_rows_t, guarded_t, F &&body) {
    detail::loop_over_guarded_cut_rows<false, /*Apart=*/true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(row_places_t, F &&body) {
    detail::loop_over_row_places<true>(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(row_tests_t, F &&body) {
    detail::loop_over_row_places<false>(uint3(idx).x, place(), extent, body);
  }
  template <class F>
  [[gnu::always_inline]] void threads(thread_range range, row_places_t, F &&body) {
    detail::loop_over_row_places(whole_place(), extent, range.first, range.last, body);
  }
  template <class F> [[gnu::always_inline]] void threads(row_places_t, guarded_t, F &&body) {
    detail::loop_over_guarded_row_places(uint3(idx).x, place(), extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(row_tests_t, guarded_t, F &&body) {
    detail::loop_over_guarded_row_places(uint3(idx).x, place(), extent, body);
  }

  /// The same, for a body whose threads have pairs of elements: offloom/paired_rows.h.
  template <class F> [[gnu::always_inline]] void threads(pairs_t, F &&body) {
    detail::loop_over_pairs<detail::paired::lower_threads>(extent, body);
  }
  template <class F> [[gnu::always_inline]] void threads(spread_pairs_t, F &&body) {
    detail::loop_over_pairs<detail::paired::all_threads>(extent, body);
  }

  /// The same for the threads whose threadIdx.x is a multiple of 32.
  template <class F> [[gnu::always_inline]] void threads(first_lanes_t, F &&body) {
    threads(thread_multiples{warp_threads}, body);
  }

  /// The same for the threads whose threadIdx.x is a multiple of a distance.
  template <class F> [[gnu::always_inline]] void threads(thread_multiples of, F &&body) {
    every(0, of.distance && of.distance < extent.x ? of.distance : extent.x, body);
  }

  /// The same for the threads that are this lane of their warps, of those along x.
  template <class F> [[gnu::always_inline]] void threads(lane_of_each_warp of, F &&body) {
    every(of.lane, warp_threads, body);
  }

  /// The same for the threads whose value, which rises from thread to thread, is below a bound, and
  /// perhaps for more.
  template <class V, class T, class F>
  [[gnu::always_inline]] void threads(const rising_below<V, T> &rising, F &&body) {
    threads(rising.range(extent), body);
  }

  /// The same for threads that each combine two elements: offloom/tree_steps.h.
  template <class Threads, class T, class Op, class F>
  [[gnu::always_inline]] void threads(const tree_step_of<Threads, T, Op> &step, F &&body) {
    detail::loop_over_tree_step(*this, extent, step, body);
  }

  /// The same for the first threads of the block.
  template <class F> [[gnu::always_inline]] void threads(first_ranks ranks, F &&body) {
    detail::loop_over_first(extent, ranks.count, body);
  }

  /// The same for the first threads of each of its planes.
  template <class F> [[gnu::always_inline]] void threads(first_in_plane ranks, F &&body) {
    detail::loop_over_first_in_plane</*Flat=*/false>(extent, dim3(dim).x, ranks.count, body);
  }
  template <class F> [[gnu::always_inline]] void threads(flat_ranks_t ranks, F &&body) {
    detail::loop_over_first_in_plane</*Flat=*/true>(extent, dim3(dim).x, ranks.count, body);
  }

  /// Calls body(thread_index) for every active thread, in ascending linear order. All threads are
  /// active at first; those that exit() are not any more, and offloom/divergence.h narrows the set
  /// for a time where control flow differs. The body may deactivate the thread it runs for.
  template <class F> [[gnu::always_inline]] void active_threads(F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_active_thread(whole_place(), extent, 0, ~0u, all_active_, active_, body);
  }

  /// The same for those of them in `range`.
  template <class F> [[gnu::always_inline]] void active_threads(thread_range range, F &&body) {
    const kept_width kept{*this, joined_width_};
    detail::for_each_active_thread(whole_place(), extent, range.first, range.last, all_active_,
                                   active_, body);
  }

  /// The same for those of them for which `first + threadIdx.x` is below `end`, or at most `end`.
  template <class Index, class End, class F>
  [[gnu::always_inline]] void active_threads_below(Index first, End end, F &&body) {
    active_threads_to</*Included=*/false>(first, end, body);
  }
  template <class Index, class End, class F>
  [[gnu::always_inline]] void active_threads_up_to(Index first, End end, F &&body) {
    active_threads_to</*Included=*/true>(first, end, body);
  }

  /// The same, with the global threadIdx set for each thread.
  template <class F> [[gnu::always_inline]] void active_threads(as_current_t, F &&body) {
    active_threads([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// The same, for a body that says `threadIdx.x / 32`.
  template <class F> [[gnu::always_inline]] void active_threads(by_warp_t, F &&body) {
    if (extent.y * extent.z != 1)
      return active_threads([&](const thread_index &index) { body(detail::with_lane(index)); });
    const unsigned count = warps();
    for (unsigned warp = 0; warp < count; ++warp) {
      unsigned lanes = active_lanes(warp);
      if (lanes == ~0u)
        detail::loop_over_warp(warp, body);
      else
        for (; lanes; lanes &= lanes - 1) {
          const unsigned x = warp * warp_threads | static_cast<unsigned>(cxx20::countr_zero(lanes));
          body(detail::with_lane({{x, 0, 0}, x}));
        }
    }
  }

  /// The same, for a body that says `threadIdx.x / Size`.
  template <unsigned... Sizes, class F>
  [[gnu::always_inline]] void active_threads(rows_of_t<Sizes...> rows, F &&body) {
    if (all_active_)
      threads(rows, body);
    else
      active_threads(body);
  }

  /// The same, for threads that may go side by side, and have loops.
  template <class F> [[gnu::always_inline]] void active_threads(apart_loops_t, F &&body) {
    if (detail::vectors_around_loops && all_active_)
      threads(apart_loops, body);
    else
      active_threads(body);
  }

  /// The same for those of them whose threadIdx.x is a multiple of 32.
  template <class F> [[gnu::always_inline]] void active_threads(first_lanes_t, F &&body) {
    active_threads(thread_multiples{warp_threads}, body);
  }

  /// The same for those of them whose threadIdx.x is a multiple of a distance.
  template <class F> [[gnu::always_inline]] void active_threads(thread_multiples of, F &&body) {
    threads(of, [&](thread_index index) {
      if (all_active_ || active_.contains(index.linear))
        body(index);
    });
  }

  /// The same for those of them that are this lane of their warps, of those along x.
  template <class F> [[gnu::always_inline]] void active_threads(lane_of_each_warp of, F &&body) {
    threads(of, [&](thread_index index) {
      if (all_active_ || active_.contains(index.linear))
        body(index);
    });
  }

  /// The same for those of them whose value is below a bound, and perhaps for more.
  template <class V, class T, class F>
  [[gnu::always_inline]] void active_threads(const rising_below<V, T> &rising, F &&body) {
    active_threads(rising.range(extent), body);
  }

  /// The same for the first threads of the block.
  template <class F> [[gnu::always_inline]] void active_threads(first_ranks ranks, F &&body) {
    threads(ranks, [&](thread_index index) {
      if (all_active_ || active_.contains(index.linear))
        body(index);
    });
  }

  /// The same for the first threads of each of its planes.
  template <class F> [[gnu::always_inline]] void active_threads(first_in_plane ranks, F &&body) {
    threads(ranks, [&](thread_index index) {
      if (all_active_ || active_.contains(index.linear))
        body(index);
    });
  }

  template <class F> [[gnu::always_inline]] void active_threads(flat_ranks_t ranks, F &&body) {
    if (all_active_)
      threads(ranks, body);
    else
      active_threads(first_in_plane{ranks.count}, body);
  }

  /// Calls body(thread_index) for the active threads, warp by warp, for a body that does nothing
  /// but what the lanes of a warp do together: offloom/meeting.h.
  template <class F> void meet(F &&body) { detail::meet(*this, body); }
  /// The same, with the global threadIdx set for each thread.
  template <class F> void meet(as_current_t, F &&body) {
    meet([&](thread_index index) {
      threadIdx = index;
      body(index);
    });
  }

  /// Of the threads that differ in one component of threadIdx alone, the first runs, and no other.
  /// For kernels that never ask for it, nor count their threads: on a GPU these threads go together
  /// and do the same, where one after the other would find what the one before has left.
  void one_along_x() { extent.x = 1; }
  void one_along_y() { extent.y = 1; }
  void one_along_z() { extent.z = 1; }

  /// Adds the blocks that come next along x, as far as the same worker would run them next, to this
  /// one: extent.x grows, and threadIdx.x goes on counting. For kernels without barriers and shared
  /// memory whose threads know of their place along x no more than blockIdx.x * width +
  /// threadIdx.x, with the launch's blockDim.x as width if none is given. Short rows of threads are
  /// slow.
  /// Unoptimised code has no vectors, and a debugger shows its blocks as they were launched.
  [[gnu::always_inline]] void join_neighbours() { join_neighbours(dim3(dim).x); }
  [[gnu::always_inline]] void join_neighbours([[maybe_unused]] unsigned width) {
#ifdef __OPTIMIZE__
    join(width, max_block_threads);
#endif
  }
  /// The same for kernels whose threads keep nothing from one loop over them to the next, all of
  /// which are for all threads: then there may be more of them than a block may have.
  [[gnu::always_inline]] void join_many_neighbours() { join_many_neighbours(dim3(dim).x); }
  [[gnu::always_inline]] void join_many_neighbours([[maybe_unused]] unsigned width) {
#ifdef __OPTIMIZE__
    join(width, max_joined_threads);
#endif
  }

  /// For kernels whose threads count `blockIdx.x * width + threadIdx.x` along x, with a number in
  /// place of blockDim.x: for place().
  [[gnu::always_inline]] void place_neighbours(unsigned width) { joined_width_ = width; }

  /// What blockDim is in functions that the block calls.
  dim3 whole_dim() const { return dim; }

  /// Runs body(thread_index) for every thread on a stack of its own, so that any CUDA
  /// synchronisation function may stand anywhere in it. Threads that have exited are skipped.
  template <class F> void fibers(F &&body) {
    run_fibers(
        *this, [](void *f, thread_index index) { (*static_cast<decltype(&body)>(f))(index); },
        const_cast<void *>(static_cast<const void *>(&body)));
  }

  /// The thread takes no part in later active_threads() or fibers() of this block. Returns nothing,
  /// so that a kernel's early `return;` becomes `return block.exit(threadIdx);`.
  void exit(const uint3 &thread) { exit_linear(linear(thread)); }
  void exit(const thread_index &thread) { exit_linear(thread.linear); }

  /// Those active threads exit for which `condition`, which reads no memory, is true. Mostly none
  /// is, and compilers ask all of them at once.
  template <class F> [[gnu::always_inline]] void exit_where(F &&condition) {
    const kept_width kept{*this, joined_width_};
    unsigned any = 0;
    active_threads([&](thread_index index) { any |= condition(index) ? 1u : 0u; });
    if (cxx20::unlikely(any))
      active_threads([&](thread_index index) {
        if (condition(index))
          exit(index);
      });
  }

  /// Whether any thread is active, and all are: where none is, code and collectives have no effect.
  bool any_active() const { return all_active_ || active_.any(); }
  bool all_active() const { return all_active_; }

  /// The lanes of warp number `warp` whose threads are active; that have not exited.
  unsigned active_lanes(unsigned warp) const {
    return all_active_ ? existing_lanes(warp) : active_.warp(warp);
  }
  unsigned live_lanes(unsigned warp) const {
    return all_active_ ? existing_lanes(warp) : live_.warp(warp);
  }

  /// The launch's dynamic shared memory, the same for every T; 128-byte aligned.
  template <class T> T *dynamic_shared() { return static_cast<T *>(dynamic_shared_); }

  /// Who stood aside in the block's warp collectives.
  absent_lanes &absent() { return absent_; }

  /// The additions that whoever runs the block holds back: see add_later().
  later_additions &additions() { return *additions_; }

  /// What the author is likely to add to threadIdx.x: blockIdx.x * blockDim.x, or a number in place
  /// of blockDim.x where the kernel says one, if the compiler sees that. Loops may not rely on it.
  [[gnu::always_inline]] unsigned place() const {
    const unsigned width = joined_width_;
    return uint3(idx).x * (__builtin_constant_p(width) && width ? width : dim3(dim).x);
  }

  /// Threads in this block, and warps, the last of which may be partial.
  unsigned size() const { return extent.x * extent.y * extent.z; }
  unsigned warps() const { return (size() + warp_threads - 1) / warp_threads; }

private:
  /// Says once more, behind what may store anything or is called, how wide the kernel takes blocks
  /// to be: for place(), which wants a number that the compiler sees.
  struct kept_width {
    block &of;
    unsigned width;

    [[gnu::always_inline]] ~kept_width() {
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
      if (__builtin_constant_p(width))
        of.joined_width_ = width;
#endif
    }
  };

  /// Calls body for the threads of each row from `first` on, each `distance` from the one before.
  template <class F>
  [[gnu::always_inline]] void every(unsigned first, unsigned distance, F &body) const {
    unsigned row = 0;
    for (unsigned z = 0; z < extent.z; ++z)
      for (unsigned y = 0; y < extent.y; ++y, row += extent.x)
        for (unsigned x = first; x < extent.x; x += distance)
          body(thread_index{{x, y, z}, row + x});
  }

  [[gnu::always_inline]] detail::place_of_block whole_place() const {
    return {uint3(idx).x, dim3(dim).x, place()};
  }

  template <bool Included, class Index, class End, class F>
  [[gnu::always_inline]] void active_threads_to(Index first, End end, F &body) {
    if (cxx20::likely(detail::counts_up(first)))
      return active_threads(thread_range{0, detail::numbers_below<Included>(first, end, extent.x)},
                            body);
    active_threads([&](thread_index index) {
      if (detail::passes<Included>(first, index.x, end))
        body(index);
    });
  }

  friend class block_scope;
  friend class block_call;
  friend class divergent_branch;
  friend class divergent_loop;
  friend void run_fibers(block &, void (*)(void *, thread_index), void *);

  unsigned linear(const uint3 &thread) const {
    return thread.x + extent.x * (thread.y + extent.y * thread.z);
  }
  unsigned existing_lanes(unsigned warp) const {
    const unsigned threads = size() - warp * warp_threads;
    return threads >= warp_threads ? ~0u : (1u << threads) - 1;
  }

  void exit_linear(unsigned thread) {
    deactivate(thread);
    live_.erase(thread);
    all_live_ = false;
  }
  void deactivate(unsigned thread) {
    if (cxx20::unlikely(all_active_))
      fill_sets();
    active_.erase(thread);
  }
  void fill_sets();
  void take_neighbours(unsigned width, unsigned most);
  /// The same where compilers see what stays as it was.
  [[gnu::always_inline]] void join(unsigned width, unsigned most) {
    const unsigned y = extent.y, z = extent.z;
    take_neighbours(width, most);
    extent.y = y;
    extent.z = z;
    joined_width_ = width;
  }

  thread_set live() const { return all_active_ ? thread_set::first(size()) : live_; }

  // The set of active threads, for the classes that narrow it and bring threads back.
  thread_set active() const { return all_active_ ? thread_set::first(size()) : active_; }
  void activate_only(const thread_set &threads);
  bool leave_out_from(unsigned last, unsigned &whole);
  void take_back(unsigned whole);
  void activate(const thread_set &threads);

  unsigned joined_width_ = 0; ///< see place()
  void *dynamic_shared_ = nullptr;
  later_additions *additions_ = nullptr;
  bool all_active_ = true; ///< if so, active_ and live_ are not filled
  bool all_live_ = true;   ///< nobody has exited
  thread_set active_;
  thread_set live_;
  absent_lanes absent_;
};

namespace detail {
OFFLOOM_EXTERN_THREAD_LOCAL block *current_block;
}

/// The block that this operating-system thread is running. Call it in device code only.
inline block &this_block() { return *detail::current_block; }

/// True inside a kernel and the functions it calls: what an `#ifdef __CUDA_ARCH__` branch becomes.
inline bool in_device_code() noexcept { return detail::current_block != nullptr; }

/// The running block's dynamic shared memory in a function of both sides; null on the host, where
/// such a function may name it, but not use it.
template <class T> T *dynamic_shared() {
  return in_device_code() ? this_block().dynamic_shared<T>() : nullptr;
}

} // namespace offloom
