// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps, and halves of them, go along rows of a matrix whose lengths differ: with a bound in memory, in
// blocks that warps divide and that they do not, row after row, and beside rows that nobody has.
#include <cstdio>
#include <vector>

const int Rows = 37;

// What a row holds is the sum of a[begins[row]] up to a[begins[row + 1] - 1].
__global__ void by_warp(const int *begins, const int *a, int *sums, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row < rows) {
    int sum = 0;
    for (int k = begins[row] + lane; k < begins[row + 1]; k += 32)
      sum += a[k];
    for (int offset = 16; offset > 0; offset /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
      sums[row] = sum;
  }
}

// Each lane adds what it has: in a block of 48 threads a warp has parts of two rows.
__global__ void by_parts(const int *begins, const int *a, int *sums, int rows) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = i / 16, lane = i % 16;
  if (row >= rows)
    return;
  const int end = begins[row + 1];
  int sum = 0;
  for (int k = begins[row] + lane; k <= end - 1; k += 16)
    sum += a[k];
  atomicAdd(&sums[row], sum);
}

// threadIdx.y is the row, and a row's threads are not a warp.
__global__ void by_column_of_block(const int *begins, const int *a, int *sums, int rows) {
  __shared__ int partial[6][20];
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  int sum = 0;
  if (row < rows) {
    const int begin = begins[row], length = begins[row + 1] - begin;
    const int *own = a + begin;
    for (unsigned k = threadIdx.x; k < length; k += blockDim.x)
      sum += own[k];
  }
  partial[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == 0 && row < rows) {
    for (int k = 1; k < blockDim.x; ++k)
      sum += partial[threadIdx.y][k];
    sums[row] = sum;
  }
}

// A few warps take all rows in turn.
__global__ void in_turn(const int *begins, const int *a, int *sums, int rows) {
  const int warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
    int sum = 0;
    for (int k = begins[row] + lane; k < begins[row + 1]; k += 32)
      sum += a[k];
    for (int mask = 16; mask > 0; mask >>= 1)
      sum += __shfl_xor_sync(0xffffffff, sum, mask);
    sums[row] = sum;
  }
}

// What a lane writes is read by it again, and the loop's bound with it.
__global__ void grows(int *lengths, int *cells) {
  const int row = threadIdx.x / 8, lane = threadIdx.x % 8;
  for (int k = lane; k < lengths[row * 8 + lane]; k += 8) {
    cells[row * 64 + k] += k + 1;
    if (k < 24)
      lengths[row * 8 + lane] += 8;
  }
}

int main() {
  int *begins, *a, *sums, *lengths, *cells;
  cudaMallocManaged(&begins, (Rows + 1) * sizeof(int));
  cudaMallocManaged(&a, 10000 * sizeof(int));
  cudaMallocManaged(&sums, Rows * sizeof(int));
  cudaMallocManaged(&lengths, 64 * sizeof(int));
  cudaMallocManaged(&cells, 512 * sizeof(int));
  begins[0] = 3;
  for (int row = 0; row < Rows; ++row)
    begins[row + 1] = begins[row] + row * 29 % 71;
  for (int k = 0; k < 10000; ++k)
    a[k] = k * 7919 % 1000 - 500;
  std::vector<int> right(Rows);
  for (int row = 0; row < Rows; ++row)
    for (int k = begins[row]; k < begins[row + 1]; ++k)
      right[row] += a[k];

  auto judge = [&](const char *name) {
    const cudaError_t status = cudaDeviceSynchronize();
    int wrong = 0;
    for (int row = 0; row < Rows; ++row) {
      wrong += sums[row] != right[row];
      sums[row] = 0;
    }
    printf("%s: %s, %d rows wrong\n", name, cudaGetErrorName(status), wrong);
  };
  for (int row = 0; row < Rows; ++row)
    sums[row] = 0;
  by_warp<<<(Rows + 3) / 4, 128>>>(begins, a, sums, Rows);
  judge("by warp");
  for (int threads : {32, 48, 100, 256}) {
    by_parts<<<(Rows * 16 + threads - 1) / threads, threads>>>(begins, a, sums, Rows);
    judge("by parts");
  }
  by_column_of_block<<<(Rows + 5) / 6, dim3(20, 6)>>>(begins, a, sums, Rows);
  judge("by column of a block");
  in_turn<<<2, 96>>>(begins, a, sums, Rows);
  judge("in turn");

  for (int i = 0; i < 64; ++i)
    lengths[i] = i % 3 + 4;
  for (int i = 0; i < 512; ++i)
    cells[i] = 0;
  grows<<<1, 64>>>(lengths, cells);
  const cudaError_t status = cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < 512; ++i)
    sum += cells[i] * (i % 13 + 1);
  printf("grows: %s, %d\n", cudaGetErrorName(status), sum);
}
