// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Communicators as objects: one rank of a clique, as the program has it and as work in streams
// does.
#pragma once

#include "clique.h"

#include "cuda_runtime_api.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace offloom::comm {

/// What work in streams uses of a rank. It outlives the communicator's handle.
struct rank_state {
  std::shared_ptr<clique> ranks;
  int rank;
  int device;
  std::atomic<bool> aborted{false};
  std::atomic<ncclResult_t> error{ncclSuccess}; ///< of work in streams
  std::mutex working;                           ///< held while work runs

  member &self() const { return (*ranks)[rank]; }
};

/// The end of the communicator's newest work.
class work_mark {
public:
  explicit work_mark(cudaStream_t stream, int device);
  ~work_mark();
  work_mark(const work_mark &) = delete;
  work_mark &operator=(const work_mark &) = delete;

  /// Makes a stream wait for it; the caller, until it is there.
  cudaError_t wait_in(cudaStream_t stream) const;
  cudaError_t wait() const;
  bool is_in(cudaStream_t stream, int device) const {
    return stream == stream_ && device == device_;
  }

private:
  cudaEvent_t event_ = nullptr;
  cudaStream_t stream_;
  int device_;
};

/// What an operator of the program's multiplies with.
struct multiplier {
  ncclDataType_t type;
  const void *device = nullptr; ///< read when work runs, or
  alignas(8) std::byte value[8] = {};
  const void *get() const { return device ? device : value; }
};

/// The current device, for a while.
class device_scope {
public:
  explicit device_scope(int device);
  ~device_scope();
  device_scope(const device_scope &) = delete;
  device_scope &operator=(const device_scope &) = delete;

private:
  int before_ = 0;
};

} // namespace offloom::comm

struct ncclComm {
  std::shared_ptr<offloom::comm::rank_state> state;
  std::shared_ptr<const offloom::comm::work_mark> newest;
  std::map<int, offloom::comm::multiplier> operators;
  int next_operator = ncclNumOps;
  std::uint64_t splits = 0;                          ///< so far
  std::map<std::vector<int>, std::uint64_t> shrinks; ///< by the ranks that were left out
  bool is_blocking = true;
  bool is_arriving = false; ///< not all ranks have been seen
  bool is_finalized = false;
  std::string name;

  int rank() const { return state->rank; }
  int ranks() const { return state->ranks->ranks(); }
};

namespace offloom::comm {

/// Makes a handle known, and forgets it.
ncclComm_t publish(std::unique_ptr<ncclComm> comm);
std::unique_ptr<ncclComm> withdraw(ncclComm_t comm);

/// ncclSuccess for a communicator that exists; \p call is for the message.
ncclResult_t check_handle(ncclComm_t comm, const char *call);
/// The same for one that can be used: all ranks are there, and nothing has failed.
ncclResult_t check_usable(ncclComm_t comm, const char *call);

/// Looks whether all ranks have come, and then whether they are good.
ncclResult_t finish_arrival(ncclComm &comm);

} // namespace offloom::comm
