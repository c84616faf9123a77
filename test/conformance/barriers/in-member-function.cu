// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in member functions: a tile object in shared memory, another in each thread's registers.
#include <cstdio>

struct Tile {
  int cells[40];
  __device__ void load(const int *from) {
    cells[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
  }
  __device__ int rotate(int by) {
    int value = cells[(threadIdx.x + by) % 40];
    __syncthreads();
    cells[threadIdx.x] = value;
    __syncthreads();
    return value;
  }
};

class Accumulator {
public:
  __device__ explicit Accumulator(int first) : sum(first) {}
  __device__ Accumulator &add(Tile &tile, int by) {
    sum += tile.rotate(by) * ++count;
    return *this;
  }
  __device__ int result() const { return sum * 10 + count; }

private:
  int sum, count = 0;
};

__global__ void kernel(const int *in, int *out) {
  __shared__ Tile tile;
  tile.load(in);
  Accumulator total(threadIdx.x);
  total.add(tile, 1).add(tile, 3);
  for (int i = 0; i < 2; ++i)
    total.add(tile, 5 + i);
  out[threadIdx.x] = total.result();
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 40 * sizeof(int));
  cudaMallocManaged(&out, 40 * sizeof(int));
  for (int i = 0; i < 40; ++i)
    in[i] = i * 3 % 11;
  kernel<<<1, 40>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 40; ++i)
    printf("%d%c", out[i], i % 10 == 9 ? '\n' : ' ');
}
