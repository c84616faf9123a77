// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which elements of a matrix each lane's fragment holds, for the shapes and types of nvcuda::wmma:
// CUDA leaves it open, but programs that mix it with inline PTX rely on it.
#include <cstdio>
#include <mma.h>

using namespace nvcuda;

/// Fills a matrix with the digit `digit` of each element's number, base 64, and reports each lane's.
template <class Fragment, class T, bool HasOrder>
__global__ void deal(int *number, int stride, int digit) {
  __shared__ __align__(32) T matrix[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    matrix[i] = T(float(digit ? i / 64 : i % 64));
  __syncwarp();
  Fragment f;
  if constexpr (HasOrder)
    wmma::load_matrix_sync(f, matrix, stride, wmma::mem_row_major);
  else
    wmma::load_matrix_sync(f, matrix, stride);
  for (int i = 0; i < f.num_elements; ++i)
    number[threadIdx.x * 16 + i] += int(float(f.x[i])) * (digit ? 64 : 1);
  if (threadIdx.x == 0)
    number[512] = f.num_elements;
}

template <class Fragment, class T, bool HasOrder = false> void show(const char *name, int stride) {
  int *number;
  cudaMallocManaged(&number, 513 * sizeof(int));
  cudaMemset(number, 0, 513 * sizeof(int));
  for (int digit = 0; digit < 2; ++digit)
    deal<Fragment, T, HasOrder><<<1, 32>>>(number, stride, digit);
  cudaDeviceSynchronize();
  printf("%s: %d elements\n", name, number[512]);
  unsigned hash = 0;
  for (int lane = 0; lane < 32; ++lane) {
    if (lane == 0 || lane == 1 || lane == 5 || lane == 31)
      printf("  lane %d:", lane);
    for (int i = 0; i < number[512]; ++i) {
      const int at = number[lane * 16 + i];
      hash = hash * 31 + at;
      if (lane == 0 || lane == 1 || lane == 5 || lane == 31)
        printf(" %d,%d", at / stride, at % stride);
    }
    if (lane == 0 || lane == 1 || lane == 5 || lane == 31)
      printf("\n");
  }
  printf("  all lanes: %08x %s\n", hash, cudaGetErrorName(cudaGetLastError()));
  cudaFree(number);
}

template <int M, int N, int K, class T, class Element = T> void operands(const char *name) {
  printf("%s\n", name);
  using namespace wmma;
  show<fragment<matrix_a, M, N, K, T, row_major>, Element>("A by rows", K);
  show<fragment<matrix_a, M, N, K, T, col_major>, Element>("A by columns", M);
  show<fragment<matrix_b, M, N, K, T, row_major>, Element>("B by rows", N);
  show<fragment<matrix_b, M, N, K, T, col_major>, Element>("B by columns", K);
}

template <int M, int N, int K, class T> void sums(const char *name) {
  show<wmma::fragment<wmma::accumulator, M, N, K, T>, T, true>(name, N);
}

int main() {
  operands<16, 16, 16, half>("half 16x16x16");
  operands<32, 8, 16, half>("half 32x8x16");
  operands<8, 32, 16, half>("half 8x32x16");
  operands<16, 16, 16, __nv_bfloat16>("bfloat16 16x16x16");
  operands<32, 8, 16, __nv_bfloat16>("bfloat16 32x8x16");
  operands<8, 32, 16, __nv_bfloat16>("bfloat16 8x32x16");
  operands<16, 16, 16, signed char>("signed char 16x16x16");
  operands<32, 8, 16, unsigned char>("unsigned char 32x8x16");
  operands<8, 32, 16, signed char>("signed char 8x32x16");
  operands<16, 16, 8, wmma::precision::tf32, float>("tf32 16x16x8");
  operands<8, 8, 4, double>("double 8x8x4");
  sums<16, 16, 16, float>("float sums 16x16");
  sums<32, 8, 16, float>("float sums 32x8");
  sums<8, 32, 16, float>("float sums 8x32");
  sums<16, 16, 16, half>("half sums 16x16");
  sums<32, 8, 16, half>("half sums 32x8");
  sums<8, 32, 16, half>("half sums 8x32");
  sums<16, 16, 16, int>("int sums 16x16");
  sums<32, 8, 16, int>("int sums 32x8");
  sums<8, 32, 16, int>("int sums 8x32");
  sums<8, 8, 4, double>("double sums 8x8");
}
