// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// call: one collective or message of one rank, as the program asked for it.
#pragma once

#include "communicator.h"
#include "transfer.h"

#include <optional>

namespace offloom::comm {

struct call {
  call_kind kind;
  const void *send;
  void *receive;
  std::size_t count;
  ncclDataType_t type;
  ncclRedOp_t op = ncclSum;
  int root = 0; ///< or the other side of a message
  cudaStream_t stream = nullptr;
  std::optional<multiplier> multiplied = std::nullopt;

  std::size_t bytes() const { return count * size_of(type); }
  std::byte *to(std::size_t offset = 0) const { return static_cast<std::byte *>(receive) + offset; }
};

/// Says to the transfer what the call's rank sends and receives. A message that is sent has nothing
/// to receive, and the other way round.
void plan(transfer &t, const call &c, int ranks, int rank);

/// A group's calls of one rank.
struct rank_calls {
  std::shared_ptr<rank_state> state;
  std::vector<call> calls;
};

/// Does the calls of some ranks of a clique, and returns when all are done or have failed.
void run(const std::vector<rank_calls> &ranks);

} // namespace offloom::comm
