// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NCCL with one rank: every collective, reduction and type, groups, and wrong calls.
// builds: clang++
// flags: -lnccl
#include "shown.h"
#include <nccl.h>

template <class T> void reductions(const char *type, ncclComm_t communicator, ncclDataType_t kind) {
  array<T> from(6), to(12);
  printf("%s\n", type);
  for (auto operation : {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg}) {
    status("all reduce", ncclAllReduce(from, to, 6, kind, operation, communicator, nullptr)), show("", to.data, 6);
    status("reduce", ncclReduce(from, to, 3, kind, operation, 0, communicator, nullptr)), show("", to.data, 6);
    status("reduce scatter", ncclReduceScatter(from, to + 1, 4, kind, operation, communicator, nullptr)), show("", to.data, 6);
  }
  status("broadcast", ncclBroadcast(from, to, 5, kind, 0, communicator, nullptr)), show("", to.data, 6);
  status("all gather", ncclAllGather(from, to + 2, 4, kind, communicator, nullptr)), show("", to.data, 7);
  ncclGroupStart();
  status("send", ncclSend(from, 6, kind, 0, communicator, nullptr));
  status("receive", ncclRecv(to + 6, 6, kind, 0, communicator, nullptr));
  status("group", ncclGroupEnd());
  show("", to);
}

int main() {
  ncclComm_t communicator;
  const int device = 0;
  status("init", ncclCommInitAll(&communicator, 1, &device));
  int count = -1, rank = -1, where = -1;
  ncclCommCount(communicator, &count), ncclCommUserRank(communicator, &rank), ncclCommCuDevice(communicator, &where);
  printf("%d of %d on %d\n", rank, count, where);
  reductions<float>("float", communicator, ncclFloat), reductions<double>("double", communicator, ncclDouble), reductions<int>("int", communicator, ncclInt);
  reductions<unsigned char>("unsigned char", communicator, ncclUint8), reductions<long long>("long long", communicator, ncclInt64);
  array<float> a(4), factor{3};
  ncclRedOp_t scaled;
  status("scaled", ncclRedOpCreatePreMulSum(&scaled, factor, ncclFloat, ncclScalarDevice, communicator));
  status("all reduce", ncclAllReduce(a, a, 4, ncclFloat, scaled, communicator, nullptr)), show("", a);
  status("destroyed", ncclRedOpDestroy(scaled, communicator));
  status("of none", ncclAllReduce(a, a, 4, ncclFloat, ncclSum, nullptr, nullptr));
  status("of no type", ncclAllReduce(a, a, 4, ncclDataType_t(99), ncclSum, communicator, nullptr));
  status("of no operation", ncclAllReduce(a, a, 4, ncclFloat, ncclRedOp_t(99), communicator, nullptr));
  status("from rank 1", ncclBroadcast(a, a, 4, ncclFloat, 1, communicator, nullptr));
  status("from rank -1", ncclBroadcast(a, a, 4, ncclFloat, -1, communicator, nullptr));
  status("from nowhere", ncclAllReduce(nullptr, a, 4, ncclFloat, ncclSum, communicator, nullptr));
  status("to rank 3", ncclSend(a, 4, ncclFloat, 3, communicator, nullptr));
  status("count nowhere", ncclCommCount(communicator, nullptr));
  status("count of none", ncclCommCount(nullptr, &count));
  status("end of no group", ncclGroupEnd());
  ncclResult_t error;
  status("error", ncclCommGetAsyncError(communicator, &error)), printf("%d\n", int(error));
  status("destroy", ncclCommDestroy(communicator));
  status("no devices", ncclCommInitAll(&communicator, 0, &device));
  const int far[1] = {77};
  status("device 77", ncclCommInitAll(&communicator, 1, far));
  status("nowhere", ncclCommInitAll(nullptr, 1, &device));
  ncclUniqueId id;
  status("id", ncclGetUniqueId(&id));
  status("id nowhere", ncclGetUniqueId(nullptr));
  status("rank 2 of 1", ncclCommInitRank(&communicator, 1, id, 2));
  status("no ranks", ncclCommInitRank(&communicator, 0, id, 0));
}
