// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaGetLastError clears, cudaPeekAtLastError does not; a success in between clears nothing.
#include <cstdio>

int main() {
  auto show = [](cudaError_t e) { printf("%d %s\n", int(e), cudaGetErrorName(e)); };
  show(cudaGetLastError());
  show(cudaMemcpy(nullptr, nullptr, 4, cudaMemcpyKind(77)));
  show(cudaPeekAtLastError());
  int *p;
  show(cudaMalloc(&p, 16));
  show(cudaPeekAtLastError());
  show(cudaGetLastError());
  show(cudaGetLastError());
  show(cudaSetDevice(1000));
  show(cudaSetDevice(-1));
  show(cudaDeviceSynchronize());
  show(cudaGetLastError());
  show(cudaPeekAtLastError());
  show(cudaFree(p));
}
