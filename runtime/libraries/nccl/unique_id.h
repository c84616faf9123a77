// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an ncclUniqueId holds: where the shared memory of a clique is.
#pragma once

#include "segment.h"

#include "nccl.h"

#include <optional>

namespace offloom::comm {

struct id_contents {
  std::uint64_t magic;
  std::uint64_t machine;   ///< which boot of which machine
  std::uint64_t processes; ///< in which the numbers of processes are unique
  segment_place place;
  char host[64];
};
static_assert(sizeof(id_contents) <= sizeof(ncclUniqueId));

/// A new one, whose shared memory stays until its ranks have met and gone.
std::optional<ncclUniqueId> make_unique_id();

id_contents contents_of(const ncclUniqueId &id);

/// The shared memory that an id names. Empty, with a message and the error, if it cannot be had.
segment open_segment(const ncclUniqueId &id, ncclResult_t &error);

/// Forgets what this process keeps for an id that it made, if it did: its ranks have met.
void forget_id(std::uint64_t identity);

} // namespace offloom::comm
