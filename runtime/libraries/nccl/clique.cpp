// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "clique.h"

#include "message.h"
#include "process.h"

#include <map>
#include <mutex>
#include <unistd.h>

namespace offloom::comm {

namespace {

struct known_cliques {
  std::mutex mutex;
  std::map<std::uint64_t, std::weak_ptr<clique>> by_identity;
};
known_cliques &cliques = *new known_cliques; // for as long as streams run

/// Together some MiB, in which neighbouring levels of caches hold what is on its way.
std::size_t ring_bytes_for(int ranks) {
  return ranks <= 4 ? 256 << 10 : ranks <= 16 ? 64 << 10 : 16 << 10;
}

template <class T> T *take(std::byte *&place, std::size_t count) {
  T *const begin = reinterpret_cast<T *>(place);
  place += (count * sizeof(T) + 4095) & ~std::size_t{4095};
  return begin;
}

} // namespace

const char *name_of(call_kind kind) {
  static constexpr const char *call_names[] = {
      "nothing",       "ncclAllReduce", "ncclReduce", "ncclReduceScatter", "ncclBroadcast",
      "ncclAllGather", "ncclAlltoAll",  "ncclGather", "ncclScatter",       "ncclSend or ncclRecv",
  };
  return call_names[static_cast<unsigned>(kind)];
}

/// What lies on the first page.
struct clique::front {
  std::atomic<std::int32_t> ranks; ///< 0 until the first has come
};

clique::clique(segment memory, int ranks)
    : memory_(std::move(memory)), ranks_(ranks), ring_bytes_(ring_bytes_for(ranks)) {}

clique::~clique() { forget_id(memory_.identity()); }

bool clique::map() {
  const auto n = static_cast<std::size_t>(ranks_), pairs = 2 * n * n;
  std::byte *begin = nullptr;
  const auto lay_out = [&](std::byte *place) {
    front_ = take<front>(place, 1);
    members_ = take<member>(place, n);
    ends_ = take<ring_ends>(place, pairs);
    rings_ = take<std::byte>(place, pairs * ring_bytes_);
    return place;
  };
  begin = memory_.map(reinterpret_cast<std::size_t>(lay_out(nullptr)));
  if (begin)
    lay_out(begin);
  return begin;
}

std::shared_ptr<clique> clique::of(const ncclUniqueId &id, int ranks, ncclResult_t &error) {
  const std::lock_guard lock(cliques.mutex);
  std::weak_ptr<clique> &known = cliques.by_identity[contents_of(id).place.identity];
  std::shared_ptr<clique> result = known.lock();
  if (!result) {
    segment memory = open_segment(id, error);
    if (!memory)
      return nullptr;
    result.reset(new clique(std::move(memory), ranks));
    if (!result->map()) {
      error = fail(ncclSystemError, "no shared memory for %d ranks", ranks);
      return nullptr;
    }
    known = result;
  }
  std::int32_t agreed = 0;
  if (!result->front_->ranks.compare_exchange_strong(agreed, ranks) && agreed != ranks) {
    error = fail(ncclInvalidArgument, "%d ranks, where another rank says %d", ranks, agreed);
    return nullptr;
  }
  return result;
}

ncclResult_t clique::claim(int rank, int device) {
  member &me = members_[rank];
  presence before = presence::absent;
  if (!me.state.compare_exchange_strong(before, presence::arriving))
    return fail(ncclInvalidUsage, "there is a rank %d already: an id is good for one communicator",
                rank);
  me.process = getpid();
  me.birth = birth_of(getpid());
  me.device = device;
  me.state = presence::present;
  return ncclSuccess;
}

bool clique::all_present() {
  for (int rank = 0; rank < ranks_; ++rank)
    if (members_[rank].state.load() < presence::present)
      return false;
  return true;
}

ncclResult_t clique::check_devices() {
  for (int a = 0; a < ranks_; ++a)
    for (int b = 0; b < a; ++b)
      if (members_[a].process == members_[b].process && members_[a].device == members_[b].device)
        return fail(ncclInvalidUsage,
                    "ranks %d and %d are both device %d of process %lld (OFFLOOM_DEVICES=%d "
                    "emulates a device for each)",
                    b, a, members_[a].device.load(),
                    static_cast<long long>(members_[a].process.load()), ranks_);
  return ncclSuccess;
}

bool clique::is_gone(int rank) {
  const member &m = members_[rank];
  const presence state = m.state;
  if (state == presence::absent || state == presence::arriving)
    return false;
  return state != presence::present || birth_of(m.process) != m.birth;
}

ring clique::ring_at(int set, int from, int to) {
  const std::size_t at =
      (static_cast<std::size_t>(set) * ranks_ + from) * ranks_ + static_cast<std::size_t>(to);
  return {ends_[at], rings_ + at * ring_bytes_, ring_bytes_};
}

} // namespace offloom::comm
