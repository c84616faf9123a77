// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "communicator.h"

#include "message.h"

#include <algorithm>

namespace offloom::comm {

namespace {

struct handle_list {
  std::mutex mutex;
  std::vector<std::unique_ptr<ncclComm>> all;
};
handle_list &handles =
    *new handle_list; // programs may end with communicators that they never destroyed

auto find(ncclComm_t comm) {
  return std::find_if(handles.all.begin(), handles.all.end(),
                      [&](const auto &known) { return known.get() == comm; });
}

} // namespace

work_mark::work_mark(cudaStream_t stream, int device) : stream_(stream), device_(device) {
  if (cudaEventCreateWithFlags(&event_, cudaEventDisableTiming) == cudaSuccess)
    (void)cudaEventRecord(event_, stream);
}

work_mark::~work_mark() { (void)cudaEventDestroy(event_); }

cudaError_t work_mark::wait_in(cudaStream_t stream) const {
  return cudaStreamWaitEvent(stream, event_, 0);
}

cudaError_t work_mark::wait() const { return cudaEventSynchronize(event_); }

device_scope::device_scope(int device) {
  (void)cudaGetDevice(&before_);
  if (before_ != device)
    (void)cudaSetDevice(device);
}

device_scope::~device_scope() {
  int now = 0;
  if (cudaGetDevice(&now) == cudaSuccess && now != before_)
    (void)cudaSetDevice(before_);
}

ncclComm_t publish(std::unique_ptr<ncclComm> comm) {
  const std::lock_guard lock(handles.mutex);
  return handles.all.emplace_back(std::move(comm)).get();
}

std::unique_ptr<ncclComm> withdraw(ncclComm_t comm) {
  const std::lock_guard lock(handles.mutex);
  const auto found = find(comm);
  if (found == handles.all.end())
    return nullptr;
  std::unique_ptr<ncclComm> taken = std::move(*found);
  handles.all.erase(found);
  return taken;
}

ncclResult_t check_handle(ncclComm_t comm, const char *call) {
  if (!comm)
    return fail(ncclInvalidArgument, "%s: the communicator is null", call);
  const std::lock_guard lock(handles.mutex);
  return find(comm) != handles.all.end()
             ? ncclSuccess
             : fail(ncclInvalidArgument, "%s: the communicator does not exist (any more)", call);
}

ncclResult_t check_usable(ncclComm_t comm, const char *call) {
  if (const ncclResult_t error = check_handle(comm, call); error != ncclSuccess)
    return error;
  if (comm->state->aborted)
    return fail(ncclInvalidUsage, "%s: the communicator has been aborted", call);
  if (comm->is_finalized)
    return fail(ncclInvalidUsage, "%s: the communicator has been finalized", call);
  if (const ncclResult_t error = comm->state->error; error != ncclSuccess)
    return error;
  if (comm->is_arriving) {
    const ncclResult_t state = finish_arrival(*comm);
    if (state == ncclInProgress)
      return fail(ncclInvalidArgument,
                  "%s: not all ranks have come; ask ncclCommGetAsyncError until it no longer says "
                  "ncclInProgress",
                  call);
    return state;
  }
  return ncclSuccess;
}

ncclResult_t finish_arrival(ncclComm &comm) {
  if (!comm.is_arriving)
    return comm.state->error;
  if (!comm.state->ranks->all_present())
    return ncclInProgress;
  comm.is_arriving = false;
  const ncclResult_t error = comm.state->ranks->check_devices();
  comm.state->error = error;
  return error;
}

} // namespace offloom::comm
