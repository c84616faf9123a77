// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches: bounds of one value and of many, the first that is, differs or fulfils something.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/binary_search.h>
#include <thrust/equal.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/sort.h>

struct above {
  int limit;
  __host__ __device__ bool operator()(int x) const { return x > limit; }
};
struct near_by {
  __host__ __device__ bool operator()(int a, int b) const { return a - b < 2 && b - a < 2; }
};

int main() {
  for (int count : {0, 1, 10, 3000}) {
    printf("of %d\n", count);
    thrust::device_vector<int> v = whole_numbers<int>(count), wanted(9), places(9);
    thrust::device_vector<bool> there(9);
    thrust::sort(v.begin(), v.end());
    for (int i = 0; i < 9; ++i)
      wanted[i] = i - 4;
    thrust::lower_bound(v.begin(), v.end(), wanted.begin(), wanted.end(), places.begin());
    show_vector("lower", places);
    thrust::upper_bound(v.begin(), v.end(), wanted.begin(), wanted.end(), places.begin());
    show_vector("upper", places);
    thrust::binary_search(v.begin(), v.end(), wanted.begin(), wanted.end(), there.begin());
    show_vector("there", there);
    const auto range = thrust::equal_range(v.begin(), v.end(), 2);
    printf("one: %d %d %d, range %d %d\n", int(thrust::lower_bound(v.begin(), v.end(), 0) - v.begin()), int(thrust::upper_bound(v.begin(), v.end(), 0) - v.begin()),
           thrust::binary_search(v.begin(), v.end(), 1), int(range.first - v.begin()), int(range.second - v.begin()));
    printf("partitioned %d, at %d\n", thrust::is_partitioned(v.begin(), v.end(), above{-3}),
           int(thrust::partition_point(v.begin(), v.end(), thrust::placeholders::_1 < 1) - v.begin()));
    thrust::sort(v.begin(), v.end(), thrust::greater<int>());
    thrust::lower_bound(v.begin(), v.end(), wanted.begin(), wanted.end(), places.begin(), thrust::greater<int>());
    show_vector("lower of falling", places);
    thrust::upper_bound(v.begin(), v.end(), wanted.begin(), wanted.end(), places.begin(), thrust::greater<int>());
    show_vector("upper of falling", places);
    const thrust::device_vector<int> u = whole_numbers<int>(count);
    thrust::device_vector<int> w = u;
    printf("find %d, if %d, if not %d, none %d\n", int(thrust::find(u.begin(), u.end(), 3) - u.begin()), int(thrust::find_if(u.begin(), u.end(), above{1}) - u.begin()),
           int(thrust::find_if_not(u.begin(), u.end(), above{-3}) - u.begin()), int(thrust::find(u.begin(), u.end(), 99) - u.begin()));
    printf("equal %d\n", thrust::equal(u.begin(), u.end(), w.begin()));
    if (count > 5) {
      w[count - 2] = w[count - 2] + 1;
      printf("equal %d, nearly %d\n", thrust::equal(u.begin(), u.end(), w.begin()), thrust::equal(u.begin(), u.end(), w.begin(), near_by()));
      w[3] = w[3] - 5;
      const auto first = thrust::mismatch(u.begin(), u.end(), w.begin());
      printf("differ at %d: %d %d\n", int(first.first - u.begin()), int(*first.first), int(*first.second));
      printf("differ more at %d\n", int(thrust::mismatch(u.begin(), u.end(), w.begin(), near_by()).first - u.begin()));
    }
  }
}
