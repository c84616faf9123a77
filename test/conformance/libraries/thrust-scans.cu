// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans: inclusive, exclusive, of what a function makes, by key, in place, backwards; differences of neighbours.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/adjacent_difference.h>
#include <thrust/functional.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/scan.h>
#include <thrust/transform_scan.h>

struct doubled {
  template <class T> __host__ __device__ T operator()(T x) const { return x + x; }
};
struct same_sign {
  __host__ __device__ bool operator()(int a, int b) const { return (a < 0) == (b < 0); }
};
/// x -> a x + b: composition is associative and not commutative.
struct line { // unsigned arithmetic: it may wrap around
  unsigned a, b;
};
struct after {
  __host__ __device__ line operator()(line f, line g) const { return {f.a * g.a, f.b * g.a + g.b}; }
};

template <class T> double weighted(const thrust::device_vector<T> &v) {
  const thrust::host_vector<T> here(v);
  double sum = 0;
  for (size_t i = 0; i < here.size(); ++i)
    sum += double(here[i]) * (double(i % 13) - 6);
  return sum;
}

template <class T> void scans(const char *type, int count) {
  printf("%s %d\n", type, count);
  const thrust::device_vector<T> v = whole_numbers<T>(count);
  const thrust::device_vector<int> keys = whole_numbers<int>(count);
  thrust::device_vector<T> to(count);
  const auto told = [&](const char *what, int end) {
    printf("%d, %g ", end, weighted(to));
    show_vector(what, to, std::min(count, 10));
  };
  told("inclusive", thrust::inclusive_scan(v.begin(), v.end(), to.begin()) - to.begin());
  told("greatest", thrust::inclusive_scan(v.begin(), v.end(), to.begin(), thrust::maximum<T>()) - to.begin());
  told("exclusive", thrust::exclusive_scan(v.begin(), v.end(), to.begin()) - to.begin());
  told("from 7", thrust::exclusive_scan(v.begin(), v.end(), to.begin(), T(7)) - to.begin());
  told("least from 1", thrust::exclusive_scan(v.begin(), v.end(), to.begin(), T(1), thrust::minimum<T>()) - to.begin());
  told("doubled", thrust::transform_inclusive_scan(v.begin(), v.end(), to.begin(), doubled(), thrust::plus<T>()) - to.begin());
  told("doubled from 3", thrust::transform_exclusive_scan(v.begin(), v.end(), to.begin(), doubled(), T(3), thrust::plus<T>()) - to.begin());
  told("by key", thrust::inclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), to.begin()) - to.begin());
  told("by sign", thrust::inclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), to.begin(), same_sign()) - to.begin());
  told("exclusive by key", thrust::exclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), to.begin()) - to.begin());
  told("by sign from 4", thrust::exclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), to.begin(), T(4), same_sign()) - to.begin());
  told("greatest by sign from -1", thrust::exclusive_scan_by_key(keys.begin(), keys.end(), v.begin(), to.begin(), T(-1), same_sign(), thrust::maximum<T>()) - to.begin());
  told("differences", thrust::adjacent_difference(v.begin(), v.end(), to.begin()) - to.begin());
  told("sums of neighbours", thrust::adjacent_difference(v.begin(), v.end(), to.begin(), thrust::plus<T>()) - to.begin());
  to = v;
  thrust::inclusive_scan(to.begin(), to.end(), to.begin());
  told("in place", 0);
  thrust::adjacent_difference(to.begin(), to.end(), to.begin());
  printf("back: %d\n", to == v);
  thrust::exclusive_scan(to.rbegin(), to.rend(), to.rbegin(), T(2));
  told("from the end", 0);
}

int main() {
  for (int count : {0, 1, 33, 5000, 100000}) {
    scans<int>("int", count);
    scans<double>("double", count);
    scans<long long>("long long", count);
  }
  thrust::host_vector<line> lines(300);
  for (line &l : lines)
    l = {unsigned(small_whole() | 1), unsigned(small_whole())};
  thrust::device_vector<line> of(lines), to(300);
  thrust::inclusive_scan(of.begin(), of.end(), to.begin(), after());
  for (int i : {0, 1, 7, 100, 299})
    printf("line %d: %u %u\n", i, line(to[i]).a, line(to[i]).b);
}
