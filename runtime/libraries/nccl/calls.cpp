// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The collectives and messages of the interface: what is asked for is checked, and becomes a part
// of a group.
#include "group.h"
#include "message.h"

namespace offloom::comm {

namespace {

/// What the rank's call uses.
struct needs {
  bool send = true, receive = true, op = false;
};

ncclResult_t check_operator(const call &c, ncclComm_t comm, const char *name) {
  if (c.op >= 0 && c.op < ncclNumOps)
    return ncclSuccess;
  const auto own = comm->operators.find(c.op);
  if (own == comm->operators.end())
    return fail(ncclInvalidArgument, "%s: there is no reduction %d", name, int(c.op));
  if (own->second.type != c.type)
    return fail(ncclInvalidArgument, "%s: the reduction %d was made for another type", name,
                int(c.op));
  return ncclSuccess;
}

ncclResult_t check(const call &c, ncclComm_t comm, needs n, const char *name) {
  if (const ncclResult_t error = check_usable(comm, name); error != ncclSuccess)
    return error;
  if (int(c.type) < 0 || c.type >= ncclNumTypes)
    return fail(ncclInvalidArgument, "%s: there is no type %d", name, int(c.type));
  if (c.root < 0 || c.root >= comm->ranks())
    return fail(ncclInvalidArgument, "%s: there is no rank %d among %d", name, c.root,
                comm->ranks());
  if (c.count != 0 && ((n.send && !c.send) || (n.receive && !c.receive)))
    return fail(ncclInvalidArgument, "%s: an array is null", name);
  return n.op ? check_operator(c, comm, name) : ncclSuccess;
}

/// Adds a call that is right to the group.
ncclResult_t post(call c, ncclComm_t comm, needs n, const char *name) {
  group_scope group;
  const ncclResult_t error = check(c, comm, n, name);
  if (error != ncclSuccess)
    return group.end(error);
  if (n.op && c.op >= ncclNumOps) {
    c.multiplied = comm->operators.at(c.op);
    c.op = ncclSum;
  }
  group.add(comm, c);
  return group.end(ncclSuccess);
}

bool is_rank(ncclComm_t comm, int rank) {
  return check_handle(comm, "the call") == ncclSuccess && comm->rank() == rank;
}

} // namespace
} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

ncclResult_t ncclAllReduce(const void *send, void *receive, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::all_reduce, send, receive, count, type, op, 0, stream}, comm,
              {true, true, true}, "ncclAllReduce");
}

ncclResult_t ncclReduce(const void *send, void *receive, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::reduce, send, receive, count, type, op, root, stream}, comm,
              {true, is_rank(comm, root), true}, "ncclReduce");
}

ncclResult_t ncclReduceScatter(const void *send, void *receive, size_t receive_count,
                               ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                               cudaStream_t stream) {
  return post({call_kind::reduce_scatter, send, receive, receive_count, type, op, 0, stream}, comm,
              {true, true, true}, "ncclReduceScatter");
}

ncclResult_t ncclBroadcast(const void *send, void *receive, size_t count, ncclDataType_t type,
                           int root, ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::broadcast, send, receive, count, type, ncclSum, root, stream}, comm,
              {is_rank(comm, root), true}, "ncclBroadcast");
}

ncclResult_t ncclBcast(void *memory, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream) {
  return ncclBroadcast(memory, memory, count, type, root, comm, stream);
}

ncclResult_t ncclAllGather(const void *send, void *receive, size_t send_count, ncclDataType_t type,
                           ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::all_gather, send, receive, send_count, type, ncclSum, 0, stream}, comm,
              {}, "ncclAllGather");
}

ncclResult_t ncclAlltoAll(const void *send, void *receive, size_t count, ncclDataType_t type,
                          ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::all_to_all, send, receive, count, type, ncclSum, 0, stream}, comm, {},
              "ncclAlltoAll");
}

ncclResult_t ncclGather(const void *send, void *receive, size_t count, ncclDataType_t type,
                        int root, ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::gather, send, receive, count, type, ncclSum, root, stream}, comm,
              {true, is_rank(comm, root)}, "ncclGather");
}

ncclResult_t ncclScatter(const void *send, void *receive, size_t count, ncclDataType_t type,
                         int root, ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::scatter, send, receive, count, type, ncclSum, root, stream}, comm,
              {is_rank(comm, root), true}, "ncclScatter");
}

ncclResult_t ncclSend(const void *send, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream) {
  return post({call_kind::point_to_point, send, nullptr, count, type, ncclSum, peer, stream}, comm,
              {true, false}, "ncclSend");
}

ncclResult_t ncclRecv(void *receive, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream) {
  return post({call_kind::point_to_point, nullptr, receive, count, type, ncclSum, peer, stream},
              comm, {false, true}, "ncclRecv");
}

} // extern "C"
