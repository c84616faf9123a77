// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// arrival: one rank on its way into a communicator.
//
// Each step is done for all ranks of a group before the next, since ranks wait for each other, and
// one thread may make several.
#pragma once

#include "communicator.h"

#include <functional>

namespace offloom::comm {

class arrival {
public:
  virtual ~arrival() = default;

  /// Says to the others what they must know of this rank.
  virtual ncclResult_t post() { return ncclSuccess; }
  /// Having heard all others, makes the id of the new clique, if that is this rank's.
  virtual ncclResult_t prepare() { return ncclSuccess; }
  /// Finds the clique of the rank. Null with success if it gets none.
  virtual std::shared_ptr<clique> find(ncclResult_t &error) = 0;

  int rank = 0;
  int device = 0;
  ncclComm_t *result = nullptr;
  bool is_blocking = true;
  std::string name;
};

/// Makes the communicators, and waits until all their ranks are there, unless they do not block.
ncclResult_t arrive(const std::vector<std::unique_ptr<arrival>> &arrivals);

/// Waits until all ranks have come, and says after a while who has not. An error if a rank is gone,
/// or \p aborted becomes true.
ncclResult_t wait_for_ranks(clique &ranks, int rank, const char *call,
                            const std::function<bool(int rank)> &has_come,
                            const std::atomic<bool> *aborted);

} // namespace offloom::comm
