// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of halves by tensor cores, c = a * b with floats for sums, beside OpenBLAS's sgemm:
// nvcuda::wmma from tiles in shared memory, as NVIDIA's samples have it, and mma.sync behind
// ldmatrix.
#include "side_by_side.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cuda_fp16.h>
#include <mma.h>
#include <vector>

extern "C" void sgemm_(const char *, const char *, const int *, const int *, const int *,
                       const float *, const float *, const int *, const float *, const int *,
                       const float *, float *, const int *);

/// Eight halves at once, as samples copy tiles.
__device__ void copy(half *to, const half *from) {
  *reinterpret_cast<int4 *>(to) = *reinterpret_cast<const int4 *>(from);
}

/// A block of 4 warps makes 64 x 64 of c, each warp 32 x 32. b lies by columns.
__global__ void by_wmma(const half *a, const half *b, float *c, int n) {
  using namespace nvcuda::wmma;
  __shared__ __align__(16) half as[64][32 + 16], bs[64][32 + 16];
  const int warp = threadIdx.x / 32, row = warp / 2 * 32, column = warp % 2 * 32;
  fragment<accumulator, 16, 16, 16, float> sums[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      fill_fragment(sums[i][j], 0.0f);
  for (int k = 0; k < n; k += 32) {
    for (int i = threadIdx.x; i < 64 * 4; i += 128) {
      const int line = i / 4, along = i % 4 * 8;
      copy(&as[line][along], a + (blockIdx.y * 64 + line) * n + k + along);
      copy(&bs[line][along], b + (blockIdx.x * 64 + line) * n + k + along);
    }
    __syncthreads();
    for (int step = 0; step < 32; step += 16) {
      fragment<matrix_a, 16, 16, 16, half, row_major> of_a[2];
      fragment<matrix_b, 16, 16, 16, half, col_major> of_b[2];
      for (int i = 0; i < 2; ++i) {
        load_matrix_sync(of_a[i], &as[row + i * 16][step], 48);
        load_matrix_sync(of_b[i], &bs[column + i * 16][step], 48);
      }
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          mma_sync(sums[i][j], of_a[i], of_b[j], sums[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      store_matrix_sync(
          c + (blockIdx.y * 64 + row + i * 16) * n + blockIdx.x * 64 + column + j * 16, sums[i][j],
          n, mem_row_major);
}

/// A block of 4 warps makes 32 x 32 of c, each warp 16 x 16.
__global__ void by_mma(const half *a, const half *b, float *c, int n) {
  __shared__ __align__(16) half as[32][16 + 8], bs[32][16 + 8];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row = warp / 2 * 16,
            column = warp % 2 * 16;
  float sums[2][4] = {};
  for (int k = 0; k < n; k += 16) {
    for (int i = threadIdx.x; i < 32 * 2; i += 128) {
      const int line = i / 2, along = i % 2 * 8;
      copy(&as[line][along], a + (blockIdx.y * 32 + line) * n + k + along);
      copy(&bs[line][along], b + (blockIdx.x * 32 + line) * n + k + along);
    }
    __syncthreads();
    uint32_t of_a[4], of_b[4];
    const unsigned at_a =
        unsigned(__cvta_generic_to_shared(&as[row + lane % 16][lane / 16 * 8]));
    const unsigned at_b = unsigned(
        __cvta_generic_to_shared(&bs[column + lane % 8 + lane / 16 * 8][lane / 8 % 2 * 8]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(of_a[0]), "=r"(of_a[1]), "=r"(of_a[2]), "=r"(of_a[3])
                 : "r"(at_a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(of_b[0]), "=r"(of_b[1]), "=r"(of_b[2]), "=r"(of_b[3])
                 : "r"(at_b));
    for (int j = 0; j < 2; ++j)
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, "
                   "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                   : "+f"(sums[j][0]), "+f"(sums[j][1]), "+f"(sums[j][2]), "+f"(sums[j][3])
                   : "r"(of_a[0]), "r"(of_a[1]), "r"(of_a[2]), "r"(of_a[3]), "r"(of_b[2 * j]),
                     "r"(of_b[2 * j + 1]));
    __syncthreads();
  }
  float *const to = c + (blockIdx.y * 32 + row + lane / 4) * n + blockIdx.x * 32 + column +
                    lane % 4 * 2;
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 4; ++i)
      to[i / 2 * 8 * n + j * 8 + i % 2] = sums[j][i];
}

int main(int count, char **arguments) {
  const int n = count > 1 ? std::atoi(arguments[1]) : 512;
  half *a, *b;
  float *c;
  cudaMallocManaged(&a, sizeof(half) * n * n);
  cudaMallocManaged(&b, sizeof(half) * n * n);
  cudaMallocManaged(&c, sizeof(float) * n * n);
  std::vector<float> as(n * n), bs(n * n), direct(n * n);
  // Numbers of few bits, as samples have them, or any halves from -1 to 1.
  const bool any = count > 2;
  const auto number = [any] {
    return any ? float(std::rand()) / float(RAND_MAX) * 2 - 1 : float(std::rand() % 16 - 8) / 8;
  };
  for (int i = 0; i < n * n; ++i) {
    as[i] = __half2float(a[i] = __float2half(number()));
    bs[i] = __half2float(b[i] = __float2half(number()));
  }
  const float one = 1, none = 0;
  const auto openblas = [&] { // of columns: the transpose of c
    sgemm_("T", "N", &n, &n, &n, &one, bs.data(), &n, as.data(), &n, &none, direct.data(), &n);
  };
  const auto wrong = [&] {
    for (int i = 0; i < n * n; ++i)
      if (!(std::fabs(c[i] - direct[i]) < 1e-2f))
        return true;
    return false;
  };
  report_both<processor_clock>(
      "wmma",
      [&] {
        by_wmma<<<dim3(n / 64, n / 64), 128>>>(a, b, c, n);
        cudaDeviceSynchronize();
      },
      "openblas", openblas, [] {});
  if (wrong())
    return 1;
  report_both<processor_clock>(
      "mma",
      [&] {
        by_mma<<<dim3(n / 32, n / 32), 128>>>(a, b, c, n);
        cudaDeviceSynchronize();
      },
      "openblas-again", openblas, [] {});
  return wrong();
}
