// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A __device__ pointer that the host fills in, and linked nodes that kernels build in device
// memory.
#include <cstdio>

struct Node {
  int value;
  Node *next;
};

__device__ Node *head;
__device__ Node pool[6];
__device__ int *shared_buffer;

__global__ void link() {
  head = nullptr;
  for (int i = 0; i < 6; ++i) {
    pool[i].value = shared_buffer[i] * 10;
    pool[i].next = head;
    head = &pool[i];
  }
}

__global__ void walk(int *out) {
  int n = 0;
  for (Node *node = head; node; node = node->next)
    out[n++] = node->value;
}

int main() {
  int *buffer, *out;
  cudaMalloc(&buffer, 6 * sizeof(int));
  cudaMallocManaged(&out, 6 * sizeof(int));
  const int host[6] = {3, 1, 4, 1, 5, 9};
  cudaMemcpy(buffer, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(shared_buffer, &buffer, sizeof buffer);
  link<<<1, 1>>>();
  walk<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%d ", out[i]);
  printf("\n");
}
