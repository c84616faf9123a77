// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrival.h"

#include "message.h"
#include "patience.h"

#include <functional>
#include <unistd.h>

namespace offloom::comm {

namespace {

std::string those_absent(clique &ranks, const std::function<bool(int)> &has_come) {
  std::string text;
  for (int rank = 0; rank < ranks.ranks(); ++rank)
    if (!has_come(rank))
      text += (text.empty() ? "rank " : ", ") + std::to_string(rank);
  return text;
}

bool all_have_come(clique &ranks, const std::function<bool(int)> &has_come) {
  for (int rank = 0; rank < ranks.ranks(); ++rank)
    if (!has_come(rank))
      return false;
  return true;
}

ncclResult_t check_presence(clique &ranks, int rank, const char *call,
                            const std::function<bool(int)> &has_come) {
  for (int other = 0; other < ranks.ranks(); ++other)
    if (!has_come(other) && ranks.is_gone(other)) {
      say("rank %d waits in %s for rank %d, which is gone", rank, call, other);
      return ncclRemoteError;
    }
  return ncclSuccess;
}

/// Takes the rank's place in the clique.
ncclResult_t enter(const arrival &a, std::shared_ptr<clique> ranks) {
  if (const ncclResult_t error = ranks->claim(a.rank, a.device); error != ncclSuccess)
    return error;
  inform("rank %d of %d: device %d of process %d", a.rank, ranks->ranks(), a.device, getpid());
  auto comm = std::make_unique<ncclComm>();
  comm->state = std::make_shared<rank_state>();
  comm->state->ranks = std::move(ranks);
  comm->state->rank = a.rank;
  comm->state->device = a.device;
  comm->is_blocking = a.is_blocking;
  comm->is_arriving = true;
  comm->name = a.name;
  *a.result = publish(std::move(comm));
  return ncclSuccess;
}

ncclResult_t wait_for_arrival(ncclComm &comm) {
  if (comm.is_blocking) {
    clique &ranks = *comm.state->ranks;
    const ncclResult_t error = wait_for_ranks(
        ranks, comm.rank(), "the making of a communicator",
        [&](int rank) { return ranks[rank].state.load() >= presence::present; },
        &comm.state->aborted);
    if (error != ncclSuccess)
      return error;
  }
  return finish_arrival(comm);
}

} // namespace

ncclResult_t wait_for_ranks(clique &ranks, int rank, const char *call,
                            const std::function<bool(int)> &has_come,
                            const std::atomic<bool> *aborted) {
  patience waiting;
  while (!all_have_come(ranks, has_come)) {
    if (aborted && *aborted)
      return fail(ncclInvalidUsage, "%s: the communicator has been aborted", call);
    waiting.idle();
    if (waiting.should_look())
      if (const ncclResult_t error = check_presence(ranks, rank, call, has_come);
          error != ncclSuccess && !all_have_come(ranks, has_come))
        return error;
    if (waiting.should_speak())
      say("rank %d of %d has waited %.0f s in %s for %s", rank, ranks.ranks(), waiting.seconds(),
          call, those_absent(ranks, has_come).c_str());
  }
  return ncclSuccess;
}

ncclResult_t arrive(const std::vector<std::unique_ptr<arrival>> &arrivals) {
  ncclResult_t error = ncclSuccess;
  for (const auto &a : arrivals)
    if (error == ncclSuccess)
      error = a->post();
  for (const auto &a : arrivals)
    if (error == ncclSuccess)
      error = a->prepare();
  std::vector<ncclComm_t> made;
  for (const auto &a : arrivals) {
    if (error != ncclSuccess)
      break;
    *a->result = nullptr;
    std::shared_ptr<clique> ranks = a->find(error);
    if (ranks)
      error = enter(*a, std::move(ranks));
    if (*a->result)
      made.push_back(*a->result);
  }
  if (error != ncclSuccess)
    return error;
  for (ncclComm_t comm : made) {
    const ncclResult_t state = wait_for_arrival(*comm);
    if (state != ncclSuccess && error == ncclSuccess)
      error = state;
  }
  return error;
}

} // namespace offloom::comm
