// Statuses that nobody looks at: one remark a function, unless it asks for the last error behind them.
// RUN: not %offloom check --checks=-*,api-status-dropped,api-status-overwritten,api-error-swallowed %s 2>&1 | FileCheck %s "--implicit-check-not={{remark|warning}}:"
// Files that look at hardly any status get one remark.
// RUN: %offloom check --checks=-*,api-status-dropped %s -- -DNONE 2>&1 | FileCheck --check-prefix=NONE %s "--implicit-check-not={{remark|warning}}:"
// RUN: %offloom check --checks=-*,api-status-dropped %s -- -DNONE -DONE 2>&1 | FileCheck --check-prefix=ONE %s "--implicit-check-not={{remark|warning}}:"
// RUN: %offloom check --checks=-*,api-status-dropped %s -- -DONLY 2>&1 | FileCheck --check-prefix=ONLY %s "--implicit-check-not={{remark|warning}}:"
#include <cuda.h>
__global__ void kernel(float *x);

#if defined(ONLY)
void f(float *p) {
  // ONLY: [[@LINE+1]]:3: remark: this file drops the status of its only call of CUDA that can fail, here that of 'cudaMemset'
  cudaMemset(p, 0, 64);
  cudaFree(p);
}
#elif defined(NONE)
void everywhere(float *p) {
  // NONE: [[@LINE+2]]:3: remark: this file drops the status of all its 3 calls of CUDA that can fail, here that of 'cudaMalloc'
  // ONE: [[@LINE+1]]:3: remark: this file drops the status of 3 of its 4 calls of CUDA that can fail, here that of 'cudaMalloc'
  cudaMalloc(&p, 64);
  cudaMemset(p, 0, 64);
}
void here(float *p) {
  cudaDeviceSynchronize();
  cudaFree(p);
}
#ifdef ONE
bool looks(float *p) {
  if (cudaMemset(p, 0, 64) != cudaSuccess)
    return false;
  return true;
}
#endif
#else
bool looks(float *p) { return cudaMemset(p, 0, 64) == cudaSuccess; }

void drops(float *p, bool on) {
  if (on)
    // CHECK: [[@LINE+1]]:5: remark: 'drops' drops the status of 3 calls of CUDA, here that of 'cudaMalloc'
    cudaMalloc(&p, 64);
  for (int i = 0; i < 4; ++i)
    cudaMemset(p, 0, 64);
  cudaDeviceSynchronize();
  cudaFree(p);
}
void of_the_driver(CUdeviceptr *p) {
  // CHECK: [[@LINE+1]]:3: remark: 'of_the_driver' drops the status of this call of CUDA, here that of 'cuMemAlloc
  cuMemAlloc(p, 64);
}
void held(float **p) {
  // CHECK: [[@LINE+1]]:24: remark: 'held' drops the status of this call of CUDA
  cudaError_t status = cudaMalloc(p, 64);
}
bool overwritten(float **p, const void *from) {
  // CHECK: [[@LINE+1]]:24: warning: the status of 'cudaMalloc' in 'status' is overwritten before anyone has looked at it
  cudaError_t status = cudaMalloc(p, 64);
  kernel<<<1, 32>>>(*p);
  status = cudaMemcpy(*p, from, 64, cudaMemcpyDefault);
  return status == cudaSuccess;
}
void swallowed(float *p) {
  kernel<<<1, 32>>>(p);
  // CHECK: [[@LINE+1]]:3: remark: the error that this returns, and clears, is looked at by nobody
  cudaGetLastError();
}

bool asks_behind(float *p) {
  cudaMalloc(&p, 64);
  cudaMemset(p, 0, 64);
  cudaFree(p);
  return cudaGetLastError() == cudaSuccess;
}
void report(const char *);
void ask() {
  if (cudaPeekAtLastError() != cudaSuccess)
    report("error");
}
void asks_by_another(float *p) {
  cudaMalloc(&p, 64);
  ask();
}
void before_launches(float *p) {
  cudaGetLastError();
  kernel<<<1, 32>>>(p);
  ask();
}
bool looked_at(float **p, const void *from) {
  cudaError_t status = cudaMalloc(p, 64);
  if (status == cudaSuccess)
    status = cudaMemcpy(*p, from, 64, cudaMemcpyDefault);
  if (status != cudaSuccess)
    return false;
  status = cudaMemset(*p, 0, 64);
  report(cudaGetErrorString(status));
  status = cudaMemset(*p, 0, 64);
  return status == cudaSuccess;
}
void meant(float *p) { (void)cudaMemset(p, 0, 64); }
// The host touches it long before the question.
bool of_the_host_too(float *p) {
  // CHECK: [[@LINE+1]]:3: remark: 'of_the_host_too' drops the status of this call of CUDA, here that of 'cudaMallocManaged
  cudaMallocManaged(&p, 64);
  p[0] = 1;
  kernel<<<1, 32>>>(p);
  return cudaGetLastError() == cudaSuccess;
}
#endif
