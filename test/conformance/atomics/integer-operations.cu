// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every integer atomic: its effect on memory and the old value it returns.
#include <cstdio>

__global__ void all(int *m, unsigned *u, int *old) {
  old[0] = atomicAdd(&m[0], 5);
  old[1] = atomicSub(&m[1], 5);
  old[2] = atomicExch(&m[2], 5);
  old[3] = atomicMin(&m[3], -5);
  old[4] = atomicMax(&m[4], 500);
  old[5] = int(atomicInc(&u[0], 10));
  old[6] = int(atomicInc(&u[1], 3));
  old[7] = int(atomicDec(&u[2], 10));
  old[8] = int(atomicDec(&u[3], 7));
  old[9] = atomicCAS(&m[5], 100, 7);
  old[10] = atomicCAS(&m[6], 99, 7);
  old[11] = atomicAnd(&m[7], 0x6c);
  old[12] = atomicOr(&m[8], 0x103);
  old[13] = atomicXor(&m[9], -1);
  old[14] = int(atomicMin(&u[4], 0x80000000u));
  old[15] = int(atomicMax(&u[5], 0x80000000u));
}

int main() {
  int *m, *old;
  unsigned *u;
  cudaMallocManaged(&m, 10 * sizeof(int));
  cudaMallocManaged(&u, 6 * sizeof(unsigned));
  cudaMallocManaged(&old, 16 * sizeof(int));
  for (int i = 0; i < 10; ++i)
    m[i] = 100;
  const unsigned start[6] = {4, 3, 0, 9, 100, 100};
  for (int i = 0; i < 6; ++i)
    u[i] = start[i];
  all<<<1, 1>>>(m, u, old);
  cudaDeviceSynchronize();
  for (int i = 0; i < 10; ++i)
    printf("%d ", m[i]);
  printf("\n");
  for (int i = 0; i < 6; ++i)
    printf("%u ", u[i]);
  printf("\n");
  for (int i = 0; i < 16; ++i)
    printf("%d ", old[i]);
  printf("\n");
}
