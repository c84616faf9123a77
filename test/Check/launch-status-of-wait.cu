// A wait does not tell of a launch that was refused: only what cudaGetLastError returns does, if
// somebody looks at it.
// RUN: %offloom check --checks='-*,api-launch-status-of-wait,api-unchecked-launch' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#include <cstdlib>
#define CHECK(call) \
  do { \
    cudaError_t result = (call); \
    if (result != cudaSuccess) { \
      printf("%s\n", cudaGetErrorString(result)); \
      exit(1); \
    } \
  } while (0)

__global__ void kernel(int *x);
void checkCuda(cudaError_t status) { CHECK(status); }

void waits(int *x, int n) {
  // CHECK: [[@LINE+1]]:3: remark: 'waits' looks at what a wait returns, which does not tell of a launch that was refused: ask cudaGetLastError() too; nor do 2 other functions ask
  kernel<<<1, n>>>(x);
  CHECK(cudaDeviceSynchronize());
}
bool ofStream(int *x, cudaStream_t stream) {
  kernel<<<1, 1, 0, stream>>>(x);
  return cudaStreamSynchronize(stream) == cudaSuccess;
}
bool drops(int *x) {
  kernel<<<1, 1>>>(x);
  cudaPeekAtLastError();
  return cudaDeviceSynchronize() == cudaSuccess;
}
void asks(int *x) {
  kernel<<<1, 1>>>(x);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
void asksByFunction(int *x) {
  kernel<<<1, 1>>>(x);
  checkCuda(cudaPeekAtLastError());
}
void inner(int *x) { kernel<<<1, 1>>>(x); }
bool outer(int *x) {
  inner(x);
  return cudaGetLastError() == cudaSuccess;
}
