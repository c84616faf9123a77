// What is documented as misuse is said by a result, changes nothing, and ncclGetLastError says it in words.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl && env OFFLOOM_DEVICES=2 %t | FileCheck %s
// RUN: env OFFLOOM_DEVICES=2 NCCL_DEBUG=WARN %t 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: not %offloom cc %s -DABSENT -o %t.absent -lnccl 2>&1 | FileCheck %s --check-prefix=ABSENT
#include <cstdio>
#include <cstring>
#include <nccl.h>
#include <thread>
#ifdef ABSENT
#include <nccl_device.h> // ABSENT: 'nccl_device.h' file not found
// ABSENT: this part of NCCL{{.*}}: call the host's functions of nccl.h
#endif

const char *name(ncclResult_t r) {
  const char *names[] = {"success", "cuda", "system", "internal", "argument", "usage", "remote", "in progress"};
  return names[r];
}
#define SAY(call) printf("%s: %s\n", #call, name(call))

int main() {
  int number = 0;
  ncclUniqueId id, nonsense = {};
  ncclComm_t comms[2], comm = nullptr, other;
  SAY(ncclGetVersion(nullptr)); // CHECK: : argument
  ncclGetVersion(&number);
  printf("%d %s\n", number == NCCL_VERSION_CODE, ncclGetErrorString(ncclSuccess)); // CHECK-NEXT: 1 no error
  SAY(ncclGetUniqueId(nullptr)); // CHECK-NEXT: : argument
  SAY(ncclGroupEnd()); // CHECK-NEXT: : usage
  ncclGetUniqueId(&id);
  SAY(ncclCommInitRank(nullptr, 1, id, 0)); // CHECK-NEXT: : argument
  SAY(ncclCommInitRank(&comm, 2, id, 2)); // CHECK-NEXT: : argument
  SAY(ncclCommInitRank(&comm, 0, id, 0)); // CHECK-NEXT: : argument
  SAY(ncclCommInitRank(&comm, 1, nonsense, 0)); // CHECK-NEXT: : argument
  const int devices[] = {0, 0, 7};
  SAY(ncclCommInitAll(comms, 2, devices)); // CHECK-NEXT: : usage
  SAY(ncclCommInitAll(comms, 2, devices + 1)); // CHECK-NEXT: : argument
  puts(ncclGetLastError(nullptr)); // CHECK-NEXT: ncclCommInitAll: there is no device 7
  SAY(ncclCommInitAll(comms, 2, nullptr)); // CHECK-NEXT: : success

  // Two ranks on one device, and one rank twice.
  ncclGroupStart();
  ncclCommInitRank(&comm, 2, id, 0);
  ncclCommInitRank(&other, 2, id, 1);
  SAY(ncclGroupEnd()); // CHECK-NEXT: : usage
  ncclGetUniqueId(&id);
  ncclGroupStart();
  ncclCommInitRank(&comm, 2, id, 0);
  ncclCommInitRank(&other, 2, id, 0);
  SAY(ncclGroupEnd()); // CHECK-NEXT: : usage

  float *x;
  cudaMallocManaged(&x, 100 * sizeof(float));
  SAY(ncclAllReduce(x, x, 100, ncclFloat, ncclSum, nullptr, 0)); // CHECK-NEXT: : argument
  SAY(ncclAllReduce(nullptr, x, 100, ncclFloat, ncclSum, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclAllReduce(x, x, 100, (ncclDataType_t)77, ncclSum, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclAllReduce(x, x, 100, ncclFloat, (ncclRedOp_t)5, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclBroadcast(x, x, 100, ncclFloat, 2, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclSend(x, 100, ncclFloat, -1, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclRedOpDestroy(ncclSum, comms[0])); // CHECK-NEXT: : argument
  ncclRedOp_t op;
  SAY(ncclRedOpCreatePreMulSum(&op, x, ncclFloat, ncclScalarDevice, comms[0])); // CHECK-NEXT: : success
  SAY(ncclAllReduce(x, x, 100, ncclDouble, op, comms[0], 0)); // CHECK-NEXT: : argument
  SAY(ncclCommCount(comms[0], nullptr)); // CHECK-NEXT: : argument
  SAY(ncclMemAlloc(nullptr, 5)); // CHECK-NEXT: : argument
  SAY(ncclAllReduce(x, x, 0, ncclFloat, ncclSum, comms[0], 0)); // nothing to do. CHECK-NEXT: : success

  // A wrong call is the whole group's error: nothing of it is done.
  x[0] = 1;
  ncclGroupStart();
  ncclAllReduce(x, x, 1, ncclFloat, ncclSum, comms[0], 0);
  ncclAllReduce(x, x, 1, ncclFloat, ncclSum, nullptr, 0);
  SAY(ncclGroupEnd()); // CHECK-NEXT: : argument
  cudaDeviceSynchronize();
  printf("%g\n", x[0]); // CHECK-NEXT: 1

  // A simulated group is not done either.
  ncclSimInfo_t info = NCCL_SIM_INFO_INITIALIZER;
  ncclGroupStart();
  ncclAllReduce(x, x, 100, ncclFloat, ncclSum, comms[0], 0);
  SAY(ncclGroupSimulateEnd(&info)); // CHECK-NEXT: : success
  printf("%d\n", info.estimatedTime > 0); // CHECK-NEXT: 1

  // Calls that do not fit each other fail in the stream.
  ncclResult_t state;
  ncclGroupStart();
  ncclAllReduce(x, x, 100, ncclFloat, ncclSum, comms[0], 0);
  ncclAllReduce(x, x, 50, ncclFloat, ncclSum, comms[1], 0);
  SAY(ncclGroupEnd()); // CHECK-NEXT: : success
  cudaDeviceSynchronize();
  ncclCommGetAsyncError(comms[0], &state);
  printf("%s: %s\n", name(state), ncclGetLastError(comms[0])); // CHECK-NEXT: {{usage|remote}}: {{.*}}
  SAY(ncclCommSplit(comms[0], 0, 0, &other, nullptr)); // CHECK-NEXT: : {{usage|remote}}
  SAY(ncclCommDestroy(comms[0])); // CHECK-NEXT: : success
  SAY(ncclCommDestroy(comms[1])); // CHECK-NEXT: : success
  SAY(ncclCommDestroy(comms[1])); // CHECK-NEXT: : argument
  SAY(ncclCommAbort(nullptr)); // CHECK-NEXT: : success

  // Ranks of a communicator that does not block come when they come.
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  ncclGetUniqueId(&id);
  SAY(ncclCommInitRankConfig(&comm, 2, id, 0, &config)); // CHECK-NEXT: : in progress
  SAY(ncclAllReduce(x, x, 1, ncclFloat, ncclSum, comm, 0)); // CHECK-NEXT: : argument
  std::thread second([&] {
    cudaSetDevice(1);
    ncclCommInitRank(&other, 2, id, 1);
  });
  second.join();
  ncclCommGetAsyncError(comm, &state);
  printf("%s\n", name(state)); // CHECK-NEXT: success
  SAY(ncclCommFinalize(comm)); // CHECK-NEXT: : success
  SAY(ncclAllReduce(x, x, 1, ncclFloat, ncclSum, comm, 0)); // CHECK-NEXT: : usage

  // An abort ends what waits.
  SAY(ncclBroadcast(x, x, 1, ncclFloat, 0, other, 0)); // CHECK-NEXT: : success
  SAY(ncclCommAbort(other)); // CHECK-NEXT: : success
  SAY(cudaDeviceSynchronize() ? ncclInternalError : ncclSuccess); // CHECK-NEXT: : success
}
// WARN: offloom: NCCL: ncclGetUniqueId: the id has no place to go
// WARN: offloom: NCCL: calls of ranks do not fit each other: rank {{.}} does ncclAllReduce of {{50|100}} float32, sum, and rank {{.}} does ncclAllReduce of {{50|100}} float32, sum
