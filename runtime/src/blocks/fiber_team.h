// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fiber_team: the threads of one block as fibers of one operating-system thread.
//
// Switching is cooperative and goes straight from the thread that waits to the next one that can
// run, in ascending cyclic order, so that a polling thread cannot starve the others. Which threads
// can run is a bit set. A fiber whose thread returns takes the next thread that has not started:
// threads that never wait thus share one stack and cost no switch at all.
#pragma once

#include "blocks/fiber_stacks.h"
#include "blocks/fiber_switch.h"
#include "offloom/fiber.h"
#include "offloom/path_step.h"
#include "offloom/thread_index.h"
#include "offloom/thread_set.h"
#include "offloom/warp.h"

#include <cstring>
#include <deque>
#include <string>
#include <utility>

namespace offloom {

class block;

/// Where in the source a thread waits. Not a code address: compilers copy and merge code.
struct source_place {
  const char *file;
  unsigned line;
  bool operator==(const source_place &other) const {
    return is_in(other.file) && line == other.line;
  }
  bool is_in(const char *other) const { return file == other || std::strcmp(file, other) == 0; }
};

/// What a thread waits for, and where. Lanes that converge are at one place if they came there the
/// same way as well: see path_step.
struct waiting {
  const char *operation;
  source_place place;
};

/// What a barrier of a block does, beyond letting its threads meet, once all are there: it may wait
/// for other blocks. Barriers are the same if their actions are.
struct barrier_action {
  const char *name;
  void (*run)(); ///< null for a barrier of this block alone
};
inline constexpr barrier_action block_barrier_action{"__syncthreads()", nullptr};

class fiber_team {
public:
  using body_function = void (*)(void *context, thread_index index);

  /// Runs the threads of the block that are in `live`; returns true when all have returned, and
  /// false when one called abandon().
  bool run(const dim3 &dim, const thread_set &live, body_function body, void *context);

  /// The calling thread waits for all others; see sync_threads_vote().
  barrier_votes barrier(int predicate, const barrier_action &action, const source_place &place);
  /// The calling thread is one of those that meet at named barrier `number`; see sync_named(). What
  /// they said, if it waits.
  barrier_votes come_to(unsigned number, unsigned threads, bool waits, int predicate,
                        const source_place &place);
  /// The calling thread lets others run.
  void yield(const source_place &place);
  /// The calling thread waits for the lanes of `mask`; see warp_exchange.
  detail::rendezvous *arrive(unsigned mask, const void *value, unsigned size,
                             const source_place &place, detail::warp_work work = nullptr);
  void leave(detail::rendezvous *met) noexcept;
  /// The calling thread waits until its warp has converged as far as it can; see converged_lanes().
  unsigned converge(const source_place &place);

  /// The running thread goes on in `step`, and returns from it; enter() tells what it was in.
  const path_step *enter(const path_step &step) {
    return std::exchange(threads_[running_].path, &step);
  }
  void leave(const path_step &step) { threads_[running_].path = step.outer(); }

  /// Ends the team without running its threads any further: run() then returns false. Called by a
  /// thread of the team.
  [[noreturn]] void abandon();

  /// The stack of the running thread.
  fiber_stack &stack() { return *threads_[running_].self.stack; }

  /// What the threads that have not returned wait for, one line for each group of them.
  std::string describe() const;

  unsigned lane() const { return running_ % warp_threads; }
  unsigned live_lanes() const { return live_.warp(running_ / warp_threads); }

private:
  OFFLOOM_SPANS_STACKS static void enter_fiber(boost::context::detail::transfer_t from);
  OFFLOOM_SPANS_STACKS void run_unstarted(fiber_stack &stack);
  void finish();
  void start_fiber(execution &resume_here);
  void skip_exited();
  void wait();
  void go_on_from(unsigned lowest);
  void go_to(unsigned next, unsigned self);
  void resumed(unsigned self);
  void meets_others(const waiting &at);
  void complete_barrier();
  void release_barrier();
  bool is_complete(const detail::rendezvous &met) const;
  void release(detail::rendezvous &met);
  void keep(detail::rendezvous *met, unsigned warp);
  void recycle(detail::rendezvous *met) noexcept;
  detail::rendezvous *missed(unsigned mask, const source_place &place);
  void settle(unsigned warp);
  void let_converged_go(unsigned warp);
  struct thread;
  static int compare_progress(const thread &a, const thread &b);
  void look_around();
  [[noreturn]] void report_deadlock();

  dim3 dim_;
  body_function body_ = nullptr;
  void *context_ = nullptr;
  fiber_stack caller_stack_; ///< the one that run() was called on
  execution caller_;
  bool abandoned_ = false;

  unsigned count_ = 0;     ///< threads in the block
  unsigned unstarted_ = 0; ///< the next thread to start
  unsigned live_count_ = 0;
  unsigned running_ = 0;
  unsigned fibers_ = 0; ///< stacks in use
  unsigned yields_ = 0; ///< since the last look at whether anything else happens
  unsigned events_ = 0; ///< threads that ended or met others
  static constexpr unsigned max_turns = 64;
  unsigned turns_ = 0; ///< warps that went on at once after a collective
  unsigned seen_events_ = 0;
  thread_set live_;  ///< neither exited nor returned
  thread_set ready_; ///< started, and neither waiting nor returned

  unsigned at_barrier_ = 0;
  unsigned nonzero_ = 0;
  const barrier_action *action_ = nullptr; ///< of the barrier that threads are at
  unsigned barrier_number_ = 0;
  barrier_votes votes_[2]; ///< of the last two barriers: slow threads still read the older one

  /// A thread at a named barrier, which may be used again before the thread goes on.
  struct named_waiter {
    barrier_votes votes;
    named_waiter *next;
  };
  struct named_barrier {
    barrier_votes votes{};
    thread_set waiting;
    named_waiter *waiters = nullptr;
  };
  named_barrier named_[16];
  bool uses_names_ = false; ///< since run() began

  static constexpr unsigned max_warps = max_block_threads / warp_threads;
  detail::rendezvous *meeting_[max_warps] = {}; ///< incomplete rendezvous of each warp
  unsigned converging_[max_warps] = {};         ///< lanes that wait in converge()
  /// Collectives of other lanes that lanes in converge() wait through at most: a tile that takes
  /// and tries locks goes on meeting for as long as another one, which converges, holds the lock.
  static constexpr unsigned max_overtaken = 32;
  unsigned overtaken_[max_warps] = {}; ///< those so far
  unsigned polling_[max_warps] = {};   ///< lanes that yielded since they last met others
  /// Of each warp, the last one if not all lanes were named: others may read it still.
  detail::rendezvous *kept_[max_warps] = {};
  detail::rendezvous *unused_ = nullptr;
  std::deque<detail::rendezvous> rendezvous_;

  fiber_stacks stacks_;
  struct thread {
    execution self;
    thread_index index;
    waiting last;          ///< what it last waited for
    const path_step *path; ///< how it came to where it is
    unsigned converged;    ///< the result of converge()
  };
  thread threads_[max_block_threads];
};

extern constinit thread_local fiber_team *current_team;

} // namespace offloom
