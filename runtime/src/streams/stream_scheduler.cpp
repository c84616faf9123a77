// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams/stream_scheduler.h"

#include "devices/devices.h"
#include "streams/stream_executors.h"

#include <algorithm>

namespace offloom {

namespace {

// What NVIDIA's driver accepts before a launch waits for earlier ones.
constexpr std::size_t longest_queue = 1024;

bool passed(const stream_queue &queue, std::uint64_t number) {
  return !queue.first || queue.first->number > number;
}

bool goes_before(const stream_queue &a, const stream_queue &b) {
  return a.priority != b.priority ? a.priority < b.priority : a.first->number < b.first->number;
}

} // namespace

stream_scheduler &stream_scheduler::instance() {
  // Never destroyed: executors use it until the process is gone.
  static stream_scheduler &scheduler = *new stream_scheduler;
  return scheduler;
}

operation &stream_scheduler::take_operation() {
  {
    std::lock_guard held(mutex_);
    if (operation *const op = idle_operations_) {
      idle_operations_ = op->next;
      return *op;
    }
  }
  return *new operation;
}

std::uint64_t stream_scheduler::put(const queue_reference &queue, operation &op) {
  lock held(mutex_);
  if (queue->length >= longest_queue)
    help(
        held, [&] { return queue->length < longest_queue; }, [&] { return find_runnable(*queue); });
  const std::uint64_t number = append(queue, op);
  stream_executors::instance().notice();
  return number;
}

void stream_scheduler::put_wait(const queue_reference &queue, const queue_reference &awaited,
                                std::uint64_t number) {
  operation &op = take_operation();
  op.awaited = awaited;
  op.awaited_number = number;
  put(queue, op);
}

bool stream_scheduler::is_idle(const stream_queue &queue) {
  std::lock_guard held(mutex_);
  return !must_wait(queue);
}

bool stream_scheduler::is_done(const stream_queue &queue) {
  std::lock_guard held(mutex_);
  return queue.kind == stream_kind::legacy ? !must_wait(queue) : !queue.first;
}

bool stream_scheduler::has_passed(const stream_queue &queue, std::uint64_t number) {
  std::lock_guard held(mutex_);
  return passed(queue, number);
}

void stream_scheduler::wait(const queue_reference &queue, std::uint64_t number) {
  lock held(mutex_);
  help(held, [&] { return passed(*queue, number); }, [&] { return find_runnable(*queue); });
}

void stream_scheduler::wait(const queue_reference &queue) {
  if (queue->kind == stream_kind::legacy)
    return perform(queue, [](cudaError_t) {});
  lock held(mutex_);
  const std::uint64_t number = last_number_;
  help(held, [&] { return passed(*queue, number); }, [&] { return find_runnable(*queue); });
}

void stream_scheduler::wait_for_device(int device) {
  lock held(mutex_);
  const std::uint64_t number = last_number_;
  help(
      held,
      [&] {
        return std::all_of(pending_.begin(), pending_.end(), [&](const queue_reference &q) {
          return q->device != device || passed(*q, number);
        });
      },
      [&] { return find_runnable_of_device(device, number); });
}

void stream_scheduler::hurry() {
  std::lock_guard held(mutex_);
  stream_executors::instance().hurry();
}

stream_scheduler::turn::turn(stream_scheduler &scheduler, const queue_reference &queue)
    : scheduler_(scheduler), queue_(queue.get()) {
  lock held(scheduler_.mutex_);
  operation_.is_reserved = true;
  scheduler_.append(queue, operation_);
  scheduler_.help(
      held, [&] { return queue_->first == &operation_ && !scheduler_.is_obstructed(*queue_); },
      [&] { return scheduler_.find_runnable(*queue_); });
  queue_->is_running = true;
}

stream_scheduler::turn::turn(stream_scheduler &scheduler, const queue_reference &queue,
                             only_if_idle)
    : scheduler_(scheduler) {
  std::lock_guard held(scheduler_.mutex_);
  if (scheduler_.must_wait(*queue))
    return;
  queue_ = queue.get();
  operation_.is_reserved = true;
  scheduler_.append(queue, operation_);
  queue_->is_running = true;
}

stream_scheduler::turn::~turn() {
  if (!queue_)
    return;
  std::lock_guard held(scheduler_.mutex_);
  scheduler_.remove_first(*queue_);
  scheduler_.wake_sleepers(false);
}

std::uint64_t stream_scheduler::append(const queue_reference &queue, operation &op) {
  op.number = ++last_number_;
  op.next = nullptr;
  if (queue->first) {
    queue->last->next = &op;
  } else {
    pending_.push_back(queue);
    queue->first = &op;
  }
  queue->last = &op;
  ++queue->length;
  return op.number;
}

/// The queue may be gone afterwards.
void stream_scheduler::remove_first(stream_queue &queue) {
  queue.is_running = false;
  queue.first = queue.first->next;
  --queue.length;
  if (queue.first)
    return;
  const auto place = std::find_if(pending_.begin(), pending_.end(),
                                  [&](const queue_reference &q) { return q.get() == &queue; });
  std::swap(*place, pending_.back());
  pending_.pop_back();
}

void stream_scheduler::run_first(lock &held, stream_queue &queue) {
  operation &op = *queue.first;
  queue.is_running = true;
  held.unlock();
  op.run(context_error.load(std::memory_order_relaxed));
  op.release();
  held.lock();
  remove_first(queue);
  op.next = idle_operations_;
  idle_operations_ = &op;
  if (!pending_.empty())
    stream_executors::instance().notice_end();
  wake_sleepers(false);
}

/// Calls visit(other) for each queue that the first operation waits for; tells whether there is
/// one.
template <class F>
bool stream_scheduler::for_each_obstacle(const stream_queue &queue, F &&visit) const {
  const operation &op = *queue.first;
  bool found = false;
  const auto consider = [&](stream_queue &other, std::uint64_t number) {
    if (!passed(other, number)) {
      found = true;
      visit(other);
    }
  };
  if (op.awaited)
    consider(*op.awaited, op.awaited_number);
  if (queue.kind == stream_kind::blocking)
    consider(*legacy_queue(queue.device), op.number);
  if (queue.kind == stream_kind::legacy)
    for (const queue_reference &other : pending_)
      if (other->device == queue.device && other->kind == stream_kind::blocking)
        consider(*other, op.number);
  return found;
}

bool stream_scheduler::is_obstructed(const stream_queue &queue) const {
  return for_each_obstacle(queue, [](stream_queue &) {});
}

/// True if an operation at the queue's end would wait.
bool stream_scheduler::must_wait(const stream_queue &queue) const {
  if (queue.first)
    return true;
  if (pending_.empty())
    return false;
  switch (queue.kind) {
  case stream_kind::legacy:
    return std::any_of(pending_.begin(), pending_.end(), [&](const queue_reference &other) {
      return other->device == queue.device && other->kind == stream_kind::blocking;
    });
  case stream_kind::blocking:
    return legacy_queue(queue.device)->first;
  case stream_kind::non_blocking:
    return false;
  }
  return false;
}

/// The queue whose first operation can run now and brings this one forward; null if there is none.
/// Numbers fall from an operation to what it waits for, so that the search ends.
stream_queue *stream_scheduler::find_runnable(stream_queue &queue) const {
  if (!queue.first || queue.is_running)
    return nullptr;
  stream_queue *found = nullptr;
  const bool obstructed = for_each_obstacle(queue, [&](stream_queue &other) {
    if (!found)
      found = find_runnable(other);
  });
  return obstructed ? found : queue.first->is_reserved ? nullptr : &queue;
}

stream_queue *stream_scheduler::find_runnable_of_device(int device, std::uint64_t number) const {
  stream_queue *best = nullptr;
  for (const queue_reference &queue : pending_)
    if (queue->device == device && !passed(*queue, number))
      if (stream_queue *const found = find_runnable(*queue))
        if (!best || goes_before(*found, *best))
          best = found;
  return best;
}

/// The queue whose first operation an executor should run, none that was put after `newest`.
stream_queue *stream_scheduler::choose(std::uint64_t newest) const {
  stream_queue *best = nullptr;
  for (const queue_reference &queue : pending_)
    if (!queue->is_running && !queue->first->is_reserved && queue->first->number <= newest &&
        (!best || goes_before(*queue, *best)) && !is_obstructed(*queue))
      best = queue.get();
  return best;
}

/// Runs what find() names until is_over(), and sleeps while it names none.
template <class Over, class Find>
void stream_scheduler::help(lock &held, Over &&is_over, Find &&find) {
  while (!is_over()) {
    if (stream_queue *const queue = find()) {
      run_first(held, *queue);
      continue;
    }
    sleeper me{[](const void *c) { return (*static_cast<const Over *>(c))(); }, &is_over, {}};
    sleepers_.push_back(&me);
    me.wake.wait(held);
    sleepers_.erase(std::find(sleepers_.begin(), sleepers_.end(), &me));
  }
}

/// Wakes those whose condition holds, or all, because there may be something to help with.
void stream_scheduler::wake_sleepers(bool all) {
  for (sleeper *s : sleepers_)
    if (all || s->is_over(s->condition))
      s->wake.notify_one();
}

} // namespace offloom
