// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flags: --default-stream per-thread
//
// Stream 0 is each thread's own; the legacy stream has its own name.
// builds: g++
#include "gate.h"
#include <thread>

int main() {
  Log log = makeLog();

  Gate gate = makeGate();
  waitAt<<<1, 1>>>(gate);
  note<<<1, 1>>>(log, 'm');
  std::thread([&] {
    note<<<1, 1>>>(log, 't');
    show("thread synchronised", cudaStreamSynchronize(0));
    show("thread", cudaStreamQuery(0));
  }).join();
  show("main", cudaStreamQuery(0));
  show("main by its name", cudaStreamQuery(cudaStreamPerThread));
  open(gate);
  show("main synchronised", cudaStreamSynchronize(cudaStreamPerThread));
  show("ran", log);

  // The legacy stream waits for per-thread streams, and they for it.
  Gate second = makeGate();
  waitAt<<<1, 1>>>(second);
  note<<<1, 1>>>(log, 'a');
  note<<<1, 1, 0, cudaStreamLegacy>>>(log, 'b');
  note<<<1, 1>>>(log, 'c');
  open(second);
  show("main synchronised", cudaStreamSynchronize(0));
  show("ran", log);

  // cudaMemcpy is in the thread's stream, too.
  int *value, result = 0;
  cudaMalloc(&value, sizeof(int));
  cudaMemset(value, 0, sizeof(int));
  Gate third = makeGate();
  std::thread other([&] {
    waitAt<<<1, 1>>>(third);
    cudaStreamSynchronize(0);
  });
  cudaMemcpy(&result, value, sizeof(int), cudaMemcpyDeviceToHost);
  printf("copied: %d\n", result);
  open(third);
  other.join();
  show("last", cudaGetLastError());
}
