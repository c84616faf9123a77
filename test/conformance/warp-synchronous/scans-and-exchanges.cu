// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes of a warp that exchange values through memory with nothing in between: scans, butterflies,
// rotations, a transposition, writes over writes, and the same in global memory.
#include <cstdio>

__global__ void scan(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  if (t >= 1) s[t] += s[t - 1];
  if (t >= 2) s[t] += s[t - 2];
  if (t >= 4) s[t] += s[t - 4];
  if (t >= 8) s[t] += s[t - 8];
  if (t >= 16) s[t] += s[t - 16];
  out[t] = s[t];
}

__global__ void scanPadded(const int *in, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x + 32;
  s[t - 32] = 0;
  s[t] = in[threadIdx.x];
  s[t] = s[t] + s[t - 1];
  s[t] = s[t] + s[t - 2];
  s[t] = s[t] + s[t - 4];
  s[t] = s[t] + s[t - 8];
  s[t] = s[t] + s[t - 16];
  out[threadIdx.x] = s[t];
}

__global__ void butterfly(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int k = 1; k < 32; k *= 2)
    s[t] = s[t] * 3 + s[t ^ k];
  out[t] = s[t];
}

__global__ void rotateByVariable(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int i = 0; i < 3; ++i) {
    int x = s[(t + 1) % 32];
    s[t] = x;
  }
  out[t] = s[t];
}

__global__ void rotateUp(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  int x = s[(t + 31) & 31];
  s[t] = x + 1;
  int y = s[(t + 31) & 31];
  s[t] = y + 1;
  out[t] = s[t];
}

__global__ void reverseInPlace(const int *in, int *out) {
  volatile __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t] = s[31 - t];
  out[t] = s[t];
}

__global__ void writesOverWrites(const int *in, int *out) {
  volatile __shared__ int s[33];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 1] = -t;
  s[t ^ 1] = 100 + t;
  out[t] = s[t];
}

__global__ void broadcast(const int *in, int *out) {
  volatile __shared__ int first;
  const int t = threadIdx.x;
  if (t == 5)
    first = in[t];
  int x = first;
  if (t == 31)
    first = x + 1;
  out[t] = x * 100 + first;
}

__global__ void rows(const int *in, int *out) {
  volatile __shared__ int s[4][64];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 32 + x];
  s[y][x + 32] = 0;
  s[y][x] += s[y][x + 16];
  s[y][x] += s[y][x + 8];
  s[y][x] += s[y][x + 4];
  out[y * 32 + x] = s[y][x];
}

__global__ void transposed(const int *in, int *out) {
  volatile __shared__ int s[4][8];
  const int t = threadIdx.x;
  s[t / 8][t % 8] = in[t];
  int x = s[t % 4][t / 4];
  s[t / 8][t % 8] = x;
  out[t] = s[t / 8][t % 8];
}

__global__ void smallBlocks(const int *in, int *out) {
  volatile __shared__ int s[8][8];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 8 + x];
  s[y][x] = s[y ^ 1][x] + 2 * s[y][7 - x];
  out[y * 8 + x] = s[y][x];
}

__global__ void global(const int *in, int *out) {
  volatile int *p = out;
  const int t = threadIdx.x;
  p[t] = in[t];
  p[t] = p[t] + p[(t + 3) % 32];
  p[t] = p[t] * 2 + p[t ^ 7];
}

template <class Kernel> void show(const char *name, Kernel kernel, dim3 threads, int count) {
  int *in, *out;
  cudaMallocManaged(&in, 512 * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  for (int i = 0; i < 512; ++i)
    in[i] = i * i % 53 + i % 7;
  kernel<<<1, threads>>>(in, out);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s %s:", name, cudaGetErrorName(status));
  for (int i = 0; i < count; ++i)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  show("scan", scan, 32, 32);
  show("scanPadded", scanPadded, 32, 32);
  show("butterfly", butterfly, 32, 32);
  show("rotateByVariable", rotateByVariable, 32, 32);
  show("rotateUp", rotateUp, 32, 32);
  show("reverseInPlace", reverseInPlace, 32, 32);
  show("writesOverWrites", writesOverWrites, 32, 32);
  show("broadcast", broadcast, 32, 32);
  show("rows", rows, dim3(32, 4), 128);
  show("transposed", transposed, 32, 32);
  show("smallBlocks", smallBlocks, dim3(8, 4), 32);
  show("global", global, 32, 32);
}
