// RUN: %offloom check --checks='-*,api-handle-each-round' --max-per-rule 0 %s 2>&1 | FileCheck --implicit-check-not=remark: %s
#include <cublas_v2.h>

__global__ void step(float *x);

struct Solver {
  float *x;
  void advance() {
    cudaEvent_t done;
    // CHECK: [[@LINE+1]]:{{.*}} remark: the event 'done' is made and destroyed in each round of a loop
    cudaEventCreate(&done);
    step<<<1, 32>>>(x);
    cudaEventRecord(done);
    cudaEventSynchronize(done);
    cudaEventDestroy(done);
  }
};

void scale(float *x, const float *by, int n) {
  cublasHandle_t handle;
  // CHECK: [[@LINE+1]]:{{.*}} remark: the library handle 'handle' is made and destroyed in each round
  cublasCreate(&handle);
  cublasSscal(handle, n, by, x, 1);
  cublasDestroy(handle);
}

void once(float *x) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  step<<<1, 32, 0, stream>>>(x);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}

void ofEachDevice(float **x, int devices) {
  for (int i = 0; i < devices; ++i) {
    cudaSetDevice(i);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    step<<<1, 32, 0, stream>>>(x[i]);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
  }
}

void run(Solver &solver, const float *by, int rounds) {
  once(solver.x);
  for (int i = 0; i < rounds; ++i) {
    solver.advance();
    scale(solver.x, by, 32);
  }
  do
    once(solver.x);
  while (0);
  while (rounds-- > 0) {
    cudaStream_t stream;
    // CHECK: [[@LINE+1]]:{{.*}} remark: the stream 'stream' is made and destroyed in each round
    cudaStreamCreate(&stream);
    step<<<1, 32, 0, stream>>>(solver.x);
    cudaStreamDestroy(stream);
  }
}
