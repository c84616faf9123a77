// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host functions and callbacks run in stream order, between the kernels around them.
// builds: g++
#include <cstdio>

struct Note {
  int *v;
  int seen;
};

static void CUDART_CB note(void *data) {
  auto *n = static_cast<Note *>(data);
  n->seen = n->v[0];
  n->v[0] += 100;
}

static void CUDART_CB finished(cudaStream_t, cudaError_t status, void *data) {
  static_cast<Note *>(data)->seen = status == cudaSuccess ? 1 : -1;
}

__global__ void twice(int *v) { *v *= 2; }

int main() {
  int *v;
  cudaMallocHost(&v, sizeof(int));
  *v = 5;
  Note first{v, 0}, second{v, 0};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  twice<<<1, 1, 0, stream>>>(v);
  cudaLaunchHostFunc(stream, note, &first);
  twice<<<1, 1, 0, stream>>>(v);
  cudaStreamAddCallback(stream, finished, &second, 0);
  cudaStreamSynchronize(stream);
  printf("%d %d %d\n", first.seen, second.seen, *v);
}
