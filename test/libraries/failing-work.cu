// Work of a library that reads where nothing is, or calls a function that fails, ends with an error as a kernel does, and the
// program goes on.
// RUN: %offloom cc %s -o %t -lcublas && %t 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAID --input-file=%t.err
// SAID: offloom: illegal memory access at address
// SAID-NEXT: in the work of a library
#include <cstdio>
#include <cub/cub.cuh>
#include <cublas_v2.h>

struct Refuse {
  __device__ float operator()(float a, float b) const {
    if (a == 7)
      __trap();
    return a + b;
  }
};

const int N = 1 << 20; // of many chunks, which cores share

float *data() {
  float *x;
  cudaMallocManaged(&x, N * sizeof(float));
  for (int i = 0; i < N; ++i)
    x[i] = i == N / 2 ? 7 : 1;
  return x;
}

void end(const char *what) {
  printf("%s: %s", what, cudaGetErrorName(cudaDeviceSynchronize()));
  printf(", then %s\n", cudaGetErrorName(cudaMemset(nullptr, 0, 0)));
  cudaDeviceReset();
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float one = 1;
  const cublasOperation_t asIs = CUBLAS_OP_N;

  float *x = data();
  cublasSgemm(handle, asIs, asIs, 512, 512, 512, &one, nullptr, 512, x, 512, &one, x, 512);
  end("gemm"); // CHECK: gemm: cudaErrorIllegalAddress, then cudaErrorIllegalAddress

  x = data();
  cublasStrmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, asIs, CUBLAS_DIAG_UNIT, 64, 64, &one, x, 64, nullptr, 64, x, 64);
  end("trmm"); // CHECK-NEXT: trmm: cudaErrorIllegalAddress

  x = data();
  char *storage;
  size_t bytes = 0;
  cub::DeviceReduce::Reduce(nullptr, bytes, x, x, N, Refuse(), 0.0f);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Reduce(storage, bytes, x, x, N, Refuse(), 0.0f);
  end("reduce"); // CHECK-NEXT: reduce: cudaErrorLaunchFailure

  x = data();
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t run;
  cudaStreamCreate(&stream);
  cublasSetStream(handle, stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cublasSgemm(handle, asIs, asIs, 64, 64, 64, &one, x, 64, nullptr, 64, &one, x, 64);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&run, graph, 0);
  cudaGraphLaunch(run, stream);
  end("graph"); // CHECK-NEXT: graph: cudaErrorIllegalAddress

  x = data();
  cublasSetStream(handle, 0);
  cublasSgemm(handle, asIs, asIs, 512, 512, 512, &one, x, 512, x, 512, &one, x, 512);
  end("right"); // CHECK-NEXT: right: cudaSuccess
}
