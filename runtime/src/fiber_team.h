// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fiber_team: the threads of one block as fibers of one operating-system thread.
//
// Switching is cooperative and goes straight from the thread that waits to the next one that can
// run, in ascending cyclic order, so that a polling thread cannot starve the others. Which threads
// can run is a bit set. A fiber whose thread returns takes the next thread that has not started:
// threads that never wait thus share one stack and cost no switch at all.
#pragma once

#include "fiber_stacks.h"
#include "offloom/fiber.h"
#include "offloom/thread_index.h"
#include "offloom/thread_set.h"
#include "offloom/warp.h"

#include <boost/context/detail/fcontext.hpp>
#include <cstring>
#include <deque>
#include <string>

namespace offloom {

class block;

/// Where in the source a thread waits. Not a code address: compilers copy and merge code.
struct source_place {
  const char *file;
  unsigned line;
  bool operator==(const source_place &other) const {
    return is_in(other.file) && line == other.line;
  }
  bool is_before(const source_place &other) const { return is_in(other.file) && line < other.line; }
  bool is_in(const char *other) const { return file == other || std::strcmp(file, other) == 0; }
};

class fiber_team {
public:
  using body_function = void (*)(void *context, thread_index index);

  /// Runs the threads of the block that are in `live`; returns true when all have returned, and
  /// false when one called abandon().
  bool run(const dim3 &dim, const thread_set &live, body_function body, void *context);

  /// The calling thread waits for all others; see sync_threads_vote().
  barrier_votes barrier(int predicate);
  /// The calling thread lets others run.
  void yield();
  /// The calling thread waits for the lanes of `mask`; see warp_exchange.
  detail::rendezvous *arrive(unsigned mask, const void *value, unsigned size);
  void leave(detail::rendezvous *met) noexcept;
  /// The calling thread waits until its warp has converged as far as it can; see converged_lanes().
  unsigned converge(const source_place &place);

  /// Ends the team without running its threads any further: run() then returns false. Called by a
  /// thread of the team.
  [[noreturn]] void abandon();

  unsigned lane() const { return running_ % warp_threads; }
  unsigned live_lanes() const { return live_.warp(running_ / warp_threads); }

private:
  using fcontext_t = boost::context::detail::fcontext_t;
  using transfer_t = boost::context::detail::transfer_t;

  static void enter_fiber(transfer_t from);
  void run_unstarted();
  void finish();
  void start_fiber(fcontext_t *resume_here);
  void skip_exited();
  void wait();
  void go_on_from(unsigned lowest);
  void switch_to(fcontext_t target, unsigned self);
  void resumed(unsigned self);
  void release_barrier();
  bool is_complete(const detail::rendezvous &met) const;
  void release(detail::rendezvous &met);
  void settle(unsigned warp);
  [[noreturn]] void report_deadlock() const;

  dim3 dim_;
  body_function body_ = nullptr;
  void *context_ = nullptr;
  fcontext_t caller_ = nullptr;
  bool abandoned_ = false;

  unsigned count_ = 0;     ///< threads in the block
  unsigned unstarted_ = 0; ///< the next thread to start
  unsigned live_count_ = 0;
  unsigned running_ = 0;
  unsigned fibers_ = 0; ///< stacks in use
  unsigned lonely_yields_ = 0;
  thread_set live_;  ///< neither exited nor returned
  thread_set ready_; ///< started, and neither waiting nor returned

  unsigned at_barrier_ = 0;
  unsigned nonzero_ = 0;
  unsigned barrier_number_ = 0;
  barrier_votes votes_[2]; ///< of the last two barriers: slow threads still read the older one

  static constexpr unsigned max_warps = max_block_threads / warp_threads;
  detail::rendezvous *meeting_[max_warps] = {}; ///< incomplete rendezvous of each warp
  unsigned converging_[max_warps] = {};         ///< lanes that wait in converge()
  unsigned polling_[max_warps] = {};            ///< lanes that yielded since they last waited
  detail::rendezvous *unused_ = nullptr;
  std::deque<detail::rendezvous> rendezvous_;

  fiber_stacks stacks_;
  struct thread {
    fcontext_t suspended;
    thread_index index;
    source_place place; ///< where it waits in converge()
    unsigned converged; ///< the result of converge()
  };
  thread threads_[max_block_threads];
};

extern constinit thread_local fiber_team *current_team;

} // namespace offloom
