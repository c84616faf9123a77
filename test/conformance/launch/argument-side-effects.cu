// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments and configuration are evaluated once each, on the host, when the launch is reached.
#include <cstdio>

__global__ void record(int *out, int value) {
  if (threadIdx.x == 0)
    out[blockIdx.x] = value + int(blockDim.x);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 16 * sizeof(int));
  int evaluations = 0, value = 10, *cursor = out;
  auto blocks = [&] { return ++evaluations; };
  record<<<2, 32>>>(cursor, value++);
  cursor += 2;
  record<<<1, ++value>>>(cursor++, value);
  record<<<blocks(), 1>>>(cursor++, value = 40);
  if (value == 40)
    record<<<1, 1>>>(cursor++, (++evaluations, 7));
  for (int i = 0; i < 3; ++i)
    record<<<1, i + 1>>>(cursor++, i);
  cudaDeviceSynchronize();
  for (int *p = out; p != cursor; ++p)
    printf("%d ", *p);
  printf("\nvalue %d, evaluations %d\n", value, evaluations);
}
