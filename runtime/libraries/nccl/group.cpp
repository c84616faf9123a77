// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "group.h"

#include "launch.h"
#include "message.h"

namespace offloom::comm {

namespace {

struct group {
  int depth = 0;
  ncclResult_t error = ncclSuccess;
  std::vector<posted_call> calls;
  std::vector<std::unique_ptr<arrival>> arrivals;
};

thread_local group current;

ncclResult_t finish(group &&done) {
  if (done.error != ncclSuccess)
    return done.error;
  const ncclResult_t arrived = arrive(done.arrivals);
  if (arrived != ncclSuccess && arrived != ncclInProgress)
    return arrived;
  const ncclResult_t launched = launch(done.calls);
  return launched == ncclSuccess ? arrived : launched;
}

ncclResult_t leave() {
  if (--current.depth > 0)
    return ncclSuccess;
  return finish(std::exchange(current, {}));
}

/// In seconds, as if 10 GB were sent each second.
float estimated_time(const std::vector<posted_call> &calls) {
  float seconds = 0;
  for (const posted_call &posted : calls)
    seconds += 5e-6f + static_cast<float>(posted.what.bytes()) / 10e9f;
  return seconds;
}

} // namespace

group_scope::group_scope() { ++current.depth; }

group_scope::~group_scope() {
  if (!ended_)
    (void)leave();
}

void group_scope::add(ncclComm_t comm, const call &c) { current.calls.push_back({comm, c}); }

void group_scope::add(std::unique_ptr<arrival> a) { current.arrivals.push_back(std::move(a)); }

ncclResult_t group_scope::end(ncclResult_t error) {
  ended_ = true;
  if (error != ncclSuccess && current.error == ncclSuccess)
    current.error = error;
  const ncclResult_t of_group = leave();
  return error != ncclSuccess ? error : of_group;
}

} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclGroupStart(void) {
  ++current.depth;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void) {
  if (current.depth == 0)
    return fail(ncclInvalidUsage, "ncclGroupEnd without ncclGroupStart");
  return leave();
}

/// The calls of the group are not done.
ncclResult_t ncclGroupSimulateEnd(ncclSimInfo_t *info) {
  if (current.depth == 0)
    return fail(ncclInvalidUsage, "ncclGroupSimulateEnd without ncclGroupStart");
  if (info && info->magic != 0x74685283)
    return fail(ncclInvalidArgument, "ncclGroupSimulateEnd: begin with NCCL_SIM_INFO_INITIALIZER");
  if (info)
    info->estimatedTime = estimated_time(current.calls);
  current.calls.clear();
  return leave();
}

} // extern "C"
