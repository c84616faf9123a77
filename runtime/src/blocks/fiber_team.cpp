// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/fiber_team.h"

#include "blocks/block_scope.h"
#include "blocks/deadlock_report.h"
#include "blocks/resident_blocks.h"
#include "blocks/worker.h"
#include "device_launch_parameters.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <utility>
#include <vector>

namespace offloom {

constinit thread_local fiber_team *current_team = nullptr;

bool fiber_team::run(const dim3 &dim, const thread_set &live, body_function body, void *context) {
  dim_ = dim;
  body_ = body;
  context_ = context;
  count_ = dim.x * dim.y * dim.z;
  abandoned_ = false;
  if (std::exchange(uses_names_, false))
    std::fill(std::begin(named_), std::end(named_), named_barrier{});
  std::fill(std::begin(meeting_), std::end(meeting_), nullptr);
  for (unsigned warp = 0; warp < max_warps; ++warp)
    keep(nullptr, warp);
  std::fill(std::begin(converging_), std::end(converging_), 0);
  std::fill(std::begin(polling_), std::end(polling_), 0);
  std::fill(std::begin(overtaken_), std::end(overtaken_), 0);
  unstarted_ = fibers_ = at_barrier_ = nonzero_ = 0;
  live_ = live;
  live_count_ = live.count();
  ready_.clear();
  skip_exited();
  caller_.stack = &caller_stack_;
  caller_stack_ = {};
  if (unstarted_ < count_)
    start_fiber(caller_);
  if (abandoned_)
    for (unsigned i = 0; i < fibers_; ++i)
      forget_stack(stacks_[i]); // with the frames that ThreadSanitizer believes are still on it
  return !abandoned_;
}

void fiber_team::abandon() {
  abandoned_ = true;
  leave_for(*threads_[running_].self.stack, caller_);
}

// Switching. Inlined into what waits, so that a switch touches one frame of each stack: with
// hundreds of threads, cache misses on their stacks are much of what a switch costs.

[[gnu::always_inline]] inline void fiber_team::resumed(unsigned self) {
  running_ = self;
  threadIdx = threads_[self].index;
}

[[gnu::always_inline]] inline void fiber_team::go_to(unsigned next, unsigned self) {
  switch_to(threads_[self].self, threads_[next].self);
  resumed(self);
}

/// Runs other threads until this one is in ready_ again.
[[gnu::always_inline]] inline void fiber_team::wait() {
  const unsigned self = running_;
  if (unstarted_ < count_) {
    start_fiber(threads_[self].self);
    resumed(self);
    return;
  }
  const unsigned next = ready_.next_after(self, count_);
  if (next == self)
    return;
  if (next == thread_set::none)
    report_deadlock();
  go_to(next, self);
}

/// Threads that were released together go on in ascending order: code from before Volta counts on
/// lanes in step, and reads what a higher lane has not overwritten yet.
void fiber_team::go_on_from(unsigned lowest) {
  if (lowest < running_)
    go_to(lowest, running_);
}

// Starting and ending threads.

void fiber_team::skip_exited() {
  while (unstarted_ < count_ && !live_.contains(unstarted_))
    ++unstarted_;
}

/// Starts a fiber for the threads not started yet; returns when somebody goes on at `resume_here`.
[[gnu::noinline]] void fiber_team::start_fiber(execution &resume_here) {
  const execution fiber = new_execution(stacks_[fibers_++], &fiber_team::enter_fiber);
  switch_to(resume_here, fiber);
}

void fiber_team::enter_fiber(boost::context::detail::transfer_t from) {
  fiber_team &team = *current_team;
  fiber_stack &stack = team.stacks_[team.fibers_ - 1];
  arrived(from, stack);
  team.run_unstarted(stack);
}

void fiber_team::run_unstarted(fiber_stack &stack) {
  while (unstarted_ < count_) {
    const unsigned t = unstarted_++;
    skip_exited();
    const unsigned row = t / dim_.x;
    threads_[t].self.stack = &stack;
    threads_[t].path = nullptr;
    threads_[t].index = {{t % dim_.x, row % dim_.y, row / dim_.y}, t};
    ready_.insert(t);
    resumed(t);
    body_(context_, threads_[t].index);
    finish();
  }
  if (live_count_ == 0)
    leave_for(stack, caller_);
  const unsigned next = ready_.next_after(running_, count_);
  if (next == thread_set::none)
    report_deadlock();
  leave_for(stack, threads_[next].self);
}

void fiber_team::finish() {
  const unsigned warp = running_ / warp_threads;
  live_.erase(running_);
  ready_.erase(running_);
  --live_count_;
  ++events_;
  if (at_barrier_ && at_barrier_ == live_count_)
    complete_barrier();
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

void fiber_team::yield(const source_place &place) {
  const unsigned self = running_, warp = self / warp_threads;
  threads_[self].last = {"a change in memory", place};
  polling_[warp] |= 1u << lane();
  settle(warp);
  const bool alone = unstarted_ == count_ && ready_.next_after(self, count_) == self;
  yields_ += alone ? max_block_threads / 16 : 1;
  if (yields_ >= max_block_threads)
    look_around();
  if (!alone)
    wait();
}

/// If all that the threads did lately was to poll, then what they poll for has to come from another
/// block or from the host.
[[gnu::noinline]] void fiber_team::look_around() {
  const unsigned self = running_;
  yields_ = 0;
  if (seen_events_ == events_)
    let_other_blocks_run();
  seen_events_ = events_;
  resumed(self);
}

/// The running thread has come to where it waits for others: what it polled for has happened.
void fiber_team::meets_others(const waiting &at) {
  threads_[running_].last = at;
  polling_[running_ / warp_threads] &= ~(1u << lane());
  ++events_;
}

// Block barrier.

barrier_votes fiber_team::barrier(int predicate, const barrier_action &action,
                                  const source_place &place) {
  const unsigned self = running_, number = barrier_number_, warp = self / warp_threads;
  meets_others({action.name, place});
  nonzero_ += predicate != 0;
  if (at_barrier_ == 0)
    action_ = &action;
  else if (action_ != &action)
    report_deadlock(); // one at __syncthreads(), another at the grid's barrier: they never meet
  if (++at_barrier_ == live_count_) {
    complete_barrier();
    go_on_from(ready_.next_after(count_ - 1, count_));
  } else {
    ready_.erase(self);
    settle(warp);
    wait();
  }
  return votes_[number % 2];
}

void fiber_team::complete_barrier() {
  if (action_->run) {
    const unsigned self = running_;
    action_->run();
    resumed(self);
  }
  release_barrier();
}

void fiber_team::release_barrier() {
  votes_[barrier_number_++ % 2] = {at_barrier_, nonzero_};
  at_barrier_ = nonzero_ = 0;
  ready_ = live_;
}

// Named barriers. PTX has 16 of them, which forget who met there as soon as they have.

barrier_votes fiber_team::come_to(unsigned number, unsigned threads, bool waits, int predicate,
                                  const source_place &place) {
  const unsigned self = running_;
  meets_others({"a named barrier", place});
  uses_names_ = true;
  named_barrier &met = named_[number % std::size(named_)];
  met.votes.nonzero += predicate != 0;
  if (++met.votes.arrived >= threads) {
    const barrier_votes votes = met.votes;
    ready_ |= met.waiting;
    for (named_waiter *one = met.waiters; one; one = one->next)
      one->votes = votes;
    met = {};
    return votes;
  }
  if (!waits)
    return {};
  named_waiter one{{}, met.waiters};
  met.waiters = &one;
  met.waiting.insert(self);
  ready_.erase(self);
  settle(self / warp_threads);
  wait();
  return one.votes;
}

// Warp collectives.

bool fiber_team::is_complete(const detail::rendezvous &met) const {
  return (live_.warp(met.warp) & met.mask & ~met.arrived) == 0;
}

void fiber_team::release(detail::rendezvous &met) {
  if (met.work)
    met.work(met);
  met.readers = static_cast<unsigned>(std::popcount(met.arrived));
  ready_.insert_lanes(met.warp, met.arrived);
  keep(met.mask == full_warp ? nullptr : &met, met.warp);
}

void fiber_team::keep(detail::rendezvous *met, unsigned warp) {
  detail::rendezvous *before = std::exchange(kept_[warp], met);
  if (before && before->readers == 0)
    recycle(before);
}

void fiber_team::recycle(detail::rendezvous *met) noexcept {
  met->next = unused_;
  unused_ = met;
}

/// A lane that calls a collective with a mask which does not name it goes with the lanes that are
/// named, on a GPU, if it is with them. CUDA does not define that. Here those may be through: this
/// is what they left.
detail::rendezvous *fiber_team::missed(unsigned mask, const source_place &place) {
  detail::rendezvous *met = kept_[running_ / warp_threads];
  const bool is_it = met && met->mask == mask && !(met->arrived >> lane() & 1) &&
                     source_place{met->file, met->line} == place;
  return is_it ? met : nullptr;
}

/// The value may be no value: null, and no bytes, which memcpy() may not be given.
static void offer(detail::rendezvous &met, unsigned lane, const void *value, unsigned size) {
  std::copy_n(static_cast<const std::byte *>(value), size, met.values[lane]);
}

detail::rendezvous *fiber_team::arrive(unsigned mask, const void *value, unsigned size,
                                       const source_place &place, detail::warp_work work) {
  const unsigned warp = running_ / warp_threads, bit = 1u << lane();
  meets_others({"a warp collective", place});
  if (detail::rendezvous *met = mask & bit ? nullptr : missed(mask, place)) {
    offer(*met, lane(), value, size);
    met->arrived |= bit;
    ++met->readers;
    return met;
  }
  detail::rendezvous **link = &meeting_[warp];
  while (*link && ((*link)->mask != mask || (*link)->work != work || ((*link)->arrived & bit)))
    link = &(*link)->next;
  if (!*link) {
    if (!unused_)
      unused_ = &rendezvous_.emplace_back();
    *link = unused_;
    unused_ = unused_->next;
    (*link)->mask = mask;
    (*link)->warp = warp;
    (*link)->work = work;
    (*link)->arrived = 0;
    (*link)->file = place.file;
    (*link)->line = place.line;
    (*link)->next = nullptr;
  }
  detail::rendezvous &met = **link;
  offer(met, lane(), value, size);
  met.arrived |= bit;
  if (is_complete(met)) {
    *link = met.next;
    release(met);
    if (converging_[warp] && ++overtaken_[warp] == max_overtaken)
      let_converged_go(warp);
    // A warp goes on for a while: its stacks are in the cache. Others have their turn too, since it
    // may wait for what they do: `while (locked) locked = __shfl_sync(mask, lane ? 0 : take(), 0)`.
    if (++turns_ % max_turns)
      go_on_from(warp * warp_threads + static_cast<unsigned>(std::countr_zero(met.arrived)));
    else
      wait();
  } else {
    ready_.erase(running_);
    settle(warp);
    wait();
  }
  return &met;
}

void fiber_team::leave(detail::rendezvous *met) noexcept {
  if (--met->readers == 0 && met != kept_[met->warp])
    recycle(met);
}

unsigned fiber_team::converge(const source_place &place) {
  const unsigned self = running_, warp = self / warp_threads;
  meets_others({"the convergence of its warp", place});
  converging_[warp] |= 1u << lane();
  ready_.erase(self);
  settle(warp);
  wait();
  return threads_[self].converged;
}

/// Less than 0 if `a` is before `b` in the source, 0 if both are at one place and came the same
/// way.
int fiber_team::compare_progress(const thread &a, const thread &b) {
  const auto depth_of = [](const path_step *step) {
    unsigned depth = 0;
    for (; step; step = step->outer())
      ++depth;
    return depth;
  };
  const path_step *in_a = a.path, *in_b = b.path;
  const path_step *more_of_a = nullptr, *more_of_b = nullptr; // what only one of the two is in
  const unsigned depth_a = depth_of(in_a), depth_b = depth_of(in_b);
  for (unsigned depth = depth_a; depth > depth_b; --depth)
    in_a = (more_of_a = in_a)->outer();
  for (unsigned depth = depth_b; depth > depth_a; --depth)
    in_b = (more_of_b = in_b)->outer();
  int difference = 0; // of the outermost step that differs
  for (; in_a != in_b; in_a = in_a->outer(), in_b = in_b->outer())
    if (const int here = in_a->compare(*in_b))
      difference = here;
  if (difference)
    return difference;
  const unsigned line_a = more_of_a ? more_of_a->line() : a.last.place.line;
  const unsigned line_b = more_of_b ? more_of_b->line() : b.last.place.line;
  if (line_a != line_b)
    return line_a < line_b ? -1 : 1;
  if (more_of_a || more_of_b)
    return more_of_a ? -1 : 1; // a step that began on the line of a place: what ends first
  return a.last.place == b.last.place ? 0 : 1;
}

/// Releases a group of converging lanes when no other lane of the warp can get there any more.
void fiber_team::settle(unsigned warp) {
  if (!converging_[warp])
    return;
  const unsigned first_thread = warp * warp_threads;
  const unsigned unstarted = unstarted_ <= first_thread ? full_warp
                             : unstarted_ >= first_thread + warp_threads
                                 ? 0
                                 : full_warp << (unstarted_ - first_thread);
  if ((live_.warp(warp) & unstarted) | (ready_.warp(warp) & ~polling_[warp]))
    return;
  let_converged_go(warp);
}

/// Releases those of the converging lanes that are together.
void fiber_team::let_converged_go(unsigned warp) {
  const unsigned waiting = converging_[warp], first_thread = warp * warp_threads;
  // Lanes that are further on wait for those that are still before them.
  const auto lane_in = [&](unsigned lanes) -> const thread & {
    return threads_[first_thread + static_cast<unsigned>(std::countr_zero(lanes))];
  };
  const thread *hindmost = &lane_in(waiting);
  for (unsigned rest = waiting; rest; rest &= rest - 1)
    if (compare_progress(lane_in(rest), *hindmost) < 0)
      hindmost = &lane_in(rest);
  unsigned group = 0;
  for (unsigned rest = waiting; rest; rest &= rest - 1)
    if (compare_progress(lane_in(rest), *hindmost) == 0)
      group |= rest & -rest;
  for (unsigned rest = group; rest; rest &= rest - 1)
    threads_[first_thread + static_cast<unsigned>(std::countr_zero(rest))].converged = group;
  converging_[warp] &= ~group;
  overtaken_[warp] = 0;
  ready_.insert_lanes(warp, group);
}

// Threads that wait for ever.

void fiber_team::report_deadlock() {
  worker &w = worker::current();
  { // trap() destroys nothing
    deadlock_report report("the threads of a block wait for each other");
    report.add_block(this_block(), w.kernel, this, nullptr);
    report.print();
  }
  w.scope->trap(cudaErrorLaunchTimeout);
}

namespace {

/// "0-31, 64", at most so many ranges.
std::string ranges_of(const std::vector<unsigned> &threads) {
  constexpr unsigned shown_ranges = 8;
  std::string text;
  unsigned ranges = 0;
  for (std::size_t i = 0; i < threads.size();) {
    std::size_t last = i;
    while (last + 1 < threads.size() && threads[last + 1] == threads[last] + 1)
      ++last;
    if (++ranges > shown_ranges)
      return text + ", ...";
    text.append(ranges == 1 ? "" : ", ").append(std::to_string(threads[i]));
    if (last != i)
      text.append("-").append(std::to_string(threads[last]));
    i = last + 1;
  }
  return text;
}

} // namespace

std::string fiber_team::describe() const {
  struct group {
    waiting at;
    std::vector<unsigned> threads;
  };
  std::vector<group> groups;
  for (unsigned t = 0; t < unstarted_; ++t) {
    if (!live_.contains(t))
      continue;
    const waiting &at = threads_[t].last;
    auto same = std::find_if(groups.begin(), groups.end(), [&](const group &g) {
      return g.at.operation == at.operation && g.at.place == at.place;
    });
    if (same == groups.end())
      same = groups.insert(same, {at, {}});
    same->threads.push_back(t);
  }
  std::string text;
  for (const group &g : groups) {
    const bool one = g.threads.size() == 1;
    text.append("    ").append(g.at.place.file).append(":");
    text.append(std::to_string(g.at.place.line)).append(one ? ": thread " : ": threads ");
    text.append(ranges_of(g.threads)).append(one ? " waits for " : " wait for ");
    text.append(g.at.operation).append("\n");
  }
  char line[160];
  for (unsigned warp = 0; warp * warp_threads < count_; ++warp)
    for (const detail::rendezvous *met = meeting_[warp]; met; met = met->next) {
      std::snprintf(line, sizeof line,
                    "    warp %u: lanes 0x%08x are in a collective with mask 0x%08x; lanes 0x%08x "
                    "do not come\n",
                    warp, met->arrived, met->mask, live_.warp(warp) & met->mask & ~met->arrived);
      text += line;
    }
  return text;
}

} // namespace offloom
