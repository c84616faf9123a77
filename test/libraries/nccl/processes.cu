// Ranks in two processes, who meet by the id alone; what one says when the other is late, leaves, or dies.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl && %t 2>&1 | FileCheck %s
// RUN: env OFFLOOM_DEVICES=2 %t 2>&1 | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <nccl.h>
#include <sys/wait.h>
#include <unistd.h>

constexpr int n = 200000;

__global__ void fill(double *x, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value + i;
}

/// A process for each rank; both begin with the same id.
template <class F> void in_processes(F &&body) {
  fflush(stdout);
  int pipes[2][2];
  for (auto &p : pipes)
    if (pipe(p))
      exit(1);
  for (int rank = 0; rank < 2; ++rank)
    if (fork() == 0) {
      ncclUniqueId id;
      if (rank == 0) {
        ncclGetUniqueId(&id);
        write(pipes[0][1], &id, sizeof id);
      } else {
        read(pipes[0][0], &id, sizeof id);
      }
      ncclComm_t comm;
      const ncclResult_t made = ncclCommInitRank(&comm, 2, id, rank);
      if (made != ncclSuccess) {
        printf("rank %d: %s\n", rank, ncclGetErrorString(made));
        exit(1);
      }
      body(rank, comm);
      exit(0);
    }
  while (wait(nullptr) > 0)
    ;
}

int main() {
  // Much more than is on its way at a time, in order with kernels.
  in_processes([](int rank, ncclComm_t comm) {
    double *x, *y;
    cudaMalloc(&x, n * sizeof(double));
    cudaMallocManaged(&y, 2 * n * sizeof(double));
    int wrong = 0;
    for (int round = 0; round < 20; ++round) {
      fill<<<(n + 255) / 256, 256>>>(x, rank + round);
      ncclAllReduce(x, x, n, ncclDouble, ncclSum, comm, 0);
      ncclAllGather(x, y, n, ncclDouble, comm, 0);
      ncclGroupStart();
      ncclSend(x, n, ncclDouble, 1 - rank, comm, 0);
      ncclRecv(y, n, ncclDouble, 1 - rank, comm, 0);
      ncclGroupEnd();
      cudaDeviceSynchronize();
      for (int i = 0; i < n; ++i)
        wrong += (y[i] != 2 * (i + round) + 1) + (y[n + i] != y[i]);
    }
    ncclCommDestroy(comm);
    if (rank == 0)
      printf("wrong %d\n", wrong); // CHECK: wrong 0
  });

  // A word for who waits, and no end of waiting.
  in_processes([](int rank, ncclComm_t comm) {
    if (rank == 0)
      setenv("OFFLOOM_DEADLOCK_SECONDS", "0.5", 1);
    int *x;
    cudaMallocManaged(&x, sizeof(int));
    *x = rank + 1;
    if (rank == 1)
      sleep(1);
    ncclAllReduce(x, x, 1, ncclInt, ncclSum, comm, 0);
    cudaDeviceSynchronize();
    if (rank == 1)
      printf("late %d\n", *x);
    ncclCommDestroy(comm);
  });
  // CHECK-NEXT: offloom: NCCL: rank 0 of 2 has waited {{[0-9]}} s at call 1, ncclAllReduce, for rank 1 (which is at call 0, nothing)
  // CHECK-NEXT: late 3

  for (int how = 0; how < 3; ++how)
    in_processes([=](int rank, ncclComm_t comm) {
      int *x;
      cudaMallocManaged(&x, sizeof(int));
      if (rank == 1) {
        if (how == 0)
          _exit(1);
        if (how == 1)
          ncclCommDestroy(comm);
        else
          ncclCommAbort(comm);
        sleep(1);
        return;
      }
      ncclReduce(x, x, 1, ncclInt, ncclSum, 0, comm, 0);
      cudaDeviceSynchronize();
      ncclResult_t state;
      ncclCommGetAsyncError(comm, &state);
      printf("%s\n", ncclGetErrorString(state));
      printf("%d\n", ncclAllReduce(x, x, 1, ncclInt, ncclSum, comm, 0) == ncclRemoteError);
      ncclCommDestroy(comm);
    });
  // CHECK-NEXT: offloom: NCCL: rank 0 waits in ncclReduce for rank 1, which was a process that has ended
  // CHECK-NEXT: remote process exited
  // CHECK-NEXT: 1
  // CHECK-NEXT: offloom: NCCL: rank 0 waits in ncclReduce for rank 1, which has destroyed its communicator
  // CHECK-NEXT: remote process exited
  // CHECK-NEXT: 1
  // CHECK-NEXT: offloom: NCCL: rank 0 waits in ncclReduce for rank 1, which has failed or been aborted
  // CHECK-NEXT: remote process exited
  // CHECK-NEXT: 1
}
