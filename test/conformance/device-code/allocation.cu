// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// malloc, free, new and delete inside kernels; memory made by one kernel is used by the next.
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct List {
  int *items;
  int size = 0;
  __device__ explicit List(int n) : items(new int[n]) {}
  __device__ void push(int v) { items[size++] = v; }
  __device__ ~List() { delete[] items; }
};

__global__ void make(List **lists) {
  const int t = threadIdx.x;
  lists[t] = new List(t + 1);
  for (int i = 0; i <= t; ++i)
    lists[t]->push(i * t);
}

__global__ void consume(List **lists, int *out) {
  const int t = threadIdx.x;
  List *list = lists[(t + 1) % blockDim.x];
  int *copy = static_cast<int *>(malloc(list->size * sizeof(int)));
  memcpy(copy, list->items, list->size * sizeof(int));
  int sum = 0;
  for (int i = 0; i < list->size; ++i)
    sum += copy[i];
  free(copy);
  out[t] = sum;
  delete list;
}

int main() {
  List **lists;
  int *out;
  cudaMalloc(&lists, 12 * sizeof(List *));
  cudaMallocManaged(&out, 12 * sizeof(int));
  make<<<1, 12>>>(lists);
  consume<<<1, 12>>>(lists, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i)
    printf("%d ", out[i]);
  printf("\n");
}
