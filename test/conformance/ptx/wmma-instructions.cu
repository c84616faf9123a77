// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wmma by its instructions gives what nvcuda::wmma gives.
#include <cstdio>
#include <mma.h>
using namespace nvcuda;

__global__ void halves(const __half *a, const __half *b, float *byPtx, float *byWmma) {
  unsigned x[8], y[8];
  float z[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]), "=r"(x[4]), "=r"(x[5]), "=r"(x[6]), "=r"(x[7]) : "l"(a), "r"(16));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
               : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]), "=r"(y[4]), "=r"(y[5]), "=r"(y[6]), "=r"(y[7]) : "l"(b), "r"(16));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9,%10,%11,%12,%13,%14,%15}, "
               "{%16,%17,%18,%19,%20,%21,%22,%23}, {%0,%1,%2,%3,%4,%5,%6,%7};"
               : "+f"(z[0]), "+f"(z[1]), "+f"(z[2]), "+f"(z[3]), "+f"(z[4]), "+f"(z[5]), "+f"(z[6]), "+f"(z[7])
               : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]),
                 "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%0], {%1,%2,%3,%4,%5,%6,%7,%8}, %9;" ::"l"(byPtx), "f"(z[0]), "f"(z[1]),
               "f"(z[2]), "f"(z[3]), "f"(z[4]), "f"(z[5]), "f"(z[6]), "f"(z[7]), "r"(16) : "memory");
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::fill_fragment(fc, 1.0f);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(byWmma, fc, 16, wmma::mem_row_major);
}

__global__ void bytes(const signed char *a, const signed char *b, int *sums) {
  unsigned x[2], y[2];
  int z[8] = {};
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%0,%1}, [%2], %3;" : "=r"(x[0]), "=r"(x[1]) : "l"(a), "r"(16));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.global.s8 {%0,%1}, [%2], %3;" : "=r"(y[0]), "=r"(y[1]) : "l"(b), "r"(16));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%10,%11}, {%0,%1,%2,%3,%4,%5,%6,%7};"
               : "+r"(z[0]), "+r"(z[1]), "+r"(z[2]), "+r"(z[3]), "+r"(z[4]), "+r"(z[5]), "+r"(z[6]), "+r"(z[7])
               : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.global.s32 [%0], {%1,%2,%3,%4,%5,%6,%7,%8}, %9;" ::"l"(sums), "r"(z[0]), "r"(z[1]),
               "r"(z[2]), "r"(z[3]), "r"(z[4]), "r"(z[5]), "r"(z[6]), "r"(z[7]), "r"(16) : "memory");
}

int main() {
  __half *a;
  float *sums;
  signed char *small;
  int *whole;
  cudaMallocManaged(&a, 512 * sizeof *a);
  cudaMallocManaged(&sums, 512 * sizeof *sums);
  cudaMallocManaged(&small, 512);
  cudaMallocManaged(&whole, 256 * sizeof *whole);
  for (int i = 0; i < 512; ++i)
    a[i] = __float2half((i * 37 % 101 - 50) * 0.125f), small[i] = static_cast<signed char>(i * 73 % 251 - 125);
  halves<<<1, 32>>>(a, a + 256, sums, sums + 256);
  bytes<<<1, 32>>>(small, small + 256, whole);
  cudaDeviceSynchronize();
  int differ[2] = {};
  for (int i = 0; i < 256; ++i) {
    int sum = 0;
    for (int k = 0; k < 16; ++k)
      sum += small[i / 16 * 16 + k] * small[256 + i % 16 * 16 + k];
    differ[0] += sums[i] != sums[256 + i];
    differ[1] += whole[i] != sum;
  }
  printf("halves differ: %d of 256\nbytes differ: %d of 256\n", differ[0], differ[1]);
}
