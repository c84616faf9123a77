// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clique: the ranks of a communicator, and the memory that they share.
//
// The memory begins as the one page of ncclGetUniqueId. The first rank to come says how many there
// are, and makes it as long as that takes: who they are, and rings for each pair. Pages that are
// never touched cost nothing.
#pragma once

#include "ring.h"
#include "unique_id.h"

#include <memory>

namespace offloom::comm {

/// What a rank does: the word for it in messages is its place in `call_names`.
enum class call_kind : std::uint32_t {
  none,
  all_reduce,
  reduce,
  reduce_scatter,
  broadcast,
  all_gather,
  all_to_all,
  gather,
  scatter,
  point_to_point,
};
const char *name_of(call_kind kind);

enum class presence : std::uint32_t { absent, arriving, present, left, aborted };

/// The id of a communicator made of this one, from its first rank.
struct id_post {
  std::atomic<std::uint64_t> number; ///< which one it is; written last
  ncclUniqueId id;
};

/// What a rank says to all for the split of a communicator.
struct split_post {
  std::atomic<std::uint64_t> number; ///< of the split; written last
  std::int64_t color, key;
  id_post first;
};

struct member {
  std::atomic<presence> state;
  std::atomic<std::int32_t> device;
  std::atomic<std::int64_t> process;
  std::atomic<std::uint64_t> birth; ///< of the process, so that its number is not taken for another
  std::atomic<std::uint64_t> calls; ///< begun in streams; the last one:
  std::atomic<call_kind> last_call;
  split_post splits[2]; ///< in turns: a rank may be ahead of others by one
  id_post shrunk;
};

class clique {
public:
  /// The one of an id, shared by its ranks in this process. Null, with the error, if there is none.
  static std::shared_ptr<clique> of(const ncclUniqueId &id, int ranks, ncclResult_t &error);
  ~clique();

  int ranks() const { return ranks_; }
  member &operator[](int rank) { return members_[rank]; }

  /// Makes the caller this rank.
  ncclResult_t claim(int rank, int device);
  bool all_present();
  /// Two ranks on one device of a process are refused, as by NCCL.
  ncclResult_t check_devices();

  /// Whether the rank will never send anything any more: it has left, or its process has ended.
  bool is_gone(int rank);

  /// What \p from sends to \p to, in collectives and otherwise.
  ring collective_ring(int from, int to) { return ring_at(0, from, to); }
  ring message_ring(int from, int to) { return ring_at(1, from, to); }

private:
  struct front;
  clique(segment memory, int ranks);
  bool map();
  ring ring_at(int set, int from, int to);

  segment memory_;
  int ranks_;
  std::size_t ring_bytes_;
  front *front_ = nullptr;
  member *members_ = nullptr;
  ring_ends *ends_ = nullptr;
  std::byte *rings_ = nullptr;
};

} // namespace offloom::comm
