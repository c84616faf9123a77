// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequence alignment by wavefronts: a block sweeps the diagonals of its tile, barrier after
// barrier.
#include <cstdio>

const int Tile = 16, N = 64;

__global__ void diagonal(int *score, const int *similarity, int wave) {
  __shared__ int s[Tile + 1][Tile + 1];
  const int t = threadIdx.x, bx = blockIdx.x + max(0, wave - N / Tile + 1), by = wave - bx;
  const int row = by * Tile, col = bx * Tile;
  s[t + 1][0] = score[(row + t + 1) * (N + 1) + col];
  s[0][t + 1] = score[row * (N + 1) + col + t + 1];
  if (t == 0)
    s[0][0] = score[row * (N + 1) + col];
  __syncthreads();
  for (int step = 0; step < 2 * Tile - 1; ++step) {
    const int y = step - t;
    if (y >= 0 && y < Tile) {
      const int match = s[y][t] + similarity[(row + y) * N + col + t];
      s[y + 1][t + 1] = max(match, max(s[y][t + 1], s[y + 1][t]) - 2);
    }
    __syncthreads();
  }
  for (int y = 0; y < Tile; ++y)
    score[(row + y + 1) * (N + 1) + col + t + 1] = s[y + 1][t + 1];
}

int main() {
  int *score, *similarity;
  cudaMallocManaged(&score, (N + 1) * (N + 1) * sizeof(int));
  cudaMallocManaged(&similarity, N * N * sizeof(int));
  for (int i = 0; i < N * N; ++i)
    similarity[i] = (i / N * 7 % 5 == i % N * 3 % 5) ? 3 : -1;
  for (int i = 0; i <= N; ++i)
    score[i] = score[i * (N + 1)] = -2 * i;
  const int tiles = N / Tile;
  for (int wave = 0; wave < 2 * tiles - 1; ++wave) {
    const int blocks = wave < tiles ? wave + 1 : 2 * tiles - 1 - wave;
    diagonal<<<blocks, Tile>>>(score, similarity, wave);
  }
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < (N + 1) * (N + 1); ++i)
    sum = sum * 31u + score[i];
  printf("%d %d %d\n", score[(N + 1) * (N + 1) - 1], score[N / 2 * (N + 1) + N / 2], sum);
}
