// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How communicators are made of an id.
#include "group.h"
#include "message.h"

#include <numeric>

namespace offloom::comm {

namespace {

/// A rank that has been given an id.
class arrival_by_id : public arrival {
public:
  arrival_by_id(const ncclUniqueId &id, int ranks) : id_(id), ranks_(ranks) {}
  std::shared_ptr<clique> find(ncclResult_t &error) override {
    return clique::of(id_, ranks_, error);
  }

private:
  ncclUniqueId id_;
  int ranks_;
};

ncclResult_t check(const ncclConfig_t *config, const char *call) {
  if (!config)
    return ncclSuccess;
  if (config->magic != 0xcafebeef)
    return fail(ncclInvalidArgument, "%s: begin the settings with NCCL_CONFIG_INITIALIZER", call);
  const int blocking = config->blocking;
  if (blocking != NCCL_CONFIG_UNDEF_INT && blocking != 0 && blocking != 1)
    return fail(ncclInvalidArgument, "%s: the setting `blocking` is 0 or 1, and not %d", call,
                blocking);
  return ncclSuccess;
}

ncclResult_t init_rank(ncclComm_t *comm, int ranks, const ncclUniqueId &id, int rank,
                       const ncclConfig_t *config, int device, const char *call) {
  if (!comm)
    return fail(ncclInvalidArgument, "%s: the communicator has no place to go", call);
  if (ranks < 1 || rank < 0 || rank >= ranks)
    return fail(ncclInvalidArgument, "%s: rank %d of %d", call, rank, ranks);
  if (const ncclResult_t error = check(config, call); error != ncclSuccess)
    return error;
  group_scope group;
  auto a = std::make_unique<arrival_by_id>(id, ranks);
  a->rank = rank;
  a->device = device;
  a->result = comm;
  if (config && config->blocking == 0)
    a->is_blocking = false;
  if (config && config->commName)
    a->name = config->commName;
  *comm = nullptr;
  group.add(std::move(a));
  return group.end(ncclSuccess);
}

ncclResult_t init_rank(ncclComm_t *comm, int ranks, const ncclUniqueId &id, int rank,
                       const ncclConfig_t *config, const char *call) {
  int device = 0;
  if (const cudaError_t error = cudaGetDevice(&device); error != cudaSuccess)
    return fail(ncclUnhandledCudaError, "%s: %s", call, cudaGetErrorString(error));
  return init_rank(comm, ranks, id, rank, config, device, call);
}

ncclResult_t check_devices(const std::vector<int> &devices) {
  int there = 0;
  (void)cudaGetDeviceCount(&there);
  std::vector<bool> used(static_cast<std::size_t>(there));
  for (int device : devices) {
    if (device < 0 || device >= there)
      return fail(ncclInvalidArgument,
                  "ncclCommInitAll: there is no device %d (OFFLOOM_DEVICES=%d emulates so many)",
                  device, device + 1);
    if (used[static_cast<std::size_t>(device)])
      return fail(ncclInvalidUsage, "ncclCommInitAll: device %d is listed twice", device);
    used[static_cast<std::size_t>(device)] = true;
  }
  return ncclSuccess;
}

} // namespace
} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  if (!id)
    return fail(ncclInvalidArgument, "ncclGetUniqueId: the id has no place to go");
  const std::optional<ncclUniqueId> made = make_unique_id();
  if (!made)
    return fail(ncclSystemError, "ncclGetUniqueId: there is no shared memory");
  *id = *made;
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank) {
  return init_rank(comm, ranks, id, rank, nullptr, "ncclCommInitRank");
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank,
                                    ncclConfig_t *config) {
  return init_rank(comm, ranks, id, rank, config, "ncclCommInitRankConfig");
}

/// Several ids let many ranks meet sooner; here the first is enough.
ncclResult_t ncclCommInitRankScalable(ncclComm_t *comm, int ranks, int rank, int ids,
                                      ncclUniqueId *id, ncclConfig_t *config) {
  if (ids < 1 || !id)
    return fail(ncclInvalidArgument, "ncclCommInitRankScalable: there is no id");
  return init_rank(comm, ranks, *id, rank, config, "ncclCommInitRankScalable");
}

ncclResult_t ncclCommInitAll(ncclComm_t *comms, int count, const int *device_list) {
  if (comms && count == 0)
    return ncclSuccess;
  if (!comms || count < 1)
    return fail(ncclInvalidArgument, "ncclCommInitAll: %d communicators", count);
  std::vector<int> devices(static_cast<std::size_t>(count));
  std::iota(devices.begin(), devices.end(), 0);
  if (device_list)
    devices.assign(device_list, device_list + count);
  ncclResult_t error = check_devices(devices);
  ncclUniqueId id;
  if (error == ncclSuccess)
    error = ncclGetUniqueId(&id);
  if (error != ncclSuccess)
    return error;
  group_scope group;
  for (int rank = 0; rank < count && error == ncclSuccess; ++rank)
    error = init_rank(&comms[rank], count, id, rank, nullptr,
                      devices[static_cast<std::size_t>(rank)], "ncclCommInitAll");
  return group.end(error);
}

} // extern "C"
