// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fiber_team.h"

#include "device_launch_parameters.h"
#include "fatal.h"

#include <bit>
#include <cstdio>
#include <cstring>
#include <thread>

namespace offloom {

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;

constinit thread_local fiber_team *current_team = nullptr;

bool fiber_team::run(const dim3 &dim, const thread_set &live, body_function body, void *context) {
  dim_ = dim;
  body_ = body;
  context_ = context;
  count_ = dim.x * dim.y * dim.z;
  abandoned_ = false;
  std::fill(std::begin(meeting_), std::end(meeting_), nullptr);
  std::fill(std::begin(converging_), std::end(converging_), 0);
  std::fill(std::begin(polling_), std::end(polling_), 0);
  unstarted_ = fibers_ = at_barrier_ = nonzero_ = 0;
  live_ = live;
  live_count_ = live.count();
  ready_.clear();
  skip_exited();
  if (unstarted_ < count_)
    start_fiber(&caller_);
  return !abandoned_;
}

void fiber_team::abandon() {
  abandoned_ = true;
  fcontext_t discarded;
  jump_fcontext(caller_, &discarded);
  __builtin_unreachable();
}

// Switching. Inlined into what waits, so that a switch touches one frame of each stack: with
// hundreds of threads, cache misses on their stacks are much of what a switch costs.

[[gnu::always_inline]] inline void fiber_team::resumed(unsigned self) {
  running_ = self;
  threadIdx = threads_[self].index;
}

[[gnu::always_inline]] inline void fiber_team::switch_to(fcontext_t target, unsigned self) {
  const transfer_t from = jump_fcontext(target, &threads_[self].suspended);
  *static_cast<fcontext_t *>(from.data) = from.fctx;
  resumed(self);
}

/// Runs other threads until this one is in ready_ again.
[[gnu::always_inline]] inline void fiber_team::wait() {
  const unsigned self = running_;
  if (unstarted_ < count_) {
    start_fiber(&threads_[self].suspended);
    resumed(self);
    return;
  }
  const unsigned next = ready_.next_after(self, count_);
  if (next == self)
    return;
  if (next == thread_set::none)
    report_deadlock();
  switch_to(threads_[next].suspended, self);
}

/// Threads that were released together go on in ascending order: code from before Volta counts on
/// lanes in step, and reads what a higher lane has not overwritten yet.
void fiber_team::go_on_from(unsigned lowest) {
  if (lowest < running_)
    switch_to(threads_[lowest].suspended, running_);
}

// Starting and ending threads.

void fiber_team::skip_exited() {
  while (unstarted_ < count_ && !live_.contains(unstarted_))
    ++unstarted_;
}

/// Starts a fiber for the threads not started yet; whoever switches back from it stores its own
/// context first, so `resume_here` is where the fiber will put the caller's.
[[gnu::noinline]] void fiber_team::start_fiber(fcontext_t *resume_here) {
  const fcontext_t fiber =
      make_fcontext(stacks_.top(fibers_++), fiber_stacks::size(), &fiber_team::enter_fiber);
  const transfer_t from = jump_fcontext(fiber, resume_here);
  *static_cast<fcontext_t *>(from.data) = from.fctx;
}

void fiber_team::enter_fiber(transfer_t from) {
  *static_cast<fcontext_t *>(from.data) = from.fctx;
  current_team->run_unstarted();
}

void fiber_team::run_unstarted() {
  while (unstarted_ < count_) {
    const unsigned t = unstarted_++;
    skip_exited();
    const unsigned row = t / dim_.x;
    threads_[t].index = {{t % dim_.x, row % dim_.y, row / dim_.y}, t};
    ready_.insert(t);
    resumed(t);
    body_(context_, threads_[t].index);
    finish();
  }
  fcontext_t discarded;
  if (live_count_ == 0)
    jump_fcontext(caller_, &discarded);
  const unsigned next = ready_.next_after(running_, count_);
  if (next == thread_set::none)
    report_deadlock();
  jump_fcontext(threads_[next].suspended, &discarded);
}

void fiber_team::finish() {
  const unsigned warp = running_ / warp_threads;
  live_.erase(running_);
  ready_.erase(running_);
  --live_count_;
  if (at_barrier_ && at_barrier_ == live_count_)
    release_barrier();
  for (detail::rendezvous **link = &meeting_[warp]; *link;) {
    detail::rendezvous &met = **link;
    if (is_complete(met)) {
      *link = met.next;
      release(met);
    } else {
      link = &met.next;
    }
  }
  settle(warp);
}

void fiber_team::yield() {
  const unsigned warp = running_ / warp_threads;
  polling_[warp] |= 1u << lane();
  settle(warp);
  const unsigned self = running_;
  if (unstarted_ == count_ && ready_.next_after(self, count_) == self) {
    // Nobody here can help: what this thread polls for comes from another block or from the host.
    if (++lonely_yields_ % 16 == 0)
      std::this_thread::yield();
    return;
  }
  wait();
}

// Block barrier.

barrier_votes fiber_team::barrier(int predicate) {
  const unsigned number = barrier_number_, warp = running_ / warp_threads;
  nonzero_ += predicate != 0;
  if (++at_barrier_ == live_count_) {
    release_barrier();
    go_on_from(ready_.next_after(count_ - 1, count_));
  } else {
    ready_.erase(running_);
    polling_[warp] &= ~(1u << lane());
    settle(warp);
    wait();
  }
  return votes_[number % 2];
}

void fiber_team::release_barrier() {
  votes_[barrier_number_++ % 2] = {at_barrier_, nonzero_};
  at_barrier_ = nonzero_ = 0;
  ready_ = live_;
}

// Warp collectives.

bool fiber_team::is_complete(const detail::rendezvous &met) const {
  return (live_.warp(met.warp) & met.mask & ~met.arrived) == 0;
}

void fiber_team::release(detail::rendezvous &met) {
  met.readers = static_cast<unsigned>(std::popcount(met.arrived));
  ready_.insert_lanes(met.warp, met.arrived);
}

detail::rendezvous *fiber_team::arrive(unsigned mask, const void *value, unsigned size) {
  const unsigned warp = running_ / warp_threads, bit = 1u << lane();
  mask |= bit;
  detail::rendezvous **link = &meeting_[warp];
  while (*link && ((*link)->mask != mask || ((*link)->arrived & bit)))
    link = &(*link)->next;
  if (!*link) {
    if (!unused_)
      unused_ = &rendezvous_.emplace_back();
    *link = unused_;
    unused_ = unused_->next;
    (*link)->mask = mask;
    (*link)->warp = warp;
    (*link)->arrived = 0;
    (*link)->next = nullptr;
  }
  detail::rendezvous &met = **link;
  std::memcpy(met.values[lane()], value, size);
  met.arrived |= bit;
  if (is_complete(met)) {
    *link = met.next;
    release(met);
    go_on_from(warp * warp_threads + static_cast<unsigned>(std::countr_zero(met.arrived)));
  } else {
    ready_.erase(running_);
    polling_[warp] &= ~bit;
    settle(warp);
    wait();
  }
  return &met;
}

void fiber_team::leave(detail::rendezvous *met) noexcept {
  if (--met->readers)
    return;
  met->next = unused_;
  unused_ = met;
}

unsigned fiber_team::converge(const source_place &place) {
  const unsigned self = running_, warp = self / warp_threads, bit = 1u << lane();
  threads_[self].place = place;
  converging_[warp] |= bit;
  polling_[warp] &= ~bit;
  ready_.erase(self);
  settle(warp);
  wait();
  return threads_[self].converged;
}

/// Releases a group of converging lanes when no other lane of the warp can get there any more.
void fiber_team::settle(unsigned warp) {
  const unsigned waiting = converging_[warp];
  if (!waiting)
    return;
  const unsigned first_thread = warp * warp_threads;
  const unsigned unstarted = unstarted_ <= first_thread ? full_warp
                             : unstarted_ >= first_thread + warp_threads
                                 ? 0
                                 : full_warp << (unstarted_ - first_thread);
  if ((live_.warp(warp) & unstarted) | (ready_.warp(warp) & ~polling_[warp]))
    return;
  // Lanes that are further on wait for those that are still before them in the source.
  source_place place =
      threads_[first_thread + static_cast<unsigned>(std::countr_zero(waiting))].place;
  for (unsigned rest = waiting; rest; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (threads_[first_thread + lane].place.is_before(place))
      place = threads_[first_thread + lane].place;
  }
  unsigned group = 0;
  for (unsigned rest = waiting; rest; rest &= rest - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(rest));
    if (threads_[first_thread + lane].place == place)
      group |= 1u << lane;
  }
  for (unsigned rest = group; rest; rest &= rest - 1)
    threads_[first_thread + static_cast<unsigned>(std::countr_zero(rest))].converged = group;
  converging_[warp] &= ~group;
  ready_.insert_lanes(warp, group);
}

// Threads that wait for ever.

void fiber_team::report_deadlock() const {
  std::string message = "the remaining threads of a block wait for each other for ever:";
  char line[160];
  for (unsigned warp = 0; warp * warp_threads < count_; ++warp)
    for (const detail::rendezvous *met = meeting_[warp]; met; met = met->next) {
      std::snprintf(line, sizeof line,
                    "\n  warp %u: lanes 0x%08x are in a warp collective with mask 0x%08x; "
                    "lanes 0x%08x do not come",
                    warp, met->arrived, met->mask, live_.warp(warp) & met->mask & ~met->arrived);
      message += line;
    }
  if (at_barrier_) {
    std::snprintf(line, sizeof line, "\n  %u of %u threads are at __syncthreads()", at_barrier_,
                  live_count_);
    message += line;
  }
  fatal(message);
}

} // namespace offloom
