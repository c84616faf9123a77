// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gate in a stream: a kernel that waits for the host, so that what comes after it has not run,
// however fast the device is. And a log of what ran, in order.
#pragma once
#include <cstdio>

struct Gate {
  volatile int *open;
};

__global__ void waitAt(Gate gate) {
  while (*gate.open == 0) {
  }
}

struct Log {
  int *count;
  char *text;
};

__global__ void note(Log log, char what) { log.text[atomicAdd(log.count, 1)] = what; }

inline Gate makeGate() {
  Gate gate;
  cudaMallocHost((void **)&gate.open, sizeof(int));
  *gate.open = 0;
  return gate;
}

inline void open(Gate gate) { *gate.open = 1; }

inline Log makeLog() {
  Log log;
  cudaMallocManaged(&log.count, sizeof(int));
  cudaMallocManaged(&log.text, 64);
  *log.count = 0;
  for (int i = 0; i < 64; ++i)
    log.text[i] = 0;
  // Loads both kernels now: loading one while another runs would wait for that one.
  Gate gate = makeGate();
  open(gate);
  waitAt<<<1, 1>>>(gate);
  note<<<1, 1>>>(log, ' ');
  cudaDeviceSynchronize();
  *log.count = 0;
  return log;
}

/// Prints the log, which the device must have finished writing.
inline void show(const char *title, Log log) {
  log.text[*log.count] = 0;
  printf("%s: %s\n", title, log.text);
  *log.count = 0;
}

inline void show(const char *title, cudaError_t error) {
  printf("%s: %s\n", title, cudaGetErrorName(error));
}
