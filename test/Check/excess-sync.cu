// Waits of the host that nothing but launches follows.
// RUN: %offloom check --max-per-rule=0 --checks='-*,sync-between-launches' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdio>
#include <cstdlib>
#include <ctime>

__global__ void first(int *x);
__global__ void second(int *x);

#define CHECK_CALL(call) examine(call, __FILE__, __LINE__)
#define CHECK_LAUNCH(text) examineLast(text, __FILE__, __LINE__)
void examine(cudaError_t status, const char *file, int line) {
  if (status != cudaSuccess)
    printf("%s:%d\n", file, line);
}
inline void examineLast(const char *text, const char *file, int line) {
  cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) {
    fprintf(stderr, "%s:%d: %s\n", file, line, text);
    exit(1);
  }
}
void others();

void waits(int *x, cudaStream_t stream) {
  first<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here and does nothing but launch more
  cudaDeviceSynchronize();
  second<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:14: remark: the host waits here
  CHECK_CALL(cudaStreamSynchronize(0));
  CHECK_LAUNCH("second");
  first<<<dim3(4), dim3(32), 0, 0>>>(x);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here
  cudaStreamSynchronize(nullptr);
  cudaError_t status = cudaGetLastError();
  second<<<1, 32>>>(x);
}

void needed(int *x, cudaStream_t stream, int *host) {
  cudaDeviceSynchronize(); // for what came before
  first<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  clock_t begin = clock();
  second<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  others();
  first<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  x[0] = 1; // managed memory
  second<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  second<<<1, 32, 0, stream>>>(x); // of another stream
  cudaStreamSynchronize(stream);
  first<<<1, 32>>>(x);
  if (cudaDeviceSynchronize() == cudaSuccess)
    second<<<1, 32>>>(x);
  first<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  cudaMemcpy(host, x, 4, cudaMemcpyDeviceToHost);
  second<<<1, 32>>>(x);
}
