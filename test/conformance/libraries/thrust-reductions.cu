// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions: sums, extremes and where they are, counts, questions, and sums of runs of keys.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>

struct negative {
  template <class T> __host__ __device__ bool operator()(T x) const { return x < T(0); }
};
template <class T> struct square {
  __host__ __device__ T operator()(T x) const { return x * x; }
};
struct nearer_to_zero {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return a * a < b * b; }
};
struct same_half {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return int(a) / 2 == int(b) / 2; }
};

template <class T> void reductions(const char *type, int count) {
  printf("%s %d\n", type, count);
  const thrust::device_vector<T> v = whole_numbers<T>(count), u = whole_numbers<T>(count);
  printf("sum %g, from 5 %g, product of three %g\n", double(thrust::reduce(v.begin(), v.end())), double(thrust::reduce(v.begin(), v.end(), T(5))),
         double(thrust::reduce(v.begin(), v.begin() + std::min(3, count), T(1), thrust::multiplies<T>())));
  printf("least from 9 %g, greatest from -9 %g\n", double(thrust::reduce(v.begin(), v.end(), T(9), thrust::minimum<T>())),
         double(thrust::reduce(v.begin(), v.end(), T(-9), thrust::maximum<T>())));
  printf("squares %g, inner %g, mismatches %g\n", double(thrust::transform_reduce(v.begin(), v.end(), square<T>(), T(0), thrust::plus<T>())),
         double(thrust::inner_product(v.begin(), v.end(), u.begin(), T(1))),
         double(thrust::inner_product(v.begin(), v.end(), u.begin(), 0, thrust::plus<int>(), thrust::not_equal_to<T>())));
  printf("count of 2s %d, below 0 %d\n", int(thrust::count(v.begin(), v.end(), T(2))), int(thrust::count_if(v.begin(), v.end(), negative())));
  printf("all %d any %d none %d\n", thrust::all_of(v.begin(), v.end(), negative()), thrust::any_of(v.begin(), v.end(), negative()), thrust::none_of(v.begin(), v.end(), negative()));
  const auto both = thrust::minmax_element(v.begin(), v.end());
  printf("least at %d, greatest at %d, both at %d %d\n", int(thrust::min_element(v.begin(), v.end()) - v.begin()), int(thrust::max_element(v.begin(), v.end()) - v.begin()),
         int(both.first - v.begin()), int(both.second - v.begin()));
  printf("nearest to zero at %d, farthest at %d\n", int(thrust::min_element(v.begin(), v.end(), nearer_to_zero()) - v.begin()),
         int(thrust::max_element(v.begin(), v.end(), nearer_to_zero()) - v.begin()));
  thrust::device_vector<T> keys(count), sums(count);
  auto ends = thrust::reduce_by_key(v.begin(), v.end(), u.begin(), keys.begin(), sums.begin());
  printf("%d runs\n", int(ends.first - keys.begin()));
  show_vector("keys", keys, std::min(12, int(ends.first - keys.begin())));
  show_vector("sums", sums, std::min(12, int(ends.second - sums.begin())));
  ends = thrust::reduce_by_key(v.begin(), v.end(), u.begin(), keys.begin(), sums.begin(), same_half(), thrust::maximum<T>());
  printf("%d runs\n", int(ends.first - keys.begin()));
  show_vector("keys", keys, std::min(12, int(ends.first - keys.begin())));
  show_vector("greatest", sums, std::min(12, int(ends.second - sums.begin())));
}

int main() {
  for (int count : {0, 1, 31, 1000, 70000}) {
    reductions<int>("int", count);
    reductions<float>("float", count);
    reductions<long long>("long long", count);
    reductions<double>("double", count);
  }
}
