// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma of numbers of four bits and of single bits, beside loops over the elements.
#include <cstdio>
#include <mma.h>

using namespace nvcuda::wmma;
namespace sub = nvcuda::wmma::experimental;

template <class T> __global__ void multiply(const unsigned *a, const unsigned *b, const int *c, int *d, bool saturate) {
  fragment<matrix_a, 8, 8, 32, T, row_major> of_a;
  fragment<matrix_b, 8, 8, 32, T, col_major> of_b;
  fragment<accumulator, 8, 8, 32, int> sums;
  load_matrix_sync(sums, c, 8, mem_row_major);
  for (int k = 0; k < 64; k += 32) {
    load_matrix_sync(of_a, a + k / 8, 64);
    load_matrix_sync(of_b, b + k / 8, 64);
    mma_sync(sums, of_a, of_b, sums, saturate);
  }
  store_matrix_sync(d, sums, 8, mem_row_major);
}

__global__ void count(const unsigned *a, const unsigned *b, int *d, bool in_common) {
  fragment<matrix_a, 8, 8, 128, sub::precision::b1, row_major> of_a;
  fragment<matrix_b, 8, 8, 128, sub::precision::b1, col_major> of_b;
  fragment<accumulator, 8, 8, 128, int> sums;
  fill_fragment(sums, 3);
  load_matrix_sync(of_a, a, 128);
  load_matrix_sync(of_b, b, 128);
  if (in_common)
    bmma_sync(sums, of_a, of_b, sums, sub::bmmaBitOpAND, sub::bmmaAccumulateOpPOPC);
  else
    bmma_sync(sums, of_a, of_b, sums);
  store_matrix_sync(d, sums, 8, mem_row_major);
}

// What fill_fragment puts into every element.
__global__ void filled(int *d) {
  fragment<matrix_a, 8, 8, 32, sub::precision::s4, row_major> of_a;
  fragment<matrix_b, 8, 8, 32, sub::precision::s4, col_major> of_b;
  fragment<accumulator, 8, 8, 32, int> sums;
  fill_fragment(of_a, -3);
  fill_fragment(of_b, 7);
  fill_fragment(sums, 0);
  mma_sync(sums, of_a, of_b, sums);
  store_matrix_sync(d, sums, 8, mem_row_major);
  if (threadIdx.x == 0)
    d[64] = of_a.num_elements + 100 * of_a.num_storage_elements;
}

unsigned *a, *b;
int *c, *d;

int element(const unsigned *matrix, int line, int i, bool is_signed) {
  const int x = matrix[line * 8 + i / 8] >> i % 8 * 4 & 15;
  return is_signed && x > 7 ? x - 16 : x;
}
int numbers(int m, int n, bool is_signed, bool saturate) {
  long long sum = c[m * 8 + n];
  for (int k = 0; k < 64; ++k) {
    sum += element(a, m, k, is_signed) * element(b, n, k, is_signed);
    if (saturate && k % 32 == 31)
      sum = sum > 2147483647 ? 2147483647 : sum < -2147483648ll ? -2147483648ll : sum;
  }
  return int(sum);
}
int bits(int m, int n, bool in_common) {
  int sum = 3;
  for (int w = 0; w < 4; ++w)
    sum += __builtin_popcount(in_common ? a[m * 4 + w] & b[n * 4 + w] : a[m * 4 + w] ^ b[n * 4 + w]);
  return sum;
}
template <class F> void compare(const char *name, F expected) {
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < 64; ++i)
    wrong += d[i] != expected(i / 8, i % 8);
  printf("%s: %d wrong\n", name, wrong);
}

int main() {
  cudaMallocManaged(&a, 4096);
  cudaMallocManaged(&b, 4096);
  cudaMallocManaged(&c, 256);
  cudaMallocManaged(&d, 512);
  unsigned state = 7;
  for (int i = 0; i < 1024; ++i) {
    state = state * 1664525u + 1013904223u;
    a[i] = state ^ state >> 15;
    state = state * 1664525u + 1013904223u;
    b[i] = state ^ state >> 15;
  }
  for (int i = 0; i < 64; ++i)
    c[i] = i * 1000 - 9000;
  multiply<sub::precision::u4><<<1, 32>>>(a, b, c, d, false);
  compare("unsigned", [](int m, int n) { return numbers(m, n, false, false); });
  multiply<sub::precision::s4><<<1, 32>>>(a, b, c, d, false);
  compare("signed", [](int m, int n) { return numbers(m, n, true, false); });
  for (int i = 0; i < 64; ++i)
    c[i] = i % 2 ? 2147483600 : -2147483600;
  multiply<sub::precision::s4><<<1, 32>>>(a, b, c, d, true);
  compare("to the limits", [](int m, int n) { return numbers(m, n, true, true); });
  count<<<1, 32>>>(a, b, d, false);
  compare("bits that differ", [](int m, int n) { return bits(m, n, false); });
  count<<<1, 32>>>(a, b, d, true);
  compare("bits in common", [](int m, int n) { return bits(m, n, true); });
  filled<<<1, 32>>>(d);
  compare("filled", [](int, int) { return 32 * -3 * 7; });
  printf("%d\n", d[64]);
}
