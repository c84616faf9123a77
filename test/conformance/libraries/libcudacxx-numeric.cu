// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::std's numeric functions in kernels: sums, scans, products, common divisors, middles.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cuda/std/array>
#include <cuda/std/cmath>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/numeric>

struct larger {
  __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};
struct squared {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

__host__ __device__ int fill(int *to) {
  namespace s = cuda::std;
  int n = 0;
  s::array<int, 12> v{5, -2, 7, 7, 0, 3, -8, 5, 1, 9, 7, 2}, w{};
  const auto put = [&](const s::array<int, 12> &values) {
    for (int x : values)
      to[n++] = x;
  };
  to[n++] = s::accumulate(v.begin(), v.end(), 100), to[n++] = s::accumulate(v.begin(), v.end(), 0, larger()), to[n++] = s::inner_product(v.begin(), v.end(), v.rbegin(), 0);
  to[n++] = s::inner_product(v.begin(), v.end(), v.rbegin(), 1, larger(), s::minus<int>());
  to[n++] = s::reduce(v.begin(), v.end()), to[n++] = s::reduce(v.begin(), v.end(), 5), to[n++] = s::reduce(v.begin(), v.end(), 5, larger());
  to[n++] = s::transform_reduce(v.begin(), v.end(), v.begin(), 0), to[n++] = s::transform_reduce(v.begin(), v.end(), 1, s::plus<int>(), squared());
  s::partial_sum(v.begin(), v.end(), w.begin()), put(w);
  s::partial_sum(v.begin(), v.end(), w.begin(), larger()), put(w);
  s::adjacent_difference(v.begin(), v.end(), w.begin()), put(w);
  s::adjacent_difference(v.begin(), v.end(), w.begin(), s::plus<int>()), put(w);
  s::exclusive_scan(v.begin(), v.end(), w.begin(), 10), put(w);
  s::exclusive_scan(v.begin(), v.end(), w.begin(), -1, larger()), put(w);
  s::inclusive_scan(v.begin(), v.end(), w.begin()), put(w);
  s::inclusive_scan(v.begin(), v.end(), w.begin(), larger()), put(w);
  s::inclusive_scan(v.begin(), v.end(), w.begin(), larger(), 6), put(w);
  s::transform_exclusive_scan(v.begin(), v.end(), w.begin(), 3, s::plus<int>(), squared()), put(w);
  s::transform_inclusive_scan(v.begin(), v.end(), w.begin(), s::plus<int>(), squared()), put(w);
  s::iota(w.begin(), w.end(), -3), put(w);
  to[n++] = s::gcd(84, 36), to[n++] = s::gcd(-84, 36), to[n++] = s::gcd(0, 5), to[n++] = s::lcm(4, 6), to[n++] = s::lcm(21, -6), to[n++] = s::lcm(0, 3);
  to[n++] = s::midpoint(3, 8), to[n++] = s::midpoint(8, 3), to[n++] = s::midpoint(-3, -8), to[n++] = s::midpoint(2147483647, 2147483645), to[n++] = int(s::midpoint(1.0, 4.0) * 2), to[n++] = s::midpoint(v.data(), v.data() + 7) - v.data();
  to[n++] = s::distance(v.begin(), s::next(v.begin(), 4)), to[n++] = *s::prev(v.end(), 2), to[n++] = int(s::abs(-3.5) * 2), to[n++] = s::size(v), to[n++] = *s::rbegin(v), to[n++] = s::empty(v);
  auto reversed = s::make_reverse_iterator(v.end());
  to[n++] = reversed[1], s::advance(reversed, 4), to[n++] = *reversed, to[n++] = reversed.base() - v.begin();
  to[n++] = s::isnan(NAN), to[n++] = s::isinf(1.0f), to[n++] = s::signbit(-0.0), to[n++] = int(s::floor(-2.5)), to[n++] = int(s::pow(2.0, 10.0)), to[n++] = int(s::fmax(2.0f, 7.0f)), to[n++] = int(s::lround(2.5)), to[n++] = int(s::hypot(3.0, 4.0));
  return n;
}

__global__ void there(int *to, int *count) { *count = fill(to); }

int main() {
  array<int> to(512), here(512), count(1);
  there<<<1, 1>>>(to, count);
  cudaDeviceSynchronize();
  const int also = fill(here);
  printf("%d %d\n", count[0], also);
  show("there", to.data, count[0]), show("here", here.data, also);
}
