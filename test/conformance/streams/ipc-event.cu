// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams of two processes that wait for each other by way of events. CUDA Runtime API, Device
// Management, cudaIpcGetEventHandle.
// builds: g++
#include <cstdio>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

struct Shared {
  cudaIpcMemHandle_t memory;
  cudaIpcEventHandle_t ready, done;
};

__global__ void add(int *x, int n) {
  long long end = clock64() + 20000000;
  while (clock64() < end) {
  }
  *x += n;
}

__global__ void twice(int *x) { *x *= 2; }

int child(int from, int to) {
  Shared shared;
  (void)!read(from, &shared, sizeof shared);
  int *x;
  cudaEvent_t ready, done;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaIpcOpenMemHandle((void **)&x, shared.memory, cudaIpcMemLazyEnablePeerAccess);
  printf("open: %s\n", cudaGetErrorName(cudaIpcOpenEventHandle(&ready, shared.ready)));
  printf("open: %s\n", cudaGetErrorName(cudaIpcOpenEventHandle(&done, shared.done)));
  printf("wait: %s\n", cudaGetErrorName(cudaStreamWaitEvent(stream, ready, 0)));
  twice<<<1, 1, 0, stream>>>(x); // after the parent's addition
  printf("record: %s\n", cudaGetErrorName(cudaEventRecord(done, stream)));
  fflush(stdout);
  char byte = 0;
  (void)!write(to, &byte, 1);
  (void)!read(from, &byte, 1); // the parent has waited
  printf("query: %s\n", cudaGetErrorName(cudaEventQuery(done)));
  cudaStreamSynchronize(stream);
  printf("destroy: %s\n", cudaGetErrorName(cudaEventDestroy(ready)));
  cudaEventDestroy(done);
  cudaIpcCloseMemHandle(x);
  fflush(stdout);
  return 0;
}

int main() {
  int down[2], up[2];
  (void)!pipe(down);
  (void)!pipe(up);
  pid_t process = fork();
  if (process == 0)
    _exit(child(down[0], up[1]));

  int *x, result = -1;
  cudaMalloc(&x, sizeof *x);
  cudaMemset(x, 0, sizeof *x);
  Shared shared;
  cudaEvent_t ready, done, timed, local;
  printf("with timing: %s\n", cudaGetErrorName(cudaEventCreateWithFlags(&timed, cudaEventInterprocess)));
  cudaEventCreateWithFlags(&ready, cudaEventInterprocess | cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventInterprocess | cudaEventDisableTiming);
  cudaEventCreateWithFlags(&local, cudaEventDisableTiming);
  cudaIpcGetMemHandle(&shared.memory, x);
  printf("get: %s\n", cudaGetErrorName(cudaIpcGetEventHandle(&shared.ready, ready)));
  printf("get: %s\n", cudaGetErrorName(cudaIpcGetEventHandle(&shared.done, done)));
  cudaIpcEventHandle_t none;
  printf("get of a local one: %s\n", cudaGetErrorName(cudaIpcGetEventHandle(&none, local)));

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  add<<<1, 1, 0, stream>>>(x, 21);
  cudaEventRecord(ready, stream);
  fflush(stdout);
  (void)!write(down[1], &shared, sizeof shared);
  char byte;
  (void)!read(up[0], &byte, 1); // the child has recorded its event
  printf("wait: %s\n", cudaGetErrorName(cudaStreamWaitEvent(stream, done, 0)));
  cudaMemcpyAsync(&result, x, sizeof result, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("result: %d\n", result);
  fflush(stdout);
  (void)!write(down[1], &byte, 1);
  waitpid(process, nullptr, 0);
  cudaFree(x);
}
