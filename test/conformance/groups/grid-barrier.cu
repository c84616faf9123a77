// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All blocks of a cooperative launch meet at the grid's barrier, in a loop, with threads that have
// exited, and in two steps; ranks and sizes of the grid group.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/std/utility>

namespace cg = cooperative_groups;

__global__ void rotate(int *a, int *b, int rounds) {
  cg::grid_group grid = cg::this_grid();
  const unsigned n = grid.size(), i = grid.thread_rank();
  for (int r = 0; r < rounds; ++r) {
    b[(i + 7) % n] = a[i] + 1;
    grid.sync();
    a[i] = b[i];
    cg::sync(grid);
  }
}

__global__ void sum(const int *in, int *partial, int *out, int n) {
  __shared__ int s[64];
  cg::grid_group grid = cg::this_grid();
  int v = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.num_threads())
    v += in[i];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = 32; k > 0; k /= 2) {
    if (threadIdx.x < k)
      s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    partial[blockIdx.x] = s[0];
  grid.sync();
  if (grid.thread_rank() == 0) {
    *out = 0;
    for (int b = 0; b < gridDim.x; ++b)
      *out += partial[b];
  }
}

__global__ void steps(int *values, int *seen) {
  cg::grid_group grid = cg::this_grid();
  const unsigned n = grid.size(), i = grid.thread_rank();
  for (int r = 1; r <= 3; ++r) {
    values[i] = r * 1000 + i;
    auto token = grid.barrier_arrive();
    const int own = r; // work that needs nobody else
    grid.barrier_wait(cuda::std::move(token));
    seen[i] = values[(i + 33) % n] + own;
    grid.sync();
  }
}

__global__ void shape(unsigned long long *out) {
  cg::grid_group grid = cg::this_grid();
  if (blockIdx.x == 1 && blockIdx.y == 2 && blockIdx.z == 0 && threadIdx.x == 3 && threadIdx.y == 1) {
    dim3 blocks = grid.dim_blocks(), block = grid.block_index();
    const unsigned long long values[] = {
        grid.is_valid(), grid.size(), grid.num_blocks(), grid.block_rank(), grid.thread_rank(),
        blocks.x,        blocks.y,    blocks.z,          block.x,           block.y,
        block.z};
    for (int i = 0; i < 11; ++i)
      out[i] = values[i];
  }
  grid.sync();
}

int main() {
  const int blocks = 40, threads = 64, n = blocks * threads, rounds = 5;
  int *a, *b, *out;
  cudaMallocManaged(&a, n * sizeof(int));
  cudaMallocManaged(&b, n * sizeof(int));
  cudaMallocManaged(&out, sizeof(int));
  for (int i = 0; i < n; ++i)
    a[i] = i;
  int r = rounds;
  void *rotate_args[] = {&a, &b, &r};
  printf("%s\n",
         cudaGetErrorName(cudaLaunchCooperativeKernel(rotate, blocks, threads, rotate_args)));
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += a[i] != (i - 7 * rounds + n) % n + rounds;
  printf("rotate: %d wrong, a[100] = %d\n", wrong, a[100]);

  for (int i = 0; i < n; ++i)
    a[i] = i % 17;
  int size = n;
  void *sum_args[] = {&a, &b, &out, &size};
  cudaLaunchCooperativeKernel((const void *)sum, dim3(20), dim3(64), sum_args, 0, 0);
  cudaDeviceSynchronize();
  printf("sum: %d\n", *out);

  void *steps_args[] = {&a, &b};
  cudaLaunchCooperativeKernel(steps, blocks, threads, steps_args);
  cudaDeviceSynchronize();
  printf("steps: %d %d %d\n", b[0], b[n - 1], b[777]);

  unsigned long long *shapes;
  cudaMallocManaged(&shapes, 11 * sizeof(*shapes));
  void *shape_args[] = {&shapes};
  cudaLaunchCooperativeKernel(shape, dim3(2, 3, 2), dim3(8, 2), shape_args);
  cudaDeviceSynchronize();
  printf("shape:");
  for (int i = 0; i < 11; ++i)
    printf(" %llu", shapes[i]);
  printf("\n%s\n", cudaGetErrorName(cudaGetLastError()));
}
