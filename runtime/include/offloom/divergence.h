// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow that differs between the threads of a block, around barriers and warp collectives.
//
// Code that waits for other threads is run once for the whole block. Where a branch or a loop
// around it depends on the thread, these classes narrow the block's set of active threads for as
// long as the others stand aside, as a GPU masks the lanes of a warp:
//
//     if (threadIdx.x < n)                 if (divergent_branch branch(block, [&](thread_index
//     threadIdx)
//       v = __shfl_sync(~0u, v, 0);            { return threadIdx.x < n; }); branch.taken())
//                                            __shfl_sync(block, v_of, ~0u, v_of, 0);
//
// Threads that leave a loop, a function or the kernel on the way are gone from the branches and
// loops between: whoever left is brought back by what it left, and by nothing else.
#pragma once

#include "predicate.h"

namespace offloom {

/// An `if` whose condition differs between threads: active are first the threads for which the
/// condition holds, then, where next_side() asks for it, the others; after it, those who are left
/// of both.
///
///     if (divergent_branch branch(block, condition); branch.taken()) …
///
///     for (divergent_branch branch(block, condition); branch.next_side();)
///       if (branch.taken()) … else …
class divergent_branch {
public:
  /// Asks condition(thread_index) of each active thread.
  template <class F> [[gnu::always_inline]] divergent_branch(block &b, F &&condition) : block_(b) {
    begin(detail::active_threads_where(b, condition));
  }
  /// The same, with the global threadIdx set for each thread.
  template <class F>
  [[gnu::always_inline]] divergent_branch(block &b, as_current_t, F &&condition) : block_(b) {
    begin(detail::active_threads_where(b, condition, as_current));
  }
  /// The same, of a condition that says `threadIdx.x / 32`.
  template <class F>
  [[gnu::always_inline]] divergent_branch(block &b, by_warp_t, F &&condition) : block_(b) {
    begin(detail::active_threads_where(b, condition, by_warp));
  }
  /// The same, of `threadIdx.x < bound` and `threadIdx.x >= first`. Where those are the first warps
  /// of the block, the others are as good as not there.
  divergent_branch(block &b, thread_range range) : block_(b) {
    if (range.first == 0 && b.leave_out_from(range.last, whole_))
      taken_ = true;
    else
      ask([=](const thread_index &t) { return t.x >= range.first && t.x < range.last; });
  }
  /// The same, of the first threads of the block.
  divergent_branch(block &b, first_ranks ranks) : block_(b) {
    if (b.leave_out_from(ranks.count, whole_))
      taken_ = true;
    else
      ask([=](const thread_index &t) { return t.linear < ranks.count; });
  }
  ~divergent_branch() {
    if (whole_)
      block_.take_back(whole_);
    else if (waiting_.any())
      block_.activate(waiting_);
  }
  divergent_branch(const divergent_branch &) = delete;
  divergent_branch &operator=(const divergent_branch &) = delete;

  /// Whether the active threads are those for which the condition holds, and there is any.
  bool taken() const { return taken_; }

  /// Goes on to the first side and then to the second, leaving out those that nobody takes; false
  /// when both are done.
  bool next_side();

private:
  template <class F> void ask(F condition) {
    begin(detail::active_threads_where(block_, condition));
  }
  void begin(const thread_set &holds);

  enum class side { before, first, second };

  block &block_;
  thread_set waiting_; ///< who stands aside: the other side at first, then those that are done
  unsigned whole_ = 0; ///< the block's row, where it has left out warps
  bool taken_ = false;
  side side_ = side::before;
};

/// A loop that threads leave at different times. Active in its body are the threads that go on;
/// when there are none any more, those that left are brought back and the loop ends.
///
///     divergent_loop loop(block);
///     while (loop.any(condition)) …
class divergent_loop {
public:
  explicit divergent_loop(block &b) : block_(b) {}
  /// Brings back who left or skipped, for loops that end in another way.
  ~divergent_loop() {
    rejoin();
    restore();
  }
  divergent_loop(const divergent_loop &) = delete;
  divergent_loop &operator=(const divergent_loop &) = delete;

  /// The loop's test: threads for which condition(thread_index) does not hold leave the loop.
  /// Returns whether any goes on. Threads that skipped the rest of the body are back before.
  template <class F> [[gnu::always_inline]] bool any(F &&condition) {
    rejoin();
    return keep(detail::active_threads_where(block_, condition));
  }
  template <class F> [[gnu::always_inline]] bool any(as_current_t, F &&condition) {
    rejoin();
    return keep(detail::active_threads_where(block_, condition, as_current));
  }
  /// The test of a loop without a condition, which threads can only leave().
  bool any() {
    rejoin();
    return goes_on();
  }

  /// The step of a `for` loop: body(thread_index) for each active thread, those that skipped the
  /// rest of the loop's body among them.
  template <class F> [[gnu::always_inline]] void next(F &&body) {
    rejoin();
    block_.active_threads(body);
  }
  template <class F> [[gnu::always_inline]] void next(as_current_t, F &&body) {
    rejoin();
    block_.active_threads(as_current, body);
  }

  /// Brings back the threads that skipped: what stands between here and the loop's test is not part
  /// of what they skipped.
  void rejoin();

  /// `break;`: the thread waits until the loop ends. Returns nothing, so that a thread loop's body
  /// can say `return loop.leave(threadIdx);`.
  void leave(const thread_index &thread) { leave_linear(thread.linear); }
  void leave(const uint3 &thread) { leave_linear(block_.linear(thread)); }

  /// `continue;`: the thread waits until the next turn.
  void skip(const thread_index &thread) { skip_linear(thread.linear); }
  void skip(const uint3 &thread) { skip_linear(block_.linear(thread)); }

private:
  void leave_linear(unsigned thread);
  void skip_linear(unsigned thread);
  bool keep(const thread_set &holds);
  bool goes_on();
  void restore();

  block &block_;
  thread_set left_;
  thread_set skipped_;
  bool any_left_ = false;
  bool any_skipped_ = false;
};

/// A call of a function that the block makes once for its active threads, which return from it at
/// different times: a local of the function, whose end brings them back.
class block_call {
public:
  explicit block_call(block &b) : block_(b) {}
  ~block_call() {
    if (any_left_)
      block_.activate(left_);
  }
  block_call(const block_call &) = delete;
  block_call &operator=(const block_call &) = delete;

  /// `return;`: the thread waits until the function ends. Returns nothing itself.
  void leave(const thread_index &thread) { leave_linear(thread.linear); }
  void leave(const uint3 &thread) { leave_linear(block_.linear(thread)); }

private:
  void leave_linear(unsigned thread);

  block &block_;
  thread_set left_;
  bool any_left_ = false;
};

} // namespace offloom
