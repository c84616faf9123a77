// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma on numbers that are far apart: the bits of sums show how many products are added at once.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

static uint32_t state = 7;

static uint32_t below(uint32_t n) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}

/// A number of `fraction` bits and an exponent of -spread / 2 and above.
static double drawn(int fraction, int spread) {
  double x = 1.0 + double(below(1u << fraction)) / double(1u << fraction);
  for (int exponent = int(below(uint32_t(spread))) - spread / 2; exponent != 0; exponent += exponent < 0 ? 1 : -1)
    x = exponent < 0 ? x / 2 : x * 2;
  return below(9) == 0 ? 0.0 : below(2) ? -x : x;
}

template <int M, int N, int K, class T, class Stored, class Sum, class Layout>
__global__ void multiply(const Stored *a, const Stored *b, const Sum *c, Sum *d) {
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> rows;
  wmma::fragment<wmma::matrix_b, M, N, K, T, Layout> columns;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum;
  wmma::load_matrix_sync(sum, c, N, wmma::mem_row_major);
  for (int k = 0; k < 3 * K; k += K) {
    wmma::load_matrix_sync(rows, a + k, 3 * K);
    wmma::load_matrix_sync(columns, b + (std::is_same<Layout, wmma::row_major>::value ? k * N : k),
                           std::is_same<Layout, wmma::row_major>::value ? N : 3 * K);
    wmma::mma_sync(sum, rows, columns, sum);
  }
  wmma::store_matrix_sync(d, sum, N, wmma::mem_row_major);
}

template <int M, int N, int K, class T, class Stored, class Sum, class Layout>
void run(const char *name, int fraction, int fractionOfSum) {
  Stored *a, *b;
  Sum *c, *d;
  cudaMallocManaged(&a, 3 * M * K * sizeof(Stored));
  cudaMallocManaged(&b, 3 * K * N * sizeof(Stored));
  cudaMallocManaged(&c, M * N * sizeof(Sum));
  cudaMallocManaged(&d, M * N * sizeof(Sum));
  printf("%s:", name);
  for (int spread = 1; spread < 26; spread += 8) {
    for (int i = 0; i < 3 * M * K; ++i)
      a[i] = Stored(drawn(fraction, spread));
    for (int i = 0; i < 3 * K * N; ++i)
      b[i] = Stored(drawn(fraction, spread));
    for (int i = 0; i < M * N; ++i)
      c[i] = Sum(drawn(fractionOfSum, spread));
    multiply<M, N, K, T, Stored, Sum, Layout><<<1, 32>>>(a, b, c, d);
    const cudaError_t status = cudaDeviceSynchronize();
    uint32_t hash = 0;
    unsigned char bytes[sizeof(Sum)];
    for (int i = 0; i < M * N; ++i) {
      memcpy(bytes, &d[i], sizeof bytes);
      for (unsigned char byte : bytes)
        hash = (hash ^ byte) * 16777619u;
    }
    printf(" %.9g %08x%s", double(d[5]), hash, status == cudaSuccess ? "" : " failed");
  }
  printf("\n");
}

int main() {
  using Row = wmma::row_major;
  using Column = wmma::col_major;
  run<16, 16, 16, half, half, float, Row>("half to float, 16 x 16", 10, 23);
  run<32, 8, 16, half, half, float, Column>("half to float, 32 x 8", 10, 23);
  run<8, 32, 16, half, half, float, Row>("half to float, 8 x 32", 10, 23);
  run<16, 16, 16, half, half, half, Column>("half to half, 16 x 16", 10, 10);
  run<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, Row>("bfloat16", 7, 23);
  run<16, 16, 8, wmma::precision::tf32, float, float, Row>("tf32", 10, 23);
  run<8, 8, 4, double, double, double, Column>("double", 30, 30);
}
