// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that follows a null pointer breaks the context, not the program. A reset leaves the last
// error as it is.
#include <cstdio>

struct Node {
  int value;
  Node *next;
};

__global__ void follow(Node *node, int steps, int *out) {
  for (int i = 0; i < steps; ++i)
    node = node->next;
  *out = node->value;
}

__global__ void fill(int *out) { out[threadIdx.x] = threadIdx.x; }

int main() {
  auto show = [](cudaError_t e) { printf("%s\n", cudaGetErrorName(e)); };
  Node *nodes;
  int *out;
  cudaMallocManaged(&nodes, 2 * sizeof(Node));
  cudaMallocManaged(&out, 32 * sizeof(int));
  nodes[0] = {1, nodes + 1};
  nodes[1] = {2, nullptr};
  follow<<<1, 1>>>(nodes, 1, out);
  show(cudaDeviceSynchronize());
  printf("%d\n", *out);
  follow<<<1, 1>>>(nodes, 2, out); // the null pointer's value
  show(cudaGetLastError());
  show(cudaDeviceSynchronize());
  show(cudaGetLastError());
  int *more;
  show(cudaMalloc(&more, 4));
  fill<<<1, 32>>>(out);
  show(cudaPeekAtLastError());
  show(cudaDeviceReset());
  show(cudaGetLastError());
}
