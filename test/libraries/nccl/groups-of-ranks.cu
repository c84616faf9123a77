// Communicators made of others: by colour and key, and by leaving ranks out.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl && env OFFLOOM_DEVICES=4 %t | FileCheck %s
#include <cstdio>
#include <nccl.h>

void show(const char *what, ncclComm_t *comms, int *x) {
  ncclGroupStart();
  for (int r = 0; r < 4; ++r)
    if (comms[r])
      ncclAllReduce(&x[r], &x[r], 1, ncclInt, ncclSum, comms[r], 0);
  ncclGroupEnd();
  printf("%s:", what);
  for (int r = 0; r < 4; ++r) {
    cudaSetDevice(r);
    cudaDeviceSynchronize();
    int count = 0, rank = -1, device = -1;
    if (comms[r]) {
      ncclCommCount(comms[r], &count);
      ncclCommUserRank(comms[r], &rank);
      ncclCommCuDevice(comms[r], &device);
    }
    printf(" %d/%d(%d)=%d", rank, count, device, x[r]);
    x[r] = 1 << r;
  }
  puts("");
}

int main() {
  ncclComm_t all[4], split[4], shrunk[4] = {};
  int *x;
  cudaMallocManaged(&x, 4 * sizeof(int));
  for (int r = 0; r < 4; ++r)
    x[r] = 1 << r;
  ncclCommInitAll(all, 4, nullptr);
  show("all", all, x); // CHECK: all: 0/4(0)=15 1/4(1)=15 2/4(2)=15 3/4(3)=15
  for (int round = 0; round < 3; ++round) {
    ncclGroupStart();
    for (int r = 0; r < 4; ++r)
      ncclCommSplit(all[r], r % 2, round == 1 ? -r : r, &split[r], nullptr);
    ncclGroupEnd();
    show("by colour", split, x);
    for (ncclComm_t comm : split)
      ncclCommDestroy(comm);
  }
  // CHECK-NEXT: by colour: 0/2(0)=5 0/2(1)=10 1/2(2)=5 1/2(3)=10
  // CHECK-NEXT: by colour: 1/2(0)=5 1/2(1)=10 0/2(2)=5 0/2(3)=10
  // CHECK-NEXT: by colour: 0/2(0)=5 0/2(1)=10 1/2(2)=5 1/2(3)=10
  ncclGroupStart();
  for (int r = 0; r < 4; ++r)
    ncclCommSplit(all[r], r ? 5 : NCCL_SPLIT_NOCOLOR, 0, &split[r], nullptr);
  ncclGroupEnd();
  show("without colour", split, x); // CHECK-NEXT: without colour: -1/0(-1)=1 0/3(1)=14 1/3(2)=14 2/3(3)=14
  int excluded[] = {2, 0};
  ncclGroupStart();
  for (int r = 1; r < 4; r += 2)
    ncclCommShrink(all[r], excluded, 2, &shrunk[r], nullptr, NCCL_SHRINK_DEFAULT);
  ncclGroupEnd();
  show("shrunk", shrunk, x); // CHECK-NEXT: shrunk: -1/0(-1)=1 0/2(1)=10 -1/0(-1)=4 1/2(3)=10
  excluded[1] = 1;
  printf("%d\n", ncclCommShrink(all[1], excluded, 2, &shrunk[1], nullptr, 0) == ncclInvalidArgument); // CHECK-NEXT: 1
}
