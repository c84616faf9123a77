// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams/event_record.h"

#include "streams/stream_calls.h"

#include <chrono>

namespace offloom {

namespace {

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace

bool event_record::exists() const {
  if (mark_)
    return mark_->newest() != 0;
  std::lock_guard held(mutex_);
  return latest_ != 0;
}

void event_record::make(const queue_reference &queue) {
  if (mark_)
    return make_for_all_processes(queue);
  stream_scheduler &scheduler = stream_scheduler::instance();
  if (streams_are_synchronous() || scheduler.is_idle(*queue)) {
    scheduler.perform(queue, [this](cudaError_t) { take_time(); });
    return;
  }
  const std::uint64_t mine = begin();
  const std::uint64_t number = scheduler.put(queue, [self = shared_from_this(), mine](cudaError_t) {
    std::lock_guard held(self->mutex_);
    if (self->latest_ == mine)
      self->nanoseconds_ = now();
  });
  std::lock_guard held(mutex_);
  if (latest_ == mine)
    place_ = {queue, number};
}

void event_record::make_for_all_processes(const queue_reference &queue) {
  const std::uint64_t number = mark_->begin_record();
  const auto end = [mark = mark_, number](cudaError_t) { mark->end_record(number); };
  if (streams_are_synchronous())
    stream_scheduler::instance().perform(queue, end);
  else
    stream_scheduler::instance().put(queue, end);
}

void event_record::make(const queue_reference &queue, std::uint64_t number) {
  if (mark_)
    return make_for_all_processes(queue);
  begin();
  std::lock_guard held(mutex_);
  place_ = {queue, number};
}

/// The number of a new record, which replaces those before.
std::uint64_t event_record::begin() {
  std::lock_guard held(mutex_);
  return ++latest_;
}

void event_record::take_time() {
  if (mark_)
    return mark_->end_record(mark_->begin_record());
  std::lock_guard held(mutex_);
  ++latest_;
  place_ = {};
  nanoseconds_ = now();
}

event_record::place event_record::where() const {
  std::lock_guard held(mutex_);
  return place_;
}

bool event_record::has_happened() const {
  if (mark_)
    return mark_->has_happened(mark_->newest());
  const place at = where();
  return !at.queue || stream_scheduler::instance().has_passed(*at.queue, at.number);
}

void event_record::wait() const {
  const place at = where();
  if (mark_) {
    stream_scheduler::instance().hurry();
    mark_->wait(mark_->newest());
  } else if (at.queue)
    stream_scheduler::instance().wait(at.queue, at.number);
  show_device_output();
}

void event_record::hold_up(const queue_reference &queue) const {
  stream_scheduler &scheduler = stream_scheduler::instance();
  if (mark_) {
    if (const std::uint64_t number = mark_->newest(); !mark_->has_happened(number))
      (void)put_in_stream(queue, false, [mark = mark_, number] {
        mark->wait(number);
        return cudaSuccess;
      });
    return;
  }
  const place at = where();
  if (at.queue && at.queue != queue && !scheduler.has_passed(*at.queue, at.number))
    scheduler.put_wait(queue, at.queue, at.number);
}

std::int64_t event_record::nanoseconds() const {
  std::lock_guard held(mutex_);
  return nanoseconds_;
}

} // namespace offloom
