// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMallocManaged: host and device touch one allocation in turn; a class overloads new with it.
// builds: g++
#include <cstdio>

struct Managed {
  void *operator new(size_t bytes) {
    void *p;
    cudaMallocManaged(&p, bytes);
    return p;
  }
  void operator delete(void *p) { cudaFree(p); }
};

struct Account : Managed {
  int balance = 10;
  int history[4] = {};
};

__global__ void deposit(Account *a, int amount) {
  a->history[threadIdx.x] = a->balance + amount * (threadIdx.x + 1);
}

int main() {
  Account *a = new Account;
  for (int round = 0; round < 3; ++round) {
    deposit<<<1, 4>>>(a, 5);
    cudaDeviceSynchronize();
    a->balance = a->history[3];
    printf("%d %d %d %d\n", a->history[0], a->history[1], a->history[2], a->history[3]);
  }
  int device = 0;
  cudaGetDevice(&device);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, a);
  printf("managed %d, same pointer %d\n", attributes.type == cudaMemoryTypeManaged,
         attributes.hostPointer == attributes.devicePointer);
  delete a;
}
