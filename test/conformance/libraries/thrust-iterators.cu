// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterators that make what they point to: counts, constants, pairs, permutations, results of functions, and nowhere.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/copy.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/unique.h>

struct squared {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct added {
  __host__ __device__ int operator()(const thrust::tuple<int, int> &t) const { return thrust::get<0>(t) + 10 * thrust::get<1>(t); }
};
struct put_third {
  template <class Tuple> __host__ __device__ void operator()(Tuple t) const { thrust::get<2>(t) = thrust::get<0>(t) - thrust::get<1>(t); }
};
struct first_is_less {
  template <class A, class B> __host__ __device__ bool operator()(const A &a, const B &b) const { return thrust::get<0>(a) < thrust::get<0>(b); }
};
struct greater_first {
  __host__ __device__ thrust::tuple<int, int> operator()(const thrust::tuple<int, int> &a, const thrust::tuple<int, int> &b) const {
    return thrust::get<0>(b) > thrust::get<0>(a) || (thrust::get<0>(b) == thrust::get<0>(a) && thrust::get<1>(b) < thrust::get<1>(a)) ? b : a;
  }
};

int main() {
  const int count = 12;
  const thrust::device_vector<int> v = whole_numbers<int>(count), u = whole_numbers<int>(count);
  thrust::device_vector<int> to(count), places = vector_of<int>({5, 0, 11, 2, 2, 7, 1, 10, 3, 4, 9, 8});
  const auto squares = thrust::make_transform_iterator(thrust::make_counting_iterator(1), squared());
  printf("squares %d, constants %d\n", thrust::reduce(squares, squares + 20), thrust::reduce(thrust::make_constant_iterator(3), thrust::make_constant_iterator(3) + 8));
  thrust::copy(squares, squares + count, to.begin());
  show_vector("squares", to);
  const auto chosen = thrust::make_permutation_iterator(v.begin(), places.begin());
  thrust::copy(chosen, chosen + count, to.begin());
  show_vector("chosen", to);
  thrust::copy(v.begin(), v.begin() + 3, thrust::make_permutation_iterator(to.begin(), places.begin()));
  show_vector("put", to);
  const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), u.begin()));
  thrust::transform(pairs, pairs + count, to.begin(), added());
  show_vector("pairs", to);
  thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(v.begin(), u.begin(), to.begin())), thrust::make_zip_iterator(thrust::make_tuple(v.end(), u.end(), to.end())), put_third());
  show_vector("third", to);
  thrust::copy(thrust::make_reverse_iterator(v.end()), thrust::make_reverse_iterator(v.begin()), to.begin());
  show_vector("reversed", to);
  thrust::inclusive_scan(v.begin(), v.end(), thrust::make_transform_output_iterator(to.begin(), squared()));
  show_vector("squares of sums", to);
  const thrust::tuple<int, int> greatest = thrust::reduce(thrust::make_zip_iterator(thrust::make_tuple(v.begin(), thrust::make_counting_iterator(0))),
      thrust::make_zip_iterator(thrust::make_tuple(v.end(), thrust::make_counting_iterator(count))), thrust::make_tuple(-100, -1), greater_first());
  printf("greatest %d at %d\n", thrust::get<0>(greatest), thrust::get<1>(greatest));
  thrust::device_vector<int> keys = v, first = u, second(count);
  thrust::copy_n(thrust::make_counting_iterator(0), count, second.begin());
  thrust::stable_sort_by_key(keys.begin(), keys.end(), thrust::make_zip_iterator(thrust::make_tuple(first.begin(), second.begin())));
  show_vector("keys", keys), show_vector("first", first), show_vector("second", second);
  const auto all = thrust::make_zip_iterator(thrust::make_tuple(first.begin(), second.begin(), keys.begin()));
  thrust::stable_sort(all, all + count, first_is_less());
  show_vector("keys", keys), show_vector("first", first), show_vector("second", second);
  const auto ends = thrust::reduce_by_key(first.begin(), first.end(), thrust::make_constant_iterator(1), to.begin(), thrust::make_discard_iterator());
  printf("%d groups %d\n", int(ends.first - to.begin()), int(ends.second - thrust::make_discard_iterator()));
  const auto end = thrust::unique_by_key(first.begin(), first.end(), thrust::make_zip_iterator(thrust::make_tuple(keys.begin(), second.begin())));
  printf("%d left\n", int(end.first - first.begin()));
  show_vector("second", second, int(end.first - first.begin()));
}
