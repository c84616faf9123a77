// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transfer.h"

#include <cstring>

namespace offloom::comm {

namespace {

// At most so many bytes at a time, so that what is reduced is on its way while the next is.
constexpr std::size_t reduced_at_once = 64 << 10;

} // namespace

std::string text_of(const envelope &e) {
  static constexpr const char *types[] = {"int8",    "uint8",    "int32",      "uint32",
                                          "int64",   "uint64",   "float16",    "float32",
                                          "float64", "bfloat16", "float8e4m3", "float8e5m2"};
  static constexpr const char *ops[] = {"sum", "prod", "max", "min", "avg"};
  std::string text = name_of(e.kind);
  if (e.kind == call_kind::point_to_point)
    return text + " of " + std::to_string(e.count) + " bytes";
  text += " of " + std::to_string(e.count) + " " + types[e.type % ncclNumTypes];
  if (e.kind <= call_kind::reduce_scatter)
    text += std::string(", ") + (e.op < ncclNumOps ? ops[e.op] : "a reduction of its own");
  if (e.kind == call_kind::reduce || e.kind == call_kind::broadcast ||
      e.kind == call_kind::gather || e.kind == call_kind::scatter)
    text += ", root " + std::to_string(e.root);
  return text;
}

ring transfer::ring_between(int from, int to) const {
  return what_.kind == call_kind::point_to_point ? clique_->message_ring(from, to)
                                                 : clique_->collective_ring(from, to);
}

const transfer::flow &transfer::append(std::deque<flow> &flows, flow added) {
  for (auto before = flows.rbegin(); before != flows.rend() && !added.before; ++before)
    if (before->peer == added.peer)
      added.before = &*before;
  flows.push_back(added);
  return flows.back();
}

void transfer::announce(int to, const envelope &what) {
  const envelope &kept = envelopes_.emplace_back(what);
  send(to, reinterpret_cast<const std::byte *>(&kept), sizeof kept);
}

void transfer::expect(int from, const envelope &what) {
  const envelope &expected = envelopes_.emplace_back(what);
  envelope &come = envelopes_.emplace_back();
  append(received_, {from, reinterpret_cast<std::byte *>(&come), sizeof come, nullptr, &expected});
}

void transfer::send(int to, const std::byte *data, std::size_t bytes, const std::size_t *ready) {
  append(sent_, {to, const_cast<std::byte *>(data), bytes, ready});
}

const std::size_t *transfer::receive(int from, std::byte *data, std::size_t bytes) {
  flow f{from, data, bytes};
  f.behind_reduction = reduction_ != nullptr;
  return &append(received_, f).done;
}

const std::size_t *transfer::reduce(ncclDataType_t type, ncclRedOp_t op, const std::byte *own,
                                    std::byte *result, std::size_t count, bool last) {
  reduction_.reset(new reduction{type, op, own, result, count * size_of(type), 0, last});
  return &reduction_->done;
}

std::byte *transfer::room(std::size_t bytes) { return rooms_.emplace_back(bytes).data(); }

bool transfer::may_begin(const flow &f) const {
  return (!f.before || f.before->is_over()) && (!f.behind_reduction || has_reduced());
}

bool transfer::send_some(flow &f) {
  const std::size_t ready = (f.ready ? *f.ready : f.bytes) - f.done;
  const std::size_t count =
      ready ? ring_between(rank_, f.peer).write(f.data + f.done, ready, f.bytes - f.done) : 0;
  f.done += count;
  return count != 0;
}

bool transfer::receive_some(flow &f) {
  ring from = ring_between(f.peer, rank_);
  const auto [data, count] = from.peek(f.bytes - f.done);
  if (count == 0)
    return false;
  std::memcpy(f.data + f.done, data, count);
  from.consume(count, f.bytes - f.done);
  f.done += count;
  if (f.fits && f.is_over())
    compare(f);
  return true;
}

void transfer::compare(const flow &f) {
  const auto &come = *reinterpret_cast<const envelope *>(f.data);
  if (!(come == *f.fits))
    contradiction_ = "rank " + std::to_string(f.peer) + " does " + text_of(come) + ", and rank " +
                     std::to_string(rank_) + " does " + text_of(*f.fits);
}

/// How many bytes have come from all ranks, and where they are.
std::size_t transfer::reducible(std::vector<const std::byte *> &inputs) const {
  const reduction &r = *reduction_;
  for (const flow &f : received_)
    if (f.fits && !f.is_over())
      return 0;
  std::size_t bytes = std::min(r.bytes - r.done, reduced_at_once);
  for (int rank = 0; rank < clique_->ranks(); ++rank) {
    if (rank == rank_) {
      inputs.push_back(r.own + r.done);
      continue;
    }
    const auto [data, there] = ring_between(rank, rank_).peek(r.bytes - r.done);
    inputs.push_back(data);
    bytes = std::min(bytes, there);
  }
  return bytes / size_of(r.type) * size_of(r.type);
}

bool transfer::reduce_some() {
  reduction &r = *reduction_;
  if (r.last)
    for (const flow &f : sent_)
      if (!f.is_over())
        return false;
  std::vector<const std::byte *> inputs;
  inputs.reserve(static_cast<std::size_t>(clique_->ranks()));
  const std::size_t bytes = reducible(inputs);
  if (bytes == 0)
    return false;
  combine(r.type, r.op, inputs, r.result + r.done, bytes / size_of(r.type));
  for (int rank = 0; rank < clique_->ranks(); ++rank)
    if (rank != rank_)
      ring_between(rank, rank_).consume(bytes, r.bytes - r.done);
  r.done += bytes;
  return true;
}

bool transfer::proceed() {
  bool moved = false;
  for (flow &f : sent_)
    if (!f.is_over() && may_begin(f))
      moved |= send_some(f);
  if (!has_reduced())
    moved |= reduce_some();
  for (flow &f : received_)
    if (!f.is_over() && may_begin(f))
      moved |= receive_some(f);
  return moved;
}

bool transfer::is_done() const {
  const auto is_over = [](const flow &f) { return f.is_over(); };
  return has_reduced() && std::all_of(sent_.begin(), sent_.end(), is_over) &&
         std::all_of(received_.begin(), received_.end(), is_over);
}

/// Whether the flow could go on now if the other side did.
bool transfer::is_idle(const flow &f) const {
  return !f.is_over() && may_begin(f) && !(f.ready && *f.ready == f.done);
}

bool transfer::waits_for(int rank) const {
  const auto waits = [&](const flow &f) { return f.peer == rank && is_idle(f); };
  if (std::any_of(sent_.begin(), sent_.end(), waits) ||
      std::any_of(received_.begin(), received_.end(), waits))
    return true;
  return !has_reduced() && rank != rank_ &&
         ring_between(rank, rank_).peek(reduction_->bytes - reduction_->done).second == 0;
}

} // namespace offloom::comm
