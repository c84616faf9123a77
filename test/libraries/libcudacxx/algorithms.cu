// <cuda/std/algorithm> and <cuda/std/numeric>, by a thread of a kernel and by the host.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda/std/algorithm>
#include <cuda/std/iterator>
#include <cuda/std/numeric>

namespace cs = cuda::std;

/// Each bit tells of an algorithm that it did not do what it says.
__host__ __device__ unsigned wrong() {
  unsigned bits = 0, bit = 1;
  auto expect = [&](bool right) {
    bits |= right ? 0 : bit;
    bit <<= 1;
  };
  int a[8] = {5, 2, 7, 2, 9, 1, 4, 2}, b[8], c[16];
  auto even = [](int x) { return x % 2 == 0; };
  expect(cs::find(a, a + 8, 7) == a + 2 && cs::find_if(a, a + 8, even) == a + 1 && cs::find_if_not(a + 1, a + 8, even) == a + 2);
  expect(cs::count(a, a + 8, 2) == 3 && cs::count_if(a, a + 8, even) == 4);
  expect(!cs::all_of(a, a + 8, even) && cs::any_of(a, a + 8, even) && cs::none_of(a, a + 1, even));
  expect(cs::min_element(a, a + 8) == a + 5 && cs::max_element(a, a + 8) == a + 4 && cs::max_element(a, a + 8, cs::greater<>()) == a + 5);
  expect(cs::copy(a, a + 8, b) == b + 8 && cs::equal(a, a + 8, b));
  cs::sort(b, b + 8);
  expect(cs::is_sorted(b, b + 8) && b[0] == 1 && b[7] == 9 && cs::accumulate(b, b + 8, 0) == 32);
  expect(cs::lower_bound(b, b + 8, 2) == b + 1 && cs::upper_bound(b, b + 8, 2) == b + 4 && cs::binary_search(b, b + 8, 5) && !cs::binary_search(b, b + 8, 6));
  expect(cs::merge(b, b + 8, b, b + 8, c) == c + 16 && cs::is_sorted(c, c + 16) && c[15] == 9 && c[14] == 9);
  expect(cs::unique(c, c + 16) == c + 6 && c[1] == 2 && c[2] == 4);
  cs::sort(b, b + 8, cs::greater<int>());
  expect(b[0] == 9 && b[7] == 1);
  cs::reverse(b, b + 8);
  expect(b[0] == 1 && b[7] == 9 && cs::remove_if(b, b + 8, even) == b + 4 && b[3] == 9);
  int pairs[4] = {31, 12, 11, 32};
  cs::stable_sort(pairs, pairs + 4, [](int x, int y) { return x % 10 < y % 10; });
  expect(pairs[0] == 31 && pairs[1] == 11 && pairs[2] == 12 && pairs[3] == 32);
  cs::fill(b, b + 8, 3);
  expect(cs::fill_n(b, 2, 1) == b + 2 && b[1] == 1 && b[2] == 3);
  cs::iota(b, b + 8, 10);
  expect(cs::transform(b, b + 8, c, [](int x) { return -x; }) == c + 8 && c[7] == -17);
  expect(cs::transform(b, b + 8, c, c, cs::plus<>()) == c + 8 && c[3] == 0 && cs::copy_if(b, b + 8, c, even) == c + 4 && c[3] == 16);
  expect(cs::inner_product(b, b + 2, b, 1) == 222 && cs::reduce(b, b + 3, 1, cs::multiplies<>()) == 1320);
  expect(cs::inclusive_scan(b, b + 8, c) == c + 8 && c[2] == 33 && cs::exclusive_scan(b, b + 8, c, 1) == c + 8 && c[0] == 1 && c[3] == 34);
  expect(cs::min(3, 4) == 3 && cs::clamp(7, 1, 5) == 5 && cs::distance(a, a + 8) == 8);
  return bits;
}

__global__ void kernel(unsigned *out) { out[threadIdx.x] = wrong(); }

int main() {
  unsigned *out;
  cudaMallocManaged(&out, 2 * sizeof *out);
  kernel<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%x %x %x\n", out[0], out[1], wrong()); // CHECK: {{^}}0 0 0
}
