// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMemcpy() within the device and cudaMemset() do not wait for the device.
// builds: g++
#include "gate.h"

__global__ void store(int *to, int value) { *to = value; }

int main() {
  makeLog();
  int *from, *to, result;
  cudaMalloc(&from, sizeof(int));
  cudaMalloc(&to, sizeof(int));
  store<<<1, 1>>>(from, 1);
  cudaMemset(to, 0, sizeof(int));
  cudaMemcpy(to, from, sizeof(int), cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();

  Gate gate = makeGate();
  waitAt<<<1, 1>>>(gate);
  store<<<1, 1>>>(from, 7);
  show("copied", cudaMemcpy(to, from, sizeof(int), cudaMemcpyDeviceToDevice));
  show("set", cudaMemset(from, 0, sizeof(int)));
  show("stream", cudaStreamQuery(0));
  open(gate);
  cudaMemcpy(&result, to, sizeof(int), cudaMemcpyDeviceToHost);
  printf("copy: %d\n", result);
  cudaMemcpy(&result, from, sizeof(int), cudaMemcpyDeviceToHost);
  printf("original: %d\n", result);
}
