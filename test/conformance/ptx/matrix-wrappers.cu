// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of tiles by mma.sync as libraries write them: instructions in functions, members and macros, registers in arrays and structures,
// double-buffered tiles, several warps of a block that each have a part of the sums.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

template <int Rows, int Columns> struct Registers {
  static constexpr int words = Rows * Columns / 64;
  uint32_t x[words];
};

__device__ inline unsigned in_shared(const void *p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }

__device__ inline void load(Registers<16, 16> &to, const half *from, int pitch) {
  const unsigned row = in_shared(from + threadIdx.x % 16 * pitch + threadIdx.x % 32 / 16 * 8);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to.x[0]), "=r"(to.x[1]), "=r"(to.x[2]), "=r"(to.x[3]) : "r"(row));
}
__device__ inline void load(Registers<16, 8> &to, const half *from, int pitch) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
               : "=r"(to.x[0]), "=r"(to.x[1]) : "r"(in_shared(from + threadIdx.x % 16 * pitch)));
}

struct Multiply {
  __device__ void operator()(float (&d)[4], const Registers<16, 16> &a, const Registers<16, 8> &b) const {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a.x[0]), "r"(a.x[1]), "r"(a.x[2]), "r"(a.x[3]), "r"(b.x[0]), "r"(b.x[1]));
  }
};

template <class Op, int N> __device__ inline void multiply_row(Op op, float (&d)[N][4], const Registers<16, 16> &a, const Registers<16, 8> (&b)[N]) {
#pragma unroll
  for (int i = 0; i < N; ++i)
    op(d[i], a, b[i]);
}

constexpr int Tile = 32, Depth = 16, K = 64, Pitch = 40;

// Each of four warps has 16 x 16 of the 32 x 32 sums.
__global__ void product(const half *a, const half *b, float *c) {
  __shared__ __align__(16) half as[2][Tile * (Depth + 8)], bs[2][Depth * Pitch];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row = warp / 2 * 16, column = warp % 2 * 16;
  float sums[2][4] = {};
  auto fill = [&](int stage, int k) {
    for (int i = threadIdx.x; i < Tile * Depth; i += blockDim.x) {
      as[stage][i / Depth * (Depth + 8) + i % Depth] = a[i / Depth * K + k + i % Depth];
      bs[stage][i / Tile * Pitch + i % Tile] = b[(k + i / Tile) * Tile + i % Tile];
    }
  };
  fill(0, 0);
  __syncthreads();
  for (int k = 0; k < K; k += Depth) {
    const int stage = k / Depth % 2;
    if (k + Depth < K)
      fill(stage ^ 1, k + Depth);
    Registers<16, 16> ra;
    Registers<16, 8> rb[2];
    load(ra, as[stage] + row * (Depth + 8), Depth + 8);
    for (int i = 0; i < 2; ++i)
      load(rb[i], bs[stage] + column + i * 8, Pitch);
    multiply_row(Multiply(), sums, ra, rb);
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      c[(row + lane / 4 + j / 2 * 8) * Tile + column + i * 8 + lane % 4 * 2 + j % 2] = sums[i][j];
}

int main() {
  half *a, *b;
  float *c;
  cudaMallocManaged(&a, Tile * K * sizeof(half)), cudaMallocManaged(&b, Tile * K * sizeof(half)), cudaMallocManaged(&c, Tile * Tile * sizeof(float));
  for (int i = 0; i < Tile * K; ++i)
    a[i] = __float2half(float(i * 37 % 101 - 50) / 16), b[i] = __float2half(float(i * 53 % 89 - 44) / 8);
  product<<<1, 128>>>(a, b, c);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < Tile; i += 5) {
    for (int j = 0; j < Tile; j += 3)
      printf(" %a", c[i * Tile + j]);
    printf("\n");
  }
}
