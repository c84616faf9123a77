// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma: products of half, bfloat16, tf32, int8 and double matrices, in all layouts.
#include <cstdint>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <int M, int N, int K, class T, class Stored, class Sum, class LayoutA, class LayoutB>
__global__ void multiply(const Stored *a, const Stored *b, const Sum *c, Sum *d,
                         wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, LayoutA> fa;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LayoutB> fb;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum, old;
  const bool rowsOfA = std::is_same<LayoutA, wmma::row_major>::value;
  const bool rowsOfB = std::is_same<LayoutB, wmma::row_major>::value;
  wmma::fill_fragment(sum, Sum(0));
  for (int step = 0; step < 2; ++step) {
    wmma::load_matrix_sync(fa, a + step * M * K, rowsOfA ? K : M);
    wmma::load_matrix_sync(fb, b + step * K * N, rowsOfB ? N : K);
    wmma::mma_sync(sum, fa, fb, sum);
  }
  wmma::load_matrix_sync(old, c, layout == wmma::mem_row_major ? N : M, layout);
  for (int i = 0; i < old.num_elements; ++i)
    sum.x[i] = sum.x[i] + old.x[i] * Sum(2);
  wmma::store_matrix_sync(d, sum, layout == wmma::mem_row_major ? N : M, layout);
}

template <int M, int N, int K, class T, class Stored, class Sum, class LayoutA, class LayoutB>
void run(const char *name, wmma::layout_t layout) {
  Stored *a, *b;
  Sum *c, *d;
  cudaMallocManaged(&a, 2 * M * K * sizeof(Stored));
  cudaMallocManaged(&b, 2 * K * N * sizeof(Stored));
  cudaMallocManaged(&c, M * N * sizeof(Sum));
  cudaMallocManaged(&d, M * N * sizeof(Sum));
  for (int i = 0; i < 2 * M * K; ++i)
    a[i] = Stored(float(i * 7 % 11));
  for (int i = 0; i < 2 * K * N; ++i)
    b[i] = Stored(float(i * 5 % 13));
  for (int i = 0; i < M * N; ++i)
    c[i] = Sum(float(i % 9));
  multiply<M, N, K, T, Stored, Sum, LayoutA, LayoutB><<<1, 32>>>(a, b, c, d, layout);
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s: %s;", name, cudaGetErrorString(status));
  for (int i = 0; i < M * N; i += M * N / 8 + 3)
    printf(" %g", double(float(d[i])));
  printf("\n");
}

int main() {
  using Row = wmma::row_major;
  using Column = wmma::col_major;
  run<16, 16, 16, half, half, float, Row, Row>("half", wmma::mem_row_major);
  run<16, 16, 16, half, half, float, Row, Column>("half", wmma::mem_col_major);
  run<32, 8, 16, half, half, float, Column, Row>("half", wmma::mem_row_major);
  run<8, 32, 16, half, half, half, Column, Column>("half", wmma::mem_row_major);
  run<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, Row, Column>("bfloat16",
                                                                    wmma::mem_row_major);
  run<16, 16, 8, wmma::precision::tf32, float, float, Row, Row>("tf32", wmma::mem_row_major);
  run<16, 16, 16, unsigned char, unsigned char, int, Row, Column>("uint8", wmma::mem_row_major);
  run<16, 16, 16, signed char, signed char, int, Column, Row>("int8", wmma::mem_col_major);
  run<8, 8, 4, double, double, double, Row, Column>("double", wmma::mem_row_major);
}
