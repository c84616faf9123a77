// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Communicators made of another one.
//
// Its ranks say their colours in the clique's memory; the first rank of each new communicator makes
// an id, and says it there too.
#include "group.h"
#include "message.h"

#include <algorithm>

namespace offloom::comm {

namespace {

void publish_id(id_post &post, std::uint64_t number, ncclResult_t &error) {
  const std::optional<ncclUniqueId> id = make_unique_id();
  if (!id)
    error = fail(ncclSystemError, "there is no shared memory for another communicator");
  else
    post.id = *id;
  post.number = number;
}

/// A rank of a communicator that is made of some ranks of another.
class arrival_from : public arrival {
public:
  arrival_from(ncclComm_t parent, const char *call) : parent_(parent->state), call_(call) {
    device = parent->state->device;
    name = parent->name;
  }

  std::shared_ptr<clique> find(ncclResult_t &error) override {
    if (members_.empty())
      return nullptr;
    error = wait([&](int other) { return other != members_.front() || first().number == number_; });
    return error == ncclSuccess ? clique::of(first().id, static_cast<int>(members_.size()), error)
                                : nullptr;
  }

protected:
  clique &ranks() { return *parent_->ranks; }
  int parent_rank() const { return parent_->rank; }
  ncclResult_t wait(const std::function<bool(int)> &has_come) {
    return wait_for_ranks(ranks(), parent_rank(), call_, has_come, nullptr);
  }
  virtual id_post &first() = 0;

  /// Those of the new communicator, in its order, as ranks of the old one.
  ncclResult_t take(std::vector<int> members) {
    ncclResult_t error = ncclSuccess;
    members_ = std::move(members);
    const auto own = std::find(members_.begin(), members_.end(), parent_rank());
    rank = static_cast<int>(own - members_.begin());
    if (own == members_.begin() && own != members_.end())
      publish_id(first(), number_, error);
    return error;
  }

  std::shared_ptr<rank_state> parent_;
  const char *call_;
  std::uint64_t number_ = 0;
  std::vector<int> members_;
};

class arrival_by_color : public arrival_from {
public:
  arrival_by_color(ncclComm_t parent, int color, int key)
      : arrival_from(parent, "ncclCommSplit"), color_(color), key_(key) {
    number_ = ++parent->splits;
  }

  ncclResult_t post() override {
    split_post &own = post_of(parent_rank());
    own.color = color_;
    own.key = key_;
    own.number = number_;
    return ncclSuccess;
  }

  ncclResult_t prepare() override {
    const ncclResult_t error = wait([&](int other) { return post_of(other).number == number_; });
    if (error != ncclSuccess)
      return error;
    std::vector<int> members;
    for (int other = 0; other < ranks().ranks() && color_ != NCCL_SPLIT_NOCOLOR; ++other)
      if (post_of(other).color == color_)
        members.push_back(other);
    std::sort(members.begin(), members.end(), [&](int a, int b) {
      const auto key_a = post_of(a).key, key_b = post_of(b).key;
      return key_a != key_b ? key_a < key_b : a < b;
    });
    return take(std::move(members));
  }

private:
  split_post &post_of(int other) { return ranks()[other].splits[number_ % 2]; }
  id_post &first() override { return post_of(members_.front()).first; }

  int color_, key_;
};

/// Ranks that are left out do not call; all others know which they are.
class arrival_by_exclusion : public arrival_from {
public:
  arrival_by_exclusion(ncclComm_t parent, const std::vector<int> &excluded)
      : arrival_from(parent, "ncclCommShrink"), excluded_(excluded) {
    number_ = ++parent->shrinks[excluded];
    for (int other : excluded)
      number_ = number_ * 1099511628211u + static_cast<std::uint64_t>(other) + 1;
  }

  ncclResult_t prepare() override {
    std::vector<int> members;
    for (int other = 0; other < ranks().ranks(); ++other)
      if (!std::binary_search(excluded_.begin(), excluded_.end(), other))
        members.push_back(other);
    return take(std::move(members));
  }

private:
  id_post &first() override { return ranks()[members_.front()].shrunk; }

  std::vector<int> excluded_;
};

ncclResult_t check_excluded(const std::vector<int> &excluded, ncclComm_t comm) {
  if (std::adjacent_find(excluded.begin(), excluded.end()) != excluded.end())
    return fail(ncclInvalidArgument, "ncclCommShrink: a rank is listed twice");
  for (int rank : excluded)
    if (rank < 0 || rank >= comm->ranks() || rank == comm->rank())
      return fail(ncclInvalidArgument, "ncclCommShrink: rank %d of %d cannot leave out rank %d",
                  comm->rank(), comm->ranks(), rank);
  return ncclSuccess;
}

} // namespace
} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *split,
                           ncclConfig_t *config) {
  if (const ncclResult_t error = check_usable(comm, "ncclCommSplit"); error != ncclSuccess)
    return error;
  if (!split)
    return fail(ncclInvalidArgument, "ncclCommSplit: the communicator has no place to go");
  if (color < 0 && color != NCCL_SPLIT_NOCOLOR)
    return fail(ncclInvalidArgument, "ncclCommSplit: the color %d is negative", color);
  group_scope group;
  auto a = std::make_unique<arrival_by_color>(comm, color, key);
  a->result = split;
  if (config && config->commName)
    a->name = config->commName;
  group.add(std::move(a));
  return group.end(ncclSuccess);
}

ncclResult_t ncclCommShrink(ncclComm_t comm, int *excluded, int excluded_count, ncclComm_t *shrunk,
                            ncclConfig_t *config, int flags) {
  const bool aborts = flags & NCCL_SHRINK_ABORT; // then what has failed does not matter
  ncclResult_t error =
      aborts ? check_handle(comm, "ncclCommShrink") : check_usable(comm, "ncclCommShrink");
  if (error != ncclSuccess)
    return error;
  if (!shrunk || !excluded || excluded_count < 1)
    return fail(ncclInvalidArgument, "ncclCommShrink: no ranks are left out, or null");
  std::vector<int> list(excluded, excluded + excluded_count);
  std::sort(list.begin(), list.end());
  error = check_excluded(list, comm);
  if (error != ncclSuccess)
    return error;
  if (aborts) {
    comm->state->aborted = true;
    const std::lock_guard wait_for_work(comm->state->working);
  }
  group_scope group;
  auto a = std::make_unique<arrival_by_exclusion>(comm, list);
  a->result = shrunk;
  if (config && config->commName)
    a->name = config->commName;
  group.add(std::move(a));
  return group.end(ncclSuccess);
}

} // extern "C"
