// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stream_scheduler: which operation of which stream may run, and on which thread it does.
//
// Every operation gets a number when it is put into its stream, and every rule about order says
// that some stream must have *passed* a number: be rid of all operations up to it. So what an
// operation waits for is one comparison for each stream, and is never written down.
//
// A thread that waits does the work it waits for itself. What nobody waits for is done by executors
// (stream_executors.h), which look for it every now and then: a program that launches and
// synchronises at once never pays for waking another thread. See docs/design/streams.md.
#pragma once

#include "devices/api_call.h"
#include "streams/stream_operation.h"
#include "streams/stream_queue.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace offloom {

class stream_scheduler {
public:
  static stream_scheduler &instance();

  /// An operation to be filled and put.
  operation &take_operation();

  /// Puts an operation at the end of a queue and returns its number. Waits first when the queue is
  /// as long as a GPU lets it become.
  std::uint64_t put(const queue_reference &queue, operation &op);

  /// The same for work(broken): see operation::hold().
  template <class F> std::uint64_t put(const queue_reference &queue, F work) {
    operation &op = take_operation();
    op.hold(std::move(work));
    return put(queue, op);
  }

  /// Calls work(broken) on the calling thread when it is its turn in the queue; returns when that
  /// has returned.
  template <class F> void perform(const queue_reference &queue, F &&work) {
    turn mine(*this, queue);
    work(context_error.load(std::memory_order_relaxed));
  }

  /// Calls work(broken) on the calling thread if that needs no waiting; tells whether it did.
  template <class F> bool perform_if_idle(const queue_reference &queue, F &&work) {
    turn mine(*this, queue, only_if_idle());
    if (mine.has_come())
      work(context_error.load(std::memory_order_relaxed));
    return mine.has_come();
  }

  /// Puts an operation that waits until `awaited` has passed `number`.
  void put_wait(const queue_reference &queue, const queue_reference &awaited, std::uint64_t number);

  /// True if work put into the queue now would not have to wait.
  bool is_idle(const stream_queue &queue);

  /// True if the queue is empty; of a legacy stream, if those that it waits for are, too.
  bool is_done(const stream_queue &queue);

  bool has_passed(const stream_queue &queue, std::uint64_t number);

  /// Waits until the queue has passed `number`.
  void wait(const queue_reference &queue, std::uint64_t number);

  /// Waits for everything put so far into the queue and those that it waits for, or into any queue
  /// of a device.
  void wait(const queue_reference &queue);
  void wait_for_device(int device);

  /// Someone asks for what has not begun: lets executors begin at once.
  void hurry();

private:
  friend class stream_executors;
  struct only_if_idle {};

  /// A place in a queue that the calling thread itself fills.
  class turn {
  public:
    turn(stream_scheduler &, const queue_reference &);
    turn(stream_scheduler &, const queue_reference &, only_if_idle);
    ~turn();
    turn(const turn &) = delete;
    turn &operator=(const turn &) = delete;
    bool has_come() const { return queue_ != nullptr; }

  private:
    stream_scheduler &scheduler_;
    stream_queue *queue_ = nullptr;
    operation operation_;
  };

  /// A thread that sleeps until is_over().
  struct sleeper {
    bool (*is_over)(const void *);
    const void *condition;
    std::condition_variable wake;
  };

  using lock = std::unique_lock<std::mutex>;

  // All below are called with the mutex held.
  std::uint64_t append(const queue_reference &queue, operation &op);
  void remove_first(stream_queue &queue);
  void run_first(lock &held, stream_queue &queue);
  template <class F> bool for_each_obstacle(const stream_queue &queue, F &&visit) const;
  bool is_obstructed(const stream_queue &queue) const;
  bool must_wait(const stream_queue &queue) const;
  stream_queue *find_runnable(stream_queue &queue) const;
  stream_queue *find_runnable_of_device(int device, std::uint64_t number) const;
  stream_queue *choose(std::uint64_t newest) const;
  template <class Over, class Find> void help(lock &held, Over &&is_over, Find &&find);
  void wake_sleepers(bool all);

  std::mutex mutex_;
  std::uint64_t last_number_ = 0;
  std::vector<queue_reference> pending_; ///< the queues that hold operations
  std::vector<sleeper *> sleepers_;
  operation *idle_operations_ = nullptr;
};

} // namespace offloom
