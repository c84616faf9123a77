// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of a loop are together in the same round of it, also where some of them skip the rest of a
// round, leave the loop early, or come round by recursion.
#include <cstdio>

__global__ void roundsOfDifferentLength(unsigned *masks) {
  const int t = threadIdx.x;
  for (int i = 0; i < t % 4 + 1; ++i)
    masks[t * 8 + i] = __activemask();
}

__global__ void skips(unsigned *masks) {
  const int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    if ((i + t) % 3 == 0)
      continue;
    masks[t * 8 + i] = __activemask();
  }
}

__global__ void leaves(unsigned *masks) {
  const int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    if (i * 5 > t)
      break;
    masks[t * 8 + i] = __activemask();
  }
}

__global__ void twoPlaces(unsigned *masks) {
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if ((t >> i) & 1)
      masks[t * 8 + i] = __activemask();
    else
      masks[t * 8 + i] = __activemask() ^ 0x10000u;
  }
}

__global__ void nested(unsigned *masks) {
  const int t = threadIdx.x;
  int n = 0;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < (t + i) % 3; ++k)
      masks[t * 8 + n++] = __activemask();
}

__device__ __noinline__ void dive(unsigned *masks, int t, int depth) {
  if (depth > t % 4)
    return;
  masks[t * 8 + depth] = __activemask();
  dive(masks, t, depth + 1);
  masks[t * 8 + 4 + depth] = __activemask();
}

__global__ void recursion(unsigned *masks) { dive(masks, threadIdx.x, 0); }

__global__ void afterTheLoop(unsigned *masks) {
  const int t = threadIdx.x;
  unsigned seen = 0;
  for (int i = 0; i < t % 5; ++i)
    seen += __popc(__activemask());
  masks[t * 8] = __activemask();
  masks[t * 8 + 1] = seen;
}

template <class Kernel> void show(const char *name, Kernel kernel) {
  unsigned *masks;
  cudaMallocManaged(&masks, 32 * 8 * sizeof(unsigned));
  for (int i = 0; i < 32 * 8; ++i)
    masks[i] = 0;
  kernel<<<1, 32>>>(masks);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %s\n", name, cudaGetErrorName(status));
  for (int t = 0; t < 32; ++t) {
    for (int i = 0; i < 8; ++i)
      printf(" %08x", masks[t * 8 + i]);
    printf("\n");
  }
}

int main() {
  show("roundsOfDifferentLength", roundsOfDifferentLength);
  show("skips", skips);
  show("leaves", leaves);
  show("twoPlaces", twoPlaces);
  show("nested", nested);
  show("recursion", recursion);
  show("afterTheLoop", afterTheLoop);
}
