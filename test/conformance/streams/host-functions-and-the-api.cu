// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host functions wait for the host if they like, and must not call the API; kernels that fail end
// what streams hold, except for callbacks.
// builds: g++
#include "gate.h"
#include <atomic>

static std::atomic<bool> may_return{false};

__global__ void fail() { __trap(); }

int main() {
  makeLog();
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, fail);

  cudaLaunchHostFunc(
      s,
      [](void *) {
        while (!may_return) {
        }
      },
      nullptr);
  show("waiting", cudaStreamQuery(s));
  may_return = true;
  show("synchronised", cudaStreamSynchronize(s));

  cudaError_t errors[4];
  cudaLaunchHostFunc(
      s,
      [](void *p) {
        cudaError_t *e = (cudaError_t *)p;
        void *memory;
        cudaStream_t stream;
        e[0] = cudaMalloc(&memory, 4);
        e[1] = cudaStreamCreate(&stream);
        e[2] = cudaDeviceSynchronize();
        e[3] = cudaStreamQuery(0);
      },
      errors);
  cudaStreamSynchronize(s);
  show("cudaMalloc", errors[0]);
  show("cudaStreamCreate", errors[1]);
  show("cudaDeviceSynchronize", errors[2]);
  show("cudaStreamQuery", errors[3]);
  show("last", cudaGetLastError());

  int ran = 0;
  Gate gate = makeGate();
  waitAt<<<1, 1, 0, s>>>(gate);
  fail<<<1, 1, 0, s>>>();
  cudaLaunchHostFunc(
      s, [](void *p) { *(int *)p += 1; }, &ran);
  cudaError_t status = cudaSuccess;
  cudaStreamAddCallback(
      s, [](cudaStream_t, cudaError_t e, void *p) { *(cudaError_t *)p = e; }, &status, 0);
  show("last", cudaGetLastError());
  open(gate);
  show("synchronised", cudaStreamSynchronize(s));
  show("last", cudaGetLastError());
  printf("host function: %d\n", ran);
  show("callback", status);
  show("again", cudaStreamSynchronize(s));
}
