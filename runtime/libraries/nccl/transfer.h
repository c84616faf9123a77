// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// transfer: what one rank sends and receives in a collective, or in the messages of a group, a bit
// at a time and never waiting. So one thread can go on with several ranks, and a rank with all of
// its messages at once.
#pragma once

#include "clique.h"
#include "reduction.h"

#include <deque>
#include <string>

namespace offloom::comm {

/// What goes before the first data of a message, so that ranks whose calls do not fit each other
/// learn it.
struct alignas(message_alignment) envelope {
  call_kind kind;
  std::uint32_t type, op, root;
  std::uint64_t count;

  bool operator==(const envelope &other) const {
    return kind == other.kind && type == other.type && op == other.op && root == other.root &&
           count == other.count;
  }
};
static_assert(sizeof(envelope) == message_alignment);

std::string text_of(const envelope &e);

class transfer {
public:
  /// Of messages between two ranks, or of a collective.
  transfer(std::shared_ptr<clique> ranks, int rank, const envelope &what)
      : clique_(std::move(ranks)), rank_(rank), what_(what) {}

  // What is to be done. What is sent to, or comes from, one rank does so in the order of the calls.

  /// Begins a message to each rank that something is sent to, or from each that sends.
  void announce(int to, const envelope &what);
  void expect(int from, const envelope &what);
  /// Sends bytes; not beyond \p ready, if that is given: what is there so far.
  void send(int to, const std::byte *data, std::size_t bytes, const std::size_t *ready = nullptr);
  /// Receives bytes. Returns how many have come, as it changes.
  const std::size_t *receive(int from, std::byte *data, std::size_t bytes);
  /// Reduces what all others send to this rank, and its own. Returns how many bytes are done. With
  /// \p last, nothing is written before all has been sent.
  const std::size_t *reduce(ncclDataType_t type, ncclRedOp_t op, const std::byte *own,
                            std::byte *result, std::size_t count, bool last);
  /// Memory of the transfer's own.
  std::byte *room(std::size_t bytes);

  /// Does what can be done now; tells whether that was anything.
  bool proceed();
  bool is_done() const;

  /// Whether it cannot go on without this rank.
  bool waits_for(int rank) const;
  /// What another rank does that does not fit; empty if all does.
  const std::string &contradiction() const { return contradiction_; }

private:
  struct flow {
    int peer;
    std::byte *data;
    std::size_t bytes;
    const std::size_t *ready = nullptr;
    const envelope *fits = nullptr; ///< what comes must be
    std::size_t done = 0;
    flow *before = nullptr; ///< of the same peer
    bool behind_reduction = false;
    bool is_over() const { return done == bytes; }
  };
  struct reduction {
    ncclDataType_t type;
    ncclRedOp_t op;
    const std::byte *own;
    std::byte *result;
    std::size_t bytes;
    std::size_t done = 0;
    bool last;
  };

  ring ring_between(int from, int to) const;
  const flow &append(std::deque<flow> &flows, flow added);
  bool may_begin(const flow &f) const;
  bool has_reduced() const { return !reduction_ || reduction_->done == reduction_->bytes; }
  bool send_some(flow &f);
  bool receive_some(flow &f);
  void compare(const flow &f);
  bool reduce_some();
  std::size_t reducible(std::vector<const std::byte *> &inputs) const;
  bool is_idle(const flow &f) const;

  std::shared_ptr<clique> clique_;
  int rank_;
  envelope what_;
  std::deque<flow> sent_, received_;
  std::deque<envelope> envelopes_;
  std::deque<std::vector<std::byte>> rooms_;
  std::unique_ptr<reduction> reduction_;
  std::string contradiction_;
};

} // namespace offloom::comm
