// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// event_record: the last time that an event was recorded.
#pragma once

#include "device_memory/interprocess_mark.h"
#include "streams/stream_queue.h"

#include <memory>
#include <mutex>

namespace offloom {

/// Shared by the event and the operations that take its time, so that it may be destroyed before it
/// has happened.
class event_record : public std::enable_shared_from_this<event_record> {
public:
  /// With a mark, what is recorded is known to all processes that have the event.
  explicit event_record(std::shared_ptr<interprocess_mark> mark = nullptr)
      : mark_(std::move(mark)) {}

  const std::shared_ptr<interprocess_mark> &mark() const { return mark_; }

  /// True if the event was ever recorded.
  bool exists() const;

  /// Records the event at the end of a queue.
  void make(const queue_reference &queue);

  /// Notes that it happens when the queue passes `number`.
  void make(const queue_reference &queue, std::uint64_t number);

  /// Notes that it happens now.
  void take_time();

  /// True of an event that was never recorded, too.
  bool has_happened() const;

  /// Returns when it has happened.
  void wait() const;

  /// Makes what is put into the queue from now on wait for it.
  void hold_up(const queue_reference &queue) const;

  /// When it happened: the host's steady clock.
  std::int64_t nanoseconds() const;

private:
  struct place {
    queue_reference queue; ///< null: it happened before the call returned
    std::uint64_t number = 0;
  };
  place where() const;
  std::uint64_t begin();
  void make_for_all_processes(const queue_reference &queue);

  const std::shared_ptr<interprocess_mark> mark_; ///< if not null, all else is not used
  mutable std::mutex mutex_;
  place place_;
  std::uint64_t latest_ = 0; ///< records so far
  std::int64_t nanoseconds_ = 0;
};

} // namespace offloom
