// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs ask of a communicator, and its end.
#include "communicator.h"
#include "message.h"

namespace offloom::comm {

namespace {

template <class F> ncclResult_t answer(ncclComm_t comm, int *result, const char *call, F &&value) {
  if (const ncclResult_t error = check_handle(comm, call); error != ncclSuccess)
    return error;
  if (!result)
    return fail(ncclInvalidArgument, "%s: the answer has no place to go", call);
  *result = value();
  return ncclSuccess;
}

/// Waits for what has been put into streams.
void wait_for_work(ncclComm &comm) {
  if (comm.newest)
    (void)comm.newest->wait();
}

/// The others see that the rank sends nothing any more.
void leave(ncclComm &comm, presence how) {
  presence state = presence::present;
  comm.state->self().state.compare_exchange_strong(state, how);
}

} // namespace
} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclCommCount(const ncclComm_t comm, int *count) {
  return answer(comm, count, "ncclCommCount", [&] { return comm->ranks(); });
}

ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device) {
  return answer(comm, device, "ncclCommCuDevice", [&] { return comm->state->device; });
}

ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank) {
  return answer(comm, rank, "ncclCommUserRank", [&] { return comm->rank(); });
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *error) {
  if (const ncclResult_t wrong = check_handle(comm, "ncclCommGetAsyncError"); wrong != ncclSuccess)
    return wrong;
  if (!error)
    return fail(ncclInvalidArgument, "ncclCommGetAsyncError: the answer has no place to go");
  *error = finish_arrival(*comm);
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
  if (const ncclResult_t error = check_usable(comm, "ncclCommFinalize"); error != ncclSuccess)
    return error;
  comm->is_finalized = true;
  wait_for_work(*comm);
  return comm->state->error;
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  if (!comm)
    return ncclSuccess;
  if (const ncclResult_t error = check_handle(comm, "ncclCommDestroy"); error != ncclSuccess)
    return error;
  wait_for_work(*comm);
  leave(*comm, presence::left);
  return withdraw(comm) ? ncclSuccess
                        : fail(ncclInvalidArgument, "ncclCommDestroy: destroyed meanwhile");
}

/// Work that waits for other ranks ends; what has not begun does nothing.
ncclResult_t ncclCommAbort(ncclComm_t comm) {
  if (!comm)
    return ncclSuccess;
  if (const ncclResult_t error = check_handle(comm, "ncclCommAbort"); error != ncclSuccess)
    return error;
  comm->state->aborted = true;
  leave(*comm, presence::aborted);
  {
    const std::lock_guard wait_for_work(comm->state->working);
  }
  withdraw(comm);
  return ncclSuccess;
}

} // extern "C"
