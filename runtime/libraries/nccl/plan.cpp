// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each collective sends where.
//
// Reductions of long arrays divide them: each rank reduces a share and sends that on, as all of
// them are read. Short ones are sent whole, and each rank that wants the result reduces them
// itself.
#include "call.h"

#include <cstring>

namespace offloom::comm {

namespace {

constexpr std::size_t short_bytes = 8 << 10; // the smallest ring has twice as much

class planner {
public:
  planner(transfer &t, const call &c, int ranks, int rank)
      : t_(t), c_(c), ranks_(ranks), rank_(rank), send_(static_cast<const std::byte *>(c.send)),
        what_{c.kind, std::uint32_t(c.type), std::uint32_t(c.multiplied ? ncclNumOps : c.op),
              std::uint32_t(c.root), c.count} {}

  void plan();

private:
  struct share {
    std::size_t begin, end; ///< elements
  };

  template <class F> void for_others(F &&each) const {
    for (int i = 1; i < ranks_; ++i) // each rank begins with another one
      each((rank_ + i) % ranks_);
  }
  std::size_t element() const { return size_of(c_.type); }
  share share_of(int rank) const;
  bool is_short() const { return c_.bytes() <= short_bytes; }

  void multiply();
  void keep(const std::byte *from, std::byte *to, std::size_t bytes);
  void reduce_whole(bool wants, bool to_all);
  void reduce_shares(bool to_all);
  void reduce_scatter();
  void broadcast();
  void exchange_blocks(std::size_t send_step, bool from_all, bool to_all);
  void message();

  transfer &t_;
  const call &c_;
  int ranks_, rank_;
  const std::byte *send_;
  envelope what_;
};

/// Of equal length, a multiple of what a line of cache holds.
planner::share planner::share_of(int rank) const {
  const std::size_t step = message_alignment / element();
  const std::size_t length = ((c_.count + ranks_ - 1) / ranks_ + step - 1) / step * step;
  return {std::min(c_.count, rank * length), std::min(c_.count, (rank + 1) * length)};
}

/// The operand times the rank's factor.
void planner::multiply() {
  const std::size_t count = c_.kind == call_kind::reduce_scatter ? c_.count * ranks_ : c_.count;
  std::byte *const scaled = t_.room(count * element());
  scale(c_.type, c_.multiplied->get(), send_, scaled, count);
  send_ = scaled;
}

/// The rank's own part, in place or not.
void planner::keep(const std::byte *from, std::byte *to, std::size_t bytes) {
  if (from != to)
    std::memmove(to, from, bytes);
}

void planner::reduce_whole(bool wants, bool to_all) {
  for_others([&](int other) {
    if (to_all || other == c_.root) {
      t_.announce(other, what_);
      t_.send(other, send_, c_.bytes());
    }
    if (wants)
      t_.expect(other, what_);
  });
  if (wants)
    t_.reduce(c_.type, c_.op, send_, c_.to(), c_.count, true);
}

void planner::reduce_shares(bool to_all) {
  const bool is_root = rank_ == c_.root;
  const share own = share_of(rank_);
  const std::size_t begin = own.begin * element(), bytes = own.end * element() - begin;
  std::byte *const result = to_all || is_root ? c_.to(begin) : t_.room(bytes);
  for_others([&](int other) {
    const share part = share_of(other);
    t_.announce(other, what_);
    t_.expect(other, what_);
    t_.send(other, send_ + part.begin * element(), (part.end - part.begin) * element());
  });
  const std::size_t *const reduced =
      t_.reduce(c_.type, c_.op, send_ + begin, result, own.end - own.begin, false);
  for_others([&](int other) {
    const share part = share_of(other);
    if (to_all || other == c_.root)
      t_.send(other, result, bytes, reduced);
    if (to_all || is_root)
      t_.receive(other, c_.to(part.begin * element()), (part.end - part.begin) * element());
  });
}

void planner::reduce_scatter() {
  for_others([&](int other) {
    t_.announce(other, what_);
    t_.expect(other, what_);
    t_.send(other, send_ + other * c_.bytes(), c_.bytes());
  });
  t_.reduce(c_.type, c_.op, send_ + rank_ * c_.bytes(), c_.to(), c_.count, false);
}

/// From each rank to the next one.
void planner::broadcast() {
  const int place = (rank_ - c_.root + ranks_) % ranks_;
  const int before = (rank_ + ranks_ - 1) % ranks_, behind = (rank_ + 1) % ranks_;
  const std::byte *from = c_.to();
  const std::size_t *come = nullptr;
  if (place == 0) {
    keep(send_, c_.to(), c_.bytes());
    from = send_;
  } else {
    t_.expect(before, what_);
    come = t_.receive(before, c_.to(), c_.bytes());
  }
  if (place + 1 == ranks_)
    return;
  t_.announce(behind, what_);
  t_.send(behind, from, c_.bytes(), come);
}

/// Block by block, from all ranks or the root, to all or the root. What is sent to different ranks
/// is \p send_step bytes apart.
void planner::exchange_blocks(std::size_t send_step, bool from_all, bool to_all) {
  const bool sends = from_all || rank_ == c_.root, receives = to_all || rank_ == c_.root;
  const std::size_t bytes = c_.bytes(), receive_step = from_all ? bytes : 0;
  if (sends && receives)
    keep(send_ + rank_ * send_step, c_.to(rank_ * receive_step), bytes);
  for_others([&](int other) {
    if (sends && (to_all || other == c_.root)) {
      t_.announce(other, what_);
      t_.send(other, send_ + other * send_step, bytes);
    }
    if (receives && (from_all || other == c_.root)) {
      t_.expect(other, what_);
      t_.receive(other, c_.to(other * receive_step), bytes);
    }
  });
}

/// Of a message only the bytes must fit.
void planner::message() {
  const envelope what{c_.kind, 0, 0, 0, c_.bytes()};
  if (c_.send) {
    t_.announce(c_.root, what);
    t_.send(c_.root, send_, c_.bytes());
  } else {
    t_.expect(c_.root, what);
    t_.receive(c_.root, c_.to(), c_.bytes());
  }
}

void planner::plan() {
  if (c_.multiplied)
    multiply();
  switch (c_.kind) {
  case call_kind::none:
    return;
  case call_kind::all_reduce:
    return is_short() ? reduce_whole(true, true) : reduce_shares(true);
  case call_kind::reduce:
    return is_short() ? reduce_whole(rank_ == c_.root, false) : reduce_shares(false);
  case call_kind::reduce_scatter:
    return reduce_scatter();
  case call_kind::broadcast:
    return broadcast();
  case call_kind::all_gather:
    return exchange_blocks(0, true, true);
  case call_kind::all_to_all:
    return exchange_blocks(c_.bytes(), true, true);
  case call_kind::gather:
    return exchange_blocks(0, true, false);
  case call_kind::scatter:
    return exchange_blocks(c_.bytes(), false, true);
  case call_kind::point_to_point:
    return message();
  }
}

} // namespace

void plan(transfer &t, const call &c, int ranks, int rank) { planner(t, c, ranks, rank).plan(); }

} // namespace offloom::comm
