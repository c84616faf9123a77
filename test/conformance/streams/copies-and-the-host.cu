// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When an asynchronous copy reads and writes host memory.
// builds: g++
#include "gate.h"

__global__ void store(int *to, int value) { *to = value; }

int main() {
  makeLog();
  int *device, *pinned, pageable = 0, result = 0;
  cudaMalloc(&device, sizeof(int));
  cudaMallocHost(&pinned, sizeof(int));
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  store<<<1, 1, 0, s>>>(device, 0);
  cudaStreamSynchronize(s);

  // Pinned memory is read when the stream is there.
  Gate first = makeGate();
  *pinned = 1;
  waitAt<<<1, 1, 0, s>>>(first);
  cudaMemcpyAsync(device, pinned, sizeof(int), cudaMemcpyHostToDevice, s);
  *pinned = 2;
  open(first);
  cudaStreamSynchronize(s);
  cudaMemcpy(&result, device, sizeof(int), cudaMemcpyDeviceToHost);
  printf("pinned source: %d\n", result);

  // A little pageable memory is read by the call.
  Gate second = makeGate();
  pageable = 3;
  waitAt<<<1, 1, 0, s>>>(second);
  cudaMemcpyAsync(device, &pageable, sizeof(int), cudaMemcpyHostToDevice, s);
  pageable = 4;
  show("s", cudaStreamQuery(s));
  open(second);
  cudaStreamSynchronize(s);
  cudaMemcpy(&result, device, sizeof(int), cudaMemcpyDeviceToHost);
  printf("pageable source: %d\n", result);

  // Pageable memory is written before the call returns, pinned memory when the stream is there.
  store<<<1, 1, 0, s>>>(device, 5);
  cudaMemcpyAsync(&pageable, device, sizeof(int), cudaMemcpyDeviceToHost, s);
  printf("pageable destination: %d\n", pageable);
  Gate third = makeGate();
  *pinned = 0;
  waitAt<<<1, 1, 0, s>>>(third);
  cudaMemcpyAsync(pinned, device, sizeof(int), cudaMemcpyDeviceToHost, s);
  printf("pinned destination: %d\n", *(volatile int *)pinned);
  open(third);
  cudaStreamSynchronize(s);
  printf("pinned destination: %d\n", *(volatile int *)pinned);

  // An asynchronous set, whatever the memory.
  Gate fourth = makeGate();
  waitAt<<<1, 1, 0, s>>>(fourth);
  cudaMemsetAsync(pinned, 1, sizeof(int), s);
  printf("set: %#x\n", *(volatile int *)pinned);
  open(fourth);
  cudaStreamSynchronize(s);
  printf("set: %#x\n", *(volatile int *)pinned);
  show("last", cudaGetLastError());
}
