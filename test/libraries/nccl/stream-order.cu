// Collectives have their place between kernels, are nodes of graphs, and bring ranks of threads together.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl
// RUN: env OFFLOOM_DEVICES=2 %t | FileCheck %s
// RUN: env OFFLOOM_DEVICES=2 OFFLOOM_NUM_THREADS=1 %t | FileCheck %s
#include <cstdio>
#include <nccl.h>
#include <thread>

constexpr int n = 50000;
ncclComm_t comms[2];
cudaStream_t streams[2], others[2];
float *x[2], *y[2];

__global__ void fill(float *x, float value) {
  long long end = clock64() + 20000000;
  while (blockIdx.x == 0 && clock64() < end)
    ;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value;
}

__global__ void add_one(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

void synchronize() {
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    cudaDeviceSynchronize();
  }
}

int main() {
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    cudaStreamCreateWithFlags(&streams[d], cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&others[d], cudaStreamNonBlocking);
    cudaMallocManaged(&x[d], n * sizeof(float));
    cudaMallocManaged(&y[d], n * sizeof(float));
  }
  ncclCommInitAll(comms, 2, nullptr);

  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    fill<<<(n + 255) / 256, 256, 0, streams[d]>>>(x[d], d + 1);
  }
  ncclGroupStart();
  for (int d = 0; d < 2; ++d)
    ncclAllReduce(x[d], y[d], n, ncclFloat, ncclSum, comms[d], streams[d]);
  ncclGroupEnd();
  const bool early = cudaStreamQuery(streams[0]) == cudaErrorNotReady;
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    add_one<<<(n + 255) / 256, 256, 0, streams[d]>>>(y[d]);
  }
  synchronize();
  printf("returned early %d, %g %g\n", early, y[0][0], y[1][n - 1]); // CHECK: returned early 1, 4 4

  // A communicator's next call waits for the one before, in whichever stream that is.
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    fill<<<(n + 255) / 256, 256, 0, streams[d]>>>(x[d], 10 * (d + 1));
  }
  ncclGroupStart();
  for (int d = 0; d < 2; ++d)
    ncclAllReduce(x[d], x[d], n, ncclFloat, ncclSum, comms[d], streams[d]);
  ncclGroupEnd();
  ncclGroupStart();
  for (int d = 0; d < 2; ++d)
    ncclAllReduce(x[d], y[d], n, ncclFloat, ncclMax, comms[d], others[d]);
  ncclGroupEnd();
  synchronize();
  printf("in other streams %g\n", y[1][7]); // CHECK-NEXT: in other streams 30

  // The streams of a group wait for each other.
  for (int d = 0; d < 2; ++d)
    x[d][0] = d + 5, y[d][0] = d + 7;
  ncclGroupStart();
  for (int d = 0; d < 2; ++d) {
    ncclSend(x[d], 1, ncclFloat, 1 - d, comms[d], streams[d]);
    ncclRecv(y[d], 1, ncclFloat, 1 - d, comms[d], others[d]);
    ncclAllReduce(x[d] + 1, x[d] + 1, 1, ncclFloat, ncclSum, comms[d], streams[d]);
  }
  ncclGroupEnd();
  synchronize();
  printf("exchanged %g %g\n", y[0][0], y[1][0]); // CHECK-NEXT: exchanged 6 5

  // A graph of one device's stream that the other joins, launched twice.
  for (int d = 0; d < 2; ++d)
    for (int i = 0; i < n; ++i)
      x[d][i] = 1;
  cudaSetDevice(0);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeGlobal);
  cudaEventRecord(begin, streams[0]);
  cudaStreamWaitEvent(streams[1], begin, 0);
  ncclGroupStart();
  for (int d = 0; d < 2; ++d)
    ncclAllReduce(x[d], x[d], n, ncclFloat, ncclSum, comms[d], streams[d]);
  ncclGroupEnd();
  add_one<<<(n + 255) / 256, 256, 0, streams[0]>>>(x[0]);
  cudaSetDevice(1);
  cudaEventCreate(&end);
  cudaEventRecord(end, streams[1]);
  cudaSetDevice(0);
  cudaStreamWaitEvent(streams[0], end, 0);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  printf("captured %d, ", cudaStreamEndCapture(streams[0], &graph) == cudaSuccess && x[0][0] == 1);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, streams[0]);
  cudaGraphLaunch(exec, streams[0]);
  synchronize();
  printf("launched %g %g\n", x[0][0], x[1][0]); // CHECK-NEXT: captured 1, launched 6 5

  // A thread for each rank, and no groups.
  auto work = [&](int d) {
    cudaSetDevice(d);
    for (int i = 0; i < 50; ++i) {
      ncclAllReduce(x[d], y[d], n, ncclFloat, ncclMin, comms[d], streams[d]);
      add_one<<<(n + 255) / 256, 256, 0, streams[d]>>>(y[d]);
      ncclBcast(y[d], n, ncclFloat, i % 2, comms[d], streams[d]);
      cudaMemcpyAsync(x[d], y[d], n * sizeof(float), cudaMemcpyDefault, streams[d]);
    }
    cudaStreamSynchronize(streams[d]);
  };
  std::thread first(work, 0), second(work, 1);
  first.join();
  second.join();
  printf("of threads %g %g\n", y[0][0], y[1][n - 1]); // CHECK-NEXT: of threads 55 55
  for (ncclComm_t comm : comms)
    ncclCommDestroy(comm);
}
