// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that traps breaks the context: every later call reports it, and reading it clears
// nothing.
#include <cstdio>

__global__ void trapIf(bool bad) {
  if (bad && threadIdx.x == 3)
    __trap();
}

int main() {
  auto show = [](cudaError_t e) { printf("%s\n", cudaGetErrorName(e)); };
  trapIf<<<1, 32>>>(false);
  show(cudaDeviceSynchronize());
  trapIf<<<1, 32>>>(true);
  show(cudaGetLastError());
  show(cudaDeviceSynchronize());
  show(cudaGetLastError());
  show(cudaGetLastError());
  int *p;
  show(cudaMalloc(&p, 4));
  trapIf<<<1, 32>>>(false);
  show(cudaPeekAtLastError());
}
