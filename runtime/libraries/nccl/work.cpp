// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The calls of some ranks, as work in a stream: one thread goes on with all of them until they are
// done. So a thread that drives several devices needs no other one, and messages of a group need no
// order.
#include "call.h"
#include "message.h"
#include "patience.h"

#include <algorithm>

namespace offloom::comm {

namespace {

/// One rank's part.
class part {
public:
  part(const rank_calls &calls)
      : calls_(calls), lock_(calls.state->working), messages_(make(call_kind::point_to_point)) {
    if (is_failed())
      return;
    for (const call &c : calls_.calls)
      if (c.kind == call_kind::point_to_point)
        plan(messages_, c, ranks(), state().rank);
    state().self().calls += calls_.calls.size();
    state().self().last_call = calls_.calls.back().kind;
    begin_next();
  }

  rank_state &state() const { return *calls_.state; }
  bool is_failed() const { return state().aborted || state().error != ncclSuccess; }
  bool is_over() const { return is_failed() || (!collective_ && messages_.is_done()); }

  bool proceed();
  /// Whether the part has failed since another rank is gone.
  bool look_for_others();
  void say_what_it_waits_for(double seconds) const;

private:
  int ranks() const { return state().ranks->ranks(); }
  transfer make(call_kind kind) const {
    envelope what = {};
    what.kind = kind;
    return {state().ranks, state().rank, what};
  }
  void begin_next();
  void check(const transfer &t);
  void end(ncclResult_t error);
  bool waits_for(int rank) const {
    return messages_.waits_for(rank) || (collective_ && collective_->waits_for(rank));
  }
  const char *what_waits() const {
    return name_of(collective_ ? collective_call_->kind : call_kind::point_to_point);
  }

  const rank_calls &calls_;
  std::lock_guard<std::mutex> lock_;
  transfer messages_;
  std::size_t next_ = 0;
  const call *collective_call_ = nullptr;
  std::unique_ptr<transfer> collective_; ///< the one that it is at
};

void part::begin_next() {
  collective_.reset();
  while (next_ < calls_.calls.size() && calls_.calls[next_].kind == call_kind::point_to_point)
    ++next_;
  if (next_ == calls_.calls.size())
    return;
  collective_call_ = &calls_.calls[next_++];
  collective_ = std::make_unique<transfer>(make(collective_call_->kind));
  plan(*collective_, *collective_call_, ranks(), state().rank);
}

bool part::proceed() {
  if (is_over())
    return false;
  bool moved = messages_.proceed();
  check(messages_);
  if (collective_) {
    moved |= collective_->proceed();
    check(*collective_);
    if (!is_failed() && collective_->is_done()) {
      begin_next();
      moved = true;
    }
  }
  return moved;
}

void part::check(const transfer &t) {
  if (t.contradiction().empty() || is_failed())
    return;
  say("calls of ranks do not fit each other: %s", t.contradiction().c_str());
  end(ncclInvalidUsage);
}

/// Others learn it from the rank's state.
void part::end(ncclResult_t error) {
  state().error = error;
  state().self().state = presence::aborted;
}

bool part::look_for_others() {
  if (is_over())
    return false;
  for (int rank = 0; rank < ranks(); ++rank) {
    if (!waits_for(rank) || !state().ranks->is_gone(rank))
      continue;
    if (proceed()) // with what it sent before it went
      return false;
    member &gone = (*state().ranks)[rank];
    say("rank %d waits in %s for rank %d, which %s", state().rank, what_waits(), rank,
        gone.state == presence::aborted ? "has failed or been aborted"
        : gone.state == presence::left  ? "has destroyed its communicator"
                                        : "was a process that has ended");
    end(ncclRemoteError);
    return true;
  }
  return false;
}

void part::say_what_it_waits_for(double seconds) const {
  if (is_over())
    return;
  std::string others;
  for (int rank = 0; rank < ranks(); ++rank) {
    if (!waits_for(rank))
      continue;
    const member &m = (*state().ranks)[rank];
    others += (others.empty() ? "rank " : ", rank ") + std::to_string(rank) +
              " (which is at call " + std::to_string(m.calls.load()) + ", " + name_of(m.last_call) +
              ")";
  }
  say("rank %d of %d has waited %.0f s at call %llu, %s, for %s", state().rank, ranks(), seconds,
      static_cast<unsigned long long>(state().self().calls), what_waits(), others.c_str());
}

} // namespace

void run(const std::vector<rank_calls> &ranks) {
  std::deque<part> parts; // in the order of ranks, in which they are locked
  for (const rank_calls &calls : ranks)
    parts.emplace_back(calls);
  const auto all_over = [&] {
    return std::all_of(parts.begin(), parts.end(), [](const part &p) { return p.is_over(); });
  };
  patience waiting;
  while (!all_over()) {
    bool moved = false;
    for (part &p : parts)
      moved |= p.proceed();
    if (moved) {
      waiting.reset();
      continue;
    }
    waiting.idle();
    if (waiting.should_look())
      for (part &p : parts)
        p.look_for_others();
    if (waiting.should_speak())
      for (const part &p : parts)
        p.say_what_it_waits_for(waiting.seconds());
  }
}

} // namespace offloom::comm
